package weapons

import (
	"math"
	"reflect"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// TestTribes2_HasItsFigures compares the eleven with what the scripts of the game say: muzzle speed,
// damage, kick with masses ten times ours, radius, and the ticks of 32 ms in which a cycle fits.
func TestTribes2_HasItsFigures(t *testing.T) {
	of := map[string]Spec{}
	for _, s := range Tribes2() {
		of[s.Name] = s
	}
	if len(of) != 11 {
		t.Errorf("%d weapons, want 11", len(of))
	}
	for name, want := range map[string]struct{ speed, damage, kick, radius, bounce, seconds, drag float64 }{
		"disc": {90, 0.5, 1750, 7.5, 0, 0, 0}, "plasma": {55, 0.45, 0, 4, 0, 0.7, 0}, "chaingun": {425, 0.0825, 0, 0, 0, 0.15, 0},
		"grenade": {47, 0.4, 1500, 15, 0.35, 0.9, 0.1}, "mortar": {63.7, 1, 2500, 20, 0.15, 2.8, 0.1}, "blaster": {200, 0.15, 0, 0, 0, 0, 0},
		"handgrenade": {30, 0.4, 2000, 10, 0.15, 0, 0}, "mine": {15, 0.55, 1500, 6, 0.15, 0, 0},
	} {
		s := of[name]
		p := s.Projectile
		if p.MuzzleSpeed != want.speed || p.Payload.Damage != want.damage || 10*p.Payload.Kick != want.kick || p.Payload.Radius != want.radius {
			t.Errorf("%s: %+v, want %+v", name, *p, want)
		}
		if p.Bounce != nil && p.Bounce.Elasticity != want.bounce || p.Bounce == nil && want.bounce != 0 {
			t.Errorf("%s: bounces by %+v, want %v", name, p.Bounce, want.bounce)
		}
		if after, _ := Fly(geom.Vec{X: 10}, &p.Flight, 1); math.Abs(after.X-10*(1-want.drag)) > 1e-12 {
			t.Errorf("%s: %v of 10 m/s are left after a second, want a drag of %v", name, after.X, want.drag)
		}
		if short := float64(s.Trigger.CycleTicks)*0.032 - want.seconds; want.seconds > 0 && (short < 0 || short >= 0.032) {
			t.Errorf("%s: %d ticks for %v s", name, s.Trigger.CycleTicks, want.seconds)
		}
		if isBlast := p.Payload.Radius > 0; isBlast != (p.Payload.Rule == components.BlastTribes2) {
			t.Errorf("%s: explodes by %q", name, p.Payload.Rule)
		}
	}
	for name, want := range map[string]Load{"plasma": {20, 40, 50}, "grenade": {10, 12, 15}, "disc": {15, 15, 15}, "chaingun": {100, 150, 200},
		"mortar": {0, 0, 10}, "handgrenade": {5, 6, 8}, "mine": {3, 3, 3}} {
		if got := of[name].Trigger.Ammo; got != want {
			t.Errorf("%s: a load of %v, want %v", name, got, want)
		}
	}
	disc, gun := of["disc"], of["chaingun"]
	if disc.Projectile.Flight != (components.FlightData{}) || float64(disc.Projectile.TTLTicks)*0.032-5 > 0.032 {
		t.Errorf("a disc flies %+v for %d ticks", disc.Projectile.Flight, disc.Projectile.TTLTicks)
	}
	if gun.Trigger.Spread != 0.008 || gun.Trigger.SpinDownTicks != 32 {
		t.Errorf("chaingun %+v", gun.Trigger)
	}
	if b := of["blaster"].Trigger; b.Energy != 4 {
		t.Errorf("blaster %+v", b)
	}
	if l := of["laser"]; l.Ray.Damage != 0.4 || l.Trigger.MinEnergy != 6 {
		t.Errorf("laser %+v, %+v", *l.Ray, l.Trigger)
	}
	if e := of["elf"].Beam; e.Range != 37 || e.Drain*0.032 != 1 {
		t.Errorf("elf %+v", *e)
	}
	if r := of["repairgun"].Beam; r.Heal*0.032 != 0.002 || r.SelfHeal != 0 {
		t.Errorf("repair gun %+v", *r)
	}
}

// TestTribes2_LeavesTheShippedWeaponsAlone: they are copies.
func TestTribes2_LeavesTheShippedWeaponsAlone(t *testing.T) {
	before := Standard()
	Tribes2()
	if !reflect.DeepEqual(before, Standard()) {
		t.Error("the shipped weapons changed")
	}
}
