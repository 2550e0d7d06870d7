package game

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/game/internal/choices"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/ui"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// learnChoice is what Learn plays: the course for beginners, with the lightest body of a model that
// skis and has jets.
func (g *Game) learnChoice() options.Choice {
	c := g.fast()
	c.Mode, c.Level, c.Bots, c.Rules = menus.LearnMode, menus.FastLevel, 0, ""
	c.Limits = options.Limits{}
	if c.Model != components.ModelTorque {
		c.Model = components.ModelTribes
	}
	c.Armor, c.Pack = choices.FirstArmor(c.Model), choices.Packs()[0]
	return c
}

// lessonName names the lesson that the user is to pass, or returns nothing.
func (s *session) lessonName() string {
	_, l, ok := s.state.Lessons(s.state.Self)
	if !ok || l.Lesson >= modes.LessonCount || s.state.Led() {
		return ""
	}
	return l.Lesson.String()
}

// skip skips the lesson by the next tick.
func (s *session) skip() error {
	s.skips = true
	return nil
}

// skipLesson holds the button that skips a lesson, if the menu said so.
func (s *session) skipLesson(in *components.Input) {
	if s.skips {
		in.Hold(components.ButtonUse, true)
		s.skips = false
	}
}

// lessonTable is how the lessons went, for the page at the end.
func (s *session) lessonTable() (table menus.Table) {
	_, l, ok := s.state.Lessons(s.state.Self)
	if !ok {
		return table
	}
	table.Columns = []ui.Column{{Heading: "LESSON", Width: 360}, {Heading: "TIME", Width: 140}, {Heading: "TRIES", Width: 110}}
	for lesson := range modes.LessonCount {
		done := &l.Done[lesson]
		time := "skipped"
		if done.Passed {
			time = fmt.Sprintf("%.1f s", float64(done.Ticks)*systems.TickSeconds)
		}
		table.Rows = append(table.Rows, menus.Row{Cells: []string{lesson.String(), time, fmt.Sprint(done.Attempts)}})
	}
	return table
}

// keepRuns keeps the best run of the user in a match with a course, unless it became ineligible before.
func (g *Game) keepRuns(s *session, ineligible bool) {
	if _, isTrial := systems.FindSingle(s.state.Match, modes.Course); !isTrial || g.setup.replays.Bests == nil {
		return
	}
	newKeeper := bests.NewKeeper
	if ineligible {
		newKeeper = bests.IneligibleKeeper
	}
	keeper, err := newKeeper(s.state.Match, s.state.Self, s.drive(), g.setup.replays.Bests, g.setup.replays.Modules)
	if err != nil {
		g.setup.report("your best run on this course does not count: " + err.Error())
	}
	s.runs, s.state.Keeps = keeper, keeper != nil
	if keeper != nil {
		s.state.Best, s.firstBest = keeper.Best(), keeper.Best()
	}
}

// restartRun puts the user back before the first gate.
func (s *session) restartRun() error {
	_, err := s.source.Enter(modes.RestartEntry(s.state.Self))
	return err
}

// disqualify ends the keeping of best runs in this match and of what the user does in it, and says why: its times
// are worth nothing any more.
func (s *session) disqualify(why string) {
	if s.ineligible {
		return
	}
	s.ineligible = true
	if s.runs != nil {
		s.runs.Disqualify()
	}
	s.overlay.Say(hud.Part{Text: why + ": what you do in this match is not kept", Color: hud.Accent})
}

// watchRuns keeps a run that was finished in the last tick, if it is the user's best.
func (g *Game) watchRuns() {
	g.session.state.IsBest = false
	if g.session.runs == nil {
		return
	}
	var err error
	if g.session.state.IsBest, err = g.session.runs.Kept(); err != nil {
		g.setup.report(err.Error())
	}
	g.session.state.Best = g.session.runs.Best()
}
