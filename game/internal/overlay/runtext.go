package overlay

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// runText says how the run of a player goes, and the time on its clock. The text is empty where
// nobody runs.
func (o *Overlay) runText(id components.ID) (clock, text string) {
	entry, ok := o.Match.Entry(id)
	if !ok || !entry.HasComponent(modes.Run) {
		return "", ""
	}
	run, course := modes.Run.Get(entry), systems.Single(o.Match, modes.Course)
	if run.Next == 0 {
		return bests.Stopwatch(0), fmt.Sprintf("gold %s  silver %s  bronze %s", bests.Stopwatch(course.Gold), bests.Stopwatch(course.Silver), bests.Stopwatch(course.Bronze))
	}
	seconds := max(float64(o.Match.Tick()-1)+o.Fraction-run.Began, 0) * systems.TickSeconds
	text = fmt.Sprintf("gate %d of %d", run.Next+1, len(course.Gates))
	if medal, longest := course.Reachable(seconds); medal != modes.NoMedal {
		text += fmt.Sprintf("   %s %s", medal, bests.Stopwatch(longest))
	}
	if id == o.Self && o.Racing() {
		text += fmt.Sprintf("   %s restarts", o.Settings.Bindings.First(actions.Restart, o.HasPad()))
	}
	return bests.Stopwatch(seconds), text
}
