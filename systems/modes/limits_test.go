package modes

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// gatesOf returns that many gates of 2 m.
func gatesOf(n int) []Gate { return slices.Repeat([]Gate{{Half: geom.Vec{X: 1, Y: 1, Z: 1}}}, n) }

// TestChecks_TakeWhatIsJustWithinTheirLimits and refuse what is just beyond.
func TestChecks_TakeWhatIsJustWithinTheirLimits(t *testing.T) {
	goal := Lesson{Task: TaskJump, Reach: 1}
	within := func(what string, valid bool, err error) {
		t.Helper()
		if (err == nil) != valid {
			t.Errorf("%s: valid is %v, got %v", what, valid, err)
		}
	}
	for teams, valid := range map[int]bool{-1: false, 0: true, components.MaxTeam: true, components.MaxTeam + 1: false} {
		within("teams", valid, (&StatusData{Teams: teams}).check())
	}
	within("ended", true, (&StatusData{Phase: Ended}).check())
	within("after the end", false, (&StatusData{Phase: Ended + 1}).check())
	for flag, valid := range map[FlagData]bool{
		{}: true, {State: FlagDropped, Ticks: 5, ThrowerTicks: 5}: true, {State: FlagDropped + 1}: false, {Ticks: -1}: false, {ThrowerTicks: -1}: false,
		{Home: geom.Vec{Y: math.Inf(1)}}: false,
	} {
		within("flag", valid, flag.check())
	}
	for next, valid := range map[int]bool{-1: false, 0: true, MaxGates - 1: true, MaxGates: false} {
		within("next gate", valid, (&RunData{Next: next}).check())
	}
	within("begun at no time", false, (&RunData{Began: math.NaN()}).check())
	flat := gatesOf(3)
	flat[1].Half.Y = 0
	within("a flat gate", false, (&CourseData{Gates: flat}).check())
	for lessons, valid := range map[int]bool{0: true, MaxLessons: true, MaxLessons + 1: false} {
		within("lessons", valid, (&LessonsData{Lessons: slices.Repeat([]Lesson{goal}, lessons)}).check())
	}
	for what, spoil := range map[string]func(d *LessonsData, l *Lesson){
		"no reach": func(_ *LessonsData, l *Lesson) { l.Reach = 0 }, "a start nowhere": func(_ *LessonsData, l *Lesson) { l.Start.X = math.NaN() },
		"a goal nowhere": func(_ *LessonsData, l *Lesson) { l.Goal.Center.Z = math.Inf(1) }, "a goal without end": func(_ *LessonsData, l *Lesson) { l.Goal.Half.Z = math.Inf(1) },
		"no floor": func(_ *LessonsData, l *Lesson) { l.Low = math.Inf(-1) }, "an unknown task": func(_ *LessonsData, l *Lesson) { l.Task = "fly" },
		"a target nowhere": func(d *LessonsData, _ *Lesson) { d.Path.Y = math.NaN() },
	} {
		d := LessonsData{Lessons: []Lesson{goal, goal}}
		within("lessons", true, d.check())
		spoil(&d, &d.Lessons[1])
		within(what, false, d.check())
	}
}

func TestCourse_AMedalIsWonAtExactlyItsTime(t *testing.T) {
	c := CourseData{Gold: 1, Silver: 2, Bronze: 3}
	for seconds, want := range map[float64]Medal{0: Gold, 1: Gold, 1.001: Silver, 2: Silver, 2.001: Bronze, 3: Bronze, 3.001: NoMedal} {
		longest := map[Medal]float64{Gold: 1, Silver: 2, Bronze: 3}[want]
		if got := c.Medal(seconds); got != want {
			t.Errorf("%v s are worth %v, want %v", seconds, got, want)
		}
		if got, left := c.Reachable(seconds); got != want || left != longest {
			t.Errorf("after %v s %v is in reach until %v, want %v until %v", seconds, got, left, want, longest)
		}
	}
	if got, left := (&CourseData{}).Reachable(0); got != NoMedal || left != 0 {
		t.Errorf("without times %v is in reach until %v", got, left)
	}
}

func TestRun_ItsBestTimeIsThatAtTheLastGate(t *testing.T) {
	r := RunData{Runs: 1}
	for i := range r.Best {
		r.Best[i] = float64(10 + i)
	}
	for gates, want := range map[int]float64{0: 0, 1: 10, 2: 11, MaxGates: 9 + MaxGates, MaxGates + 1: 0} {
		if got, ok := r.BestTime(&CourseData{Gates: gatesOf(gates)}); got != want || ok != (want > 0) {
			t.Errorf("of %d gates: %v, %v, want %v", gates, got, ok, want)
		}
	}
	r.Runs = 0
	if _, ok := r.BestTime(&CourseData{Gates: gatesOf(3)}); ok {
		t.Error("there is a best time before the first run")
	}
}

func TestPhase_HasANameOrItsNumber(t *testing.T) {
	for phase, want := range map[Phase]string{Live: "live", Warmup: "warm-up", Overtime: "overtime", Ended: "ended", Ended + 1: "phase 4"} {
		if got := phase.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestGoBack_RefusesAGateThatNoCourseHas(t *testing.T) {
	for _, next := range []int{-1, MaxGates, MaxGates + 9} {
		if err := goBack(nil, 1, placeCodec().Encode(nil, &savedPlace{Next: next})); !errors.Is(err, ErrCall) {
			t.Errorf("gate %d: %v", next, err)
		}
	}
}
