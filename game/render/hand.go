package render

import "github.com/skijet/skijet/collision/geom"

// handPass draws the carried weapon, in a view and a depth range of its own.
type handPass struct {
	land       *land
	models     models
	view       view
	emitter    emitter
	transforms []transform // of the parts of the weapon
}

// emit projects the carried weapon, in the coordinates of the eye.
func (h *handPass) emit(camera Camera, width, height float64, m *ViewModel) {
	camera.FovDeg = handFov
	h.view = newView(camera, width, height)
	h.emitter.batch.reset()
	parts := h.models.of(m.Mesh, m.Own)
	if parts == nil {
		return
	}
	v := &h.view
	eye := transform{x: v.right, y: v.forward, z: v.up, origin: v.position}
	kick := geom.Clamp(m.Action.Recoil, 0, 1)
	offset := m.Offset.Add(geom.Vec{Y: -0.11 * kick, Z: 0.02 * kick})
	held := turned(offset, m.Turn.Yaw, m.Turn.Pitch+geom.Degrees(9*kick), m.Roll)
	if m.Scale > 0 {
		held = held.scaled(m.Scale)
	}
	pose := m.Action.posture()
	h.transforms = parts.place(h.transforms, eye.within(held), &pose)
	light := h.land.sunAt(v.position)
	for k := range parts.parts {
		p := &parts.parts[k]
		if pose[p.joint].hidden {
			continue
		}
		look := actingPaint(p, &pose, m.Tint, m.Glow, light, m.Action.Charge)
		h.emitter.emit(v, p, &h.transforms[k], &look, false)
	}
}

// draw draws the weapon over all else.
func (h *handPass) draw(c *calls) {
	b, t := &h.emitter.batch, &c.targets
	if b.triangles() == 0 {
		return
	}
	c.uniforms.aim(&h.view)
	c.uniforms.depthRange(3, 0)
	t.depth.Clear()
	b.draw(c, t.depth, c.programs.depth, &c.depthOptions)
	t.fine.Clear()
	b.draw(c, t.fine, c.programs.fine, &c.fineOptions)
	b.draw(c, t.color, c.programs.object, &c.surfaceOptions)
}
