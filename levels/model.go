package levels

import (
	"fmt"
	"io/fs"
	"path"
	"slices"

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

// structures returns the meshes of the model as they are placed.
func (m *model) structures(used *budget, to modelPlacement) ([]Structure, error) {
	placed := make([]Structure, 0, len(m.parts))
	turned := to.at.normals()
	for i := range m.parts {
		from := &m.parts[i]
		spend := used.spendCounts
		if m.grid != nil && i == m.grid.part {
			spend = used.spendGround
		}
		if err := spend(from.Name, len(from.Indices)/3, len(from.Vertices)); err != nil {
			return nil, because(err, m.noTerrain)
		}
		s := from.Structure
		s.Name = to.name + "/" + from.Name
		s.Material = to.surface(from.MaterialName)
		if !to.last {
			s.Vertices = make([]geom.Vec, len(from.Vertices))
			s.Normals = make([]geom.Vec, len(from.Normals))
		}
		for k := range from.Vertices {
			s.Vertices[k] = to.at.point(from.Vertices[k])
			s.Normals[k] = turned.direction(from.Normals[k]).Normalize()
			if p := s.Vertices[k].Abs(); !(max(p.X, p.Y, p.Z) <= MaxCoordinate) {
				return nil, m.tooFar(fmt.Sprintf("%s: vertex %d", s.Name, k), placed, i, k, &s, to)
			}
		}
		placed = append(placed, s)
	}
	return placed, nil
}

// place adds the model to the parts of a level.
func (m *model) place(parts *Parts, used *budget, to modelPlacement) error {
	counts := used.ground // else a mesh that may be terrain is not counted yet
	structures, err := m.structures(used, to)
	if err != nil {
		return err
	}
	if err := m.addTerrain(parts, structures, used, counts, to); err != nil {
		return err
	}
	if structures, err = m.addMovements(parts, structures, to); err != nil {
		return err
	}
	if m.grid != nil {
		structures = slices.DeleteFunc(structures, func(s Structure) bool { return s.Vertices == nil })
	}
	parts.Structures = append(parts.Structures, structures...)
	if parts.empty == "" {
		parts.empty = m.empty
	}
	m.addLights(parts, to)
	m.addProperties(parts, to)
	for i := range m.markers {
		node := m.markers[i].place
		if !to.alone {
			node = to.name + ": " + node
		}
		if err := m.markers[i].addTo(parts, node, to); err != nil {
			return err
		}
	}
	for _, text := range m.ignored {
		parts.Ignored = append(parts.Ignored, to.name+": "+text)
	}
	for _, text := range m.notes {
		parts.notes = append(parts.notes, to.name+": "+text)
	}
	return nil
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
	parts := Parts{Body: s.body, step: s.step, findFlags: true}
	if parts.Name = nameOf(path.Base(file)); m.level != nil && m.level.name != "" {
		parts.Name = m.level.name
	}
	materials, err := newPalette(nil)
	if err != nil {
		return nil, err
	}
	materials.define(m.materials)
	to := modelPlacement{name: parts.Name, at: placement(geom.Vec{}, 0).scaled(s.scale), surface: materials.byName, last: true, alone: true}
	if err := m.place(&parts, &budget{}, to); err != nil {
		return nil, err
	}
	parts.Materials = materials.list
	parts.finishCourse()
	return Build(parts)
}
