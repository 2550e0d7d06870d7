package torque

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/stepping"
)

// TestFunnel_AlwaysLeavesWhenInputReverses drives into corners of two walls and
// a floor at any speed, pushes on for two seconds, and turns back: within three the
// body is out.
func TestFunnel_AlwaysLeavesWhenInputReverses(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		for _, opening := range []float64{5, 15, 30, 60, 90, 120, 150, 170, 175} {
			for _, lean := range []float64{-25, 0, 25} {
				for _, speed := range []float64{0, 12, 40, 120} {
					triangles := corner(opening, lean)
					r := inWorld(t, s, triangles...)
					sin, _ := sinCos(opening / 2)
					r.body.Position.Feet = geom.Vec{Y: -(s.Armor.Half.X*2+3)/sin - 4, Z: 0.01}
					r.setVelocity(geom.Vec{X: 0.3, Y: speed})
					r.body.Intent.Forward = components.Full
					for tick := 1; tick <= 63; tick++ {
						r.body.Intent.Hold(components.ButtonJet, tick%20 < 4)
						r.step()
						r.contained(t, tick, triangles)
					}
					if left := r.backsOut(t, triangles); left < 2 {
						t.Errorf("%s opening %v lean %v speed %v: moved only %.4f m back, velocity %v",
							r.name, opening, lean, speed, left, r.velocity())
					}
				}
			}
		}
	})
}

// backsOut walks backward for up to three seconds on its feet, and returns how far
// the body came. In the air, and down after an impact, keys have no effect.
func (r *rig) backsOut(t *testing.T, triangles []geom.Triangle) float64 {
	t.Helper()
	deep := r.feet().Y
	r.body.Intent.Buttons &^= components.ButtonJet
	r.body.Intent.Forward = -components.Full
	for tick, standing := 1, 0; tick <= 1000 && standing < threeSeconds && deep-r.feet().Y < 2; tick++ {
		r.step()
		if r.body.Contact.TicksSinceJumpable == 0 && !r.body.Report.Recovering {
			standing++
		}
		r.contained(t, tick, triangles)
		deep = max(deep, r.feet().Y) // it may still fly in
	}
	return deep - r.feet().Y
}

// TestWallRun_KeepsTheSpeedAlongTheWall walks along a wall at shallow and steep
// angles: the speed is the part of the walk speed along it, no less and no more.
func TestWallRun_KeepsTheSpeedAlongTheWall(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s.Rules.AirDrag = false
		top, force := s.Armor.ForwardSpeed, s.Armor.GroundForce/s.Armor.Mass*s.Rules.TickSeconds
		for _, angle := range []float64{0.01, 0.1, 1, 5, 15, 30, 45, 60, 75, 85} {
			r := inWorld(t, s, append(floorAt(0), wall(s.Armor.Half.X)...)...)
			r.body.Position.Feet = geom.Vec{X: -0.01, Z: 0.01}
			r.settle(t)
			yaw := geom.Degrees(-angle) // to the right, into the wall
			sin, cos := geom.SinCos(yaw)
			r.body.Intent.Look.Yaw, r.body.Intent.Forward = yaw, components.Full
			label := r.label("%v degrees into the wall", angle)
			low, high := math.Inf(1), 0.0
			for tick := 1; tick <= 400; tick++ {
				r.step()
				if tick > 300 {
					low, high = min(low, r.velocity().Y), max(high, r.velocity().Y)
				}
			}
			if high > top*cos+1e-3 {
				t.Errorf("%s: %v m/s along the wall, asked for %v", label, high, top*cos)
			}
			// Each tick the wall removes what the feet push into it. Where that is all of
			// their force, they no longer reach the wanted speed, as in the engine.
			if math.Abs(top*sin) < force {
				near(t, label, low, top*cos, 1e-3)
			} else if low < 0.9*top*cos-0.2 {
				t.Errorf("%s: slowed down to %v m/s", label, low)
			}
		}
	})
}

// TestWallRun_SeamsDoNotMatter compares runs along a wall of many triangles on
// ground of many triangles with those along two quads.
func TestWallRun_SeamsDoNotMatter(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		x := s.Armor.Half.X
		var fine []geom.Triangle
		for y := -63.5; y < 64; y++ {
			for z := -7.5; z < 8; z++ {
				fine = append(fine, quad(geom.Vec{X: x, Y: y, Z: z}, geom.Vec{Z: 0.5}, geom.Vec{Y: 0.5})...)
			}
			for x := -7.5; x < 8; x++ {
				fine = append(fine, quad(geom.Vec{X: x, Y: y}, geom.Vec{X: 0.5}, geom.Vec{Y: 0.5})...)
			}
		}
		coarse := append(quad(geom.Vec{X: x}, geom.Vec{Z: 8}, geom.Vec{Y: 64}), quad(geom.Vec{}, geom.Vec{X: 8}, geom.Vec{Y: 64})...)
		for _, angle := range []float64{0, 0.01, 0.5, 3, 10, 30, 80} {
			for _, speed := range []float64{0, 10, 25} {
				run := func(triangles []geom.Triangle) *rig {
					r := inWorld(t, s, triangles...)
					r.body.Position.Feet = geom.Vec{X: -0.05, Y: -60, Z: 0.02}
					r.body.Intent.Look.Yaw, r.body.Intent.Forward = geom.Degrees(-angle), components.Full
					r.setVelocity(geom.Vec{X: speed / 10, Y: speed})
					return r
				}
				a, b := run(fine), run(coarse)
				for tick := 1; tick <= 150; tick++ {
					a.step()
					b.step()
					if d := a.feet().Sub(b.feet()).Length(); !(d <= 1e-6) {
						t.Errorf("%s tick %d: %.3g m apart: %v on the grid, %v on two quads",
							a.label("%v degrees %v m/s", angle, speed), tick, d, a.feet(), b.feet())
						break
					}
				}
			}
		}
	})
}

// groove is a body over two slopes that fall towards the y axis from both sides,
// at their own angles, with the body near both.
func groove(t *testing.T, s Setup, left, right float64) *rig {
	t.Helper()
	a := geom.Vec{X: slopeNormal(left).Y, Z: slopeNormal(left).Z}
	b := geom.Vec{X: -slopeNormal(right).Y, Z: slopeNormal(right).Z}
	w := s.Armor.Half.X
	r := inWorld(t, s, append(plane(geom.Vec{X: -w}, a, 100), plane(geom.Vec{X: w}, b, 100)...)...)
	r.body.Position.Feet.Z = 0.1
	return r
}

// TestRest_PositionIsAFixedPoint settles in grooves and then must not change by
// one bit in 10,000 ticks.
func TestRest_PositionIsAFixedPoint(t *testing.T) {
	ticks := 10000
	if testing.Short() {
		ticks = 2000
	}
	each(t, func(t *testing.T, s Setup) {
		for _, left := range []float64{0, 5, 30, 37, 60, 69} {
			for _, right := range []float64{0, 30, 69} {
				if s.Datablock.RunSurfaceMinDot == cos38 && max(left, right) > 37 {
					continue
				}
				r := groove(t, s, left, right)
				r.steps(300)
				rest := r.feet()
				for tick := range ticks {
					r.step()
					if r.feet() != rest {
						t.Errorf("%s groove of %v and %v degrees tick %d: moved from %v to %v at %v m/s",
							r.name, left, right, 300+tick, rest, r.feet(), r.velocity())
						break
					}
				}
			}
		}
	})
}

// TestSlope_SpeedAfterTheFirstContactIsTheTangentialPart hits slopes from 5 to
// 85 degrees at 1 to 300 m/s: what is left is the part along the slope.
func TestSlope_SpeedAfterTheFirstContactIsTheTangentialPart(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		for degrees := -75.0; degrees <= 75; degrees += 10 {
			n := slopeNormal(degrees)
			for _, speed := range []float64{1, 10, 40, 100, 300} {
				r := inWorld(t, weightless(s), plane(geom.Vec{}, n, 1000)...)
				r.standOn(n)
				v := geom.Vec{X: 0.3, Y: 0.6, Z: -1.3}.Normalize().Scale(speed)
				impact := -v.Dot(n)
				if impact <= 0.2*speed {
					continue
				}
				r.setVelocity(v)
				r.step()
				nearVec(t, r.label("%v degrees %v m/s", degrees, speed), r.velocity(), v.AddScaled(n, impact+0.01), 1e-9)
			}
		}
	})
}

// TestSteepSurface_ClassDependsOnTheNormalOnly drives into steep slopes at 1 to
// 300 m/s: none turns into ground, none stops being it.
func TestSteepSurface_ClassDependsOnTheNormalOnly(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s.Datablock.MaxStepHeight = 0
		limit := pick(t, s, 78.0, 80, 80, 80, 75)
		for _, degrees := range []float64{60, 70, 74.9, 75.1, 77.9, 78.1, 79.9, 80.1, 85, 89} {
			n := slopeNormal(-degrees)
			for _, speed := range []float64{1, 5, 11, 30, 77, 150, 300} {
				r := inWorld(t, weightless(s), plane(geom.Vec{}, n, 3000)...)
				half := s.Armor.Half
				r.body.Position.Feet = geom.Vec{Z: half.Dot(n.Abs())/n.Z - half.Z}
				r.body.Position.Feet = r.feet().AddScaled(n, 0.0003)
				r.setVelocity(geom.Vec{Y: speed})
				r.step()
				same(t, r.label("%v degrees %v m/s is ground", degrees, speed), r.body.Contact.TicksSinceJumpable == 0, degrees < limit)
				if r.velocity().Y < -0.02 {
					t.Errorf("%s: thrown back at %v", r.label("%v degrees %v m/s", degrees, speed), r.velocity())
				}
			}
		}
	})
}

// TestEdge_HitsNeverReverseTheMotion runs against edges and corners of blocks.
func TestEdge_HitsNeverReverseTheMotion(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	each(t, func(t *testing.T, s Setup) {
		for range 400 {
			low := geom.Vec{X: random.Float64()*2 - 2, Y: s.Armor.Half.Y + 0.05, Z: random.Float64()*3 - 1}
			triangles := append(floorAt(-1), block(low, low.Add(geom.Vec{X: 1, Y: 1, Z: 0.2}))...)
			r := inWorld(t, weightless(s), triangles...)
			before := geom.Vec{X: random.Float64()*4 - 2, Y: 5 + random.Float64()*100, Z: random.Float64()*10 - 5}
			r.setVelocity(before)
			r.step()
			r.contained(t, 1, triangles)
			after := r.velocity()
			if after.Horizontal().Dot(before.Horizontal()) < -0.011*before.Length() {
				t.Errorf("%s block at %v: %v became %v", r.name, low, before, after)
			}
			if gain := after.Length() - before.Length(); gain > 0.01*float64(s.Rules.MoveRetries) {
				t.Errorf("%s block at %v: gained %v m/s", r.name, low, gain)
			}
		}
	})
}

// TestPenetration_PushOutIsBoundedAndTotal starts inside blocks: a tick moves
// at most half the smallest side, and the body is free or back where it was.
func TestPenetration_PushOutIsBoundedAndTotal(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 6))
	each(t, func(t *testing.T, s Setup) {
		bound := min(s.Armor.Half.X, s.Armor.Half.Y, s.Armor.Half.Z)
		for trial := range 400 {
			low := geom.Vec{X: random.Float64()*3 - 2, Y: random.Float64()*3 - 2, Z: random.Float64()*4 - 2}
			size := geom.Vec{X: random.Float64() * 2, Y: random.Float64() * 2, Z: random.Float64() * 2}
			triangles := append(floorAt(0), block(low, low.Add(size.Add(geom.Vec{X: 0.1, Y: 0.1, Z: 0.1})))...)
			r := inWorld(t, s, triangles...)
			dt := s.Rules.TickSeconds
			for tick := 1; tick <= 20; tick++ {
				before, speed := r.feet(), r.velocity().Length()+20*dt
				r.step()
				moved := r.feet().Sub(before).Length()
				if !r.feet().IsFinite() || moved > speed*dt+bound+s.Datablock.MaxStepHeight+0.02 {
					t.Fatalf("%s trial %d tick %d: moved %v m at %v m/s", r.name, trial, tick, moved, speed)
				}
				if !r.body.Report.Stuck {
					r.contained(t, tick, triangles)
				}
			}
			if v := r.velocity().Length(); v > 30 {
				t.Errorf("%s trial %d: launched at %v m/s", r.name, trial, v)
			}
		}
	})
}

// TestSheet_NeverTunnels shoots bodies at a sheet of 1 mm, up to a kilometre a
// tick, and past a post that the engine's short cut would let through.
func TestSheet_NeverTunnels(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	each(t, func(t *testing.T, s Setup) {
		s = weightless(s)
		s.Rules.MaxSpeed = 1e6
		w, dt := s.Armor.Half.X, s.Rules.TickSeconds
		sheet := block(geom.Vec{X: 20, Y: -300, Z: -300}, geom.Vec{X: 20.001, Y: 300, Z: 300})
		for perTick := 1.0; perTick <= 1000; perTick *= 1.3 {
			for range 8 {
				r := inWorld(t, s, sheet...)
				r.body.Position.Feet = geom.Vec{X: 20 - w - random.Float64()*15}
				sideways := geom.Vec{Y: random.Float64() - 0.5, Z: random.Float64() - 0.5}.Scale(20)
				r.setVelocity(sideways.Add(geom.Vec{X: perTick / dt}))
				for tick := 1; tick <= 3; tick++ {
					r.step()
					r.contained(t, tick, sheet)
					if x := r.feet().X; x > 20 {
						t.Fatalf("%s %v m per tick, tick %d: behind the sheet at %v", r.name, perTick, tick, x)
					}
				}
			}
		}
		// The post is beside both ends of a diagonal move shorter than the box.
		move := 1.8 * w
		at := geom.Vec{X: w + 0.05, Y: -w + move - 0.1}
		post := block(at.Add(geom.Vec{Z: -50}), at.Add(geom.Vec{X: 0.01, Y: 0.01, Z: 50}))
		r := inWorld(t, s, post...)
		for _, f := range []float64{0, 1} {
			same(t, r.label("an end is free"), overlapDepth(geom.FeetBox(geom.Vec{X: move * f, Y: move * f}, s.Armor.Half), post), 0)
		}
		r.setVelocity(geom.Vec{X: move / dt, Y: move / dt})
		r.step()
		same(t, r.label("hits the post"), r.body.Report.BumpCount > 0, true)
	})
}

// TestKnockback_IsTheImpulseLessWhatIsBlocked pushes bodies in the air, on the
// ground and in a corner.
func TestKnockback_IsTheImpulseLessWhatIsBlocked(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		dt := s.Rules.TickSeconds
		for _, change := range []geom.Vec{{Z: 12}, {X: -9, Z: 5}, {X: 14, Y: 3, Z: 2}, {X: 6, Z: -8}, {}} {
			for _, place := range []string{"air", "ground", "corner"} {
				triangles := floorAt(0)
				if place == "corner" {
					triangles = append(triangles, wall(s.Armor.Half.X)...)
				}
				s := s
				s.Rules.AirDrag, s.Rules.AirControl = false, false
				r := inAir(s)
				if place != "air" {
					r = inWorld(t, s, triangles...)
					r.body.Position.Feet = geom.Vec{X: -0.01, Z: 0.01}
					r.settle(t)
				}
				Push(&r.body.Body, change, &s.Rules)
				nearVec(t, r.label("change in the %s", place), r.velocity(), change, exact)
				r.step()
				want := change.Add(geom.Vec{Z: -20 * dt})
				if place != "air" {
					// The feet brake for the one tick that they are still on the ground.
					want = stepping.Approach(change.Add(geom.Vec{Z: 0.002}), geom.Vec{}, s.Armor.GroundForce/s.Armor.Mass*dt)
					if want.Z < -0.5 {
						want.Z = 0.01
					}
				}
				if place == "corner" && want.X > 0.5 {
					want.X = -0.01
				}
				nearVec(t, r.label("a tick after %v in the %s", change, place), r.velocity(), want, 1e-6)
			}
		}
	})
}

// TestCorridor_OpposingWallsTurnNoBody flies at a slant between two walls that leave almost
// no room: the velocity along the walls stays as it is.
func TestCorridor_OpposingWallsTurnNoBody(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		for _, degrees := range []float64{0, 1e-9, 1e-6, 1e-3} {
			w := s.Armor.Half.X
			sin, cos := sinCos(degrees)
			triangles := append(wall(w+0.0001), plane(geom.Vec{X: -w - 0.0001}, geom.Vec{X: cos, Y: sin}, 500)...)
			r := inWorld(t, weightless(s), triangles...)
			r.setVelocity(geom.Vec{X: 9, Y: 6, Z: -2})
			r.step()
			r.contained(t, 1, triangles)
			nearVec(t, r.label("velocity with the walls at %v degrees", degrees), r.velocity().RejectFrom(geom.Vec{X: 1}), geom.Vec{Y: 6, Z: -2}, 0.01)
		}
	})
}
