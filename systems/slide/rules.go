package slide

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/limits"
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
	MaxMoves int `limit:"1..8"`
	// MaxPushes is how often a box that other code has placed in an overlap is pushed
	// before it returns to its last safe place. Two planes at a right angle need two;
	// sharper wedges need more, and end at the safe place anyway. The model's own moves
	// get one push: they have a safe place at the touch.
	MaxPushes int `limit:"1..16"`
	// MaxCandidates is how many corrections a push tests against the level. The test of
	// contact points rejects nearly all useless ones before.
	MaxCandidates int `limit:"1..32"`

	// JumpWindowTicks is how many ticks after a contact a jump still works, so that a
	// jump from an edge need not be exact.
	JumpWindowTicks int `limit:"0..8"`

	// MaxSpeed caps the velocity in m/s. It is far beyond play and keeps every
	// number finite.
	MaxSpeed float64 `limit:"1e-3..1e6"`
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

// Validate reports the first field that makes no sense.
func (r *Rules) Validate() error {
	if !r.Gravity.IsFinite() {
		return fmt.Errorf("gravity is %v, want finite numbers: %w", r.Gravity, ErrRules)
	}
	return limits.Check(r, ErrRules)
}

// ValidateWalker reports the first field that makes no sense.
func ValidateWalker(w *components.WalkerData) error { return limits.Check(w, ErrWalker) }
