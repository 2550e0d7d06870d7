package weaponstest_test

import (
	"flag"
	"os"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/skijet/skijet/systems/weapons/weaponstest"
	"pgregory.net/rapid"
)

// drawn is a source of parts of a spec.
type drawn struct{ *rapid.T }

// some draws whether something is there, once in so many times.
func (d drawn) some(what string, once int) bool {
	return rapid.IntRange(1, once).Draw(d.T, what+"?") == once
}

func (d drawn) number(what string, low, high float64) float64 {
	return rapid.Float64Range(low, high).Draw(d.T, what)
}

func (d drawn) whole(what string, low, high int) int {
	return rapid.IntRange(low, high).Draw(d.T, what)
}

// trigger draws one that somebody with a full tank can pull.
func (d drawn) trigger() weapons.Trigger {
	t := weapons.Trigger{CycleTicks: d.whole("cycle", 5, 40)}
	if d.some("ammo", 2) {
		n := d.whole("ammo", 1, 9)
		t.Ammo = weapons.Load{n, n, n}
	}
	if d.some("energy", 3) {
		t.MinEnergy, t.Energy = d.number("least energy", 0, 20), d.number("energy", 0.1, 20)
		t.ByEnergy = d.some("by energy", 2)
	}
	if d.some("heat", 4) {
		t.Heat = d.number("heat", 0.01, 2)
	}
	if d.some("spread", 2) {
		t.Spread = d.number("spread", 0, 1)
	}
	if d.some("pellets", 3) {
		t.Pellets = d.whole("pellets", 1, 5)
	}
	if d.some("lift", 4) {
		t.Lift = d.number("lift", 0, 1)
	}
	switch d.whole("rhythm", 0, 4) {
	case 1:
		t.BurstShots = d.whole("burst", 2, 5)
		t.BurstTicks = d.whole("burst ticks", 1, t.CycleTicks)
	case 2:
		t.Charge = &weapons.Charge{Ticks: d.whole("charge", 1, 60), Damage: weapons.Least(d.number("least damage", 0, 1))}
	case 3:
		t.Semi = true
	case 4:
		t.SpinUpTicks, t.SpinDownTicks = d.whole("spin up", 1, 20), d.whole("spin down", 0, 40)
	}
	return t
}

func (d drawn) payload() components.PayloadData {
	l := components.PayloadData{Kind: "drawn", Damage: d.number("damage", 0, 1)}
	if d.some("radius", 2) {
		l.Radius = d.number("radius", 1.01, 12)
	}
	if d.some("kick", 2) {
		l.Kick = d.number("kick", 10, 300)
	}
	l.Rule = rapid.SampledFrom([]components.BlastRule{"", components.BlastTribes, components.BlastBasic, components.BlastTribes2, components.BlastT3D}).Draw(d.T, "rule")
	return l
}

// projectile draws one that may be anything but long-lived.
func (d drawn) projectile() *weapons.Projectile {
	p := &weapons.Projectile{MuzzleSpeed: d.number("muzzle", 5, 400), Inherit: d.number("inherit", 0, 1), TTLTicks: d.whole("ttl", 1, 50),
		GraceTicks: d.whole("grace", 4, 20), Payload: d.payload()}
	p.Flight.Radius = d.number("body", 0.02, 0.4)
	if d.some("gravity", 2) {
		p.Flight.Gravity = d.number("gravity", 0, 30)
	}
	if d.some("acceleration", 4) {
		p.Flight.Acceleration, p.Flight.TopSpeed = d.number("acceleration", 0, 100), d.number("top", 0, 300)
	}
	var b behaviours.Behaviour
	if d.some("stick", 4) {
		b.Stick = behaviours.Surfaces(d.whole("surfaces", 1, 7))
	}
	if d.some("bounce", 3) {
		p.Bounce = &components.BounceData{Elasticity: d.number("elasticity", 0, 1)}
	}
	if p.Bounce != nil || d.some("fuse", 4) {
		p.Fuse = &components.FuseData{Contact: p.Bounce == nil && b.Stick == 0 || d.some("contact", 2)}
		if p.Bounce != nil && d.some("arming", 2) {
			p.Fuse.ArmTicks = d.whole("arm", 0, 30)
		}
	}
	d.behave(p, &b)
	b.Give(p)
	return p
}

// behave draws what a projectile does beyond flying and going off.
func (d drawn) behave(p *weapons.Projectile, b *behaviours.Behaviour) {
	if d.some("homing", 4) {
		b.Homing = &behaviours.HomingData{Turn: d.number("turn", 0, 400), Range: d.number("seen", 0, 100), Cone: d.number("cone", 0, 180)}
		if d.some("lock", 2) {
			b.Lock = &behaviours.LockingData{Ticks: d.whole("lock", 1, 40), Range: 100, Cone: 20}
		}
	}
	if d.some("volatile", 5) {
		p.Volatile = &components.VolatileData{Half: d.number("half", 0.05, 0.5), Health: d.number("health", 0, 1), Dud: d.some("dud", 2)}
	}
	if d.some("field", 4) {
		b.Field = &behaviours.FieldData{Pull: d.number("pull", -100, 100), Radius: d.number("reach", 1, 20), Shots: d.some("shots", 2)}
	}
	if d.some("pierce", 4) {
		b.Pierce = d.whole("pierce", 1, behaviours.MaxPierced)
	}
	if d.some("chain", 4) && p.Payload.Radius == 0 {
		b.Chain = &behaviours.ChainData{Jumps: d.whole("jumps", 1, 5), Range: d.number("jump", 1, 20), Factor: d.number("factor", 0, 1)}
	}
	if d.some("payloads", 4) {
		b.Payloads = []components.PayloadData{d.payload()}
	}
	if d.some("flare", 5) {
		b.Flare = d.number("flare", 0, 3)
	}
	for range d.whole("releases", 0, 2) {
		r := behaviours.ReleaseData{Weapon: rapid.SampledFrom([]string{"crumb", "drawn"}).Draw(d.T, "released"), Count: d.whole("count", 1, 4),
			Spread: d.number("cone of a release", 0, 180), Speed: d.number("speed of a release", 0, 50), Generations: 1, When: behaviours.ReleaseAtEnd}
		switch {
		case d.some("every", 3):
			r.When, r.EveryTicks = behaviours.ReleaseEvery, d.whole("every ticks", 1, 40)
		case p.Bounce != nil && d.some("at bounce", 2):
			r.When = behaviours.ReleaseAtBounce
		}
		b.Releases = append(b.Releases, r)
	}
}

// fire draws a mode.
func (d drawn) fire() weapons.Fire {
	f := weapons.Fire{Trigger: d.trigger()}
	switch d.whole("kind", 0, 9) {
	case 0:
		f.Ray = &weapons.Ray{Range: d.number("range", 1, 300), Kind: "drawn", Damage: d.number("damage", 0, 1), Pierce: d.whole("pierce", 0, 3)}
	case 1:
		f.Trigger = weapons.Trigger{CycleTicks: f.Trigger.CycleTicks, Energy: f.Trigger.Energy, MinEnergy: f.Trigger.MinEnergy, Heat: f.Trigger.Heat}
		f.Beam = &weapons.Beam{Range: d.number("range", 1, 100), Cone: d.number("cone", 0, 30), Kind: "drawn", Damage: d.number("damage", 0, 1)}
	case 2:
		f.Signal = "drawn"
		f.Trigger.Spread, f.Trigger.Lift, f.Trigger.Pellets, f.Trigger.ByEnergy = 0, 0, 0, false
		if f.Trigger.Charge != nil {
			f.Trigger.Charge.Damage = nil
		}
	default:
		f.Projectile = d.projectile()
	}
	return f
}

// spec draws a legal weapon.
func (d drawn) spec() weapons.Spec {
	f := d.fire()
	s := weapons.Spec{Name: "drawn", Trigger: f.Trigger, Projectile: f.Projectile, Ray: f.Ray, Beam: f.Beam, Signal: f.Signal}
	if s.Projectile != nil && d.some("released only", 6) {
		s.Carried, s.Trigger = new(bool), weapons.Trigger{}
		return s
	}
	if d.some("second mode", 3) {
		alt := d.fire()
		alt.Trigger.Ammo = weapons.Load{}
		if s.Projectile == nil && alt.Projectile != nil { // what is released is of the first mode
			var b behaviours.Behaviour
			if err := b.Read(alt.Projectile); err != nil {
				d.Fatal(err)
			}
			for i := range b.Releases {
				b.Releases[i].Weapon = "crumb"
			}
			b.Give(alt.Projectile)
		}
		s.Alt = &alt
	}
	s.Cooling = &weapons.Cooling{PerSecond: d.number("cooling", 0.1, 2), Resume: d.number("resume", 0, 0.9)}
	if s.Trigger.Heat == 0 && (s.Alt == nil || s.Alt.Trigger.Heat == 0) {
		s.Cooling = nil
	}
	return s
}

// crumb is what weapons of any kind may release.
func crumb() weapons.Spec {
	return weapons.Spec{Name: "crumb", Carried: new(bool), Projectile: &weapons.Projectile{MuzzleSpeed: 20, TTLTicks: 12, GraceTicks: 4,
		Payload: components.PayloadData{Kind: "crumb", Damage: 0.01}}}
}

// TestRun_LegalWeaponsAtRandomPass draws weapons that do anything that one can. The same
// ones are drawn in each run but the long one.
func TestRun_LegalWeaponsAtRandomPass(t *testing.T) {
	checks, seed := "3", "1"
	if os.Getenv("SKIJET_LONG") != "" {
		checks, seed = "1000", "0"
	}
	for name, value := range map[string]string{"rapid.checks": checks, "rapid.seed": seed, "rapid.nofailfile": "true", "rapid.shrinktime": "5s"} {
		if f := flag.Lookup(name); f.Value.String() != f.DefValue {
			continue // who runs the test has set it
		}
		if err := flag.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		spec := drawn{t}.spec()
		if err := spec.Validate(); err != nil {
			t.Fatalf("drawn illegally: %v", err)
		}
		if err := weaponstest.Check(spec, weaponstest.Beside(crumb())); err != nil {
			data, _ := weapons.Encode(spec)
			t.Fatalf("%v\n%s", err, data)
		}
	})
}
