package modes

import (
	"errors"
	"fmt"
)

// Rules are the settings of a mode. With the zero value a match begins at once and
// never ends.
type Rules struct {
	// PointLimit is the number of points at which a team or, without teams, a player
	// wins; 0 for no limit. In a duel it counts rounds.
	PointLimit int
	// TimeLimitTicks is the number of ticks after which the match ends; 0 for no limit.
	// The warm-up does not count.
	TimeLimitTicks int64
	// MercyLead is the lead in points over the second place that ends the match; 0 for
	// no such limit.
	MercyLead int
	// WarmupTicks is the length of the warm-up, in which nobody scores.
	WarmupTicks int64
	// OvertimeTicks is the length of the overtime that follows a tie at the time limit
	// or the point limit: whoever takes the lead wins. With 0 a tie is a draw.
	OvertimeTicks int64
	// TeamDamage is the fraction of damage that counts between team-mates, 0 to 1.
	// Without teams all damage counts.
	TeamDamage float64
	// RespawnTicks is how long dead players wait, instead of the time in their
	// components.Mortal; 0 keeps that time.
	RespawnTicks int
	// RoundTicks is the longest duration of a round of a duel; 0 for no limit.
	RoundTicks int64
	// ReturnTicks is how long a dropped flag lies before it returns by itself; 0 for
	// the time of the game of 1998, 45 s.
	ReturnTicks int64
	// Autobalance moves players from teams that are too large to smaller ones; see
	// [BalanceTicks].
	Autobalance bool
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

// Validate reports the first field that makes no sense, by an error that wraps [ErrRules].
func (r *Rules) Validate() error {
	for _, field := range []struct {
		name  string
		value int64
	}{
		{"PointLimit", int64(r.PointLimit)}, {"TimeLimitTicks", r.TimeLimitTicks}, {"MercyLead", int64(r.MercyLead)},
		{"WarmupTicks", r.WarmupTicks}, {"OvertimeTicks", r.OvertimeTicks}, {"RespawnTicks", int64(r.RespawnTicks)},
		{"RoundTicks", r.RoundTicks}, {"ReturnTicks", r.ReturnTicks},
	} {
		if field.value < 0 {
			return fmt.Errorf("modes: %w: %s is %d, want 0 or more", ErrRules, field.name, field.value)
		}
	}
	if !(r.TeamDamage >= 0 && r.TeamDamage <= 1) {
		return fmt.Errorf("modes: %w: TeamDamage is %v, want 0 to 1", ErrRules, r.TeamDamage)
	}
	return nil
}
