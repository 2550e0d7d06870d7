package modes

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/systems"
)

// Rules are the settings of a mode. By the zero value a match begins at once and never ends.
type Rules struct {
	// Limit in points at which a team or, without teams, a player wins, in a duel rounds; 0 for none.
	PointLimit int `limit:"0..1e9"`
	// Ticks of play after which the match ends, without the warm-up; 0 for no limit.
	TimeLimitTicks int64 `limit:"0..1e9"`
	// Lead in points over the second place that ends the match; 0 for no limit.
	MercyLead int `limit:"0..1e9"`
	// Ticks of the warm-up, in which nobody scores; all respawn after it. 0 for none.
	WarmupTicks int64 `limit:"0..1e9"`
	// Ticks of the overtime after a tie, until somebody leads; with 0 a tie is a draw.
	OvertimeTicks int64 `limit:"0..1e9"`
	// Fraction of damage that counts between team-mates, 0 to 1. Without teams all damage
	// counts.
	TeamDamage float64 `limit:"0..1"`
	// Ticks that dead players wait; 0 for the time in their components.Mortal.
	RespawnTicks int   `limit:"0..1e9"`
	RoundTicks   int64 `limit:"0..1e9"` // ticks of the longest round of a duel; 0 for no limit
	ReturnTicks  int64 `limit:"0..1e9"` // ticks that a dropped flag lies before it returns; 0 for 45 s
	Autobalance  bool  // moves of players from teams that are too large to smaller ones
}

// ErrRules is wrapped by errors about invalid rules.
var ErrRules = errors.New("rules refused")

// firstPhase is the phase in which a match of these rules begins.
func (r *Rules) firstPhase() Phase {
	if r.WarmupTicks > 0 {
		return Warmup
	}
	return Live
}

// Validate returns an error that wraps [ErrRules] for the first invalid field.
func (r *Rules) Validate() error {
	if err := systems.CheckLimits(r); err != nil {
		return fmt.Errorf("modes: %w: %w", ErrRules, err)
	}
	return nil
}
