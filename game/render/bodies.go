package render

import (
	"cmp"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// structure is a solid of the level, ready to draw.
type structure struct {
	part   part
	bounds geom.Bounds
	glows  bool
}

func newStructure(level *levels.Level, s *levels.Structure) structure {
	result := structure{part: structurePart(level, s), glows: s.Glow > 0 || s.Emission != nil}
	if len(s.Vertices) > 0 {
		result.bounds = boundsOfPoints(s.Vertices)
	}
	return result
}

// body is one part to draw in this frame.
type body struct {
	part     *part
	frame    frame
	paint    paint
	distance float64 // m along the view
	whole    bool    // nothing of it is outside of the picture
}

// emitObjects projects structures and models, the most distant first: of surfaces at
// the same depth level, the one drawn later is visible.
func (r *Renderer) emitObjects(scene *Scene, far float64) {
	r.bodies, r.blended = r.bodies[:0], r.blended[:0]
	for i := range r.structures {
		s := &r.structures[i]
		seen := r.view.classify(s.bounds, far)
		if len(s.part.positions) == 0 || seen == hidden {
			continue
		}
		behind := 1e5
		if s.part.opacity > 0 {
			behind = 0 // all that is transparent is sorted alike
		}
		r.bodies = append(r.bodies, body{
			part: &s.part, frame: worldFrame, paint: paint{light: 1, dark: (s.glows || s.part.unpowered != nil) && isIn(scene.Dark, s.bounds.Center())},
			distance: r.view.distance(s.bounds) + behind, whole: seen == inside,
		})
	}
	for i := range scene.Platforms {
		r.addPlatform(&scene.Platforms[i], far)
	}
	for i := range scene.Models {
		r.addInstance(&scene.Models[i], scene.Time, far)
	}
	r.order = r.order[:0]
	for i := range r.bodies {
		r.order = append(r.order, int32(i))
	}
	slices.SortFunc(r.order, func(i, j int32) int { return cmp.Compare(r.bodies[j].distance, r.bodies[i].distance) })
	for _, i := range r.order {
		b := &r.bodies[i]
		if b.part.opacity > 0 {
			r.emitBlended(b)
			continue
		}
		r.emitterOf(b.part).emit(&r.view, b.part, &b.frame, &b.paint, b.whole)
	}
	r.emitViewModel(&scene.ViewModel)
}

// isIn reports whether a point is in one of the boxes.
func isIn(boxes []geom.Bounds, p geom.Vec) bool {
	return slices.ContainsFunc(boxes, func(b geom.Bounds) bool { return b.Contains(p) })
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
	near := true
	if w := r.view.forward.Dot(i.Position.Sub(r.view.position)); m.far != nil && farBody*scale*r.view.focal < w*farPixels {
		m, near = m.far, false
	}
	pose := i.Pose.posture(m, time)
	r.frames = m.place(r.frames, turned(i.Position, i.Yaw, i.Pitch, i.Roll).scaled(scale), &pose)
	look := paint{tint: i.Tint, tints: i.Tint != Color{}, glow: i.Glow, light: 1}
	if r.ground != nil {
		look.light = float32(r.ground.sunAt(i.Position))
	}
	for k := range m.parts {
		p := &m.parts[k]
		switch {
		case pose[p.joint].hidden:
		case p.name != heldPart || !i.Held.Other:
			r.addPart(p, r.frames[k], scale, look, far)
		case near || i.Held.Mesh == MeshNone && i.Held.Own == nil:
			r.addHeld(&i.Held, r.frames[k], scale, look.light, far)
		default:
			look := paint{tint: i.Held.Tint, tints: i.Held.Tint != Color{}, glow: i.Held.Glow, light: look.light}
			r.addPart(p, r.frames[k], scale, look, far)
		}
	}
}

const (
	// farBody is the height of a body, m, and farPixels how large it is in the picture where
	// it gets its few triangles, pixels: edges are softer there than one of them.
	farBody, farPixels = 2.4, 44
)

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
	pose := h.Action.posture()
	r.heldFrames = m.place(r.heldFrames, hand.scaled(size), &pose)
	for k := range m.parts {
		p := &m.parts[k]
		if !pose[p.joint].hidden {
			r.addPart(p, r.heldFrames[k], size*scale, actingPaint(p, &pose, h.Tint, h.Glow, light, h.Action.Charge), far)
		}
	}
}

// actingPaint returns how a part of a weapon is painted: brighter while a shot is charged,
// dark where its light is off.
func actingPaint(p *part, pose *posture, tint Color, glow, light float32, charge float64) paint {
	on := 1 - pose[p.joint].dim
	shine := (glow + (1-glow)*float32(geom.Clamp(charge, 0, 1))) * on
	for i := range tint {
		tint[i] *= 0.25 + 0.75*on
	}
	return paint{tint: tint, tints: tint != Color{}, glow: shine, light: light}
}

// addPart adds one part of a model if it is visible.
func (r *Renderer) addPart(p *part, at frame, scale float64, look paint, far float64) {
	if len(p.positions) == 0 {
		return
	}
	center := at.point(p.center)
	reach := p.radius * scale
	half := geom.Vec{X: reach, Y: reach, Z: reach}
	seen := r.view.classify(geom.Box{Center: center, Half: half}.Bounds(), far)
	if seen == hidden {
		return
	}
	distance := r.view.forward.Dot(center.Sub(r.view.position))
	shape := p.shapeFor(max(distance-reach, 0) / (r.view.focal * scale))
	r.bodies = append(r.bodies, body{part: shape, frame: at, paint: look, distance: distance, whole: seen == inside})
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
	kick := geom.Clamp(m.Action.Recoil, 0, 1)
	offset := m.Offset.Add(geom.Vec{Y: -0.10 * kick, Z: 0.015 * kick})
	held := turned(offset, m.Turn.Yaw, m.Turn.Pitch+geom.Degrees(5*kick), m.Roll)
	if m.Scale > 0 {
		held = held.scaled(m.Scale)
	}
	pose := m.Action.posture()
	r.frames = parts.place(r.frames, eye.within(held), &pose)
	light := float32(1)
	if r.ground != nil {
		light = float32(r.ground.sunAt(v.position))
	}
	for k := range parts.parts {
		p := &parts.parts[k]
		if pose[p.joint].hidden {
			continue
		}
		look := actingPaint(p, &pose, m.Tint, m.Glow, light, m.Action.Charge)
		r.handBatch.emit(v, p, &r.frames[k], &look, false)
	}
}
