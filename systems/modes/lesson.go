package modes

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// How lessons are judged [ours].
const (
	// PraiseTicks is how long a passed lesson goes on before the next one begins, 1.6 s: long
	// enough to see that it is passed.
	PraiseTicks = 50

	// leftStart is how far from its start a player has left it, m. Who reads on does not begin
	// again.
	leftStart = 20.0
	// stillSpeed is the speed below which a player has stopped, m/s, and stillTicks for how long
	// it must have stopped before a lesson about speed begins again, 2 s.
	stillSpeed, stillTicks = 2.0, 62
	// flatNormal is the least upward part of the normal of ground to stand on.
	flatNormal = 0.7
	// blastReach is how far from its own blast a player is still thrown up, m.
	blastReach = 6.0
	// blastTicks is how long a player may still touch the ground after the blast, 0.3 s.
	blastTicks = 10
)

// teach brings every player through its lessons.
func teach(m *systems.Match) {
	s, course := systems.Single(m, Status), systems.Single(m, Lessons)
	if !s.Playing() {
		return
	}
	pupils, done := 0, 0
	for id, entry := range learners.In(m) {
		if isSpectator(entry) {
			continue
		}
		l := Learner.Get(entry)
		l.advance(m, id, entry, course)
		pupils++
		if _, goesOn := course.Current(l); !goesOn {
			done++
		}
		*components.Goal.Get(entry) = l.goal(m, course)
	}
	if pupils > 0 && done == pupils {
		s.End(m, Winner{}, ByLessons)
	}
}

// goal returns what the player is to do.
func (l *LearnerData) goal(m *systems.Match, course *LessonsData) components.GoalData {
	lesson, ok := course.Current(l)
	if !ok {
		return components.GoalData{}
	}
	g := components.GoalData{Kind: components.GoalReach, Place: lesson.Goal.Center, Text: lesson.Title}
	if target, ok := m.Entry(course.Target); ok && lesson.Task == TaskHit && target.HasComponent(components.Position) {
		g.Place = components.Position.Get(target).Feet.Add(geom.Vec{Z: 2 * TargetHalf}) // above it, so that the mark does not hide it
	}
	return g
}

// advance takes a player through a tick of its lesson.
func (l *LearnerData) advance(m *systems.Match, id components.ID, entry *donburi.Entry, course *LessonsData) {
	lesson, goesOn := course.Current(l)
	if !goesOn {
		return
	}
	if !components.Health.Get(entry).Alive() {
		l.Begun = false // it begins again where it began
		return
	}
	if l.Praise > 0 {
		if l.Praise--; l.Praise == 0 {
			l.next(m, id, entry, course)
		}
		return
	}
	if !l.Begun {
		failed := NoFailure
		if l.Done[l.Lesson].Attempts > 0 {
			failed = FailureDied
		}
		l.begin(m, id, entry, course, failed)
		return
	}
	l.Ticks++
	passed, failed := l.judge(m, id, entry, lesson, course.Target)
	switch {
	case components.Intent.Get(entry).Has(components.ButtonUse):
		l.pass(m, id, true)
		l.next(m, id, entry, course)
	case passed:
		l.pass(m, id, false)
		l.Praise = PraiseTicks
	case failed != NoFailure:
		l.begin(m, id, entry, course, failed)
	}
}

// begin puts the player where its lesson begins, after an attempt that failed or none.
func (l *LearnerData) begin(m *systems.Match, id components.ID, entry *donburi.Entry, course *LessonsData, failed Failure) {
	place, done := &course.Lessons[l.Lesson], &l.Done[l.Lesson]
	done.Attempts++
	l.Begun, l.Still, l.Blast = true, 0, 0
	l.hold(components.Intent.Get(entry), l.Lesson > 0 && failed == NoFailure)
	components.Velocity.Get(entry).Linear = geom.Vec{}
	components.View.Get(entry).YawPitch = place.Look
	if entry.HasComponent(components.Energy) && entry.HasComponent(components.Armor) {
		components.Energy.Get(entry).Current = components.Armor.Get(entry).MaxEnergy
	}
	m.Fail(m.Teleport(id, place.Start))
	// Events beyond the limit are dropped, here and below.
	_ = systems.Emit(m, id, LessonBegun{Lesson: l.Lesson, Failed: failed, Look: place.Look})
}

// pass notes how the lesson went.
func (l *LearnerData) pass(m *systems.Match, id components.ID, skipped bool) {
	done := &l.Done[l.Lesson]
	done.Ticks, done.Passed = l.Ticks, !skipped
	_ = systems.Emit(m, id, LessonPassed{Lesson: l.Lesson, Seconds: float64(l.Ticks) * systems.TickSeconds, Skipped: skipped})
}

// next goes on to the next lesson.
func (l *LearnerData) next(m *systems.Match, id components.ID, entry *donburi.Entry, course *LessonsData) {
	l.Lesson, l.Ticks = l.Lesson+1, 0
	if _, goesOn := course.Current(l); goesOn {
		l.begin(m, id, entry, course, NoFailure)
	}
}

// judge finds whether the player passes its lesson in this tick, or why it must begin it again.
func (l *LearnerData) judge(m *systems.Match, id components.ID, entry *donburi.Entry, lesson *Lesson, target components.ID) (passed bool, failed Failure) {
	feet, velocity := components.Position.Get(entry).Feet, components.Velocity.Get(entry).Linear
	speed, there := velocity.Length(), lesson.Goal.contains(feet)
	switch lesson.Task {
	case TaskSki:
		passed = components.MoveReport.Get(entry).Skiing && speed >= lesson.Speed && lesson.Start.Z-feet.Z >= lesson.Drop
	case TaskJump:
		passed = happened(m, systems.EventJumped, id, components.Nobody)
	case TaskLand:
		passed = there && stands(entry)
	case TaskPass:
		if passed = there && speed >= lesson.Speed; there && !passed {
			return false, FailureSlow
		}
	case TaskDisc:
		l.noteBlast(m, id, feet, there, stands(entry))
		passed = there && l.Blast > 0 && stands(entry)
	case TaskHit:
		passed = happened(m, systems.EventDamaged, target, id)
	}
	if passed {
		return true, NoFailure
	}
	return false, l.lost(lesson, feet, speed)
}

// lost returns why somebody fails who fell off, went too far away, or came to rest in a lesson about
// speed. Who is somewhere below the place to land on begins again too.
func (l *LearnerData) lost(lesson *Lesson, feet geom.Vec, speed float64) Failure {
	way, toGoal := feet.Sub(lesson.Start).Horizontal(), lesson.Goal.Center.Sub(lesson.Start).Horizontal()
	away := way.Length()
	l.Still++
	below := lesson.Task == TaskLand && feet.Z < lesson.Goal.Center.Z-lesson.Goal.Half.Z // as in the hall below the roof
	if still := speed < stillSpeed && (lesson.Task == TaskSki || lesson.Task == TaskPass); away < leftStart || !still && !below {
		l.Still = 0
	}
	low, far := feet.Z < lesson.Low || below && l.Still > stillTicks, away > lesson.Reach
	switch {
	case (low || far) && leads(lesson.Task) && way.Dot(toGoal) > toGoal.LengthSquared():
		return FailurePast
	case low:
		return FailureLow
	case far:
		return FailureFar
	case l.Still > stillTicks:
		return FailureStill
	}
	return NoFailure
}

// leads reports whether a task is to come to its goal.
func leads(t string) bool { return t == TaskLand || t == TaskPass || t == TaskDisc }

// noteBlast notes that an own blast throws the player up, until it stands somewhere else than at
// its goal.
func (l *LearnerData) noteBlast(m *systems.Match, id components.ID, feet geom.Vec, there, standing bool) {
	if l.Blast > 0 {
		l.Blast++
	}
	if l.Blast > blastTicks && standing && !there {
		l.Blast = 0
	}
	events := m.Events()
	for i := range events {
		if e := &events[i]; e.Kind == systems.EventExploded && e.Subject == id && e.Position.Sub(feet).Length() < blastReach {
			l.Blast = 1
		}
	}
}

// contains reports whether a point is in the box of a gate.
func (g *Gate) contains(p geom.Vec) bool {
	return geom.Bounds{Min: g.Center.Sub(g.Half), Max: g.Center.Add(g.Half)}.Contains(p)
}

// stands reports whether a body touches ground to stand on.
func stands(entry *donburi.Entry) bool {
	c := components.Contact.Get(entry)
	return c.Touching && c.Normal.Z >= flatNormal
}

// happened reports whether an event of a kind happened in this tick.
func happened(m *systems.Match, kind systems.EventKind, subject, other components.ID) bool {
	return slices.ContainsFunc(m.Events(), func(e systems.Event) bool {
		return e.Kind == kind && e.Subject == subject && (other == components.Nobody || e.Other == other)
	})
}

// Suits reports whether a text is for the moment of a player in a lesson.
func (t *LessonText) Suits(lesson *Lesson, feet, velocity geom.Vec, standing bool) bool {
	goal := geom.Bounds{Min: lesson.Goal.Center.Sub(lesson.Goal.Half), Max: lesson.Goal.Center.Add(lesson.Goal.Half)}
	toGoal := goal.Center().Sub(feet)
	outside := toGoal.Horizontal()
	outside.X = max(outside.X, -outside.X) - lesson.Goal.Half.X
	outside.Y = max(outside.Y, -outside.Y) - lesson.Goal.Half.Y
	apart := outside.Max(geom.Vec{}).Length()
	return (t.Near == 0 || apart <= t.Near) && (t.Above == 0 || feet.Z-goal.Min.Z >= t.Above) &&
		(t.Faster == 0 || velocity.Horizontal().Length() >= t.Faster) && !(t.InAir && standing)
}
