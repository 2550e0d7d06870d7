package modes

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// What passes a lesson [ours].
const (
	// PraiseTicks is how long a passed lesson goes on before the next one begins, 1.6 s: long
	// enough to see that it is passed.
	PraiseTicks = 50
	// SkiSpeed is the speed that skiing must reach, m/s: 72 km/h, twice that of running.
	SkiSpeed = 20.0
	// skiDrop is how far down the slope that must happen, m.
	skiDrop = 8.0
	// CrestSpeed is the speed at the crest, m/s: 70 km/h, more than who only skis still has there.
	CrestSpeed = 19.4

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
		if l.Lesson >= LessonCount {
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
	if l.Lesson >= LessonCount {
		return components.GoalData{}
	}
	g := components.GoalData{Kind: components.GoalReach, Place: course.Places[l.Lesson].Goal.Center, Text: l.Lesson.String()}
	if target, ok := m.Entry(course.Target); ok && l.Lesson == LessonTarget && target.HasComponent(components.Position) {
		g.Place = components.Position.Get(target).Feet.Add(geom.Vec{Z: float64(2 * TargetHalf().Z)}) // above it, so that the mark does not hide it
	}
	return g
}

// advance takes a player through a tick of its lesson.
func (l *LearnerData) advance(m *systems.Match, id components.ID, entry *donburi.Entry, course *LessonsData) {
	held := components.Intent.Get(entry).Has(components.ButtonUse)
	skips := held && !l.Held
	l.Held = held
	if l.Lesson >= LessonCount {
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
	intent := components.Intent.Get(entry)
	l.Rested = l.Rested || !intent.Has(components.ButtonJump) && !intent.Has(components.ButtonSki)
	passed, failed := l.judge(m, id, entry, course)
	switch {
	case skips:
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
	place, done := &course.Places[l.Lesson], &l.Done[l.Lesson]
	done.Attempts++
	l.Begun, l.Still, l.Blast, l.Rested = true, 0, 0, false
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
	if l.Lesson < LessonCount {
		l.begin(m, id, entry, course, NoFailure)
	}
}

// judge finds whether the player passes its lesson in this tick, or why it must begin it again.
func (l *LearnerData) judge(m *systems.Match, id components.ID, entry *donburi.Entry, course *LessonsData) (passed bool, failed Failure) {
	place := &course.Places[l.Lesson]
	feet, velocity := components.Position.Get(entry).Feet, components.Velocity.Get(entry).Linear
	speed, there := velocity.Length(), place.Goal.contains(feet)
	switch l.Lesson {
	case LessonSki:
		if components.MoveReport.Get(entry).Skiing && speed >= SkiSpeed && place.Start.Z-feet.Z >= skiDrop {
			return true, NoFailure
		}
	case LessonJump:
		// The key that was held in the lesson before jumps too, before anybody has read this one.
		if l.Rested && happened(m, systems.EventJumped, id, components.Nobody) {
			return true, NoFailure
		}
	case LessonJet:
		if there && stands(entry) {
			return true, NoFailure
		}
	case LessonCrest:
		if there && speed >= CrestSpeed {
			return true, NoFailure
		} else if there {
			return false, FailureSlow
		}
	case LessonDisc:
		if l.noteBlast(m, id, feet, there, stands(entry)); there && l.Blast > 0 && stands(entry) {
			return true, NoFailure
		}
	case LessonTarget:
		if happened(m, systems.EventDamaged, course.Target, id) {
			return true, NoFailure
		}
	}
	return false, l.lost(place, feet, speed)
}

// lost returns why somebody fails who fell off, went too far away, or came to rest in a lesson about
// speed.
func (l *LearnerData) lost(place *LessonPlace, feet geom.Vec, speed float64) Failure {
	way, toGoal := feet.Sub(place.Start).Horizontal(), place.Goal.Center.Sub(place.Start).Horizontal()
	away := way.Length()
	l.Still++
	if speed >= stillSpeed || away < leftStart || l.Lesson != LessonSki && l.Lesson != LessonCrest {
		l.Still = 0
	}
	low, far := feet.Z < place.Low, away > place.Reach
	switch {
	case (low || far) && l.Lesson.leads() && way.Dot(toGoal) > toGoal.LengthSquared():
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

// leads reports whether a lesson is to come to its goal.
func (l Lesson) leads() bool { return l == LessonJet || l == LessonCrest || l == LessonDisc }

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
