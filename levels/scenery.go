package levels

import (
	"fmt"
	"path"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/affine"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/model"
)

// maxSceneryVertices bounds a model of the scenery [ours]: all of them may be projected in each frame.
const maxSceneryVertices = 1 << 16

// Scenery is a placed model that is only drawn: nothing collides with it, and it is not in
// [Level.ContentHash].
type Scenery struct {
	Model    []Structure // meshes in axes of their own, without textures; shared by all scenery of one file
	Position geom.Vec    // position of its origin, m
	Yaw      geom.Angle
	Scale    float64
}

// addScenery adds what level.json lists as scenery. It reads each file once.
func (b *folderBuilder) addScenery(list []manifest.Scenery) error {
	known := map[string][]Structure{}
	for i := range list {
		e, place := &list[i], fmt.Sprintf("scenery[%d]", i)
		if err := check.Point(place+".position", vec(e.Position)); err != nil {
			return err
		}
		if known[e.File] == nil {
			shape, err := b.sceneryModel(place+".file", e.File)
			if err != nil {
				return err
			}
			known[e.File] = shape
		}
		b.parts.Scenery = append(b.parts.Scenery, Scenery{known[e.File], vec(e.Position), geom.Degrees(e.Yaw), scaleOr1(e.Scale)})
	}
	return nil
}

// sceneryModel reads a model for drawing. place names it in errors.
func (b *folderBuilder) sceneryModel(place, file string) ([]Structure, error) {
	if file == "" {
		return nil, fault.New(fault.ErrFormat, place, "is missing: it is a .glb or .gltf file")
	}
	m, err := model.Load(b.Folder, model.Options{Drawing: true, Kinds: knownKinds()}, model.Scene{File: file, Place: place})
	if err != nil {
		return nil, err
	}
	plain := modelPlacement{name: file, at: affine.Placement(geom.Vec{}, 0), surface: func(string) uint8 { return 0 }, last: true}
	shape, err := structuresOf(m, &b.used, plain)
	if err != nil {
		return nil, fault.InFile(err, path.Join(b.Path, file))
	}
	vertices := 0
	for i := range shape {
		vertices += len(shape[i].Vertices)
	}
	switch {
	case vertices == 0:
		return nil, fault.New(fault.ErrFormat, place, "%.60q has no triangles", file)
	case vertices > maxSceneryVertices:
		return nil, fault.New(fault.ErrTooLarge, place, "%.60q has %d vertices, want at most %d", file, vertices, maxSceneryVertices)
	}
	return shape, nil
}
