package levels

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/qmuntal/gltf"
)

const (
	glbMagic     = 0x46546c67 // "glTF"
	glbChunkJSON = 0x4e4f534a // "JSON"
	glbChunkBin  = 0x004e4942 // "BIN"
)

// document is a parsed glTF file with the bytes of its buffers. The container
// is split here and not by gltf.Decoder, which trusts lengths and references
// that a file states.
type document struct {
	gltf.Document
	buffers [][]byte
	ignored []string
}

// decodeDocument parses a .glb or .gltf file that lies in the given source.
func decodeDocument(data []byte, s source) (*document, error) {
	text, chunk, err := splitGLB(data)
	if err != nil {
		return nil, err
	}
	d := &document{}
	if err := json.Unmarshal(text, &d.Document); err != nil {
		return nil, fault(ErrFormat, "", "not a glTF document: %v", err)
	}
	if !strings.HasPrefix(d.Asset.Version, "2.") {
		return nil, fault(ErrFormat, "asset.version", "is %q, want 2.x", d.Asset.Version)
	}
	for i, name := range d.ExtensionsRequired {
		if !harmlessExtension(name) {
			return nil, fault(ErrFormat, fmt.Sprintf("extensionsRequired[%d]", i),
				"%q is not supported; export without it", name)
		}
	}
	if err := d.loadBuffers(s, chunk); err != nil {
		return nil, err
	}
	return d, d.inspect()
}

// harmlessExtension reports whether the geometry means the same without the
// extension.
func harmlessExtension(name string) bool {
	return strings.HasPrefix(name, "KHR_materials_") || strings.HasPrefix(name, "KHR_texture_") ||
		name == "KHR_lights_punctual"
}

// splitGLB returns the JSON text and the binary chunk of a GLB file, and all
// of any other file as text.
func splitGLB(data []byte) (text, chunk []byte, err error) {
	word := binary.LittleEndian.Uint32
	if len(data) < 4 || word(data) != glbMagic {
		return data, nil, nil
	}
	if len(data) < 20 {
		return nil, nil, fault(ErrFormat, "GLB header", "%d bytes, want at least 20", len(data))
	}
	if v := word(data[4:]); v != 2 {
		return nil, nil, fault(ErrFormat, "GLB header", "version %d, want 2", v)
	}
	if n := word(data[8:]); int64(n) > int64(len(data)) {
		return nil, nil, fault(ErrFormat, "GLB header", "states %d bytes, the file has %d", n, len(data))
	}
	rest := data[12:]
	for index := 0; len(rest) >= 8 && index < 2; index++ {
		length, kind := int64(word(rest)), word(rest[4:])
		rest = rest[8:]
		if length > int64(len(rest)) {
			return nil, nil, fault(ErrFormat, fmt.Sprintf("GLB chunk %d", index),
				"states %d bytes, %d are left", length, len(rest))
		}
		switch {
		case index == 0 && kind != glbChunkJSON:
			return nil, nil, fault(ErrFormat, "GLB chunk 0", "is not JSON")
		case index == 0:
			text = rest[:length]
		case kind == glbChunkBin:
			chunk = rest[:length]
		}
		rest = rest[length:]
	}
	return text, chunk, nil
}

// loadBuffers fetches the bytes of every buffer.
func (d *document) loadBuffers(s source, chunk []byte) error {
	total := 0
	for i, b := range d.Buffers {
		place := fmt.Sprintf("buffers[%d]", i)
		if b == nil {
			return fault(ErrFormat, place, "is null")
		}
		data, err := d.bufferData(place, i, b.URI, s, chunk)
		if err != nil {
			return err
		}
		if b.ByteLength < 1 || b.ByteLength > len(data) {
			return fault(ErrFormat, place+".byteLength", "is %d, there are %d bytes", b.ByteLength, len(data))
		}
		if total += len(data); total > MaxModelBytes {
			return fault(ErrTooLarge, place, "brings the buffers to %d bytes, want at most %d", total, MaxModelBytes)
		}
		d.buffers = append(d.buffers, data[:b.ByteLength])
	}
	return nil
}

func (d *document) bufferData(place string, index int, uri string, s source, chunk []byte) ([]byte, error) {
	if uri == "" {
		if index != 0 || chunk == nil {
			return nil, fault(ErrFormat, place, "has neither a uri nor a binary chunk")
		}
		return chunk, nil
	}
	if rest, ok := strings.CutPrefix(uri, "data:"); ok {
		_, text, ok := strings.Cut(rest, ";base64,")
		data, err := base64.StdEncoding.DecodeString(text)
		if !ok || err != nil {
			return nil, fault(ErrFormat, place+".uri", "is a data URI that is not base64")
		}
		return data, nil
	}
	file, err := localFile(place+".uri", uri)
	if err != nil {
		return nil, err
	}
	return s.read(file, MaxModelBytes, place+".uri")
}

// localFile returns the relative path that a URI names, and refuses addresses
// and paths that leave the folder. [source.read] checks the path again.
func localFile(place, uri string) (string, error) {
	file, err := url.PathUnescape(uri)
	if err != nil || strings.ContainsAny(file, `:\`) || path.IsAbs(file) || slices.Contains(strings.Split(file, "/"), "..") {
		return "", fault(ErrFormat, place, "%.100q is not a relative path inside the folder", uri)
	}
	return path.Clean(file), nil
}

// inspect refuses null elements and bad image paths, and notes what is not used.
func (d *document) inspect() error {
	for i, a := range d.Accessors {
		if a == nil {
			return fault(ErrFormat, fmt.Sprintf("accessors[%d]", i), "is null")
		}
	}
	for i, v := range d.BufferViews {
		if v == nil {
			return fault(ErrFormat, fmt.Sprintf("bufferViews[%d]", i), "is null")
		}
	}
	for i, im := range d.Images {
		place := fmt.Sprintf("images[%d]", i)
		if im == nil {
			return fault(ErrFormat, place, "is null")
		}
		if im.URI != "" && !strings.HasPrefix(im.URI, "data:") {
			if _, err := localFile(place+".uri", im.URI); err != nil {
				return err
			}
		}
	}
	for _, unused := range [...]struct {
		name  string
		count int
	}{
		{"textures", len(d.Textures)}, {"animations", len(d.Animations)},
		{"skins", len(d.Skins)}, {"cameras", len(d.Cameras)},
	} {
		if unused.count > 0 {
			d.ignored = append(d.ignored, fmt.Sprintf("%d %s", unused.count, unused.name))
		}
	}
	return nil
}
