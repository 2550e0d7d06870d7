package torque

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/stepping"
	"github.com/skijet/skijet/systems/motion"
)

// jet burns the jets for a tick if the key is held and there is energy, and
// returns the change of velocity [T2]. Unlike in Tribes 1 there is one energy level for
// start and stop, so jets do not stutter. Some ticks after the last jumpable ground a held
// direction turns a fraction of the force sideways.
func (m *mover) jet() geom.Vec {
	d := m.tuning
	force, drain, lift := m.Armor.JetForce, d.JetEnergyDrain, 1.0
	if m.submerged {
		force, drain, lift = d.UnderwaterJetForce, d.UnderwaterJetEnergyDrain, d.UnderwaterJetLift
	}
	burns := m.Intent.Has(components.ButtonJet) && force > 0 && m.Energy.Current >= m.Armor.MinJetEnergy
	m.Energy.Jetting, m.Report.Jetting = burns, burns
	if !burns {
		return geom.Vec{}
	}
	m.Energy.Current -= drain
	change := force / m.Armor.Mass * m.rules.TickSeconds
	side := 0.0
	if m.Contact.TicksSinceJumpable >= m.rules.SideJetTicks && m.keys.direction != (geom.Vec{}) {
		side = stepping.JetSideFraction(m.Body, m.keys.direction)
	}
	v := motion.JetVelocityChange(change, side, m.keys.direction)
	v.Z = float64(v.Z * lift)
	return v
}
