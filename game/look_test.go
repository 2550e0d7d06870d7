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
	if err := g.Match.Teleport(ids[0], geom.Vec{X: 100, Z: 0.1}); err != nil {
		t.Fatal(err)
	}
	g.tick()
	self := g.History.Players(nil, 0.5)[0]
	if math.Abs(self.Position.X-100) > 1e-6 {
		t.Errorf("drawn at %v", self.Position)
	}
	if at, _, ok := g.History.At(ids[0], 0.5); !ok || at != self.Position {
		t.Errorf("extensions see it at %v", at)
	}
}

func TestLook_TurnsAtOnceAndStopsAtTheSteepestView(t *testing.T) {
	var l look
	l.turn(100, 0, 0.1, false)
	if l.yaw != -10 {
		t.Errorf("yaw %v after 100 counts to the right, want -10", l.yaw)
	}
	l.turn(0, -1e6, 0.1, false)
	if l.pitch != maxPitch {
		t.Errorf("pitch %v", l.pitch)
	}
	l.turn(0, -1e6, 0.1, true)
	if l.pitch != -maxPitch {
		t.Errorf("inverted pitch %v", l.pitch)
	}
	before := l.yaw
	for range 1000 {
		l.turn(0.01, 0, 0.01, false) // finer than the match counts
	}
	if got := before - l.yaw; math.Abs(got-0.1) > 1e-9 {
		t.Errorf("slow turns sum to %v degrees, want 0.1", got)
	}
}
