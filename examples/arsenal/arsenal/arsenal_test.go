package arsenal_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/skijet/skijet/examples/arsenal/arsenal"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/statetest"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/skijet/skijet/systems/weapons/weaponstest"
	"github.com/yohamta/donburi"
)

// TestWeapons_HoldWhatHoldsForEveryWeapon also for those that are only released.
func TestWeapons_HoldWhatHoldsForEveryWeapon(t *testing.T) {
	module := mustModule(t)
	for _, spec := range module.Weapons {
		options := []weaponstest.Option{weaponstest.With(module)}
		if spec.Name == "sentry" {
			options = append(options, weaponstest.Flies("sentry_bolt"))
		}
		t.Run(spec.Name, func(t *testing.T) { weaponstest.Run(t, spec, options...) })
	}
}

func mustModule(t *testing.T) systems.Module {
	t.Helper()
	module, err := arsenal.Module()
	if err != nil {
		t.Fatal(err)
	}
	return module
}

// TestWeapons_AreSevenOfTheirOwnEachWithALookAndASound also asks that none is shipped.
func TestWeapons_AreSevenOfTheirOwnEachWithALookAndASound(t *testing.T) {
	carried := map[string]bool{}
	for _, spec := range mustModule(t).Weapons {
		for _, field := range []string{"label", "color", "sounds"} {
			if !strings.Contains(string(spec.Look), `"`+field+`"`) {
				t.Errorf("%s has no %s", spec.Name, field)
			}
		}
		carried[spec.Name] = spec.IsCarried()
		for _, shipped := range weapons.Standard() {
			if shipped.Name == spec.Name {
				t.Errorf("%s is shipped", spec.Name)
			}
		}
	}
	if len(arsenal.Names()) != 7 {
		t.Errorf("%d weapons", len(arsenal.Names()))
	}
	for _, name := range arsenal.Names() {
		if !carried[name] {
			t.Errorf("nobody carries %q", name)
		}
	}
}

// TestPlay_EveryWeaponDoesWhatItSays plays the match in which all of them are fired.
func TestPlay_EveryWeaponDoesWhatItSays(t *testing.T) {
	p := play(t)
	for name, wanted := range map[string][]string{
		"cluster": {"fired", "cluster exploded", "bomblet exploded", "hit blue with bomblet"},
		"gum":     {"fired", "stuck", "detonate", "gum exploded", "hit blue with gum"},
		"well":    {"fired", "stuck", "well exploded"},
		"hornet":  {"fired", "fired, second mode", "hit blue with hornet"},
		"sentry":  {"fired", "turret put up", "sentry_bolt exploded"},
		"trident": {"fired", "fired, second mode", "hit blue with trident"},
		"frost":   {"fired", "hit blue with frost", "ticks in which blue was slowed"},
	} {
		for _, what := range wanted {
			if p.Times(name, what) == 0 {
				t.Errorf("%s: nothing of %q in %v", name, what, p.Told)
			}
		}
	}
	if shells, bomblets := p.Times("cluster", "cluster exploded"), p.Times("cluster", "bomblet exploded"); bomblets != 8*shells {
		t.Errorf("%d bomblets of %d shells", bomblets, shells)
	}
	if shots := p.Times("trident", "fired"); shots%3 != 0 {
		t.Errorf("%d shots in bursts of three", shots)
	}
}

func play(t *testing.T) *arsenal.Play {
	t.Helper()
	p, err := arsenal.NewPlay()
	if err != nil {
		t.Fatal(err)
	}
	for range p.Ticks() {
		if err := p.Step(); err != nil {
			t.Fatalf("tick %d: %v", p.Match.Tick(), err)
		}
	}
	return p
}

// TestPlay_IsTheSameEachTimeAndSoIsItsSummary also looks at what is said where there is
// no display.
func TestPlay_IsTheSameEachTimeAndSoIsItsSummary(t *testing.T) {
	if first, second := play(t).Match.Hash(), play(t).Match.Hash(); first != second {
		t.Errorf("hashes %x and %x", first, second)
	}
	var first, second bytes.Buffer
	if err := arsenal.Summary(&first); err != nil {
		t.Fatal(err)
	}
	if err := arsenal.Summary(&second); err != nil || first.String() != second.String() || !strings.Contains(first.String(), "turret put up") {
		t.Errorf("%v, %s\n%s", err, first.String(), second.String())
	}
}

// TestPlay_KeepsNothingOutsideTheState restores the match after every tick.
func TestPlay_KeepsNothingOutsideTheState(t *testing.T) {
	var p *arsenal.Play // of the match that is stepped: commands need the IDs alone
	statetest.Run(t, statetest.Scene{Ticks: 7 * arsenal.TurnTicks, Every: 97, Make: func() (*systems.Match, error) {
		next, err := arsenal.NewPlay()
		if err != nil {
			return nil, err
		}
		p = next
		return next.Match, nil
	}, Commands: func(m *systems.Match, _ int) []systems.Command {
		now := *p
		now.Match = m
		return now.Commands()
	}})
}

// TestModule_EveryFieldIsInTheHash spoils one at a time, in the last turn of the play.
func TestModule_EveryFieldIsInTheHash(t *testing.T) {
	p, err := arsenal.NewPlay()
	if err != nil {
		t.Fatal(err)
	}
	spoilt := map[string]bool{}
	spoil := func(name string, is bool, change func()) {
		if !is || spoilt[name] {
			return
		}
		state, err := p.Match.Snapshot(nil)
		if err != nil {
			t.Fatal(err)
		}
		before := p.Match.Hash()
		change()
		if p.Match.Hash() == before {
			t.Errorf("%s is not in the hash", name)
		}
		if err := p.Match.Restore(state); err != nil || p.Match.Hash() != before {
			t.Errorf("%s: restored to %x, %v", name, p.Match.Hash(), err)
		}
		spoilt[name] = true
	}
	for range p.Ticks() {
		if err := p.Step(); err != nil {
			t.Fatal(err)
		}
		chilled, is := first(p.Match, arsenal.Chilled)
		spoil("chilled part", is, func() { chilled.Part *= 2 })
		chilled, _ = first(p.Match, arsenal.Chilled)
		spoil("chilled ticks", is, func() { chilled.Ticks++ })
		chill, is := first(p.Match, arsenal.Chill)
		spoil("chill", is, func() { chill.Ticks++ })
		remote, is := first(p.Match, arsenal.Remote)
		spoil("remote", is, func() { remote.ArmTicks++ })
		deploy, is := first(p.Match, arsenal.Deploy)
		spoil("deploy", is, func() { deploy.Weapon = "disc" })
		sentry, is := first(p.Match, arsenal.Sentry)
		spoil("sentry", is, func() { sentry.Look.Yaw++ })
	}
	if len(spoilt) != 6 {
		t.Errorf("only %v were there", spoilt)
	}
}

// first returns a component of the first entity that carries it.
func first[T any](m *systems.Match, kind *donburi.ComponentType[T]) (*T, bool) {
	for _, entry := range systems.NewQuery(kind).In(m) {
		return kind.Get(entry), true
	}
	return nil, false
}

// TestParts_OfNonsenseAreRefused names what is wrong with a file.
func TestParts_OfNonsenseAreRefused(t *testing.T) {
	module := mustModule(t)
	for _, c := range []struct{ name, data string }{
		{"arsenal.chill", `{"part":2,"ticks":5}`}, {"arsenal.chill", `{"part":0.5,"tickz":5,"ticks":5}`}, {"arsenal.remote", `{"arm":1}`},
		{"arsenal.deploy", `{"weapon":"","health":1,"range_m":1,"cycle_ticks":1,"life_ticks":1}`},
		{"arsenal.deploy", `{"weapon":"chaingun","health":1,"range_m":1,"cycle_ticks":1,"life_ticks":1,"lives":9}`},
	} {
		spec, changed := module.Weapons[0].Clone(), module
		spec.Parts = weapons.Parts{{Name: c.name, Data: []byte(c.data)}}
		level, err := arsenal.Range()
		if err != nil {
			t.Fatal(err)
		}
		changed.Weapons = weapons.Merge(module.Weapons, []weapons.Spec{spec})
		if _, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{changed, behaviours.Module()}}); err == nil {
			t.Errorf("%s %s is taken", c.name, c.data)
		}
	}
}
