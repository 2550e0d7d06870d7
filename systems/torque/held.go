package torque

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
	"github.com/skijet/skijet/systems/safety"
)

// squeeze lets a body that used up the hits of a tick go on along the surfaces that
// it hit, if the tick began at rest and the keys ask for something. Without it the
// next tick would repeat this one for good: in a door as wide as the body each bounce
// off one side leads into the other, and only who walks straight gets through. A tick
// that begins in motion fails as in the engines, also the one after this [ours].
func (m *mover) squeeze() {
	asks := m.direction != (geom.Vec{}) || m.Report.Jumped || m.Report.Jetting
	if !m.rested || !asks {
		return
	}
	var c cone
	for i := range m.Report.BumpCount {
		c.add(m.Report.Bumps[i].Normal)
	}
	for range squeezes {
		v := c.nearest(m.set)
		displacement := v.Scale(m.rules.TickSeconds)
		hit, ok := m.world.SweepBox(m.box(m.start), displacement)
		if ok && float64(hit.Fraction*displacement.Length()) <= collision.Slop {
			c.add(hit.Normal) // which the hits before left no chance
			continue
		}
		if ok {
			v, displacement = v.Scale(hit.Fraction), displacement.Scale(hit.Fraction)
		}
		m.Position.Feet, m.Velocity.Linear = m.start.Add(displacement), v
		return
	}
}

// squeezes is how many ways are tried. What the hits of the tick did not count may
// be in the way of each but the last: a floor, a ceiling and an end. Fewer, and a
// body stays where these are; more finds nothing [ours].
const squeezes = 4

// cone is all velocities that lead into none of some surfaces.
type cone struct {
	normals [components.MaxBumps + squeezes]geom.Vec
	count   int
}

func (c *cone) add(normal geom.Vec) {
	c.normals[c.count] = normal
	c.count++
}

// nearest returns the velocity of the cone that is nearest to v, where v leads out
// of it: along one of the surfaces or along the crease of two, or none.
func (c *cone) nearest(v geom.Vec) geom.Vec {
	return motion.AlongPlanes(v, c.normals[:c.count], motion.Tolerance{Sine: grain, Crease: leastCrease})
}

// grain is the sine by which a velocity may lead into a surface that it leads along,
// for rounding. Less, and no way along a slanted surface is found; more leads into
// it [ours].
const grain = 1e-12

// secure ends the tick in a free place. Sweeps leave a body inside of what it was
// inside before, and by a hair where they have nothing to say: behind a ledge that
// is a seam, and in an open edge that it moves towards while it leaves the face. It
// is deeper in where it comes through the back of a face, which does not stop it;
// then it is left alone until it turns around or stops.
//
// A body that is put back loses its velocity, as in a tick that failed. One that is
// free nowhere stays where the sweeps led, in a gap that is too narrow or in a sheet,
// no deeper than before, and gets out by the keys.
func (m *mover) secure(start geom.Vec) {
	in := m.deepest()
	if in.Depth <= collision.Slop {
		safety.Remember(m.Body)
		return
	}
	leaves := float64(m.Velocity.Linear.Dot(in.Normal)*m.rules.TickSeconds) > in.Depth
	if !m.held && (leaves || in.Depth > graze) {
		return
	}
	if safety.Nudge(m.Body, m.world, nudged) {
		return
	}
	swept := m.Position.Feet
	switch safety.Free(m.Body, m.world, start) {
	case safety.Back:
		m.Velocity.Linear = geom.Vec{}
	case safety.Stuck:
		m.Position.Feet = swept
	}
}

// nudged is how deep in m a nudge leaves a body: as deep as is free but for rounding. Less,
// and it moves by more than a micrometre that no bump tells of [ours].
const nudged = 0.98 * collision.Slop

// graze is how deep in m a way that its sweeps found free may end inside something:
// a ledge that is a seam is up to 4 mm high. Deeper is a face that was passed from
// behind, and to push a body out of that would throw it. Less, and bodies are in
// ledges for a tick [ours].
const graze = 0.005

// deepest returns the contact that the body is deepest in, or one without a depth.
func (m *mover) deepest() (in collision.Contact) {
	m.Scratch = m.world.OverlapBox(m.box(m.Position.Feet), m.Scratch[:0])
	for i := range m.Scratch {
		if m.Scratch[i].Depth > in.Depth {
			in = m.Scratch[i]
		}
	}
	return in
}
