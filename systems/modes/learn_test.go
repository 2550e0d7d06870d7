package modes_test

import (
	"cmp"
	"errors"
	"fmt"
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

// The lessons of the valley, and of indoors, which has the same tasks.
const (
	lessonSki = iota
	lessonJump
	lessonJet
	lessonCrest
	lessonDisc
	lessonTarget
	lessonCount

	crestSpeed = 19.4 // m/s on the crest
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

// learn plays the script until the match ends, or for some seconds.
func learn(t *testing.T, m *systems.Match, id components.ID, seconds float64, jets bool) (order []int) {
	t.Helper()
	lesson, since := lessonCount, 0
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
		want := []int{lessonSki, lessonJump, lessonJet, lessonCrest, lessonDisc, lessonTarget}
		s, l := statusOf(t, m), learnerOf(m, id)
		if !s.Over() || s.Reason != modes.ByLessons || !slices.Equal(order, want) {
			t.Errorf("%s: after %d ticks over %v, lessons %v: %+v", preset, m.Tick(), s.Over(), order, l)
		}
		for i, done := range l.Done[:lessonCount] {
			if !done.Passed || done.Ticks == 0 || done.Attempts == 0 {
				t.Errorf("%s: %v: %+v", preset, i, done)
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
	if l := learnerOf(m, id); l.Lesson != lessonCrest || l.Done[lessonCrest].Attempts < 2 {
		t.Errorf("without jets: %+v", l)
	}
}

// indoors are lessons in a hall, whose goals are 40 m along x from their starts.
func indoors() (d modes.LessonsData) {
	d.Lessons = make([]modes.Lesson, lessonCount)
	for i, task := range [lessonCount]string{modes.TaskSki, modes.TaskJump, modes.TaskLand, modes.TaskPass, modes.TaskDisc, modes.TaskHit} {
		d.Lessons[i] = modes.Lesson{Title: fmt.Sprint("lesson ", i), Texts: []modes.LessonText{{Text: "Do it"}}, Task: task, Start: geom.Vec{Y: float64(4 * i)}, Low: -5, Reach: 60,
			Speed: crestSpeed, NoJets: task == modes.TaskDisc,
			Goal: modes.Gate{Center: geom.Vec{X: 40, Y: float64(4 * i)}, Half: geom.Vec{X: 3, Y: 2, Z: 30}}}
	}
	d.Path = geom.Vec{X: 10.9}
	return d
}

// school is a match of lessons in a hall whose pupil is at the start of one of them.
func school(t testing.TB, lesson int) (*systems.Match, components.ID, *modes.LearnerData) {
	t.Helper()
	m, err := systems.NewMatch(systems.Options{Level: hall(t), Modules: []systems.Module{modes.Learn(indoors()).Module(modes.Rules{})}})
	if err != nil {
		t.Fatal(err)
	}
	id := enter(t, m, at{feet: geom.Vec{X: -20}})[0]
	l := learnerOf(m, id)
	l.Lesson = lesson
	step(t, m, 2)
	if feet := components.Position.Get(entryOf(m, id)).Feet; !l.Begun || feet.Sub(indoors().Lessons[lesson].Start).Length() > 0.1 {
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
		m, id, l := school(t, lessonSki)
		l.Praise = 1 // it is passed, with the key held
		press(t, m, id, 100, held)
		if l.Lesson != lessonJump || l.Praise > 0 || l.Done[lessonJump].Passed {
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
	m, id, l := school(t, lessonJump)
	press(t, m, id, 1, components.ButtonJump)
	if l.Praise != modes.PraiseTicks || !l.Done[lessonJump].Passed || l.Done[lessonJump].Ticks != l.Ticks {
		t.Fatalf("after a jump: %+v", l)
	}
	press(t, m, id, modes.PraiseTicks-1, 0)
	if l.Lesson != lessonJump {
		t.Errorf("the next lesson began early: %+v", l)
	}
	press(t, m, id, 1, 0)
	if l.Lesson != lessonJet || l.Ticks != 0 || l.Done[lessonJet].Attempts != 1 {
		t.Errorf("then: %+v", l)
	}
}

// TestLearn_SpeedCountsAtTheCrest: a body in free flight keeps its horizontal speed. It is put
// before the crest with a little more and a little less than it needs.
func TestLearn_SpeedCountsAtTheCrest(t *testing.T) {
	for _, c := range []struct {
		speed  float64
		passes bool
	}{{crestSpeed + 0.5, true}, {crestSpeed - 5, false}} {
		m, id, l := school(t, lessonCrest)
		entry := entryOf(m, id)
		components.Position.Get(entry).Feet = geom.Vec{X: 30, Y: 12, Z: 20}
		components.Velocity.Get(entry).Linear = geom.Vec{X: c.speed}
		step(t, m, int(8/c.speed/systems.TickSeconds))
		attempts := l.Done[lessonCrest].Attempts
		if (l.Praise > 0) != c.passes || (attempts == 2) == c.passes {
			t.Errorf("at %v m/s: %+v", c.speed, l)
		}
	}
}

// TestLearn_UseSkipsOneLesson for each press, and what is skipped is not passed.
func TestLearn_UseSkipsOneLesson(t *testing.T) {
	m, id, l := school(t, lessonSki)
	for want := lessonJump; want <= lessonCount; want++ {
		press(t, m, id, 5, components.ButtonUse)
		if l.Lesson != want {
			t.Fatalf("the lesson is %v, want %v", l.Lesson, want)
		}
		press(t, m, id, 5, 0)
	}
	if s := statusOf(t, m); !s.Over() || l.Done[lessonSki].Passed || l.Done[lessonSki].Attempts != 1 {
		t.Errorf("over %v: %+v", s.Over(), l)
	}
	if _, err := m.Enter(modes.RematchEntry()); err != nil {
		t.Fatal(err)
	}
	press(t, m, id, 2, 0)
	if l := learnerOf(m, id); l.Lesson != lessonSki || !l.Begun || l.Done[lessonJump].Attempts != 0 {
		t.Errorf("once more: %+v", l)
	}
}

// TestLearn_WhoFallsBehindBeginsAgain, and is told why: below the lesson, too far from it, past its
// goal, at rest in a lesson about speed, and dead. Who reads at the start stays there.
func TestLearn_WhoFallsBehindBeginsAgain(t *testing.T) {
	lift := func(m *systems.Match) { systems.Single(m, modes.Lessons).Lessons[lessonJet].Low = 3 }
	for name, c := range map[string]struct {
		lesson int
		do     func(m *systems.Match, id components.ID)
		ticks  int
		want   modes.Failure
	}{
		"below": {lessonJet, func(m *systems.Match, _ components.ID) { lift(m) }, 3, modes.FailureLow},
		"past":  {lessonJet, func(m *systems.Match, id components.ID) { put(t, m, id, geom.Vec{X: 44, Y: 8}); lift(m) }, 3, modes.FailurePast},
		"under": {lessonJet, func(m *systems.Match, id components.ID) {
			systems.Single(m, modes.Lessons).Lessons[lessonJet].Goal.Center.Z = 40
			put(t, m, id, geom.Vec{X: 30, Y: 8})
		}, 70, modes.FailureLow},
		"far":   {lessonDisc, func(m *systems.Match, id components.ID) { put(t, m, id, geom.Vec{X: -61, Y: 16}) }, 3, modes.FailureFar},
		"slow":  {lessonCrest, func(m *systems.Match, id components.ID) { put(t, m, id, geom.Vec{X: 40, Y: 12}) }, 3, modes.FailureSlow},
		"still": {lessonSki, func(m *systems.Match, id components.ID) { put(t, m, id, geom.Vec{X: -30}) }, 70, modes.FailureStill},
		"aims":  {lessonTarget, func(m *systems.Match, id components.ID) { put(t, m, id, geom.Vec{X: -30, Y: 20}) }, 200, modes.NoFailure},
		"reads": {lessonSki, func(*systems.Match, components.ID) {}, 400, modes.NoFailure},
		"dead":  {lessonJump, func(m *systems.Match, id components.ID) { kill(t, m, id, components.Nobody) }, 100, modes.FailureDied},
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
		feet, start := components.Position.Get(entryOf(m, id)).Feet, systems.Single(m, modes.Lessons).Lessons[c.lesson].Start
		again := l.Done[c.lesson].Attempts > 1
		if failed != c.want || again != (c.want != modes.NoFailure) || again && feet.Sub(start).Length() > 0.1 {
			t.Errorf("%s: failure %v, want %v, at %v, %+v", name, failed, c.want, feet, l)
		}
	}
}

// TestLearn_ADiscJumpIsWithoutJets: the button does nothing, and the roof counts only after a blast.
func TestLearn_ADiscJumpIsWithoutJets(t *testing.T) {
	m, id, l := school(t, lessonDisc)
	press(t, m, id, 30, components.ButtonJet)
	if z := components.Position.Get(entryOf(m, id)).Feet.Z; z > 0.1 {
		t.Errorf("it flies at %v m", z)
	}
	goal := indoors().Lessons[lessonDisc].Goal.Center
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
	m, id, l := school(t, lessonTarget)
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
	far.Lessons[0].Reach = 0
	deep.Lessons[3].Goal.Center.Z = math.NaN()
	for name, lessons := range map[string]modes.LessonsData{"of the level": {}, "without reach": far, "nowhere": deep} {
		_, err := systems.NewMatch(systems.Options{Level: hall(t), Modules: []systems.Module{modes.Learn(lessons).Module(modes.Rules{})}})
		if !errors.Is(err, modes.ErrLevel) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestLearn_ALessonDoesNotAllocate while nothing happens in it.
func TestLearn_ALessonDoesNotAllocate(t *testing.T) {
	m, _, _ := school(t, lessonDisc)
	least := uint64(1)
	step(t, m, 40)
	for range 40 {
		least = min(least, uint64(alloctest.Count(func() { _ = m.Step(nil) })))
	}
	if least != 0 {
		t.Errorf("%d allocations", least)
	}
}
