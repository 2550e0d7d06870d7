package components

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/yohamta/donburi"
)

// ArmorClass selects the damage multipliers of a body.
type ArmorClass uint8

// Armour classes.
const (
	LightArmor ArmorClass = iota
	MediumArmor
	HeavyArmor
)

// ArmorData is the tuning of one body: what it weighs, how fast it walks and
// how hard it jets. It does not change while the body lives.
type ArmorData struct {
	Name  string
	Class ArmorClass

	Mass float64  // game units
	Half geom.Vec // half extents of the box, m
	// CrouchHalf is Half of a crouched body; the zero value cannot crouch.
	CrouchHalf geom.Vec

	ForwardSpeed, BackSpeed, SideSpeed float64 // m/s
	GroundForce                        float64 // mass * m/s2
	GroundTraction                     float64 // multiplies friction, capped at 1

	JumpImpulse       float64 // mass * m/s
	JumpSurfaceMinDot float64 // n.up of the steepest surface to jump from

	JetForce       float64 // mass * m/s2
	JetSideForce   float64 // largest share of JetForce spent sideways
	JetForward     float64 // m/s at which side jets give nothing more
	JetEnergyDrain float64 // units/s
	MinJetEnergy   float64 // jets cut out at or below
	JetStartEnergy float64 // jets start at or above
	MaxEnergy      float64
	EnergyCharge   float64 // units/s
	PackCharge     float64 // units/s more with an energy pack

	Drag    float64 // multiplies the drag of a medium
	Density float64 // in the unit of MediumData.Density; 0 floats in nothing

	MinDamageSpeed float64 // m/s along the normal
	DamageScale    float64 // health per m/s above MinDamageSpeed
	MaxHealth      float64
}

// HalfOf returns the half extents of the box of a body in that stance; nil is
// upright.
func (a *ArmorData) HalfOf(s *StanceData) geom.Vec {
	if s != nil && s.Crouched {
		return a.CrouchHalf
	}
	return a.Half
}

// Armor is the tuning of a body.
var Armor = donburi.NewComponentType[ArmorData]()
