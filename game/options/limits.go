package options

import (
	"cmp"

	"github.com/skijet/skijet/internal/arguments"
)

// Limits are the rules of its mode that a choice changes. The zero value is as usual in the
// mode.
type Limits struct {
	Minutes     int    `json:"minutes,omitempty" name:"minutes" placeholder:"MINUTES" default:"0" help:"End the match after so long; 0 is as usual in its mode, -1 never."`
	Points      int    `json:"points,omitempty" name:"points" placeholder:"NUMBER" default:"0" help:"Win by so many captures, kills or rounds; 0 is as usual in the mode, -1 is never."`
	Mercy       int    `json:"mercy,omitempty" name:"mercy" placeholder:"NUMBER" default:"0" help:"End the match at such a lead over the second; 0 is as usual in the mode, -1 is never."`
	Warmup      int    `json:"warmup,omitempty" name:"warmup" placeholder:"SECONDS" default:"0" help:"Begin with a warm-up of so long, in which nobody scores; 0 is as usual in the mode, -1 is none."`
	TeamDamage  int    `json:"team_damage,omitempty" name:"team-damage" placeholder:"PERCENT" default:"0" help:"How much damage counts between team-mates, to 100; 0 is as usual in the mode, -1 is none."`
	Targets     string `json:"targets,omitempty" name:"targets" placeholder:"WORD" help:"What bots do in practice: move, stand or shoot, which is to move and shoot back; empty is move."`
	Autobalance string `json:"autobalance,omitempty" name:"autobalance" placeholder:"WORD" help:"Move players from teams that are too large to smaller ones, on or off; empty is as usual in the mode."`
}

// Ends of the limits.
const (
	NoLimit    = -1  // none, where 0 is the usual one
	MaxMinutes = 180 // of a match
	MaxPoints  = 1000
	MaxWarmup  = 600 // s
	maxPercent = 100
)

// Words for Autobalance; the empty one is as usual.
const On, Off = "on", "off"

// Words for Targets; the empty one is to move.
const TargetsStand, TargetsMove, TargetsShoot = "stand", "move", "shoot"

// limit is a limit that is a number.
type limit struct {
	flag  string
	value *int
	most  int
}

func (l *Limits) numbers() []limit {
	return []limit{{"minutes", &l.Minutes, MaxMinutes}, {"points", &l.Points, MaxPoints}, {"mercy", &l.Mercy, MaxPoints},
		{"warmup", &l.Warmup, MaxWarmup}, {"team-damage", &l.TeamDamage, maxPercent}}
}

// prefer takes over other limits for all that no flag gives.
func (l *Limits) prefer(other Limits, given func(flag string) bool) {
	others := other.numbers()
	for i, n := range l.numbers() {
		if !given(n.flag) {
			*n.value = *others[i].value
		}
	}
	if !given("autobalance") {
		l.Autobalance = other.Autobalance
	}
	if !given("targets") {
		l.Targets = other.Targets
	}
}

// check refuses limits that no match has. Names in errors begin with a prefix.
func (l *Limits) check(prefix string) error {
	for _, n := range l.numbers() {
		if err := arguments.Between(prefix+n.flag, *n.value, NoLimit, n.most); err != nil {
			return err
		}
	}
	return cmp.Or(arguments.OneOf(prefix+"autobalance", cmp.Or(l.Autobalance, On), On, Off),
		arguments.OneOf(prefix+"targets", cmp.Or(l.Targets, TargetsMove), TargetsMove, TargetsStand, TargetsShoot))
}
