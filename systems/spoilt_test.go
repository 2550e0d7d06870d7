package systems

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/yohamta/donburi"
)

// TestSeal_WhatIsNotFiniteIsPutBackAndNamed writes NaN and infinity in every stage,
// between two ticks and by a movement model.
func TestSeal_WhatIsNotFiniteIsPutBackAndNamed(t *testing.T) {
	for stage := Stage(0); stage <= StageSeal; stage++ {
		for what, spoil := range map[string]func(e *donburi.Entry){
			"position": func(e *donburi.Entry) { components.Position.Get(e).Feet.Y = math.NaN() },
			"velocity": func(e *donburi.Entry) { components.Velocity.Get(e).Linear.X = math.Inf(1) },
		} {
			m := newMatch(t, Options{Level: hall(t, nil)})
			id := join(t, m, PlayerSpec{Position: at(0, 0, 20), Velocity: geom.Vec{X: 10}})
			other := join(t, m, PlayerSpec{Position: at(20, 0, 20), Velocity: geom.Vec{X: 10}})
			on := false
			if stage > 0 {
				addSystem(m, stage, func(m *Match) {
					if on {
						spoil(mustEntry(m, id))
					}
				})
			}
			steps(m, 5)
			began, was := feet(m, id), feet(m, other)
			if on = true; stage == 0 {
				spoil(mustEntry(m, id))
				began = feet(m, id)
				if what == "position" {
					displacement, _ := m.Path(id)
					began = displacement.From // of the last tick: where it was since is lost
				}
			}
			err := m.Step(nil)
			on = false
			if p := playerEntry(m, id); p.position.Feet != began || p.velocity.Linear != (geom.Vec{}) {
				t.Errorf("%v, %s: at %v with %v m/s, want %v", stage, what, p.position.Feet, p.velocity.Linear, began)
			}
			culprit := "the game"
			if stage > 0 {
				culprit = `system "test `
			}
			for _, want := range []string{what, fmt.Sprint("entity ", id), culprit} {
				if err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("%v, %s: got %v, want %s", stage, what, err, want)
				}
			}
			if feet(m, other) == was {
				t.Errorf("%v: the other stands still", stage)
			}
			if err := m.Step(nil); err != nil || feet(m, id) == began {
				t.Errorf("%v: then %v, at %v", stage, err, feet(m, id))
			}
		}
	}
}

func TestSeal_AModelThatGivesNonsenseIsNamed(t *testing.T) {
	bad := Model{Name: "skate", Step: func(c *StepContext) { c.Body.Velocity.Linear.Z = math.NaN(); c.Body.Position.Feet.X += 3 }}
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{{Name: "skates", Models: []Model{bad}}}})
	id := join(t, m, PlayerSpec{Model: "skate", Armor: tribes.Light(), Position: at(0, 0, 5)})
	err := m.Step(nil)
	if err == nil || !strings.Contains(err.Error(), `the movement model "skate" gave entity 1 the velocity`) || feet(m, id) != (geom.Vec{Z: 5}) {
		t.Errorf("got %v, at %v", err, feet(m, id))
	}
}

func TestModel_AnUnknownNameIsAnErrorAtOnce(t *testing.T) {
	for want, name := range map[string]string{
		`entity 1 stands still: player or body refused: unknown movement model "skate", want one of tribes, torque, slide`: "skate",
		`it lacks the component`: components.ModelTorque,
	} {
		m := newMatch(t, Options{Level: hall(t, nil)})
		id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
		components.Model.Get(mustEntry(m, id)).Name = name
		for range 2 {
			if err := m.Step(nil); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("got %v, want %s", err, want)
			}
		}
		if err := m.Push(id, geom.Vec{Z: 3}); err != nil {
			t.Error(err)
		}
		m.Step(nil) // and no panic
		if err := m.Add(id, With(components.Model, components.ModelData{Name: "skate"})); !errors.Is(err, ErrPlayer) {
			t.Errorf("added: %v", err)
		}
		if err := m.Add(id, With(components.Model, components.ModelData{Name: components.ModelTribes})); err != nil {
			t.Error(err)
		}
		if err := m.Step(nil); err != nil {
			t.Error(err)
		}
	}
}

// TestAdd_AModelBringsWhatItKeeps makes a body out of a thing.
func TestAdd_AModelBringsWhatItKeeps(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	parts := crab(t, components.ModelTribes, geom.Vec{Z: 5})
	var bare []Part
	for _, p := range parts {
		if p.stored.Type != donburi.IComponentType(components.Model) {
			bare = append(bare, p)
		}
	}
	id := spawn(t, m, bare...)
	entry := m.World.Entry(m.World.Create(components.Position))
	for _, p := range parts {
		if !entry.HasComponent(p.stored.Type) {
			entry.AddComponent(p.stored.Type)
		}
	}
	m.store.PutParts(entry, storedParts(parts))
	components.Position.Get(entry).Feet.X = 20
	adopted, err := m.Adopt(entry)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Add(id, With(components.Model, components.ModelData{Name: components.ModelTribes})); err != nil {
		t.Fatal(err)
	}
	if err := m.Add(id, With(components.Model, components.ModelData{Name: components.ModelTorque})); err == nil || !strings.Contains(err.Error(), `systems.Preset("torque", "")`) {
		t.Errorf("a body without a datablock: %v", err)
	}
	for range 10 {
		if err := m.Step(nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, id := range []components.ID{id, adopted} {
		if got := *TribesRules.Get(mustEntry(m, id)); got != m.Rules() || components.Position.Get(mustEntry(m, id)).Feet.Z > 4.9 {
			t.Errorf("entity %d: rules %q, %+v", id, got.Name, *components.Position.Get(mustEntry(m, id)))
		}
	}
}

func TestJoin_RefusesWhatIsBeyondReason(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	armor := func(change func(a *components.ArmorData)) PlayerSpec {
		a := tribes.Light()
		change(&a)
		return PlayerSpec{Armor: a}
	}
	for want, spec := range map[string]PlayerSpec{
		"Mass is 5e-324, want 0.001 to 1e+06": armor(func(a *components.ArmorData) { a.Mass = 5e-324 }),
		"Mass is 1e+300":                      armor(func(a *components.ArmorData) { a.Mass = 1e300 }),
		"Half is {1e+308 ":                    armor(func(a *components.ArmorData) { a.Half.X = 1e308 }),
		"Half is {0.001 ":                     armor(func(a *components.ArmorData) { a.Half.X = 1e-3 }),
		"JetForce is 1e+300, want 0 to 1e+09": armor(func(a *components.ArmorData) { a.JetForce = 1e300 }),
		"JetForward is NaN, want 1e-09 to":    armor(func(a *components.ArmorData) { a.JetForward = math.NaN() }),
		"team 33, want 0 to 32":               {Team: components.MaxTeam + 1},
		"team -5":                             {Team: -5},
		`unknown pack "jet"`:                  {Pack: "jet"},
	} {
		if _, err := m.Join(spec); !errors.Is(err, ErrPlayer) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	box := func(h components.HitBoxData) []Part {
		return []Part{With(components.Position, components.PositionData{}), With(components.HitBox, h)}
	}
	one := geom.Vec{X: 1, Y: 1, Z: 1}
	for want, parts := range map[string][]Part{
		"Half is {1 1 -1}":             box(components.HitBoxData{Half: geom.Vec{X: 1, Y: 1, Z: -1}}),
		"Half is {NaN ":                box(components.HitBoxData{Half: geom.Vec{X: math.NaN(), Y: 1, Z: 1}}),
		"Mass is -1":                   box(components.HitBoxData{Half: one, Mass: -1}),
		"Center is {0 0 +Inf}":         box(components.HitBoxData{Half: one, Center: geom.Vec{Z: math.Inf(1)}}),
		"team 99":                      {With(components.Team, components.TeamData{Number: 99})},
		"Current is NaN, which is not": {With(components.Health, components.HealthData{Current: math.NaN()})},
	} {
		if _, err := m.Spawn(parts...); !errors.Is(err, ErrEntity) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestRefit_WithinATickWaitsForTheStageOfChanges changes a body in every stage.
func TestRefit_WithinATickWaitsForTheStageOfChanges(t *testing.T) {
	for stage := StageIntents; stage <= StageSeal; stage++ {
		for _, model := range Models() {
			m := newMatch(t, Options{Level: hall(t, nil)})
			id, gone := join(t, m, PlayerSpec{Team: 2}), join(t, m, PlayerSpec{})
			steps(m, 3)
			spec, _ := Preset(model, "")
			spec.Position = at(40, 0, 1)
			asked := false
			addSystem(m, stage, func(m *Match) {
				if asked {
					return
				}
				asked = true
				m.Despawn(gone)
				for _, who := range []components.ID{id, gone} {
					if err := m.Refit(who, spec); err != nil {
						t.Errorf("%v: %v", stage, err)
					}
				}
				if feet(m, id).X == 40 {
					t.Errorf("%v: it has its body at once", stage)
				}
			})
			if err := m.Step(nil); err != nil {
				t.Fatal(err)
			}
			p := m.Players(nil)
			if len(p) != 1 || p[0].Model != model || p[0].Position != (geom.Vec{X: 40, Z: 1}) || p[0].Team != 2 || count(m.Events(), EventSpawned, id) != 1 {
				t.Errorf("%v, %s: %+v", stage, model, p)
			}
			if err := m.Step(nil); err != nil {
				t.Error(err)
			}
		}
	}
}
