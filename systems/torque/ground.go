package torque

import (
	"github.com/skijet/skijet/collision/geom"
)

// ground is the surface right under the feet.
type ground struct {
	found     bool
	run, jump bool     // flat enough to run on, to jump from
	normal    geom.Vec // of the flattest surface
}

// findGround finds ground within the traction distance under the box, and records it for
// jumps.
//
// The engine, and FlattestGround, clips all polygons to a slab, the footprint of the box from that distance
// below the feet to the same above, and takes the flattest plane of the result. That rule
// ignores adjacency, and the planes of the triangles that a box overlaps need not be those
// that support it: on an edge of a fine mesh they differ from what the sweeps of the
// motion hit. So support sweeps the slab. Its upper half is inside the body, where nothing
// is; that half swept down by its height stops at the support, with the normal that the
// motion would hit. A steep wall may be hit first with flat ground a little lower. So
// where the first surface is not flat, the four quarters of the slab are swept too. Those
// away from the wall find the ground, and the flattest hit is used.
func (m *mover) findGround() {
	var n geom.Vec
	var ok bool
	if reach := m.rules.TractionDistance; m.rules.FlattestGround {
		n, ok = m.flattest(reach)
	} else {
		n, ok = m.support(reach)
	}
	if !ok {
		return
	}
	m.ground = ground{found: true, run: n.Z > m.tuning.RunSurfaceMinDot, jump: n.Z > m.Armor.JumpSurfaceMinDot, normal: n}
	m.Contact.Normal = n
	if m.ground.jump {
		m.Contact.JumpNormal = n
	}
}

// flattest returns the flattest plane of the polygons in the slab, as the engine does.
func (m *mover) flattest(reach float64) (best geom.Vec, found bool) {
	half := geom.Vec{X: m.Armor.Half.X, Y: m.Armor.Half.Y, Z: reach}
	m.Scratch = m.world.OverlapBox(geom.Box{Center: m.Position.Feet, Half: half}, m.Scratch[:0])
	for i := range m.Scratch {
		if n := m.plane(&m.Scratch[i]); !found || n.Z > best.Z {
			best, found = n, true
		}
	}
	return best, found
}

// support returns the normal of the surface that the body rests on, or next to a wall of the
// flattest under a quarter of it.
func (m *mover) support(reach float64) (normal geom.Vec, found bool) {
	half := geom.Vec{X: m.Armor.Half.X, Y: m.Armor.Half.Y, Z: float64(reach / 2)} // rounded: it feeds a sum
	slab := geom.FeetBox(m.Position.Feet, half)
	displacement := geom.Vec{Z: -reach}
	best, ok := m.world.SweepBox(slab, displacement)
	if !ok {
		return normal, false
	}
	if best.Normal.Z < flat {
		quarter := geom.Vec{X: half.X / 2, Y: half.Y / 2, Z: half.Z}
		for _, shift := range [4]geom.Vec{{X: quarter.X, Y: quarter.Y}, {X: -quarter.X, Y: quarter.Y}, {X: quarter.X, Y: -quarter.Y}, {X: -quarter.X, Y: -quarter.Y}} {
			part := geom.Box{Center: slab.Center.Add(shift), Half: quarter}
			if hit, ok := m.world.SweepBox(part, displacement); ok && hit.Normal.Z > best.Normal.Z {
				best = hit
			}
		}
	}
	return best.Normal, true
}

// flat is the n.up from which ground needs no further sweeps: 0.08 degrees [ours]. At 1
// rounding would cost four sweeps on every floor.
const flat = 1 - 1e-6
