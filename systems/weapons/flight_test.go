package weapons

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

func TestFly_DiscSpeedsUpFrom65To80(t *testing.T) {
	v, at := geom.Vec{Y: 65}, geom.Vec{}
	for tick := 1; tick <= 203; tick++ {
		after, displacement := Fly(v, &disc.Projectile.Flight, 0.032)
		v, at = after, at.Add(displacement)
		near(t, "speed", v.Length(), math.Min(65+5*0.032*float64(tick), 80), exact)
	}
	near(t, "distance in 6.496 s", at.Y, 217.5+80*3.496, 0.01) // the continuous figure
}

func TestFly_GravityAndZeroVelocity(t *testing.T) {
	v, displacement := Fly(geom.Vec{X: 3}, &components.FlightData{Gravity: 20}, 0.032)
	near(t, "fall speed", v.Z, -0.64, exact)
	near(t, "fall", displacement.Z, -0.32*0.032, exact)
	v, displacement = Fly(geom.Vec{}, &disc.Projectile.Flight, 0.032)
	if v != (geom.Vec{}) || displacement != (geom.Vec{}) {
		t.Errorf("a shot at rest moves: %v, %v", v, displacement)
	}
	v, _ = Fly(geom.Vec{X: 100}, &disc.Projectile.Flight, 0.032)
	near(t, "a shot beyond its top speed keeps it", v.X, 100, 0)
}

// TestFly_AirSlowsAShell: the closed form of a throw where the air takes a tenth of the velocity a
// second, and the fall that ends at the top speed.
func TestFly_AirSlowsAShell(t *testing.T) {
	shell := components.FlightData{Gravity: 20, TopSpeed: 200}
	v, at := geom.Vec{X: 30, Z: 40}, geom.Vec{}
	const keeps = 1 - 0.1*0.032
	for tick := 1; tick <= 20_000; tick++ {
		after, displacement := Fly(v, &shell, 0.032)
		v, at = after, at.Add(displacement)
		left := math.Pow(keeps, float64(tick))
		near(t, "ahead", v.X, 30*left, exact)
		near(t, "upward", v.Z, -200+(40+200)*left, 1e-9)
		if tick == 31 { // about a second
			near(t, "distance", at.X, 30*(1-math.Exp(-0.0992))/0.1, 0.01)
		}
	}
	near(t, "top speed", v.Length(), 200, 1e-9)
	v, _ = Fly(geom.Vec{X: 30}, &components.FlightData{Gravity: 20, TopSpeed: 1e-300}, 0.032)
	near(t, "in the thickest air", v.X, 0, 0)
	v, _ = Fly(geom.Vec{X: 30}, &components.FlightData{Gravity: 20, TopSpeed: 1e-300}, 0)
	near(t, "in no time", v.X, 30, 0)
}

// TestHitBox_AgreesWithFineSampling compares with a search along the path in small
// steps.
func TestHitBox_AgreesWithFineSampling(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	vec := func(size float64) geom.Vec {
		return geom.Vec{X: random.Float64() - 0.5, Y: random.Float64() - 0.5, Z: random.Float64() - 0.5}.Scale(size)
	}
	hits := 0
	for trial := range 2000 {
		box := geom.Box{Center: vec(2), Half: vec(4).Abs()}
		start, displacement := vec(6), vec(12)
		if trial%7 == 0 {
			displacement.X, displacement.Y = 0, 0
		}
		const steps = 4000
		first := math.Inf(1)
		for k := range steps + 1 {
			f := float64(k) / steps
			if box.Bounds().Contains(start.AddScaled(displacement, f)) {
				first = f
				break
			}
		}
		got, _, ok := HitBox(start, displacement, box)
		if !math.IsInf(first, 1) {
			hits++
			if !ok || got > first+exact || got < first-1.0/steps-exact {
				t.Fatalf("trial %d: got %v %v, sampling says %v", trial, got, ok, first)
			}
		} else if ok {
			at := start.AddScaled(displacement, got)
			if !box.Bounds().Expand(1e-9).Contains(at) {
				t.Fatalf("trial %d: hit at %v, which is not in the box", trial, at)
			}
		}
	}
	if hits < 100 {
		t.Errorf("only %d hits", hits)
	}
	if f, _, ok := HitBox(geom.Vec{}, geom.Vec{}, geom.Box{Half: geom.Vec{X: 1, Y: 1, Z: 1}}); !ok || f != 0 {
		t.Errorf("a start inside without a way: %v %v", f, ok)
	}
}

// A point that only touches a box meets it, also where it leaves it.
func TestHitBox_TouchingIsMeeting(t *testing.T) {
	box := geom.Box{Half: geom.Vec{X: 1, Y: 2, Z: 3}}
	for _, c := range []struct {
		start, way geom.Vec
		at         float64
		normal     geom.Vec
		ok         bool
	}{
		{geom.Vec{X: 1, Y: -4}, geom.Vec{Y: 4}, 0.5, geom.Vec{Y: -1}, true}, {geom.Vec{X: -1, Y: -4}, geom.Vec{Y: 4}, 0.5, geom.Vec{Y: -1}, true},
		{geom.Vec{X: 1.001, Y: -4}, geom.Vec{Y: 4}, 0, geom.Vec{}, false}, {geom.Vec{X: -1.001, Y: -4}, geom.Vec{Y: 4}, 0, geom.Vec{}, false},
		{geom.Vec{Y: 2}, geom.Vec{Y: 4}, 0, geom.Vec{Y: 1}, true}, {geom.Vec{Y: 2.001}, geom.Vec{Y: 4}, 0, geom.Vec{}, false},
		{geom.Vec{Y: -4}, geom.Vec{Y: 2}, 1, geom.Vec{Y: -1}, true}, {geom.Vec{Y: -4}, geom.Vec{Y: 1.999}, 0, geom.Vec{}, false},
		{geom.Vec{X: -3, Y: -4}, geom.Vec{X: 4, Y: 4}, 0.5, geom.Vec{X: -1}, true}, // through an edge
	} {
		if at, normal, ok := HitBox(c.start, c.way, box); at != c.at || normal != c.normal || ok != c.ok {
			t.Errorf("%v along %v: %v, %v, %v", c.start, c.way, at, normal, ok)
		}
	}
}

func TestWayOut_IsByTheNearestFaceAndOfEqualOnesTheUpper(t *testing.T) {
	cube := geom.Box{Half: geom.Vec{X: 2, Y: 2, Z: 2}}
	for p, want := range map[geom.Vec]geom.Vec{
		{}: {Z: 1}, {Z: -1}: {Z: -1}, {X: -1}: {X: -1}, {Y: 1}: {Y: 1}, {X: 1, Z: 1}: {Z: 1}, {Y: 1, Z: -1}: {Z: -1}, {X: 1, Y: 1}: {X: 1},
		{X: 1, Y: 1, Z: 0.5}: {X: 1}, {X: 0.5, Y: -1, Z: 0.5}: {Y: -1},
	} {
		if got := wayOut(p, cube); got != want {
			t.Errorf("%v: by %v, want %v", p, got, want)
		}
	}
}

func TestSuits_AsTheListOfArmoursSays(t *testing.T) {
	for _, c := range []struct {
		armors  []string
		carried bool
		want    [4]bool // light, medium, heavy and no class at all, which counts as medium
	}{
		{nil, true, [4]bool{true, true, true, true}}, {nil, false, [4]bool{}}, {[]string{"light"}, true, [4]bool{true, false, false, false}},
		{[]string{"medium", "heavy"}, true, [4]bool{false, true, true, true}}, {[]string{"light"}, false, [4]bool{}},
	} {
		s := Spec{Armors: c.armors, Carried: &c.carried}
		for class, want := range c.want {
			if got := s.Suits(components.ArmorClass(class)); got != want {
				t.Errorf("%v, carried %v: suits class %d: %v", c.armors, c.carried, class, got)
			}
		}
	}
}
