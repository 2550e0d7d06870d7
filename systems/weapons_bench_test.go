package systems

import (
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/alloctest"
	"github.com/skijet/skijet/systems/weapons"
)

// volley fills a match with shots that never end by themselves and lets blasts
// go off among 16 players.
type volley struct {
	m     *Match
	specs []*weapons.Spec
	boom  components.PayloadData
	tick  int
}

const (
	volleyShots  = 200
	volleyBlasts = 20
)

func newVolley(t testing.TB, broadphase collision.Broadphase) *volley {
	level := hills(t, 48, 16)
	v := &volley{}
	var specs []weapons.Spec
	for _, name := range []string{"disc", "chaingun", "plasma", "blaster", "grenade", "mortar", "handgrenade", "mine"} {
		spec := shipped(t, name)
		spec.Projectile.TTLTicks = 18750
		specs = append(specs, spec)
	}
	v.m = newMatch(t, Options{Level: level, Weapons: specs, Immortal: true, Seed: 3, Broadphase: broadphase})
	for i := range 16 {
		join(t, v.m, PlayerSpec{Team: 1 + i%2})
	}
	for _, name := range v.m.Weapons().Names() {
		spec, _ := v.m.shots.Weapons.Catalogue.Lookup(name)
		v.specs = append(v.specs, spec)
	}
	v.boom = shipped(t, "grenade").Projectile.Payload
	v.boom.Damage = 0.001
	return v
}

// load brings the number of shots back to 200, out of what the tick measures.
func (v *volley) load() {
	players := v.m.Players(nil)
	for k := len(v.m.shots.Launcher.Flying.Members); k < volleyShots; k++ {
		spec := v.specs[k%len(v.specs)]
		p := players[k%len(players)]
		look := geom.YawPitch{Yaw: geom.Angle(k * 977), Pitch: geom.Degrees(15)}
		lobAs(v.m, spec.Name, components.OwnerData{ID: p.ID, GraceTicks: 5}, p.Position.Add(geom.Vec{Z: 6}), look.Forward().Scale(spec.Projectile.MuzzleSpeed))
	}
}

// step is a tick with blasts beside players.
func (v *volley) step() {
	for k := range volleyBlasts {
		p := v.m.players.Members[k%len(v.m.players.Members)]
		feet := components.Position.Get(v.m.World.Entry(p.Entity)).Feet
		if v.m.Explode(feet.Add(geom.Vec{X: 3, Z: 1}), v.boom, components.Nobody) != nil {
			panic("refused")
		}
	}
	v.m.Step(nil)
	v.tick++
}

// BenchmarkWeaponsTick is a whole tick of 16 players, 200 projectiles of all
// kinds and 20 blasts. What went off is fired again outside of the measured
// time.
func BenchmarkWeaponsTick(b *testing.B) {
	v := newVolley(b, nil)
	for range 40 {
		v.load()
		v.step()
	}
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		b.StopTimer()
		v.load()
		b.StartTimer()
		v.step()
	}
}

// BenchmarkHash is the hash of 16 players and 200 projectiles.
func BenchmarkHash(b *testing.B) {
	v := newVolley(b, nil)
	for range 40 {
		v.load()
		v.step()
	}
	v.load()
	b.ReportAllocs()
	for b.Loop() {
		v.m.Hash()
	}
}

// TestMatch_TickWithShotsAndBlastsAllocatesNothing is the rule of no allocation
// in a tick without spawns, with everything in the air.
func TestMatch_TickWithShotsAndBlastsAllocatesNothing(t *testing.T) {
	allocatesNothing(t, func() (allocations uint64) {
		v := newVolley(t, nil)
		for range 40 {
			v.load()
			v.step()
		}
		if n := len(v.m.shots.Launcher.Flying.Members); n < volleyShots/4 {
			t.Fatalf("%d shots left", n)
		}
		for range 30 {
			allocations += alloctest.Count(v.step)
		}
		if len(v.m.shots.Launcher.Flying.Members) == 0 {
			t.Error("no shot was left at the end")
		}
		return allocations
	})
}
