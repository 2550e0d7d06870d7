package modes

import (
	"errors"
	"fmt"
)

// Rules are what a game may choose of a mode. With the zero value a match begins at once
// and plays on for ever.
type Rules struct {
	// PointLimit ends the match once a player, or in a team game a team, has so many
	// points; 0 for none. In a duel it is how many rounds win.
	PointLimit int
	// TimeLimitTicks ends the match after so many ticks of play; 0 for none.
	TimeLimitTicks int64
	// MercyLead ends the match once the first is so many points ahead of the second; 0
	// for never.
	MercyLead int
	// WarmupTicks is how long everybody may play without a score before the match begins.
	WarmupTicks int64
	// OvertimeTicks is how long a match goes on that stands equal at its time limit, or at
	// its point limit: the next who leads wins. 0 is a draw at once.
	OvertimeTicks int64
	// TeamDamage is the part of the damage that team-mates do each other, 0 to 1.
	// Without teams all of it counts.
	TeamDamage float64
	// RespawnTicks is how long dead players wait, in place of what their
	// components.Mortal says; 0 leaves that.
	RespawnTicks int
	// RoundTicks ends a round of a duel that nobody has won; 0 for never.
	RoundTicks int64
	// ReturnTicks is how long a flag lies before it returns by itself; 0 is as long as in
	// the game of 1998, 45 s.
	ReturnTicks int64
	// Autobalance moves players between teams that have become unequal; see
	// [BalanceTicks].
	Autobalance bool
}

// ErrRules is wrapped where rules cannot be played by.
var ErrRules = errors.New("rules refused")

func (r *Rules) check() error {
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
