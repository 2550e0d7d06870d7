package systems

import (
	"fmt"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// TestHeads_UnderARoofShowNoSpeedThatTheyDoNotMove lets the lowest of a stack jet, with
// some room above the highest, for as long as the jets burn.
func TestHeads_UnderARoofShowNoSpeedThatTheyDoNotMove(t *testing.T) {
	for _, spec := range oneOfEachModel(t) {
		tall := 2*spec.Armor.Half.Z + 0.03
		for count := 2; count <= 4; count++ {
			for _, room := range []float64{0.2, 1, 3} {
				m := newMatch(t, Options{Level: hall(t, func(s *sketch) {
					roof := tall*float64(count) + room
					s.Block(geom.Vec{X: -4, Y: -4, Z: roof}, geom.Vec{X: 4, Y: 4, Z: roof + 0.5}, false)
				})})
				var ids []components.ID
				for i := range count {
					at := geom.Vec{X: 0.05 * float64(i), Z: 0.01 + tall*float64(i)}
					ids = append(ids, join(t, m, placed(spec, at, geom.Vec{})))
				}
				steps(m, 30)
				for tick := range 120 {
					before := m.Players(nil)
					m.Step([]Command{{Player: ids[0], Input: components.Input{Buttons: components.ButtonJet}}})
					what := fmt.Sprintf("%d of %s, %v m, tick %d", count, spec.Armor.Name, room, tick)
					noneInside(t, m, what)
					for i, p := range m.Players(nil) {
						moved := p.Position.Sub(before[i].Position).Scale(1 / TickSeconds)
						// Before that they meet the roof and one another in mid-air.
						if tick >= 60 && p.Velocity.Z > max(moved.Z, 0)+0.3 {
							t.Fatalf("%s: player %d shows %v m/s and moves %v", what, p.ID, p.Velocity, moved)
						}
					}
				}
			}
		}
	}
}

// TestCrowd_AFileThatClimbsAWallUnderARoofRests lets five walkers run to a wall in
// file. Each goes up it and finds the next under its feet.
func TestCrowd_AFileThatClimbsAWallUnderARoofRests(t *testing.T) {
	spec := oneOfEachModel(t)[2]
	for _, room := range []float64{0.5, 2.3, 4.5, 7, 9, 11} {
		level := hall(t, func(s *sketch) {
			s.Block(geom.Vec{X: 80, Y: -10, Z: 2*spec.Armor.Half.Z + room}, geom.Vec{X: 100, Y: 10, Z: 30}, false)
			s.Block(geom.Vec{X: 80, Y: -10, Z: -1}, geom.Vec{X: 100, Y: -0.7, Z: 30}, false)
			s.Block(geom.Vec{X: 80, Y: 0.7, Z: -1}, geom.Vec{X: 100, Y: 10, Z: 30}, false)
		})
		m := newMatch(t, Options{Level: level})
		var run []Command
		for i := range 5 {
			at := geom.Vec{X: 98 - 1.5*float64(i), Y: 0.02 * float64(i%3), Z: 0.01}
			id := join(t, m, placed(spec, at, geom.Vec{}))
			run = append(run, Command{Player: id, Input: components.Input{Forward: components.Full, Look: geom.YawPitch{Yaw: yawTo(geom.Vec{X: 1})}}})
		}
		steps(m, 200, run...)
		for tick := range 60 {
			before := m.Players(nil)
			m.Step(run)
			noneInside(t, m, fmt.Sprintf("%v m, tick %d", room, tick))
			for i, p := range m.Players(nil) {
				moved := p.Position.Sub(before[i].Position).Length() / TickSeconds
				// Of the 2.6 m/s that each wins in a tick, the iterations leave some.
				if shown := p.Velocity.Length(); moved > 0.05 || shown > 0.2 {
					t.Fatalf("%v m, tick %d: player %d shows %v m/s and moves %v", room, tick, p.ID, shown, moved)
				}
			}
		}
	}
}
