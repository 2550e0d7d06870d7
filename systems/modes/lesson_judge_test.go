package modes

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

func TestLost_SaysHowALessonFails(t *testing.T) {
	for _, c := range []struct {
		task    string
		feet    geom.Vec
		speed   float64
		ticks   int
		failure Failure
	}{
		{TaskLand, geom.Vec{X: 50}, 9, 1, NoFailure}, {TaskLand, geom.Vec{X: 150}, 9, 1, NoFailure},
		{TaskLand, geom.Vec{X: 50, Z: -11}, 9, 1, FailureLow}, {TaskLand, geom.Vec{X: 101, Z: -11}, 9, 1, FailurePast},
		{TaskLand, geom.Vec{X: 151}, 9, 1, FailurePast}, {TaskLand, geom.Vec{X: -151}, 9, 1, FailureFar},
		{TaskPass, geom.Vec{X: 151}, 9, 1, FailurePast}, {TaskDisc, geom.Vec{X: 151}, 9, 1, FailurePast},
		{TaskSki, geom.Vec{X: 151}, 9, 1, FailureFar}, {TaskJump, geom.Vec{X: 101, Z: -11}, 9, 1, FailureLow},
		{TaskSki, geom.Vec{X: 50}, 1, stillTicks, NoFailure}, {TaskSki, geom.Vec{X: 50}, 1, stillTicks + 1, FailureStill},
		{TaskPass, geom.Vec{X: 50}, 1, stillTicks + 1, FailureStill}, {TaskJump, geom.Vec{X: 50}, 1, stillTicks + 1, NoFailure},
		{TaskSki, geom.Vec{X: 50}, stillSpeed, stillTicks + 1, NoFailure}, {TaskSki, geom.Vec{X: 19}, 1, stillTicks + 1, NoFailure},
		{TaskSki, geom.Vec{X: leftStart}, 1, stillTicks + 1, FailureStill}, {TaskLand, geom.Vec{X: 50, Z: -10}, 9, 1, NoFailure},
		{TaskLand, geom.Vec{X: 100, Z: -11}, 9, 1, FailureLow}, {TaskLand, geom.Vec{X: 50, Z: -1}, 1, stillTicks + 1, FailureLow},
		{TaskLand, geom.Vec{X: 50}, 1, stillTicks + 1, NoFailure}, {TaskLand, geom.Vec{X: 50, Z: -1}, 1, stillTicks, NoFailure},
	} {
		lesson := &Lesson{Task: c.task, Goal: Gate{Center: geom.Vec{X: 100}}, Low: -10, Reach: 150}
		l, failure := &LearnerData{}, NoFailure
		for range c.ticks {
			failure = l.lost(lesson, c.feet, c.speed)
		}
		if failure != c.failure {
			t.Errorf("%+v: failure %d", c, failure)
		}
	}
}

func TestJudge_PassesAtExactlyWhatTheLessonAsksFor(t *testing.T) {
	w := donburi.NewWorld()
	entry := w.Entry(w.Create(components.Position, components.Velocity, components.MoveReport, components.Contact))
	lesson := Lesson{Goal: Gate{Center: geom.Vec{X: 50}, Half: geom.Vec{X: 2, Y: 2, Z: 2}}, Low: -100, Reach: 900, Speed: 20, Drop: 8, Start: geom.Vec{Z: 10}}
	down, inGoal, past := geom.Vec{X: 5, Z: 2}, geom.Vec{X: 52}, geom.Vec{X: 52.1}
	for _, c := range []struct {
		task    string
		feet    geom.Vec
		speed   float64
		skis    bool
		stands  bool
		passed  bool
		failure Failure
	}{
		{TaskSki, down, 20, true, true, true, NoFailure}, {TaskSki, down, 19.9, true, true, false, NoFailure},
		{TaskSki, down.Add(geom.Vec{Z: 0.1}), 20, true, true, false, NoFailure}, {TaskSki, down, 20, false, true, false, NoFailure},
		{TaskPass, inGoal, 20, false, true, true, NoFailure}, {TaskPass, inGoal, 19.9, false, true, false, FailureSlow}, {TaskPass, past, 20, false, true, false, NoFailure},
		{TaskLand, inGoal, 1, false, true, true, NoFailure}, {TaskLand, inGoal, 1, false, false, false, NoFailure}, {TaskLand, past, 1, false, true, false, NoFailure},
	} {
		lesson.Task = c.task
		components.Position.Get(entry).Feet, components.Velocity.Get(entry).Linear = c.feet, geom.Vec{Y: c.speed}
		components.MoveReport.Get(entry).Skiing = c.skis
		*components.Contact.Get(entry) = components.ContactData{Touching: c.stands, Normal: geom.Up()}
		if passed, failure := (&LearnerData{}).judge(nil, 1, entry, &lesson, components.Nobody); passed != c.passed || failure != c.failure {
			t.Errorf("%+v: passed %v, failure %d", c, passed, failure)
		}
	}
}

func TestLessonText_SuitsUpToItsLimits(t *testing.T) {
	lesson := &Lesson{Goal: Gate{Center: geom.Vec{X: 50, Z: 10}, Half: geom.Vec{X: 2, Y: 3, Z: 4}}}
	for _, c := range []struct {
		text     LessonText
		feet     geom.Vec
		velocity geom.Vec
		standing bool
		want     bool
	}{
		{LessonText{}, geom.Vec{}, geom.Vec{}, true, true},
		{LessonText{Near: 8}, geom.Vec{X: 40}, geom.Vec{}, true, true}, {LessonText{Near: 8}, geom.Vec{X: 39.9}, geom.Vec{}, true, false},
		{LessonText{Near: 8}, geom.Vec{X: 60}, geom.Vec{}, true, true}, {LessonText{Near: 8}, geom.Vec{X: 60.1}, geom.Vec{}, true, false},
		{LessonText{Near: 5}, geom.Vec{X: 55, Y: -7}, geom.Vec{}, true, true}, {LessonText{Near: 5}, geom.Vec{X: 55, Y: 7.1}, geom.Vec{}, true, false},
		{LessonText{Near: 0.1}, geom.Vec{X: 51, Y: 2, Z: 90}, geom.Vec{}, true, true},
		{LessonText{Above: 3}, geom.Vec{Z: 9}, geom.Vec{}, true, true}, {LessonText{Above: 3}, geom.Vec{Z: 8.9}, geom.Vec{}, true, false},
		{LessonText{Faster: 5}, geom.Vec{}, geom.Vec{X: 3, Y: 4}, true, true}, {LessonText{Faster: 5}, geom.Vec{}, geom.Vec{X: 3, Y: 3.9, Z: 9}, true, false},
		{LessonText{InAir: true}, geom.Vec{}, geom.Vec{}, false, true}, {LessonText{InAir: true}, geom.Vec{}, geom.Vec{}, true, false},
	} {
		if got := c.text.Suits(lesson, c.feet, c.velocity, c.standing); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestStands_NeedsGroundThatIsTouchedAndFlat(t *testing.T) {
	w := donburi.NewWorld()
	entry := w.Entry(w.Create(components.Contact))
	for contact, want := range map[components.ContactData]bool{
		{}: false, {Touching: true, Normal: geom.Vec{Z: 1}}: true, {Normal: geom.Vec{Z: 1}}: false,
		{Touching: true, Normal: geom.Vec{X: 1}}: false, {Touching: true, Normal: geom.Vec{X: 0.7, Z: 0.71}}: true,
	} {
		*components.Contact.Get(entry) = contact
		if got := stands(entry); got != want {
			t.Errorf("%+v: %v", contact, got)
		}
	}
}

func TestLearner_IsRefusedWithProgressThatNobodyHas(t *testing.T) {
	for data, sound := range map[LearnerData]bool{
		{}: true, {Lesson: MaxLessons, Praise: PraiseTicks}: true,
		{Lesson: MaxLessons + 1}: false, {Lesson: -1}: false, {Praise: -1}: false, {Praise: PraiseTicks + 1}: false,
	} {
		if err := data.check(); (err == nil) != sound {
			t.Errorf("%+v: %v", data, err)
		}
	}
}

func TestCourse_IsRefusedWithTimesOutOfOrder(t *testing.T) {
	gates := []Gate{{Half: geom.Vec{X: 1, Y: 1, Z: 1}}, {Center: geom.Vec{X: 9}, Half: geom.Vec{X: 1, Y: 1, Z: 1}}}
	for _, c := range []struct {
		gold, silver, bronze float64
		sound                bool
	}{{0, 0, 0, true}, {1, 2, 3, true}, {2, 2, 2, true}, {-1, 2, 3, false}, {3, 2, 4, false}, {1, 3, 2, false}, {1, 2, math.Inf(1), false}, {1, math.NaN(), 3, false}} {
		course := CourseData{Gates: gates, Gold: c.gold, Silver: c.silver, Bronze: c.bronze}
		if err := course.check(); (err == nil) != c.sound {
			t.Errorf("%+v: %v", c, err)
		}
	}
	for n, sound := range map[int]bool{0: false, 1: false, 2: true, MaxGates: true, MaxGates + 1: false} {
		course := CourseData{}
		for range n {
			course.Gates = append(course.Gates, gates[0])
		}
		if err := course.check(); (err == nil) != sound {
			t.Errorf("%d gates: %v", n, err)
		}
	}
}
