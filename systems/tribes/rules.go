package tribes

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/limits"
)

// Rules are the choices in which the articles and the shipped game differ, and
// the constants of the world. Every field may be set on its own.
type Rules struct {
	Name string

	Gravity geom.Vec // m/s2; (0, 0, -20) [S1, TR]

	// Trapezoid moves the first part of a tick with the mean of the velocities
	// before and after the forces; otherwise with the velocity after.
	Trapezoid bool

	// MaxBumps is how many contacts a tick resolves, 2 to components.MaxBumps. With
	// one, the ground would end every tick, and walls would not be resolved.
	MaxBumps int `limit:"2..8"`
	// WholeSlice resolves in one bump every surface that is within a slice, each
	// once, if they meet at a right angle or less. So one bump resolves both sides of
	// a crease [TR]. Otherwise a bump resolves one surface [S0].
	WholeSlice bool
	// FirstSlice and NextSlice are the lengths in metres into which motion is
	// divided before and after the first contact of a tick. A bounce is put back
	// to the start of its slice.
	FirstSlice, NextSlice float64 `limit:"1e-9..1e9"`
	Elasticity            float64 `limit:"0..1e9"` // m/s left along the normal after a bounce
	// StopWhenBumpsRunOut zeroes the velocity when MaxBumps was not enough: the ski
	// bug of the shipped game. Jets still lift a body out of a crease [ours].
	StopWhenBumpsRunOut bool

	// NeverStuck lets keys move a body that is pressed against walls: it does not come
	// to rest while keys are held, and does not bounce between walls that meet [ours].
	NeverStuck bool

	// SumFriction adds up the friction of all surfaces of a tick instead of
	// keeping the last one's.
	SumFriction   bool
	FrictionDecay float64 `limit:"0..1e9"` // fraction of the friction kept from tick to tick [S0]
	FrictionFloor float64 `limit:"0..1e9"` // kept friction below this becomes 0 [TR]

	// CrawlByContact lets the friction branch alone set and clear the crawl flag
	// on ticks with contact; otherwise slow speed sets it too.
	CrawlByContact bool
	CrawlSpeed     float64 `limit:"0..1e9"` // m/s below which a body may come to rest [S1]
	RestSpeed      float64 `limit:"0..1e9"` // m/s below which a crawling body rests [S0]
	// RestBySlope scales RestSpeed by n.up.
	RestBySlope bool
	// MaterialFriction lets the material of a surface scale its friction and
	// RestSpeed; without it all surfaces have the same friction.
	MaterialFriction bool

	// JumpWindowTicks is how many ticks after a contact a jump still works. The
	// counter is raised before the move, or after it with CountAfterMove.
	JumpWindowTicks int `limit:"0..9"`
	CountAfterMove  bool
	// SideJetTicks is how many ticks after a contact side jets begin.
	SideJetTicks int `limit:"0..9"`

	// DrainFirst drains energy before it charges. The tank is clamped once, after
	// both, so the order changes only the last bit [TR].
	DrainFirst bool

	// StepHeight is how high a body steps up, as a fraction of half its height.
	StepHeight float64 `limit:"0..1e9"`
	// StepSlope is n.up below which a surface is a riser to step over; 0 means
	// the armour's jumpable dot.
	StepSlope float64 `limit:"0..1e9"`
	// StepTop is the least n.up of the top of a step.
	StepTop float64 `limit:"0..1e9"`
	// StepProcessesTop resolves the top of a step like a contact.
	StepProcessesTop bool

	// LandingLockTicks prevents jumps after a landing harder than the armour's
	// damage speed. Hitting a wall or a ceiling is not a landing.
	LandingLockTicks int `limit:"0..1e9"`

	// CrouchSpeed is the fraction of its walk speed that a crouched body keeps.
	CrouchSpeed float64 `limit:"0..1e9"`
	// MinCoverage is the least submerged fraction of a body for water to act on it.
	MinCoverage float64 `limit:"0..1e9"`

	// MaxSpeed caps the velocity in m/s. It is far beyond play and keeps every
	// number finite [ours].
	MaxSpeed float64 `limit:"1e-9..1e9"`
}

// Articles returns the rules of the published articles with their slips
// resolved. They are the default.
func Articles() Rules {
	return Rules{
		Name:            "articles",
		Gravity:         geom.Vec{Z: -20},
		MaxBumps:        4,     // [S0]
		FirstSlice:      1,     // [S0]
		NextSlice:       1,     // [S0]
		Elasticity:      0.001, // [S0]
		FrictionDecay:   0.6,   // [S0, TR]
		FrictionFloor:   0.1,   // [TR]
		CrawlSpeed:      0.1,   // [S1, TR]
		RestSpeed:       0.75,  // [S0, TR]
		JumpWindowTicks: 8,     // 256 ms [S1]
		SideJetTicks:    8,     // 256 ms [S1]
		StepHeight:      0.6,   // [TR]
		StepTop:         0.707, // 45 degrees [TR]
		CrouchSpeed:     0.5,   // [TR]
		MinCoverage:     0.1,   // [V12]
		MaxSpeed:        1000,
	}
}

// Original returns the rules as the shipped game of 1998 behaves.
func Original() Rules {
	r := Articles()
	r.Name = "original"
	r.Trapezoid = true
	r.MaxBumps = 3
	r.FirstSlice, r.NextSlice = 0.3, 0.075
	r.Elasticity = 0.0001
	r.StopWhenBumpsRunOut = true
	r.WholeSlice = true
	r.SumFriction = true
	r.CrawlByContact = true
	r.RestBySlope = true
	r.MaterialFriction = true
	r.CountAfterMove = true
	r.SideJetTicks = 9 // more than 8
	r.DrainFirst = true
	r.StepSlope = 0.707
	r.StepProcessesTop = true
	r.LandingLockTicks = 16 // 0.5 s; the real animation's length is unknown [ours]
	return r
}

// Arena returns the rules of the arena: those of the articles with NeverStuck.
func Arena() Rules {
	r := Articles()
	r.Name = "arena"
	r.NeverStuck = true
	return r
}

// ErrRules is wrapped by every error of [Rules.Validate].
var ErrRules = errors.New("invalid rules")

// Validate reports the first field that makes no sense.
func (r *Rules) Validate() error {
	if !r.Gravity.IsFinite() {
		return fmt.Errorf("gravity is %v, want finite numbers: %w", r.Gravity, ErrRules)
	}
	return limits.Check(r, ErrRules)
}

// presets returns the rule sets that have a name.
func presets() []Rules { return []Rules{Articles(), Original(), Arena()} }

// RulesByName returns the preset of that name.
func RulesByName(name string) (Rules, bool) {
	for _, r := range presets() {
		if r.Name == name {
			return r, true
		}
	}
	return Rules{}, false
}
