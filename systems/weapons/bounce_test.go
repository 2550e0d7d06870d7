package weapons

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// TestBounce_FollowsTheRule compares with the rule written out in coordinates of
// the surface: the normal part turns and gains 0.02, and all is scaled.
func TestBounce_FollowsTheRule(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	for trial := range 1000 {
		v := geom.Vec{X: random.NormFloat64(), Y: random.NormFloat64(), Z: random.NormFloat64()}.Scale(30)
		n := geom.Vec{X: random.NormFloat64(), Y: random.NormFloat64(), Z: random.NormFloat64()}.Normalize()
		if v.Dot(n) > 0 {
			v = v.Neg()
		}
		e := random.Float64()
		got := Bounce(v, geom.Vec{}, n, e)
		near(t, fmt.Sprintf("trial %d: normal part", trial), got.Dot(n), (-v.Dot(n)+0.02)*e, 1e-9)
		near(t, "part along the surface", got.RejectFrom(n).Sub(v.RejectFrom(n).Scale(e)).Length(), 0, 1e-9)
		// So the square of the speed is that before, the lift and their mix, times e2.
		near(t, "energy", got.LengthSquared(), e*e*(v.LengthSquared()-0.04*v.Dot(n)+0.0004), 1e-9)
	}
}

func TestBounce_OffAMovingSurfaceIsTheSameSeenFromIt(t *testing.T) {
	n, v, surface := geom.Vec{X: 1}, geom.Vec{X: -10, Z: 3}, geom.Vec{X: 5, Y: 2}
	got := Bounce(v, surface, n, 0.45).Sub(surface)
	want := Bounce(v.Sub(surface), geom.Vec{}, n, 0.45)
	near(t, "difference", got.Sub(want).Length(), 0, exact)
}

// TestFly_KeepsTheEnergyOfAShell is the closed form of a throw: any number of
// ticks gives the parabola exactly.
func TestFly_KeepsTheEnergyOfAShell(t *testing.T) {
	s := shipped(t, "grenade")
	v := geom.Vec{Y: s.Projectile.MuzzleSpeed * math.Sqrt2 / 2, Z: s.Projectile.MuzzleSpeed * math.Sqrt2 / 2}
	start, at := v, geom.Vec{}
	for tick := 1; tick <= 120; tick++ {
		after, displacement := Fly(v, &s.Projectile.Flight, 0.032)
		v, at = after, at.Add(displacement)
		seconds := float64(tick) * 0.032
		near(t, "height", at.Z, start.Z*seconds-10*seconds*seconds, 1e-9)
		near(t, "energy", v.LengthSquared()/2+20*at.Z, start.LengthSquared()/2, 1e-9)
	}
	// Fired at 45 degrees it comes down 150 m away: that is where its speed is from.
	near(t, "range", start.Y*2*start.Z/20, 150, 1e-9)
	mortar := shipped(t, "mortar").Projectile.MuzzleSpeed
	near(t, "range of the mortar", mortar*mortar/20, 275, 1e-9)
}

func TestRests_OnlySlowThingsOnGentleSlopes(t *testing.T) {
	for _, c := range []struct {
		speed, slope float64
		want         bool
	}{{0.6, 1, true}, {0.8, 1, false}, {0.6, 0.75, true}, {0.6, 0.6, false}, {0.1, -1, false}} {
		if got := Rests(geom.Vec{X: c.speed}, geom.Vec{X: math.Sqrt(1 - c.slope*c.slope), Z: c.slope}); got != c.want {
			t.Errorf("at %v m/s on a slope of %v: rests %v, want %v", c.speed, c.slope, got, c.want)
		}
	}
}

func TestInCone_EndsAtItsAngle(t *testing.T) {
	if !InCone(geom.Vec{Y: 1}, geom.Vec{X: 1, Y: 1.001}, 45) || InCone(geom.Vec{Y: 1}, geom.Vec{X: 1, Y: 0.99}, 45) {
		t.Error("a cone of 45 degrees does not end at 45 degrees")
	}
}

// TestHitBox_NamesTheFaceItMeets bounces points off all six faces.
func TestHitBox_NamesTheFaceItMeets(t *testing.T) {
	box := geom.Box{Center: geom.Vec{X: 1, Y: 2, Z: 3}, Half: geom.Vec{X: 1, Y: 2, Z: 0.5}}
	for _, n := range []geom.Vec{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {Z: 1}, {Z: -1}} {
		out := geom.Vec{X: n.X * box.Half.X, Y: n.Y * box.Half.Y, Z: n.Z * box.Half.Z}
		start := box.Center.Add(out).AddScaled(n, 3)
		at, normal, ok := HitBox(start, n.Scale(-4), box)
		if !ok || normal != n || math.Abs(at-0.75) > exact {
			t.Errorf("face %v: met %v at %v, normal %v", n, ok, at, normal)
		}
		inside := box.Center.Add(out.Scale(0.9))
		if at, normal, ok = HitBox(inside, geom.Vec{X: 0.1}, box); !ok || at != 0 || normal != n {
			t.Errorf("inside at face %v: met %v at %v, normal %v", n, ok, at, normal)
		}
		if _, _, ok = HitBox(start, n.Scale(4), box); ok {
			t.Errorf("face %v: met on the way away from it", n)
		}
	}
}
