package torque

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/systems/internal/stepping"
)

// stepUp lifts the body onto the ledge behind a riser that it hit, and subtracts the
// height from the tick's budget. The next try continues from there with the same velocity.
// If the body cannot step up, nothing changes.
//
// The engine gathers all polygons in the box at the end of the tick's motion, stretched
// upward by the budget, and puts the feet on their highest corner. That lifts bodies
// through ceilings, over posts that they would not have reached, and onto nothing. Here
// the body is swept up by the budget, a little over the ledge and down again. The height
// is the same where the engine's result is sound, the path up is free, and only what is
// next to the edge counts. A riser higher than the budget blocks the sweep over it. One
// that leans back is probed where it would be at the height of the budget, and a hit there
// may be the next riser, which is not a top.
func (m *mover) stepUp(riser collision.Hit, budget *float64) bool {
	flatly := riser.Normal.Horizontal()
	across := flatly.Length()
	if *budget <= 0 || across == 0 {
		return false
	}
	clearance := m.rules.MinFaceDistance
	box := geom.FeetBox(m.Position.Feet, m.Armor.Half)
	if stepping.IsWall(m.world, riser, box, *budget+clearance, flatly.Scale(-(clearance+stepProbe)/across)) {
		return false
	}
	rise := stepping.Headroom(m.world, box, *budget+clearance)
	lean := float64(rise * max(riser.Normal.Z, 0) / across)
	over := flatly.Scale(-(clearance + stepProbe + lean) / across)
	top, height, ok := stepping.FindLedge(m.world, box, rise, over)
	if !ok || m.rules.isRiser(top) || height <= 0 || height+clearance >= rise {
		return false
	}
	*budget -= height
	m.Position.Feet.Z += height + clearance
	return true
}

// stepProbe is how far over the edge the top of a step is probed, m [ours], beyond the
// distance that the body backed off: less would miss it by rounding, more would step onto
// things that the body does not reach yet.
const stepProbe = 0.01
