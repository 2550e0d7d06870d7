package torque

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/systems/motion"
)

// stepUp lifts the body onto the ledge behind a riser that it ran into, and takes
// the height off what is left of the tick's budget. The next try moves on from
// there with the same velocity. Where it cannot, nothing changes.
//
// The engine gathers all polygons in the box at the end of the tick's motion,
// stretched upward by the budget, and puts the feet on their highest corner. That
// lifts bodies through ceilings, over posts that they would not have reached, and
// onto nothing. Here the body is swept up by the budget, a little over the ledge
// and down again: the same height where the engine's answer is sound, free all the
// way up, and of what lies behind the ledge only what is next to it. A riser higher
// than the budget blocks the way over it. One that leans back is met where it
// would be at the height of the budget, and what is found there may be the next
// riser, which is no top.
func (m *mover) stepUp(riser collision.Hit, budget *float64) bool {
	flatly := riser.Normal.Horizontal()
	across := flatly.Length()
	if *budget <= 0 || across == 0 {
		return false
	}
	clearance := m.rules.MinFaceDistance
	box := m.box(m.Position.Feet)
	rise := motion.Headroom(m.world, box, *budget+clearance)
	lean := float64(rise * max(riser.Normal.Z, 0) / across)
	over := flatly.Scale(-(clearance + stepProbe + lean) / across)
	top, height, ok := motion.FindLedge(m.world, box, rise, over)
	if !ok || m.isRiser(top) || height <= 0 || height+clearance >= rise {
		return false
	}
	*budget -= height
	m.Position.Feet.Z += height + clearance
	return true
}

// stepProbe is how far over the edge the top of a step is looked for, m [ours],
// beyond what the body backed off: less would miss it by rounding, more would
// step onto things that the body is not about to reach.
const stepProbe = 0.01
