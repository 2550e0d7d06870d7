package overlay

import (
	"fmt"
	"strings"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// lessonPhase says which lesson it is and how to skip it, or nothing.
func (o *Overlay) lessonPhase(id components.ID) string {
	course, l, ok := o.state.Lessons(id)
	if !ok {
		return ""
	}
	lesson, goesOn := course.Current(l)
	if !goesOn {
		return ""
	}
	return fmt.Sprintf("%d of %d: %s   %s skips", l.Lesson+1, len(course.Lessons), lesson.Title, o.options.Settings.Bindings.First(actions.Use, o.options.HasPad()))
}

// lessonText says in a line what a player is to do now in its lesson, with the keys that do it.
func (o *Overlay) lessonText(p *systems.PlayerState) string {
	course, l, ok := o.state.Lessons(p.ID)
	if !ok || l.Praise > 0 { // the praise is in the middle
		return ""
	}
	lesson, goesOn := course.Current(l)
	switch {
	case !goesOn:
		return ""
	case l.Waits():
		return "Let go of all keys first: what you still hold does nothing yet"
	case o.Disc.Hint != "" && p.ID == o.state.Self:
		return o.Disc.Hint
	}
	for i := range lesson.Texts {
		if t := &lesson.Texts[i]; t.Suits(lesson, p.Position, p.Velocity, p.Contact.Touching) {
			return o.withKeys(t.Text, lesson)
		}
	}
	return ""
}

// withKeys puts the keys of the user, and the speed of a lesson, in the place of names in braces. What
// is no action stays as it is.
func (o *Overlay) withKeys(text string, lesson *modes.Lesson) string {
	var b strings.Builder
	for {
		before, rest, opened := strings.Cut(text, "{")
		name, after, closed := strings.Cut(rest, "}")
		b.WriteString(before)
		if !opened || !closed {
			return b.String() + text[len(before):]
		}
		b.WriteString(o.keyOf(name, lesson))
		text = after
	}
}

// keyOf returns what stands for a name in braces.
func (o *Overlay) keyOf(name string, lesson *modes.Lesson) string {
	if name == "speed" {
		return o.speedText(lesson.Speed)
	}
	action, err := actions.ParseAction(name)
	switch pad := o.options.HasPad(); {
	case err != nil:
		return "{" + name + "}"
	case pad && action == actions.Back:
		return "the left stick back"
	case pad && action <= actions.Right:
		return "the left stick"
	default:
		return o.options.Settings.Bindings.First(action, pad)
	}
}

// speedText writes a speed in the unit of the HUD.
func (o *Overlay) speedText(speed float64) string {
	if o.options.Settings.SpeedInKmh {
		return fmt.Sprintf("%.0f km/h", 3.6*speed)
	}
	return fmt.Sprintf("%.0f m/s", speed)
}

// LessonBlame begins what is said when a lesson begins again.
var LessonBlame = map[modes.Failure]string{
	modes.FailureDied: "You died: ", modes.FailureLow: "You fell too low: ", modes.FailureFar: "Too far away: ",
	modes.FailurePast: "You went past it: ", modes.FailureStill: "You stood still: ", modes.FailureSlow: "Too slow on top: ",
}

// tellLessons tells how the lessons of the player go.
func (o *Overlay) tellLessons() {
	o.watchDisc()
	for key, e := range systems.Events[modes.LessonBegun](o.state.Match) {
		if key.Subject != o.state.Self {
			continue
		}
		if e.Failed != modes.NoFailure {
			o.options.Announce(mixer.CueGateBehind)
			o.Feedback.show(hud.Part{Text: LessonBlame[e.Failed] + "once more", Color: hud.Soft})
		}
	}
	for key, e := range systems.Events[modes.LessonPassed](o.state.Match) {
		if key.Subject != o.state.Self {
			continue
		}
		if e.Skipped {
			o.Feedback.show(hud.Part{Text: "Skipped", Color: hud.Soft})
			continue
		}
		if course, _, ok := o.state.Lessons(o.state.Self); ok && e.Lesson < len(course.Lessons) {
			o.Feedback.show(hud.Part{Text: course.Lessons[e.Lesson].Praise, Color: hud.Good})
		}
		o.options.Announce(mixer.CueGateAhead)
	}
}

// lessonsDone says how many lessons the user has passed.
func (o *Overlay) lessonsDone() string {
	course, l, ok := o.state.Lessons(o.state.Self)
	if !ok {
		return "All lessons skipped"
	}
	done, all := 0, len(course.Lessons)
	for i := range all {
		if l.Done[i].Passed {
			done++
		}
	}
	switch done {
	case all:
		return "All lessons done"
	case 0:
		return "All lessons skipped"
	}
	return fmt.Sprintf("%d of %d lessons done, %d skipped", done, all, all-done)
}
