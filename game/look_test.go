package game

import (
	"math"
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
)

// epoch is when the clocks of these tests start.
var epoch = time.Unix(1000, 0)

func TestInterpolation_ATeleportIsNotDrawnAsAFlight(t *testing.T) {
	g, ids := newGame(t)
	g.tick()
	if err := g.session.state.Match.Teleport(ids[0], geom.Vec{X: 100, Z: 0.1}); err != nil {
		t.Fatal(err)
	}
	g.tick()
	self := g.session.state.History.Players(nil, 0.5)[0]
	if math.Abs(self.Position.X-100) > 1e-6 {
		t.Errorf("drawn at %v", self.Position)
	}
	if at, _, ok := g.session.state.History.At(ids[0], 0.5); !ok || at != self.Position {
		t.Errorf("extensions see it at %v", at)
	}
}
