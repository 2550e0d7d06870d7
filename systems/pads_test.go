package systems

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
)

// padTo is a pad of 4 m on the floor that throws to a place.
func padTo(target geom.Vec) levels.Zone {
	z := levels.NewZone(levels.ZonePad, "north", bounds(-2, -2, 0, 2, 2, 0.5))
	z.Force = target
	return z
}

// TestPad_ThrowsEveryBodyToItsTarget, wherever and however fast it touches the pad, and up and
// down too.
func TestPad_ThrowsEveryBodyToItsTarget(t *testing.T) {
	for _, target := range []geom.Vec{{X: 30, Y: 12}, {X: -40}, {X: 3, Y: 20, Z: 14}} {
		level := built(t, room(), func(p *levels.Parts) {
			p.Zones = []levels.Zone{padTo(target)}
			if target.Z > 0 {
				p.Structures = append(p.Structures, levels.Box("deck", target.Sub(geom.Vec{X: 8, Y: 8, Z: 1}), target.Add(geom.Vec{X: 8, Y: 8})))
			}
		})
		for _, model := range Models() {
			for i, preset := range Presets(model) {
				spec, err := Preset(model, preset)
				if err != nil {
					t.Fatal(err)
				}
				if preset == "t3d-default" {
					continue // the air slows it down
				}
				what := fmt.Sprintf("%s %s to %v", model, preset, target)
				m := newMatch(t, Options{Level: level})
				spec.Position = at(-12, 0.4*float64(i), 0.1)
				id := join(t, m, spec)
				in := components.Input{Forward: components.Full, Look: geom.YawPitch{Yaw: geom.Degrees(-90)}}
				thrown, landed := false, false
				for range 400 {
					if err := m.Step([]Command{{Player: id, Input: in}}); err != nil {
						t.Fatal(err)
					}
					for _, e := range m.Events() {
						if e.Kind == EventEntered && e.Subject == id {
							thrown, in = true, components.Input{}
						}
					}
					o := entityOutcome(m, id)
					if landed = thrown && o.contact.Touching && o.position.Feet.Sub(target).Length() < 4; landed {
						break
					}
				}
				if !thrown || !landed {
					t.Errorf("%s: thrown %v, it is at %v", what, thrown, entityOutcome(m, id).position.Feet)
				}
			}
		}
	}
}

// TestPad_MissesNobodyWhoIsFast and comes by between two ticks.
func TestPad_MissesNobodyWhoIsFast(t *testing.T) {
	target := geom.Vec{X: 30, Y: 12}
	for _, start := range []float64{-9, -9.7, -11, -12.3} {
		m := newMatch(t, Options{Level: withZones(t, padTo(target))})
		id := join(t, m, PlayerSpec{Position: at(start, 0, 0.2)})
		components.Velocity.Get(mustEntry(m, id)).Linear = geom.Vec{X: 160}
		steps(m, 4)
		if v := entityOutcome(m, id).velocity.Linear; v.Z < 1 {
			t.Errorf("from %v m it has the velocity %v", start, v)
		}
	}
}

// TestPad_IsPredicted: the copy of a body flies as the body does.
func TestPad_IsPredicted(t *testing.T) {
	m := newMatch(t, Options{Level: withZones(t, padTo(geom.Vec{X: 25, Y: 20}))})
	id := join(t, m, PlayerSpec{Position: at(-5, 0, 0)})
	list := keys(rand.New(rand.NewPCG(1, 2)), 120)
	for i := range 40 {
		list[i] = components.Input{Forward: components.Full, Look: geom.YawPitch{Yaw: geom.Degrees(-90)}}
	}
	p := NewPredictor(m)
	if err := p.Start(id); err != nil {
		t.Fatal(err)
	}
	high := 0.0
	for tick, in := range list {
		p.Step(in)
		if err := m.Step([]Command{{Player: id, Input: in}}); err != nil {
			t.Fatal(err)
		}
		if got, want := outcomeOf(p.Body()), entityOutcome(m, id); got != want {
			t.Fatalf("tick %d: %+v, want %+v", tick, got, want)
		}
		high = max(high, p.Body().Position.Feet.Z)
	}
	if high < 3 {
		t.Errorf("it rose %.1f m", high)
	}
}

// TestPhysical_TheShaftOfTheDocsLiftsEveryBodyAlike: at some 12 m/s, as docs/levels.md says.
func TestPhysical_TheShaftOfTheDocsLiftsEveryBodyAlike(t *testing.T) {
	shaft := levels.NewZone(levels.ZonePhysical, "shaft", bounds(-4, -4, -1, 4, 4, 900))
	shaft.GravityFactor, shaft.VelocityFactor = -0.6, 0.97
	level := withZones(t, shaft)
	for _, model := range Models() {
		for _, preset := range Presets(model) {
			spec, err := Preset(model, preset)
			if err != nil {
				t.Fatal(err)
			}
			m := newMatch(t, Options{Level: level})
			spec.Position = at(0, 0, 0.5)
			id := join(t, m, spec)
			steps(m, 150)
			if up := entityOutcome(m, id).velocity.Linear.Z; (up < 10 || up > 14) && preset != "t3d-default" { // which the air slows down
				t.Errorf("%s %s rises with %.1f m/s", model, preset, up)
			}
		}
	}
}
