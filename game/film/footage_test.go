package film

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// TestFootage_FindsTheMoments in a match of three: the first skis fast and then stands, the
// second jets up, the third is thrown by its disc and dies in another jump.
func TestFootage_FindsTheMoments(t *testing.T) {
	f := footage{first: 1}
	var z2, z3 float64
	for tick := range 400 {
		skier := mover{id: 1, alive: true, ski: true, at: geom.Vec{Y: float64(tick)}, velocity: geom.Vec{Y: 10}}
		if tick >= 100 && tick < 200 {
			skier.velocity.Y = 40
		}
		jetter := mover{id: 2, alive: true, at: geom.Vec{X: 500}, velocity: geom.Vec{Y: 5}}
		if tick >= 200 && tick < 300 {
			jetter.jet = true
			z2 += 0.5
		}
		jetter.at.Z = z2
		thrown := mover{id: 3, alive: tick < 300, at: geom.Vec{X: 1000}, velocity: geom.Vec{Y: 2}}
		if tick >= 60 && tick < 90 {
			z3++
		}
		thrown.at.Z = z3
		f.frames = append(f.frames, []mover{skier, jetter, thrown})
	}
	f.events = []shotEvent{{MomentDisc, 61, 3}, {MomentDisc, 295, 3}}
	for _, c := range []struct {
		moment   Moment
		player   components.ID
		from, to int64
	}{{MomentSki, 1, 100, 140}, {MomentJet, 2, 200, 240}, {MomentDisc, 3, 35, 55}} {
		got, ok := f.find(c.moment, 2)
		if !ok || got.player != c.player || got.from < c.from || got.from > c.to {
			t.Errorf("%s: player %d from tick %d, %v; want player %d between %d and %d", c.moment, got.player, got.from, ok, c.player, c.from, c.to)
		}
	}
	for at := range f.frames { // the faster one flies at a wall
		f.frames[at][0].view, f.frames[at][1].view = 0.3*farView, farView
	}
	if got, ok := f.find(MomentFight, 2); !ok || got.player != 2 {
		t.Errorf("a fight in the open: %+v, %v", got, ok)
	}
	if got, ok := f.find(MomentCapture, 2); ok {
		t.Errorf("a capture that was not: %+v", got)
	}
}
