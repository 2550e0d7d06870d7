package slide

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// floorOf is a square of flat ground cut along one diagonal or the other.
func floorOf(size float64, other bool) []geom.Triangle {
	u, v := geom.Vec{X: size}, geom.Vec{Y: size}
	if other {
		return quad(geom.Vec{}, v, u.Neg())
	}
	return quad(geom.Vec{}, u, v)
}

// overhang is a face over the ground that comes down to it at y = foot, and falls towards
// +y at this angle.
func overhang(foot, degrees float64) []geom.Triangle {
	sin, cos := sinCos(degrees)
	return plane(geom.Vec{Y: foot}, geom.Vec{Y: -sin, Z: -cos}, 80)
}

// alongCrease walks into the crease of a floor and an overhang along x, and checks the last
// 30 of that many ticks: the displacement matches the velocity, which is the component of
// the walk along the crease.
func alongCrease(t *testing.T, label string, r *rig, degrees float64, ticks int) {
	t.Helper()
	r.body.Walker.SlideSpeed = 0 // otherwise it climbs what is steep enough
	r.body.Intent.Look.Yaw = geom.Degrees(-degrees)
	r.keys(1, 0)
	check := newPathCheck(r)
	var start geom.Vec
	for tick := 1; tick <= ticks; tick++ {
		if tick == ticks-29 {
			start = r.feet()
		}
		if err := check.step(); err != nil {
			t.Errorf("%s tick %d at %v: %v", label, tick, r.feet(), err)
			return
		}
	}
	sin, _ := sinCos(degrees)
	near(t, label+": path in 30 ticks", r.feet().Sub(start).X, 10*sin*30*dt, 0.05*10*sin*30*dt)
	near(t, label+": speed", r.velocity().X, 10*sin, 0.1)
}

// TestCrease_UnderARampIsRunAlong runs where the underside of a ramp comes down to
// the floor.
func TestCrease_UnderARampIsRunAlong(t *testing.T) {
	for _, other := range []bool{false, true} {
		for _, keys := range []float64{20, 45, 70, 85} {
			r := in(t, append(floorOf(64, other), overhang(6, 26.565)...)...)
			r.rest(geom.Up())
			alongCrease(t, fmt.Sprintf("keys at %v degrees, other diagonal %v", keys, other), r, keys, 110)
		}
	}
}

// TestCrease_KeysAt75AlongAnOverhangOf45 runs against an overhang where no single push
// clears it and the floor.
func TestCrease_KeysAt75AlongAnOverhangOf45(t *testing.T) {
	r := in(t, append(floorOf(256, false), overhang(23, 45)...)...)
	r.rest(geom.Up())
	r.put(geom.Vec{Y: 18.796875, Z: Hover})
	alongCrease(t, "overhang of 45 degrees", r, 75, 110)
}

// TestCrease_ASeamOfTheFloorStopsNoBody runs along the same crease over the diagonal
// of the floor: slivers of its triangles in the corner of the box give sideways pushes,
// which are no walls.
func TestCrease_ASeamOfTheFloorStopsNoBody(t *testing.T) {
	for _, other := range []bool{false, true} {
		for phase := range 16 {
			r := in(t, append(floorOf(64, other), overhang(23, 45)...)...)
			r.rest(geom.Up())
			side := 19.27 // where the diagonal and the crease meet
			if other {
				side = -side
			}
			r.put(geom.Vec{X: side - 14 + 0.02*float64(phase), Y: 20.2, Z: Hover})
			alongCrease(t, fmt.Sprintf("other diagonal %v, phase %d", other, phase), r, 45, 100)
		}
	}
}

// TestCrease_ACanyonIsRunAlong runs at the bottom of a canyon without a floor, on
// walls that are too steep to stand on.
func TestCrease_ACanyonIsRunAlong(t *testing.T) {
	for _, rise := range []float64{1.1, 1.25, 2, 4} {
		n := geom.Vec{X: rise, Z: 1}.Normalize()
		r := in(t, append(plane(geom.Vec{}, n, 80), plane(geom.Vec{}, geom.Vec{X: -n.X, Z: n.Z}, 80)...)...)
		r.put(geom.Vec{Z: half*rise + 0.25})
		r.steps(20)
		r.keys(1, 0)
		r.steps(40)
		start := r.feet()
		r.steps(30)
		near(t, fmt.Sprintf("path in 30 ticks, walls that rise by %v", rise), r.feet().Sub(start).Y, 10*30*dt, 1e-6)
	}
}

// TestBackOfAFace_IsClimbedAndNotHungOn walks into the back of a sheet, which no
// sweep stops: from there it is a wall, up which a body slides as up others.
func TestBackOfAFace_IsClimbedAndNotHungOn(t *testing.T) {
	for _, n := range []int{1, 30} {
		for _, lean := range []float64{-15, 0, 15} {
			up, out := sinCos(lean)
			normal := geom.Vec{Y: out, Z: -up} // its front faces away
			u, v := axesOf(normal)
			r := in(t, append(floorAt(0), tiled(geom.Vec{Y: 6}, u.Scale(20), v.Scale(20), n)...)...)
			r.rest(geom.Up())
			r.keys(1, 0)
			r.steps(40)
			label := fmt.Sprintf("a sheet of %d x %d that leans by %v", n, n, lean)
			for range 20 {
				from := r.feet()
				r.step()
				same(t, label+": slides", r.body.Report.Sliding, true)
				nearVec(t, label+": displacement", r.feet().Sub(from), r.velocity().Scale(dt), 1e-6)
				near(t, label+": speed up the wall", r.velocity().Length(), 6, 1e-3)
			}
			box := r.box()
			gap := geom.Vec{Y: 6}.Sub(box.Center).Dot(normal) - box.Half.Dot(normal.Abs())
			near(t, label+": distance", gap, 0, 2*Skin)
		}
	}
}

// TestBackOfAFace_ItsTopIsPassedAtTheReportedVelocity slides up the back of a sheet and over
// it: support must not lift the body as well.
func TestBackOfAFace_ItsTopIsPassedAtTheReportedVelocity(t *testing.T) {
	r := in(t, append(floorAt(0), quad(geom.Vec{Y: 3, Z: 4.5}, geom.Vec{Z: 4.5}, geom.Vec{X: 4})...)...)
	r.rest(geom.Up())
	r.keys(1, 0)
	r.steps(30)
	for tick := 31; tick <= 75; tick++ {
		from := r.feet()
		r.step()
		nearVec(t, fmt.Sprintf("displacement in tick %d", tick), r.feet().Sub(from), r.velocity().Scale(dt), 1e-6)
	}
	if at := r.feet(); at.Z < 9 || at.Y < 3.5 {
		t.Errorf("did not get over the sheet, but to %v", at)
	}
}

// TestBackOfAFace_IsFlownAlong flies into the backs of sheets at all angles: the body
// keeps its speed along them, tick after tick.
func TestBackOfAFace_IsFlownAlong(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	for trial := range 300 {
		n := between(random, geom.Vec{X: -1, Y: -1, Z: -1}, geom.Vec{X: 1, Y: 1, Z: 1}).Normalize()
		r := inAir()
		r.rules.Gravity = geom.Vec{}
		v := between(random, geom.Vec{X: -9, Y: -9, Z: -9}, geom.Vec{X: 9, Y: 9, Z: 9})
		if v.Dot(n) < 0.5 {
			continue
		}
		reach := r.body.Armor.Half.Dot(n.Abs())
		triangles := plane(geom.Vec{Z: height / 2}.AddScaled(n, reach+0.1), n, 90)
		r.world = meshOf(t, triangles)
		r.setVelocity(v)
		for tick := 1; tick <= 30; tick++ {
			r.step()
			r.contained(t, fmt.Sprintf("trial %d", trial), tick, triangles)
		}
		nearVec(t, fmt.Sprintf("trial %d: velocity along the back of %v after %v", trial, n, v), r.velocity(), v.RejectFrom(n), 1e-6)
	}
}

// TestStop_BodiesReachTheSurfaceThatStopsThem walks straight into wedges and overhangs:
// where the body ends, it cannot move another tenth of a millimetre.
func TestStop_BodiesReachTheSurfaceThatStopsThem(t *testing.T) {
	type wall struct {
		name  string
		faces []geom.Triangle
	}
	var walls []wall
	for degrees := 10.0; degrees <= 80; degrees += 10 {
		walls = append(walls, wall{fmt.Sprintf("under a ramp of %v", degrees), overhang(0, degrees)})
	}
	for _, opening := range []float64{10, 30, 60, 90, 120, 170} {
		walls = append(walls, wall{fmt.Sprintf("in a wedge of %v", opening), corner(opening, 0)})
		walls = append(walls, wall{fmt.Sprintf("in a wedge of %v that hangs over", opening), corner(opening, 20)})
	}
	for _, w := range walls {
		for phase := range 7 {
			r := in(t, append(floorAt(0), w.faces...)...)
			r.rest(geom.Up())
			r.body.Walker.SlideSpeed = 0
			r.put(geom.Vec{Y: -16 - 0.047*float64(phase), Z: Hover})
			r.keys(1, 0)
			r.steps(120)
			hit, ok := r.world.SweepBox(r.box(), geom.Vec{Y: 1})
			if gap := hit.Fraction; !ok || gap > Skin+collision.Slop {
				t.Errorf("%s, phase %d: stopped %v m before it at %v", w.name, phase, gap, r.feet())
			}
			near(t, w.name+": speed", r.velocity().Length(), 0, standSpeed)
		}
	}
}

// TestPenetration_APushNeverFreezesABodyInACorner puts bodies into corners of two and
// three faces. Each face pushes by less than half the box, and all together by more.
func TestPenetration_APushNeverFreezesABodyInACorner(t *testing.T) {
	for _, deep := range []geom.Vec{
		{X: 0.3, Y: 0.3}, {X: 0.45, Y: 0.4}, {X: 0.49, Y: 0.49}, {X: 0.3, Y: 0.45, Z: -0.4}, {X: 0.4, Y: 0.4, Z: -0.49},
	} {
		walls := append(wallAt(half), plane(geom.Vec{X: half}, geom.Vec{X: -1}, 500)...)
		walls = append(walls, floorAt(0)...)
		r := in(t, walls...)
		r.body.Walker.LegHeight = 1e-3 // the pushes alone
		r.put(deep)
		r.step()
		label := fmt.Sprintf("%v inside", deep)
		same(t, label+": stuck", r.body.Report.Stuck, false)
		r.contained(t, label, 1, walls)
		nearVec(t, label+": place", r.feet().Horizontal(), geom.Vec{}, 3*Skin)
	}
}

// TestStay_StandsOnItsSupportThere slides up into the corner of a wall and a ceiling and
// stops. Then keys to a side bring it over a slope for a moment, which supports it there;
// it is put back to where it stopped, without support.
func TestStay_StandsOnItsSupportThere(t *testing.T) {
	const top = 5.0
	u, v := geom.Vec{X: -0.8, Z: 0.6}, geom.Vec{Y: -5}
	stayed := 0
	for low := 1e-3; low < 1.8e-3; low += 5e-6 {
		edge := geom.Vec{X: -half - Skin, Z: top - Skin - low}
		triangles := append(wallAt(half), plane(geom.Vec{Z: top + height}, geom.Up().Neg(), 50)...)
		triangles = append(triangles, quad(edge.Add(u), u, v)...)
		r := in(t, triangles...)
		r.keys(1, 0)
		r.setVelocity(geom.Vec{Y: 1})
		r.steps(60)
		rest := r.feet()
		near(t, "height at rest", rest.Z, top, 2*Skin)
		r.body.Intent.Look.Yaw = geom.Degrees(7)
		for tick := 1; tick <= 5; tick++ {
			r.step()
			if r.feet() == rest {
				stayed++
			}
			if lowered := r.box().Translate(geom.Vec{Z: -2 * Skin}); r.body.Slide.Grounded && overlapDepth(lowered, triangles) == 0 {
				t.Fatalf("slope %v m lower, tick %d: grounded at %v with nothing below", low, tick, r.feet())
			}
		}
	}
	if stayed == 0 {
		t.Error("no body stayed where it was")
	}
}

// TestSeed76_AHopInPlaceOnASlopeEndsWhereItBegan is the letter of the text: support
// "affects only y-position", so a fall on feet does not turn into motion down the slope.
func TestSeed76_AHopInPlaceOnASlopeEndsWhereItBegan(t *testing.T) {
	for degrees := 5.0; degrees <= 45; degrees += 5 {
		n := slopeNormal(degrees)
		for _, ski := range []bool{false, true} {
			r := in(t, plane(geom.Vec{}, n, 300)...)
			r.rest(n)
			start := r.feet()
			r.body.Intent.Buttons |= components.ButtonJump
			r.step()
			same(t, "jumped", r.body.Report.Jumped, true)
			r.body.Intent.Buttons &^= components.ButtonJump
			r.body.Intent.Hold(components.ButtonSki, ski)
			r.steps(60)
			label := fmt.Sprintf("hop on %v degrees, ski %v", degrees, ski)
			same(t, label+": grounded", r.body.Slide.Grounded, true)
			if moved := r.feet().Sub(start).Length(); ski != (moved > 0.1) || !ski && moved > 2*Hover {
				t.Errorf("%s: moved %v m", label, moved)
			}
			// What the clipped velocity would give, as on skis.
			fall := geom.Vec{Z: -9}
			differs(t, label, follow(fall, n, 9).Length(), math.Abs(fall.RejectFrom(n).Length()))
		}
	}
}

// TestSeed76_ARunningLandingKeepsItsHeading lands on slopes with horizontal speed:
// heading and horizontal speed stay, as far as no speed is gained.
func TestSeed76_ARunningLandingKeepsItsHeading(t *testing.T) {
	for degrees := -45.0; degrees <= 45; degrees += 15 {
		n := slopeNormal(degrees)
		for _, v := range []geom.Vec{{X: 5, Z: -8}, {X: -3, Y: 4, Z: -8}, {Y: -9, Z: -5}, {Y: 9, Z: -5}, {Y: 20}} {
			if v.Dot(n) > -0.5 {
				continue
			}
			r := in(t, plane(geom.Vec{}, n, 300)...)
			r.rules.Gravity = geom.Vec{}
			r.rest(n)
			r.body.Slide.Grounded = false
			r.put(r.feet().AddScaled(n, 0.01))
			r.setVelocity(v)
			r.step()
			label := fmt.Sprintf("%v on %v degrees", v, degrees)
			got, flat := r.velocity(), v.Horizontal()
			near(t, label+": into the slope", got.Dot(n), 0, 1e-9)
			near(t, label+": turned", got.Horizontal().Cross(flat).Length(), 0, 1e-9)
			if got.Length() > v.Length()+1e-9 {
				t.Errorf("%s: %v is faster", label, got)
			}
			if got.Length() < v.Length()-1e-9 {
				near(t, label+": horizontal speed", got.Horizontal().Length(), flat.Length(), 1e-9)
			}
		}
	}
}
