package menus

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
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
	targetTexts = map[string]string{"": "move", options.TargetsStand: "stand still", options.TargetsMove: "move", options.TargetsShoot: "move and shoot back"}
)

// limitRows choose the rules of a match of a mode: when it ends, and how it begins.
func (m *Menu) limitRows() (rows []Row) {
	c := m.Choice
	made := c.made()
	usual, points := made.Rules, scoreUnits[c.ModeName()]
	add := func(label, hint string, of *int, offered []int, usual float64, text, unit string) {
		value := func() string { return limitText(*of, int(math.Round(usual)), text, unit) }
		rows = append(rows, Row{Label: label, Hint: hint, Value: value, Turn: func(by int) { *of = nextOf(offered, *of, by) }})
	}
	if usual.TimeLimitTicks > 0 {
		add("Time limit", "When the match ends, whatever the score", &c.Minutes, timeLimits, float64(usual.TimeLimitTicks)*systems.TickSeconds/60, "", "min")
	}
	if usual.PointLimit > 0 {
		add("Score limit", "Who has it first wins", &c.Points, scoreLimits, float64(usual.PointLimit), "", points)
		add("Mercy limit", "Who is so far ahead of the second wins at once", &c.Mercy, mercyLeads, float64(usual.MercyLead), "a lead of ", points)
		add("Warm-up", "Time to try before it counts; then all begin anew", &c.Warmup, warmups, float64(usual.WarmupTicks)*systems.TickSeconds, "", "s")
	}
	if made.Mode.Teams > 1 {
		add("Team damage", "How much your shots hurt your own team", &c.TeamDamage, damageParts, 100*usual.TeamDamage, "", "%")
		balance := options.Off
		if usual.Autobalance {
			balance = options.On
		}
		rows = append(rows, Row{Label: "Even teams", Hint: "Players of a team that is too large change sides",
			Value: func() string { return cmp.Or(c.Autobalance, balance+", as usual") },
			Turn:  func(by int) { c.Autobalance = after(balances, c.Autobalance, by) }})
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

// scoreUnits are what points of a mode are.
var scoreUnits = map[string]string{FlagMode: "captures", "team": "kills", "deathmatch": "kills", DuelMode: "rounds", "rabbit": "s with the flag"}

// limitText writes a limit behind a text; 0 is the usual one.
func limitText(limit, usual int, text, unit string) string {
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
	return fmt.Sprintf("%s%d %s%s", text, limit, unit, end)
}
