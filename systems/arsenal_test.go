package systems

import (
	"errors"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/shots"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/systems/weapons"
)

// duel is a match with one weapon and one shooter at the middle of a hall.
func duel(t testing.TB, o Options, specs ...weapons.Spec) (*Match, components.ID) {
	t.Helper()
	if o.Level == nil {
		o.Level = hall(t, nil)
	}
	o.Weapons = specs
	m := newMatch(t, o)
	armor := tribes.Light()
	if !specs[0].Suits(armor.Class) {
		armor = tribes.Heavy()
	}
	id := join(t, m, PlayerSpec{Position: at(0, 0, 0), Team: 1, Armor: armor, Pack: specs[0].Pack})
	unprotected(m)
	return m, id
}

// target adds a player of team 2 who can be hurt.
func addTarget(t testing.TB, m *Match, x, y, z float64, team int) components.ID {
	t.Helper()
	id := join(t, m, PlayerSpec{Position: at(x, y, z), Team: team})
	playerEntry(m, id).health.ProtectedTicks = 0
	return id
}

// kinds returns the events of a kind.
func kinds(events []Event, kind EventKind) []Event {
	var all []Event
	for _, e := range events {
		if e.Kind == kind {
			all = append(all, e)
		}
	}
	return all
}

// lob puts a shot of a weapon into the next tick, past every trigger.
func lob(m *Match, name string, owner components.ID, position, velocity geom.Vec) {
	lobAs(m, name, components.OwnerData{ID: owner}, position, velocity)
}

// lobAs is lob with all that a shot knows of its owner.
func lobAs(m *Match, name string, owner components.OwnerData, position, velocity geom.Vec) {
	weapon, _ := m.shots.Weapons.Find(name)
	m.shots.Launcher.Launch(&shots.Order{Mode: weapon.Mode(false), Position: position, Velocity: velocity, Damage: 1, Radius: 1, Owner: owner})
}

// TestShot_InheritsTheShootersVelocity is the muzzle velocity of every weapon
// that shoots, from a moving shooter.
func TestShot_InheritsTheShootersVelocity(t *testing.T) {
	inherit := map[string]float64{"disc": 0.5, "grenade": 0.5, "mortar": 0.5, "chaingun": 1, "plasma": 0.3, "blaster": 0.5,
		"handgrenade": 1, "mine": 1}
	moving := geom.Vec{X: 20, Y: 10, Z: 5}
	for _, spec := range weapons.Standard() {
		p := spec.Projectile
		if p == nil {
			continue
		}
		if p.Inherit != inherit[spec.Name] {
			t.Errorf("%s inherits %v, want %v", spec.Name, p.Inherit, inherit[spec.Name])
		}
		spec.Trigger.Spread, spec.Trigger.SpinUpTicks, spec.Trigger.SpinDownTicks = 0, 0, 0
		spec.Trigger.Charge, spec.Trigger.Throw, spec.Trigger.Lift = nil, false, 0
		m, id := duel(t, Options{}, spec)
		playerEntry(m, id).velocity.Linear = moving
		m.Step([]Command{{Player: id, Input: components.Input{Buttons: components.ButtonFire}}})
		shots := m.Projectiles(nil)
		if len(shots) != 1 {
			t.Fatalf("%s: %d shots", spec.Name, len(shots))
		}
		want, _ := weapons.Fly(geom.Vec{Y: p.MuzzleSpeed}.Add(moving.Scale(p.Inherit)), &p.Flight, TickSeconds)
		if d := shots[0].Velocity.Sub(want); d.Length() > 1e-9 {
			t.Errorf("%s: velocity %v, want %v", spec.Name, shots[0].Velocity, want)
		}
	}
}

// TestShot_RangeHasNoJitter fires one weapon again and again: every shot leaves
// at the same time of its tick and lands on the same spot.
func TestShot_RangeHasNoJitter(t *testing.T) {
	spec := shipped(t, "grenade")
	spec.Projectile.Fuse.ArmTicks = 0
	m, id := duel(t, Options{Immortal: true}, spec)
	var first geom.Vec
	events := steps(m, 32*9, Command{Player: id, Input: components.Input{Buttons: components.ButtonFire, Look: geom.YawPitch{Pitch: geom.Degrees(10)}}})
	booms := kinds(events, EventExploded)
	if len(booms) < 6 {
		t.Fatalf("%d shots landed", len(booms))
	}
	for i, e := range booms {
		if i == 0 {
			first = e.Position
		}
		if e.Position != first {
			t.Errorf("shot %d lands at %v, the first at %v", i, e.Position, first)
		}
	}
}

// TestShot_DirectHitsHarmByTheMultiplierOfTheArmour shoots each armour with what
// harms only whom it hits.
func TestShot_DirectHitsHarmByTheMultiplierOfTheArmour(t *testing.T) {
	for name, damage := range map[string][3]float64{
		"chaingun": {0.11 * 1.2, 0.11, 0.11 * 0.6}, "blaster": {0.125 * 1.3, 0.125, 0.125 * 0.7},
	} {
		for class, armor := range armors() {
			m, id := duel(t, Options{}, shipped(t, name))
			victim := join(t, m, PlayerSpec{Position: at(0, 15, 0), Team: 2, Armor: armor})
			playerEntry(m, victim).health.ProtectedTicks = 0
			lob(m, name, id, geom.Vec{Y: 10, Z: 1}, geom.Vec{Y: 300})
			events := steps(m, 3)
			hits := kinds(events, EventDamaged)
			if len(hits) != 1 || hits[0].Subject != victim || hits[0].Other != id || hits[0].Weapon != name {
				t.Fatalf("%s on %s: %+v", name, armor.Name, hits)
			}
			if math.Abs(hits[0].Amount-damage[class]) > 1e-12 {
				t.Errorf("%s on %s: damage %v, want %v", name, armor.Name, hits[0].Amount, damage[class])
			}
			boom := kinds(events, EventExploded)[0]
			if want := 15 - armor.Half.Y; math.Abs(boom.Position.Y-want) > 1e-9 || boom.Other != victim {
				t.Errorf("%s on %s: met %d at %v, want y %v", name, armor.Name, boom.Other, boom.Position, want)
			}
		}
	}
}

// TestShot_OfNoRadiusPushesAlongItsFlight is the kick of what has no blast.
func TestShot_OfNoRadiusPushesAlongItsFlight(t *testing.T) {
	spec := shipped(t, "chaingun")
	spec.Projectile.Payload.Kick = 45
	m, id := duel(t, Options{}, spec)
	victim := addTarget(t, m, 0, 15, 0, 2)
	steps(m, 10)
	before := playerEntry(m, victim).velocity.Linear
	lob(m, "chaingun", id, geom.Vec{Y: 14, Z: 1}, geom.Vec{Y: 300})
	m.Step(nil)
	if got := playerEntry(m, victim).velocity.Linear.Sub(before); got.Sub(geom.Vec{Y: 5}).Length() > 1e-9 {
		t.Errorf("pushed by %v, want 45/9 along y", got)
	}
}

// TestShot_HitsOfATickCountInTheOrderOfTheirTimes lets the shot with the higher
// ID arrive first: its owner gets the kill.
func TestShot_HitsOfATickCountInTheOrderOfTheirTimes(t *testing.T) {
	spec := shipped(t, "chaingun")
	spec.Projectile.Payload.Damage = 1
	for _, firstIsLater := range []bool{false, true} {
		m, a := duel(t, Options{}, spec)
		b := join(t, m, PlayerSpec{Position: at(50, 0, 0), Team: 1})
		victim := addTarget(t, m, 0, 15, 0, 2)
		near, far := geom.Vec{Y: 14, Z: 1}, geom.Vec{Y: 8, Z: 1}
		if firstIsLater {
			near, far = far, near
		}
		lob(m, "chaingun", a, near, geom.Vec{Y: 400})
		lob(m, "chaingun", b, far, geom.Vec{Y: 400})
		events := steps(m, 1)
		want := a
		if firstIsLater {
			want = b
		}
		died := kinds(events, EventDied)
		if len(died) != 1 || died[0].Subject != victim || died[0].Other != want {
			t.Errorf("first lobbed later %v: %+v, want a kill of %d", firstIsLater, died, want)
		}
	}
}

// TestShot_TwoDiscsPassEachOther is what happens when shots meet: nothing.
func TestShot_TwoDiscsPassEachOther(t *testing.T) {
	m, id := duel(t, Options{Immortal: true}, shipped(t, "disc"))
	lob(m, "disc", id, geom.Vec{Y: -20, Z: 30}, geom.Vec{Y: 65})
	lob(m, "disc", id, geom.Vec{Y: 20, Z: 30}, geom.Vec{Y: -65})
	if e, ok := exploded(steps(m, 30)); ok {
		t.Errorf("something went off at %v", e.Position)
	}
	if n := len(m.Projectiles(nil)); n != 2 {
		t.Errorf("%d discs fly on, want 2", n)
	}
}

// TestKick_ArrivesWhereverTheBodyStandsFromEveryWeapon is the complaint of
// swallowed knockback for every payload and armour.
func TestKick_ArrivesWhereverTheBodyStandsFromEveryWeapon(t *testing.T) {
	level := hall(t, nil)
	for _, spec := range weapons.Standard() {
		if spec.Projectile == nil || spec.Projectile.Payload.Kick == 0 {
			continue
		}
		payload := spec.Projectile.Payload
		for _, armor := range armors() {
			edge := 100 - armor.Half.X
			for name, c := range map[string]struct{ feet, blast geom.Vec }{
				"on the ground": {geom.Vec{}, geom.Vec{X: -3, Z: 1.15}},
				"at a wall":     {geom.Vec{X: edge}, geom.Vec{X: -2, Z: 0.4}},
				"in a corner":   {geom.Vec{X: edge, Y: edge}, geom.Vec{X: -2, Y: -2, Z: 0.2}},
				"at the feet":   {geom.Vec{}, geom.Vec{Z: 0.001}},
				"in the middle": {geom.Vec{}, geom.Vec{Z: armor.Half.Z}},
			} {
				m := newMatch(t, Options{Level: level, Immortal: true})
				id := join(t, m, PlayerSpec{Position: &c.feet, Armor: armor})
				unprotected(m)
				p := playerEntry(m, id)
				before := p.velocity.Linear
				if err := m.Explode(p.position.Feet.Add(c.blast), payload, components.Nobody); err != nil {
					t.Fatal(err)
				}
				m.Step(nil)
				away := geom.Vec{Z: armor.Half.Z}.Sub(c.blast)
				l := away.Length()
				want := geom.Vec{}
				if l > 0 {
					d := max(l-2*armor.Half.X, 1)
					want = away.Scale(payload.Kick / armor.Mass * (l/d - l/payload.Radius) / l)
				}
				if got := p.velocity.Linear.Sub(before); got.Sub(want).Length() > 1e-9 {
					t.Errorf("%s on %s %s: change %v, want %v", spec.Name, armor.Name, name, got, want)
				}
			}
		}
	}
}

func TestTeamDamage_IsAScaleOfTheMatch(t *testing.T) {
	for scale, want := range map[float64]float64{0: 0, 0.5: 0.125 * 1.3 / 2, 1: 0.125 * 1.3} {
		m, id := duel(t, Options{}, shipped(t, "blaster"))
		if err := m.SetTeamDamage(scale); err != nil {
			t.Fatal(err)
		}
		mate := addTarget(t, m, 0, 15, 0, 1)
		lobAs(m, "blaster", components.OwnerData{ID: id, Team: 1}, geom.Vec{Y: 10, Z: 1}, geom.Vec{Y: 200})
		steps(m, 5)
		if lost := 0.66 - playerEntry(m, mate).health.Current; math.Abs(lost-want) > 1e-12 {
			t.Errorf("scale %v: lost %v, want %v", scale, lost, want)
		}
	}
	for _, bad := range []float64{-0.1, 1.1, math.NaN()} {
		if err := newMatch(t, Options{Level: hall(t, nil)}).SetTeamDamage(bad); !errors.Is(err, ErrOptions) {
			t.Errorf("a scale of %v: %v", bad, err)
		}
	}
}

func TestChangeWeapon_LosesWhatWasBegunAndKeepsTheWait(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil), Immortal: true})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 0), Weapons: []string{"disc", "chaingun", "handgrenade"}})
	a := playerEntry(m, id).arsenal
	m.Step([]Command{{Player: id, Input: components.Input{Buttons: components.ButtonFire, Weapon: 1}}})
	events := steps(m, 50, Command{Player: id, Input: components.Input{Buttons: components.ButtonFire, Weapon: 2}})
	if n := count(events, EventFired, id); n > 0 {
		t.Errorf("%d shots in the wait of another weapon", n)
	}
	if a.Held != 1 || a.Main.Spin == 0 {
		t.Fatalf("held %d, spin %d", a.Held, a.Main.Spin)
	}
	steps(m, 20, Command{Player: id, Input: components.Input{Buttons: components.ButtonFire, Weapon: 3}})
	if a.Main.Spin != 0 || a.Main.ChargeTicks == 0 {
		t.Errorf("spin %d, charge %d", a.Main.Spin, a.Main.ChargeTicks)
	}
	events = steps(m, 1, Command{Player: id, Input: components.Input{Weapon: 1}})
	if a.Main.ChargeTicks != 0 || count(events, EventFired, id) > 0 {
		t.Errorf("charge %d, %d thrown", a.Main.ChargeTicks, count(events, EventFired, id))
	}
}

func TestJoin_ArmourDecidesWhatIsCarried(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	for class, armor := range armors() {
		id := join(t, m, PlayerSpec{Position: at(float64(class)*5, 0, 0), Armor: armor})
		names := map[string]bool{}
		for _, slot := range playerEntry(m, id).arsenal.Slots {
			names[slot.Weapon] = true
		}
		if names["mortar"] != (armor.Name == "heavy") || names["laser"] != (armor.Name == "light") || !names["disc"] {
			t.Errorf("%s carries %v", armor.Name, names)
		}
	}
	if _, err := m.Join(PlayerSpec{Position: at(0, 20, 0), Weapons: []string{"mortar"}}); err == nil {
		t.Error("a light player took a mortar")
	}
}

// TestBlast_OnAWallSparesWhoIsBehindIt fires every weapon with a blast at walls of
// any thickness, behind which somebody stands within its radius.
func TestBlast_OnAWallSparesWhoIsBehindIt(t *testing.T) {
	for _, spec := range weapons.Standard() {
		if spec.Projectile == nil || spec.Projectile.Payload.Radius == 0 {
			continue
		}
		for _, thickness := range []float64{0.01, 0.5, 2} {
			m, id := duel(t, Options{Immortal: true, Level: hall(t, func(s *sketch) {
				s.Block(geom.Vec{X: -50, Y: 10}, geom.Vec{X: 50, Y: 10 + thickness, Z: 50}, false)
			})}, spec)
			behind := addTarget(t, m, 0, 10.6+thickness, 0, 2)
			steps(m, 3) // it stands
			before := playerEntry(m, behind).velocity.Linear
			if err := m.Explode(geom.Vec{Y: 10, Z: 1.5}, spec.Projectile.Payload, id); err != nil {
				t.Fatal(err)
			}
			m.Step(nil)
			p := playerEntry(m, behind)
			if p.health.Current != p.health.Max || p.velocity.Linear != before {
				t.Errorf("%s: behind %v m of wall, health %v of %v and pushed by %v", spec.Name, thickness, p.health.Current, p.health.Max, p.velocity.Linear.Sub(before))
			}
		}
	}
}
