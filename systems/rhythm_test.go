package systems

import (
	"math"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// TestPellets_LeaveAtOnceInTheOrderOfTheRandomStream predicts each pellet from the
// stream of the match.
func TestPellets_LeaveAtOnceInTheOrderOfTheRandomStream(t *testing.T) {
	spec := plain()
	spec.Trigger.Pellets, spec.Trigger.Spread, spec.Trigger.Ammo = 9, 0.08, weapons.Load{5, 5, 5}
	m, id := duel(t, Options{Seed: 4}, spec)
	stream := *m.random.Find("")
	look := geom.YawPitch{Yaw: geom.Degrees(40), Pitch: geom.Degrees(12)}
	fired := kinds(steps(m, 1, Command{Player: id, Input: components.Input{Look: look, Buttons: fireKey}}), EventFired)
	shots := m.Projectiles(nil)
	if len(fired) != 1 || len(shots) != 9 {
		t.Fatalf("%d events and %d pellets, want 1 and 9", len(fired), len(shots))
	}
	forward := look.Forward()
	right := forward.Cross(geom.Vec{Z: 1}).Normalize()
	up := right.Cross(forward)
	for k, s := range shots {
		sideways, height := stream.Unit()*0.08, stream.Unit()*0.08
		want := forward.AddScaled(right, sideways).AddScaled(up, height).Normalize().Scale(100)
		if d := s.Velocity.Sub(want).Length(); d > 1e-3 { // the angles are whole parts of a turn
			t.Errorf("pellet %d flies with %v, want %v", k, s.Velocity, want)
		}
	}
	if fired[0].Shot != shots[0].ID || fired[0].Normal.Sub(shots[0].Velocity.Normalize()).Length() > 1e-9 {
		t.Errorf("the event tells %d along %v, want the first pellet, %d", fired[0].Shot, fired[0].Normal, shots[0].ID)
	}
	if left := playerEntry(m, id).arsenal.Slots[0].Ammo; left != 4 {
		t.Errorf("%d shots are left of 5", left)
	}
	if *m.random.Find("") != stream {
		t.Error("the match drew other numbers than two for each pellet")
	}
}

func TestPellets_OfARayAreBeamsOfOneShot(t *testing.T) {
	spec := plain()
	spec.Projectile, spec.Ray = nil, &weapons.Ray{Range: 50, Kind: "plain", Damage: 0.01}
	spec.Trigger.Pellets, spec.Trigger.Spread = 6, 0.001
	m, id := duel(t, Options{}, spec)
	addTarget(t, m, 0, 15, 0, 2)
	events := steps(m, 1, Command{Player: id, Input: components.Input{Look: geom.YawPitch{Pitch: geom.Degrees(-3)}, Buttons: fireKey}})
	if fired, beams, hits := len(kinds(events, EventFired)), len(kinds(events, EventBeam)), len(kinds(events, EventDamaged)); fired != 1 || beams != 6 || hits != 6 {
		t.Errorf("%d shots, %d rays and %d hits, want 1, 6 and 6", fired, beams, hits)
	}
}

func TestPellets_BeyondTheLimitAreOneEvent(t *testing.T) {
	spec := plain()
	spec.Trigger.Pellets, spec.Projectile.TTLTicks = 8, 1000
	m, id := duel(t, Options{}, spec)
	for range MaxProjectiles - 3 {
		lob(m, "plain", id, geom.Vec{Z: 30}, geom.Vec{})
	}
	events := steps(m, 1, Command{Player: id, Input: components.Input{Buttons: fireKey}})
	if n, fly := count(events, EventLimit, id), len(m.Projectiles(nil)); n != 1 || fly != MaxProjectiles {
		t.Errorf("%d events of the limit and %d shots, want 1 and %d", n, fly, MaxProjectiles)
	}
}

// TestBurst_LeavesInItsOwnRhythm also lets go of the trigger after the first shot.
func TestBurst_LeavesInItsOwnRhythm(t *testing.T) {
	spec := plain()
	spec.Trigger.BurstShots, spec.Trigger.BurstTicks, spec.Trigger.CycleTicks = 3, 4, 15
	for _, held := range []int{1, 1000} {
		m, id := duel(t, Options{}, spec)
		var want []int
		for tick := 0; tick < min(held, 60); tick += 2*4 + 15 {
			want = append(want, tick, tick+4, tick+8)
		}
		got := firedIn(m, id, 60, func(tick int) components.Buttons { return fireKey.When(tick < held) })
		if !slices.Equal(got, want) {
			t.Errorf("held for %d ticks: shots in %v, want %v", held, got, want)
		}
	}
}

func TestBurst_EndsWithTheAmmoAndWithAnotherWeapon(t *testing.T) {
	spec, other := plain(), plain()
	other.Name = "z"
	spec.Trigger.BurstShots, spec.Trigger.BurstTicks, spec.Trigger.Ammo = 5, 2, weapons.Load{3, 3, 3}
	m, id := duel(t, Options{}, spec)
	if got := firedIn(m, id, 40, func(int) components.Buttons { return fireKey }); !slices.Equal(got, []int{0, 2, 4}) {
		t.Errorf("with three shots of five they left in %v", got)
	}
	if a := playerEntry(m, id).arsenal; a.Main.BurstLeft != 0 {
		t.Errorf("%d shots are still to come", a.Main.BurstLeft)
	}
	m, id = duel(t, Options{}, spec, other)
	began := m.Tick()
	firedIn(m, id, 3, func(tick int) components.Buttons { return fireKey.When(tick == 0) })
	fired := kinds(steps(m, 30, Command{Player: id, Input: components.Input{Weapon: 2, Buttons: fireKey}}), EventFired)
	if len(fired) == 0 || fired[0].Weapon != "z" || fired[0].Tick-began-2 != int64(spec.Trigger.CycleTicks) {
		t.Errorf("after the change %+v, want the other weapon a whole cycle after the last shot", fired)
	}
}

func TestSemi_FiresOnceForEachPull(t *testing.T) {
	spec := plain() // ten ticks of a cycle
	spec.Trigger.Semi = true
	for name, c := range map[string]struct {
		held func(tick int) bool
		want []int
	}{
		"held":                           {func(int) bool { return true }, []int{0}},
		"pulled every fifteen ticks":     {func(tick int) bool { return tick%15 < 3 }, []int{0, 15, 30, 45}},
		"pulled early and still held":    {func(tick int) bool { return tick < 2 || tick >= 8 }, []int{0, 10}},
		"pulled early and let go of":     {func(tick int) bool { return tick < 2 || tick >= 6 && tick < 9 }, []int{0}},
		"pulled in every second tick":    {func(tick int) bool { return tick%2 == 0 }, []int{0, 10, 20, 30, 40, 50}},
		"pulled again in the last tick":  {func(tick int) bool { return tick < 9 || tick == 10 }, []int{0, 10}},
		"never let go for a single tick": {func(tick int) bool { return tick > 3 }, []int{4}},
	} {
		m, id := duel(t, Options{}, spec)
		if got := firedIn(m, id, 60, func(tick int) components.Buttons { return fireKey.When(c.held(tick)) }); !slices.Equal(got, c.want) {
			t.Errorf("%s: shots in %v, want %v", name, got, c.want)
		}
	}
}

// TestSemi_APullIsForTheWeaponThatItBeganWith changes from a weapon that fires on to one
// that does not, with the trigger held.
func TestSemi_APullIsForTheWeaponThatItBeganWith(t *testing.T) {
	first, second := plain(), plain()
	second.Name, second.Trigger.Semi = "z", true
	m, id := duel(t, Options{}, first, second)
	c := Command{Player: id, Input: components.Input{Buttons: fireKey}}
	steps(m, 5, c)
	c.Weapon = 2
	if n := len(kinds(steps(m, 40, c), EventFired)); n != 0 {
		t.Errorf("%d shots of the second weapon by the pull of the first", n)
	}
	steps(m, 1, Command{Player: id})
	if n := len(kinds(steps(m, 40, c), EventFired)); n != 1 {
		t.Errorf("%d shots by a pull of its own", n)
	}
}

// TestPellets_StayInTheSquareOfTheirSpread looks at many.
func TestPellets_StayInTheSquareOfTheirSpread(t *testing.T) {
	spec := plain()
	spec.Trigger.Pellets, spec.Trigger.Spread, spec.Projectile.TTLTicks = 64, 0.2, 2
	m, id := duel(t, Options{}, spec)
	least, most := 1.0, 0.0
	for range 5 {
		steps(m, spec.Trigger.CycleTicks-1, Command{Player: id})
		steps(m, 1, Command{Player: id, Input: components.Input{Buttons: fireKey}})
		for _, s := range m.Projectiles(nil) {
			off := max(math.Abs(s.Velocity.X), math.Abs(s.Velocity.Z)) / s.Velocity.Y
			least, most = min(least, off), max(most, off)
		}
	}
	if most > 0.2 || most < 0.19 || least > 0.05 {
		t.Errorf("pellets miss by tangents of %v to %v, want up to 0.2", least, most)
	}
}
