package weaponstest

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/weapons"
)

// FuzzWeaponPlays makes weapons of any numbers: refused, or played without a
// panic, without passing the wall, and ended within its time to live.
func FuzzWeaponPlays(f *testing.F) {
	f.Add(65.0, 5.0, 80.0, 0.0, 0.0, 0.5, 7.5, 150.0, 2.0, uint16(40), uint8(0))
	f.Add(54.772, 0.0, 0.0, 20.0, 0.1, 0.45, 15.0, 150.0, 0.0, uint16(200), uint8(0b111))
	f.Add(15.0, 0.0, 0.0, 20.0, 0.15, 1.0, 10.0, 150.0, 2.5, uint16(300), uint8(0b1111))
	f.Add(1e5, 1e5, 1e5, 1e5, 5.0, 1.0, 1e6, 1e6, 100.0, uint16(300), uint8(0b11111))
	f.Add(0.001, 0.0, 0.0, 1e5, 0.01, 0.0, 0.0, 0.0, 0.0, uint16(100), uint8(0b10101))
	f.Fuzz(func(t *testing.T, muzzle, acceleration, top, gravity, radius, elasticity, blast, kick, proximity float64, ttl uint16, parts uint8) {
		spec := weapons.Spec{Name: "fuzz", Trigger: weapons.Trigger{CycleTicks: 7}, Projectile: &weapons.Projectile{
			MuzzleSpeed: muzzle, Inherit: 1, TTLTicks: int(ttl % 400), GraceTicks: 8,
			Flight:  components.FlightData{Acceleration: acceleration, TopSpeed: top, Gravity: gravity, Radius: radius},
			Payload: components.PayloadData{Damage: 0.1, Radius: blast, Kick: kick},
		}}
		shot := spec.Projectile
		if parts&1 != 0 {
			shot.Fuse = &components.FuseData{Contact: parts&2 != 0, ArmTicks: int(parts>>4) * 3, Proximity: proximity}
			shot.Bounce = &components.BounceData{Elasticity: elasticity}
		}
		if parts&4 != 0 {
			behaviours.Behaviour{Homing: &behaviours.HomingData{Turn: acceleration, Range: 100, Cone: 90}}.Give(shot)
		}
		if parts&8 != 0 {
			shot.Volatile = &components.VolatileData{Half: 0.2}
		}
		if spec.Validate() != nil || parts&4 != 0 && !(acceleration <= 5000) {
			return
		}
		p := rig{spec: spec}.play(room(), geom.Vec{Y: 10})
		p.join(geom.Vec{X: 2, Y: 14}, 2)
		p.fire(geom.YawPitch{Pitch: geom.Degrees(float64(parts%40) - 20)}, 10)
		p.steps(shot.TTLTicks + 1)
		if n := len(p.match.Projectiles(nil)); n > 0 {
			t.Fatalf("%d fly on after their %d ticks: %+v", n, shot.TTLTicks, *shot)
		}
		if p.beyond > wallAt+1e-9 {
			t.Fatalf("something is %v m behind the wall: %+v", p.beyond-wallAt, *shot)
		}
		for _, s := range p.match.Players(nil) {
			if !s.Position.IsFinite() || !s.Velocity.IsFinite() {
				t.Fatalf("player %d is at %v with %v m/s: %+v", s.ID, s.Position, s.Velocity, *shot)
			}
		}
	})
}
