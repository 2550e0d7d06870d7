package overlay

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// lessonPhase says which lesson it is and how to skip it, or nothing.
func (o *Overlay) lessonPhase(id components.ID) string {
	_, l, ok := o.Lessons(id)
	if !ok || l.Lesson >= modes.LessonCount {
		return ""
	}
	return fmt.Sprintf("%d of %d: %s   %s skips", l.Lesson+1, modes.LessonCount, l.Lesson, o.Settings.Bindings.First(actions.Use, o.HasPad()))
}

// lessonText says in a line what to do in the lesson of a player, with the keys that do it.
func (o *Overlay) lessonText(id components.ID) string {
	_, l, ok := o.Lessons(id)
	if !ok || l.Lesson >= modes.LessonCount || l.Praise > 0 { // the praise is in the middle
		return ""
	}
	pad := o.HasPad()
	key := func(a actions.Action) string { return o.Settings.Bindings.First(a, pad) }
	forward := key(actions.Forward)
	if pad {
		forward = "the left stick"
	}
	switch l.Lesson {
	case modes.LessonSki:
		return fmt.Sprintf("Push off with %s, then hold %s and ski down to %s", forward, key(actions.Ski), o.speedText(modes.SkiSpeed))
	case modes.LessonJump:
		return fmt.Sprintf("Press %s to jump", key(actions.Jump))
	case modes.LessonJet:
		return fmt.Sprintf("Hold %s to fly, %s to move: land on the tower", key(actions.Jet), forward)
	case modes.LessonCrest:
		return fmt.Sprintf("Hold %s downhill, add %s uphill, be at %s on top", key(actions.Ski), key(actions.Jet), o.speedText(modes.CrestSpeed))
	case modes.LessonDisc:
		return o.discText(id, key(actions.Jump), key(actions.Fire))
	default:
		return fmt.Sprintf("Aim ahead of the target and fire with %s", key(actions.Fire))
	}
}

// speedText writes a speed in the unit of the HUD.
func (o *Overlay) speedText(speed float64) string {
	if o.Settings.SpeedInKmh {
		return fmt.Sprintf("%.0f km/h", 3.6*speed)
	}
	return fmt.Sprintf("%.0f m/s", speed)
}

// LessonPraise is what is said when a lesson is passed.
var LessonPraise = [modes.LessonCount]string{
	modes.LessonSki: "That is skiing!", modes.LessonJump: "Jumped!", modes.LessonJet: "You can fly!",
	modes.LessonCrest: "You kept your speed!", modes.LessonDisc: "A disc jump!", modes.LessonTarget: "Hit!",
}

// LessonBlame begins what is said when a lesson begins again.
var LessonBlame = map[modes.Failure]string{
	modes.FailureDied: "You died: ", modes.FailureLow: "You fell too low: ", modes.FailureFar: "Too far away: ",
	modes.FailurePast: "You went past it: ", modes.FailureStill: "You stood still: ", modes.FailureSlow: "Too slow on top: ",
}

// tellLessons tells how the lessons of the player go.
func (o *Overlay) tellLessons() {
	o.watchDisc()
	for key, e := range systems.Events[modes.LessonBegun](o.Match) {
		if key.Subject != o.Self {
			continue
		}
		if e.Failed != modes.NoFailure {
			o.Announce(mixer.CueGateBehind)
			o.Feedback.show(hud.Part{Text: LessonBlame[e.Failed] + "once more", Color: hud.Soft})
		}
	}
	for key, e := range systems.Events[modes.LessonPassed](o.Match) {
		if key.Subject != o.Self {
			continue
		}
		if e.Skipped {
			o.Feedback.show(hud.Part{Text: "Skipped", Color: hud.Soft})
			continue
		}
		o.Feedback.show(hud.Part{Text: LessonPraise[e.Lesson], Color: hud.Good})
		o.Announce(mixer.CueGateAhead)
	}
}

// lessonsDone says how many lessons the user has passed.
func (o *Overlay) lessonsDone() string {
	_, l, ok := o.Lessons(o.Self)
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
