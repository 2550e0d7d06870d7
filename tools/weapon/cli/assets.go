package cli

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/internal/weaponlook"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/weapons"
)

// maxSound is how long a sound may be, bytes: as long as any file beside a weapon [ours].
const maxSound = 16 << 20

// checkAssets reports meshes and sounds beside weapons that the arena would refuse. It reads
// sounds up to their samples: to decode them needs the libraries that play them.
func checkAssets(fsys fs.FS, specs []weapons.Spec) error {
	var faults []error
	for i := range specs {
		for _, name := range weaponlook.Files(&specs[i]) {
			var err error
			switch strings.ToLower(path.Ext(name)) {
			case ".glb", ".gltf":
				err = checkMesh(fsys, name)
			default:
				err = checkSound(fsys, name)
			}
			if err != nil {
				faults = append(faults, fmt.Errorf("%s: weapon %q: %w", weaponlook.Place(&specs[i], name), specs[i].Name, err))
			}
		}
	}
	return errors.Join(faults...)
}

// checkMesh reports a model that cannot be read, or that has nothing to draw.
func checkMesh(fsys fs.FS, name string) error {
	parts, err := levels.LoadModel(fsys, name)
	if err != nil {
		return err
	}
	for i := range parts {
		if len(parts[i].Indices) > 0 {
			return nil
		}
	}
	return fmt.Errorf("%s: there is no triangle in it", name)
}

// checkSound reports a file that is no sound, or one in a form that is not played.
func checkSound(fsys fs.FS, name string) error {
	data, err := regular.ReadFS(fsys, name, maxSound)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if strings.EqualFold(path.Ext(name), ".ogg") {
		if !bytes.HasPrefix(data, []byte("OggS")) || !bytes.Contains(data[:min(len(data), 512)], []byte("\x01vorbis")) {
			return fmt.Errorf("%s: want an Ogg file of Vorbis, not of Opus or anything else", name)
		}
		return nil
	}
	if why := wavFault(data); why != "" {
		return fmt.Errorf("%s: %s: want a WAV file of one or two channels of 8 or 16 bits", name, why)
	}
	return nil
}

// wavFault says why a file is no WAV file that is played, or nothing.
func wavFault(data []byte) string {
	if len(data) < 12 || string(data[:4]) != "RIFF" || string(data[8:12]) != "WAVE" {
		return "it does not begin with RIFF and WAVE"
	}
	for chunk, found := data[12:], false; len(chunk) >= 8; {
		id, body := string(chunk[:4]), chunk[8:]
		size := min(uint64(binary.LittleEndian.Uint32(chunk[4:])), uint64(len(body)))
		switch {
		case id == "fmt " && size >= 16:
			format, channels, bits := binary.LittleEndian.Uint16(body), binary.LittleEndian.Uint16(body[2:]), binary.LittleEndian.Uint16(body[14:])
			if format != 1 || channels < 1 || channels > 2 || bits != 8 && bits != 16 {
				return fmt.Sprintf("it has format %d, %d channels and %d bits", format, channels, bits)
			}
			found = true
		case id == "data" && !found:
			return "its format is missing"
		case id == "data" && size == 0:
			return "it has no samples"
		case id == "data":
			return ""
		}
		chunk = body[min(size+size%2, uint64(len(body))):]
	}
	return "it ends before its samples"
}
