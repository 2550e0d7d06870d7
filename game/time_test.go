package game

import (
	"math"
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// epoch is when the clocks of these tests start.
var epoch = time.Unix(1000, 0)

func TestPacer_TicksEvery32msAtAnyPictureRate(t *testing.T) {
	for _, rate := range []float64{7, 30, 59.94, 60, 75, 120, 144, 240, 1000} {
		var p pacer
		ticks := 0
		const seconds = 20
		for picture := 0; float64(picture) <= seconds*rate; picture++ {
			now := epoch.Add(time.Duration(float64(picture) / rate * float64(time.Second)))
			for range p.advance(now) {
				if p.tickDue() {
					ticks++
				}
			}
		}
		if want := 625; ticks < want-1 || ticks > want {
			t.Errorf("%v pictures/s: %d ticks in %d s, want %d", rate, ticks, seconds, want)
		}
	}
}

func TestPacer_AStallIsAPauseAndNotAFastForward(t *testing.T) {
	var p pacer
	p.advance(epoch)
	if due := p.advance(epoch.Add(10 * time.Second)); due > int(maxLag/updateTime) {
		t.Errorf("%d updates after a stall", due)
	}
	p.stop()
	if due := p.advance(epoch.Add(time.Hour)); due != 0 {
		t.Errorf("%d updates after a pause", due)
	}
}

func TestInterpolation_StraightLineIsWithinHalfAMillimetre(t *testing.T) {
	const speed = 100.0 // m/s
	for _, rate := range []float64{60, 144} {
		var p pacer
		var h history
		ticks := 0
		record := func() {
			h.after = []systems.PlayerState{{ID: 1}}
			h.places, h.placesBefore = []place{{id: 1, to: geom.Vec{Y: speed * systems.TickSeconds * float64(ticks)}}}, h.places
			h.link()
		}
		record()
		record()
		worst := 0.0
		for picture := range int(10 * rate) {
			now := epoch.Add(time.Duration(float64(picture) / rate * float64(time.Second)))
			for range p.advance(now) {
				if p.tickDue() {
					ticks++
					record()
				}
			}
			if ticks < 2 {
				continue
			}
			drawn := h.players(nil, p.fraction(now))[0].Position.Y
			passed := now.Sub(epoch).Seconds()
			want := speed * (passed - systems.TickSeconds) // pictures show one tick ago
			worst = math.Max(worst, math.Abs(drawn-want))
		}
		if worst > 0.0005 {
			t.Errorf("%v pictures/s: off by up to %.4f mm", rate, 1000*worst)
		}
	}
}

func TestInterpolation_TurnsTheShortWayRound(t *testing.T) {
	from := geom.YawPitch{Yaw: geom.Degrees(350), Pitch: geom.Degrees(-10)}
	to := geom.YawPitch{Yaw: geom.Degrees(10), Pitch: geom.Degrees(10)}
	got := turn(from, to, 0.5)
	if math.Abs(got.Yaw.SignedDegrees()) > 0.01 || math.Abs(got.Pitch.SignedDegrees()) > 0.01 {
		t.Errorf("half way is %v, %v degrees", got.Yaw.SignedDegrees(), got.Pitch.SignedDegrees())
	}
}

func TestInterpolation_ATeleportIsNotDrawnAsAFlight(t *testing.T) {
	g, ids := newGame(t)
	g.tick()
	if err := g.match.Teleport(ids[0], geom.Vec{X: 100, Z: 0.1}); err != nil {
		t.Fatal(err)
	}
	g.tick()
	self := g.history.players(nil, 0.5)[0]
	if math.Abs(self.Position.X-100) > 1e-6 {
		t.Errorf("drawn at %v", self.Position)
	}
	if at, _, ok := g.history.at(ids[0], 0.5); !ok || at != self.Position {
		t.Errorf("extensions see it at %v", at)
	}
}

func TestInterpolation_ShotsAreDrawnBetweenTwoTicksOnly(t *testing.T) {
	at := func(id components.ID, y float64) place { return place{id: id, to: geom.Vec{Y: y}} }
	h := history{
		placesBefore: []place{at(3, 0), at(5, 10)},
		places:       []place{at(5, 12), at(9, 0)},
		shots:        []systems.ProjectileState{{ID: 5}, {ID: 9}},
	}
	h.link()
	got := h.projectiles(nil, 0.25)
	if len(got) != 1 || got[0].ID != 5 || got[0].Position.Y != 10.5 {
		t.Errorf("got %+v", got)
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
