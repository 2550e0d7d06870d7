package motion

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// BurnJets decides whether the jets burn in this tick, and reports it. They start at
// one level of energy and cut out at a lower one, which is the stutter of an empty tank.
func BurnJets(b *components.Body) bool {
	enough := b.Energy.Current >= b.Armor.JetStartEnergy
	if b.Energy.Jetting {
		enough = b.Energy.Current > b.Armor.MinJetEnergy
	}
	b.Energy.Jetting = b.Intent.Has(components.ButtonJet) && enough
	b.Report.Jetting = b.Energy.Jetting
	return b.Energy.Jetting
}

// ChargeRate is how fast the tank fills, units/s.
func ChargeRate(b *components.Body) float64 {
	rate := b.Armor.EnergyCharge
	if b.Energy.Pack {
		rate += b.Armor.PackCharge
	}
	return rate
}

// SideShare is the share of the jets that goes sideways along a held direction, less
// the faster the body already goes that way.
func SideShare(b *components.Body, direction geom.Vec) float64 {
	along := b.Velocity.Linear.Dot(direction)
	switch most := b.Armor.JetSideForce; {
	case along > b.Armor.JetForward:
		return 0
	case along < 0:
		return min(most, 1) // no more than there is
	default:
		return min(1-along/b.Armor.JetForward, most)
	}
}

// JetChange is what jets of some strength give of which a share goes sideways: that
// share along the direction, and the rest up.
func JetChange(strength, side float64, direction geom.Vec) geom.Vec {
	up := geom.Vec{Z: float64((1 - side) * strength)}
	return up.AddScaled(direction, float64(side*strength))
}
