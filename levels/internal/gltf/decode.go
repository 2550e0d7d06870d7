package gltf

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/internal/jsonfile"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/files"
	"github.com/skijet/skijet/levels/internal/notes"
)

const (
	GlbMagic     = 0x46546c67 // "glTF"
	GlbChunkJSON = 0x4e4f534a // "JSON"
	GlbChunkBin  = 0x004e4942 // "BIN"
)

// Limits of the JSON of a model. Each object takes some hundred bytes of memory and each
// value some ten, however short they are in the file.
const (
	maxModelObjects = 1 << 20
	maxModelValues  = 1 << 23
)

// Document is a parsed glTF file with the bytes of the buffers that were needed so far.
type Document struct {
	File
	source   files.Folder
	buffers  buffers
	unpacked unpacked
	finite   []bool // accessors whose vectors are known to be finite
	scanned  int    // vectors of those
	pictures pictures

	usedTextures, UsedAnimations []bool
	Ignored                      notes.Notes
}

// Decode parses a .glb or .gltf file that lies in the given source.
func Decode(data []byte, s files.Folder) (*Document, error) {
	text, chunk, err := splitGLB(data)
	if err != nil {
		return nil, err
	}
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")) // some editors write a byte order mark
	if err := checkCounts(text); err != nil {
		return nil, err
	}
	d := &Document{source: s, buffers: buffers{chunk: chunk}}
	if err := json.Unmarshal(text, &d.File); err != nil {
		return nil, textFault(text, err, chunk == nil)
	}
	if !strings.HasPrefix(d.Asset.Version, "2.") {
		return nil, fault.New(fault.ErrFormat, "asset.version", "is %.60q, want 2.x", d.Asset.Version)
	}
	if err := d.checkExtensions(); err != nil {
		return nil, err
	}
	d.buffers.list = make([][]byte, len(d.Buffers))
	d.unpacked.views = make([][]byte, len(d.BufferViews))
	d.unpacked.sparse = make([][]byte, len(d.Accessors))
	d.finite = make([]bool, len(d.Accessors))
	d.usedTextures, d.UsedAnimations = make([]bool, len(d.Textures)), make([]bool, len(d.Animations))
	return d, d.inspect()
}

// buffers are the buffers that were read so far.
type buffers struct {
	chunk []byte // of a GLB file, or nil
	list  [][]byte
	bytes int // of all
}

// unpacked is what compressed views and sparse accessors were unpacked to.
type unpacked struct {
	views  [][]byte
	sparse [][]byte // elements of sparse accessors
	bytes  int      // of all
	// elements of accessors that belong to compressed primitives; nil where there are none.
	elements []*Elements
}

// pictures are the pictures that were decoded so far.
type pictures struct {
	list   []decodedPicture // nil before the first
	pixels int              // number of pixels that may still be decoded
}

// checkCounts refuses JSON of so many values that a small file would take much memory.
func checkCounts(text []byte) error {
	objects, values, quoted := 0, 1, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{':
			objects++
			values++
		case c == '[' || c == ',':
			values++
		}
	}
	for _, sum := range [...]struct {
		name       string
		count, max int
	}{{"objects", objects, maxModelObjects}, {"values", values, maxModelValues}} {
		if sum.count > sum.max {
			return fault.New(fault.ErrTooLarge, "", "the JSON has %d %s, want at most %d", sum.count, sum.name, sum.max)
		}
	}
	return nil
}

// textFault describes an error in the JSON of a model, with its line in a file that is
// all text.
func textFault(text []byte, err error, alone bool) error {
	if alone && len(bytes.TrimSpace(text)) == 0 {
		return fault.New(fault.ErrFormat, "", "the file is empty")
	}
	e := &fault.Error{Reason: "not a glTF document: " + err.Error(), Err: fault.ErrFormat}
	if inner := (*innerError)(nil); errors.As(err, &inner) {
		if kind := (*json.UnmarshalTypeError)(nil); errors.As(inner.err, &kind) {
			kind.Offset += int64(bytes.Index(text, inner.part))
		}
		err = inner.err
	}
	if told := (*jsonfile.Error)(nil); errors.As(jsonfile.Explain(text, err), &told) {
		if e.Place = told.Place; e.Place != "" {
			e.Reason = told.Reason
		}
		if alone {
			e.Line, e.Column = told.Line, told.Column
		}
	}
	return e
}

// splitGLB returns the JSON text and the binary chunk of a GLB file. Any other file is
// all text.
func splitGLB(data []byte) (text, chunk []byte, err error) {
	word := binary.LittleEndian.Uint32
	if len(data) < 4 || word(data) != GlbMagic {
		return data, nil, nil
	}
	if len(data) < 20 {
		return nil, nil, fault.New(fault.ErrFormat, "GLB header", "%d bytes, want at least 20", len(data))
	}
	if v := word(data[4:]); v != 2 {
		return nil, nil, fault.New(fault.ErrFormat, "GLB header", "version %d, want 2", v)
	}
	if n := word(data[8:]); int64(n) > int64(len(data)) {
		return nil, nil, fault.New(fault.ErrFormat, "GLB header", "states %d bytes, the file has %d", n, len(data))
	}
	rest := data[12:]
	for index := 0; len(rest) >= 8 && index < 2; index++ {
		length, kind := int64(word(rest)), word(rest[4:])
		rest = rest[8:]
		if length > int64(len(rest)) {
			return nil, nil, fault.New(fault.ErrFormat, fmt.Sprintf("GLB chunk %d", index),
				"states %d bytes, %d are left", length, len(rest))
		}
		switch {
		case index == 0 && kind != GlbChunkJSON:
			return nil, nil, fault.New(fault.ErrFormat, "GLB chunk 0", "is not JSON")
		case index == 0:
			text = rest[:length]
		case kind == GlbChunkBin:
			chunk = rest[:length]
		}
		rest = rest[length:]
	}
	return text, chunk, nil
}

// NoteUnused notes textures and animations that nothing solid uses.
func (d *Document) NoteUnused() {
	for _, list := range [...]struct {
		used []bool
		name string
	}{{d.usedTextures, "textures"}, {d.UsedAnimations, "animations"}} {
		unused := 0
		for _, used := range list.used {
			if !used {
				unused++
			}
		}
		if unused > 0 {
			d.Ignored.AddCount(unused, list.name)
		}
	}
}

// inspect refuses null elements, and notes what is ignored.
func (d *Document) inspect() error {
	for _, list := range [...]struct {
		name string
		null int
	}{
		{"buffers", slices.Index(d.Buffers, nil)},
		{"bufferViews", slices.Index(d.BufferViews, nil)},
		{"accessors", slices.Index(d.Accessors, nil)},
	} {
		if list.null >= 0 {
			return fault.New(fault.ErrFormat, fmt.Sprintf("%s[%d]", list.name, list.null), "is null")
		}
	}
	for i, m := range d.Materials {
		if m != nil {
			if err := check.Name(fmt.Sprintf("materials[%d].name", i), m.Name); err != nil {
				return err
			}
		}
	}
	for _, unused := range [...]struct {
		name  string
		count int
	}{
		{"skins", len(d.Skins)}, {"cameras", len(d.Cameras)},
	} {
		if unused.count > 0 {
			d.Ignored.AddCount(unused.count, unused.name)
		}
	}
	return nil
}
