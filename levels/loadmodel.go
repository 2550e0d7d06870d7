package levels

import (
	"io/fs"
	"path"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/affine"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/files"
	"github.com/skijet/skijet/levels/internal/model"
)

// modelPart is a mesh of a model file, with the name of its material.
type modelPart struct {
	Structure
	MaterialName string
}

// LoadModel reads a .glb or .gltf file for drawing: the meshes of its scene in our axes,
// x right, y forward and z up, with the transforms of all nodes applied. It leaves out
// marker nodes and what a level ignores. It reads nothing outside fsys, and the limits of
// levels apply. The error is an [*Error].
func LoadModel(fsys fs.FS, name string) ([]modelPart, error) {
	if !fs.ValidPath(name) {
		return nil, &Error{File: name, Reason: "not a slash-separated path inside the file system", Err: fault.ErrFormat}
	}
	s := files.New(fsys, newSettings(nil).step)
	m, err := model.Load(s.In(path.Dir(name)), model.Options{Drawing: true, Kinds: knownKinds()}, model.Scene{File: path.Base(name)})
	if err != nil {
		return nil, public(fault.InFile(err, name))
	}
	parts := make([]modelPart, len(m.Parts))
	for i := range m.Parts {
		parts[i] = modelPart{structureOf(&m.Parts[i]), m.Parts[i].MaterialName}
	}
	return parts, nil
}

// loadModelLevel builds a level from one glTF file.
func loadModelLevel(s files.Folder, o settings, file string) (*Level, error) {
	l, err := buildModel(s, o, file)
	return l, fault.InFile(err, file)
}

func buildModel(s files.Folder, o settings, file string) (*Level, error) {
	if err := checkScale("scale", o.scale); err != nil {
		return nil, err
	}
	m, err := model.Load(s.In(path.Dir(file)), model.Options{Kinds: knownKinds()}, model.Scene{File: path.Base(file)})
	if err != nil {
		return nil, err
	}
	parts := draft{Parts: Parts{Body: o.body}, progress: o.step, findFlags: true, data: o.data}
	if parts.Name = nameOf(path.Base(file)); m.Level != nil && m.Level.Name != "" {
		parts.Name = m.Level.Name
	}
	materials, err := newPalette(nil)
	if err != nil {
		return nil, err
	}
	materials.define(m.Materials)
	to := modelPlacement{name: parts.Name, file: path.Join(o.folder, file), at: affine.Placement(geom.Vec{}, 0).Scaled(o.scale), surface: materials.byName, last: true, alone: true}
	if err := parts.merge(m, &check.Budget{}, to); err != nil {
		return nil, err
	}
	parts.Materials = materials.list
	parts.finishCourse()
	return parts.build()
}

// knownKinds are the kinds of what markers stand for.
func knownKinds() model.Kinds {
	return model.Kinds{Pickups: PickupKinds(), Pieces: pieceKinds(), Zones: []string{ZoneWater, ZonePhysical, ZoneKill, ZonePad}}
}

// IsMarkerName reports whether a node of a model with this name has no geometry: a marker, or a
// stop of a platform.
func IsMarkerName(name string) bool { return model.IsMarker(name, knownKinds()) }
