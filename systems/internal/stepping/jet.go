package stepping

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// BurnJets decides whether the jets burn in this tick, and reports it. They need more
// energy to start than to keep burning, so the jets of an almost empty tank stutter.
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

// JetSideFraction returns the fraction of the jet thrust that acts sideways, along the
// direction of the keys. It decreases with the speed of the body in that direction.
func JetSideFraction(b *components.Body, direction geom.Vec) float64 {
	along := b.Velocity.Linear.Dot(direction)
	switch most := b.Armor.JetSideForce; {
	case along > b.Armor.JetForward:
		return 0
	case along < 0:
		return min(most, 1) // at most all of the thrust
	default:
		return min(1-along/b.Armor.JetForward, most)
	}
}
