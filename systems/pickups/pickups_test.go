package pickups_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/alloctest"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/pickups"
)

func TestModule_LaysDownThePickupsOfTheLevel(t *testing.T) {
	for _, name := range levels.EmbeddedNames() {
		level, err := levels.Embedded(name)
		if err != nil {
			t.Fatal(err)
		}
		m := newMatch(t, level)
		states := pickups.States(m, nil)
		if len(states) != len(level.Pickups) || len(states) == 0 {
			t.Fatalf("%s: %d pickups, the level has %d", name, len(states), len(level.Pickups))
		}
		heals := 0
		for i, s := range states {
			p := &level.Pickups[i]
			if s.Position != p.Center() || s.RespawnTicks != p.RespawnTicks || s.Half != levels.PickupHalf {
				t.Errorf("%s: pickup %d is %+v, the level says %+v", name, i, s, p)
			}
			if s.Heal > 0 {
				heals++
			}
			// Nothing that lies around hangs in the air.
			if _, ok := m.Solid().Raycast(p.Position.Add(geom.Vec{Z: 0.5}), geom.Vec{Z: -1.3}); !ok {
				t.Errorf("%s: pickup %d, %s, hangs more than 0.8 m above the ground", name, i, p.Kind)
			}
		}
		if heals < 4 {
			t.Errorf("%s: %d pickups heal, want some on every side", name, heals)
		}
	}
}

func TestModule_EveryKindOfALevelGivesSomething(t *testing.T) {
	level := hall(t)
	for _, kind := range levels.PickupKinds() {
		level.Pickups = append(level.Pickups, levels.Pickup{Kind: kind, Position: geom.Vec{X: 20, Z: 0.1}, RespawnTicks: 7})
	}
	seen := map[pickups.Data]bool{}
	for i, s := range pickups.States(newMatch(t, level), nil) {
		if s.Heal == 0 && s.Ammo == 0 && s.Pack == components.NoPack || seen[s.Data] || s.RespawnTicks != 7 {
			t.Errorf("%s gives %+v", levels.PickupKinds()[i], s.Data)
		}
		seen[s.Data] = true
	}
	for want, bad := range map[string]levels.Pickup{
		`pickup 0 of the level: pickups: pickup refused: unknown kind "medkit"`: {Kind: "medkit"},
		"is not finite": {Kind: levels.PickupAmmo, Position: geom.Vec{X: math.Inf(1)}},
	} {
		level.Pickups = []levels.Pickup{bad}
		_, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{pickups.Module()}})
		if !errors.Is(err, pickups.ErrPickup) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// runThrough lets a player come through the place of a pickup, 12.8 m in the tick.
func runThrough(m *systems.Match, id components.ID) {
	entry := entryOf(m, id)
	components.Position.Get(entry).Feet, components.Velocity.Get(entry).Linear = geom.Vec{X: -6, Z: 20}, geom.Vec{X: 400}
	m.Step([]systems.Command{{Player: id}})
}

// laid is a match with a player and a pickup in the way of runThrough.
func laid(t *testing.T, p pickups.Data) (m *systems.Match, id, item components.ID) {
	m = newMatch(t, hall(t))
	id = join(t, m, systems.PlayerSpec{Position: &geom.Vec{X: -20, Z: 20}, Team: 1})
	return m, id, lay(t, m, geom.Vec{Z: 21}, p)
}

func TestTouch_TakesARepairKitByTheSweptPathAndOnlyIfItHelps(t *testing.T) {
	m, id, item := laid(t, pickups.Of(levels.PickupRepairKit, 10))
	health := components.Health.Get(entryOf(m, id))
	if runThrough(m, id); pickups.States(m, nil)[0].WaitTicks != 0 {
		t.Error("a healthy player took a repair kit")
	}
	health.Current = 0.3
	runThrough(m, id)
	keys, events := taken(m)
	if len(keys) != 1 || keys[0].Subject != id || events[0].Pickup != item || events[0].Heal != 0.2 || events[0].Position != (geom.Vec{Z: 21}) {
		t.Fatalf("run through: %+v %+v", keys, events)
	}
	if math.Abs(health.Current-0.5) > 1e-12 {
		t.Errorf("health %v, want 0.5", health.Current)
	}
	for tick := 1; tick <= 10; tick++ {
		runThrough(m, id)
		if keys, _ = taken(m); len(keys) != 0 {
			t.Errorf("it is there again after %d ticks", tick)
		}
	}
	runThrough(m, id)
	if keys, _ = taken(m); len(keys) != 1 {
		t.Error("it is not there again after 10 ticks")
	}
}

func TestTouch_AnAmmoBoxGivesAThirdAndIsGoneForGood(t *testing.T) {
	m, id, item := laid(t, pickups.Of(levels.PickupAmmo, 0))
	slots := components.Arsenal.Get(entryOf(m, id)).Slots
	if runThrough(m, id); len(pickups.States(m, nil)) != 1 {
		t.Error("a player with a full load took ammo")
	}
	for i := range slots {
		slots[i].Ammo = 0
	}
	runThrough(m, id)
	for _, slot := range slots {
		spec, _ := m.Weapons().Lookup(slot.Weapon)
		if full := spec.Trigger.Ammo[0]; full > 0 && slot.Ammo != max(full/3, 1) {
			t.Errorf("%s: %d shots of %d, want a third", slot.Weapon, slot.Ammo, full)
		}
	}
	if _, ok := m.Entry(item); ok || len(pickups.States(m, nil)) != 0 {
		t.Error("a box that is gone for good is still there")
	}
}

func TestTouch_APackIsPutOnOnce(t *testing.T) {
	m, id, _ := laid(t, pickups.Of(levels.PickupEnergyPack, 0))
	other := lay(t, m, geom.Vec{Z: 21}, pickups.Of(levels.PickupEnergyPack, 0))
	runThrough(m, id)
	entry := entryOf(m, id)
	if components.Pack.Get(entry).Kind != components.EnergyPack || !components.Energy.Get(entry).Pack {
		t.Errorf("it wears %+v", *components.Pack.Get(entry))
	}
	if _, ok := m.Entry(other); !ok {
		t.Error("a second pack of the same kind was taken")
	}
}

// A post with health and nothing else is mended as a player is.
func TestTouch_WhoeverCanUseItTakesIt(t *testing.T) {
	m := newMatch(t, hall(t))
	post, err := m.Spawn(systems.With(components.Position, components.PositionData{Feet: geom.Vec{Z: 1}}),
		systems.With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 1, Y: 1, Z: 1}}),
		systems.With(components.Health, components.HealthData{Current: 1, Max: 2}))
	if err != nil {
		t.Fatal(err)
	}
	all := pickups.Data{Heal: 0.5, Ammo: 1, Pack: components.ShieldPack, Half: 0.5}
	lay(t, m, geom.Vec{X: 1.2, Z: 1}, all)
	m.Step(nil)
	if got := components.Health.Get(entryOf(m, post)).Current; got != 1.5 {
		t.Errorf("health %v, want 1.5", got)
	}
}

func TestTouch_GoesToTheFirstWhoComesThroughIt(t *testing.T) {
	m := newMatch(t, hall(t))
	late := join(t, m, systems.PlayerSpec{Position: &geom.Vec{X: -9, Z: 20}, Velocity: geom.Vec{X: 400}})
	early := join(t, m, systems.PlayerSpec{Position: &geom.Vec{Y: 4, Z: 20}, Velocity: geom.Vec{Y: -400}})
	for _, id := range []components.ID{late, early} {
		components.Health.Get(entryOf(m, id)).Current = 0.1
	}
	lay(t, m, geom.Vec{Z: 21}, pickups.Of(levels.PickupRepairPatch, 0))
	m.Step(nil)
	if keys, _ := taken(m); len(keys) != 1 || keys[0].Subject != early {
		t.Errorf("%+v, want player %d", keys, early)
	}
}

func TestAdd_RefusesWithTheReason(t *testing.T) {
	m := newMatch(t, hall(t))
	good := pickups.Of(levels.PickupRepairKit, 0)
	nan := math.NaN()
	for _, c := range []struct {
		at   geom.Vec
		data pickups.Data
		want string
	}{
		{geom.Vec{X: nan}, good, "position {NaN 0 0} is not finite"},
		{geom.Vec{Z: 9}, pickups.Data{}, "Half:0"},
		{geom.Vec{Z: 9}, pickups.Data{Half: 1, Heal: math.Inf(1)}, "Heal:+Inf"},
		{geom.Vec{Z: 9}, pickups.Data{Half: 1, Ammo: 2}, "Ammo:2"},
		{geom.Vec{Z: 9}, pickups.Data{Half: 1, RespawnTicks: -1}, "RespawnTicks:-1"},
		{geom.Vec{Z: 9}, pickups.Data{Half: 1, Pack: "rocket"}, `unknown pack "rocket"`},
		{geom.Vec{Z: 0.3}, good, "its box of 1 m at {0 0 0.3} is 0.200 m deep in the level: raise or move it"},
		{geom.Vec{X: 100, Z: 9}, good, "deep in the level"},
	} {
		if _, err := pickups.Add(m, c.at, c.data); !errors.Is(err, pickups.ErrPickup) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v at %v: got %v, want %s", c.data, c.at, err, c.want)
		}
	}
	valley, err := levels.Embedded("valley")
	if err != nil {
		t.Fatal(err)
	}
	under := geom.Vec{X: 10, Y: 10}
	height, _ := valley.Terrain.Height(under.X, under.Y)
	under.Z = height - 30
	if _, err := pickups.Add(newMatch(t, valley), under, good); err == nil || !strings.Contains(err.Error(), "is 30.00 m below the terrain") {
		t.Errorf("under the hills: %v", err)
	}
	lay(t, m, geom.Vec{Z: 0.5 - collision.Slop/2}, good) // lying on the floor
	for range pickups.Max - 1 {
		lay(t, m, geom.Vec{Z: 9}, good)
	}
	if _, err := pickups.Add(m, geom.Vec{Z: 9}, good); err == nil || !strings.Contains(err.Error(), "1024 is the limit") {
		t.Errorf("one too many: %v", err)
	}
}

func TestTouch_ATickInWhichNothingIsTakenAllocatesNothing(t *testing.T) {
	m := newMatch(t, hall(t))
	for i := range 8 {
		at := geom.Vec{X: float64(i), Z: 0.5}
		lay(t, m, at, pickups.Of(levels.PickupRepairKit, 100))
		join(t, m, systems.PlayerSpec{Position: &geom.Vec{X: at.X * 3, Z: 0.1}})
	}
	var least uint64 = math.MaxUint64 // the runtime allocates a little for itself, once
	for range 20 {
		least = min(least, alloctest.Count(func() { m.Step(nil) }))
	}
	if least != 0 {
		t.Errorf("%d allocations", least)
	}
}

// TestTouch_GivesWhatIsOfUse for every pickup and every need, and leaves one of which nothing is.
func TestTouch_GivesWhatIsOfUse(t *testing.T) {
	m := newMatch(t, hall(t))
	id := join(t, m, systems.PlayerSpec{Position: &geom.Vec{X: -20, Z: 20}, Team: 1})
	entry := entryOf(m, id)
	health, pack, slot := components.Health.Get(entry), components.Pack.Get(entry), &components.Arsenal.Get(entry).Slots[0]
	full := *slot
	for code := range 64 {
		has := func(bit int) bool { return code>>bit&1 > 0 }
		p := pickups.Data{Half: 0.5, RespawnTicks: 9}
		if has(0) {
			p.Heal = 0.25
		}
		if has(1) {
			p.Ammo = 0.5
		}
		if has(2) {
			p.Pack = components.ShieldPack
		}
		if p == (pickups.Data{Half: 0.5, RespawnTicks: 9}) {
			continue // that gives nothing is refused
		}
		hurt, empty, bare := has(3), has(4), has(5)
		item := lay(t, m, geom.Vec{Z: 21}, p)
		if *slot, health.Current = full, health.Max; hurt {
			health.Current = 0.3
		}
		if pack.Kind = components.ShieldPack; bare {
			pack.Kind = components.NoPack
		}
		if empty {
			slot.Ammo = 0
		}
		before := health.Current
		runThrough(m, id)
		wants := has(0) && hurt || has(1) && empty || has(2) && bare
		if keys, _ := taken(m); (len(keys) == 1) != wants {
			t.Errorf("%+v, hurt %v, empty %v, bare %v: taken %d times", p, hurt, empty, bare, len(keys))
		}
		if (health.Current > before) != (has(0) && hurt) || (slot.Ammo > 0) != (!empty || has(1)) || (pack.Kind == components.ShieldPack) != (!bare || has(2)) {
			t.Errorf("%+v, hurt %v, empty %v, bare %v: it has %v health, %d shots and %q", p, hurt, empty, bare, health.Current, slot.Ammo, pack.Kind)
		}
		if err := m.Despawn(item); err != nil {
			t.Fatal(err)
		}
	}
}
