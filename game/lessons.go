package game

import (
	"fmt"
	"github.com/skijet/skijet/game/internal/menus"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/ui"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/game/sound"
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
	c.Armor, c.Pack = options.FirstArmor(c.Model), options.Packs()[0]
	return c
}

// lessonPhase says which lesson it is and how to skip it, or nothing.
func (g *Game) lessonPhase(id components.ID) string {
	_, l, ok := g.Lessons(id)
	if !ok || l.Lesson >= modes.LessonCount {
		return ""
	}
	return fmt.Sprintf("%d of %d: %s   %s skips", l.Lesson+1, modes.LessonCount, l.Lesson, g.settings.Bindings.First(input.Use, g.device.HasPad()))
}

// lessonName names the lesson that the user is to pass, or returns nothing.
func (g *Game) lessonName() string {
	_, l, ok := g.Lessons(g.Self)
	if !ok || l.Lesson >= modes.LessonCount || g.Led() {
		return ""
	}
	return l.Lesson.String()
}

// skip skips the lesson by the next tick.
func (g *Game) skip() error {
	g.skips = true
	return nil
}

// skipLesson holds the button that skips a lesson, if the menu said so.
func (g *Game) skipLesson(in *components.Input) {
	if g.skips {
		in.Hold(components.ButtonUse, true)
		g.skips = false
	}
}

// lessonText says in a line what to do in the lesson of a player, with the keys that do it.
func (g *Game) lessonText(id components.ID) string {
	_, l, ok := g.Lessons(id)
	if !ok || l.Lesson >= modes.LessonCount {
		return ""
	}
	if l.Praise > 0 { // the praise is in the middle
		return ""
	}
	pad := g.device.HasPad()
	key := func(a input.Action) string { return g.settings.Bindings.First(a, pad) }
	forward := key(input.Forward)
	if pad {
		forward = "the left stick"
	}
	switch l.Lesson {
	case modes.LessonSki:
		return fmt.Sprintf("Push off with %s, then hold %s and ski down to %s", forward, key(input.Ski), g.speedText(modes.SkiSpeed))
	case modes.LessonJump:
		return fmt.Sprintf("Press %s to jump", key(input.Jump))
	case modes.LessonJet:
		return fmt.Sprintf("Hold %s to fly, %s to move: land on the tower", key(input.Jet), forward)
	case modes.LessonCrest:
		return fmt.Sprintf("Hold %s downhill, add %s uphill, be at %s on top", key(input.Ski), key(input.Jet), g.speedText(modes.CrestSpeed))
	case modes.LessonDisc:
		return g.discText(id, key(input.Jump), key(input.Fire))
	default:
		return fmt.Sprintf("Aim ahead of the target and fire with %s", key(input.Fire))
	}
}

// speedText writes a speed in the unit of the HUD.
func (g *Game) speedText(speed float64) string {
	if g.settings.SpeedInKmh {
		return fmt.Sprintf("%.0f km/h", 3.6*speed)
	}
	return fmt.Sprintf("%.0f m/s", speed)
}

// lessonPraise is what is said when a lesson is passed.
var lessonPraise = [modes.LessonCount]string{
	modes.LessonSki: "That is skiing!", modes.LessonJump: "Jumped!", modes.LessonJet: "You can fly!",
	modes.LessonCrest: "You kept your speed!", modes.LessonDisc: "A disc jump!", modes.LessonTarget: "Hit!",
}

// lessonBlame begins what is said when a lesson begins again.
var lessonBlame = map[modes.Failure]string{
	modes.FailureDied: "You died: ", modes.FailureLow: "You fell too low: ", modes.FailureFar: "Too far away: ",
	modes.FailurePast: "You went past it: ", modes.FailureStill: "You stood still: ", modes.FailureSlow: "Too slow on top: ",
}

// tellLessons tells how the lessons of the player go.
func (g *Game) tellLessons() {
	g.watchDisc()
	for key, e := range systems.Events[modes.LessonBegun](g.Match) {
		if key.Subject != g.Self {
			continue
		}
		if !g.Led() && g.viewer == nil {
			g.look.Set(e.Look)
		}
		g.camera.Settle()
		if e.Failed != modes.NoFailure {
			g.sounds.Announce(sound.CueGateBehind)
			g.feedback.show(hud.Part{Text: lessonBlame[e.Failed] + "once more", Color: hud.Soft})
		}
	}
	for key, e := range systems.Events[modes.LessonPassed](g.Match) {
		if key.Subject != g.Self {
			continue
		}
		if e.Skipped {
			g.feedback.show(hud.Part{Text: "Skipped", Color: hud.Soft})
			continue
		}
		g.feedback.show(hud.Part{Text: lessonPraise[e.Lesson], Color: hud.Good})
		g.sounds.Announce(sound.CueGateAhead)
	}
}

// lessonTable is how the lessons went, for the page at the end.
func (g *Game) lessonTable() (table menus.Table) {
	_, l, ok := g.Lessons(g.Self)
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

// lessonsDone says how many lessons the user has passed.
func (g *Game) lessonsDone() string {
	_, l, ok := g.Lessons(g.Self)
	done := 0
	for i := range modes.LessonCount {
		if ok && l.Done[i].Passed {
			done++
		}
	}
	switch done {
	case int(modes.LessonCount):
		return "All lessons done"
	case 0:
		return "All lessons skipped"
	}
	return fmt.Sprintf("%d of %d lessons done, %d skipped", done, modes.LessonCount, int(modes.LessonCount)-done)
}
