package modes_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// ownLessons are those of somebody else: two, on a level of their own.
const ownLessons = `{
  "level": "hall.glb",
  "lessons": [
    {
      "title": "Jump", "task": "jump", "praise": "Well done",
      "start": [0, 0, 0.1], "yaw_deg": 90, "pitch_deg": -10,
      "goal": {"min": [-1, -1, 0], "max": [1, 1, 2]},
      "low_m": -5, "reach_m": 30,
      "texts": [{"text": "In the air", "in_air": true}, {"text": "Press {jump}"}]
    },
    {
      "title": "Hit it", "task": "hit", "praise": "A hit",
      "start": [0, 4, 0.1], "goal": {"min": [9, -1, 1], "max": [11, 1, 3]},
      "low_m": -5, "reach_m": 30, "target_moves_m": [0, 5, 0],
      "texts": [{"text": "Fire with {fire}"}]
    }
  ]
}
`

// TestReadLessons_OfAnybodyAreTaught: they are what the file says, and a match of them goes through them.
func TestReadLessons_OfAnybodyAreTaught(t *testing.T) {
	lessons, level, err := modes.ReadLessons([]byte(ownLessons))
	if err != nil || level != "hall.glb" || len(lessons.Lessons) != 2 || lessons.Path != (geom.Vec{Y: 5}) {
		t.Fatalf("%v: %+v on %q", err, lessons, level)
	}
	jump := lessons.Lessons[0]
	if jump.Task != modes.TaskJump || jump.Goal.Center != (geom.Vec{Z: 1}) || jump.Goal.Half != (geom.Vec{X: 1, Y: 1, Z: 1}) || jump.Look.Yaw != geom.QuarterTurn || jump.Praise != "Well done" {
		t.Errorf("%+v", jump)
	}
	m, err := systems.NewMatch(systems.Options{Level: hall(t), Modules: []systems.Module{modes.Learn(lessons).Module(modes.Rules{})}})
	if err != nil {
		t.Fatal(err)
	}
	id := enter(t, m, at{feet: geom.Vec{X: -20}})[0]
	step(t, m, 4)
	press(t, m, id, 2, components.ButtonJump)
	l := learnerOf(m, id)
	if lesson, ok := lessons.Current(l); !ok || lesson.Title != "Jump" || l.Praise == 0 {
		t.Errorf("after a jump: %+v", l)
	}
	press(t, m, id, modes.PraiseTicks+2, 0)
	if err := m.Damage(systems.Single(m, modes.Lessons).Target, systems.Damage{Amount: 0.1, Source: id}); err != nil {
		t.Fatal(err)
	}
	press(t, m, id, modes.PraiseTicks+4, 0)
	if s := statusOf(t, m); !s.Over() || !l.Done[1].Passed {
		t.Errorf("after both: over %v, %+v", s.Over(), l)
	}
}

// TestReadLessons_NamesLinePlaceAndReason of what is wrong in a file.
func TestReadLessons_NamesLinePlaceAndReason(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"task": "jump"`, `"task": "fly"`, `line 5, column 24: lessons[0].task: is "fly", want one of ski, jump, land, pass, disc, hit`},
		{`"reach_m": 30,
      "texts": [{"text": "In`, `"reach_m": -3,
      "texts": [{"text": "In`, "line 8, column 20: lessons[0].reach_m: is -3, want more than 0"},
		{`"title": "Hit it", `, ``, "lessons[1].title: has 0 bytes, want 1 to 80"},
		{`"max": [1, 1, 2]`, `"max": [1, -1, 2]`, "line 7, column 7: lessons[0].goal.max: is not beyond min in x, y and z"},
		{`"max": [1, 1, 2]`, `"max": [1, 1]`, "line 4, column 5: lessons[0]: [1, 1] has 2 numbers, want 3"},
		{`"level": "hall.glb"`, `"level": ""`, "line 2, column 3: level: is missing"},
		{`"in_air": true}, `, `"in_air": true}], "more": [`, "more"},
		{`{"text": "Press {jump}"}`, `{"text": "Press {jump}", "near_m": 3}`, "lessons[0].texts[1]: is for some moments only, and it is the last"},
		{`"task": "jump"`, `"task": "ski"`, "lessons[0].speed_ms: is 0, want the speed"},
		{`"task": "jump"`, `"task": "hit"`, "lessons[1].task: is hit, as that of another lesson"},
		{`"praise": "A hit"`, `"praise": ""`, "lessons[1].praise"},
		{`"low_m": -5, "reach_m": 30,
`, `"low_m": 5, "reach_m": 30,
`, "lessons[0].low_m: is 5, above the start at 0.1"},
		{`"title": "Jump", "task": "jump"`, `"title": "Jump", "target_moves_m": [1, 0, 0], "task": "jump"`, "lessons[0].target_moves_m: is for the task hit"},
		{`"lessons": [`, `"lessons": [[],`, "lessons[0]"},
		{`"title": "Jump"`, `"title": 7`, "line 5, column 16: lessons[0]: title is a number, want a string"},
		{`"level": "hall.glb"`, `"level": true`, "line 2, column 15: level is a bool, want a string"},
		{`"title": "Jump"`, `"title": "Jump",,`, "line 5, column 23: "},
		{`]
}`, `]`, "ends too early"},
		{`]
}`, `]
} {}`, "something follows the last brace"},
	} {
		text := strings.Replace(ownLessons, c.old, c.new, 1)
		if text == ownLessons {
			t.Fatalf("%q is not in the file", c.old)
		}
		_, _, err := modes.ReadLessons([]byte(text))
		if !errors.Is(err, modes.ErrLessons) || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "line ") {
			t.Errorf("with %s: %v, want %q", c.new, err, c.want)
		}
	}
	if _, _, err := modes.ReadLessons([]byte(`{"level": "valley", "lessons": []}`)); err == nil || !strings.Contains(err.Error(), "has 0 lessons, want 1 to 16") {
		t.Errorf("none: %v", err)
	}
}

// TestReadLessons_TakesWhatIsJustWithinItsLimits and refuses what is just beyond.
func TestReadLessons_TakesWhatIsJustWithinItsLimits(t *testing.T) {
	long := func(n int) string { return `"` + strings.Repeat("a", n) + `"` }
	more := strings.Repeat(`{"text": "More"}, `, 7)
	at := strings.Index(ownLessons, "    {\n      \"title\": \"Jump\"")
	jump := ownLessons[at:strings.Index(ownLessons, "    {\n      \"title\": \"Hit it\"")]
	for _, c := range []struct{ old, within, beyond string }{
		{`"Jump"`, long(80), long(81)}, {`"Well done"`, long(80), long(81)}, {`"Press {jump}"`, long(160), long(161)},
		{`{"text": "Fire with`, more + `{"text": "Fire with`, more + `{"text": "More"}, {"text": "Fire with`},
		{`"low_m": -5`, `"low_m": 0.1`, `"low_m": 0.2`}, {`"reach_m": 30`, `"reach_m": 1e-9`, `"reach_m": 0`},
		{`"task": "jump"`, `"speed_ms": 0.1, "task": "ski"`, `"speed_ms": 0, "task": "ski"`},
		{`"task": "jump"`, `"speed_ms": 0.1, "task": "pass"`, `"speed_ms": 0, "task": "pass"`},
		{`"task": "jump"`, `"speed_ms": 0, "task": "land"`, `"speed_ms": -0.1, "task": "land"`},
		{`"max": [1, 1, 2]`, `"max": [1, 1, 1e-9]`, `"max": [1, 1, 0]`},
		{jump, strings.Repeat(jump, 15), strings.Repeat(jump, 16)},
	} {
		for text, valid := range map[string]bool{c.within: true, c.beyond: false} {
			if _, _, err := modes.ReadLessons([]byte(strings.Replace(ownLessons, c.old, text, 1))); (err == nil) != valid {
				t.Errorf("with %.200s in the place of %.60s: %v", text, c.old, err)
			}
		}
	}
}

// FuzzReadLessons: whatever is in a file, it is refused or taught.
func FuzzReadLessons(f *testing.F) {
	valley, err := os.ReadFile("lessons/valley.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(valley)
	f.Add([]byte(ownLessons))
	level := hall(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		lessons, _, err := modes.ReadLessons(data)
		if err != nil {
			return
		}
		m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{modes.Learn(lessons).Module(modes.Rules{})}})
		if err != nil {
			t.Fatal(err)
		}
		enter(t, m, at{feet: geom.Vec{X: -20}})
		for range 20 {
			_ = m.Step(nil)
		}
	})
}

// TestLearn_WhatIsHeldFromTheLessonBeforeDoesNothing until it is released: buttons, and directions, of which
// the other way counts at once. Who begins the same lesson again may go on holding.
func TestLearn_WhatIsHeldFromTheLessonBeforeDoesNothing(t *testing.T) {
	m, id, l := school(t, lessonJump)
	all := components.Input{Forward: components.Full, Right: -components.Full, Buttons: components.ButtonJet | components.ButtonFire}
	hold := func(ticks int, in components.Input) components.Input {
		t.Helper()
		for range ticks {
			if err := m.Step([]systems.Command{{Player: id, Input: in}}); err != nil {
				t.Fatal(err)
			}
		}
		return *components.Intent.Get(entryOf(m, id))
	}
	l.Praise = 1
	hold(1, all)
	if got := hold(40, all); got.Forward != 0 || got.Right != 0 || got.Buttons != 0 || !l.Waits() || l.Lesson != lessonJet {
		t.Errorf("still held: %+v, in %+v", got, l)
	}
	other := all
	other.Right, other.Buttons = components.Full, all.Buttons|components.ButtonSki
	if got := hold(1, other); got.Right != components.Full || got.Forward != 0 || got.Buttons != components.ButtonSki {
		t.Errorf("the other way and one more button: %+v", got)
	}
	hold(1, components.Input{})
	if got := hold(1, all); got.Forward != all.Forward || got.Right != all.Right || got.Buttons != all.Buttons || l.Waits() {
		t.Errorf("pressed anew: %+v, in %+v", got, l)
	}
	put(t, m, id, geom.Vec{X: -90})
	if got := hold(3, all); got.Forward != all.Forward || l.Done[lessonJet].Attempts != 2 {
		t.Errorf("after a failure: %+v, in %+v", got, l)
	}
}
