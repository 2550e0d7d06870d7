package render

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
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
			p.positions = append(p.positions, geom.Vec{X: c[0], Y: c[1], Z: high.Z})
			p.normals = append(p.normals, normal)
			p.materials = append(p.materials, material{})
		}
	}
	p.finish()
	return lake{bounds: bounds, surface: p}
}

// emitWater projects the surfaces of all water. Surfaces that do not change are built
// once.
func (r *Renderer) emitWater(water []geom.Bounds) {
	r.lakes = r.lakes[:min(len(r.lakes), len(water))]
	for i, bounds := range water {
		switch {
		case i == len(r.lakes):
			r.lakes = append(r.lakes, newLake(bounds))
		case r.lakes[i].bounds != bounds:
			r.lakes[i] = newLake(bounds)
		}
	}
	r.water.batch.reset()
	for i := range r.lakes {
		r.water.emit(&r.view, &r.lakes[i].surface, &worldFrame, &paint{light: 1}, false)
	}
}

// isUnderWater reports whether the eye is below the surface of a lake.
func (r *Renderer) isUnderWater() bool {
	for i := range r.lakes {
		if r.lakes[i].bounds.Contains(r.view.position) {
			return true
		}
	}
	return false
}

// platformParts makes the drawable parts of a platform. Their light is not baked but
// computed for the platform's place in each frame.
func platformParts(p *levels.Platform) []part {
	var parts []part
	for i := range p.Structures {
		s := &p.Structures[i]
		drawn := part{name: s.Name, parent: -1, positions: s.Vertices, normals: s.Normals, indices: s.Indices}
		drawn.materials = surfaceMaterials(s, material{color: s.Color, glow: s.Glow, gloss: 0.2})
		drawn.seeThrough(s)
		drawn.finish()
		parts = append(parts, drawn)
	}
	return parts
}

// sunOn is the fraction of a few points on a platform that the sun reaches.
func (r *Renderer) sunOn(f *frame, parts []part) float32 {
	if r.solid == nil || len(parts) == 0 {
		return 1
	}
	reach, free := parts[0].radius*0.6, float32(0)
	points := [...]geom.Vec{{}, {X: reach}, {X: -reach}, {Y: reach}, {Y: -reach}}
	for _, p := range points {
		from := f.point(parts[0].center.Add(p)).Add(geom.Up())
		if _, shaded := r.solid.Raycast(from, r.look.SunDirection.Scale(sunReach)); !shaded {
			free++
		}
	}
	return free / float32(len(points))
}

// addPlatform adds the visible parts of a platform.
func (r *Renderer) addPlatform(p *Platform, far float64) {
	if p.Number < 0 || p.Number >= len(r.platforms) || !p.Pose.IsFinite() {
		return
	}
	pose := p.Pose
	f := frame{origin: pose.Position}
	pose.Position = geom.Vec{}
	f.x, f.y, f.z = pose.Apply(worldFrame.x), pose.Apply(worldFrame.y), pose.Apply(worldFrame.z)
	parts := r.platforms[p.Number]
	look := paint{light: r.sunOn(&f, parts)}
	for i := range parts {
		center := f.point(parts[i].center)
		reach := geom.Vec{X: parts[i].radius, Y: parts[i].radius, Z: parts[i].radius}
		if len(parts[i].positions) == 0 || r.view.classify(geom.Box{Center: center, Half: reach}.Bounds(), far) == hidden {
			continue
		}
		// Drawn before what stands on it, which wins at the same depth level.
		distance := r.view.forward.Dot(center.Sub(r.view.position)) + parts[i].radius
		r.bodies = append(r.bodies, body{part: &parts[i], frame: f, paint: look, distance: distance})
	}
}
