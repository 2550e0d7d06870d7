package soak

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/yohamta/donburi"
)

// crate marks what the systems of these tests move.
var crate = donburi.NewComponentType[struct{}]()

var crates = systems.NewQuery(crate, components.Position)

// standing is a module that puts something solid beside some spawn points.
func standing(parts ...systems.Part) systems.Module {
	return systems.Module{
		Name: "standing", Version: "1",
		Components: []systems.Registration{systems.State("standing crate", crate)},
		Setup: func(m *systems.Match) error {
			for i := range 4 {
				feet := m.Level.Spawns[i%len(m.Level.Spawns)].Position.Add(geom.Vec{Z: 0.01})
				if _, err := m.Spawn(append(parts, systems.With(crate, struct{}{}), systems.With(components.Solid, components.SolidData{}),
					systems.With(components.Position, components.PositionData{Feet: feet}))...); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

func slideBody() systems.Part {
	return systems.With(components.Model, components.ModelData{Name: components.ModelSlide})
}

func hitBox(mass float64) systems.Part {
	return systems.With(components.HitBox, components.HitBoxData{Center: geom.Vec{Z: 0.6}, Half: geom.Vec{X: 0.8, Y: 0.8, Z: 0.6}, Mass: mass})
}

// lift moves its boxes up and down by hand, in a stage.
func lift(stage systems.Stage) systems.Module {
	module := standing(hitBox(0))
	module.Schedule = func(s systems.Schedule) systems.Schedule {
		return s.Add(systems.System{Name: "standing lift", Stage: stage, Run: func(m *systems.Match) {
			const period, speed = 100, 0.05 // ticks, m a tick
			for _, entry := range crates.In(m) {
				way := speed
				if m.Tick()%(2*period) >= period {
					way = -speed
				}
				components.Position.Get(entry).Feet.Z += way
			}
		}})
	}
	return module
}

// rubber is a body that bounces off others twice as fast as it came.
func rubber(t *testing.T) systems.Module {
	spec, err := systems.Preset(components.ModelSlide, "")
	if err != nil {
		t.Fatal(err)
	}
	module := standing(systems.With(components.Model, components.ModelData{Name: "rubber"}))
	module.Models = []systems.Model{{
		Name: "rubber", Presets: []systems.ModelPreset{{Name: "ball", Armor: spec.Armor}},
		Step: func(c *systems.StepContext) {
			box := geom.FeetBox(c.Body.Position.Feet, c.Body.Half())
			way := c.Body.Velocity.Linear.Scale(systems.TickSeconds)
			if hit, ok := c.World.SweepBox(box, way); ok {
				c.Body.Velocity.Linear, way = geom.Vec{}, way.Scale(hit.Fraction)
			}
			c.Body.Position.Feet = c.Body.Position.Feet.Add(way)
		},
		Impact: func(c *systems.StepContext, normal geom.Vec, speed float64) {
			c.Body.Velocity.Linear = c.Body.Velocity.Linear.AddScaled(normal, min(2*speed, 20))
		},
	}}
	return module
}

// pushed are whom the pusher pushes.
var pushed = systems.NewQuery(components.Velocity, components.Armor)

// pusher pushes everybody now and then, before the explosions of the tick and after them.
// It also adds to their velocities by hand, which no model would know of.
func pusher(byHand float64) systems.Module {
	push := func(m *systems.Match) {
		for id, entry := range pushed.In(m) {
			if (m.Tick()+int64(id))%40 == 0 {
				m.Fail(m.Push(id, geom.Vec{X: 3, Y: float64(id%5) - 2, Z: 4}))
				components.Velocity.Get(entry).Linear.X += byHand
			}
		}
	}
	return systems.Module{Name: "pusher", Version: "1", Schedule: func(s systems.Schedule) systems.Schedule {
		return s.Add(systems.System{Name: "pusher late", Stage: systems.StageRules, Run: push}).
			Before("blasts", systems.System{Name: "pusher early", Run: push})
	}}
}

// TestOthers_APushOfAModuleIsKnown, and no change beyond it.
func TestOthers_APushOfAModuleIsKnown(t *testing.T) {
	for byHand, want := range map[float64]string{0: "", -0.01: "I5"} {
		o := Options{Seed: 1, Level: "rooms", Model: All, Rules: "arena", Ticks: MatchTicks * players, Modules: []systems.Module{pusher(byHand)}}
		failure, _ := first(t, o)
		if want == "" && failure != nil || want != "" && (failure == nil || failure.Invariant != want) {
			t.Errorf("with %v m/s by hand: found %v, want %q", byHand, failure, want)
		}
	}
}

// TestOthers_WhatAModuleAddsIsMetAndBreaksNothing soaks with solids of every kind.
func TestOthers_WhatAModuleAddsIsMetAndBreaksNothing(t *testing.T) {
	blasts := standing(hitBox(0))
	blasts.Schedule = func(s systems.Schedule) systems.Schedule {
		return s.Add(systems.System{Name: "standing blasts", Stage: systems.StageRules, Run: func(m *systems.Match) {
			for _, entry := range crates.In(m) {
				if m.Tick()%50 == 0 {
					m.Fail(m.Explode(components.Position.Get(entry).Feet, components.PayloadData{Kind: "crate", Radius: 6, Kick: 600, Damage: 0.1}, components.Nobody))
				}
			}
		}})
	}
	joins := standing(hitBox(0))
	joins.Setup = func(m *systems.Match) error {
		_, err := m.Join(systems.PlayerSpec{Name: "of a module"})
		return err
	}
	for name, module := range map[string]systems.Module{
		"a body": standing(slideBody()), "a wall": standing(hitBox(0)), "a box that gives way": standing(hitBox(5)),
		"a box with a body":         standing(slideBody(), hitBox(5)),
		"a lift in the first stage": lift(systems.StageIntents), "a lift among those who move": lift(systems.StageMovement), "a lift at the end": lift(systems.StageRules),
		"rubber": rubber(t), "explosions": blasts, "a player": joins,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kinds := []string{BodiesInAll}
			if long {
				kinds = append(kinds, BodiesInNone)
			}
			for _, bodies := range kinds {
				failure, _ := first(t, Options{Seed: 1, Level: "rooms", Model: All, Rules: "arena", Bodies: bodies, Ticks: MatchTicks * players, Modules: []systems.Module{module}})
				if failure != nil {
					t.Error(failure)
				}
			}
		})
	}
}

// glider is a module of a movement model that hangs in the air, with a promise, and of a
// level.
func glider(t *testing.T, speed, top float64) systems.Module {
	spec, err := systems.Preset(components.ModelSlide, "")
	if err != nil {
		t.Fatal(err)
	}
	level, err := levels.Build(levels.Parts{Name: "shed", Structures: []levels.Structure{levels.Room("shed", geom.Vec{X: -30, Y: -30}, geom.Vec{X: 30, Y: 30, Z: 20})}})
	if err != nil {
		t.Fatal(err)
	}
	return systems.Module{Name: "glider", Version: "1", Levels: []*levels.Level{level}, Models: []systems.Model{{
		Name: "glider", Presets: []systems.ModelPreset{{Name: "paper", Armor: spec.Armor}},
		Step: func(c *systems.StepContext) {
			c.Body.Velocity.Linear = c.Body.Intent.Look.ToWorld(geom.Vec{Y: speed})
			box, way := geom.FeetBox(c.Body.Position.Feet, c.Body.Half()), c.Body.Velocity.Linear.Scale(systems.TickSeconds)
			if hit, ok := c.World.SweepBox(box, way); ok {
				way = way.Scale(hit.Fraction)
			}
			c.Body.Position.Feet = c.Body.Position.Feet.Add(way)
		},
		Push:   func(*systems.StepContext, geom.Vec) {},
		Limits: func(*donburi.Entry) systems.Limits { return systems.Limits{TopSpeed: top} },
	}}}
}

// TestOthers_ModelsAndLevelsOfModulesAreSoaked holds a model of a module to what any
// keeps, and to the speed that it promises.
func TestOthers_ModelsAndLevelsOfModulesAreSoaked(t *testing.T) {
	for top, want := range map[float64]string{5: "", 4: "I5 speed: 5"} {
		o := Options{Seed: 1, Level: "shed", Model: "glider", Rules: "arena", Ticks: MatchTicks * players / 2, Modules: []systems.Module{glider(t, 5, top)}}
		failure, _ := first(t, o)
		if want == "" && failure != nil || want != "" && (failure == nil || !strings.Contains(failure.What, want) || failure.Plan.Level != "shed") {
			t.Errorf("top speed %v: found %v, want %q", top, failure, want)
		}
	}
	all := Options{Modules: []systems.Module{glider(t, 5, 5)}}
	plans, err := all.plans()
	there := func(level, model string) bool {
		return slices.ContainsFunc(plans, func(p Plan) bool { return p.Level == level && p.Model == model })
	}
	if err != nil || !there("shed", "tribes") || !there("rooms", "glider") || !there("shed", All) {
		t.Errorf("%d plans, %v", len(plans), err)
	}
}

// TestOthers_AReplayIsPlayedWithTheModulesThatItNames writes that of a match with a module.
func TestOthers_AReplayIsPlayedWithTheModulesThatItNames(t *testing.T) {
	module := standing(hitBox(0))
	_, r := first(t, Options{Seed: 1, Ticks: 1, Level: "rooms", Rules: "articles", Model: "slide", Fault: "sink", Modules: []systems.Module{module, pickups.Module()}})
	path := filepath.Join(t.TempDir(), "soak.replay")
	if err := r.Write(path); err != nil {
		t.Fatal(err)
	}
	again, err := Read(path, glider(t, 5, 5), module)
	if err != nil || len(again.Plan.Modules) != 2 {
		t.Fatalf("%v, with %d modules, want two", err, len(again.Plan.Modules))
	}
	if failure := (*Failure)(nil); !errors.As(again.Play(), &failure) || failure.Error() != r.Failure {
		t.Errorf("found %v, want %s", failure, r.Failure)
	}
	newer := module
	newer.Version = "2"
	for want, has := range map[string][]systems.Module{`module "standing" of version "1", which is not here`: nil, `and this is version "2"`: {newer}} {
		if _, err := Read(path, has...); !errors.Is(err, ErrReplay) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestOthers_WhoGoesThroughOneIsFound takes a player into what a module added, and one
// away from it.
func TestOthers_WhoGoesThroughOneIsFound(t *testing.T) {
	for want, spoil := range map[string]func(s *session, c *bodyTick){
		"went through each other": func(s *session, c *bodyTick) {
			box := s.checker.watch.others[0].afterStep
			c.atStart.feet = box.feet.Add(geom.Vec{X: 3, Z: 0.1})
			c.afterStep.feet = box.feet.Add(geom.Vec{X: -3, Z: 0.1})
			c.afterPushes.feet = c.afterStep.feet
		},
		"without a contact": func(_ *session, c *bodyTick) { c.afterPushes.velocity.X += 1e-6 },
		"m, and overlap by": func(s *session, c *bodyTick) {
			box := s.checker.watch.others[0].afterStep
			c.atStart.feet = box.feet.Add(geom.Vec{X: 1.25, Z: 0.1})
			c.afterStep.feet, c.afterPushes.feet = c.atStart.feet.Sub(geom.Vec{X: 0.1}), c.atStart.feet.Sub(geom.Vec{X: 0.1})
		},
	} {
		ground, err := testlevels.Build("rooms", 1)
		if err != nil {
			t.Fatal(err)
		}
		plan := Plan{Level: "rooms", Rules: "articles", Model: "tribes", Seed: 1, Modules: []systems.Module{standing(hitBox(0))}}
		s, err := plan.start(ground)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			if err := s.step(&Input{}); err != nil {
				t.Fatal(err)
			}
		}
		for i := range s.checker.watch.bodies {
			s.checker.watch.bodies[i].moved = i == 15
		}
		spoil(s, &s.checker.watch.bodies[15])
		if err := s.checker.checkCrowd(); err == nil || !breaks(err, "I18") || !strings.Contains(err.Error(), want) {
			t.Errorf("found %v, want %q", err, want)
		}
	}
}
