package systems

import (
	"errors"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// TestStep_NamesTheFirstSystemThatPanicked in this tick and all later ones.
func TestStep_NamesTheFirstSystemThatPanicked(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	steps(m, 2)
	addSystem(m, StageRules, func(*Match) { panic("broken") })
	later, err := m.ECS("seal")
	if err != nil {
		t.Fatal(err)
	}
	func() {
		defer func() {
			if r := recover(); r != "broken" {
				t.Errorf("it panicked with %v", r)
			}
		}()
		m.Step(nil)
	}()
	want := `system "` + m.schedule[len(m.schedule)-3].Name + `" panicked in tick 2`
	for i := range 3 {
		if i == 1 {
			later(nil) // a system of the same tick
		}
		for _, err := range []error{m.Step(nil), m.Restore(nil), m.ReplaceWeapons(nil)} {
			if !errors.Is(err, ErrMidTick) || !strings.Contains(err.Error(), want) {
				t.Errorf("got %v, want %s", err, want)
			}
		}
		if _, err := m.Snapshot(nil); !errors.Is(err, ErrMidTick) || !strings.Contains(err.Error(), want) {
			t.Errorf("saved: %v", err)
		}
	}
}

func TestSchedule_NamesACycleAndWhatIsMissing(t *testing.T) {
	for want, s := range map[string]Schedule{
		`a cycle: each of these systems is to stand next to another of them: "a" next to "b", "b" next to "a"`: Standard().Before("b", named("a")).After("a", named("b")),
		`"a" next to "c", "c" next to "b", "b" next to "a"`:                                                    Standard().After("c", named("a")).After("a", named("b")).Before("b", named("c")),
		`them: "b" next to "c", "c" next to "b"`:                                                               Standard().After("b", named("a")).After("c", named("b")).After("b", named("x"), named("c")),
		`them: "a" next to "a"`:                                                                                Standard().After("a", named("a")),
		`"b" is to stand next to "c", which is not among commands`:                                             Standard().After("b", named("a")).After("c", named("b")),
	} {
		_, err := s.Systems()
		if !errors.Is(err, ErrSchedule) || !strings.Contains(err.Error(), want) || strings.Contains(want, "cycle") && strings.Contains(err.Error(), "not among") {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestLaunch_IsRefusedWhereNothingFlies(t *testing.T) {
	shot := Shot{Weapon: "disc", Position: geom.Vec{Z: 9}, Velocity: geom.Vec{X: 9}}
	for name, s := range map[string]Schedule{"without": Standard().Without("projectiles"), "only": Standard().Only("movement", "seal")} {
		_, err := newMatch(t, Options{Level: hall(t, nil), Schedule: s}).Launch(shot)
		if !errors.Is(err, ErrLaunch) || !strings.Contains(err.Error(), `no system of the match is named "projectiles"`) {
			t.Errorf("%s: %v", name, err)
		}
	}
	own := Standard().Replace("projectiles", System{Run: func(*Match) {}})
	if _, err := newMatch(t, Options{Level: hall(t, nil), Schedule: own}).Launch(shot); err != nil {
		t.Error(err)
	}
}
