package overlay

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// EndText says why the match has ended, and after how long.
func (o *Overlay) EndText(s *modes.StatusData) string {
	text := s.Reason
	switch s.Reason {
	case modes.ByLessons:
		return ""
	case modes.ByPoints:
		text = fmt.Sprintf("The first to %d", s.Rules.PointLimit)
	case modes.ByTime:
		text = "Time was up"
	case modes.ByMercy:
		text = fmt.Sprintf("A lead of %d was enough", s.Rules.MercyLead)
	case modes.ByOvertime:
		if text = "Decided in overtime"; s.Winner == (modes.Winner{}) {
			text = "Overtime decided nothing"
		}
	}
	return fmt.Sprintf("%s, after %s", text, panels.ShortClock(float64(s.Ticks)*systems.TickSeconds))
}

// BySides returns the players as tables list them: by sides, where there are some, and of each the
// best first.
func (o *Overlay) BySides(players []systems.PlayerState) ([]systems.PlayerState, map[components.ID]modes.ScoreData) {
	order, scores := o.ranked(players)
	if status, _ := modes.StatusOf(o.state.Match); status.Teams > 1 {
		slices.SortStableFunc(order, func(a, b systems.PlayerState) int { return cmp.Compare(a.Team, b.Team) })
	}
	return order, scores
}

// column is one of the scores of the mode.
type column struct {
	Heading string
	Value   func(id components.ID, s *modes.ScoreData) string
}

// Columns are those of the scoreboard and of the end page: what the mode counts, and kills, deaths and
// damage.
func (o *Overlay) Columns() []column {
	number := func(heading string, of func(s *modes.ScoreData) int) column {
		return column{heading, func(_ components.ID, s *modes.ScoreData) string { return strconv.Itoa(of(s)) }}
	}
	var list []column
	status, _ := modes.StatusOf(o.state.Match)
	course, isTrial := systems.FindSingle(o.state.Match, modes.Course)
	switch {
	case isTrial:
		list = append(list, column{"BEST", func(id components.ID, _ *modes.ScoreData) string {
			if seconds, _ := o.bestTime(id, course); seconds > 0 {
				return bests.Stopwatch(seconds)
			}
			return ""
		}}, number("RUNS", func(s *modes.ScoreData) int { return s.Points }))
	case len(o.state.Things.Flags) > 1:
		list = append(list, number("CAPTURES", func(s *modes.ScoreData) int { return s.Captures }),
			number("RETURNS", func(s *modes.ScoreData) int { return s.Returns }))
	case status.Teams == 0 && status.Mode != "" && status.Mode != "deathmatch":
		list = append(list, number("POINTS", func(s *modes.ScoreData) int { return s.Points }))
	}
	return append(list, number("KILLS", func(s *modes.ScoreData) int { return s.Kills }),
		number("DEATHS", func(s *modes.ScoreData) int { return s.Deaths }),
		number("DAMAGE", func(s *modes.ScoreData) int { return int(math.Round(100 * s.Damage)) }))
}
