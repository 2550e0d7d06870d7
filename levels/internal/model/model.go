package model

import (
	"path"
	"strings"

	"github.com/skijet/skijet/levels/internal/affine"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/extras"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/files"
	"github.com/skijet/skijet/levels/internal/gltf"
)

// Model is a decoded glTF file in our axes, not yet placed in a level.
type Model struct {
	Parts   []Mesh
	Markers []Marker
	Ignored []string
	Notes   []string
	Empty   string // why it has no triangles, where that is so

	Nodes     []Node           // that are no markers and have properties for modules
	Level     *levelProperties // or nil
	Grid      *Grid            // or nil
	NoTerrain string           // why a mesh with cell_m is no grid, where that is so
	Movements []Movement
	Materials []Material // with numbers of their own
	Lights    []Light
	Sun       *Light
}

// Node is a node that is no marker and has properties for modules.
type Node struct {
	Place string // for errors
	Name  string
	At    affine.Map
	Own   []extras.Own
}

// Scene names a scene of a model file; Place is what names it, for errors.
type Scene struct{ File, Name, Place string }

// Load reads a scene of a model file of a level, or the default scene.
func Load(s files.Folder, o Options, name Scene) (*Model, error) {
	file, place := name.File, name.Place
	if !IsModel(file) {
		return nil, fault.New(fault.ErrFormat, place, "%.60q is neither .glb nor .gltf", file)
	}
	data, err := s.Read(file, check.MaxModelBytes, place)
	if err != nil {
		return nil, err
	}
	m, err := DecodeModel(data, s.In(path.Dir(file)), o, name.Name)
	return m, fault.InFile(err, path.Join(s.Path, file))
}

// DecodeModel decodes a scene of a glTF file; further files are read from s.
func DecodeModel(data []byte, s files.Folder, o Options, scene string) (*Model, error) {
	d, err := gltf.Decode(data, s)
	if err != nil {
		return nil, err
	}
	w := walker{doc: d, options: o, visited: make([]bool, len(d.Nodes))}
	if err := w.walkScene(scene); err != nil {
		return nil, err
	}
	if err := w.chooseSides(); err != nil {
		return nil, err
	}
	if w.model.Materials, err = w.ownMaterials(); err != nil {
		return nil, err
	}
	w.noteNoExtras()
	d.NoteUnused()
	if len(w.model.Parts) == 0 {
		w.model.Empty = w.whyEmpty()
	}
	w.model.Ignored = d.Ignored.Lines()
	w.model.Notes = append(w.model.Notes, w.noted.Lines()...)
	return &w.model, nil
}

// IsModel reports whether a file is named as a model.
func IsModel(name string) bool {
	kind := strings.ToLower(path.Ext(name))
	return kind == ".glb" || kind == ".gltf"
}
