package behaviours

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

const allSurfaces = StickWalls | StickBodies | StickPlatforms

// gum is a shell that sticks.
func gum(to Surfaces) weapons.Spec {
	s := pellet()
	s.Name = "gum"
	p := s.Projectile
	p.TTLTicks, p.Flight = 200, components.FlightData{Radius: 0.1, Gravity: 20}
	p.Fuse, p.Payload = &components.FuseData{}, components.PayloadData{Kind: "gum", Damage: 0.2, Radius: 6, Kick: 100}
	give(p, func(b *Behaviour) { b.Stick = to })
	return s
}

func TestStick_ToAWallUntilItsTimeIsOver(t *testing.T) {
	m, id := duel(t, systems.Options{Immortal: true}, gum(StickWalls))
	lob(m, "gum", id, geom.Vec{X: 97, Z: 10}, geom.Vec{X: 60})
	shot := m.Projectiles(nil)[0].ID
	events := steps(m, 2)
	stuck := kinds(events, systems.EventStuck)
	if len(stuck) != 1 || stuck[0].Shot != shot || stuck[0].Subject != id || stuck[0].Normal != (geom.Vec{X: -1}) || math.Abs(stuck[0].Amount-60) > 1e-9 {
		t.Fatalf("%+v", stuck)
	}
	at := feetOf(m, shot)
	if math.Abs(at.X-99.9) > 1e-6 {
		t.Errorf("it sticks at %v", at)
	}
	for tick := 3; tick < 200; tick++ {
		if steps(m, 1); feetOf(m, shot) != at {
			t.Fatalf("tick %d: it is at %v", tick, feetOf(m, shot))
		}
	}
	if e, ok := exploded(steps(m, 1)); !ok || e.Position != at {
		t.Errorf("its time is over: %+v, %v", e, ok)
	}
}

// TestStick_ToWhatIsNotInItsListGoesOffOrBounces says what else a contact leads to.
func TestStick_ToWhatIsNotInItsListGoesOffOrBounces(t *testing.T) {
	m, id := duel(t, systems.Options{Immortal: true}, gum(StickBodies))
	lob(m, "gum", id, geom.Vec{X: 97, Z: 10}, geom.Vec{X: 60})
	if _, ok := exploded(steps(m, 2)); !ok {
		t.Error("it did not go off")
	}
	spec := gum(StickBodies)
	spec.Projectile.Bounce = &components.BounceData{Elasticity: 0.5}
	m, id = duel(t, systems.Options{Immortal: true}, spec)
	lob(m, "gum", id, geom.Vec{X: 97, Z: 10}, geom.Vec{X: 60})
	if events := steps(m, 2); len(kinds(events, systems.EventBounced)) != 1 || len(kinds(events, systems.EventStuck)) != 0 {
		t.Errorf("%+v", events)
	}
}

func TestStick_RidesOnABodyWithoutItsViewAndFallsWhenThatIsGone(t *testing.T) {
	for name, end := range map[string]func(m *systems.Match, id components.ID){
		"gone": func(m *systems.Match, id components.ID) { m.Despawn(id) },
		"dead": func(m *systems.Match, id components.ID) { m.Kill(id, components.Nobody) },
	} {
		m, id := duel(t, systems.Options{}, gum(allSurfaces))
		victim := addTarget(t, m, 0, 20, 0, 2)
		steps(m, 20)
		lob(m, "gum", id, geom.Vec{Y: 17, Z: 1.5}, geom.Vec{Y: 60})
		shot := m.Projectiles(nil)[0].ID
		steps(m, 2)
		*velocityOf(m, victim) = geom.Vec{X: 20, Z: 15}
		var offset geom.Vec
		for tick := range 40 {
			steps(m, 1, systems.Command{Player: victim, Input: components.Input{Look: geom.YawPitch{Yaw: geom.Angle(tick * 2000)}}})
			away := feetOf(m, shot).Sub(feetOf(m, victim))
			if tick == 3 {
				offset = away
			} else if tick > 3 && away.Sub(offset).Length() > 1e-9 {
				t.Fatalf("%s: tick %d: it is %v from the body, was %v", name, tick, away, offset)
			}
		}
		if !Stick.Get(mustEntry(m, shot)).Stuck || offset.Y > 0 {
			t.Fatalf("%s: it does not stick, %v", name, offset)
		}
		*velocityOf(m, victim) = geom.Vec{X: 5, Z: 10}
		steps(m, 1)
		carried, before := *velocityOf(m, victim), feetOf(m, shot)
		end(m, victim)
		steps(m, 1)
		if name == "dead" {
			before = feetOf(m, shot)
			steps(m, 1) // who dies in the stage of damage lets go in the next tick
		}
		gravity := geom.Vec{Z: -20 * systems.TickSeconds}
		way := carried.AddScaled(gravity, 0.5).Scale(systems.TickSeconds)
		if name == "gone" && feetOf(m, shot).Sub(before.Add(way)).Length() > 1e-9 {
			t.Errorf("%s: it is at %v, want %v", name, feetOf(m, shot), before.Add(way))
		}
		if Stick.Get(mustEntry(m, shot)).Stuck {
			t.Errorf("%s: it still sticks", name)
		}
	}
}

// TestStick_RidesOnAPlatform looks at a lift and at a shot that meets its side.
func TestStick_RidesOnAPlatform(t *testing.T) {
	lift := testlevels.Slab(geom.Vec{X: 6, Y: 6, Z: 4}, testlevels.Stop(20, 0, 4, 5, 0), testlevels.Stop(20, 0, 14, 5, 0), testlevels.Stop(30, 5, 14, 5, 0))
	m, id := duel(t, systems.Options{Immortal: true, Level: withPlatforms(t, lift)}, gum(StickPlatforms))
	platform := m.Platforms(nil)[0].ID
	pose, _ := m.Pose(platform)
	for _, from := range [][2]geom.Vec{{{X: -5, Z: -0.5}, {X: 50}}, {{Y: 1, Z: 5}, {Z: -40}}} {
		lob(m, "gum", id, pose.Apply(from[0]), from[1])
	}
	var anchors [2]geom.Vec
	for tick := range 180 {
		events := steps(m, 1)
		if len(kinds(events, systems.EventExploded)) > 0 {
			t.Fatalf("tick %d: %+v", tick, events)
		}
		pose, _ := m.Pose(platform)
		for i, p := range m.Projectiles(nil) {
			stick := Stick.Get(mustEntry(m, p.ID))
			local := pose.Undo(p.Position)
			if tick == 10 {
				if anchors[i] = local; !stick.Stuck || stick.On != platform {
					t.Fatalf("shot %d: %+v", i, stick)
				}
			} else if tick > 10 && local.Sub(anchors[i]).Length() > 1e-9 {
				t.Fatalf("tick %d: shot %d is at %v of the lift, was at %v", tick, i, local, anchors[i])
			}
		}
	}
}

// TestStick_CanBeHitIfVolatile shoots a shell off a wall.
func TestStick_CanBeHitIfVolatile(t *testing.T) {
	spec := gum(StickWalls)
	spec.Projectile.Volatile = &components.VolatileData{Half: 0.3}
	m, id := duel(t, systems.Options{Immortal: true}, spec, pellet())
	lob(m, "gum", id, geom.Vec{X: 97, Z: 10}, geom.Vec{X: 60})
	steps(m, 5)
	lob(m, "pellet", id, geom.Vec{X: 90, Z: 10}, geom.Vec{X: 200})
	events := steps(m, 2)
	if all := kinds(events, systems.EventExploded); len(all) != 2 || len(m.Projectiles(nil)) != 0 {
		t.Errorf("%+v", all)
	}
}

// TestStick_ProximityIsOfOthersThanWhatItSticksTo is a trap on a body.
func TestStick_ProximityIsOfOthersThanWhatItSticksTo(t *testing.T) {
	spec := gum(allSurfaces)
	spec.Projectile.Fuse = &components.FuseData{Proximity: 2, ArmTicks: 10}
	m, id := duel(t, systems.Options{Immortal: true}, spec)
	addTarget(t, m, 0, 20, 0, 2)
	other := addTarget(t, m, 0, 40, 0, 3)
	steps(m, 20)
	lob(m, "gum", id, geom.Vec{Y: 17, Z: 1.5}, geom.Vec{Y: 60})
	if _, ok := exploded(steps(m, 60)); ok {
		t.Fatal("it went off by what it sticks to")
	}
	if err := m.Teleport(other, geom.Vec{Y: 17}); err != nil {
		t.Fatal(err)
	}
	if e, ok := exploded(steps(m, 3)); !ok || e.Other != other {
		t.Errorf("%+v, %v", e, ok)
	}
}

// TestStick_ToABodyThatMovesIsWhereItMetIt flies after somebody.
func TestStick_ToABodyThatMovesIsWhereItMetIt(t *testing.T) {
	m, id := duel(t, systems.Options{Immortal: true}, gum(allSurfaces))
	victim := addTarget(t, m, 0, 20, 20, 2)
	*velocityOf(m, victim) = geom.Vec{Y: 30}
	lob(m, "gum", id, geom.Vec{Y: 15, Z: 21}, geom.Vec{Y: 120})
	steps(m, 3)
	want := -boxOf(m, victim).Half.Y - 0.1
	if away := feetOf(m, m.Projectiles(nil)[0].ID).Sub(feetOf(m, victim)); math.Abs(away.Y-want) > 1e-6 {
		t.Errorf("it is %v behind, want %v", away.Y, want)
	}
}

// TestStick_AFieldDoesNotDrawWhatItSticksTo compares with a shell without a field.
func TestStick_AFieldDoesNotDrawWhatItSticksTo(t *testing.T) {
	var ends [2]geom.Vec
	for i, pull := range []float64{0, 100} {
		spec := gum(allSurfaces)
		give(spec.Projectile, func(b *Behaviour) { b.Field = &FieldData{Pull: pull, Radius: 10} })
		m, id := duel(t, systems.Options{Immortal: true}, spec)
		victim := addTarget(t, m, 0, 20, 20, 2)
		lob(m, "gum", id, geom.Vec{Y: 19, Z: 20.8}, geom.Vec{Y: 40})
		steps(m, 20)
		if !Stick.Get(mustEntry(m, m.Projectiles(nil)[0].ID)).Stuck {
			t.Fatal("it does not stick")
		}
		ends[i] = feetOf(m, victim)
	}
	if ends[0] != ends[1] {
		t.Errorf("with a field the body is at %v, without at %v", ends[1], ends[0])
	}
}

// TestStick_ToTheFrontOfABodyIsNotCarriedThroughAWall lets somebody lean on the wall with
// a shell between the two.
func TestStick_ToTheFrontOfABodyIsNotCarriedThroughAWall(t *testing.T) {
	m, id := duel(t, systems.Options{Immortal: true}, gum(StickBodies))
	victim := addTarget(t, m, 90, 0, 0, 2)
	lob(m, "gum", id, geom.Vec{X: 93, Z: 1.2}, geom.Vec{X: -60})
	steps(m, 2)
	shot := m.Projectiles(nil)[0].ID
	if off := feetOf(m, shot).X - feetOf(m, victim).X; math.Abs(off-0.6) > 1e-6 {
		t.Fatalf("it sticks %v m before the middle", off)
	}
	for _, x := range []float64{99.3, 99.5, 99.3} { // whose front is at the wall, at 100
		components.Position.Get(mustEntry(m, victim)).Feet.X = x
		steps(m, 1)
		if want, got := min(x+0.6, 100-1e-3), feetOf(m, shot).X; math.Abs(got-want) > 1e-3 {
			t.Errorf("with somebody at %v it is at %v, want %v", x, got, want)
		}
	}
}

// TestStick_NotWhereItGoesOffOrFliesOn: with an armed fuse, near somebody or at another shot it goes
// off. What could pierce sticks as well.
func TestStick_NotWhereItGoesOffOrFliesOn(t *testing.T) {
	for what, c := range map[string]struct {
		change      func(p *weapons.Projectile)
		goes, stuck int
	}{
		"a shell":      {func(*weapons.Projectile) {}, 0, 1},
		"armed":        {func(p *weapons.Projectile) { p.Fuse.Contact = true }, 1, 0},
		"armed late":   {func(p *weapons.Projectile) { p.Fuse.Contact, p.Fuse.ArmTicks = true, 99 }, 0, 1},
		"proximity":    {func(p *weapons.Projectile) { p.Fuse.Proximity = 3 }, 1, 0},
		"that pierces": {func(p *weapons.Projectile) { give(p, func(b *Behaviour) { b.Pierce = 1 }) }, 0, 1},
	} {
		spec := gum(allSurfaces)
		spec.Projectile.Flight.Gravity = 0
		c.change(spec.Projectile)
		m, id := duel(t, systems.Options{Immortal: true}, spec)
		victim := addTarget(t, m, 90, 0, 0, 2)
		lob(m, "gum", id, geom.Vec{X: 80, Z: 1.2}, geom.Vec{X: 100})
		events := steps(m, 10)
		if went, stuck := len(kinds(events, systems.EventExploded)), len(kinds(events, systems.EventStuck)); went != c.goes || stuck != c.stuck {
			t.Errorf("%s: it goes off %d times and sticks %d times, want %d and %d", what, went, stuck, c.goes, c.stuck)
		}
		for _, p := range m.Projectiles(nil) {
			if on := Stick.Get(mustEntry(m, p.ID)).On; on != victim {
				t.Errorf("%s: it sticks to %d", what, on)
			}
		}
	}
	mine := pellet()
	mine.Name, mine.Projectile.TTLTicks = "mine", 300
	mine.Projectile.Volatile = &components.VolatileData{Half: 0.5}
	m, id := duel(t, systems.Options{Immortal: true}, gum(allSurfaces), mine)
	lob(m, "mine", components.Nobody, geom.Vec{X: 50, Z: 10}, geom.Vec{})
	lob(m, "gum", id, geom.Vec{X: 45, Z: 10}, geom.Vec{X: 100})
	if events := steps(m, 3); len(kinds(events, systems.EventExploded)) != 2 || len(kinds(events, systems.EventStuck)) != 0 {
		t.Errorf("at a mine: %+v", events)
	}
}
