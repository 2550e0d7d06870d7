package building

import (
	"fmt"
	"log"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/skijet/skijet/systems/weapons/weaponstest"
	"github.com/yohamta/donburi"
)

// BoomerangData lets a shot come back to who threw it.
type BoomerangData struct {
	OutTicks int `json:"out_ticks"` // until it turns
}

// Boomerang is on the shots of every weapon with "boomerangs" among its parts.
var Boomerang = donburi.NewComponentType[BoomerangData]()

var boomerangs = systems.NewQuery(Boomerang, components.Velocity, components.Position, components.Owner, components.Shot)

// comeBack turns boomerangs to their owners before they fly, and lets owners catch them.
func comeBack(m *systems.Match) {
	for id, entry := range boomerangs.In(m) {
		b := Boomerang.Get(entry)
		if b.OutTicks > 0 {
			b.OutTicks--
			continue
		}
		thrower := components.Owner.Get(entry).ID
		box, ok := m.Box(thrower)
		if !ok {
			continue // nobody to come back to: it flies on
		}
		velocity := &components.Velocity.Get(entry).Linear
		way := box.Center.Sub(components.Position.Get(entry).Feet)
		if way.Length() < velocity.Length()*systems.TickSeconds+1 {
			m.Despawn(id)
			giveBack(m, thrower, components.Shot.Get(entry).Weapon)
			continue
		}
		*velocity = way.Normalize().Scale(velocity.Length())
	}
}

// giveBack puts a shot back into the hand.
func giveBack(m *systems.Match, id components.ID, weapon string) {
	entry, ok := m.Entry(id)
	if !ok || !entry.HasComponent(components.Arsenal) {
		return
	}
	for i := range components.Arsenal.Get(entry).Slots {
		if slot := &components.Arsenal.Get(entry).Slots[i]; slot.Weapon == weapon {
			slot.Ammo++
		}
	}
}

// Boomerangs is the module of boomerangs.
func Boomerangs() systems.Module {
	return systems.Module{
		Name: "boomerangs", Version: "1",
		Components: []systems.Registration{systems.ShotPart("boomerangs", Boomerang, nil)},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.Before("projectiles", systems.System{Name: "boomerangs come back", Run: comeBack})
		},
	}
}

const boomerangFile = `{
  "name": "boomerang",
  "trigger": {"cycle_ticks": 20, "ammo": [1, 1, 1]},
  "projectile": {
    "muzzle_mps": 40, "ttl_ticks": 120, "grace_ticks": 120, "pierce": 8,
    "payload": {"kind": "boomerang", "damage": 0.2}
  },
  "parts": {"boomerangs": {"out_ticks": 15}}
}`

func Example_boomerang() {
	match := newMatch(Boomerangs())
	spec, err := weapons.Decode([]byte(boomerangFile))
	if err != nil {
		log.Fatal(err)
	}
	if err := match.ReplaceWeapons([]weapons.Spec{spec}); err != nil {
		log.Fatal(err)
	}
	high := geom.Vec{Z: 200}
	me, err := match.Join(systems.PlayerSpec{Weapons: []string{"boomerang"}, Position: &high})
	if err != nil {
		log.Fatal(err)
	}
	farthest, caught := 0.0, 0
	for tick := range 60 {
		in := components.Input{}
		in.Hold(components.ButtonFire, tick == 0)
		if err := match.Step([]systems.Command{{Player: me, Input: in}}); err != nil {
			log.Fatal(err)
		}
		own := match.Players(nil)[0]
		for _, shot := range match.Projectiles(nil) {
			farthest = max(farthest, shot.Position.Sub(own.Position).Length())
			caught = tick + 1
		}
	}
	fmt.Printf("%.0f m away, caught after %d ticks, %d in hand\n", farthest, caught, match.Players(nil)[0].Ammo)
	// Output: 21 m away, caught after 36 ticks, 1 in hand
}

// WallData is what a weapon says of the walls that it raises.
type WallData struct {
	Health float64 `json:"health"`
	Ticks  int     `json:"ticks"` // that it stands
}

// Wall is among the parts of weapons that raise walls.
var Wall = donburi.NewComponentType[WallData]()

// raise puts up a wall for everybody who has given the signal.
func raise(m *systems.Match) {
	for _, e := range m.Events() {
		wall, ok := systems.WeaponPart(m, Wall, e.Weapon, e.Alt)
		if m.Signal(&e) != "raise wall" || !ok {
			continue
		}
		_, err := m.Spawn(
			systems.With(components.Position, components.PositionData{Feet: e.Position.AddScaled(e.Normal, 3)}),
			systems.With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 1.5, Y: 1.5, Z: 1.5}}),
			systems.With(components.Health, components.HealthData{Current: wall.Health, Max: wall.Health}),
			systems.With(components.Solid, components.SolidData{}),
			systems.With(components.TTL, components.TTLData{Ticks: wall.Ticks}))
		m.Fail(err)
	}
}

// Walls is the module of shield walls.
func Walls() systems.Module {
	return systems.Module{
		Name: "walls", Version: "1",
		Components: []systems.Registration{systems.ShotPart("walls", Wall, nil)},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.After("weapons", systems.System{Name: "walls rise", Run: raise})
		},
	}
}

const wallFile = `{
  "name": "wall",
  "trigger": {"cycle_ticks": 60, "min_energy": 30, "energy": 30},
  "signal": "raise wall",
  "parts": {"walls": {"health": 0.3, "ticks": 100}}
}`

func Example_wall() {
	match := newMatch(Walls())
	spec, err := weapons.Decode([]byte(wallFile))
	if err != nil {
		log.Fatal(err)
	}
	if err := match.ReplaceWeapons([]weapons.Spec{spec}); err != nil {
		log.Fatal(err)
	}
	me, err := match.Join(systems.PlayerSpec{Weapons: []string{"wall"}, Position: &geom.Vec{Z: 200}})
	if err != nil {
		log.Fatal(err)
	}
	standing := 0
	for tick := range 150 {
		in := components.Input{}
		in.Hold(components.ButtonFire, tick == 0)
		if err := match.Step([]systems.Command{{Player: me, Input: in}}); err != nil {
			log.Fatal(err)
		}
		for range solid.In(match) {
			standing++
		}
	}
	fmt.Println("it stood for", standing, "ticks")
	// Output: it stood for 100 ticks
}

var solid = systems.NewQuery(components.HitBox, components.Solid)

// HatchData lets a shot become a mine that walks.
type HatchData struct {
	Payload components.PayloadData `json:"payload"` // of the mine
}

// WalkerData is a mine that walks.
type WalkerData struct {
	HatchData
	Owner components.ID
}

// Hatch is on the shots of every weapon with "walkers.hatch" among its parts, Walker on what comes
// of them.
var (
	Hatch  = donburi.NewComponentType[HatchData]()
	Walker = donburi.NewComponentType[WalkerData]()
)

var walkers = systems.NewQuery(Walker, components.Intent, components.Position, components.Team)

// hatch puts a body with a brain where a shot has ended.
func hatch(m *systems.Match) {
	for _, e := range m.Events() {
		part, ok := systems.PartOf(m, Hatch, &e)
		if e.Kind != systems.EventExploded || !ok {
			continue
		}
		team := components.TeamData{}
		if owner, ok := m.Entry(e.Subject); ok && owner.HasComponent(components.Team) {
			team = *components.Team.Get(owner)
		}
		_, err := m.Spawn(
			systems.With(components.Model, components.ModelData{Name: components.ModelSlide}),
			systems.With(components.Position, components.PositionData{Feet: e.Position.AddScaled(e.Normal, 0.5)}),
			systems.With(components.Health, components.HealthData{Current: 0.2, Max: 0.2}), // it can be shot
			systems.With(components.Team, team),
			systems.With(Walker, WalkerData{HatchData: part, Owner: e.Subject}))
		m.Fail(err)
	}
}

// stalk lets mines walk to the nearest enemy and go off beside it.
func stalk(m *systems.Match) {
	for id, entry := range walkers.In(m) {
		w, nearest := Walker.Get(entry), 100.0
		at := components.Position.Get(entry).Feet
		for _, other := range players.In(m) {
			displacement := components.Position.Get(other).Feet.Sub(at)
			distance := displacement.Length()
			if components.Team.Get(other).Number == components.Team.Get(entry).Number || distance >= nearest {
				continue
			}
			nearest = distance
			*components.Intent.Get(entry) = components.Input{Forward: components.Full, Look: geom.YawPitch{Yaw: geom.Heading(displacement)}}
		}
		if nearest < 2 {
			m.Fail(m.Explode(at.Add(geom.Vec{Z: 0.5}), w.Payload, w.Owner))
			m.Despawn(id)
		}
	}
}

// Walkers is the module of mines that walk.
func Walkers() systems.Module {
	return systems.Module{
		Name: "walkers", Version: "1",
		Components: []systems.Registration{systems.ShotPart("walkers.hatch", Hatch, nil), systems.State("walkers walker", Walker, systems.Needs(components.Model))},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.After("commands", systems.System{Name: "walkers stalk", Run: stalk}).
				After("blasts", systems.System{Name: "walkers hatch", Run: hatch})
		},
	}
}

const walkerFile = `{
  "name": "egg",
  "trigger": {"cycle_ticks": 60},
  "projectile": {
    "muzzle_mps": 12, "ttl_ticks": 90, "grace_ticks": 9, "flight": {"gravity_mps2": 20, "radius_m": 0.2},
    "payload": {"kind": "egg", "damage": 0}
  },
  "parts": {"walkers.hatch": {"payload": {"kind": "walker", "damage": 0.4, "radius_m": 5}}}
}`

func Example_walker() {
	match := newMatch(Walkers())
	spec, err := weapons.Decode([]byte(walkerFile))
	if err != nil {
		log.Fatal(err)
	}
	if err := match.ReplaceWeapons([]weapons.Spec{spec}); err != nil {
		log.Fatal(err)
	}
	start := match.Level.Spawns[0].Position
	ahead := start.Add(geom.Vec{Y: 14})
	var ids []components.ID
	for team, at := range []*geom.Vec{&start, &ahead} {
		id, err := match.Join(systems.PlayerSpec{Team: team + 1, Position: at, Weapons: []string{"egg"}})
		if err != nil {
			log.Fatal(err)
		}
		entry, _ := match.Entry(id)
		components.Health.Get(entry).ProtectedTicks = 0
		ids = append(ids, id)
	}
	for tick := range 120 {
		in := components.Input{}
		in.Hold(components.ButtonFire, tick == 0)
		if err := match.Step([]systems.Command{{Player: ids[0], Input: in}}); err != nil {
			log.Fatal(err)
		}
		for _, e := range match.Events() {
			if e.Kind == systems.EventDamaged {
				fmt.Printf("tick %d: %d loses %.2f by %d\n", e.Tick, e.Subject, e.Amount, e.Other)
			}
		}
	}
	// Output: tick 43: 14 loses 0.32 by 13
}

func TestMods_HoldWhatHoldsForEveryWeapon(t *testing.T) {
	for file, module := range map[string]systems.Module{boomerangFile: Boomerangs(), wallFile: Walls(), walkerFile: Walkers()} {
		spec, err := weapons.Decode([]byte(file))
		if err != nil {
			t.Fatal(err)
		}
		t.Run(spec.Name, func(t *testing.T) { weaponstest.Run(t, spec, weaponstest.With(module)) })
	}
}
