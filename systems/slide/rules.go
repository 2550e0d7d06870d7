package slide

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/stepping"
	"github.com/skijet/skijet/systems/motion"
)

// TickSeconds is the length of a tick, that of all movement models.
const TickSeconds = motion.TickSeconds

// Rules are the constants of the world and the limits of a tick. Every field
// may be set on its own; what belongs to one body is in [components.WalkerData].
type Rules struct {
	Name string

	Gravity geom.Vec // m/s2

	// MaxMoves is how often a body may hit something in a tick and continue. The
	// remainder of the tick is lost after that: less sticks in busy corners, more only
	// costs time.
	MaxMoves int
	// MaxPushes is how often a box that other code has placed in an overlap is pushed
	// before it returns to its last safe place. Two planes at a right angle need two;
	// sharper wedges need more, and end at the safe place anyway. The model's own moves
	// get one push: they have a safe place at the touch.
	MaxPushes int
	// MaxCandidates is how many corrections a push tests against the level. The test of
	// contact points rejects nearly all useless ones before.
	MaxCandidates int

	// JumpWindowTicks is how many ticks after a contact a jump still works, so that a
	// jump from an edge need not be exact.
	JumpWindowTicks int

	// MaxSpeed caps the velocity in m/s. It is far beyond play and keeps every
	// number finite.
	MaxSpeed float64
}

// defaultRules returns the rules for which the presets are tuned.
func defaultRules() Rules {
	return Rules{
		Name:            "slide",
		Gravity:         geom.Vec{Z: -20}, // that of the other models: one world
		MaxMoves:        6,
		MaxPushes:       4,
		MaxCandidates:   6,
		JumpWindowTicks: 4, // 128 ms
		MaxSpeed:        1000,
	}
}

// ErrRules is wrapped by every error of [Rules.Validate], ErrWalker by those of
// [ValidateWalker].
var (
	ErrRules  = errors.New("invalid rules")
	ErrWalker = errors.New("invalid walker")
)

// Largest values of the limits in [Rules]: what a tick may cost.
const (
	mostMoves      = components.MaxBumps
	mostPushes     = 16
	mostCandidates = 32
)

// Validate reports the first field that makes no sense.
func (r *Rules) Validate() error {
	if !r.Gravity.IsFinite() {
		return fmt.Errorf("gravity is %v, want finite numbers: %w", r.Gravity, ErrRules)
	}
	return stepping.Check([]stepping.Limit{
		{"MaxMoves", float64(r.MaxMoves), 1, mostMoves},
		{"MaxPushes", float64(r.MaxPushes), 1, mostPushes},
		{"MaxCandidates", float64(r.MaxCandidates), 1, mostCandidates},
		{"JumpWindowTicks", float64(r.JumpWindowTicks), 0, components.NoJumpableContact - 1},
		{"MaxSpeed", r.MaxSpeed, tiny, huge},
	}, ErrRules)
}

// ValidateWalker reports the first field that makes no sense.
func ValidateWalker(w *components.WalkerData) error {
	return stepping.Check([]stepping.Limit{
		{"LegHeight", w.LegHeight, tiny, huge}, {"Probe", w.Probe, 0, huge},
		{"StandMinDot", w.StandMinDot, tiny, 1}, {"WallMinDot", w.WallMinDot, -1, 0}, {"PushDot", w.PushDot, 0, 1},
		{"SlideSpeed", w.SlideSpeed, 0, huge}, {"SlideAcceleration", w.SlideAcceleration, 0, huge},
		{"AirAcceleration", w.AirAcceleration, 0, huge}, {"SkiFriction", w.SkiFriction, 0, huge},
		{"SwimSpeed", w.SwimSpeed, 0, huge}, {"SwimAcceleration", w.SwimAcceleration, 0, huge}, {"SwimCoverage", w.SwimCoverage, tiny, 1},
		{"Density", w.Density, tiny, huge}, {"Drag", w.Drag, 0, huge},
	}, ErrWalker)
}

const (
	// tiny is the least value of a number that must not be 0: a thousandth of anything
	// sensible, so that quotients stay finite.
	tiny = 1e-3
	// huge is the largest value of a number without another bound, far beyond play.
	huge = 1e6
)
