package scene

import (
	"math"
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// start is when the clocks of these tests start.
var start = time.Unix(1000, 0)

func TestPacer_TicksEvery32msAtAnyPictureRate(t *testing.T) {
	for _, rate := range []float64{7, 30, 59.94, 60, 75, 120, 144, 240, 1000} {
		var p Pacer
		ticks := 0
		const seconds = 20
		for picture := 0; float64(picture) <= seconds*rate; picture++ {
			now := start.Add(time.Duration(float64(picture) / rate * float64(time.Second)))
			for range p.Advance(now) {
				if p.TickDue() {
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
	var p Pacer
	p.Advance(start)
	if due := p.Advance(start.Add(10 * time.Second)); due > int(MaxLag/UpdateTime) {
		t.Errorf("%d updates after a stall", due)
	}
	p.Stop()
	if due := p.Advance(start.Add(time.Hour)); due != 0 {
		t.Errorf("%d updates after a pause", due)
	}
}

func TestInterpolation_StraightLineIsWithinHalfAMillimetre(t *testing.T) {
	const speed = 100.0 // m/s
	for _, rate := range []float64{60, 144} {
		var p Pacer
		var h History
		ticks := 0
		record := func() {
			h.After = []systems.PlayerState{{ID: 1}}
			h.Places, h.placesBefore = []Place{{ID: 1, To: geom.Vec{Y: speed * systems.TickSeconds * float64(ticks)}}}, h.Places
			h.link(true)
		}
		record()
		record()
		worst := 0.0
		for picture := range int(10 * rate) {
			now := start.Add(time.Duration(float64(picture) / rate * float64(time.Second)))
			for range p.Advance(now) {
				if p.TickDue() {
					ticks++
					record()
				}
			}
			if ticks < 2 {
				continue
			}
			drawn := h.Players(nil, p.Fraction(now))[0].Position.Y
			passed := now.Sub(start).Seconds()
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

func TestInterpolation_ShotsAreDrawnBetweenTwoTicksOnly(t *testing.T) {
	at := func(id components.ID, y float64) Place { return Place{ID: id, To: geom.Vec{Y: y}} }
	h := History{
		placesBefore: []Place{at(3, 0), at(5, 10)},
		Places:       []Place{at(5, 12), at(9, 0)},
		shots:        []systems.ProjectileState{{ID: 5}, {ID: 9}},
	}
	h.link(true)
	got := h.Projectiles(nil, 0.25)
	if len(got) != 1 || got[0].ID != 5 || got[0].Position.Y != 10.5 {
		t.Errorf("got %+v", got)
	}
}
