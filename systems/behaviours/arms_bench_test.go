package behaviours

import (
	"fmt"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/alloctest"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// manyWeapons are how many a match of these benchmarks has.
const manyWeapons = 64

// copyMark is in the names of copies.
const copyMark = " copy "

// armory is the shipped weapons, those of the example of an arsenal, one that does all
// that it may, and copies of all these with other names up to as many. They need neither
// a pack nor energy, so that whoever holds the trigger fires.
func armory(t testing.TB) []weapons.Spec {
	t.Helper()
	more, err := weapons.LoadDir("../../examples/arsenal/arsenal/weapons")
	if err != nil {
		t.Fatal(err)
	}
	specs := append(weapons.Standard(), append(more, everything(), buckshot())...)
	for i := range specs {
		s := &specs[i]
		s.Parts, s.Pack, s.Armors = nil, components.NoPack, nil
		s.Trigger.MinEnergy, s.Trigger.Energy, s.Trigger.ByEnergy = 0, 0, false
	}
	for i := 0; len(specs) < manyWeapons; i++ {
		s := specs[i].Clone()
		s.Name = fmt.Sprint(s.Name, copyMark, len(specs))
		specs = append(specs, s)
	}
	return specs
}

// everything is a weapon whose shots home, draw others, bounce, can be hit and release
// others on their way and at their end.
func everything() weapons.Spec {
	s := drawing(FieldData{Pull: 1, Radius: 15, Shots: true})
	s.Name, s.Trigger = "everything", weapons.Trigger{CycleTicks: 12, Pellets: 4, Spread: 0.2}
	p := s.Projectile
	p.TTLTicks, p.Flight, p.MuzzleSpeed = 60, components.FlightData{Radius: 0.1, Gravity: 10}, 40
	p.Fuse, p.Bounce = &components.FuseData{Proximity: 1}, &components.BounceData{Elasticity: 0.5}
	p.Volatile = &components.VolatileData{Half: 0.2, Health: 0.1}
	p.Payload = components.PayloadData{Kind: "all", Damage: 0.01, Radius: 6, Kick: 20}
	give(p, func(b *Behaviour) {
		b.Homing, b.Lock, b.Flare = &HomingData{Turn: 90, Range: 60, Cone: 60, Heat: 0.1}, &LockingData{Ticks: 20, Range: 200, Cone: 60}, 0.5
		b.Releases = []ReleaseData{
			{Weapon: "bomblet", When: ReleaseEvery, EveryTicks: 20, Count: 1, Spread: 90},
			{Weapon: "bomblet", When: ReleaseAtEnd, Count: 2, Spread: 90},
		}
	})
	return s
}

// buckshot fires as many pellets as a weapon may have.
func buckshot() weapons.Spec {
	s := pellet()
	s.Name, s.Trigger = "buckshot", weapons.Trigger{CycleTicks: 25, Pellets: 64, Spread: 0.2, Ammo: weapons.Load{99, 99, 99}}
	s.Projectile.MuzzleSpeed, s.Projectile.TTLTicks, s.Projectile.GraceTicks = 200, 20, 8
	return s
}

// battle is a match in which 16 players hold the trigger of one weapon.
type battle struct {
	m        *systems.Match
	spawned  int // shots so far
	commands []systems.Command
}

// newBattle lets it go on until there are as many shots as there will be.
func newBattle(t testing.TB, weapon string) *battle {
	t.Helper()
	level, err := testlevels.Hills(48, 16)
	if err != nil {
		t.Fatal(err)
	}
	b := &battle{}
	count := systems.Module{Name: "count", ShotHooks: []systems.ShotHook{{Name: "count", Fired: func(*systems.Match, systems.FlyingShot) { b.spawned++ }}}}
	b.m = newMatch(t, systems.Options{Level: level, Weapons: armory(t), Immortal: true, Seed: 3, Modules: []systems.Module{count}})
	for i := range 16 {
		id := join(t, b.m, systems.PlayerSpec{Team: 1 + i%2, Weapons: []string{weapon}})
		b.commands = append(b.commands, systems.Command{Player: id})
	}
	for range 400 {
		b.step()
	}
	return b
}

// aim turns everybody and lets them pull anew now and then, as a charge asks for.
func (b *battle) aim() {
	tick := int(b.m.Tick())
	for i := range b.commands {
		in := &b.commands[i].Input
		in.Look = geom.YawPitch{Yaw: geom.Angle(tick*300 + i*4096), Pitch: geom.Degrees(float64((tick/7+i*3)%20 - 5))}
		in.Hold(components.ButtonFire, (tick+i)%48 != 0)
		if tick%150 == 0 {
			if _, err := b.m.Refill(b.commands[i].Player, 1); err != nil {
				panic(err)
			}
		}
	}
}

func (b *battle) step() {
	b.aim()
	if err := b.m.Step(b.commands); err != nil {
		panic(err)
	}
}

// BenchmarkManyWeapons is a whole tick of 16 players who hold the trigger of the same
// weapon, of 64 that are loaded.
func BenchmarkManyWeapons(b *testing.B) {
	for _, spec := range armory(b) {
		if !spec.IsCarried() || strings.Contains(spec.Name, copyMark) {
			continue
		}
		b.Run(spec.Name, func(b *testing.B) {
			battle := newBattle(b, spec.Name)
			shots, ticks := 0, 0
			b.ReportAllocs()
			b.ResetTimer()
			for b.Loop() {
				battle.step()
				shots += len(battle.m.Projectiles(nil))
				ticks++
			}
			b.ReportMetric(float64(shots)/float64(ticks), "shots")
		})
	}
}

// TestManyWeapons_AllocateNothingBeyondSpawns looks at the ticks in which no shot is fired
// and none released, of the weapons that do most.
func TestManyWeapons_AllocateNothingBeyondSpawns(t *testing.T) {
	for _, weapon := range []string{"everything", "buckshot", "cluster", "gum", "hornet", "well", "trident", "elf"} {
		t.Run(weapon, func(t *testing.T) { allocatesNothing(t, func() uint64 { return quietAllocations(t, weapon) }) })
	}
}

// allocatesNothing runs a new battle a few times, until one makes no allocation at all: what the
// runtime allocates for itself, for the conversions of interfaces, it does once.
func allocatesNothing(t *testing.T, run func() uint64) {
	t.Helper()
	const runs = 8
	var allocations [runs]uint64
	for i := range runs {
		if allocations[i] = run(); allocations[i] == 0 {
			return
		}
	}
	t.Errorf("%d allocations in %d runs, want a run without", allocations, runs)
}

// quietAllocations counts those of the ticks of a battle without spawns. It looks once
// donburi's list of free entities is as long as it gets, which grows as many end at once.
func quietAllocations(t *testing.T, weapon string) (allocations uint64) {
	t.Helper()
	const settling, looked = 100, 150 // ticks
	b := newBattle(t, weapon)
	quiet, busy := 0, 0
	for tick := range settling + looked {
		b.aim()
		for i := range b.commands {
			b.commands[i].Input.Hold(components.ButtonFire, tick%48 < 16)
		}
		before := b.spawned
		n := alloctest.Count(func() { b.m.Step(b.commands) })
		switch {
		case tick < settling:
		case b.spawned == before:
			quiet, allocations = quiet+1, allocations+n
		default:
			busy++
		}
	}
	if quiet < 10 || busy == 0 && weapon != "elf" {
		t.Errorf("%s: %d ticks without spawns and %d with them", weapon, quiet, busy)
	}
	return allocations
}
