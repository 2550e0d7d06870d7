package systems_test

import (
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// TestObstacle_NobodyGetsIntoWhatNothingMoves throws a player at a solid box without a
// model: up into it from right below, where it must not ride on the head of that
// one, into its side, and onto it.
func TestObstacle_NobodyGetsIntoWhatNothingMoves(t *testing.T) {
	const half = 1.0
	center := geom.Vec{X: 3, Y: 2, Z: 6}
	for name, c := range map[string]struct {
		from geom.Vec
		way  geom.Vec // m/s
	}{
		"from right below": {center.Add(geom.Vec{Z: -half - 2.32}), geom.Vec{Z: 8}},
		"from far below":   {center.Add(geom.Vec{Z: -half - 5}), geom.Vec{Z: 15}},
		"from the side":    {center.Add(geom.Vec{X: 0.1, Y: -half - 3, Z: -1}), geom.Vec{Y: 55, Z: 2}},
		"from above":       {center.Add(geom.Vec{Z: half + 3}), geom.Vec{}},
	} {
		hall, err := levels.Build(levels.Parts{Name: "hall", Structures: []levels.Structure{levels.Room("hall", geom.Vec{X: -20, Y: -20}, geom.Vec{X: 20, Y: 20, Z: 30})}})
		if err != nil {
			t.Fatal(err)
		}
		m, err := systems.NewMatch(systems.Options{Level: hall})
		if err != nil {
			t.Fatal(err)
		}
		box := geom.Box{Center: center, Half: geom.Vec{X: half, Y: half, Z: half}}
		if _, err := m.Spawn(systems.With(components.Position, components.PositionData{Feet: center}), systems.With(components.Solid, components.SolidData{}),
			systems.With(components.HitBox, components.HitBoxData{Half: box.Half})); err != nil {
			t.Fatal(err)
		}
		id, err := m.Join(systems.PlayerSpec{Name: "me", Position: &c.from})
		if err != nil {
			t.Fatal(err)
		}
		met := false
		if err := m.Push(id, c.way); err != nil {
			t.Fatal(err)
		}
		for tick := range 150 {
			if err := m.Step([]systems.Command{{Player: id}}); err != nil {
				t.Fatal(err)
			}
			p := m.Players(nil)[0]
			contact, _ := collision.OverlapBoxes(geom.FeetBox(p.Position, p.Half), box)
			near, _ := collision.OverlapBoxes(geom.FeetBox(p.Position, p.Half), geom.Box{Center: center, Half: box.Half.Add(geom.Vec{X: 0.01, Y: 0.01, Z: 0.01})})
			if met = met || near.Depth > 0; contact.Depth > 2.1*collision.Slop {
				t.Errorf("%s, tick %d: %v m in the box, at %v", name, tick, contact.Depth, p.Position)
				break
			}
		}
		if !met {
			t.Errorf("%s: it never came to the box", name)
		}
	}
}
