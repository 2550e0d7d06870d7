package systems

import (
	"errors"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/yohamta/donburi"
)

// boxed are the parts of a box in the air.
func boxed(at geom.Vec) []Part {
	return []Part{With(components.Position, components.PositionData{Feet: at}),
		With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 1, Y: 1, Z: 1}, Mass: 9})}
}

func TestSpawn_RefusesASolidWithoutABoxAndARiderWithoutAVelocity(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	here := With(components.Position, components.PositionData{})
	for want, part := range map[string]Part{
		"SolidData needs HitBoxData or ArmorData": With(components.Solid, components.SolidData{}),
		"RideData needs VelocityData":             With(components.Ride, components.RideData{Platform: 5}),
	} {
		if _, err := m.Spawn(here, part); !errors.Is(err, ErrEntity) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

func TestLaunch_RefusesAPartThatLacksWhatItNeeds(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	next := m.store.NextID
	_, err := m.Launch(Shot{Weapon: "grenade", Position: geom.Vec{Z: 20}, Parts: []Part{With(components.Arsenal, components.ArsenalData{})}})
	if !errors.Is(err, ErrLaunch) || !strings.Contains(err.Error(), "ArsenalData needs") || m.store.NextID != next {
		t.Errorf("%v, next ID %d, want %d", err, m.store.NextID, next)
	}
	steps(m, 2)
}

func TestParts_CannotChangeWhoAnEntityIs(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	other := With(components.Identity, components.IdentityData{ID: 77})
	shot, err := m.Launch(Shot{Weapon: "grenade", Position: geom.Vec{Z: 20}, Parts: []Part{other}})
	box := spawn(t, m, boxed(geom.Vec{Z: 9})...)
	if err := errors.Join(err, m.Add(box, other)); err != nil {
		t.Fatal(err)
	}
	for _, id := range []components.ID{shot, box} {
		if got := components.Identity.Get(mustEntry(m, id)).ID; got != id {
			t.Errorf("entity %d is named %d", id, got)
		}
	}
}

func TestPush_MovesAProjectileWithoutABox(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id, err := m.Launch(Shot{Weapon: "disc", Position: geom.Vec{Z: 20}, Velocity: geom.Vec{Y: 10}})
	if err := errors.Join(err, m.Push(id, geom.Vec{X: 7})); err != nil {
		t.Fatal(err)
	}
	m.Step(nil)
	if v := components.Velocity.Get(mustEntry(m, id)).Linear; v.X != 7 {
		t.Errorf("velocity %v, want 7 m/s along x", v)
	}
}

func TestDamage_ShieldWithoutATankStopsNothing(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := spawn(t, m, append(boxed(geom.Vec{Z: 9}), With(components.Health, components.HealthData{Current: 1, Max: 1}),
		With(components.Pack, components.PackData{Kind: components.ShieldPack, On: true}))...)
	if err := m.Damage(id, Damage{Amount: 0.25, Kind: "laser"}); err != nil {
		t.Fatal(err)
	}
	m.Step(nil)
	if h := components.Health.Get(mustEntry(m, id)); h.Current != 0.75 {
		t.Errorf("health %v, want 0.75", h.Current)
	}
}

func TestFuse_ThatArmsAtRestNeverArmsWithoutABounce(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id, err := m.Launch(Shot{Weapon: "disc", Position: geom.Vec{Z: 20}, Parts: []Part{With(components.Fuse, components.FuseData{RestCheckTicks: 1})}})
	if err != nil {
		t.Fatal(err)
	}
	steps(m, 4)
	if components.Fuse.Get(mustEntry(m, id)).Armed {
		t.Error("it is armed in flight")
	}
}

// TestStructure_RequestsOfATickAreCheckedAgainWhenTheyAct asks for what each alone
// would be sound, in both orders.
func TestStructure_RequestsOfATickAreCheckedAgainWhenTheyAct(t *testing.T) {
	for _, addFirst := range []bool{true, false} {
		m := newMatch(t, Options{Level: hall(t, nil)})
		id := spawn(t, m, boxed(geom.Vec{Z: 9})...)
		asked := false
		addSystem(m, StageRules, func(m *Match) {
			if asked {
				return
			}
			asked = true
			if addFirst {
				m.Fail(m.Add(id, With(components.Solid, components.SolidData{})))
			}
			m.Fail(m.Remove(id, components.HitBox))
			if !addFirst {
				m.Fail(m.Add(id, With(components.Solid, components.SolidData{})))
			}
		})
		if err := m.Step(nil); !errors.Is(err, ErrEntity) {
			t.Errorf("add first %v: %v", addFirst, err)
		}
		if err := m.Step(nil); err != nil {
			t.Errorf("add first %v, next tick: %v", addFirst, err)
		}
	}
}

var tagKind = donburi.NewComponentType[struct{ N int }]()

// TestMisuse_ABodyOfACrowdMayBeChangedThroughTheWorldBetweenAnyTwoSystems has five
// bodies that overlap, so that the places of all are used.
func TestMisuse_ABodyOfACrowdMayBeChangedThroughTheWorldBetweenAnyTwoSystems(t *testing.T) {
	standard, _ := Standard().Systems()
	for _, system := range standard {
		for name, change := range map[string]func(e *donburi.Entry){
			"removed": func(e *donburi.Entry) { e.Remove() },
			"taken":   func(e *donburi.Entry) { e.RemoveComponent(components.Position) },
			"given":   func(e *donburi.Entry) { e.AddComponent(tagKind) },
		} {
			var first components.ID
			spoil := func(m *Match) {
				if e, ok := m.Entry(first); ok && m.Tick() == 0 {
					change(e)
				}
			}
			module := registers(State("tag", tagKind))
			module.Schedule = func(s Schedule) Schedule { return s.After(system.Name, System{Name: "spoil", Run: spoil}) }
			m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{module}})
			first = join(t, m, PlayerSpec{Position: at(30, 30, 0)})
			for i := range 4 {
				join(t, m, PlayerSpec{Position: at(30+float64(i)*0.9, 30, 0)})
			}
			steps(m, 2)
			for _, p := range m.Players(nil) {
				if away := p.Position.Sub(geom.Vec{X: 32, Y: 30}).Length(); away > 5 {
					t.Errorf("%s after %s: %d was thrown %.0f m", name, system.Name, p.ID, away)
				}
			}
		}
	}
}

func TestWay_OutlivesAChangeOfComponents(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{registers(State("tag", tagKind))}})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 9), Velocity: geom.Vec{X: 20}})
	addSystem(m, StageMovement, func(m *Match) { m.Fail(m.Add(id, With(tagKind, struct{ N int }{1}))) })
	if err := m.Step(nil); err != nil {
		t.Fatal(err)
	}
	if displacement, _ := m.Path(id); displacement.From == displacement.To {
		t.Error("it is told to have stood still")
	}
}

// TestMisuse_NothingPanicsOnAnEntitySpoiltBetweenTwoTicks asks for everything that is
// about one entity or all, before the next tick has seen what a game did.
func TestMisuse_NothingPanicsOnAnEntitySpoiltBetweenTwoTicks(t *testing.T) {
	around := geom.Box{Half: geom.Vec{X: 9, Y: 9, Z: 9}}
	for name, ask := range map[string]func(m *Match, id components.ID){
		"snapshot": func(m *Match, _ components.ID) { snapshot(m, nil) },
		"clone": func(m *Match, _ components.ID) {
			if _, err := m.Clone(); err != nil {
				t.Error(err)
			}
		},
		"hash":    func(m *Match, _ components.ID) { m.Hash() },
		"refill":  func(m *Match, id components.ID) { m.Refill(id, 1) },
		"wear":    func(m *Match, id components.ID) { m.SetPack(id, components.EnergyPack) },
		"refit":   func(m *Match, id components.ID) { m.Refit(id, PlayerSpec{}) },
		"despawn": func(m *Match, id components.ID) { m.Despawn(id) },
		"remove":  func(m *Match, id components.ID) { m.Remove(id, components.Solid) },
		"add":     func(m *Match, id components.ID) { m.Add(id, With(components.Solid, components.SolidData{})) },
		"harm":    func(m *Match, id components.ID) { m.Damage(id, Damage{Amount: 1, Source: id}) },
		"weapons": func(m *Match, _ components.ID) { m.ReplaceWeapons(m.Weapons().Specs()) },
		"players": func(m *Match, _ components.ID) { m.Players(nil) },
		"touches": func(m *Match, _ components.ID) { m.Touches(around, geom.Vec{}, nil) },
		"nearby":  func(m *Match, _ components.ID) { m.Nearby(around.Bounds(), nil) },
		"join":    func(m *Match, _ components.ID) { m.Join(PlayerSpec{}) },
		"launch":  func(m *Match, id components.ID) { m.Launch(Shot{Weapon: "disc", Owner: id}) },
		"look":    func(m *Match, id components.ID) { m.Box(id); m.Path(id) },
		"query": func(m *Match, _ components.ID) {
			for _, entry := range NewQuery(components.Position).In(m) {
				_ = *components.Position.Get(entry)
			}
		},
	} {
		for _, removed := range []bool{true, false} {
			m := newMatch(t, Options{Level: hall(t, nil)})
			join(t, m, PlayerSpec{Position: at(3, 0, 0)})
			id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
			m.Step(nil)
			if entry := mustEntry(m, id); removed {
				m.World.Remove(entry.Entity())
			} else {
				entry.RemoveComponent(components.Position)
				entry.RemoveComponent(components.Velocity)
				entry.RemoveComponent(components.Arsenal)
			}
			func() {
				defer func() {
					if r := recover(); r != nil {
						t.Errorf("%s, removed %v: %v", name, removed, r)
					}
				}()
				ask(m, id)
				if err := m.Step(nil); err == nil && name != "clone" && name != "despawn" {
					t.Errorf("%s, removed %v: the next tick tells nothing", name, removed)
				}
			}()
		}
	}
}

// TestMisuse_AnArmorOfNoClassIsAMediumOne where a game writes it to the component.
func TestMisuse_AnArmorOfNoClassIsAMediumOne(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{Weapons: []string{"disc", "mortar"}, Armor: tribes.Heavy()})
	m.Step(nil)
	armor, arsenal := components.Armor.Get(mustEntry(m, id)), components.Arsenal.Get(mustEntry(m, id))
	armor.Class = 100
	arsenal.Slots[0].Ammo = 0
	disc, _ := m.Weapons().Lookup("disc")
	if shots, err := m.Refill(id, 1); err != nil || shots != disc.Trigger.Ammo[components.MediumArmor] {
		t.Errorf("%d shots, %v", shots, err)
	}
	mortar, _ := m.Weapons().Lookup("mortar")
	if mortar.Suits(100) || !mortar.Suits(components.HeavyArmor) {
		t.Error("a mortar suits it")
	}
	if err := m.Respawn(id); err != nil {
		t.Fatal(err)
	}
	m.Step(nil)
}

// TestNearby_FindsWhatFliesOrWasMovedByASystem is about a projectile with a box of its
// own, and a box that a game moves.
func TestNearby_FindsWhatFliesOrWasMovedByASystem(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	shot, err := m.Launch(Shot{Weapon: "disc", Position: geom.Vec{X: -90, Z: 20}, Velocity: geom.Vec{X: 100},
		Parts: append(boxed(geom.Vec{X: -90, Z: 20}), With(components.Health, components.HealthData{Current: 1, Max: 1}))})
	if err != nil {
		t.Fatal(err)
	}
	box := spawn(t, m, boxed(geom.Vec{X: -50, Z: 9})...)
	addSystem(m, StageMovement, func(m *Match) { components.Position.Get(mustEntry(m, box)).Feet.X += 5 })
	for range 10 {
		if err := m.Step(nil); err != nil {
			t.Fatal(err)
		}
		for _, id := range []components.ID{shot, box} {
			at, _ := m.Box(id)
			if got := m.Nearby(at.Bounds(), nil); len(got) != 1 || got[0] != id {
				t.Fatalf("near entity %d are %v", id, got)
			}
			if got := m.Touches(at, geom.Vec{}, nil); len(got) != 1 || got[0].ID != id {
				t.Fatalf("entity %d is touched by %v", id, got)
			}
		}
	}
}

func TestEvents_KeysAreUniqueBehindTheSeal(t *testing.T) {
	type rang struct{}
	m, seen := newMatch(t, Options{Level: hall(t, nil)}), map[EventKey]bool{}
	addSystem(m, StageIntents, func(m *Match) {
		if m.Tick() > 0 {
			m.Fail(Emit(m, 1, rang{}))
		}
	})
	addSystem(m, StageSeal, func(m *Match) { m.Fail(Emit(m, 1, rang{})) })
	for tick := range int64(3) {
		if err := m.Step(nil); err != nil {
			t.Fatal(err)
		}
		for key := range Events[rang](m) {
			if seen[key] || key.Tick != tick {
				t.Errorf("tick %d: key %+v", tick, key)
			}
			seen[key] = true
		}
	}
}

// TestSpawn_EntitiesShareNoSlices makes two of the same parts, and adopts two that
// share what their world gave them.
func TestSpawn_EntitiesShareNoSlices(t *testing.T) {
	type row struct {
		Cells []int `state:"max=8"`
	}
	type load struct {
		Rows [2][]row `state:"max=8"`
	}
	slots := []components.WeaponSlot{{Weapon: "disc", Ammo: 5}}
	rows := load{Rows: [2][]row{1: {{Cells: []int{7}}}}}
	kind := donburi.NewComponentType[load](rows)
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{registers(State("load", kind))}})
	all := []Part{With(components.Model, components.ModelData{Name: components.ModelTribes}), With(components.Position, components.PositionData{}),
		With(components.Pack, components.PackData{}), With(components.Arsenal, components.ArsenalData{Slots: slots}), With(kind, rows)}
	ids := []components.ID{spawn(t, m, all...), spawn(t, m, all...)}
	for range 2 {
		id, err := m.Adopt(m.World.Entry(m.World.Create(kind)))
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	for _, id := range ids {
		entry := mustEntry(m, id)
		cells := kind.Get(entry).Rows[1][0].Cells
		if cells[0] != 7 {
			t.Errorf("entity %d has %v, want what it was given", id, cells)
		}
		cells[0]++
		if !entry.HasComponent(components.Arsenal) {
			continue
		}
		if slot := &components.Arsenal.Get(entry).Slots[0]; slot.Ammo != 5 {
			t.Errorf("entity %d has %d shots, want 5", id, slot.Ammo)
		}
		components.Arsenal.Get(entry).Slots[0].Ammo--
	}
	if slots[0].Ammo != 5 || rows.Rows[1][0].Cells[0] != 7 {
		t.Error("the parts themselves have changed")
	}
}

func TestRestore_RefusesAStateWhoseNextEntityIsNobody(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	m.store.NextID = components.Nobody
	if err := newMatch(t, Options{Level: hall(t, nil)}).Restore(unsound(m)); !errors.Is(err, ErrSnapshot) {
		t.Errorf("%v, want a refusal", err)
	}
}
