package render

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// structure is a solid of the level, ready to draw.
type structure struct {
	part   part
	bounds geom.Bounds
}

func newStructure(level *levels.Level, s *levels.Structure) structure {
	result := structure{part: structurePart(level, s)}
	if len(s.Vertices) > 0 {
		result.bounds = geom.Bounds{Min: s.Vertices[0], Max: s.Vertices[0]}
		for _, p := range s.Vertices {
			result.bounds = result.bounds.Include(p)
		}
	}
	return result
}

// body is one part to draw in this frame.
type body struct {
	part     *part
	frame    frame
	paint    paint
	distance float64 // m along the view
}

// emitObjects projects structures and models, the most distant first: of surfaces at
// the same depth level, the one drawn later is visible.
func (r *Renderer) emitObjects(scene *Scene, far float64) {
	r.bodies = r.bodies[:0]
	for i := range r.structures {
		s := &r.structures[i]
		if len(s.part.positions) == 0 || r.view.classify(s.bounds, far) == hidden {
			continue
		}
		r.bodies = append(r.bodies, body{
			part: &s.part, frame: worldFrame, paint: paint{light: 1}, distance: r.view.distance(s.bounds) + 1e5,
		})
	}
	for i := range scene.Platforms {
		r.addPlatform(&scene.Platforms[i], far)
	}
	for i := range scene.Models {
		r.addInstance(&scene.Models[i], scene.Time, far)
	}
	slices.SortFunc(r.bodies, func(a, b body) int {
		if a.distance > b.distance {
			return -1
		}
		if a.distance < b.distance {
			return 1
		}
		return 0
	})
	for i := range r.bodies {
		b := &r.bodies[i]
		r.emitterOf(b.part).emit(&r.view, b.part, &b.frame, &b.paint)
	}
	r.emitViewModel(&scene.ViewModel)
}

// modelOf returns the model of an instance, or nil.
func (r *Renderer) modelOf(i *Instance) *model {
	switch {
	case i.Own != nil:
		return &i.Own.model
	case i.Mesh <= MeshNone || i.Mesh >= meshCount:
		return nil
	}
	return r.models[i.Mesh]
}

// addInstance adds the visible parts of a model at a time in seconds.
func (r *Renderer) addInstance(i *Instance, time, far float64) {
	m := r.modelOf(i)
	if m == nil || !i.Position.IsFinite() {
		return
	}
	scale := i.Scale
	if scale == 0 {
		scale = 1
	}
	r.frames = m.place(r.frames, turned(i.Position, i.Yaw, i.Pitch, i.Roll).scaled(scale), &i.Pose, time)
	look := paint{tint: i.Tint, tints: i.Tint != Color{}, glow: i.Glow, light: 1}
	if r.ground != nil {
		look.light = float32(r.ground.sunAt(i.Position))
	}
	for k := range m.parts {
		if p := &m.parts[k]; p.name == heldPart && i.Held.Other {
			r.addHeld(&i.Held, r.frames[k], scale, look.light, far)
		} else {
			r.addPart(p, r.frames[k], scale, look, far)
		}
	}
}

const (
	// heldPart is the name of the part of a player model that is the weapon in its
	// hand.
	heldPart = "held"
	// heldScale is the size of weapons in the hands of other players relative to the
	// first-person view, where they are close to the eye [ours]: that of the launchers
	// of the player models.
	heldScale = 1.6
)

// addHeld adds the parts of a weapon in the hand of a player of some scale.
func (r *Renderer) addHeld(h *Held, hand frame, scale float64, light float32, far float64) {
	m := r.modelOf(&Instance{Mesh: h.Mesh, Own: h.Own})
	if m == nil {
		return
	}
	size := heldScale
	if h.Scale > 0 {
		size *= h.Scale
	}
	r.heldFrames = m.place(r.heldFrames, hand.scaled(size), &Pose{}, 0)
	look := paint{tint: h.Tint, tints: h.Tint != Color{}, glow: h.Glow, light: light}
	for k := range m.parts {
		r.addPart(&m.parts[k], r.heldFrames[k], size*scale, look, far)
	}
}

// addPart adds one part of a model if it is visible.
func (r *Renderer) addPart(p *part, at frame, scale float64, look paint, far float64) {
	if len(p.positions) == 0 {
		return
	}
	center := at.point(p.center)
	reach := p.radius * scale
	half := geom.Vec{X: reach, Y: reach, Z: reach}
	if r.view.classify(geom.Box{Center: center, Half: half}.Bounds(), far) == hidden {
		return
	}
	distance := r.view.forward.Dot(center.Sub(r.view.position))
	r.bodies = append(r.bodies, body{part: p, frame: at, paint: look, distance: distance})
}

// emitViewModel projects the carried weapon, in eye coordinates.
func (r *Renderer) emitViewModel(m *ViewModel) {
	r.handBatch.batch.reset()
	parts := r.modelOf(&Instance{Mesh: m.Mesh, Own: m.Own})
	if parts == nil {
		return
	}
	v := &r.handView
	eye := frame{x: v.right, y: v.forward, z: v.up, origin: v.position}
	kick := geom.Clamp(m.Recoil, 0, 1)
	offset := m.Offset.Add(geom.Vec{Y: -0.10 * kick, Z: 0.015 * kick})
	held := turned(offset, 0, geom.Degrees(5*kick), m.Roll)
	if m.Scale > 0 {
		held = held.scaled(m.Scale)
	}
	r.frames = parts.place(r.frames, eye.within(held), &Pose{}, 0)
	look := paint{tint: m.Tint, tints: m.Tint != Color{}, glow: m.Glow, light: 1}
	if r.ground != nil {
		look.light = float32(r.ground.sunAt(v.position))
	}
	for k := range parts.parts {
		r.handBatch.emit(v, &parts.parts[k], &r.frames[k], &look)
	}
}
