package collision

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

func quad(t *testing.T, size float64, tilt float64) *Mesh {
	t.Helper()
	z := size * tilt
	m, err := NewMesh([]geom.Vec{{X: -size, Y: -size, Z: -z}, {X: size, Y: -size, Z: z}, {X: size, Y: size, Z: z}, {X: -size, Y: size, Z: -z}},
		[]uint32{0, 1, 2, 0, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestSweepBox_LandsOnPlaneAtClosedFormTime(t *testing.T) {
	half := geom.Vec{X: 0.5, Y: 0.5, Z: 1.15}
	for deg := 0; deg <= 85; deg += 5 {
		theta := float64(deg) * math.Pi / 180
		m := quad(t, 40, math.Tan(theta))
		n := geom.Vec{X: -math.Sin(theta), Z: math.Cos(theta)}
		start := geom.Vec{Z: 6}.Add(geom.Vec{X: -1 * math.Tan(theta)})
		d := geom.Vec{X: 0.3, Z: -8 - 14*math.Tan(theta)}
		r := half.Dot(n.Abs())
		want := (start.Dot(n) - r) / -d.Dot(n)
		hit, ok := m.SweepBox(geom.Box{Center: start, Half: half}, d)
		if !ok || math.Abs(hit.Fraction-want) > 1e-12 || hit.Normal.Sub(n).Length() > 1e-12 {
			t.Errorf("%d degrees: got %+v %v, want fraction %v normal %v", deg, hit, ok, want, n)
		}
	}
}
