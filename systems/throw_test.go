package systems

import (
	"math"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/health"
	"github.com/skijet/skijet/systems/weapons"
)

// thrower returns a match with a player who carries everything, and the places
// of weapons in its arsenal, counted from 1.
func thrower(t *testing.T) (*Match, components.ID, func(weapon string) uint8) {
	t.Helper()
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{Name: "Saffi", Position: at(0, 0, 0.01)})
	place := func(weapon string) uint8 {
		slots := playerEntry(m, id).arsenal.Slots
		i := slices.IndexFunc(slots, func(s components.WeaponSlot) bool { return s.Weapon == weapon })
		if i < 0 {
			t.Fatalf("no %s", weapon)
		}
		return uint8(i + 1)
	}
	steps(m, health.ProtectedTicks)
	return m, id, place
}

// speedOf returns how fast the first projectile of a weapon is, m/s.
func speedOf(m *Match, weapon string) (float64, bool) {
	for _, p := range m.Projectiles(nil) {
		if p.Weapon == weapon {
			return p.Velocity.Length(), true
		}
	}
	return 0, false
}

// thrownAt returns the speed of a level throw at the end of the tick in which it leaves
// with some m/s.
func thrownAt(t *testing.T, weapon string, speed float64) float64 {
	t.Helper()
	spec := shipped(t, weapon)
	after, _ := weapons.Fly(spec.Trigger.Aim(geom.YawPitch{}, 0, 0).Scale(speed), &spec.Projectile.Flight, TickSeconds)
	return after.Length()
}

func TestThrow_LeavesOnReleaseAndKeepsTheHeldWeaponFiring(t *testing.T) {
	m, id, place := thrower(t)
	loaded := playerEntry(m, id).arsenal.Slots[place("handgrenade")-1].Ammo
	up := geom.YawPitch{Pitch: geom.Degrees(60)}
	hold := Command{Player: id, Input: components.Input{Look: up, Buttons: components.ButtonFire, Throw: place("handgrenade"), Weapon: place("disc")}}
	fired := kinds(steps(m, 10, hold), EventFired)
	if len(fired) != 1 || fired[0].Weapon != "disc" {
		t.Fatalf("while the grenade is held back %v left, want one disc", fired)
	}
	fired = kinds(steps(m, 1, Command{Player: id, Input: components.Input{Look: up}}), EventFired)
	if len(fired) != 1 || fired[0].Weapon != "handgrenade" {
		t.Fatalf("on release %v left, want a hand grenade", fired)
	}
	arsenal := playerEntry(m, id).arsenal
	if held, _ := arsenal.InHand(); held.Weapon != "disc" || arsenal.Slots[place("handgrenade")-1].Ammo != loaded-1 {
		t.Errorf("in hand is %q, %d grenades are left of %d", held.Weapon, arsenal.Slots[place("handgrenade")-1].Ammo, loaded)
	}
	if fired = kinds(steps(m, 60, Command{Player: id}), EventFired); len(fired) != 0 {
		t.Errorf("afterwards %v left by itself", fired)
	}
}

func TestThrow_GoesFartherTheLongerItIsHeld(t *testing.T) {
	for _, held := range []int{1, 12, 31, 90} {
		m, id, place := thrower(t)
		steps(m, held, Command{Player: id, Input: components.Input{Throw: place("handgrenade")}})
		steps(m, 1, Command{Player: id})
		// 30 m/s at full strength after 31 ticks, 0.3 of that at once.
		want := thrownAt(t, "handgrenade", 30*(0.3+0.7*math.Min(float64(held), 31)/31))
		if got, ok := speedOf(m, "handgrenade"); !ok || math.Abs(got-want) > 1e-9 {
			t.Errorf("held for %d ticks it leaves with %v m/s (%v), want %v", held, got, ok, want)
		}
	}
}

func TestThrow_AnotherOneDropsTheFirstAndStartsAnew(t *testing.T) {
	m, id, place := thrower(t)
	steps(m, 31, Command{Player: id, Input: components.Input{Throw: place("handgrenade")}})
	steps(m, 1, Command{Player: id, Input: components.Input{Throw: place("mine")}})
	steps(m, 1, Command{Player: id})
	if _, ok := speedOf(m, "handgrenade"); ok {
		t.Error("the grenade left too")
	}
	want := thrownAt(t, "mine", 15*(0.3+0.7/31))
	if got, ok := speedOf(m, "mine"); !ok || math.Abs(got-want) > 1e-9 {
		t.Errorf("the mine leaves with %v m/s (%v), want %v", got, ok, want)
	}
}

func TestThrow_HasACycleOfItsOwn(t *testing.T) {
	m, id, place := thrower(t)
	ticks := []int{}
	for tick := range 100 {
		c := Command{Player: id}
		if tick%2 == 0 {
			c.Throw = place("handgrenade")
		}
		if len(kinds(steps(m, 1, c), EventFired)) > 0 {
			ticks = append(ticks, tick)
		}
	}
	// Sixteen ticks to the next throw, which may then be held back: in the next
	// even tick, and let go in the odd one after it.
	for i := 1; i < len(ticks); i++ {
		if gap := ticks[i] - ticks[i-1]; gap != 18 {
			t.Errorf("%d ticks between two throws, want 18", gap)
		}
	}
	if len(ticks) != 5 { // as many as light armour carries
		t.Errorf("%d throws in 100 ticks, want 5", len(ticks))
	}
}

func TestThrow_IgnoresWhatCannotBeThrown(t *testing.T) {
	m, id, place := thrower(t)
	for _, throw := range []uint8{place("disc"), place("elf"), 99, 128, 255} {
		events := append(steps(m, 5, Command{Player: id, Input: components.Input{Throw: throw}}), steps(m, 2, Command{Player: id})...)
		if n := len(kinds(events, EventFired)); n != 0 {
			t.Errorf("throwing %d: %d shots", throw, n)
		}
	}
}

// TestThrow_IsLostWithTheLifeThatHeldItBack also holds for a throw of the held
// weapon, which the same hands begin.
func TestThrow_IsLostWithTheLifeThatHeldItBack(t *testing.T) {
	for name, input := range map[string]func(place uint8) components.Input{
		"other hand": func(place uint8) components.Input { return components.Input{Throw: place} },
		"held": func(place uint8) components.Input {
			return components.Input{Buttons: components.ButtonFire, Weapon: place}
		},
	} {
		m, id, place := thrower(t)
		c := Command{Player: id, Input: input(place("handgrenade"))}
		steps(m, 10, c)
		playerEntry(m, id).position.Feet.Z = 1e5
		events := steps(m, 300)
		if count(events, EventDied, id) != 1 || count(events, EventSpawned, id) != 1 {
			t.Fatalf("%s: %d deaths and %d spawns", name, count(events, EventDied, id), count(events, EventSpawned, id))
		}
		if n := count(events, EventFired, id); n != 0 {
			t.Errorf("%s: %d throws after the respawn", name, n)
		}
	}
}

func TestThrow_IsPartOfTheHash(t *testing.T) {
	a, id, place := thrower(t)
	b, _, _ := thrower(t)
	steps(a, 1, Command{Player: id, Input: components.Input{Throw: place("handgrenade")}})
	steps(b, 1, Command{Player: id, Input: components.Input{Throw: place("mine")}})
	steps(a, 1, Command{Player: id, Input: components.Input{Throw: place("mine")}})
	steps(b, 1, Command{Player: id, Input: components.Input{Throw: place("mine")}})
	if a.Hash() == b.Hash() {
		t.Error("two matches differ in how long a mine is held back and have the same hash")
	}
}
