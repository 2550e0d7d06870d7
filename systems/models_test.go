package systems

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/slide"
	"github.com/skijet/skijet/systems/torque"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/yohamta/donburi"
)

// allBodies lists every preset of every model.
func allBodies(t testing.TB) []PlayerSpec {
	t.Helper()
	var all []PlayerSpec
	for _, model := range Models() {
		for _, name := range Presets(model) {
			spec, err := Preset(model, name)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, spec)
		}
	}
	return all
}

func TestPreset_FillsInEveryBodyOfEveryModel(t *testing.T) {
	level := hall(t, nil)
	for _, model := range Models() {
		for _, name := range Presets(model) {
			spec, err := Preset(model, name)
			if err != nil {
				t.Fatal(err)
			}
			if spec.Model != model || spec.Armor.Name != name || spec.Armor.Mass <= 0 {
				t.Errorf("%s %s: spec %+v", model, name, spec)
			}
			m := newMatch(t, Options{Level: level})
			id := join(t, m, spec)
			steps(m, 60, Command{Player: id, Input: components.Input{Forward: components.Full}})
			p := m.Players(nil)[0]
			if !p.Alive || p.Velocity.Horizontal().Length() < 1 || p.Model != model || p.ArmorName != name {
				t.Errorf("%s %s: after two seconds of walking %+v", model, name, p)
			}
		}
		first, err := Preset(model, "")
		if err != nil || first.Armor.Name != Presets(model)[0] {
			t.Errorf("%s: without a name %v, %v", model, first.Armor.Name, err)
		}
	}
}

func TestPreset_NamesWhatThereIs(t *testing.T) {
	for _, c := range []struct{ model, name, want string }{
		{"quake", "", `unknown movement model "quake", want one of tribes`},
		{"tribes", "wooden", `model "tribes" has no preset "wooden", want one of light, medium, heavy`},
	} {
		if _, err := Preset(c.model, c.name); !errors.Is(err, ErrPlayer) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s: error %v, want %s", c.model, c.name, err, c.want)
		}
	}
	if Presets("quake") != nil {
		t.Error("an unknown model has presets")
	}
}

func TestRefit_ChangesTheBodyAndKeepsThePlayer(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{Name: "a", Team: 1})
	steps(m, 20)
	for _, model := range Models() {
		for _, name := range Presets(model) {
			spec, err := Preset(model, name)
			if err != nil {
				t.Fatal(err)
			}
			if err := m.Refit(id, spec); err != nil {
				t.Fatalf("%s %s: %v", model, name, err)
			}
			steps(m, 40, Command{Player: id, Input: components.Input{Forward: components.Full}})
			p := m.Players(nil)[0]
			if p.ID != id || p.Name != "a" || p.Team != 1 || p.Model != model || p.ArmorName != name || p.Health != p.MaxHealth {
				t.Errorf("%s %s: %+v", model, name, p)
			}
		}
	}
}

func TestRefit_ARefusedBodyChangesNothing(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{})
	before := m.Hash()
	bad := tribes.Light()
	bad.CrouchHalf = geom.Vec{X: 1, Y: 0.5, Z: 0.9} // wider than the body
	for name, spec := range map[string]PlayerSpec{
		"model": {Model: "quake"}, "armour": {Armor: bad}, "weapon": {Weapons: []string{"spoon"}},
	} {
		if err := m.Refit(id, spec); !errors.Is(err, ErrPlayer) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	if err := m.Refit(99, PlayerSpec{}); !errors.Is(err, ErrPlayer) {
		t.Errorf("nobody: error %v", err)
	}
	if m.Hash() != before {
		t.Error("a refused body changed the match")
	}
}

// TestCrouch_LowersBoxAndMuzzle follows a crouched player through the match: what
// others hit and where its shots begin.
func TestCrouch_LowersBoxAndMuzzle(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 0.001)})
	steps(m, 40)
	events := steps(m, 3, Command{Player: id, Input: components.Input{Buttons: components.ButtonCrouch | components.ButtonFire}})
	p := m.Players(nil)[0]
	if !p.Crouched || p.Half.Z != 0.9 {
		t.Errorf("crouched %v with half height %v", p.Crouched, p.Half.Z)
	}
	for _, e := range events {
		if e.Kind == EventFired && e.Tick > m.Tick()-2 && e.Position.Z > p.Position.Z+1.8 {
			t.Errorf("fired from %v, above a crouched head", e.Position)
		}
	}
	steps(m, 2, Command{Player: id})
	if p := m.Players(nil)[0]; p.Crouched || p.Half.Z != 1.15 {
		t.Errorf("still crouched: %v", p.Half.Z)
	}
}

func TestModels_ASpawnForgetsWhatTheyRemember(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	torque, _ := Preset(components.ModelTorque, "")
	slide, _ := Preset(components.ModelSlide, "")
	a, b := join(t, m, torque), join(t, m, slide)
	components.TorqueMemory.Get(mustEntry(m, a)).RecoverTicks = 40
	components.SlideMemory.Get(mustEntry(m, b)).Grounded = true
	for _, id := range []components.ID{a, b} {
		m.health.Enter(mustMember(m, id))
	}
	if *components.TorqueMemory.Get(mustEntry(m, a)) != (components.TorqueMemoryData{}) ||
		*components.SlideMemory.Get(mustEntry(m, b)) != (components.SlideMemoryData{}) {
		t.Error("a spawned player remembers its last life")
	}
}

func TestJoin_RefusesTuningThatNoModelCanUse(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	for name, spoil := range map[string]func(s *PlayerSpec){
		"datablock": func(s *PlayerSpec) {
			tune(s, components.Datablock, func(d *components.DatablockData) { d.RunSurfaceMinDot = 2 })
		},
		"torque rules": func(s *PlayerSpec) { tune(s, TorqueRules, func(r *torque.Rules) { r.TickSeconds = -1 }) },
		"walker":       func(s *PlayerSpec) { tune(s, components.Walker, func(w *components.WalkerData) { w.LegHeight = 0 }) },
		"slide rules":  func(s *PlayerSpec) { tune(s, SlideRules, func(r *slide.Rules) { r.MaxMoves = 0 }) },
	} {
		model := components.ModelTorque
		if name == "walker" || name == "slide rules" {
			model = components.ModelSlide
		}
		spec, err := Preset(model, "")
		if err != nil {
			t.Fatal(err)
		}
		spoil(&spec)
		if _, err := m.Join(spec); !errors.Is(err, ErrPlayer) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// tune changes one part of a spec.
func tune[T any](s *PlayerSpec, kind *donburi.ComponentType[T], change func(*T)) {
	value, _ := PartValue(s.Parts, kind)
	change(&value)
	s.Parts = append(slices.Clone(s.Parts), With(kind, value))
}
