package replay

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"io"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/weapons"
)

// weaponData caches the weapons of a match as the data of an entry.
type weaponData struct {
	catalogue *weapons.Catalogue
	data      []byte
}

// of returns the weapons of a match. It must always be called with the same match.
func (w *weaponData) of(m *systems.Match) ([]byte, error) {
	if w.catalogue != m.Weapons() {
		e, err := systems.WeaponsEntry(m.Weapons().Specs())
		if err != nil {
			return nil, err
		}
		w.catalogue, w.data = m.Weapons(), e.Data
	}
	return w.data, nil
}

// pack returns weapons and a snapshot as the payload of a keyframe. The weapons are empty
// if they are those of the header.
func pack(packer *flate.Writer, weapons, snapshot []byte) ([]byte, error) {
	return deflate(packer, binary.AppendUvarint(nil, uint64(len(weapons))), weapons, snapshot)
}

// deflate returns parts in few bytes.
func deflate(packer *flate.Writer, parts ...[]byte) ([]byte, error) {
	var out bytes.Buffer
	packer.Reset(&out)
	for _, part := range parts {
		if _, err := packer.Write(part); err != nil {
			return nil, err
		}
	}
	err := packer.Close()
	return out.Bytes(), err
}

// inflate returns what was deflated, which may have so many bytes.
func inflate(packed []byte, most int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), most+1))
	if err == nil && int64(len(data)) > most {
		err = codec.ErrLimit
	}
	return data, err
}

// unpack returns what was packed.
func unpack(packed []byte) (weapons, snapshot []byte, err error) {
	data, err := inflate(packed, maxUnpacked)
	if err != nil {
		return nil, nil, fmt.Errorf("keyframe: %w", err)
	}
	r := codec.NewReader(data)
	n, err := r.Uvarint()
	if err == nil && n > systems.MaxEntryData {
		err = codec.ErrLimit
	}
	if err == nil {
		weapons, err = r.Bytes(int(n))
	}
	if err != nil {
		return nil, nil, fmt.Errorf("keyframe: weapons: %w", err)
	}
	snapshot, err = r.Bytes(r.Remaining())
	return weapons, snapshot, err
}
