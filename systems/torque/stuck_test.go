package torque

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// fork returns an independent copy of the body.
func (r *rig) fork() *rig {
	b := r.body
	intent, position, velocity, view := *b.Intent, *b.Position, *b.Velocity, *b.View
	energy, contact, report, memory := *b.Energy, *b.Contact, *b.Report, *b.Torque
	b.Intent, b.Position, b.Velocity, b.View = &intent, &position, &velocity, &view
	b.Energy, b.Contact, b.Report, b.Torque, b.Scratch = &energy, &contact, &report, &memory, nil
	return &rig{name: r.name, body: b, world: r.world, rules: r.rules}
}

// furthest returns how far the body comes by keys alone within 3 s: of all headings,
// with and without jumps, the best.
func (r *rig) furthest() float64 {
	best := 0.0
	for heading := range 8 {
		for _, jumps := range []bool{false, true} {
			f := r.fork()
			f.body.Intent = &components.Input{Forward: components.Full, Buttons: components.ButtonJump.When(jumps), Look: geom.YawPitch{Yaw: geom.Angle(heading * 8192)}}
			*f.body.Torque = components.TorqueMemoryData{}
			for range threeSeconds {
				f.step()
				best = max(best, f.feet().Sub(r.feet()).Length())
			}
		}
	}
	return best
}

const threeSeconds = 94 // ticks

// depthIn is how deep the body is in the worst triangle.
func (r *rig) depthIn(triangles []geom.Triangle) float64 {
	return overlapDepth(geom.FeetBox(r.feet(), r.body.Armor.Half), triangles)
}

// TestSheet_NoBodySticksInOne stands in a sheet that leans over the ground, its
// front away from the body's back: deeper than a body is pushed out.
func TestSheet_NoBodySticksInOne(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		deepest := 0.0
		for _, lean := range []float64{10, 30} {
			sin, cos := sinCos(lean)
			up := geom.Vec{Y: -sin, Z: cos}
			sheet := quad(geom.Vec{Y: 1.5}.AddScaled(up, 1), geom.Vec{X: -3}, up.Scale(6))
			same(t, "the front is above", sheet[0].Normal().Dot(geom.Vec{Y: cos, Z: sin}) > 0.99, true)
			triangles := append(floorAt(0), sheet...)
			for y := 0.55; y < 1.6; y += 0.1 {
				r := inWorld(t, s, triangles...)
				r.body.Position.Feet = geom.Vec{Y: y, Z: 0.01}
				deepest = max(deepest, r.depthIn(triangles))
				if far := r.furthest(); far < 1 {
					t.Errorf("%s: comes only %v m from %v m deep in a sheet at %v degrees, y %v", r.name, far, r.depthIn(triangles), lean, y)
				}
			}
		}
		if deepest < min(s.Armor.Half.X, s.Armor.Half.Y) {
			t.Errorf("%s: only %v m deep in a sheet", s.Armor.Name, deepest)
		}
	})
}

// TestSheet_ItsBackLetsPass runs and falls through the back of a sheet: the body is not
// stopped, pushed or reported to hit it.
func TestSheet_ItsBackLetsPass(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		for _, degrees := range []float64{0, 25, 60, 90} {
			n := slopeNormal(degrees)
			for _, speed := range []float64{3, 20, 60} {
				r := inWorld(t, weightless(s), plane(geom.Vec{}, n, 9)...)
				r.body.Position.Feet = n.Scale(-4).Sub(geom.Vec{Z: s.Armor.Half.Z})
				v := n.Scale(speed).Add(geom.Vec{X: 0.3})
				r.setVelocity(v)
				for tick := 1; tick <= 100; tick++ {
					before := r.feet()
					r.step()
					nearVec(t, r.label("velocity in tick %d", tick), r.velocity(), v, exact)
					nearVec(t, r.label("displacement in tick %d", tick), r.feet().Sub(before), v.Scale(s.Rules.TickSeconds), exact)
					same(t, "bumps", r.body.Report.BumpCount, 0)
				}
			}
		}
	})
}

// TestGap_NoBodySticksInOneThatIsTooNarrow spawns in a passage narrower and lower
// than the body, and runs out of it at a slant.
func TestGap_NoBodySticksInOneThatIsTooNarrow(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		half := s.Armor.Half
		wide, high := 1.8*half.X, 1.9*half.Z
		triangles := floorAt(0)
		triangles = append(triangles, plane(geom.Vec{X: -wide / 2}, geom.Vec{X: 1}, 50)...)
		triangles = append(triangles, plane(geom.Vec{X: wide / 2}, geom.Vec{X: -1}, 50)...)
		triangles = append(triangles, plane(geom.Vec{Z: high}, geom.Vec{Z: -1}, 50)...)
		for _, yaw := range []float64{0, 10, -30, 150} {
			r := inWorld(t, s, triangles...)
			r.body.Position.Feet.Z = 0.01
			r.body.Intent.Forward, r.body.Intent.Look.Yaw = components.Full, geom.Degrees(yaw)
			r.steps(threeSeconds)
			if far := r.feet().Length(); far < 1 {
				t.Errorf("%s: comes only %v m at %v degrees in a passage of %v m", r.name, far, yaw, wide)
			}
		}
	})
}

// TestGap_ADoorAsWideAsTheBodyLetsItThrough walks at a slant into a passage that fits
// exactly or leaves almost no room: each bounce off a side leads into the other.
func TestGap_ADoorAsWideAsTheBodyLetsItThrough(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		for _, turn := range []float64{0, 33} {
			sin, cos := sinCos(turn)
			right, ahead := geom.Vec{X: cos, Y: sin}, geom.Vec{X: -sin, Y: cos}
			w := s.Armor.Half.Dot(right.Abs())
			for _, room := range []float64{0, 1e-7, 1e-5, 1e-4, 1e-3} {
				triangles := append(floorAt(0), plane(right.Scale(-w-room), right, 50)...)
				triangles = append(triangles, plane(right.Scale(w+room), right.Neg(), 50)...)
				for _, yaw := range []float64{0, 1, 15, -40} {
					r := inWorld(t, s, triangles...)
					r.settle(t)
					r.body.Intent.Forward, r.body.Intent.Look.Yaw = components.Full, geom.Degrees(turn+yaw)
					for tick := 1; tick <= threeSeconds; tick++ {
						r.step()
						r.contained(t, tick, triangles)
					}
					if far := r.feet().Dot(ahead); far < 1 {
						t.Errorf("%s: comes only %v m at %v degrees in a passage at %v with %v m of room", r.name, far, yaw, turn, room)
					}
				}
			}
		}
	})
}

// TestPushOut_EndsFreeOrPutBack starts anywhere, inside blocks too, and moves about.
// A tick that begins free ends free, and a body that was free once is not stuck.
func TestPushOut_EndsFreeOrPutBack(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	each(t, func(t *testing.T, s Setup) {
		freed, stuck := 0, 0
		for trial := range 100 {
			triangles := floorAt(0)
			for range 2 + random.IntN(4) {
				low := geom.Vec{X: random.Float64()*3 - 2, Y: random.Float64()*3 - 2, Z: random.Float64()*4 - 2}
				size := geom.Vec{X: 0.1 + 2*random.Float64(), Y: 0.1 + 2*random.Float64(), Z: 0.1 + 1.6*random.Float64()}
				triangles = append(triangles, block(low, low.Add(size))...)
			}
			r := inWorld(t, s, triangles...)
			r.setVelocity(geom.Vec{X: random.Float64()*20 - 10, Y: random.Float64()*20 - 10, Z: random.Float64()*10 - 5})
			r.body.Intent.Forward, r.body.Intent.Look.Yaw = components.Full, geom.Angle(random.Uint32())
			for tick := 1; tick <= 30; tick++ {
				before, known := r.depthIn(triangles), r.body.Contact.HasSafe
				r.step()
				after := r.depthIn(triangles)
				if before <= collision.Slop && after > deepest || known && r.body.Report.Stuck {
					t.Fatalf("%s trial %d tick %d: %v m deep after %v, stuck %v", r.name, trial, tick, after, before, r.body.Report.Stuck)
				}
				if before > deepest && after <= deepest {
					freed++
				}
				if r.body.Report.Stuck {
					stuck++
				}
			}
		}
		if freed < 20 || stuck < 20 {
			t.Errorf("%s: %d push-outs and %d ticks without one: nothing was tried", s.Armor.Name, freed, stuck)
		}
	})
}

// TestPushOut_PutsBackWhereTheBodyWasFree comes through the back of a sheet and turns
// around in it, too deep to be pushed out: the body goes back to where it was free
// before the sheet, and stands.
func TestPushOut_PutsBackWhereTheBodyWasFree(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		half := s.Armor.Half
		triangles := append(floorAt(0), plane(geom.Vec{}, geom.Vec{Y: 1}, 30)...)
		r := inWorld(t, s, triangles...)
		r.body.Position.Feet = geom.Vec{Y: -half.Y - 1, Z: 0.01}
		r.setVelocity(geom.Vec{Y: 4})
		r.body.Intent.Forward = components.AxisOf(0.4)
		var free geom.Vec
		for tick := 0; tick < 100 && r.feet().Y < -0.8*half.Y; tick++ {
			if r.depthIn(triangles) <= collision.Slop {
				free = r.feet()
			}
			r.step()
		}
		if d := r.depthIn(triangles); d <= 0 || math.Abs(r.feet().Y) > 0.8*half.Y {
			t.Fatalf("%s: %v m deep at %v", r.name, d, r.feet())
		}
		r.body.Intent.Forward = -components.Full
		r.setVelocity(geom.Vec{X: 4, Y: -3})
		r.step()
		nearVec(t, r.label("place"), r.feet(), free, 0)
		nearVec(t, r.label("velocity"), r.velocity(), geom.Vec{}, 0)
		same(t, r.label("stuck"), r.body.Report.Stuck, false)
		if far := r.furthest(); far < 2 {
			t.Errorf("%s: comes only %v m from there", r.name, far)
		}
	})
}

// TestEdge_APathBesideAnOpenOneEndsFree moves up along the border of a hillside, off
// its face but towards the edge, by less than a tenth of a millimetre a tick. Sweeps
// do not stop at that, and a body that ends in the edge is pushed off it.
func TestEdge_APathBesideAnOpenOneEndsFree(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s = weightless(s)
		s.Rules.StopSpeed = 0
		half := s.Armor.Half
		hill := geom.Triangle{A: geom.Vec{Z: 3.66}, B: geom.Vec{X: 8, Z: 0.378}, C: geom.Vec{Y: 8, Z: -0.69}}
		n := hill.Normal()
		edge := hill.C.Sub(hill.A).Normalize()
		off := geom.Vec{Y: -edge.Z, Z: edge.Y} // from the edge, in the plane of x = 0
		if off.Z < 0 {
			off = off.Neg()
		}
		r := inWorld(t, s, hill)
		c := &counter{World: r.world}
		r.world = c
		// The edge touches the lower side of the box, of which the left part is over it.
		r.body.Position.Feet = geom.Vec{X: half.X * 0.9, Y: 2 + half.Y, Z: 3.66 - 2*4.35/8}.AddScaled(off, 2e-5)
		start := r.feet()
		v := geom.Vec{X: 0.3}.AddScaled(edge, -7).AddScaled(off, -0.003)
		same(t, r.label("leaves the face"), v.Dot(n) > 0.05, true)
		r.setVelocity(v)
		deep := 0.0
		for tick := 1; tick <= 6; tick++ {
			r.step()
			displacement := geom.FeetBox(start.AddScaled(v, s.Rules.TickSeconds*float64(tick)), half)
			deep = max(deep, modelDepth(displacement, hill))
			r.contained(t, tick, []geom.Triangle{hill})
			same(t, r.label("bumps"), r.body.Report.BumpCount, 0)
		}
		if deep < 1e-5 {
			t.Errorf("%s: the straight path comes only %v m into the edge", r.name, deep)
		}
	})
}

// TestHits_OnlyRestAndKeysGetPastThem puts a body over a slope too steep to run on, with
// one hit a tick: it drops and is put back for ever, as in the engines. With keys held it
// slides, and in motion they have no effect.
func TestHits_OnlyRestAndKeysGetPastThem(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s.Rules.MoveRetries, s.Rules.DeflectGravity = 1, false
		n := slopeNormal(85)
		for _, c := range []struct {
			ahead float64
			v     geom.Vec
			moves bool
		}{{0, geom.Vec{}, false}, {-1, geom.Vec{}, true}, {-1, geom.Vec{Y: -9}, false}} {
			r := inWorld(t, s, plane(geom.Vec{}, n, 100)...)
			r.standOn(n)
			r.body.Position.Feet = r.feet().AddScaled(n, -0.0045)
			r.body.Intent.Forward = components.AxisOf(c.ahead)
			r.setVelocity(c.v)
			start := r.feet()
			r.step()
			same(t, r.label("moves, keys %v, from %v", c.ahead, c.v), r.feet() != start, c.moves)
			nearVec(t, r.label("displacement"), r.feet().Sub(start), r.velocity().Scale(s.Rules.TickSeconds), exact)
			near(t, r.label("speed into the slope"), r.velocity().Dot(n), 0, exact)
		}
	})
}

func modelDepth(box geom.Box, f geom.Triangle) float64 { return overlapDepth(box, []geom.Triangle{f}) }

// TestHits_AHeldBodyGetsFree finds bodies that used up the hits of a tick and were put back
// where it began. The rule is the engines'. No body sticks for ever: the next tick begins
// at rest, with the force of the keys, and such a body has ground to run on or to jump off.
func TestHits_AHeldBodyGetsFree(t *testing.T) {
	held := 0
	for seed := uint64(1); seed <= 3; seed++ {
		a := funnels(t, rand.New(rand.NewPCG(seed, 99)))
		for i, name := range Names() {
			s := preset(t, name)
			random := rand.New(rand.NewPCG(seed, uint64(i)))
			b := &soaked{rig: inAir(s), arena: a, counter: &counter{World: a.world}}
			b.world = b.counter
			b.body.Position.Feet = a.free(random, s.Armor.Half)
			for tick := range 1500 {
				b.drive(random, tick)
				b.step()
				if b.body.Report.BumpCount < s.Rules.MoveRetries || b.velocity() != (geom.Vec{}) || b.feet() != b.was.feet {
					continue
				}
				if held++; held%5 != 1 {
					continue // one of five is enough
				}
				if far := b.furthest(); far < 0.1 {
					t.Errorf("seed %d %s tick %d: held at %v, comes only %v m", seed, name, tick, b.feet(), far)
				}
			}
		}
	}
	if held < 50 {
		t.Errorf("only %d ticks held anybody", held)
	}
}
