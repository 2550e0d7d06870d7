package render

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// platformParts makes the drawable parts of a platform. Their light is not baked but
// computed for the platform's place in each frame.
func platformParts(p *levels.Platform) []part {
	var parts []part
	for i := range p.Structures {
		s := &p.Structures[i]
		drawn := part{name: s.Name, parent: -1, positions: s.Vertices, indices: s.Indices, undressed: undressed{normals: s.Normals}}
		drawn.materials = surfaceMaterials(s, material{color: s.Color, glow: s.Glow, gloss: 0.2})
		drawn.seeThrough(s)
		drawn.finish()
		parts = append(parts, drawn)
	}
	return parts
}

// sunOn is the fraction of a few points on a platform that the sun reaches.
func (l *land) sunOn(f *transform, parts []part) float32 {
	if l.solid == nil || len(parts) == 0 {
		return 1
	}
	reach, free := parts[0].radius*0.6, float32(0)
	points := [...]geom.Vec{{}, {X: reach}, {X: -reach}, {Y: reach}, {Y: -reach}}
	for _, p := range points {
		from := f.point(parts[0].center.Add(p)).Add(geom.Up())
		if _, shaded := l.solid.Raycast(from, l.look.SunDirection.Scale(sunReach)); !shaded {
			free++
		}
	}
	return free / float32(len(points))
}

// addPlatform adds the visible parts of a platform.
func (o *objectPass) addPlatform(v *view, p *Platform, far float64) {
	if p.Number < 0 || p.Number >= len(o.platforms) || !p.Pose.IsFinite() {
		return
	}
	pose := p.Pose
	f := transform{origin: pose.Position}
	pose.Position = geom.Vec{}
	f.x, f.y, f.z = pose.Apply(worldTransform.x), pose.Apply(worldTransform.y), pose.Apply(worldTransform.z)
	parts := o.platforms[p.Number]
	look := paint{light: o.land.sunOn(&f, parts)}
	for i := range parts {
		before := len(o.bodies)
		o.addPart(v, &parts[i], f, 1, look, far)
		for k := range o.bodies[before:] {
			// Drawn before what stands on it, which wins at the same depth level.
			o.bodies[before+k].distance += parts[i].radius
		}
	}
}
