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

// ArmorData is the tuning of one body: its mass, walking speeds, jumps and jets. It does
// not change while the body lives.
type ArmorData struct {
	Name  string
	Class ArmorClass `limit:"0..2"`

	Mass float64  `limit:"1e-3..1e6"` // game units; near 0 an ordinary push gives a speed that is not finite
	Half geom.Vec // half extents of the box, m
	// CrouchHalf is Half of a crouched body, m; zero for a body that cannot crouch.
	CrouchHalf geom.Vec

	ForwardSpeed, BackSpeed, SideSpeed float64 `limit:"0..1e9"` // m/s
	GroundForce                        float64 `limit:"0..1e9"` // mass * m/s2
	GroundTraction                     float64 `limit:"0..1e9"` // factor of the friction of a contact; the product is capped at 1

	JumpImpulse       float64 `limit:"0..1e9"` // mass * m/s
	JumpSurfaceMinDot float64 `limit:"0..1e9"` // vertical part of the normal of the steepest surface to jump from

	JetForce       float64 `limit:"0..1e9"`    // mass * m/s2
	JetSideForce   float64 `limit:"0..1e9"`    // largest fraction of JetForce that acts sideways
	JetForward     float64 `limit:"1e-9..1e9"` // m/s at which sideways jets stop accelerating
	JetEnergyDrain float64 `limit:"0..1e9"`    // units/s
	MinJetEnergy   float64 `limit:"0..1e9"`    // units at or below which jets cut out
	JetStartEnergy float64 `limit:"0..1e9"`    // units from which jets start
	MaxEnergy      float64 `limit:"0..1e9"`
	EnergyCharge   float64 `limit:"0..1e9"` // units/s
	PackCharge     float64 `limit:"0..1e9"` // additional units/s with an energy pack

	Drag    float64 `limit:"0..1e9"` // factor of the drag of a medium
	Density float64 `limit:"0..1e9"` // density, in the unit of MediumData.Density; 0 has no buoyancy

	MinDamageSpeed float64 `limit:"0..1e9"` // m/s along the normal, above which an impact damages
	DamageScale    float64 `limit:"0..1e9"` // health per m/s above MinDamageSpeed
	MaxHealth      float64 `limit:"1e-9..1e9"`
}

// HalfOf returns the half extents of the box of a body in a stance; a nil stance is
// upright.
func (a *ArmorData) HalfOf(s *StanceData) geom.Vec {
	if s != nil && s.Crouched {
		return a.CrouchHalf
	}
	return a.Half
}

// Armor is the tuning of a body.
var Armor = donburi.NewComponentType[ArmorData]()
