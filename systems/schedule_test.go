package systems

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// named is a system that does nothing.
func named(name string) System { return System{Name: name, Run: func(*Match) {}} }

func order(t *testing.T, s Schedule) string {
	t.Helper()
	list, err := s.Systems()
	if err != nil {
		t.Fatal(err)
	}
	return names(list)
}

func TestSchedule_SystemsStandWhereTheyAreNamed(t *testing.T) {
	base := Schedule{}.Add(System{Name: "a", Stage: StageTimers, Run: func(*Match) {}}, System{Name: "b", Stage: StageRules, Run: func(*Match) {}})
	for want, s := range map[string]Schedule{
		"a, b":                base,
		"x, a, b":             base.Before("a", named("x")),
		"a, x, y, b":          base.After("a", named("x"), named("y")),
		"a, p, x, y, b":       base.After("a", named("p")).After("a", named("x"), named("y")),
		"a, p, q, x, b":       base.After("a", named("p")).After("p", named("q")).After("a", named("x")),
		"a, q, b":             base.After("x", named("q")).Before("b", named("x")).Without("x"),
		"a, z, b, y":          base.Before("b", named("z")).After("b", named("y")),
		"a, c":                base.Replace("b", named("c")),
		"b":                   base.Without("a"),
		"a, y":                base.Only("a").After("b", named("y")),
		"a, b, last":          base.Add(System{Name: "last", Stage: StageRules, Run: func(*Match) {}}),
		"first, a, b":         base.Add(System{Name: "first", Stage: StageIntents, Run: func(*Match) {}}),
		"a, near, far, b":     base.Before("far", named("near")).After("a", named("far")),
		"a, one, two, b":      base.Before("b", named("one")).Before("b", named("two")),
		"a, x, x after, y, b": base.After("a", named("x")).After("a", named("y")).After("x", named("x after")),
	} {
		if got := order(t, s); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if order(t, base) != "a, b" {
		t.Error("a method changed the schedule that it was called on")
	}
}

func TestSchedule_OfModulesDoesNotDependOnTheirOrder(t *testing.T) {
	add := func(name string, change func(Schedule) Schedule) Module { return Module{Name: name, Schedule: change} }
	modules := []Module{
		add("m", func(s Schedule) Schedule { return s.After("crab walk", named("m one")).After("damage", named("m two")) }),
		add("crab", func(s Schedule) Schedule { return s.Before("movement", named("crab walk")) }),
		add("a", func(s Schedule) Schedule { return s.After("damage", named("a one")).Before("m one", named("a two")) }),
	}
	var want string
	for i, places := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 0, 2}, {0, 2, 1}} {
		var given []Module
		for _, p := range places {
			given = append(given, modules[p])
		}
		m := newMatch(t, Options{Level: hall(t, nil), Modules: given})
		got := names(m.Schedule())
		if i == 0 {
			want = got
		}
		if got != want || !strings.Contains(got, "crab walk, a two, m one, movement") || !strings.Contains(got, "damage, a one, m two") {
			t.Errorf("%v: %s, before %s", places, got, want)
		}
	}
}

func TestSchedule_RefusesWhatMakesNoSense(t *testing.T) {
	run := func(*Match) {}
	for want, s := range map[string]Schedule{
		`"x" is of stage 99, want`:                         Standard().Add(System{Name: "x", Stage: 99, Run: run}),
		`"x" is of stage -1, want`:                         Standard().Add(System{Name: "x", Stage: -1, Run: run}),
		`"x" is of stage 0, want`:                          Standard().Add(System{Name: "x", Stage: 0, Run: run}),
		`"x" has nothing to run: set System.Run`:           Standard().Add(System{Name: "x", Stage: StageSeal, Run: nil}),
		`a system of stage seal has no name`:               Standard().Add(System{Name: "", Stage: StageSeal, Run: run}),
		`two systems are named "seal"`:                     Standard().Add(System{Name: "seal", Stage: StageSeal, Run: run}),
		`"x" is to stand next to "moves", which is not`:    Standard().Before("moves", named("x")),
		`there is no system "moves" to replace or leave`:   Standard().Without("moves"),
		`"seal" is replaced or left out twice`:             Standard().Without("seal").Replace("seal", named("x")),
		`"x" is of stage seal, but is to stand next to "m`: Standard().After("movement", System{Name: "x", Stage: StageSeal, Run: run}),
	} {
		_, err := NewMatch(Options{Level: hall(t, nil), Schedule: s})
		if !errors.Is(err, ErrSchedule) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestModule_RefusesNoNameAndTheSameTwice(t *testing.T) {
	for want, modules := range map[string][]Module{
		"it has no name":                {{Version: "1"}},
		`two modules are named "crabs"`: {{Name: "crabs"}, {Name: "a"}, {Name: "crabs"}},
		`two modules are named "crabs", "blue" and "red": a match has one of these`: {{Name: "crabs", Variant: "blue"}, {Name: "crabs", Variant: "red"}},
	} {
		if _, err := NewMatch(Options{Level: hall(t, nil), Modules: modules}); !errors.Is(err, ErrModule) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	broken := errors.New("broken")
	_, err := NewMatch(Options{Level: hall(t, nil), Modules: []Module{{Name: "crabs", Setup: func(*Match) error { return broken }}}})
	if !errors.Is(err, broken) || !strings.Contains(err.Error(), `module "crabs"`) {
		t.Errorf("got %v, want the error of the module", err)
	}
}

func TestModule_NameAndVersionCountInTheHash(t *testing.T) {
	level := hall(t, nil)
	seen := map[uint64]string{}
	for _, modules := range [][]Module{nil, {{Name: "crabs"}}, {{Name: "crabs", Version: "2"}}, {{Name: "crabs2"}}} {
		hash := newMatch(t, Options{Level: level, Modules: modules}).Hash()
		if other, ok := seen[hash]; ok {
			t.Errorf("%v has the hash of %s", modules, other)
		}
		seen[hash] = fmt.Sprint(modules)
	}
}

func TestStep_WithinAStepIsRefusedAndDoesNothing(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	var got error
	addSystem(m, StageRules, func(m *Match) { got = m.Step(nil) })
	if err := m.Step(nil); err != nil || !errors.Is(got, ErrMidTick) || m.Tick() != 1 {
		t.Errorf("got %v and %v at tick %d, want ErrMidTick within", err, got, m.Tick())
	}
}

func TestStep_ObserverSeesEverySystemBeginAndEnd(t *testing.T) {
	var seen []string
	m := newMatch(t, Options{Level: hall(t, nil), Observer: func(s *System, done bool) { seen = append(seen, fmt.Sprint(s.Name, done)) }})
	m.Step(nil)
	var want []string
	for _, s := range m.Schedule() {
		want = append(want, s.Name+"false", s.Name+"true")
	}
	if !slices.Equal(seen, want) || len(want) == 0 {
		t.Errorf("seen %v, want %v", seen, want)
	}
}

func TestECS_UnknownSystemIsAnError(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	if _, err := m.ECS("moves"); !errors.Is(err, ErrSchedule) || !strings.Contains(err.Error(), "commands, timers") {
		t.Errorf("got %v", err)
	}
	if system, err := m.ECS("seal"); err != nil || system == nil {
		t.Errorf("got %v", err)
	}
}
