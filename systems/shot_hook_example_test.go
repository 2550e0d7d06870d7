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

// BubbleData is a sphere around an entity that lets no shot, ray or beam of other teams in.
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
		ShotHooks:  []systems.ShotHook{{Name: "bubbles", Fly: stopAtBubbles, Ray: endAtBubbles}},
	}
}

// stopAtBubbles removes a shot that would get into a bubble from outside in this tick. One
// that a trigger has just fired is asked for too, before it flies for the first time.
func stopAtBubbles(m *systems.Match, s systems.FlyingShot) (held bool) {
	path := s.Velocity().Scale(systems.TickSeconds)
	at := enterBubble(m, s.Owner().Team, *s.Position(), path)
	if _, wall := m.Solid().Raycast(*s.Position(), path.Scale(at)); at < 1 && !wall {
		s.Remove()
	}
	return false
}

// endAtBubbles ends a ray or beam where it gets into a bubble.
func endAtBubbles(m *systems.Match, ray *systems.Pair, from, path geom.Vec) (fraction float64) {
	return enterBubble(m, ray.Team, from, path)
}

// enterBubble returns at which fraction of a path something of a team gets into a bubble of
// another one, or 1.
func enterBubble(m *systems.Match, team int, from, path geom.Vec) (fraction float64) {
	fraction = 1
	for _, entry := range bubbles.In(m) {
		bubble := Bubble.Get(entry)
		at, enters := enterSphere(from.Sub(components.Position.Get(entry).Feet), path, bubble.Radius)
		if enters && team != bubble.Team {
			fraction = min(fraction, at)
		}
	}
	return fraction
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
// fired, and the rays of a laser, and lets those of friends through.
func ExampleShotHook() {
	for _, weapon := range []string{"chaingun", "laser"} {
		for team := 1; team <= 2; team++ {
			hits, err := shootAtBubble(weapon, team)
			fmt.Printf("%s of team %d: hits %v, %v\n", weapon, team, hits, err)
		}
	}
	// Output:
	// chaingun of team 1: hits true, <nil>
	// chaingun of team 2: hits false, <nil>
	// laser of team 1: hits true, <nil>
	// laser of team 2: hits false, <nil>
}

// shootAtBubble lets somebody of a team shoot at a post in a bubble of team 1, and reports
// whether that costs the post health.
func shootAtBubble(weapon string, team int) (hits bool, err error) {
	level, err := testlevels.Hall(nil)
	if err != nil {
		return false, err
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{Bubbles()}})
	if err != nil {
		return false, err
	}
	place := components.PositionData{Feet: geom.Vec{Y: 14}} // where the shooter looks
	post, err := m.Spawn(systems.With(components.Position, place), systems.With(Bubble, BubbleData{Radius: 4, Team: 1}),
		systems.With(components.HitBox, components.HitBoxData{Center: geom.Vec{Z: 2}, Half: geom.Vec{X: 1, Y: 1, Z: 2}}),
		systems.With(components.Health, components.HealthData{Current: 1, Max: 1}))
	if err != nil {
		return false, err
	}
	shooter, err := m.Join(systems.PlayerSpec{Name: "Saffi", Position: &geom.Vec{Z: 0.1}, Team: team, Weapons: []string{weapon},
		Pack: components.EnergyPack})
	if err != nil {
		return false, err
	}
	for range 60 {
		if err := m.Step([]systems.Command{{Player: shooter, Input: components.Input{Buttons: components.ButtonFire}}}); err != nil {
			return false, err
		}
	}
	entry, _ := m.Entry(post)
	return components.Health.Get(entry).Current < 1, nil
}
