package menus

import (
	"fmt"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"math"
	"slices"
	"strings"
)

// limits are what the menu offers, in minutes, points, seconds and percent; 0 is as usual.
var (
	timeLimits  = []int{0, 5, 10, 15, 20, 30, 45, 60, options.NoLimit}
	scoreLimits = []int{0, 1, 2, 3, 5, 8, 10, 15, 20, 25, 30, 50, 75, 100, 150, 200, 300, options.NoLimit}
	mercyLeads  = []int{0, 1, 2, 3, 5, 10, 15, 20, 30, 50, 100, options.NoLimit}
	warmups     = []int{0, 10, 20, 30, 60, 120, 300, options.NoLimit}
	damageParts = []int{0, 10, 25, 50, 75, 100, options.NoLimit}
	balances    = []string{"", options.On, options.Off}
	targets     = []string{options.TargetsStand, options.TargetsMove, options.TargetsShoot}
)

// limitRows choose the rules of a match of a mode: when it ends, and how it begins.
func (m *Menu) limitRows() (rows []Row) {
	c := m.Choice
	usual := c.usualRules()
	add := func(label, hint string, value func() string, of *int, offered []int) {
		rows = append(rows, Row{Label: label, Hint: hint, Value: value, Turn: func(by int) { *of = nextOf(offered, *of, by) }})
	}
	if usual.TimeLimitTicks > 0 {
		add("Time limit", "When the match ends, whatever the score", c.timeLimit, &c.Minutes, timeLimits)
	}
	if usual.PointLimit > 0 {
		add("Score limit", "Who has it first wins", c.scoreLimit, &c.Points, scoreLimits)
		add("Mercy limit", "Who is so far ahead of the second wins at once", c.mercy, &c.Mercy, mercyLeads)
		add("Warm-up", "Time to try before it counts; then all begin anew", c.warmup, &c.Warmup, warmups)
	}
	if c.made().Mode.Teams > 1 {
		add("Team damage", "How much your shots hurt your own team", c.teamDamage, &c.TeamDamage, damageParts)
		rows = append(rows, Row{Label: "Even teams", Hint: "Players of a team that is too large change sides", Value: c.autobalance,
			Turn: func(by int) { c.Autobalance = after(balances, c.Autobalance, by) }})
	}
	return rows
}

// nextOf returns the value that is by places after another, cyclically. From one that is not
// offered it goes to the nearest on that side.
func nextOf(values []int, value, by int) int {
	n := len(values)
	at := slices.Index(values, value)
	if at < 0 { // it lies between two
		at = slices.IndexFunc(values, func(v int) bool { return v > value || v == options.NoLimit })
		if by > 0 {
			at--
		}
	}
	return values[((at+by)%n+n)%n]
}

// usualRules are those that the mode has without other limits.
func (s *Selection) usualRules() modes.Rules { return s.made().Rules }

// timeLimit says how long the match is.
func (s *Selection) timeLimit() string {
	usual := int(math.Round(float64(s.usualRules().TimeLimitTicks) * systems.TickSeconds / 60))
	return limitText(s.Minutes, usual, "min")
}

// scoreUnits are what points of a mode are.
var scoreUnits = map[string]string{FlagMode: "captures", "team": "kills", "deathmatch": "kills", DuelMode: "rounds", "rabbit": "s with the flag"}

// scoreLimit says at how many points the match is won.
func (s *Selection) scoreLimit() string {
	return limitText(s.Points, s.usualRules().PointLimit, scoreUnits[s.ModeName()])
}

// mercy says at what lead the match ends.
func (s *Selection) mercy() string {
	text := limitText(s.Mercy, s.usualRules().MercyLead, scoreUnits[s.ModeName()])
	if strings.HasPrefix(text, "none") {
		return text
	}
	return "a lead of " + text
}

// warmup says how long the warm-up is.
func (s *Selection) warmup() string {
	return limitText(s.Warmup, int(math.Round(float64(s.usualRules().WarmupTicks)*systems.TickSeconds)), "s")
}

// teamDamage says how much of the damage between team-mates counts.
func (s *Selection) teamDamage() string {
	return limitText(s.TeamDamage, int(math.Round(100*s.usualRules().TeamDamage)), "%")
}

// targets says what bots do in practice.
func (s *Selection) targets() string {
	switch s.Targets {
	case options.TargetsStand:
		return "stand still"
	case options.TargetsShoot:
		return "move and shoot back"
	}
	return "move"
}

// autobalance says whether teams are kept even.
func (s *Selection) autobalance() string {
	if s.Autobalance != "" {
		return s.Autobalance
	}
	if s.usualRules().Autobalance {
		return options.On + ", as usual"
	}
	return options.Off + ", as usual"
}

// limitText writes a limit; 0 is the usual one.
func limitText(limit, usual int, unit string) string {
	end := ""
	if limit == 0 {
		limit, end = usual, ", as usual"
	}
	if limit <= 0 {
		return "none" + end
	}
	if limit == 1 && len(unit) > 1 {
		unit = strings.TrimSuffix(unit, "s")
	}
	return fmt.Sprintf("%d %s%s", limit, unit, end)
}
