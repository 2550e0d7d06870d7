package levels

import (
	"io/fs"
	"path"

	"github.com/skijet/skijet/collision/geom"
)

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
	s := newSource(fsys, newSettings(nil).step)
	m, err := loadModel(s.in(path.Dir(name)), modelOptions{up: UpY, drawing: true, kinds: knownKinds()}, modelName{file: path.Base(name)})
	if err != nil {
		return nil, inFile(err, name)
	}
	parts := make([]ModelPart, len(m.parts))
	for i := range m.parts {
		parts[i] = ModelPart{structureOf(&m.parts[i]), m.parts[i].MaterialName}
	}
	return parts, nil
}

// loadModelLevel builds a level from one glTF file.
func loadModelLevel(s source, o settings, file string) (*Level, error) {
	l, err := buildModel(s, o, file)
	return l, inFile(err, file)
}

func buildModel(s source, o settings, file string) (*Level, error) {
	if err := checkScale("scale", o.scale); err != nil {
		return nil, err
	}
	if err := checkUp("up", o.up); err != nil {
		return nil, err
	}
	m, err := loadModel(s.in(path.Dir(file)), modelOptions{up: o.up, kinds: knownKinds()}, modelName{file: path.Base(file)})
	if err != nil {
		return nil, err
	}
	parts := draft{Parts: Parts{Body: o.body}, progress: o.step, findFlags: true}
	if parts.Name = nameOf(path.Base(file)); m.level != nil && m.level.name != "" {
		parts.Name = m.level.name
	}
	materials, err := newPalette(nil)
	if err != nil {
		return nil, err
	}
	materials.define(m.materials)
	to := modelPlacement{name: parts.Name, at: placement(geom.Vec{}, 0).scaled(o.scale), surface: materials.byName, last: true, alone: true}
	if err := parts.merge(m, &budget{}, to); err != nil {
		return nil, err
	}
	parts.Materials = materials.list
	parts.finishCourse()
	return parts.build()
}

// knownKinds are the kinds of what markers stand for.
func knownKinds() kinds {
	return kinds{pickups: PickupKinds(), pieces: PieceKinds(), zones: []string{ZoneWater, ZonePhysical, ZoneKill}}
}

// IsMarkerName reports whether a node of a model has no geometry for its name: a marker, or
// a stop of a platform.
func IsMarkerName(name string) bool { return isMarkerName(name, knownKinds()) }
