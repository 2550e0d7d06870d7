package crowd

import (
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// TestSolve_BodiesThatDoNotMeetPassEachOther solves two scenes in one room whose bodies do not
// meet those of the other: each ends as it does alone.
func TestSolve_BodiesThatDoNotMeetPassEachOther(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	world := room(t)
	met, crossed := 0, 0
	for k := range 1500 {
		one, two := scene(r, 2+k%4, 0.9), scene(r, 2+k%4, 0.9)
		var alone, both Solver
		both.Meets = func(a, b int32) bool { return (int(a) < len(one)) == (int(b) < len(one)) }
		both.Bodies = append(append(both.Bodies, one...), two...)
		for i := range one {
			for j := range two {
				if _, ok := deepOverlap(one[i].Box, two[j].Box); ok {
					crossed++
				}
			}
		}
		both.Solve(world, tick)
		first := 0
		for _, bodies := range [][]Body{one, two} {
			alone.Bodies = append(alone.Bodies[:0], bodies...)
			alone.Solve(world, tick)
			met += alone.Work.Contacts
			for i := range alone.Bodies {
				got, want := &both.Bodies[first+i], &alone.Bodies[i]
				// The iterations of one may go on for the sake of the other.
				if d := got.Displacement.Sub(want.Displacement).Length(); d > 1e-6 || got.Velocity.Sub(want.Velocity).Length() > 1e-4 {
					t.Fatalf("scene %d: body %d of %d goes by %v, and %v alone", k, i, len(bodies), got.Displacement, want.Displacement)
				}
			}
			first += len(bodies)
		}
	}
	if met < 300 || crossed < 300 {
		t.Errorf("%d contacts and %d overlaps: too little to pass through", met, crossed)
	}
}

func TestFindHeads_NobodyStandsOnABodyThatItDoesNotMeet(t *testing.T) {
	half := geom.Vec{X: 0.5, Y: 0.5, Z: 1}
	s := Solver{Bodies: []Body{{Box: geom.Box{Half: half}}, {Box: geom.Box{Center: geom.Vec{Z: 2}, Half: half}}}}
	for _, meet := range []bool{true, false} {
		s.Meets = func(int32, int32) bool { return meet }
		if s.FindHeads(); (len(s.Riders) == 1) != meet {
			t.Errorf("bodies that meet, %v: %d riders", meet, len(s.Riders))
		}
	}
}

func TestFindHeads_NobodyStandsOnABodyFlushWithItsSide(t *testing.T) {
	half := geom.Vec{X: 0.5, Y: 0.5, Z: 1}
	for beside, want := range map[geom.Vec]int{
		{X: 1 - collision.Slop/2}: 0, {Y: 1 - collision.Slop/2}: 0, {X: 1 - 2*collision.Slop, Y: 1 - 2*collision.Slop}: 1,
	} {
		s := Solver{Bodies: []Body{{Box: geom.Box{Half: half}}, {Box: geom.Box{Center: beside.Add(geom.Vec{Z: 2}), Half: half}}}}
		if s.FindHeads(); len(s.Riders) != want {
			t.Errorf("%v beside: %d riders, want %d", beside, len(s.Riders), want)
		}
	}
}
