package model

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/gltf"
)

// quaternion returns the rotation by an angle, in parts of a full turn, about a unit vector.
func quaternion(axis geom.Vec, angle float64) [4]float64 {
	sin, cos := math.Sincos(math.Pi * angle / FullTurn)
	return [4]float64{sin * axis.X, sin * axis.Y, sin * axis.Z, cos}
}

// times returns the product of two quaternions: the rotation by b, and then by a.
func times(a, b [4]float64) [4]float64 {
	va, vb := geom.Vec{X: a[0], Y: a[1], Z: a[2]}, geom.Vec{X: b[0], Y: b[1], Z: b[2]}
	v := vb.Scale(a[3]).Add(va.Scale(b[3])).Add(va.Cross(vb))
	return [4]float64{v.X, v.Y, v.Z, a[3]*b[3] - va.Dot(vb)}
}

func randomAxis(random *rand.Rand) geom.Vec {
	return geom.Vec{X: random.NormFloat64(), Y: random.NormFloat64(), Z: random.NormFloat64()}.Normalize()
}

// TestAngle_IsThatOfTheRotationNextToAnother, beyond full turns, and knows another axis.
func TestAngle_IsThatOfTheRotationNextToAnother(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		turn := turning{axis: randomAxis(random)}
		a := quaternion(randomAxis(random), FullTurn*random.Float64())
		want := 6 * FullTurn * (random.Float64() - 0.5)
		b := times(quaternion(turn.axis, want), a)
		near := int(want + 1.9*FullTurn*(random.Float64()-0.5))
		if got, ok := turn.angle(&a, &b, near); !ok || math.Abs(float64(got)-want) > 2 {
			t.Fatalf("%v next to %d: %d, about the axis %v", want, near, got, ok)
		}
		if aside := quaternion(randomAxis(random), FullTurn/4); true {
			b, along := times(aside, a), geom.Vec{X: aside[0], Y: aside[1], Z: aside[2]}
			off := along.RejectFrom(turn.axis).Length()
			if _, ok := turn.angle(&a, &b, 0); ok != (off <= axisSlop) && math.Abs(off-axisSlop) > 1e-9 {
				t.Fatalf("%v beside the axis is about it: %v", off, ok)
			}
		}
	}
}

// TestMeasure_CountsAngularKeysFromHowTheNodeIsModelled.
func TestMeasure_CountsAngularKeysFromHowTheNodeIsModelled(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		axis := randomAxis(random)
		rest := quaternion(randomAxis(random), FullTurn*random.Float64())
		keys, want := []Key{}, []float64{}
		angle := FullTurn * (random.Float64() - 0.5) * 0.9
		for i := range 6 {
			q := times(quaternion(axis, angle), rest)
			keys, want = append(keys, Key{Time: float64(i), At: q}), append(want, angle)
			angle += FullTurn * (random.Float64() - 0.5) * 0.9
		}
		turn, modelled := turning{axis: axis}, rest
		if random.IntN(2) == 0 {
			modelled = [4]float64{-rest[0], -rest[1], -rest[2], -rest[3]} // the same rotation
		}
		if err := turn.measure(keys, &gltf.Node{Rotation: &modelled}); err != nil || turn.isOff {
			t.Fatalf("%v, off %v", err, turn.isOff)
		}
		for i, k := range turn.keys {
			if math.Abs(k.At[3]-want[i]) > 3 || k.At[0] != 0 || k.Time != float64(i) {
				t.Fatalf("key %d is %v, want %v", i, k, want[i])
			}
		}
		// Modelled aside, angles are from the first key.
		aside := times(quaternion(axis.Cross(geom.Vec{X: 0.3, Y: 0.5, Z: 0.7}).Normalize(), FullTurn/5), rest)
		for i := range keys {
			keys[i].At = times(quaternion(axis, want[i]), rest)
		}
		if err := turn.measure(keys, &gltf.Node{Rotation: &aside}); err != nil || !turn.isOff || turn.keys[0].At[3] != 0 || math.Abs(turn.keys[5].At[3]-(want[5]-want[0])) > 3 {
			t.Fatalf("modelled aside: %v, off %v, keys %v, want %v", err, turn.isOff, turn.keys, want)
		}
		keys = []Key{{At: rest}, {At: times(quaternion(axis.Cross(geom.Vec{X: 0.3, Y: 0.5, Z: 0.7}).Normalize(), FullTurn/5), rest)}}
		if err := turn.measure(keys, &gltf.Node{}); err == nil || !strings.Contains(err.Error(), "about one axis") {
			t.Fatalf("keys about another axis: %v", err)
		}
	}
}

// angles returns keys of angles in degrees, a second after each other, from the fifth on.
func angles(degrees ...float64) (keys []Key) {
	for i, d := range degrees {
		keys = append(keys, Key{Time: float64(i) + 5, At: [4]float64{3: d * FullTurn / 360}})
	}
	return keys
}

// TestFullTurns_CountsThoseOfARotationThatNeverGoesBack, within a sixteenth.
func TestFullTurns_CountsThoseOfARotationThatNeverGoesBack(t *testing.T) {
	for _, c := range []struct {
		degrees []float64
		want    int
	}{
		{[]float64{0, 180, 360}, 1}, {[]float64{90, 200, 450}, 1}, {[]float64{-30, 100, 690}, 2}, {[]float64{0, 338}, 1}, {[]float64{0, 337}, 0}, {[]float64{0, 382}, 1}, {[]float64{0, 383}, 0},
		{[]float64{0, 180}, 0}, {[]float64{0, 10}, 0}, {[]float64{0, 200, 199.6, 360}, 1}, {[]float64{0, 200, 199.4, 360}, 0}, {[]float64{0, -360}, 0}, {[]float64{50, 700, 750}, 2},
	} {
		turn := turning{keys: angles(c.degrees...)}
		if got := turn.fullTurns(); got != c.want {
			t.Errorf("%v: %d full turns, want %d", c.degrees, got, c.want)
		}
	}
}

// TestIsSteady_AtTheSameSpeedAllThroughItsCycle.
func TestIsSteady_AtTheSameSpeedAllThroughItsCycle(t *testing.T) {
	for _, c := range []struct {
		degrees []float64
		cycle   Cycle
		want    bool
	}{
		{[]float64{0, 90, 180, 270}, Cycle{}, true}, {[]float64{10, 100, 190}, Cycle{}, true}, {[]float64{0, 90.4, 180}, Cycle{}, true}, {[]float64{0, 90.6, 180}, Cycle{}, false}, {[]float64{0, 89.4, 180}, Cycle{}, false},
		{[]float64{0, 90, 180}, Cycle{5, 7}, true}, {[]float64{0, 90, 180}, Cycle{4.97, 7.03}, true}, {[]float64{0, 90, 180}, Cycle{4.96, 7}, false}, {[]float64{0, 90, 180}, Cycle{5, 7.04}, false},
	} {
		turn := turning{keys: angles(c.degrees...)}
		if got := turn.isSteady(c.cycle); got != c.want {
			t.Errorf("%v in %v: steady %v", c.degrees, c.cycle, got)
		}
	}
}

// TestClose_EndsAfterFullTurns where the last keys rest, and nowhere else.
func TestClose_EndsAfterFullTurns(t *testing.T) {
	for _, c := range []struct {
		degrees []float64
		full    int
		want    []float64
	}{
		{[]float64{10, 200, 365}, 1, []float64{10, 200, 370}}, {[]float64{0, 355, 355.1, 355}, 1, []float64{0, 360, 360, 360}}, {[]float64{0, 700, 355, 715}, 2, []float64{0, 700, 355, 720}}, {[]float64{0, 354.7, 355}, 1, []float64{0, 354.7, 360}},
		{[]float64{360, 360}, 0, []float64{360, 360}},
	} {
		turn, want := turning{keys: angles(c.degrees...)}, angles(c.want...)
		turn.close(c.full)
		if !slices.Equal(turn.keys, want) {
			t.Errorf("%v: %v, want %v", c.degrees, turn.keys, want)
		}
		for _, k := range turn.at(geom.Vec{X: 1, Y: 2, Z: 3}) {
			if [3]float64(k.At[:3]) != [3]float64{1, 2, 3} {
				t.Errorf("a key at %v", k.At)
			}
		}
	}
}
