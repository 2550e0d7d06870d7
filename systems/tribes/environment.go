package tribes

import (
	"github.com/skijet/skijet/collision/geom"
)

// environment returns the acceleration in m/s2 by gravity, buoyancy, and the force of
// zones.
//
// Buoyancy is the weight of the displaced water: a body floats where its density is less
// than that of the water times the submerged fraction [V12].
func (m *mover) environment() geom.Vec {
	medium := &m.medium
	weight := medium.GravityFactor
	if m.isWet() && m.body.Armor.Density > 0 {
		weight = float64(weight * (1 - float64(medium.Density/m.body.Armor.Density*medium.Coverage)))
	}
	return m.rules.Gravity.Scale(weight).Add(medium.Force.Scale(1 / m.body.Armor.Mass))
}

// resist applies the drag of water and the velocity factor of zones. Both come after all
// forces, once a tick [V12]; drag never reverses a body.
func (m *mover) resist() {
	medium := &m.medium
	kept := medium.VelocityFactor
	if m.isWet() {
		drag := float64(medium.Viscosity * m.body.Armor.Drag * medium.Coverage)
		kept = float64(kept * max(1-float64(drag*TickSeconds), 0))
	}
	m.body.Velocity.Linear = m.body.Velocity.Linear.Scale(kept)
}

func (m *mover) isWet() bool { return m.medium.Coverage >= m.rules.MinCoverage }
