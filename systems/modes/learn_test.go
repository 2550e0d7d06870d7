package modes_test

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/alloctest"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// class is a match of the course in the valley, and a pupil with a body.
func class(t testing.TB, model, preset string) (*systems.Match, components.ID) {
	t.Helper()
	level, err := levels.Embedded("valley")
	if err != nil {
		t.Fatal(err)
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{modes.Learn(modes.LessonsData{}).Module(modes.Rules{})}})
	if err != nil {
		t.Fatal(err)
	}
	spec, err := systems.Preset(model, preset, m.Modules()...)
	if err != nil {
		t.Fatal(err)
	}
	spec.Name = "pupil"
	id, err := m.Join(spec)
	if err != nil {
		t.Fatal(err)
	}
	return m, id
}

func learnerOf(m *systems.Match, id components.ID) *modes.LearnerData {
	return modes.Learner.Get(entryOf(m, id))
}

// towards returns the view from a point to another.
func towards(from, to geom.Vec) geom.YawPitch {
	d := to.Sub(from)
	return geom.YawPitch{Yaw: geom.Degrees(math.Atan2(-d.X, d.Y) * 180 / math.Pi),
		Pitch: geom.Degrees(math.Atan2(d.Z, d.Horizontal().Length()) * 180 / math.Pi)}
}

// script is what a pupil does who knows how: a function of its state, its lesson and the ticks
// since that began. Without jets it does not use them on the way to the crest.
func script(m *systems.Match, p *systems.PlayerState, l *modes.LearnerData, tick int, jets bool) (in components.Input) {
	course := systems.Single(m, modes.Lessons)
	place := &course.Places[min(l.Lesson, modes.LessonTarget)]
	in.Look = place.Look
	if l.Praise > 0 {
		return in
	}
	switch goal := place.Goal.Center; l.Lesson {
	case modes.LessonSki:
		in.Forward = components.Full
		in.Hold(components.ButtonSki, true)
	case modes.LessonJump:
		in.Hold(components.ButtonJump, tick > 10)
	case modes.LessonJet:
		flyTo(&in, p, goal, tick)
	case modes.LessonCrest:
		in.Forward = components.Full
		in.Hold(components.ButtonSki, true)
		in.Hold(components.ButtonJet, jets && p.Velocity.Z > 1 && p.Position.X > -260 && p.Position.Z < 145)
	case modes.LessonDisc:
		switch {
		case l.Blast > 0: // it flies
		case p.Position.Y > -347:
			in.Forward = components.Full
		default: // the blast is behind its back
			in.Look = geom.YawPitch{Pitch: geom.Degrees(-75)}
			in.Hold(components.ButtonJump|components.ButtonFire, p.Velocity.Length() < 0.1)
		}
	case modes.LessonTarget:
		at := components.Position.Get(entryOf(m, course.Target)).Feet
		eye := p.Position.Add(geom.Vec{Z: 2})
		lead := geom.Vec{Y: 8 * at.Sub(eye).Length() / 65} // its speed, and that of a disc
		if m.Tick()%218 > 109 {
			lead = lead.Scale(-1)
		}
		in.Look = towards(eye, at.Add(lead))
		in.Hold(components.ButtonFire, tick > 10)
	}
	return in
}

// flyTo jumps and jets to a place, and brakes above it.
func flyTo(in *components.Input, p *systems.PlayerState, goal geom.Vec, tick int) {
	in.Look = towards(p.Position, goal)
	far := goal.Sub(p.Position).Horizontal().Length()
	if tick > 10 {
		in.Forward = components.Full
		in.Hold(components.ButtonJump, tick < 14)
		in.Hold(components.ButtonJet, p.Position.Z < goal.Z-1 && far > 2 || p.Velocity.Z < -4 && p.Position.Z < goal.Z-2)
	}
	if far < 6 {
		in.Forward = 0
		if p.Velocity.Horizontal().Length() > 3 {
			in.Forward = -components.Full
		}
	}
}

// learn plays the script until the match ends, or for some seconds.
func learn(t *testing.T, m *systems.Match, id components.ID, seconds float64, jets bool) (order []modes.Lesson) {
	t.Helper()
	lesson, since := modes.LessonCount, 0
	for range systems.Ticks(seconds) {
		p, l := m.Players(nil)[0], *learnerOf(m, id)
		if since++; l.Lesson != lesson {
			lesson, since = l.Lesson, 0
		}
		if err := m.Step([]systems.Command{{Player: id, Input: script(m, &p, &l, since, jets)}}); err != nil {
			t.Fatal(err)
		}
		for _, e := range systems.Events[modes.LessonPassed](m) {
			if !(e.Seconds > 0) {
				t.Errorf("%+v", e)
			}
			order = append(order, e.Lesson)
		}
		if s := statusOf(t, m); s.Over() {
			break
		}
	}
	return order
}

// TestLearn_AScriptedRunPassesAllLessonsInUnderFourMinutes with the lightest bodies of the two
// models that ski and have jets; these are the bodies of the course.
func TestLearn_AScriptedRunPassesAllLessonsInUnderFourMinutes(t *testing.T) {
	for model, preset := range map[string]string{components.ModelTribes: "light", components.ModelTorque: "t2-light"} {
		m, id := class(t, model, preset)
		order := learn(t, m, id, 240, true)
		want := []modes.Lesson{modes.LessonSki, modes.LessonJump, modes.LessonJet, modes.LessonCrest, modes.LessonDisc, modes.LessonTarget}
		s, l := statusOf(t, m), learnerOf(m, id)
		if !s.Over() || s.Reason != modes.ByLessons || !slices.Equal(order, want) {
			t.Errorf("%s: after %d ticks over %v, lessons %v: %+v", preset, m.Tick(), s.Over(), order, l)
		}
		for i, done := range l.Done {
			if !done.Passed || done.Ticks == 0 || done.Attempts == 0 {
				t.Errorf("%s: %v: %+v", preset, modes.Lesson(i), done)
			}
		}
		t.Logf("%s: %.0f s, %+v", preset, float64(m.Tick())*systems.TickSeconds, l.Done)
	}
}

// TestLearn_TheCrestNeedsJets: who only skis into the hollow is too slow on the other side, and
// begins again.
func TestLearn_TheCrestNeedsJets(t *testing.T) {
	m, id := class(t, components.ModelTribes, "light")
	learn(t, m, id, 60, false)
	if l := learnerOf(m, id); l.Lesson != modes.LessonCrest || l.Done[modes.LessonCrest].Attempts < 2 {
		t.Errorf("without jets: %+v", l)
	}
}

// indoors are lessons in a hall, whose goals are 40 m along x from their starts.
func indoors() (d modes.LessonsData) {
	for i := range d.Places {
		d.Places[i] = modes.LessonPlace{Start: geom.Vec{Y: float64(4 * i)}, Low: -5, Reach: 60,
			Goal: modes.Gate{Center: geom.Vec{X: 40, Y: float64(4 * i)}, Half: geom.Vec{X: 3, Y: 2, Z: 30}}}
	}
	d.Path = geom.Vec{X: 10.9}
	return d
}

// school is a match of lessons in a hall whose pupil is at the start of one of them.
func school(t testing.TB, lesson modes.Lesson) (*systems.Match, components.ID, *modes.LearnerData) {
	t.Helper()
	m, err := systems.NewMatch(systems.Options{Level: hall(t), Modules: []systems.Module{modes.Learn(indoors()).Module(modes.Rules{})}})
	if err != nil {
		t.Fatal(err)
	}
	id := enter(t, m, at{feet: geom.Vec{X: -20}})[0]
	l := learnerOf(m, id)
	l.Lesson = lesson
	step(t, m, 2)
	if feet := components.Position.Get(entryOf(m, id)).Feet; !l.Begun || feet.Sub(indoors().Places[lesson].Start).Length() > 0.1 {
		t.Fatalf("%v begins at %v: %+v", lesson, feet, l)
	}
	return m, id, l
}

// press steps with buttons held.
func press(t testing.TB, m *systems.Match, id components.ID, ticks int, buttons components.Buttons) {
	t.Helper()
	for range ticks {
		if err := m.Step([]systems.Command{{Player: id, Input: components.Input{Buttons: buttons}}}); err != nil {
			t.Fatal(err)
		}
	}
}

// TestLearn_AKeyHeldFromTheLessonBeforeJumpsForNothing: the lesson of jumping is passed by a press that
// began in it.
func TestLearn_AKeyHeldFromTheLessonBeforeJumpsForNothing(t *testing.T) {
	for _, held := range []components.Buttons{components.ButtonSki, components.ButtonJump} {
		m, id, l := school(t, modes.LessonSki)
		l.Praise = 1 // it is passed, with the key held
		press(t, m, id, 100, held)
		if l.Lesson != modes.LessonJump || l.Praise > 0 || l.Done[modes.LessonJump].Passed {
			t.Errorf("with %v held from before: %+v", held, l)
		}
		press(t, m, id, 3, 0)
		if press(t, m, id, 20, held); l.Praise == 0 {
			t.Errorf("%v pressed anew: %+v", held, l)
		}
	}
}

// TestLearn_AJumpIsPraisedAndThenTheNextLessonBegins after PraiseTicks exactly.
func TestLearn_AJumpIsPraisedAndThenTheNextLessonBegins(t *testing.T) {
	m, id, l := school(t, modes.LessonJump)
	press(t, m, id, 1, components.ButtonJump)
	if l.Praise != modes.PraiseTicks || !l.Done[modes.LessonJump].Passed || l.Done[modes.LessonJump].Ticks != l.Ticks {
		t.Fatalf("after a jump: %+v", l)
	}
	press(t, m, id, modes.PraiseTicks-1, 0)
	if l.Lesson != modes.LessonJump {
		t.Errorf("the next lesson began early: %+v", l)
	}
	press(t, m, id, 1, 0)
	if l.Lesson != modes.LessonJet || l.Ticks != 0 || l.Done[modes.LessonJet].Attempts != 1 {
		t.Errorf("then: %+v", l)
	}
}

// TestLearn_SpeedCountsAtTheCrest: a body in free flight keeps its horizontal speed. It is put
// before the crest with a little more and a little less than it needs.
func TestLearn_SpeedCountsAtTheCrest(t *testing.T) {
	for _, c := range []struct {
		speed  float64
		passes bool
	}{{modes.CrestSpeed + 0.5, true}, {modes.CrestSpeed - 5, false}} {
		m, id, l := school(t, modes.LessonCrest)
		entry := entryOf(m, id)
		components.Position.Get(entry).Feet = geom.Vec{X: 30, Y: 12, Z: 20}
		components.Velocity.Get(entry).Linear = geom.Vec{X: c.speed}
		step(t, m, int(8/c.speed/systems.TickSeconds))
		attempts := l.Done[modes.LessonCrest].Attempts
		if (l.Praise > 0) != c.passes || (attempts == 2) == c.passes {
			t.Errorf("at %v m/s: %+v", c.speed, l)
		}
	}
}

// TestLearn_UseSkipsOneLesson for each press, and what is skipped is not passed.
func TestLearn_UseSkipsOneLesson(t *testing.T) {
	m, id, l := school(t, modes.LessonSki)
	for want := modes.LessonJump; want <= modes.LessonCount; want++ {
		press(t, m, id, 5, components.ButtonUse)
		if l.Lesson != want {
			t.Fatalf("the lesson is %v, want %v", l.Lesson, want)
		}
		press(t, m, id, 5, 0)
	}
	if s := statusOf(t, m); !s.Over() || l.Done[modes.LessonSki].Passed || l.Done[modes.LessonSki].Attempts != 1 {
		t.Errorf("over %v: %+v", s.Over(), l)
	}
	if _, err := m.Enter(modes.RematchEntry()); err != nil {
		t.Fatal(err)
	}
	press(t, m, id, 2, 0)
	if l := learnerOf(m, id); l.Lesson != modes.LessonSki || !l.Begun || l.Done[modes.LessonJump] != (modes.LessonResult{}) {
		t.Errorf("once more: %+v", l)
	}
}

// TestLearn_WhoFallsBehindBeginsAgain, and is told why: below the lesson, too far from it, past its
// goal, at rest in a lesson about speed, and dead. Who reads at the start stays there.
func TestLearn_WhoFallsBehindBeginsAgain(t *testing.T) {
	lift := func(m *systems.Match) { systems.Single(m, modes.Lessons).Places[modes.LessonJet].Low = 3 }
	for name, c := range map[string]struct {
		lesson modes.Lesson
		do     func(m *systems.Match, id components.ID)
		ticks  int
		want   modes.Failure
	}{
		"below": {modes.LessonJet, func(m *systems.Match, _ components.ID) { lift(m) }, 3, modes.FailureLow},
		"past":  {modes.LessonJet, func(m *systems.Match, id components.ID) { put(t, m, id, geom.Vec{X: 44, Y: 8}); lift(m) }, 3, modes.FailurePast},
		"far":   {modes.LessonDisc, func(m *systems.Match, id components.ID) { put(t, m, id, geom.Vec{X: -61, Y: 16}) }, 3, modes.FailureFar},
		"slow":  {modes.LessonCrest, func(m *systems.Match, id components.ID) { put(t, m, id, geom.Vec{X: 40, Y: 12}) }, 3, modes.FailureSlow},
		"still": {modes.LessonSki, func(m *systems.Match, id components.ID) { put(t, m, id, geom.Vec{X: -30}) }, 70, modes.FailureStill},
		"aims":  {modes.LessonTarget, func(m *systems.Match, id components.ID) { put(t, m, id, geom.Vec{X: -30, Y: 20}) }, 200, modes.NoFailure},
		"reads": {modes.LessonSki, func(*systems.Match, components.ID) {}, 400, modes.NoFailure},
		"dead":  {modes.LessonJump, func(m *systems.Match, id components.ID) { kill(t, m, id, components.Nobody) }, 100, modes.FailureDied},
	} {
		m, id, l := school(t, c.lesson)
		c.do(m, id)
		failed := modes.NoFailure
		for range c.ticks {
			step(t, m, 1)
			for _, e := range systems.Events[modes.LessonBegun](m) {
				failed = cmp.Or(failed, e.Failed) // the first
			}
		}
		feet, start := components.Position.Get(entryOf(m, id)).Feet, systems.Single(m, modes.Lessons).Places[c.lesson].Start
		again := l.Done[c.lesson].Attempts > 1
		if failed != c.want || again != (c.want != modes.NoFailure) || again && feet.Sub(start).Length() > 0.1 {
			t.Errorf("%s: failure %v, want %v, at %v, %+v", name, failed, c.want, feet, l)
		}
	}
}

// TestLearn_ADiscJumpIsWithoutJets: the button does nothing, and the roof counts only after a blast.
func TestLearn_ADiscJumpIsWithoutJets(t *testing.T) {
	m, id, l := school(t, modes.LessonDisc)
	press(t, m, id, 30, components.ButtonJet)
	if z := components.Position.Get(entryOf(m, id)).Feet.Z; z > 0.1 {
		t.Errorf("it flies at %v m", z)
	}
	goal := indoors().Places[modes.LessonDisc].Goal.Center
	put(t, m, id, goal)
	press(t, m, id, 10, 0)
	if l.Praise > 0 {
		t.Error("passed without a blast")
	}
	l.Blast = 1
	press(t, m, id, 1, 0)
	if l.Praise == 0 {
		t.Errorf("not passed after a blast: %+v", l)
	}
}

// TestLearn_TheTargetGoesToAndFroAtOneSpeed: 21.8 m there in 109 ticks, 0.2 m a tick.
func TestLearn_TheTargetGoesToAndFroAtOneSpeed(t *testing.T) {
	m, id, l := school(t, modes.LessonTarget)
	target := systems.Single(m, modes.Lessons).Target
	place := func() float64 { return components.Position.Get(entryOf(m, target)).Feet.X - 40 }
	before := place()
	lowest, highest := before, before
	for range 300 {
		step(t, m, 1)
		now := place()
		if math.Abs(math.Abs(now-before)-0.2) > 1e-9 {
			t.Fatalf("tick %d: from %v to %v", m.Tick(), before, now)
		}
		lowest, highest, before = min(lowest, now), max(highest, now), now
	}
	if math.Abs(lowest+10.9) > 1e-9 || math.Abs(highest-10.9) > 1e-9 {
		t.Errorf("from %v to %v", lowest, highest)
	}
	if err := m.Damage(target, systems.Damage{Amount: 0.1, Source: id}); err != nil {
		t.Fatal(err)
	}
	if step(t, m, 1); l.Praise == 0 {
		t.Errorf("a hit: %+v", l)
	}
	health, healed := components.Health.Get(entryOf(m, target)), []int64(nil)
	for range 100 {
		health.Current = 50
		if step(t, m, 1); health.Current == health.Max {
			healed = append(healed, m.Tick())
		}
	}
	if len(healed) != 3 || healed[2]-healed[0] != 62 {
		t.Errorf("it is healed at the ticks %v, want each second", healed)
	}
}

func TestLearn_RefusesLevelsWithoutPlacesAndPlacesThatAreNowhere(t *testing.T) {
	far, deep := indoors(), indoors()
	far.Places[0].Reach = 0
	deep.Places[3].Goal.Center.Z = math.NaN()
	for name, lessons := range map[string]modes.LessonsData{"of the level": {}, "without reach": far, "nowhere": deep} {
		_, err := systems.NewMatch(systems.Options{Level: hall(t), Modules: []systems.Module{modes.Learn(lessons).Module(modes.Rules{})}})
		if !errors.Is(err, modes.ErrLevel) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestLearn_ALessonDoesNotAllocate while nothing happens in it.
func TestLearn_ALessonDoesNotAllocate(t *testing.T) {
	m, _, _ := school(t, modes.LessonDisc)
	least := uint64(1)
	step(t, m, 40)
	for range 40 {
		least = min(least, uint64(alloctest.Count(func() { _ = m.Step(nil) })))
	}
	if least != 0 {
		t.Errorf("%d allocations", least)
	}
}
