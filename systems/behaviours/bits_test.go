package behaviours

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// menagerie is a weapon of every behaviour, and of some together.
func menagerie() (all []weapons.Spec) {
	add := func(name string, behave func(b *Behaviour), change func(p *weapons.Projectile)) {
		s := pellet()
		s.Name, s.Slot, s.Trigger.CycleTicks = name, 70+len(all), 6
		p := s.Projectile
		p.TTLTicks, p.Flight.Radius, p.Payload = 70, 0.1, components.PayloadData{Kind: name, Damage: 0.15, Radius: 4, Kick: 60}
		p.Fuse = &components.FuseData{Contact: true}
		give(p, behave)
		if change != nil {
			change(p)
		}
		all = append(all, s)
	}
	direct := func(p *weapons.Projectile) { p.Payload.Radius = 0 }
	bouncing := func(p *weapons.Projectile) {
		p.Fuse, p.Bounce, p.Flight.Gravity = &components.FuseData{ArmTicks: 30}, &components.BounceData{Elasticity: 0.6}, 20
	}
	add("seeker", func(b *Behaviour) { b.Homing = &HomingData{Turn: 200, Range: 60, Cone: 80} }, nil)
	add("hot", func(b *Behaviour) {
		b.Homing, b.Payloads = &HomingData{Turn: 90, Range: 80, Cone: 120, Heat: 0.1}, []components.PayloadData{{Kind: "late", Damage: 0.1, Radius: 8}}
	}, nil)
	add("locked", func(b *Behaviour) {
		b.Homing, b.Lock = &HomingData{Turn: 300, Range: 90, Cone: 90, Heat: 0.2}, &LockingData{Ticks: 3, Range: 60, Cone: 60}
	}, nil)
	add("flare", func(b *Behaviour) { b.Flare = 2 }, bouncing)
	add("gum", func(b *Behaviour) { b.Stick, b.Field = allSurfaces, &FieldData{Pull: 60, Radius: 7, Shots: true} }, func(p *weapons.Projectile) {
		p.Fuse, p.Volatile = &components.FuseData{ArmTicks: 60}, &components.VolatileData{Half: 0.2, Health: 0.1}
	})
	add("wallgum", func(b *Behaviour) { b.Stick, b.Field = StickWalls, &FieldData{Pull: -40, Radius: 9} }, bouncing)
	add("arc", func(b *Behaviour) { b.Chain, b.Pierce = &ChainData{Jumps: 3, Range: 15, Factor: 0.7}, 2 }, direct)
	add("needle", func(b *Behaviour) { b.Pierce = 3 }, nil)
	add("bomb", func(b *Behaviour) {
		b.Releases = []ReleaseData{{Weapon: "pellet", When: ReleaseAtEnd, Count: 5, Spread: 60}, {Weapon: "arc", When: ReleaseEvery, EveryTicks: 9, Count: 1, Inherit: 0.5, Speed: 20}}
	}, nil)
	add("frog", func(b *Behaviour) {
		b.Releases = []ReleaseData{{Weapon: "frog", When: ReleaseAtBounce, Count: 2, Spread: 30, Generations: 1, Inherit: 0.3}}
	}, func(p *weapons.Projectile) {
		bouncing(p)
		p.TTLTicks, p.Fuse.ArmTicks = 25, 12
	})
	return append(all, pellet())
}

// brawl plays random inputs with the weapons, and shots that come from nobody, and adds all that
// comes of it to a sum by write.
func brawl(t *testing.T, seed uint64, ticks int, write func(m *systems.Match)) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 17))
	lift := testlevels.Slab(geom.Vec{X: 8, Y: 8, Z: 1}, testlevels.Stop(0, 0, 0.6, 8, 9), testlevels.Stop(10, 0, 7, 8, 9))
	lift.TurnTicks = 300
	specs := menagerie()
	m := newMatch(t, systems.Options{Level: withPlatforms(t, lift), Seed: seed, Weapons: specs})
	inputs := map[components.ID]*components.Input{}
	var all []components.ID
	place := func() geom.Vec {
		return geom.Vec{X: 30 * (r.Float64() - 0.5), Y: 30 * (r.Float64() - 0.5), Z: 2 + 6*r.Float64()}
	}
	for i := range 10 {
		feet := place()
		id := join(t, m, systems.PlayerSpec{Team: i % 3, Position: &feet})
		all, inputs[id] = append(all, id), &components.Input{}
	}
	for range ticks {
		var commands []systems.Command
		for _, id := range all {
			in, other := inputs[id], all[r.IntN(len(all))]
			if r.IntN(15) == 0 {
				in.Forward, in.Right, in.Weapon = components.Axis(r.Uint32()), components.Axis(r.Uint32()), uint8(1+r.IntN(len(specs)))
				in.Buttons = components.ButtonJet.When(r.IntN(2) == 0) | fireKey.When(r.IntN(3) > 0) | components.ButtonSki.When(r.IntN(2) == 0)
				if off := boxOf(m, other).Center.Sub(boxOf(m, id).Center); off != (geom.Vec{}) {
					in.Look = geom.LookAlong(off)
				}
			}
			commands = append(commands, systems.Command{Player: id, Input: *in})
		}
		if r.IntN(6) == 0 {
			lob(m, specs[r.IntN(len(specs))].Name, []components.ID{components.Nobody, all[0]}[r.IntN(2)], place(), place().Sub(place()))
		}
		if err := m.Step(commands); err != nil {
			t.Fatal(err)
		}
		write(m)
	}
}

// TestBehaviours_KeepTheirBits holds every bit of random fights with all of them, and all that is
// told of those. Where a change of them is meant, take the new sum from the message.
func TestBehaviours_KeepTheirBits(t *testing.T) {
	sum := fnv.New64a()
	seen := map[systems.EventKind]int{}
	for seed := range uint64(2) {
		brawl(t, seed, 300, func(m *systems.Match) {
			fmt.Fprintln(sum, m.Hash(), m.Events(), jumps(m))
			for _, e := range m.Events() {
				seen[e.Kind]++
			}
		})
	}
	if got, want := fmt.Sprintf("%016x", sum.Sum64()), "36f2c2530690559c"; got != want {
		t.Errorf("the bits of the fights are %s, and were %s; they tell %v", got, want, seen)
	}
}
