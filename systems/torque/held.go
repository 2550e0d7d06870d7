package torque

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/safety"
)

// squeeze moves a body that used up the tries of a tick along the surfaces that it hit, if
// the tick began at rest and a key is held. Without it the next tick would repeat this one
// for ever: in a door as wide as the body each bounce off one side leads into the other,
// and only a body that walks straight gets through. A tick that begins in motion fails as
// in the engines, also the one after this [ours].
func (m *mover) squeeze() {
	asks := m.keys.direction != (geom.Vec{}) || m.Report.Jumped || m.Report.Jetting
	if !m.rested || !asks || !m.rules.StandInCorners {
		return
	}
	var c cone
	for i := range m.Report.BumpCount {
		c.add(m.Report.Bumps[i].Normal)
	}
	for range squeezes {
		// Of the velocities of the cone the one that is nearest to this, which is outside of it: along
		// one of the surfaces or along the crease of two, or zero.
		v := collision.ClipToPlanes(m.set, c.normals[:c.count], collision.Tolerance{Sine: grain, Crease: leastCrease})
		displacement := v.Scale(m.rules.TickSeconds)
		hit, ok := m.world.SweepBox(geom.FeetBox(m.start, m.Armor.Half), displacement)
		if ok && float64(hit.Fraction*displacement.Length()) <= collision.Slop {
			c.add(hit.Normal) // not among the hits before
			continue
		}
		if ok {
			v, displacement = v.Scale(hit.Fraction), displacement.Scale(hit.Fraction)
		}
		m.Position.Feet, m.Velocity.Linear = m.start.Add(displacement), v
		return
	}
}

// squeezes is how many displacements are tried. Each but the last may find a surface that
// was not among the hits of the tick: a floor, a ceiling and an end. With fewer, a body
// sticks where these are; more finds nothing [ours].
const squeezes = 4

// cone is the set of velocities that lead into none of its surfaces.
type cone struct {
	normals [components.MaxBumps + squeezes]geom.Vec
	count   int
}

func (c *cone) add(normal geom.Vec) {
	c.normals[c.count] = normal
	c.count++
}

// grain is the sine by which a velocity along a surface may lead into it, by rounding.
// With less, no displacement along a slanted surface is found; more leads into it [ours].
const grain = 1e-12

// secure ends the tick in a free place. Sweeps do not resolve overlaps that exist at the
// start, and leave a small one where they ignore a face: behind a ledge that is a seam,
// and in an open edge that the body approaches while it leaves the face. The overlap is
// deeper where the body comes through the back of a face, which does not stop it; then
// nothing is done until it turns around or stops.
//
// A body that is put back loses its velocity, as in a failed tick. One that is free
// nowhere stays where the sweeps ended, in a gap that is too narrow or in a sheet, no
// deeper than before, and gets out by the keys.
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
	// A nudge to less depth would be over a micrometre that no bump reports.
	if safety.Nudge(m.Body, m.world, safety.FreeDepth) {
		return
	}
	swept := m.Position.Feet
	switch safety.Free(m.Body, m.world, start) {
	case safety.Restored:
		m.Velocity.Linear = geom.Vec{}
	case safety.Stuck:
		m.Position.Feet = swept
	}
}

// graze is how deep, m, a body may end inside something after sweeps without a hit: a
// ledge that is a seam is up to 4 mm high. Anything deeper is a face that was passed from
// behind, and a push out of that would throw the body. With less, bodies are in ledges for
// a tick [ours].
const graze = 0.005

// deepest returns the contact of the greatest depth, or one without a depth.
func (m *mover) deepest() (in collision.Contact) {
	m.Scratch = m.world.OverlapBox(geom.FeetBox(m.Position.Feet, m.Armor.Half), m.Scratch[:0])
	for i := range m.Scratch {
		if m.Scratch[i].Depth > in.Depth {
			in = m.Scratch[i]
		}
	}
	return in
}
