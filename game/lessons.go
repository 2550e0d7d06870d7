package game

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/ui"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/game/sound"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// learnChoice is what Learn plays: the course for beginners, with the lightest body of a model that
// skis and has jets.
func (g *Game) learnChoice() options.Choice {
	c := g.fast()
	c.Mode, c.Level, c.Bots, c.Rules = learnMode, fastLevel, 0, ""
	c.Limits = options.Limits{}
	if c.Model != components.ModelTorque {
		c.Model = components.ModelTribes
	}
	c.Armor, c.Pack = options.FirstArmor(c.Model), options.Packs()[0]
	return c
}

// lessons returns the course of the match and the progress of a player, or false if there is none.
func (g *Game) lessons(id components.ID) (*modes.LessonsData, *modes.LearnerData, bool) {
	course, ok := systems.FindSingle(g.Match, modes.Lessons)
	entry, there := g.Match.Entry(id)
	if !ok || !there || !entry.HasComponent(modes.Learner) {
		return nil, nil, false
	}
	return course, modes.Learner.Get(entry), true
}

// lessonPhase says which lesson it is and how to skip it, or nothing.
func (g *Game) lessonPhase(id components.ID) string {
	_, l, ok := g.lessons(id)
	if !ok || l.Lesson >= modes.LessonCount {
		return ""
	}
	return fmt.Sprintf("%d of %d: %s   %s skips", l.Lesson+1, modes.LessonCount, l.Lesson, g.settings.Bindings.First(input.Use, g.device.HasPad()))
}

// lessonName names the lesson that the user is to pass, or returns nothing.
func (g *Game) lessonName() string {
	_, l, ok := g.lessons(g.Self)
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
	_, l, ok := g.lessons(id)
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
		g.camera.settled = false
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
func (g *Game) lessonTable() (columns []ui.Column, rows []row) {
	_, l, ok := g.lessons(g.Self)
	if !ok {
		return nil, nil
	}
	columns = []ui.Column{{Heading: "LESSON", Width: 360}, {Heading: "TIME", Width: 140}, {Heading: "TRIES", Width: 110}}
	for lesson := range modes.LessonCount {
		done := &l.Done[lesson]
		time := "skipped"
		if done.Passed {
			time = fmt.Sprintf("%.1f s", float64(done.Ticks)*systems.TickSeconds)
		}
		rows = append(rows, row{cells: []string{lesson.String(), time, fmt.Sprint(done.Attempts)}})
	}
	return columns, rows
}

// lessonsDone says how many lessons the user has passed.
func (g *Game) lessonsDone() string {
	_, l, ok := g.lessons(g.Self)
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

// afterLessons are the rows of the page at the end of the course: what to play next.
func (m *menu) afterLessons() []row {
	fast := m.hooks.fast()
	return []row{
		{label: "Play", hint: m.describe(&fast), act: m.leaving(func() error { return m.hooks.start(fast) })},
		m.link("Time trial", "Ski a course against the clock and your best run", pageTrials),
		{label: "Learn again", hint: "All lessons once more", act: m.leaving(m.hooks.rematch)},
		m.link("Custom match", "Choose mode, level, bots, movement and armour", pageMatch),
	}
}

// seeLesson finds what is drawn of the lesson of the player.
func (g *Game) seeLesson() {
	b := g.builder
	b.lesson = lessonView{}
	course, l, ok := g.lessons(g.Self)
	if !ok || l.Lesson >= modes.LessonCount {
		return
	}
	switch l.Lesson {
	case modes.LessonTarget:
		if at, _, ok := g.History.At(course.Target, g.Fraction); ok {
			b.lesson.target, b.lesson.hasTarget = at, true
		}
	case modes.LessonJet, modes.LessonCrest, modes.LessonDisc:
		goal := course.Places[l.Lesson].Goal
		goal.Half = goal.Half.Min(goalHalf)
		b.lesson.goal, b.lesson.hasGoal = goal, true
	}
}

// lessonView is what is drawn of a lesson.
type lessonView struct {
	goal               modes.Gate
	target             geom.Vec // the middle
	hasGoal, hasTarget bool
}

// goalHalf is the largest gate that is drawn for a goal, half of its size, m. Wider ones would not be
// seen as one.
var goalHalf = geom.Vec{X: 18, Y: 25, Z: 15}

// Colours of the target.
var (
	targetTint = render.Color{1.1, 0.35, 0.06}
	ringTint   = render.Color{0.9, 0.9, 0.9}
)

// addLesson draws the goal of a lesson as a gate, and the target as a ball with rings that face the
// eye.
func (s *sceneBuilder) addLesson() {
	if s.lesson.hasGoal {
		s.addGate(&s.lesson.goal, true)
	}
	if !s.lesson.hasTarget {
		return
	}
	at, half := s.lesson.target, modes.TargetHalf()
	to := s.scene.Camera.Position.Sub(at).Normalize()
	s.scene.Models = append(s.scene.Models, render.Instance{Mesh: render.MeshSphere, Position: at, Scale: half.X, Tint: targetTint, Glow: 0.4},
		render.Instance{Mesh: render.MeshSphere, Position: at.Add(to.Scale(0.35 * half.X)), Scale: 0.75 * half.X, Tint: ringTint, Glow: 0.3},
		render.Instance{Mesh: render.MeshSphere, Position: at.Add(to.Scale(0.7 * half.X)), Scale: 0.5 * half.X, Tint: targetTint, Glow: 0.5})
	s.scene.Sprites = append(s.scene.Sprites, render.Sprite{Kind: render.SpriteGlow, Position: at, Size: 2.6 * half.X, Color: targetTint, Alpha: 0.15})
	s.addShadow(at, half.X)
}
