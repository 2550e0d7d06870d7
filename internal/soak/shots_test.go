package soak

import (
	"fmt"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// tricks are weapons with every behaviour of shots.
func tricks() []weapons.Spec {
	shot := func(name string, p weapons.Projectile, b behaviours.Behaviour) weapons.Spec {
		p.GraceTicks, p.Payload.Kind = 8, name
		b.Give(&p)
		if b.Pierce > 0 {
			p.Parts = p.Parts.With(weapons.Part{Name: "layers", Data: []byte(`{"in":2,"mask":4294967295}`)})
		}
		return weapons.Spec{Name: name, Trigger: weapons.Trigger{CycleTicks: 3}, Projectile: &p}
	}
	arc := components.FlightData{Gravity: 20, Radius: 0.1}
	return []weapons.Spec{
		shot("trick bomblet", weapons.Projectile{MuzzleSpeed: 15, TTLTicks: 20, Flight: arc, Fuse: &components.FuseData{},
			Bounce: &components.BounceData{Elasticity: 0.6}, Payload: components.PayloadData{Damage: 0.05, Radius: 6, Kick: 80}},
			behaviours.Behaviour{Releases: []behaviours.ReleaseData{{Weapon: "trick arrow", When: behaviours.ReleaseAtBounce, Count: 1, Spread: 40}}}),
		shot("trick cluster", weapons.Projectile{MuzzleSpeed: 30, TTLTicks: 25, Flight: arc, Payload: components.PayloadData{Damage: 0.1, Radius: 4}},
			behaviours.Behaviour{
				Payloads: []components.PayloadData{{Kind: "fire", Damage: 0.1, Radius: 7, Kick: 50}},
				Releases: []behaviours.ReleaseData{{Weapon: "trick bomblet", When: behaviours.ReleaseAtEnd, Count: 3, Spread: 90}}}),
		shot("trick arrow", weapons.Projectile{MuzzleSpeed: 60, TTLTicks: 15, Payload: components.PayloadData{Damage: 0.02, Kick: 40}},
			behaviours.Behaviour{Pierce: 2, Chain: &behaviours.ChainData{Jumps: 2, Range: 12, Factor: 0.5}}),
		shot("trick gum", weapons.Projectile{MuzzleSpeed: 35, TTLTicks: 60, Flight: arc, Fuse: &components.FuseData{}, Payload: components.PayloadData{Damage: 0.1, Radius: 6}},
			behaviours.Behaviour{Stick: behaviours.StickWalls | behaviours.StickBodies | behaviours.StickPlatforms,
				Field: &behaviours.FieldData{Pull: 60, Radius: 12, Shots: true}, Flare: 1.5}),
		shot("trick missile", weapons.Projectile{MuzzleSpeed: 25, TTLTicks: 60, Payload: components.PayloadData{Damage: 0.1, Radius: 3}},
			behaviours.Behaviour{Homing: &behaviours.HomingData{Turn: 120, Range: 60, Cone: 80, Heat: 0.1}}),
	}
}

// ghost is on bodies that only some things meet.
var ghost = donburi.NewComponentType[struct{}]()

var shooters = systems.NewQuery(components.Armor, components.Position, components.Team)

// filtered is a module of tricks, which everybody shoots now and then. Ghosts pass discs, rays
// and whatever the layers of arrows are, but no other shots; bodies of their team pass them where
// that is asked for. Damage is doubled, kept and refused in turn. The counts are of what was
// asked.
func filtered(counts map[string]int, passBodies bool) systems.Module {
	specs := tricks()
	return systems.Module{
		Name: "filtered", Version: "1", Weapons: specs,
		Components: []systems.Registration{systems.State("filtered ghost", ghost)},
		Filters: []systems.Filter{{Name: "filtered ghosts", Of: ghost, Ask: func(_ *systems.Match, p *systems.Pair) systems.Verdict {
			counts[fmt.Sprint("pairs of kind ", p.Kind)]++
			if p.Weapon == "disc" || p.Kind == systems.PairBeam || passBodies && p.Kind == systems.PairBody && p.ID%2 == p.Other%2 {
				return systems.PairPasses
			}
			return systems.Undecided
		}}},
		Damage: []systems.DamageSystem{{Name: "filtered armour", Run: func(m *systems.Match, d *systems.Damage) {
			counts["damage of "+d.Kind]++
			d.Amount *= float64(m.Tick() % 3)
		}}},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.Before("projectiles", systems.System{Name: "filtered shoot", Run: func(m *systems.Match) {
				for id, entry := range shooters.In(m) {
					if at := (m.Tick() + int64(id)) % 200; at < int64(len(specs)) {
						m.Fail(shootTrick(m, id, entry, specs, int(at)))
					}
				}
			}})
		},
	}
}

// shootTrick lets one shot fly from a body, and makes it a ghost for a time, or puts it into
// another layer.
func shootTrick(m *systems.Match, id components.ID, entry *donburi.Entry, specs []weapons.Spec, number int) error {
	spec := specs[number]
	eye := components.Position.Get(entry).Feet.Add(geom.Vec{Z: 1.5})
	look := geom.YawPitch{Yaw: geom.Angle(uint32(m.Tick()) * 9973), Pitch: geom.Degrees(20)}
	if _, err := m.Launch(systems.Shot{Weapon: spec.Name, Owner: id, Position: eye, Velocity: look.ToWorld(geom.Vec{Y: spec.Projectile.MuzzleSpeed})}); err != nil {
		return err
	}
	if number > 0 || int64(id)%3 != 0 {
		return nil
	}
	if entry.HasComponent(ghost) {
		return m.Remove(id, ghost, components.Layers)
	}
	return m.Add(id, systems.With(ghost, struct{}{}), systems.With(components.Layers, components.LayersData{In: 4, Mask: ^uint32(arrows)}))
}

// arrows is the layer of what pierces.
const arrows = 2

// TestSoak_InvariantsHoldWithEveryBehaviourAndFilters of shots, damage and bodies. Of bodies
// that pass each other the checker does not know.
func TestSoak_InvariantsHoldWithEveryBehaviourAndFilters(t *testing.T) {
	for except, level := range map[string]string{"": "plant", "I18": "rooms"} {
		counts := map[string]int{}
		failure, _ := first(t, Options{Seed: 1, Level: level, Model: All, Rules: "arena", Bodies: BodiesInAll, Workers: 1, Except: except,
			Ticks: MatchTicks * players * *soakScale, Modules: []systems.Module{filtered(counts, except != "")}})
		if failure != nil {
			t.Error(failure)
		}
		for _, kind := range []systems.PairKind{systems.PairShot, systems.PairBeam, systems.PairBlast, systems.PairBody} {
			if counts[fmt.Sprint("pairs of kind ", kind)] == 0 {
				t.Errorf("%s: no filter was asked for a pair of kind %v", level, kind)
			}
		}
		for _, spec := range tricks() {
			if counts["damage of "+spec.Name] < 10 {
				t.Errorf("%s: damage by a %s %d times", level, spec.Name, counts["damage of "+spec.Name])
			}
		}
	}
}
