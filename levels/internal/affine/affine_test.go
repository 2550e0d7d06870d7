package affine

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

func randomVec(random *rand.Rand, size float64) geom.Vec {
	return geom.Vec{X: size * (2*random.Float64() - 1), Y: size * (2*random.Float64() - 1), Z: size * (2*random.Float64() - 1)}
}

func isNear(a, b geom.Vec) bool { return a.Sub(b).Length() < 1e-9*(1+a.Length()) }

// TestFromTRS_ScalesThenTurnsThenMoves: a rotation by Rodrigues' formula.
func TestFromTRS_ScalesThenTurnsThenMoves(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		axis, angle, length := randomVec(random, 1).Normalize(), 7*random.Float64()-3.5, 0.1+3*random.Float64()
		move, size, p := randomVec(random, 9), randomVec(random, 3), randomVec(random, 5)
		sin, cos := math.Sincos(angle / 2)
		q := [4]float64{length * sin * axis.X, length * sin * axis.Y, length * sin * axis.Z, length * cos}
		m := FromTRS([3]float64{move.X, move.Y, move.Z}, q, [3]float64{size.X, size.Y, size.Z})
		v := geom.Vec{X: p.X * size.X, Y: p.Y * size.Y, Z: p.Z * size.Z}
		sin, cos = math.Sincos(angle)
		want := v.Scale(cos).Add(axis.Cross(v).Scale(sin)).Add(axis.Scale(axis.Dot(v) * (1 - cos))).Add(move)
		if got := m.Point(p); !isNear(got, want) {
			t.Fatalf("%v by %v about %v, times %v: %v, want %v", p, angle, axis, size, got, want)
		}
		if mirrors := size.X*size.Y*size.Z < 0; m.Mirrors() != mirrors {
			t.Fatalf("times %v mirrors: %v", size, !mirrors)
		}
	}
	if m := FromTRS([3]float64{1, 2, 3}, [4]float64{}, [3]float64{1, 1, 1}); m != (Map{}) {
		t.Errorf("of no quaternion: %v", m)
	}
}

// TestMap_AfterAndNormalsAreThoseOfWhatIsMapped: of a triangle the map of its normal is the normal of its map, on the
// front that it keeps.
func TestMap_AfterAndNormalsAreThoseOfWhatIsMapped(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	randomMap := func() Map {
		return Map{randomVec(random, 2), randomVec(random, 2), randomVec(random, 2), randomVec(random, 9)}
	}
	for range 500 {
		m, first := randomMap(), randomMap()
		a, b, c := randomVec(random, 5), randomVec(random, 5), randomVec(random, 5)
		if got, want := m.After(first).Point(a), m.Point(first.Point(a)); !isNear(got, want) {
			t.Fatalf("one after the other: %v, want %v", got, want)
		}
		if got, want := m.Scaled(3).Direction(a), m.Direction(a.Scale(3)); !isNear(got, want) || m.Scaled(3).Origin != m.Origin {
			t.Fatalf("scaled: %v, want %v", got, want)
		}
		was := geom.Triangle{A: a, B: b, C: c}.Normal()
		is := geom.Triangle{A: m.Point(a), B: m.Point(b), C: m.Point(c)}.Normal()
		if m.Mirrors() {
			is = is.Neg() // the winding is turned with it
		}
		if got := m.Normals().Direction(was).Normalize(); got.Sub(is).Length() > 1e-6 {
			t.Fatalf("normal %v, want %v", got, is)
		}
	}
	flat := FromTRS([3]float64{}, [4]float64{0, 0, 0, 1}, [3]float64{1, 1, 0})
	if flat.Mirrors() || !isNear(flat.Normals().Direction(geom.Up()), geom.Up()) {
		t.Errorf("a map to a plane mirrors: %v, up becomes %v", flat.Mirrors(), flat.Normals().Direction(geom.Up()))
	}
}

// TestMap_IsFiniteInAllItsParts.
func TestMap_IsFiniteInAllItsParts(t *testing.T) {
	for k := range 12 {
		var parts [12]float64
		parts[k] = math.Inf(1)
		v := func(i int) geom.Vec { return geom.Vec{X: parts[i], Y: parts[i+1], Z: parts[i+2]} }
		if m := (Map{v(0), v(3), v(6), v(9)}); m.IsFinite() || !(Map{}).IsFinite() {
			t.Errorf("finite with number %d infinite", k)
		}
	}
	turned := Placement(geom.Vec{X: 1, Y: 2, Z: 3}, geom.QuarterTurn)
	if got := turned.Point(geom.Vec{X: 4, Y: 5, Z: 6}); !isNear(got, geom.Vec{X: 1 - 5, Y: 2 + 4, Z: 3 + 6}) {
		t.Errorf("a quarter to the left: %v", got)
	}
}
