package tribes

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/systems/internal/stepping"
)

const (
	// stepClearance is how far above its top a step lifts the body, m [TR].
	stepClearance = 0.001
	// stepProbe is how far past the riser the top of a step is probed, m [ours]: less
	// would miss it by rounding, more would step onto things that the body does not
	// reach yet.
	stepProbe = 0.01
)

// stepUp lifts the body onto a ledge behind the riser it hit: up, a little forward, down
// onto a top flat enough to stand on. It returns the top and leaves the body above its old
// place, from where the next bump continues.
func (m *mover) stepUp(riser *collision.Hit, target geom.Vec) (collision.Hit, bool) {
	into := riser.Normal.Horizontal().Normalize().Neg()
	if !(target.Dot(into) > 0) || m.fallsBack(riser.Normal, target) {
		return collision.Hit{}, false
	}
	half := m.body.Half()
	height := float64(m.rules.StepHeight * half.Z)
	box := geom.FeetBox(m.body.Position.Feet, half)
	if stepping.IsWall(m.world, *riser, box, height+stepClearance, into.Scale(stepProbe)) {
		return collision.Hit{}, false
	}
	rise := stepping.Headroom(m.world, box, height+stepClearance)
	top, height, ok := stepping.FindLedge(m.world, box, rise, into.Scale(stepProbe))
	if !ok || top.Depth > 0 || top.Normal.Z < m.rules.StepTop {
		return collision.Hit{}, false
	}
	lift := height + stepClearance
	if lift > rise || lift <= stepClearance {
		return collision.Hit{}, false
	}
	m.body.Position.Feet.Z += lift
	return top, true
}

// fallsBack reports whether a body that is lifted above a riser would fall back to it
// before it is past it. That is so where it approaches a riser that leans back more by its
// fall than by its horizontal motion: it would be lifted again and again, hang in the air,
// and fall faster and faster. Under rules that process the top, it lands there.
func (m *mover) fallsBack(riser, target geom.Vec) bool {
	return !m.rules.StepProcessesTop && float64(-target.Z*riser.Z) >= -target.Dot(riser.Horizontal())
}
