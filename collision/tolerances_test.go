package collision

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// sheetX is a level sheet from one x to another, which rises by a slope from a height.
func sheetX(from, to, height, slope float64) [3]geom.Vec {
	end := height + (to-from)*slope
	return [3]geom.Vec{{X: from, Y: -20, Z: height}, {X: to, Y: -20, Z: end}, {X: from, Y: 20, Z: height}}
}

// TestTolerances_ACrackIsPassedUpToItsWidth slides over a crack in front of a ledge of a
// millimetre: what goes on must be within seamReach of a place two lips before the edge.
func TestTolerances_ACrackIsPassedUpToItsWidth(t *testing.T) {
	for _, c := range []struct {
		width float64
		bumps bool
	}{{1e-3, false}, {8e-3, false}, {13.6e-3, false}, {14.4e-3, true}} {
		world := meshOf(t, []Option{TwoSided()}, nil, sheetX(-20, 0, 0, 0), sheetX(c.width, 20, 1e-3, 0))
		hit, bumps := world.SweepBox(geom.FeetBox(geom.Vec{X: -1}, geom.Vec{X: 0.5, Y: 0.5, Z: 1}), geom.Vec{X: 2})
		if bumps != c.bumps {
			t.Errorf("crack of %v m: stopped %v, %+v", c.width, bumps, hit)
		}
	}
}

// TestTolerances_AFootOfARampIsAnEdge runs into a ledge of 2 mm behind which the ground rises:
// up to 5 degrees it goes on, and the box is turned by its face; more is an edge.
func TestTolerances_AFootOfARampIsAnEdge(t *testing.T) {
	for _, c := range []struct {
		degrees float64
		edge    bool
	}{{1, false}, {4.8, false}, {5.4, true}, {10, true}} {
		slope := math.Tan(c.degrees * math.Pi / 180)
		world := meshOf(t, []Option{TwoSided()}, nil, sheetX(-20, 0, 0, 0), sheetX(0, 20, 2e-3, slope))
		hit, ok := world.SweepBox(geom.FeetBox(geom.Vec{X: -1}, geom.Vec{X: 0.5, Y: 0.5, Z: 1}), geom.Vec{X: 2})
		if edge := hit.Normal.X < -0.5; !ok || edge != c.edge {
			t.Errorf("ramp of %v degrees: %v %+v", c.degrees, ok, hit)
		}
	}
}

// TestTolerances_AWayThatLeadsIntoAFaceByMoreThanSlopIsStopped goes 60 km along a floor, a
// hair downward.
func TestTolerances_AWayThatLeadsIntoAFaceByMoreThanSlopIsStopped(t *testing.T) {
	const long = 120_000
	world := solidOf(t, nil, [3]geom.Vec{{X: -100, Y: -100}, {X: long, Y: -100}, {X: -100, Y: 40 * long / 100}})
	box := geom.FeetBox(geom.Vec{}, geom.Vec{X: 0.5, Y: 0.5, Z: 1})
	for sine, stops := range map[float64]bool{0.9e-12: false, 1e-10: true, 1e-9: true} {
		if hit, ok := world.SweepBox(box, geom.Vec{X: long / 2, Z: -long / 2 * sine}); ok != stops {
			t.Errorf("sine %v, %v m into the floor: stopped %v, %+v", sine, long/2*sine, ok, hit)
		}
	}
}

// TestTolerances_ASharpGrooveIsLeftUpward begins 2 mm deep in both sides of a groove, of
// which each alone leads into the other.
func TestTolerances_ASharpGrooveIsLeftUpward(t *testing.T) {
	const deep = 2e-3
	for degrees, free := range map[float64]bool{4: true, 1.5: true, 0.8: false} {
		sin, cos := math.Sincos(degrees * math.Pi / 180)
		side := func(x float64) [3]geom.Vec { // from the foot of the box, 2 mm inside of it
			foot := geom.Vec{X: x * (0.5 - deep/cos), Y: -20}
			up := geom.Vec{X: x * sin, Z: cos}
			a, b := foot.AddScaled(up, -5), foot.AddScaled(up, 5)
			if x > 0 {
				return [3]geom.Vec{a, b, a.Add(geom.Vec{Y: 40})}
			}
			return [3]geom.Vec{a, a.Add(geom.Vec{Y: 40}), b}
		}
		world := solidOf(t, nil, side(-1), side(1))
		box := geom.FeetBox(geom.Vec{}, geom.Vec{X: 0.5, Y: 0.5, Z: 1})
		out, ok, _ := Depenetrate(world, box, 0.5, nil)
		want := geom.Vec{Z: deep / sin}
		if ok != free || ok && out.Sub(want).Length() > 100*Slop {
			t.Errorf("%v degrees: out %v, %v, want %v", degrees, out, ok, want)
		}
	}
}

// TestTolerances_NoExitLeadsBehindAFace overlaps boxes with steep faces, of which short
// exits up and down lead through the face.
func TestTolerances_NoExitLeadsBehindAFace(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	around := func() float64 { return 2*random.Float64() - 1 }
	sideways, contacts := 0, []Contact(nil)
	for range 20000 {
		lean, heading := 0.02*around(), random.Float64()*2*math.Pi
		along := geom.Vec{X: -math.Sin(heading), Y: math.Cos(heading)}
		out := geom.Vec{X: math.Cos(heading), Y: math.Sin(heading)}
		up := geom.Vec{Z: 1}.AddScaled(out, lean)
		at := geom.Vec{X: around(), Y: around(), Z: around()}
		var s soup
		s.add(at, at.Add(along), at.Add(up))
		world, err := NewMesh(s.vertices, s.indices)
		if err != nil {
			t.Fatal(err)
		}
		face, _ := world.Triangle(0)
		contacts = world.OverlapBox(geom.Box{Half: geom.Vec{X: 0.8, Y: 0.7, Z: 0.9}}, contacts[:0])
		for _, c := range contacts {
			toFront := c.Normal.Dot(face.Normal())
			if math.Abs(toFront) < 0.03 {
				sideways++
			}
			if toFront < -2e-9 && c.Depth > 2*Slop {
				t.Fatalf("face %v: exit %v, %v deep, leads behind it by %v", face, c.Normal, c.Depth, toFront)
			}
		}
	}
	if sideways < 100 {
		t.Errorf("only %d exits along a face", sideways)
	}
}

// TestTolerances_AnExitAlongAFaceIsNotRefusedByRounding sinks boxes 5 cm into the upper
// edges of walls that are upright but for rounding.
func TestTolerances_AnExitAlongAFaceIsNotRefusedByRounding(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	for range 200 {
		heading := random.Float64() * 2 * math.Pi
		along := geom.Vec{X: -math.Sin(heading), Y: math.Cos(heading)}
		at := geom.Vec{X: random.Float64() * 100, Y: random.Float64() * 100, Z: random.Float64() * 100}
		var s soup
		s.add(at.AddScaled(along, -3), at.AddScaled(along, 3), at.AddScaled(along, random.Float64()).Add(geom.Vec{Z: -5}))
		m, err := NewMesh(s.vertices, s.indices)
		if err != nil {
			t.Fatal(err)
		}
		contacts := m.OverlapBox(geom.FeetBox(at.Add(geom.Vec{Z: -0.05}), geom.Vec{X: 0.5, Y: 0.5, Z: 1}), nil)
		if len(contacts) != 1 || contacts[0].Normal != (geom.Vec{Z: 1}) || math.Abs(contacts[0].Depth-0.05) > 1e-9 {
			t.Fatalf("wall along %v: %+v", along, contacts)
		}
	}
}

// TestTolerances_AFaceThatLeansOverIsAWallOrACeiling reports what stands at 60 degrees and
// more from the level as a wall.
func TestTolerances_AFaceThatLeansOverIsAWallOrACeiling(t *testing.T) {
	for degrees, ceiling := range map[float64]bool{0: true, 45: true, 59: true, 61: false, 89: false} {
		sin, cos := math.Sincos(degrees * math.Pi / 180)
		down := geom.Vec{X: cos, Z: -sin}
		at := geom.Vec{X: 1, Z: 3}.AddScaled(down, -9)
		world := solidOf(t, nil, [3]geom.Vec{at.Add(geom.Vec{Y: -9}), at.Add(geom.Vec{Y: 9}), at.Add(geom.Vec{Y: -9}).AddScaled(down, 18)})
		body := standing(geom.Vec{}, geom.Vec{X: 4, Z: 4})
		body.Floor = geom.Vec{}
		r := MoveAndSlide(world, body, 1, walker)
		if r.Count == 0 || r.OnCeiling != ceiling || r.OnWall == ceiling {
			t.Errorf("%v degrees: ceiling %v, wall %v, %d hits at %v", degrees, r.OnCeiling, r.OnWall, r.Count, r.Hits[0].Normal)
		}
	}
}
