package safety

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/scenes"
)

// groove is two large planes that meet in a line along y, each at half the opening
// from the vertical.
func groove(t *testing.T, opening float64) *collision.Mesh {
	t.Helper()
	sin, cos := math.Sincos(opening / 2 * math.Pi / 180)
	var all []geom.Triangle
	for _, n := range []geom.Vec{{X: cos, Z: sin}, {X: -cos, Z: sin}} {
		y := geom.Vec{Y: 50}
		all = append(all, scenes.Quad(geom.Vec{}, y, n.Cross(y))...)
	}
	return scenes.Mesh(t, all)
}

// TestFree_LeavesAGrooveByTheWayOutOfBothSides starts in steep grooves, that deep in
// both sides. The way out is straight up, by the depth over the sine of half the
// opening.
func TestFree_LeavesAGrooveByTheWayOutOfBothSides(t *testing.T) {
	half := geom.Vec{X: 0.5, Y: 0.5, Z: 1}
	for _, opening := range []float64{2, 10, 40, 60, 90} {
		for _, depth := range []float64{1e-4, 5e-4, 1e-3} {
			sin, cos := math.Sincos(opening / 2 * math.Pi / 180)
			start := geom.Vec{Z: (half.X*cos - depth) / sin}
			b := &components.Body{Armor: &components.ArmorData{Half: half}, Position: &components.PositionData{Feet: start},
				Contact: &components.ContactData{}, Report: &components.MoveReportData{}}
			if got := Free(b, groove(t, opening), start); got != Pushed {
				t.Errorf("opening %v, %v m deep: outcome %d, want pushed", opening, depth, got)
				continue
			}
			up := geom.Vec{Z: depth / sin}
			scenes.NearVec(t, "way out", b.Position.Feet.Sub(start), up, 2*collision.Slop/sin)
		}
	}
}

// TestFree_MovesABodyThatIsAHairDeepInAGrooveByAHair puts it 1.3 micrometres into one
// side and 0.8 into the other: the way out of both is 3.9 long, and a third of one is
// enough.
func TestFree_MovesABodyThatIsAHairDeepInAGrooveByAHair(t *testing.T) {
	const opening, deep, shallow = 39, 1.3e-6, 0.8e-6
	half := geom.Vec{X: 0.5, Y: 0.5, Z: 1}
	sin, cos := math.Sincos(opening / 2.0 * math.Pi / 180)
	start := geom.Vec{X: (deep - shallow) / 2 / cos, Z: (half.X*cos - (deep+shallow)/2) / sin}
	b := &components.Body{Armor: &components.ArmorData{Half: half}, Position: &components.PositionData{Feet: start},
		Contact: &components.ContactData{}, Report: &components.MoveReportData{}}
	mesh := groove(t, opening)
	if got := Free(b, mesh, start); got != Pushed {
		t.Fatalf("outcome %d, want pushed", got)
	}
	if moved := b.Position.Feet.Sub(start).Length(); moved > deep || !IsFree(b, mesh, b.Position.Feet) {
		t.Errorf("moved by %v m, free %v; want at most %v m", moved, IsFree(b, mesh, b.Position.Feet), deep)
	}
}

// TestShortest_IsTheLeastWayOutOfAllSides compares with points drawn at random: none
// that clears all sides is nearer.
func TestShortest_IsTheLeastWayOutOfAllSides(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	unit := func() geom.Vec {
		return geom.Vec{X: random.NormFloat64(), Y: random.NormFloat64(), Z: random.NormFloat64()}.Normalize()
	}
	solved := 0
	for trial := range 400 {
		var w wedge
		for range 1 + random.IntN(4) {
			w.add(unit(), 0.1*random.Float64())
		}
		displacement, ok := w.shortest(1)
		if ok {
			solved++
			if !w.clears(displacement) {
				t.Fatalf("trial %d: %v is in a side", trial, displacement)
			}
		}
		for range 300 {
			p := unit().Scale(math.Cbrt(random.Float64()))
			if w.clears(p) && (!ok || p.Length() < displacement.Length()-wayTolerance) {
				t.Fatalf("trial %d: %v is a way out, %v m long; found %v, %v", trial, p, p.Length(), displacement, ok)
			}
		}
	}
	if solved < 200 {
		t.Errorf("only %d wedges have a way out", solved)
	}
}

func TestFree_IsFreeNowhereForABodyBeyondAllNumbers(t *testing.T) {
	far := geom.Vec{X: math.MaxFloat64, Z: math.MaxFloat64}
	b := &components.Body{Armor: &components.ArmorData{Half: geom.Vec{X: 1, Y: 1, Z: math.MaxFloat64}},
		Position: &components.PositionData{Feet: far}, Contact: &components.ContactData{}, Report: &components.MoveReportData{}}
	if moved, ok := pushOut(b, groove(t, 90), 1); ok {
		t.Errorf("left by %v", moved)
	}
}

func TestWedge_KeepsSoManySidesAndTheDeepestOfANormal(t *testing.T) {
	var w wedge
	for i := range maxSides + 3 {
		sin, cos := math.Sincos(float64(i))
		w.add(geom.Vec{X: cos, Y: sin}, 1)
		w.add(geom.Vec{X: cos, Y: sin}, 2)
		w.add(geom.Vec{X: cos, Y: sin}, 0.5)
		if want := min(i+1, maxSides); w.count != want {
			t.Errorf("%d sides, want %d", w.count, want)
		}
	}
	for i, s := range w.sides {
		if s.depth != 2 {
			t.Errorf("side %d is %v deep", i, s.depth)
		}
	}
}
