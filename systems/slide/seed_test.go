package slide

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
)

// The tests of this file are named after the gaps of the published text. Each
// asserts what was decided, and says what the literal text would give.

func TestSeed75_NoNumberIsLeftOpen(t *testing.T) {
	kit := Preset()
	if err := kit.Rules.Validate(); err != nil {
		t.Error(err)
	}
	if err := ValidateWalker(&kit.Walker); err != nil {
		t.Error(err)
	}
	// The text gives no number at all: a model of that cannot be played.
	if err := (&Rules{}).Validate(); err == nil {
		t.Error("rules without numbers are accepted")
	}
	if err := ValidateWalker(&components.WalkerData{}); err == nil {
		t.Error("a walker without numbers is accepted")
	}
}

// queries counts the queries of a step.
type queries struct {
	motion.World
	soles, paths, overlaps int
}

func (q *queries) SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool) {
	switch {
	case box.Half.Z == soleHalf:
		q.soles++
	case box.Half.Z > soleHalf:
		q.paths++
	}
	return q.World.SweepBox(box, displacement)
}

func (q *queries) OverlapBox(box geom.Box, contacts []collision.Contact) []collision.Contact {
	q.overlaps++
	return q.World.OverlapBox(box, contacts)
}

func TestSeed76_SupportIsASweepAndTheRestAnOverlap(t *testing.T) {
	// A thin ledge below the knee. An overlap of the legs at the end of the move would
	// not give its height.
	ledge := block(geom.Vec{X: -5, Y: half, Z: 0.39}, geom.Vec{X: 5, Y: 9, Z: 0.4})
	r := in(t, append(floorAt(0), ledge...)...)
	q := &queries{World: r.world}
	r.world = q
	r.rest(geom.Up())
	r.keys(1, 0)
	r.step()
	near(t, "height", r.feet().Z, 0.4+Hover, 1e-9)
	if q.soles == 0 || q.overlaps == 0 || q.paths == 0 {
		t.Errorf("asked for %d soles, %d paths and %d overlaps", q.soles, q.paths, q.overlaps)
	}
	// One overlap after the whole move, as in the text, misses a sheet
	// between its ends.
	sheet := block(geom.Vec{X: -50, Y: 10, Z: -50}, geom.Vec{X: 50, Y: 10.001, Z: 50})
	fast := in(t, sheet...)
	fast.rules.Gravity = geom.Vec{}
	fast.setVelocity(geom.Vec{Y: 900})
	literal := geom.Vec{Y: 900 * dt}
	if overlapDepth(geom.FeetBox(literal, fast.body.Armor.Half), sheet) != 0 {
		t.Fatal("the literal text would see the sheet too")
	}
	fast.step()
	if y := fast.feet().Y; y > 10-half {
		t.Errorf("went through the sheet to %v", y)
	}
}

func TestSeed77_SupportLiftsAlwaysAndLowersOnlyWhoStood(t *testing.T) {
	// In the air, pressed against a ledge below the knee: up.
	ledge := block(geom.Vec{X: -5, Y: half + 0.01, Z: -3}, geom.Vec{X: 5, Y: 9, Z: 0.5})
	r := in(t, ledge...)
	r.setVelocity(geom.Vec{Y: 3})
	r.step()
	near(t, "height at the ledge", r.feet().Z, 0.5+Hover, 1e-9)

	// In the air above the ground, within the probe: not down. "Sets the new
	// elevation", the text says of any contact.
	r = in(t, floorAt(0)...)
	r.put(geom.Vec{Z: 0.3})
	r.step()
	near(t, "height in the air", r.feet().Z, 0.3-gravity*dt*dt, exact)
	differs(t, "height in the air", r.feet().Z, Hover)

	// A body that stood walks down steps within the probe and falls off deeper ones.
	for _, c := range []struct {
		drop float64
		down bool
	}{{0.05, true}, {0.2, true}, {0.34, true}, {0.36, false}, {1, false}} {
		r = in(t, append(floorAt(-c.drop), block(geom.Vec{X: -5, Y: -9, Z: -2}, geom.Vec{X: 5, Y: -half + 0.1})...)...)
		r.rest(geom.Up())
		r.setVelocity(geom.Vec{Y: 10})
		r.keys(1, 0)
		r.step()
		want := Hover
		if c.down {
			want = Hover - c.drop
		}
		near(t, fmt.Sprintf("height after a step of %v m down", c.drop), r.feet().Z, want, 2*Hover)
	}
}

func TestSeed77_AJumpASkiAndJetsAreNotPulledBack(t *testing.T) {
	for what, press := range map[string]func(*components.Input){
		"jump": func(i *components.Input) { i.Buttons |= components.ButtonJump },
		"jets": func(i *components.Input) { i.Buttons |= components.ButtonJet },
	} {
		r := in(t, floorAt(0)...)
		r.rest(geom.Up())
		press(r.body.Intent)
		r.steps(3)
		if z := r.feet().Z; z < 0.02 {
			t.Errorf("%s: at height %v after 3 ticks", what, z)
		}
	}
	// On skis the end of a ramp is a jump, on foot it is not.
	for _, ski := range []bool{true, false} {
		n := slopeNormal(-20)
		_, v := axesOf(n)
		r := in(t, append(quad(v.Scale(-20), geom.Vec{X: 5}, v.Scale(20)), quad(geom.Vec{Y: 25}, geom.Vec{X: 5}, geom.Vec{Y: 25})...)...)
		r.rest(n)
		r.put(r.feet().AddScaled(v, -1.2))
		r.setVelocity(v.Scale(10))
		r.keys(1, 0)
		r.body.Intent.Hold(components.ButtonSki, ski)
		highest := 0.0
		for range 20 {
			r.step()
			highest = max(highest, r.feet().Z)
			if !ski {
				near(t, "speed off the ground on foot", r.velocity().Dot(r.body.Slide.Ground), 0, exact)
			}
		}
		same(t, fmt.Sprintf("flies from the ramp, ski %v", ski), highest > 0.1, ski)
	}
}

func TestSeed78_SupportIsSoughtFromTheKneesToTheProbe(t *testing.T) {
	for _, c := range []struct {
		rise float64
		up   bool
	}{{0.1, true}, {0.3, true}, {0.59, true}, {0.61, false}, {1, false}} {
		r := in(t, append(floorAt(0), block(geom.Vec{X: -5, Y: half + 0.02, Z: -3}, geom.Vec{X: 5, Y: 9, Z: c.rise})...)...)
		r.body.Walker.SlideSpeed = 0
		r.rest(geom.Up())
		r.keys(1, 0)
		r.steps(5)
		same(t, fmt.Sprintf("steps up %v m", c.rise), r.feet().Z > c.rise-exact, c.up)
	}
	// From the feet down, or from the head, the text does not say: either would
	// find the wrong top of two.
	shelf := append(floorAt(0), block(geom.Vec{X: -5, Y: half + 0.02, Z: 0.2}, geom.Vec{X: 5, Y: 9, Z: 0.4})...)
	shelf = append(shelf, block(geom.Vec{X: -5, Y: half + 0.3, Z: height + 0.5}, geom.Vec{X: 5, Y: 9, Z: height + 1})...)
	r := in(t, shelf...)
	r.rest(geom.Up())
	r.keys(1, 0)
	r.steps(20)
	near(t, "height on the shelf", r.feet().Z, 0.4+Hover, 1e-6)
}

func TestSeed81_VelocityLosesItsPartIntoEveryContact(t *testing.T) {
	for _, c := range []struct {
		name       string
		scene      []geom.Triangle
		v, n, want geom.Vec
	}{
		{"support", floorAt(-0.1), geom.Vec{X: 3, Z: -10}, geom.Up(), geom.Vec{X: 3}},
		{"slope", plane(geom.Vec{Z: -half * math.Tan(math.Pi/6)}, slopeNormal(30), 90), geom.Vec{Z: -10}, slopeNormal(30), geom.Vec{}},
		{"wall", wallAt(half + 0.05), geom.Vec{X: 3, Y: 10}, geom.Vec{Y: -1}, geom.Vec{X: 3}},
		{"ceiling", plane(geom.Vec{Z: height + 0.05}, geom.Vec{Z: -1}, 90), geom.Vec{X: 3, Z: 10}, geom.Vec{Z: -1}, geom.Vec{X: 3}},
	} {
		r := in(t, c.scene...)
		r.put(geom.Vec{Z: Hover})
		r.rules.Gravity = geom.Vec{}
		r.body.Intent.Buttons |= components.ButtonSki // on feet less is left, see TestSeed76
		r.setVelocity(c.v)
		r.step()
		nearVec(t, c.name, r.velocity(), c.v.RejectFrom(c.n), 2e-6)
		near(t, c.name+": impact", r.body.Report.Impact, -c.v.Dot(c.n), 1e-6)
		// The text does not mention it: the velocity would stay and grow.
		differs(t, c.name, r.velocity().Dot(c.n), c.v.Dot(c.n))
	}
}

func TestSeed82_AnyTouchIsNotEnoughToSlideUp(t *testing.T) {
	// "Is the character touching anything? Yes? Good, you can slide up!"
	for _, c := range []struct {
		name  string
		scene []geom.Triangle
		keys  float64
		want  bool
	}{
		{"a wall, keys against it", append(floorAt(0), wallAt(half+0.01)...), 1, true},
		{"a wall, no keys", append(floorAt(0), wallAt(half+0.01)...), 0, false},
		{"a wall, keys away", append(floorAt(0), wallAt(half+0.01)...), -1, false},
		{"the floor", floorAt(0), 1, false},
		{"the ceiling", append(floorAt(0), plane(geom.Vec{Z: height + 1e-3}, geom.Vec{Z: -1}, 90)...), 1, false},
	} {
		r := in(t, c.scene...)
		r.rest(geom.Up())
		r.setVelocity(geom.Vec{Y: 2, Z: 0.5})
		r.step()
		r.keys(c.keys, 0)
		r.steps(3)
		same(t, c.name+": slides", r.body.Report.Sliding, c.want)
		same(t, c.name+": rises", r.feet().Z > 0.05, c.want)
	}
}

// TestSeed83_SupportIsResolvedAgainAfterAPush walks against a wall that hangs
// over: the push leads down into the floor, and only the support after it brings
// the body back up.
func TestSeed83_SupportIsResolvedAgainAfterAPush(t *testing.T) {
	for _, lean := range []float64{5, 15, 19} {
		up, out := sinCos(lean)
		n := geom.Vec{Y: -out, Z: -up}
		// The wall touches the upper edge of a body whose feet are at y = 0.
		through := geom.Vec{Y: half, Z: height + Hover}.AddScaled(n, -0.01)
		triangles := append(floorAt(0), plane(through, n, 50)...)
		r := in(t, triangles...)
		r.body.Walker.SlideSpeed = 0
		r.rest(geom.Up())
		r.keys(1, 0)
		for tick := 1; tick <= 20; tick++ {
			r.step()
			label := fmt.Sprintf("lean %v tick %d", lean, tick)
			r.contained(t, label, tick, triangles)
			near(t, label+": height", r.feet().Z, Hover, Hover)
			same(t, label+": grounded", r.body.Slide.Grounded, true)
		}
		same(t, "walls met", r.body.Slide.OnWall, true)
		differs(t, "height", r.feet().Z, -0.03*up*out) // after the push alone
	}
}

// TestSeed84_SeamsOfAWallHaveNoNormals runs along walls of many triangles. Their
// contacts have all kinds of normals; only that of the wall may be reported.
func TestSeed84_SeamsOfAWallHaveNoNormals(t *testing.T) {
	triangles := append(floorAt(0), tiled(geom.Vec{Y: half + 0.2}, geom.Vec{X: 150}, geom.Vec{Z: 150}, 200)...)
	r := in(t, triangles...)
	odd := 0
	for _, c := range r.world.OverlapBox(geom.FeetBox(geom.Vec{X: 1.03, Y: 0.25, Z: Hover}, r.body.Armor.Half), nil) {
		if c.Normal.Y > -0.99 {
			odd++
		}
	}
	if odd == 0 {
		t.Fatal("all contacts of the wall name its normal: the scene shows nothing")
	}
	r.body.Walker.SlideSpeed = 0
	r.rest(geom.Up())
	r.put(geom.Vec{X: -100, Z: Hover})
	r.keys(1, 1)
	for tick := 1; tick <= 600; tick++ {
		r.step()
		for _, b := range r.body.Report.Bumps[:r.body.Report.BumpCount] {
			if b.Normal.Z < 0.99 && b.Normal.Y > -1+1e-9 {
				t.Fatalf("tick %d: reported the normal %v", tick, b.Normal)
			}
		}
		near(t, fmt.Sprintf("tick %d height", tick), r.feet().Z, Hover, Hover)
	}
	if x := r.feet().X; x < 20 {
		t.Errorf("came only to %v", r.feet())
	}
}
