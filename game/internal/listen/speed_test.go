package listen

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// TestSpeed_WindAndSkisRiseSmoothly: from one value to another, without a step.
func TestSpeed_WindAndSkisRiseSmoothly(t *testing.T) {
	steep := geom.Vec{Y: 0.6, Z: 0.8}
	for _, c := range []struct {
		name                  string
		of                    func(speed float64) float64
		from, to, least, most float64
	}{
		{"wind", func(v float64) float64 { gain, _ := windAt(v); return gain }, 0, windTop, stillAir, 1},
		{"its pitch", func(v float64) float64 { _, pitch := windAt(v); return pitch }, 0, windTop, 0.6, 1.5},
		{"skis", func(v float64) float64 { gain, _ := skisAt(v, steep); return gain }, skisFrom, skisTop, 0, 0.7},
		{"thud", thud, hardLanding, hardestLanding, 0.5, 1.2},
	} {
		if a, b := c.of(c.from), c.of(c.to); math.Abs(a-c.least) > 1e-9 || math.Abs(b-c.most) > 1e-9 || c.of(c.to+10) != b {
			t.Errorf("%s is %v at %v and %v at %v, want %v and %v", c.name, a, c.from, b, c.to, c.least, c.most)
		}
		const steps = 200
		for i := range steps {
			x, step := c.from+(c.to-c.from)*float64(i)/steps, (c.to-c.from)/steps
			if a, b := c.of(x), c.of(x+step); b <= a || b-a > 2.5*(c.most-c.least)/steps {
				t.Errorf("%s goes from %v to %v at %v", c.name, a, b, x)
			}
		}
	}
}
