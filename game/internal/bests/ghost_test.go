package bests_test

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/internal/ruleset"
	"github.com/skijet/skijet/internal/runlink"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// gold is the run that came with a level.
func gold(t testing.TB, name string) (*runlink.Run, *levels.Level) {
	t.Helper()
	level, err := levels.Embedded(name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := bests.GoldRun(level)
	if err != nil || r == nil {
		t.Fatalf("%s: %v, %v: make one by go run ./tools/ghosts %s", name, r, err, name)
	}
	return r, level
}

// TestGoldRun_OfEachLevelIsUnderItsGoldTime, ends as it says, and is small.
func TestGoldRun_OfEachLevelIsUnderItsGoldTime(t *testing.T) {
	const most = 6 << 10
	for _, name := range levels.EmbeddedNames() {
		t.Run(name, func(t *testing.T) {
			r, level := gold(t, name)
			g, err := bests.GhostOf(r, level)
			if err != nil {
				t.Fatalf("%v: make another by go run ./tools/ghosts %s", err, name)
			}
			m, _, err := r.Begin(level)
			if err != nil {
				t.Fatal(err)
			}
			course := systems.Single(m, modes.Course)
			data, err := r.Encode()
			if course.Medal(g.Seconds) != modes.Gold || g.Seconds < 0.8*course.Gold || err != nil || len(data) > most {
				t.Errorf("%.2f s in %d bytes, gold is %.2f s: %v", g.Seconds, len(data), course.Gold, err)
			}
			if n := len(g.Splits); n != len(course.Gates) || g.Splits[n-1] != g.Seconds || !slices.IsSorted(g.Splits) {
				t.Errorf("splits %v of %d gates", g.Splits, len(course.Gates))
			}
			first, _, ok := g.At(-g.Lead)
			start, _, _ := modes.RunStart(m)
			last, held, there := g.At(g.Seconds/systems.TickSeconds - modes.TrailTicks)
			end := &course.Gates[len(course.Gates)-1]
			if !ok || !there || first.Feet.Sub(start).Length() > 2 || last.Feet.Sub(end.Center).Length() > 3+end.Half.Length() || held == (components.Input{}) {
				t.Errorf("it goes from %v, %v, to %v, %v, and holds %+v", first, ok, last, there, held)
			}
			t.Logf("%.2f s of %.2f s in %d bytes", g.Seconds, course.Gold, len(data))
		})
	}
}

// trialOn begins a match like one of the arena.
func trialOn(t *testing.T, level *levels.Level, store *memory) (*bests.Keeper, *systems.Match, components.ID) {
	t.Helper()
	set, _ := ruleset.Options(ruleset.Names()[0])
	set.Level, set.Modules, set.Seed = level, runlink.Modules(), 77
	m, err := systems.NewMatch(set)
	if err != nil {
		t.Fatal(err)
	}
	spec, err := systems.Preset(components.ModelTribes, "light")
	if err != nil {
		t.Fatal(err)
	}
	spec.Name, spec.Team, spec.Pack = "You", 1, components.EnergyPack
	id, err := m.Join(spec)
	if err != nil {
		t.Fatal(err)
	}
	k, err := bests.NewKeeper(m, id, m, store, runlink.Modules(), false)
	if err != nil {
		t.Fatal(err)
	}
	return k, m, id
}

// take plays inputs after a restart, or without one.
func take(t *testing.T, k *bests.Keeper, id components.ID, restarts bool, inputs []components.Input) {
	t.Helper()
	if restarts {
		if _, err := k.Enter(modes.RestartEntry(id)); err != nil {
			t.Fatal(err)
		}
	}
	for _, in := range inputs {
		if err := k.Step([]systems.Command{{Player: id, Input: in}}); err != nil {
			t.Fatal(err)
		}
		if _, err := k.Kept(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestKeeper_ARunAfterARestartIsTheSameForOthers, however the match went before: somebody runs about, fires
// and dies nearly, restarts and runs as the gold run does. The run ends to the bit as that one, can be played
// by others, and is still there in the next match.
func TestKeeper_ARunAfterARestartIsTheSameForOthers(t *testing.T) {
	r, level := gold(t, "bowl")
	store := &memory{files: map[string][]byte{}}
	k, _, id := trialOn(t, level, store)
	var about []components.Input
	for tick := range 150 {
		in := components.Input{Forward: components.Full, Weapon: uint8(tick / 50)}
		in.Look = geom.YawPitch{Yaw: geom.Degrees(-30), Pitch: geom.Degrees(-45)}
		in.Hold(components.ButtonFire, tick%40 < 20)
		in.Hold(components.ButtonJet|components.ButtonJump, tick%30 < 12)
		about = append(about, in)
	}
	take(t, k, id, false, about)
	if k.Linked() != nil {
		t.Fatal("a run that nobody has made is there for others")
	}
	take(t, k, id, true, r.Inputs)
	linked := k.Linked()
	if linked == nil || linked.Seconds != r.Seconds {
		t.Fatalf("after the run: %+v, want one of %v s", linked, r.Seconds)
	}
	if err := linked.Play(level, nil); err != nil {
		t.Error(err)
	}
	if best := k.Best(); best.Run == nil || len(best.Inputs) == 0 || !slices.Equal(best.Inputs, r.Inputs[len(r.Inputs)-len(best.Inputs):]) {
		t.Errorf("the best has %d inputs", len(best.Inputs))
	}
	again, _, _ := trialOn(t, level, store)
	if l := again.Linked(); l == nil || l.Seconds != r.Seconds || !slices.Equal(l.Inputs, r.Inputs) || !slices.Equal(again.Best().Inputs, k.Best().Inputs) {
		t.Errorf("in the next match it is %+v", l)
	}
	if texts := bests.Texts(store); texts[level.Name] != bests.Stopwatch(r.Seconds)+"  gold" {
		t.Errorf("lists say %q", texts)
	}
}

// TestKeeper_ARunWithoutARestartIsKeptForTheUserAlone: after another entry nobody can repeat it, and a run
// with practice in it counts for nothing.
func TestKeeper_ARunWithoutARestartIsKeptForTheUserAlone(t *testing.T) {
	r, level := gold(t, "bowl")
	k, _, id := trialOn(t, level, &memory{files: map[string][]byte{}})
	if _, err := k.Enter(modes.RestartEntry(id)); err != nil {
		t.Fatal(err)
	}
	if _, err := k.Enter(modes.RulesEntry(modes.Rules{})); err != nil {
		t.Fatal(err)
	}
	take(t, k, id, false, r.Inputs)
	if k.Best() == nil || k.Best().Run != nil || k.Linked() != nil {
		t.Errorf("the best is %+v, for others %+v", k.Best(), k.Linked())
	}
	k, m, id := trialOn(t, level, &memory{files: map[string][]byte{}})
	half := len(r.Inputs) / 2
	take(t, k, id, true, r.Inputs[:half])
	entry, ok := modes.ReturnEntry(m, id)
	if !ok {
		t.Fatal("no place can be saved")
	}
	if _, err := k.Enter(entry); err != nil {
		t.Fatal(err)
	}
	take(t, k, id, false, r.Inputs[half:])
	if k.Best() != nil || k.Linked() != nil {
		t.Errorf("with practice in it the best is %+v", k.Best())
	}
}
