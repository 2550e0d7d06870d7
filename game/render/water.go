package render

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
)

// lake is the surface of a volume of water.
type lake struct {
	bounds  geom.Bounds
	surface part
}

// newLake makes the upper face of a volume of water, visible from both sides.
func newLake(bounds geom.Bounds) lake {
	low, high := bounds.Min, bounds.Max
	p := part{parent: -1, indices: []uint32{0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6}}
	for _, normal := range [2]geom.Vec{geom.Up(), geom.Up().Neg()} {
		for _, c := range [4][2]float64{{low.X, low.Y}, {high.X, low.Y}, {high.X, high.Y}, {low.X, high.Y}} {
			p.addVertex(geom.Vec{X: c[0], Y: c[1], Z: high.Z}, normal, material{})
		}
	}
	p.finish()
	return lake{bounds: bounds, surface: p}
}

// waterPass draws the surfaces of water.
type waterPass struct {
	lakes   []lake
	emitter emitter
}

// emit projects the surfaces of all water. Surfaces that do not change are built once.
func (w *waterPass) emit(v *view, water []geom.Bounds) {
	w.lakes = w.lakes[:min(len(w.lakes), len(water))]
	for i, bounds := range water {
		switch {
		case i == len(w.lakes):
			w.lakes = append(w.lakes, newLake(bounds))
		case w.lakes[i].bounds != bounds:
			w.lakes[i] = newLake(bounds)
		}
	}
	w.emitter.batch.reset()
	for i := range w.lakes {
		w.emitter.emit(v, &w.lakes[i].surface, &worldTransform, &paint{light: 1}, false)
	}
}

// contains reports whether a place, as the eye, is below the surface of a lake.
func (w *waterPass) contains(at geom.Vec) bool {
	return slices.ContainsFunc(w.lakes, func(l lake) bool { return l.bounds.Contains(at) })
}

// covers reports whether a plant is below water on which the eye looks down: grass is drawn
// after that.
func (w *waterPass) covers(at, eye geom.Vec) bool {
	for i := range w.lakes {
		b := &w.lakes[i].bounds
		if eye.Z > b.Max.Z && b.Contains(at) {
			return true
		}
	}
	return false
}
