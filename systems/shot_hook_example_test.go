package systems_test

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// BubbleData is a sphere around an entity that lets no shot of other teams in.
type BubbleData struct {
	Radius float64 // m
	Team   int     // whose shots pass
}

// Bubble is on whatever has a bubble.
var Bubble = donburi.NewComponentType[BubbleData]()

var bubbles = systems.NewQuery(Bubble, components.Position)

// Bubbles is the module of bubbles.
func Bubbles() systems.Module {
	return systems.Module{
		Name: "bubbles", Version: "1",
		Components: []systems.Registration{systems.State("bubbles bubble", Bubble, systems.Needs(components.Position))},
		ShotHooks:  []systems.ShotHook{{Name: "bubbles", Fly: stopAtBubbles}},
	}
}

// stopAtBubbles removes a shot that would get into a bubble from outside in this tick. One
// that a trigger has just fired is asked for too, before it flies for the first time.
func stopAtBubbles(m *systems.Match, s systems.FlyingShot) (held bool) {
	path := s.Velocity().Scale(systems.TickSeconds)
	for _, entry := range bubbles.In(m) {
		bubble := Bubble.Get(entry)
		if s.Owner().Team == bubble.Team {
			continue
		}
		at, enters := enterSphere(s.Position().Sub(components.Position.Get(entry).Feet), path, bubble.Radius)
		if _, wall := m.Solid().Raycast(*s.Position(), path.Scale(at)); enters && !wall {
			s.Remove()
			return false
		}
	}
	return false
}

// enterSphere returns at which fraction of a path a point gets into a sphere around the
// origin: the lower root of |from + t path|² = radius².
func enterSphere(from, path geom.Vec, radius float64) (fraction float64, enters bool) {
	a, b, c := path.Dot(path), from.Dot(path), from.Dot(from)-float64(radius*radius)
	root := float64(b*b) - float64(a*c)
	if a == 0 || b >= 0 || c < 0 || root < 0 {
		return 0, false
	}
	fraction = (-b - math.Sqrt(root)) / a
	return fraction, fraction <= 1
}

// A bubble stops the bullets of a chaingun, which get to it in the tick in which they are
// fired, and lets those of friends through.
func ExampleShotHook() {
	level, err := testlevels.Hall(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, team := range []int{1, 2} {
		m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{Bubbles()}})
		if err != nil {
			fmt.Println(err)
			return
		}
		place := geom.Vec{Y: 14} // where the shooter looks
		_, err = m.Spawn(systems.With(components.Position, components.PositionData{Feet: place}), systems.With(Bubble, BubbleData{Radius: 4, Team: 1}))
		if err != nil {
			fmt.Println(err)
			return
		}
		post, err := m.Spawn(systems.With(components.Position, components.PositionData{Feet: place}),
			systems.With(components.HitBox, components.HitBoxData{Center: geom.Vec{Z: 2}, Half: geom.Vec{X: 1, Y: 1, Z: 2}}),
			systems.With(components.Health, components.HealthData{Current: 1, Max: 1}))
		if err != nil {
			fmt.Println(err)
			return
		}
		shooter, err := m.Join(systems.PlayerSpec{Name: "Saffi", Position: &geom.Vec{Z: 0.1}, Team: team, Weapons: []string{"chaingun"}})
		if err != nil {
			fmt.Println(err)
			return
		}
		for range 60 {
			if err := m.Step([]systems.Command{{Player: shooter, Input: components.Input{Buttons: components.ButtonFire}}}); err != nil {
				fmt.Println(err)
			}
		}
		entry, _ := m.Entry(post)
		fmt.Println("team", team, "damages it:", components.Health.Get(entry).Current < 1)
	}
	// Output:
	// team 1 damages it: true
	// team 2 damages it: false
}
