package tribes

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// environment returns the acceleration in m/s2 of all that acts on a body
// without its doing: gravity, the lift of water, and the force of zones.
//
// The lift is the weight of as much water as the body displaces: it floats where
// its density is less than that of the part of it under water [V12].
func environment(b *components.Body, r *Rules) geom.Vec {
	medium := b.Medium
	if medium == nil {
		return r.Gravity
	}
	weight := medium.GravityFactor
	if isWet(medium, r) && b.Armor.Density > 0 {
		weight = float64(weight * (1 - float64(medium.Density/b.Armor.Density*medium.Coverage)))
	}
	return r.Gravity.Scale(weight).Add(medium.Force.Scale(1 / b.Armor.Mass))
}

// resist takes from the velocity what the medium does: the drag of water, and
// the velocity factor of zones. Both come after all forces, once a tick [V12];
// drag never turns a body round.
func resist(b *components.Body, r *Rules) {
	medium := b.Medium
	if medium == nil {
		return
	}
	kept := medium.VelocityFactor
	if isWet(medium, r) {
		drag := float64(medium.Viscosity * b.Armor.Drag * medium.Coverage)
		kept = float64(kept * max(1-float64(drag*TickSeconds), 0))
	}
	b.Velocity.Linear = b.Velocity.Linear.Scale(kept)
}

func isWet(medium *components.MediumData, r *Rules) bool { return medium.Coverage >= r.MinCoverage }
