package slide

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
)

func TestTable76_FootBoxIsLiftedByTheSlope(t *testing.T) {
	for degrees, lift := range map[float64]float64{10: 0.08816, 20: 0.18199, 30: 0.28868, 45: 0.5} {
		for _, drop := range []float64{0, 0.02, 0.3} {
			// The plane leads through the origin, under the middle of the feet.
			r := in(t, plane(geom.Vec{}, slopeNormal(degrees), 100)...)
			r.put(geom.Vec{Z: lift - 0.02 + drop})
			r.steps(30)
			at := r.feet()
			ground := -at.Y * math.Tan(degrees*math.Pi/180)
			near(t, fmt.Sprintf("lift on %v degrees", degrees), at.Z-ground, half*math.Tan(degrees*math.Pi/180)+Hover, Hover)
			near(t, "printed lift", at.Z-ground, lift, 3*Hover)
		}
	}
	// With two slopes at once it is the sum of both.
	n := geom.Vec{X: 0.2, Y: -0.3, Z: 0.9}.Normalize()
	r := in(t, plane(geom.Vec{}, n, 100)...)
	r.put(geom.Vec{Z: 0.4})
	r.steps(40)
	at := r.feet()
	ground := -(n.X*at.X + n.Y*at.Y) / n.Z
	near(t, "lift of a corner", at.Z-ground, (half*0.2+half*0.3)/0.9+Hover, Hover)
}

func TestTable76_SupportChangesHeightAlone(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	changed := 0
	for trial := range 2000 {
		n := geom.Vec{X: random.Float64() - 0.5, Y: random.Float64() - 0.5, Z: 1}.Normalize()
		r := in(t, plane(geom.Vec{}, n, 100)...)
		at := geom.Vec{X: random.Float64()*20 - 10, Y: random.Float64()*20 - 10}
		top := -(n.X*at.X+n.Y*at.Y)/n.Z + half*(math.Abs(n.X)+math.Abs(n.Y))/n.Z
		at.Z = top + random.Float64()*0.9 - 0.55
		r.put(at)
		r.body.Slide.Grounded, r.body.Slide.Ground, r.body.Slide.Grip = true, n, 1
		r.step()
		if got := r.feet(); got.X != at.X || got.Y != at.Y {
			t.Fatalf("trial %d normal %v: the support moved %v to %v", trial, n, at, got)
		}
		near(t, "height", r.feet().Z, top+Hover, Hover)
		if r.feet().Z != at.Z {
			changed++
		}
	}
	if changed < 1900 {
		t.Errorf("only %d of 2000 heights changed", changed)
	}
}

// pressed is a box that overlaps something, as after a move, and the result of a push.
type pressed struct {
	triangles     []geom.Triangle
	before, after geom.Vec
	rig           *rig
}

// eachPress puts bodies a little into random blocks and slopes.
func eachPress(t *testing.T, seed uint64, check func(trial int, p pressed)) {
	random := rand.New(rand.NewPCG(seed, seed))
	freed := 0
	for trial := range 3000 {
		low := between(random, geom.Vec{X: -2, Y: -2, Z: -1}, geom.Vec{X: 1, Y: 1, Z: 2})
		triangles := block(low, low.Add(between(random, geom.Vec{X: 0.2, Y: 0.2, Z: 0.2}, geom.Vec{X: 2, Y: 2, Z: 2})))
		n := between(random, geom.Vec{X: -1, Y: -1, Z: -1}, geom.Vec{X: 1, Y: 1, Z: 1}).Normalize()
		triangles = append(triangles, plane(n.Scale(-1.2), n, 30)...)
		r := in(t, triangles...)
		r.rules.Gravity = geom.Vec{}
		r.body.Walker.LegHeight = 1e-3 // the push alone
		before := between(random, geom.Vec{X: -1, Y: -1, Z: -1}, geom.Vec{X: 1, Y: 1, Z: 1})
		r.put(before)
		if overlapDepth(r.box(), triangles) <= 0.001 {
			continue
		}
		r.step()
		if !r.body.Report.Stuck {
			freed++
			check(trial, pressed{triangles, before, r.feet(), r})
		} else if r.feet() != before {
			t.Errorf("trial %d: stuck, but moved from %v to %v", trial, before, r.feet())
		}
	}
	if freed < 500 {
		t.Errorf("only %d bodies were freed", freed)
	}
}

func TestTable76_PushedOutBoxIsFreeOnAll13Axes(t *testing.T) {
	eachPress(t, 4, func(trial int, p pressed) {
		if d := overlapDepth(p.rig.box(), p.triangles); d > collision.Slop+exact {
			t.Errorf("trial %d: pushed from %v to %v, still %v m deep", trial, p.before, p.after, d)
		}
	})
}

// TestTable76_PushIsNoLongerThanAnySeparation compares a push of one contact with the
// pushes of all others: none that leads to a free place is shorter.
func TestTable76_PushIsNoLongerThanAnySeparation(t *testing.T) {
	compared := 0
	eachPress(t, 5, func(trial int, p pressed) {
		if p.rig.body.Report.BumpCount > 1 {
			return // pushed twice: not one translation
		}
		world, h := p.rig.world, p.rig.body.Armor.Half
		pushed := p.after.Sub(p.before).Length()
		for _, c := range world.OverlapBox(geom.FeetBox(p.before, h), nil) {
			displacement := c.Normal.Scale(c.Depth + collision.Slop/2)
			if size := displacement.Abs(); max(size.X, size.Y, size.Z) > half {
				continue // the middle of the box would not stay in the box
			}
			if overlapDepth(geom.FeetBox(p.before.Add(displacement), h), p.triangles) <= collision.Slop {
				compared++
				if pushed > c.Depth+Skin+exact {
					t.Errorf("trial %d: pushed %v m, but %v m along %v free it too", trial, pushed, c.Depth, c.Normal)
				}
			}
		}
	})
	if compared < 500 {
		t.Errorf("only %d separations compared", compared)
	}
}

func TestTable76_FailedResolutionEndsAtTheLastSafePlace(t *testing.T) {
	failed := 0
	for opening := 5.0; opening <= 60; opening += 5 {
		triangles := corner(opening, 0)
		r := in(t, triangles...)
		r.rules.MaxPushes = 1 // a wedge needs more
		r.body.Walker.SlideSpeed = 0
		sin, _ := sinCos(opening / 2)
		r.put(geom.Vec{Y: -(half*2+1)/sin - 1, Z: Hover})
		r.keys(1, 0)
		for tick := 1; tick <= 200; tick++ {
			r.step()
			r.contained(t, "wedge", tick, triangles)
			same(t, "safe", r.body.Contact.Safe, r.feet())
			if back := lastBump(r); back == components.BumpBack {
				failed++
			}
		}
	}
	if failed == 0 {
		t.Error("no resolution failed")
	}
}

func lastBump(r *rig) components.BumpKind {
	if n := r.body.Report.BumpCount; n > 0 {
		return r.body.Report.Bumps[n-1].Kind
	}
	return 0
}

// slopedGrid cuts a square that falls towards +y into n x n cells, each along a
// random diagonal, with the triangles in random order.
func slopedGrid(n int, cell, degrees float64, seed uint64) []geom.Triangle {
	random := rand.New(rand.NewPCG(seed, 1))
	tan := math.Tan(degrees * math.Pi / 180)
	at := func(i, j int) geom.Vec {
		x, y := (float64(i)-float64(n)/2)*cell, (float64(j)-float64(n)/2)*cell
		return geom.Vec{X: x, Y: y, Z: -y * tan}
	}
	var all []geom.Triangle
	for j := range n {
		for i := range n {
			a, b, c, d := at(i, j), at(i+1, j), at(i+1, j+1), at(i, j+1)
			if random.IntN(2) == 0 {
				all = append(all, geom.Triangle{A: a, B: b, C: c}, geom.Triangle{A: a, B: c, C: d})
			} else {
				all = append(all, geom.Triangle{A: b, B: c, C: d}, geom.Triangle{A: b, B: d, C: a})
			}
		}
	}
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// gait is the motion by which a body crosses a plane.
type gait struct {
	name string
	cell float64 // m, so that 200 ticks stay on the grid and cross many cells
	set  func(r *rig, heading geom.Vec)
}

func gaits() []gait {
	return []gait{
		{"rest", 1, func(*rig, geom.Vec) {}},
		{"walk", 4, func(r *rig, _ geom.Vec) { r.keys(1, 0) }},
		{"diagonal walk", 4, func(r *rig, _ geom.Vec) { r.keys(1, 1) }},
		{"ski", 32, func(r *rig, h geom.Vec) { r.body.Intent.Buttons |= components.ButtonSki; r.setVelocity(h.Scale(25)) }},
		{"jets", 32, func(r *rig, h geom.Vec) {
			r.body.Intent.Buttons |= components.ButtonJet
			r.keys(1, 0)
			r.setVelocity(h.Scale(25))
		}},
		{"hops", 32, func(r *rig, h geom.Vec) { r.body.Intent.Buttons |= components.ButtonJump; r.setVelocity(h.Scale(40)) }},
	}
}

// TestTable76_SeamsOfAPlaneChangeNoPath crosses 8,192 triangles of a plane in
// every gait and heading: the path is that over two triangles.
func TestTable76_SeamsOfAPlaneChangeNoPath(t *testing.T) {
	const cells, headings, ticks = 64, 24, 200
	for _, degrees := range []float64{0, 5, 15, 30, 44, 60} {
		n := slopeNormal(degrees)
		for _, g := range gaits() {
			grid := meshOf(t, slopedGrid(cells, g.cell, degrees, uint64(degrees)+7))
			whole := meshOf(t, slopedGrid(1, g.cell*cells, degrees, 3))
			for k := range headings {
				yaw := geom.Angle(k * 65536 / headings)
				run := func(world motion.World) *rig {
					r := inAir()
					r.world = world
					r.rest(n)
					r.put(r.feet().Add(geom.Vec{X: 0.3, Y: 0.2, Z: -0.2 * n.Y / n.Z}))
					r.body.Intent.Look = geom.YawPitch{Yaw: yaw}
					g.set(r, r.body.Intent.Look.ToWorld(geom.Vec{Y: 1}).RejectFrom(n).Normalize())
					return r
				}
				compareRuns(t, fmt.Sprintf("%s %v degrees heading %d", g.name, degrees, k*360/headings),
					run(grid), run(whole), ticks, exact)
			}
		}
	}
}

// compareRuns steps two bodies side by side and fails at the first tick where they
// differ.
func compareRuns(t *testing.T, label string, a, b *rig, ticks int, tolerance float64) {
	t.Helper()
	for tick := 1; tick <= ticks; tick++ {
		a.step()
		b.step()
		if d := a.feet().Sub(b.feet()).Length(); !(d <= tolerance) {
			t.Errorf("%s tick %d: %.3g m apart: %v on the one, %v on the other (velocity %v, %v)",
				label, tick, d, a.feet(), b.feet(), a.velocity(), b.velocity())
			return
		}
	}
}
