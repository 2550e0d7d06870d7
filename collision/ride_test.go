package collision

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// moverOf makes a mover of a box.
func moverOf(t testing.TB, b geom.Bounds) *Mover {
	t.Helper()
	var s soup
	s.crate(b)
	m, err := NewMover(s.vertices, s.indices)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// ride is a body and a mover in a level, tick by tick.
type ride struct {
	level *World // without the mover
	world *World
	mover *Mover
	rules SlideRules
	body  SlideBody
	last  SlideResult
}

func newRide(t testing.TB, mover geom.Bounds, feet geom.Vec, level ...geom.Bounds) *ride {
	t.Helper()
	r := &ride{level: NewWorld(solidOf(t, level)), mover: moverOf(t, mover), rules: walker, body: standing(feet, geom.Vec{})}
	r.world = r.level.With(r.mover)
	return r
}

// tick moves the mover and then the body, which walks with a velocity where it stands.
func (r *ride) tick(t testing.TB, to geom.Pose, walk geom.Vec) {
	t.Helper()
	r.body = r.mover.CarryBody(r.level, r.body, to, r.rules)
	if err := r.mover.Place(to); err != nil {
		t.Fatal(err)
	}
	if r.body.Floor != (geom.Vec{}) {
		r.body.Velocity = walk
	}
	r.body.Velocity.Z -= gravity * tickSeconds
	r.last = MoveAndSlide(r.world, r.body, tickSeconds, r.rules)
	r.body = r.last.Body
}

// stands reports on which part of the world the body stands, or -1.
func (r *ride) stands() int {
	if r.body.Floor == (geom.Vec{}) {
		return -1
	}
	part, _ := r.world.Part(r.last.Floor.Triangle)
	return part
}

// bedrock is a floor of 400 m, 10 m below the movers of these tests.
var bedrock = geom.Bounds{Min: geom.Vec{X: -200, Y: -200, Z: -12}, Max: geom.Vec{X: 200, Y: 200, Z: -10}}

// deck is a mover of 20 m x 20 m, whose top is at height 0.
var deck = geom.Bounds{Min: geom.Vec{X: -10, Y: -10, Z: -1}, Max: geom.Vec{X: 10, Y: 10}}

// TestCarryBody_WalksOnALiftUpAndDown goes up and down by 9 m, faster than a body falls at
// first, while the body walks to and fro.
func TestCarryBody_WalksOnALiftUpAndDown(t *testing.T) {
	r := newRide(t, deck, geom.Vec{}, bedrock)
	x := 0.0
	for tick := range 3000 {
		walk := geom.Vec{X: 3 * math.Cos(float64(tick)/40)}
		x += walk.X * tickSeconds
		height := 4.5 * (1 - math.Cos(float64(tick+1)/30))
		r.tick(t, geom.Pose{Position: geom.Vec{Z: height}}, walk)
		if want := (geom.Vec{X: x, Z: height}); feetOf(r.body).Sub(want).Length() > 1e-5 || r.stands() != 1 {
			t.Fatalf("tick %d: at %v on part %d, want %v on the lift", tick, feetOf(r.body), r.stands(), want)
		}
	}
}

// TestCarryBody_WalksInATram drives at up to 30 m/s.
func TestCarryBody_WalksInATram(t *testing.T) {
	r := newRide(t, deck, geom.Vec{}, bedrock)
	var local geom.Vec
	for tick := range 3000 {
		walk := geom.Vec{X: 2 * math.Sin(float64(tick)/50), Y: 3 * math.Cos(float64(tick)/40)}
		local = local.AddScaled(walk, tickSeconds)
		at := geom.Vec{X: 80 * math.Sin(float64(tick+1)/85), Y: 2 * math.Cos(float64(tick)/60)}
		r.tick(t, geom.Pose{Position: at}, walk)
		if want := local.Add(at); feetOf(r.body).Sub(want).Length() > 1e-5 || r.stands() != 1 {
			t.Fatalf("tick %d: at %v on part %d, want %v on the tram", tick, feetOf(r.body), r.stands(), want)
		}
	}
}

// TestCarryBody_StandsOnATurntable keeps the feet over the same point of it, also of one
// that turns under a body with another up.
func TestCarryBody_StandsOnATurntable(t *testing.T) {
	for _, up := range []geom.Vec{{Z: 1}, {X: 1}, {Y: -1}} {
		side := geom.Vec{X: up.Z - up.Y, Y: up.X} // across it
		half := geom.Vec{X: 10, Y: 10, Z: 10}.AddScaled(up.Abs(), -9)
		r := newRide(t, geom.Bounds{Min: half.Neg(), Max: half}, geom.Vec{}, bedrock)
		r.rules.Up = up
		local := side.Scale(6).Add(up)
		r.body = SlideBody{Box: geom.Box{Center: local.AddScaled(up, 1), Half: geom.Vec{X: 1, Y: 1, Z: 1}}, Floor: up}
		for tick := range 3000 {
			pose := geom.Pose{Axis: up, Angle: geom.Angle(tick * 150)}
			r.body = r.mover.CarryBody(r.level, r.body, pose, r.rules)
			if err := r.mover.Place(pose); err != nil {
				t.Fatal(err)
			}
			r.body.Velocity = r.body.Velocity.AddScaled(up, -gravity*tickSeconds)
			r.body = MoveAndSlide(r.world, r.body, tickSeconds, r.rules).Body
			if want := pose.Apply(local).Add(up); r.body.Box.Center.Sub(want).Length() > 1e-5 {
				t.Fatalf("up %v, tick %d: at %v, want %v", up, tick, r.body.Box.Center, want)
			}
		}
	}
}

// TestCarryBody_ATramLeavesUnderAWalkingBody drives on at 3 m/s while the body walks at 1
// m/s to its rear end, 10.5 m away, and steps down to the ground there.
func TestCarryBody_ATramLeavesUnderAWalkingBody(t *testing.T) {
	low := bedrock
	low.Max.Z = -0.4
	r := newRide(t, deck, geom.Vec{}, low)
	left := 0
	for tick := range 600 {
		seconds := float64(tick+1) * tickSeconds
		r.tick(t, geom.Pose{Position: geom.Vec{X: 3 * seconds}}, geom.Vec{X: -1})
		want, part := geom.Vec{X: 2 * seconds}, 1
		if seconds > 10.5 {
			// The tick in which it leaves takes it along, and the snap down ends it.
			if left == 0 {
				left = tick
			}
			gone := float64(left) * tickSeconds
			want, part = geom.Vec{X: 2*gone + 2*tickSeconds - (seconds - gone - tickSeconds), Z: -0.4}, 0
		}
		near(t, "feet", feetOf(r.body), want, 1e-5)
		if r.stands() != part || t.Failed() {
			t.Fatalf("tick %d: on part %d, want %d", tick, r.stands(), part)
		}
	}
	if left == 0 {
		t.Error("it never left")
	}
}

// TestCarryBody_LeavesThoseThatDoNotStandOnIt has a body in the air, one on the ground
// beside a tram, one at its side, and one at the foot of a steep face.
func TestCarryBody_LeavesThoseThatDoNotStandOnIt(t *testing.T) {
	tram := moverOf(t, deck)
	low := NewWorld(solidOf(t, []geom.Bounds{{Min: geom.Vec{X: -50, Y: -50, Z: -2}, Max: geom.Vec{X: 50, Y: 50, Z: -1}}}))
	jumps := standing(geom.Vec{}, geom.Vec{})
	jumps.Floor = geom.Vec{}
	for name, body := range map[string]SlideBody{
		"in the air": jumps, "above it": standing(geom.Vec{Z: 1e-4}, geom.Vec{}),
		"on the ground": standing(geom.Vec{X: 12, Z: -1}, geom.Vec{}), "at its side": standing(geom.Vec{X: 10.5, Z: -1}, geom.Vec{}),
	} {
		if got := tram.CarryBody(low, body, geom.Pose{Position: geom.Vec{X: -1}}, walker); got != body {
			t.Errorf("%s: %+v", name, got)
		}
	}
	var s soup
	foot := geom.Vec{X: 0.4, Z: -0.3} // so that it passes through the edge of the feet
	s.add(foot.Add(geom.Vec{Y: -9}), foot.Add(geom.Vec{X: 1, Y: -9, Z: 3}), foot.Add(geom.Vec{Y: 9}))
	steep, err := NewMover(s.vertices, s.indices)
	if err != nil {
		t.Fatal(err)
	}
	body := standing(geom.Vec{}, geom.Vec{})
	if _, touches := steep.SweepBox(body.Box, geom.Vec{Z: -2 * floorProbe}); !touches {
		t.Error("the body does not touch the face that leans back")
	}
	if got := steep.CarryBody(low, body, geom.Pose{Position: geom.Vec{Z: 1}}, walker); got != body {
		t.Errorf("at a face that leans back: %+v", got)
	}
	body = standing(geom.Vec{X: 9}, geom.Vec{Y: 2})
	want := body
	want.Box.Center.X--
	if got := tram.CarryBody(low, body, geom.Pose{Position: geom.Vec{X: -1}}, walker); got != want {
		t.Errorf("on it: %+v, want %+v", got, want)
	}
}

// TestCarryBody_TheLevelStopsABody drives a tram under a gate, which holds the body back
// until it is off the tram.
func TestCarryBody_TheLevelStopsABody(t *testing.T) {
	gate := geom.Bounds{Min: geom.Vec{X: 5, Y: -50, Z: 0.2}, Max: geom.Vec{X: 6, Y: 50, Z: 9}}
	r := newRide(t, deck, geom.Vec{}, bedrock, gate)
	for tick := range 200 {
		x := 5 * float64(tick+1) * tickSeconds
		r.tick(t, geom.Pose{Position: geom.Vec{X: x}}, geom.Vec{Y: 1})
		want := geom.Vec{X: min(x, 4.5), Y: float64(tick+1) * tickSeconds}
		near(t, "feet", feetOf(r.body), want, 1e-5)
		if t.Failed() {
			t.FailNow()
		}
		if x > 14.8 {
			return
		}
	}
}

// TestCarryBody_KeepsToThePlaneOfTheLock stands on a turntable and may only move along x.
func TestCarryBody_KeepsToThePlaneOfTheLock(t *testing.T) {
	r := newRide(t, deck, geom.Vec{X: 5}, bedrock)
	r.rules.Lock = geom.Vec{Y: 1}
	x := 5.0
	for tick := range 200 {
		angle := geom.Angle((tick + 1) * 40)
		x = geom.Pose{Angle: 40}.Apply(geom.Vec{X: x}).X
		r.tick(t, geom.Pose{Angle: angle}, geom.Vec{})
		if feet := feetOf(r.body); feet.Y != 0 || math.Abs(feet.X-x) > 1e-5 {
			t.Fatalf("tick %d: at %v, want %v", tick, feet, x)
		}
	}
}

// TestMoveAndSlide_IsStuckBetweenALiftAndACeiling goes up until the ceiling crushes the
// body, which stays where it was, and free again once the lift goes down.
func TestMoveAndSlide_IsStuckBetweenALiftAndACeiling(t *testing.T) {
	ceiling := geom.Bounds{Min: geom.Vec{X: -50, Y: -50, Z: 4}, Max: geom.Vec{X: 50, Y: 50, Z: 5}}
	r := newRide(t, deck, geom.Vec{}, bedrock, ceiling)
	at := func(height float64) { r.tick(t, geom.Pose{Position: geom.Vec{Z: height}}, geom.Vec{X: 1}) }
	for tick := range 250 {
		if at(float64(tick+1) / 125); r.last.Stuck {
			t.Fatalf("tick %d: stuck at %v", tick, feetOf(r.body))
		}
	}
	before := r.body.Box
	near(t, "under the ceiling", feetOf(r.body), geom.Vec{X: 250 * tickSeconds, Z: 2}, 1e-5)
	for range 3 {
		at(2.1)
		if !r.last.Stuck || r.body != (SlideBody{Box: before}) {
			t.Fatalf("crushed: %+v", r.last)
		}
	}
	for range 6 { // it falls by 10 cm
		if at(1.9); r.last.Stuck {
			t.Fatalf("stuck after the lift went down: %+v", r.last)
		}
	}
	if r.stands() != 1 {
		t.Errorf("on part %d after the lift went down: %+v", r.stands(), r.last)
	}
}
