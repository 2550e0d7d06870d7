package torque

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/limits"
)

// SkiRule is what the ski key does.
type SkiRule uint8

// What the ski key does.
const (
	// SkiHops jumps at every chance, as if the jump key were held.
	SkiHops SkiRule = iota
	// SkiCoasts lets the body glide over ground flat enough to run on. Keys steer it
	// with the run force and keep its speed in their direction [T2].
	SkiCoasts
	// SkiGlides switches the run force off, keys or not: noFrictionOnSki of the
	// Classic modification of Tribes 2.
	SkiGlides
)

// Rules are the choices in which the engines differ, and the constants of the
// world. Every field may be set on its own.
type Rules struct {
	Name string

	// TickSeconds is how long a tick lasts for the physics. TGE counts 32 ms and
	// Tribes 2 1/32 s, though both tick every 32 ms.
	TickSeconds float64 `limit:"1e-6..1"`
	Gravity     float64 `limit:"-1e9..1e9"` // m/s2 along z; negative is down

	MoveRetries      int     `limit:"1..8"`    // sweeps of one tick, at most components.MaxBumps
	NormalElasticity float64 `limit:"0..1"`    // m/s left along the normal after a bounce
	MinFaceDistance  float64 `limit:"0..1"`    // m by which the body backs off after a hit, and clears a step
	TractionDistance float64 `limit:"1e-6..1"` // m below the feet that still count as ground
	VerticalStepDot  float64 `limit:"0..1"`    // n.up below which a surface is a riser to step over
	// EarlyDistance is how far in m before a surface a body already hits it, at most a
	// fifth of its displacement. It is 0 in all presets. Torque 3D has 0.01, against
	// rounding [T3D]: its bodies bounce off walls that they do not reach.
	EarlyDistance float64 `limit:"0..1"`
	// StandInCorners stops a body in a corner of two walls, wider than a right angle,
	// that holds it. Without it, as in the engines, it bounces from one wall to the
	// other [ours].
	// It also lets a body at rest slide out of where its tries are used up.
	StandInCorners bool
	// FlattestGround takes for ground the flattest plane of all polygons within the traction
	// distance above and below the feet [V12], and not the surface that the body rests on: so
	// a body stands on a crest by its flatter side, and at the foot of a wall by the floor.
	FlattestGround bool `state:"late"`
	// ShortCut makes a displacement shorter than the box without a sweep if nothing is in the
	// box at its end [V12]. Between both boxes a body can pass through the corner of a crest or
	// through a post.
	ShortCut bool `state:"late"`
	// PlaneBounce bounces off the plane of the polygon that is hit [V12], also on its edge,
	// where otherwise the normal is that of the edge.
	PlaneBounce bool `state:"late"`
	// TieFraction is the fraction of a displacement within which two surfaces count as
	// hit at once.
	TieFraction float64 `limit:"0..1"`
	// GroundLift is the upward velocity change in m/s a tick that ground adds beyond
	// gravity. With less, rounding lets a body sink into the ground on which it stands.
	GroundLift float64 `limit:"0..1"`

	// JumpWindowTicks is how many ticks after the last jumpable ground a jump
	// still works.
	JumpWindowTicks int `limit:"0..9"`
	// JumpDelayEveryTick counts the delay between jumps in the air too.
	JumpDelayEveryTick bool
	// NoJumpUnderwater prevents jumps where the body is submerged.
	NoJumpUnderwater bool
	// SideJetTicks is how many ticks after jumpable ground side jets begin.
	SideJetTicks int `limit:"0..9"`

	// RunDrainAtRest drains the energy of running on all ticks on the ground, keys
	// or not.
	RunDrainAtRest bool
	Ski            SkiRule `limit:"0..2"`
	// AirControl lets the keys push a body without ground to run on, by its
	// datablock's AirControl.
	AirControl bool
	// DeflectGravity mirrors gravity about ground too steep to run on, so that it
	// throws the body out and down.
	DeflectGravity bool

	// MoveInRecovery lets a body move while it recovers from a landing, if its
	// datablock gives it a force then.
	MoveInRecovery bool
	// GettingUpFactor is how much longer getting up takes than lying down, and
	// GettingUpSpeed the speed in m/s beyond which it ends.
	GettingUpFactor int     `limit:"0..1e6"`
	GettingUpSpeed  float64 `limit:"0..1e9"`
	FallingSpeed    float64 `limit:"-1e9..1e9"` // m/s along z below which a body falls

	// WaterCoverage is the least fraction of a body under water for the water to act on
	// it, UnderwaterCoverage that for the body to be submerged.
	WaterCoverage, UnderwaterCoverage float64 `limit:"0..1"`
	// Swim lets submerged bodies swim where they look, by their datablock's
	// SwimForce, with a drag that grows with their speed, instead of running on the
	// ground. A body is then submerged only above UnderwaterCoverage, and while it does
	// not recover from a landing.
	Swim bool
	// AirDrag lets the datablock's drag act out of water as well.
	AirDrag bool
	// MixedDrag takes the drag in water from the water alone, and that of the
	// datablock for the fraction of the body out of it. Without it the two multiply.
	MixedDrag bool
	// Buoyancy lifts bodies in water.
	Buoyancy bool
	// ZonesPerRetry applies a zone's velocity factor at every sweep of a tick and
	// not once.
	ZonesPerRetry bool

	// StopSpeed stops a body whose velocity components are all at most this, in m/s,
	// after the forces of a tick.
	StopSpeed float64 `limit:"0..1e9"`

	// MaxImpulseSpeed limits the change of velocity by one [Push], m/s; 0 means no
	// limit.
	MaxImpulseSpeed float64 `limit:"0..1e9"`

	// MaxSpeed caps the velocity in m/s. It is far beyond play and keeps every
	// number finite [ours].
	MaxSpeed float64 `limit:"1e-6..1e6"`
}

// tge returns the rules of the engine of the article.
func tge() Rules {
	return Rules{
		Name:               "tge",
		TickSeconds:        0.032, // [S3]; the first engine computed with 1/32 [V12]
		Gravity:            -20,   // [V12]
		MoveRetries:        5,     // [V12]
		NormalElasticity:   0.01,  // [V12]
		MinFaceDistance:    0.01,  // [V12]
		TractionDistance:   0.03,  // [V12]
		VerticalStepDot:    0.173, // 80 degrees [V12]
		StandInCorners:     true,
		TieFraction:        0.0001,
		GroundLift:         0.002, // [S3]
		JumpWindowTicks:    8,     // [V12]
		SideJetTicks:       8,     // [T2]
		GettingUpFactor:    4,     // the animation runs back at a quarter of its pace [V12]
		GettingUpSpeed:     1.3,   // [V12]
		FallingSpeed:       -10,   // [V12]
		WaterCoverage:      0.1,   // [V12]
		UnderwaterCoverage: 0.9,   // [V12]
		Buoyancy:           true,  // [V12]
		MaxSpeed:           1000,
	}
}

// t3d returns the rules of Torque 3D.
func t3d() Rules {
	r := tge()
	r.Name = "t3d"
	r.TractionDistance = 0.04
	r.NoJumpUnderwater = true
	r.AirControl = true
	r.DeflectGravity = true
	r.MoveInRecovery = true
	r.WaterCoverage, r.UnderwaterCoverage = 0.25, 0.65
	r.Swim, r.MixedDrag = true, true
	r.AirDrag = true
	r.Buoyancy = false
	r.StopSpeed = 0.01
	r.MaxImpulseSpeed = 200
	return r
}

// tribes2Rules returns the rules of Tribes 2 as it was sold.
func tribes2Rules() Rules {
	r := tge()
	r.Name = "tribes2"
	r.TickSeconds = 1.0 / 32
	r.JumpDelayEveryTick = true
	r.Ski = SkiCoasts
	return r
}

// Tribes2Original returns the rules of Tribes 2 as recordings of the shipped game show them: to
// within millimetres in seconds of play. See [Rules.Original].
func Tribes2Original() Rules { return tribes2Rules().Original() }

// Original returns the rules with the contacts of the engine itself in place of ours: its
// ground, its short cut, its bounces and its drain at rest, and for the first engine its tick.
// Bodies then move as they did, and also slide off ridges, pass corners between two ticks and
// shake between walls as they did.
func (r Rules) Original() Rules {
	if r.Name == "tge" {
		r.TickSeconds = 1.0 / 32 // [V12]
	}
	r.Name += "-original"
	r.FlattestGround, r.ShortCut, r.PlaneBounce, r.RunDrainAtRest, r.StandInCorners = true, true, true, true, false
	return r
}

// ErrRules is wrapped by every error of [Rules.Validate].
var ErrRules = errors.New("invalid rules")

// Validate reports the first field that makes no sense.
func (r *Rules) Validate() error { return limits.Check(r, ErrRules) }

// ErrDatablock is wrapped by every error of [CheckDatablock].
var ErrDatablock = errors.New("invalid datablock")

// CheckDatablock reports the first field that makes no sense.
func CheckDatablock(d *components.DatablockData) error {
	if err := limits.Check(d, ErrDatablock); err != nil {
		return err
	}
	for _, p := range [...]struct {
		name      string
		low, high float64
	}{
		{"MaxJumpSpeed", d.MinJumpSpeed, d.MaxJumpSpeed}, {"HorizontalMaxSpeed", d.HorizontalResistSpeed, d.HorizontalMaxSpeed},
		{"UpMaxSpeed", d.UpResistSpeed, d.UpMaxSpeed},
	} {
		if p.high < p.low {
			return fmt.Errorf("%s is %v, want at least %v: %w", p.name, p.high, p.low, ErrDatablock)
		}
	}
	return nil
}
