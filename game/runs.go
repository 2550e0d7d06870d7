package game

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// keepRuns keeps the best run of the user in a match with a course, unless it became ineligible before.
func (g *Game) keepRuns(s *session, ineligible bool) {
	if _, isTrial := systems.FindSingle(s.Match, modes.Course); !isTrial || g.replays.Bests == nil {
		return
	}
	newKeeper := bests.NewKeeper
	if ineligible {
		newKeeper = bests.IneligibleKeeper
	}
	keeper, err := newKeeper(s.Match, s.Self, s.drive(), g.replays.Bests, g.replays.Modules)
	if err != nil {
		g.report("your best run on this course does not count: " + err.Error())
	}
	s.runs, s.ineligible = keeper, ineligible
	if keeper != nil {
		s.Best = keeper.Best()
	}
}

// racing reports whether the user runs a course, or may begin to.
func (g *Game) racing() bool {
	entry, ok := g.Match.Entry(g.Self)
	status, _ := modes.StatusOf(g.Match)
	return ok && entry.HasComponent(modes.Run) && status.Playing() && g.viewer == nil && !g.Led()
}

// restartRun puts the user back before the first gate.
func (g *Game) restartRun() error {
	_, err := g.drive().Enter(modes.RestartEntry(g.Self))
	return err
}

// runRestarted turns the view to the first gate.
func (g *Game) runRestarted(e *modes.RunRestarted) {
	if !g.Led() && g.viewer == nil {
		g.look.Set(e.Look)
	}
	g.camera.Settle()
	g.feedback.show(hud.Part{Text: "From the start", Color: hud.Soft})
}

// runText says how the run of a player goes, and the time on its clock. The text is empty where
// nobody runs.
func (g *Game) runText(id components.ID) (clock, text string) {
	entry, ok := g.Match.Entry(id)
	if !ok || !entry.HasComponent(modes.Run) {
		return "", ""
	}
	run, course := modes.Run.Get(entry), systems.Single(g.Match, modes.Course)
	if run.Next == 0 {
		return bests.Stopwatch(0), fmt.Sprintf("gold %s  silver %s  bronze %s", bests.Stopwatch(course.Gold), bests.Stopwatch(course.Silver), bests.Stopwatch(course.Bronze))
	}
	seconds := max(float64(g.Match.Tick()-1)+g.Fraction-run.Began, 0) * systems.TickSeconds
	text = fmt.Sprintf("gate %d of %d", run.Next+1, len(course.Gates))
	if medal, longest := course.Reachable(seconds); medal != modes.NoMedal {
		text += fmt.Sprintf("   %s %s", medal, bests.Stopwatch(longest))
	}
	if id == g.Self && g.racing() {
		text += fmt.Sprintf("   %s restarts", g.settings.Bindings.First(input.Restart, g.device.HasPad()))
	}
	return bests.Stopwatch(seconds), text
}

// disqualifyRuns ends the keeping of best runs in this match, and says why: its times are worth
// nothing any more.
func (g *Game) disqualifyRuns(why string) {
	if g.runs == nil || g.ineligible {
		return
	}
	g.ineligible = true
	g.runs.Disqualify()
	g.feedback.addLine(hud.Part{Text: why + ": runs of this match are not kept", Color: hud.Accent})
}

// watchRuns keeps a run that was finished in the last tick, if it is the user's best.
func (g *Game) watchRuns() {
	g.isBest = false
	if g.runs == nil {
		return
	}
	var err error
	if g.isBest, err = g.runs.Kept(); err != nil {
		g.report(err.Error())
	}
	g.Best = g.runs.Best()
}

// bestRun returns the user's best run on the course, also of earlier matches, or nil.
func (g *Game) bestRun() *bests.Best {
	if g.runs == nil {
		return nil
	}
	return g.runs.Best()
}
