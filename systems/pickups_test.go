package systems

import (
	"errors"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
)

func TestPickups_OfTheLevelAreLaidDownWhereTheMatchAsksForThem(t *testing.T) {
	for _, name := range levels.EmbeddedNames() {
		level, err := levels.Embedded(name)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(newMatch(t, Options{Level: level}).Pickups(nil)); n != 0 {
			t.Errorf("%s: %d pickups that nobody asked for", name, n)
		}
		m := newMatch(t, Options{Level: level, Pickups: true})
		states := m.Pickups(nil)
		if len(states) != len(level.Pickups) || len(states) == 0 {
			t.Fatalf("%s: %d pickups, the level has %d", name, len(states), len(level.Pickups))
		}
		heals := 0
		for i, s := range states {
			p := &level.Pickups[i]
			if s.Position != p.Center() || s.Interval != p.RespawnTicks || s.Half != levels.PickupHalf {
				t.Errorf("%s: pickup %d is %+v, the level says %+v", name, i, s, p)
			}
			if s.Heal > 0 {
				heals++
			}
			// Nothing that lies around hangs in the air.
			if ground := m.groundBelow(p.Position); ground > 0.8 {
				t.Errorf("%s: pickup %d, %s, hangs %v m above the ground", name, i, p.Kind, ground)
			}
		}
		if heals < 4 {
			t.Errorf("%s: %d pickups heal, want some on every side", name, heals)
		}
	}
}

func TestPickups_EveryKindOfALevelGivesSomething(t *testing.T) {
	level := hall(t, nil)
	for _, kind := range levels.PickupKinds() {
		level.Pickups = append(level.Pickups, levels.Pickup{Kind: kind, Position: geom.Vec{X: 20, Z: 0.1}, RespawnTicks: 7})
	}
	m := newMatch(t, Options{Level: level, Pickups: true})
	seen := map[components.PickupData]bool{}
	for i, s := range m.Pickups(nil) {
		if s.Heal == 0 && s.Ammo == 0 && s.Pack == components.NoPack || seen[s.PickupData] || s.Interval != 7 {
			t.Errorf("%s gives %+v", levels.PickupKinds()[i], s.PickupData)
		}
		seen[s.PickupData] = true
	}
	level.Pickups = []levels.Pickup{{Kind: "medkit"}}
	if _, err := NewMatch(Options{Level: level, Pickups: true}); !errors.Is(err, ErrPickup) {
		t.Errorf("a pickup of an unknown kind: %v", err)
	}
	level.Pickups = []levels.Pickup{{Kind: levels.PickupAmmo, Position: geom.Vec{X: math.Inf(1)}}}
	if _, err := NewMatch(Options{Level: level, Pickups: true}); !errors.Is(err, ErrPickup) {
		t.Errorf("a pickup at infinity: %v", err)
	}
}

// TestBots_FetchARepairKitWhenBadlyHurt puts a kit far from the enemy, the other
// way, so that nothing but the kit leads there.
func TestBots_FetchARepairKitWhenBadlyHurt(t *testing.T) {
	for _, c := range []struct {
		health float64 // part of the full one
		wait   int
		takes  bool
	}{{0.3, 0, true}, {1, 0, false}, {0.3, 100_000, false}} {
		level := hall(t, nil)
		m := newMatch(t, Options{Level: level, Seed: 5})
		bot := join(t, m, PlayerSpec{Name: "Dax", Team: 1, Bot: true, Weapons: []string{}, Position: at(0, 0, 0.01)})
		join(t, m, PlayerSpec{Name: "Yuki", Team: 2, Weapons: []string{}, Position: at(90, 0, 0.01)})
		kit := RepairKit(100)
		kit.Wait = c.wait
		if _, err := m.AddPickup(*at(-60, -60, 0.6), kit); err != nil {
			t.Fatal(err)
		}
		health := playerEntry(m, bot).health
		health.Current = c.health * health.Max
		taken := false
		for tick := 0; tick < 600 && !taken; tick++ {
			taken = count(steps(m, 1), EventTaken, bot) > 0
		}
		if taken != c.takes {
			t.Errorf("with %v of its health and a kit that is away for %d ticks: took it %v, want %v; it is at %v",
				c.health, c.wait, taken, c.takes, playerEntry(m, bot).position.Feet)
		}
	}
}
