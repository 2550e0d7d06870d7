package levels

import (
	"io/fs"
	"path"

	"github.com/skijet/skijet/collision/geom"
)

// model is a decoded glTF file in our axes, not yet placed in a level.
type model struct {
	parts   []ModelPart
	markers []marker
	ignored []string
	notes   []string
	empty   string // why it has no triangles, where that is so

	level     *levelProperties // or nil
	grid      *grid            // or nil
	noTerrain string           // why a mesh with cell_m is no grid, where that is so
	movements []movement
	materials []Material // with numbers of their own
	lights    []Light
	sun       *Light
}

// ModelPart is a mesh of a model file, with the name of its material.
type ModelPart struct {
	Structure
	MaterialName string
}

// LoadModel reads a .glb or .gltf file for drawing: the meshes of its scene in our axes,
// x right, y forward and z up, with the transforms of all nodes applied. It leaves out
// marker nodes and what a level ignores. It reads nothing outside fsys, and the limits of
// levels apply. The error is an [*Error].
func LoadModel(fsys fs.FS, name string) ([]ModelPart, error) {
	if !fs.ValidPath(name) {
		return nil, &Error{File: name, Reason: "not a slash-separated path inside the file system", Err: ErrFormat}
	}
	s := source{settings: newSettings(nil), fsys: fsys, folder: ".", spent: new(int64)}
	s.drawing = true
	m, err := loadModel(s.in(path.Dir(name)), path.Base(name), "", "")
	if err != nil {
		return nil, inFile(err, name)
	}
	return m.parts, nil
}

// loadModel reads a scene of a model file of a level, or the default scene.
func loadModel(s source, file, scene, place string) (*model, error) {
	if !IsModel(file) {
		return nil, fault(ErrFormat, place, "%q is neither .glb nor .gltf", file)
	}
	data, err := s.read(file, MaxModelBytes, place)
	if err != nil {
		return nil, err
	}
	m, err := decodeModel(data, s.in(path.Dir(file)), scene)
	return m, inFile(err, path.Join(s.folder, file))
}

// decodeModel decodes a scene of a glTF file; further files are read from s.
func decodeModel(data []byte, s source, scene string) (*model, error) {
	d, err := decodeDocument(data, s)
	if err != nil {
		return nil, err
	}
	w := walker{document: d, visited: make([]bool, len(d.Nodes))}
	if err := w.walkScene(scene); err != nil {
		return nil, err
	}
	if err := w.chooseSides(); err != nil {
		return nil, err
	}
	if w.model.materials, err = d.ownMaterials(&w.noted); err != nil {
		return nil, err
	}
	w.noteNoExtras()
	d.noteUnused()
	if len(w.model.parts) == 0 {
		w.model.empty = w.whyEmpty()
	}
	w.model.ignored = d.ignored.lines()
	w.model.notes = append(w.model.notes, w.noted.lines()...)
	return &w.model, nil
}

// loadModelLevel builds a level from one glTF file.
func loadModelLevel(s source, file string) (*Level, error) {
	l, err := s.buildModel(file)
	return l, inFile(err, file)
}

func (s source) buildModel(file string) (*Level, error) {
	if err := checkScale("scale", s.scale); err != nil {
		return nil, err
	}
	if err := checkUp("up", s.up); err != nil {
		return nil, err
	}
	m, err := loadModel(s.in(path.Dir(file)), path.Base(file), "", "")
	if err != nil {
		return nil, err
	}
	parts := draft{Parts: Parts{Body: s.body}, progress: s.step, findFlags: true}
	if parts.Name = nameOf(path.Base(file)); m.level != nil && m.level.name != "" {
		parts.Name = m.level.name
	}
	materials, err := newPalette(nil)
	if err != nil {
		return nil, err
	}
	materials.define(m.materials)
	to := modelPlacement{name: parts.Name, at: placement(geom.Vec{}, 0).scaled(s.scale), surface: materials.byName, last: true, alone: true}
	if err := parts.merge(m, &budget{}, to); err != nil {
		return nil, err
	}
	parts.Materials = materials.list
	parts.finishCourse()
	return parts.build()
}
