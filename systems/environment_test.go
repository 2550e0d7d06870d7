package systems

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/tribes"
)

func bounds(x0, y0, z0, x1, y1, z1 float64) geom.Bounds {
	return geom.Bounds{Min: geom.Vec{X: x0, Y: y0, Z: z0}, Max: geom.Vec{X: x1, Y: y1, Z: z1}}
}

func withZones(t testing.TB, zones ...levels.Zone) *levels.Level {
	t.Helper()
	return built(t, room(), func(p *levels.Parts) { p.Zones = zones })
}

func water(b geom.Bounds, density, viscosity float64) levels.Zone {
	return levels.Zone{Kind: levels.ZoneWater, Name: "lake", Bounds: b, Density: density, Viscosity: viscosity}
}

// TestWater_ABodyFloatsAtItsDensity: at rest as much of its height is under
// water as its density is of the water's.
func TestWater_ABodyFloatsAtItsDensity(t *testing.T) {
	for _, armor := range armors() {
		for _, density := range []float64{3, 5} {
			m := newMatch(t, Options{Level: withZones(t, water(bounds(-50, -50, 0, 50, 50, 30), density, 2))})
			id := join(t, m, PlayerSpec{Armor: armor, Position: at(0, 0, 20)})
			steps(m, 2500)
			feet := playerEntry(m, id).position.Feet
			if want := 30 - 2*armor.Half.Z*armor.Density/density; math.Abs(feet.Z-want) > 1e-6 {
				t.Errorf("%s in water of density %v: feet at %.9f, want %.9f", armor.Name, density, feet.Z, want)
			}
		}
	}
}

func TestWater_SinkingEndsAtTheTerminalSpeed(t *testing.T) {
	for _, rules := range []tribes.Rules{tribes.Articles(), tribes.Original()} {
		for _, armor := range armors() {
			m := newMatch(t, Options{Level: withZones(t, water(bounds(-50, -50, 0, 50, 50, 58), 1, 3)), Rules: rules})
			id := join(t, m, PlayerSpec{Armor: armor, Position: at(0, 0, 52)})
			steps(m, 200)
			k := 3 * TickSeconds
			want := -20 * (1 - 1/armor.Density) * TickSeconds * (1 - k) / k
			if got := playerEntry(m, id).velocity.Linear.Z; math.Abs(got-want) > 1e-6 {
				t.Errorf("%s %s: sinks at %.9f m/s, want %.9f", rules.Name, armor.Name, got, want)
			}
		}
	}
}

func TestSurround_ManyZonesStayWithinTheLimitsOfOne(t *testing.T) {
	var zones []levels.Zone
	for range levels.MaxMarkers {
		zones = append(zones, levels.Zone{Kind: levels.ZonePhysical, Bounds: bounds(-5, -5, 0, 5, 5, 10),
			GravityFactor: -100, VelocityFactor: 10, Force: geom.Vec{X: 1e6, Z: -1e6}})
	}
	m := newMatch(t, Options{Level: withZones(t, zones...)})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 3)})
	for range 50 {
		m.Step(nil)
		if p := playerEntry(m, id); !p.velocity.Linear.IsFinite() || !p.position.Feet.IsFinite() {
			t.Fatalf("%v at %v", p.velocity.Linear, p.position.Feet)
		}
	}
	medium := components.Medium.Get(mustEntry(m, id))
	if math.Abs(medium.GravityFactor) > levels.MaxGravityFactor || medium.VelocityFactor > levels.MaxVelocityFactor || medium.Force.X > levels.MaxForce {
		t.Errorf("medium %+v", medium)
	}
}

// TestMaterial_OfTheLevelReachesTheFeet: by the rules of the shipped game a body
// rests on a slope of 30 degrees of stone, and slides down one of ice.
func TestMaterial_OfTheLevelReachesTheFeet(t *testing.T) {
	for material, rests := range []bool{true, false} {
		s := room()
		s.Quad(geom.Vec{X: -30, Y: -30, Z: 1}, geom.Vec{X: 30, Y: -30, Z: 1}, geom.Vec{X: 30, Y: 30, Z: 35}, geom.Vec{X: -30, Y: 30, Z: 35})
		level := built(t, s, func(p *levels.Parts) {
			p.Materials = []levels.Material{{Friction: 1, Elasticity: 1}, {Name: "ice", Friction: 0.2, Elasticity: 1}}
			p.Structures[0].Material = uint8(material)
		})
		m := newMatch(t, Options{Level: level, Rules: tribes.Original()})
		id := join(t, m, PlayerSpec{Position: at(0, 0, 18.5)})
		steps(m, 40)
		start := playerEntry(m, id).position.Feet
		steps(m, 60)
		moved := playerEntry(m, id).position.Feet.Sub(start).Length()
		if rests != (moved < 1e-6) {
			t.Errorf("material %d: moved %v m in two seconds", material, moved)
		}
	}
}

// TestTrigger_SeesWhoFliesThroughAtAnySpeed sends players through a sheet of
// 10 cm, up to 1000 m/s, which is 32 m a tick.
func TestTrigger_SeesWhoFliesThroughAtAnySpeed(t *testing.T) {
	for _, speed := range []float64{3, 30, 300, 1000} {
		for _, offset := range []float64{0, 7, 15.9} {
			if speed*60*TickSeconds < offset+5 {
				continue // it does not get there
			}
			m := newMatch(t, Options{Level: withZones(t, levels.Zone{Kind: "gate", Bounds: bounds(40, -50, 0, 40.1, 50, 59)})})
			id := join(t, m, PlayerSpec{Position: at(40-4-offset, 0, 40), Velocity: geom.Vec{X: speed}})
			events := steps(m, 60)
			if in, out := count(events, EventEntered, id), count(events, EventLeft, id); in != 1 || out != 1 && speed > 20 {
				t.Errorf("%v m/s from %v m: entered %d times, left %d times", speed, offset, in, out)
			}
		}
	}
}

func TestKillZone_KillsWhoFliesThroughAtAnySpeed(t *testing.T) {
	for _, speed := range []float64{3, 30, 300, 1000} {
		for _, immortal := range []bool{false, true} {
			m := newMatch(t, Options{Immortal: immortal, Level: withZones(t,
				levels.Zone{Kind: levels.ZoneKill, Bounds: bounds(-99, -99, 20, 99, 99, 20.1)})})
			id := join(t, m, PlayerSpec{Position: at(0, 0, 36), Velocity: geom.Vec{Z: -speed}})
			var events []Event
			for range 60 {
				m.Step(nil)
				events = append(events, m.Events()...)
				if count(m.Events(), EventFellOut, id) > 0 {
					break
				}
			}
			if count(events, EventFellOut, id) != 1 || count(events, EventDied, id) != map[bool]int{false: 1, true: 0}[immortal] {
				t.Errorf("%v m/s, immortal %v: %d left the world, %d died", speed, immortal, count(events, EventFellOut, id), count(events, EventDied, id))
			}
			if immortal && playerEntry(m, id).position.Feet.X != -90 {
				t.Errorf("%v m/s: is at %v, want the spawn", speed, playerEntry(m, id).position.Feet)
			}
		}
	}
}

func TestTrigger_TellsEnteringAndLeavingOnce(t *testing.T) {
	m := newMatch(t, Options{Level: withZones(t,
		levels.Zone{Kind: "hill", Bounds: bounds(-5, -5, 0, 5, 5, 9)}, water(bounds(-9, -9, 0, 9, 9, 0.5), 1, 1))})
	id := join(t, m, PlayerSpec{Position: at(-20, 0, 0.001)})
	east := geom.YawPitch{Yaw: geom.Degrees(-90)}
	var told []string
	for range 160 {
		m.Step([]Command{{Player: id, Input: components.Input{Forward: components.Full, Look: east}}})
		for _, e := range m.Events() {
			if e.Kind == EventEntered || e.Kind == EventLeft {
				told = append(told, fmt.Sprintf("%d:%d", e.Kind-EventEntered, e.Other))
			}
		}
	}
	if got, want := fmt.Sprint(told), "[0:2 0:1 1:1 1:2]"; got != want {
		t.Errorf("told %s, want %s", got, want)
	}
}
