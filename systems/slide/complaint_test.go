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

// TestFunnel_AlwaysLeavesWhenInputReverses drives into corners of two walls and a
// floor at any speed, pushes on for two seconds, and turns back: by keys alone it is
// out within three.
func TestFunnel_AlwaysLeavesWhenInputReverses(t *testing.T) {
	for _, slide := range []float64{0, 6} {
		for _, opening := range []float64{5, 15, 30, 60, 90, 120, 150, 170, 175} {
			for _, lean := range []float64{-25, 0, 25} {
				for _, speed := range []float64{0, 12, 40, 120} {
					label := fmt.Sprintf("opening %v lean %v speed %v slide %v", opening, lean, speed, slide)
					triangles := corner(opening, lean)
					r := in(t, triangles...)
					r.body.Walker.SlideSpeed = slide
					sin, _ := sinCos(opening / 2)
					r.put(geom.Vec{Y: -(half*2+3)/sin - 4})
					r.setVelocity(geom.Vec{X: 0.3, Y: speed})
					r.keys(1, 0)
					for tick := 1; tick <= 63; tick++ {
						r.body.Intent.Hold(components.ButtonJet, tick%20 < 4)
						r.step()
						r.contained(t, label, tick, triangles)
					}
					deep := r.feet().Y
					r.body.Intent.Buttons &^= components.ButtonJet
					r.keys(-1, 0)
					since := 0
					for tick := 1; since <= 94 && deep-r.feet().Y < 2; tick++ {
						r.step()
						r.contained(t, label, tick, triangles)
						if since++; r.feet().Y > deep {
							deep, since = r.feet().Y, 0 // it still flies in
						}
					}
					if left := deep - r.feet().Y; left < 2 {
						t.Errorf("%s: moved only %.4f m back in 3 s, at %v, velocity %v", label, left, r.feet(), r.velocity())
					}
				}
			}
		}
	}
}

// TestWallRun_KeepsTheSpeedAlongTheWall walks along a wall at shallow angles: the
// speed is the part of the walk speed along it, no less and no more.
func TestWallRun_KeepsTheSpeedAlongTheWall(t *testing.T) {
	for _, angle := range []float64{0.01, 0.1, 1, 5, 15, 29.9} {
		for _, cells := range []int{1, 160} {
			r := in(t, append(floorAt(0), tiled(geom.Vec{X: half + 0.01}, geom.Vec{Z: 200}, geom.Vec{Y: 200}, cells)...)...)
			r.rest(geom.Up())
			r.put(geom.Vec{Y: -100, Z: Hover})
			r.body.Intent.Look.Yaw = geom.Degrees(-angle) // to the right, into the wall
			_, cos := geom.SinCos(r.body.Intent.Look.Yaw)
			r.keys(1, 0)
			label := fmt.Sprintf("%v degrees into the wall of %d cells", angle, cells)
			for tick := 1; tick <= 400; tick++ {
				r.step()
				if v := r.velocity().Y; v > 10*cos+1e-6 {
					t.Fatalf("%s tick %d: %v m/s along the wall, asked for %v", label, tick, v, 10*cos)
				}
			}
			near(t, label, r.velocity().Y, 10*cos, 1e-6)
		}
	}
}

// TestGraze_LosesNoTime flies along a wall and into it by less than the slop in
// each stretch that a push could see.
func TestGraze_LosesNoTime(t *testing.T) {
	for _, into := range []float64{1e-6, 1e-4, 1e-3, 2e-3} {
		for _, gap := range []float64{0, 1e-7, 1e-6, 1e-5} {
			r := in(t, wallAt(half+gap)...)
			r.rules.Gravity = geom.Vec{}
			r.setVelocity(geom.Vec{X: 100, Y: into})
			for tick := 1; tick <= 5; tick++ {
				r.step()
				near(t, fmt.Sprintf("%v m/s into the wall, gap %v, tick %d", into, gap, tick), r.feet().X, 100*dt*float64(tick), 1e-6)
			}
		}
	}
}

// TestRest_PositionIsAFixedPoint settles on slopes and in grooves and then must
// not change by one bit in 10,000 ticks.
func TestRest_PositionIsAFixedPoint(t *testing.T) {
	for _, left := range []float64{0, 5, 20, 30, 45, 49, 60, 78, 85} {
		for _, right := range []float64{0, 10, 30, 45, 60, 78} {
			if max(left, right) > 45 && min(left, right) == 0 {
				continue // one steep slope beside a flat one: rests on the flat one, as below
			}
			a := geom.Vec{X: slopeNormal(left).Y, Z: slopeNormal(left).Z}
			b := geom.Vec{X: -slopeNormal(right).Y, Z: slopeNormal(right).Z}
			triangles := append(plane(geom.Vec{X: -half}, a, 200), plane(geom.Vec{X: half}, b, 200)...)
			r := in(t, triangles...)
			label := fmt.Sprintf("groove of %v and %v degrees", left, right)
			r.put(geom.Vec{Z: 0.1})
			r.steps(600)
			rest := r.feet()
			for tick := 601; tick <= 10600; tick++ {
				r.step()
				if r.feet() != rest || r.velocity().Length() > 0.7 {
					t.Errorf("%s tick %d: moved from %v to %v at %v m/s", label, tick, rest, r.feet(), r.velocity())
					break
				}
			}
			r.contained(t, label, 10600, triangles)
		}
	}
}

// TestRest_AgainstAWallIsAFixedPoint holds the keys against walls and corners.
func TestRest_AgainstAWallIsAFixedPoint(t *testing.T) {
	for _, opening := range []float64{30, 60, 90, 100, 120, 150, 170, 180} {
		for _, turn := range []float64{0, 5, -20} {
			if math.Abs(turn) >= 90-opening/2 && turn != 0 {
				continue // it walks along the wall
			}
			r := in(t, corner(opening, 0)...)
			r.body.Walker.SlideSpeed = 0
			r.put(geom.Vec{Y: -8})
			r.body.Intent.Look.Yaw = geom.Degrees(turn)
			r.keys(1, 0)
			r.steps(1200)
			rest := r.feet()
			for tick := 1201; tick <= 4200; tick++ {
				r.step()
				if r.feet() != rest {
					t.Errorf("opening %v turn %v tick %d: moved from %v to %v", opening, turn, tick, rest, r.feet())
					break
				}
			}
		}
	}
}

// TestWideCorner_NoReversal slides along a wall into a wide corner. The body may
// run out along the other wall, and back in by the keys; it must not swing.
func TestWideCorner_NoReversal(t *testing.T) {
	for _, opening := range []float64{91, 100, 120, 150, 170, 179} {
		r := in(t, corner(opening, 0)...)
		r.body.Walker.SlideSpeed = 0
		r.put(geom.Vec{X: -3, Y: -8})
		r.keys(1, 0)
		last, turns := 0.0, 0
		for range 1000 {
			r.step()
			if x := r.velocity().X; math.Abs(x) > 0.01 {
				if x*last < 0 {
					turns++
				}
				last = x
			}
		}
		if turns > 2 {
			t.Errorf("opening %v: turned round %d times", opening, turns)
		}
	}
}

// TestSlope_SpeedAfterTheFirstContactIsTheTangentialPart hits slopes from 5 to 85
// degrees at many speeds: what is left is the part along the slope.
func TestSlope_SpeedAfterTheFirstContactIsTheTangentialPart(t *testing.T) {
	for degrees := -85.0; degrees <= 85; degrees += 10 {
		n := slopeNormal(degrees)
		for _, speed := range []float64{1, 10, 40, 100, 300} {
			r := in(t, plane(geom.Vec{}, n, 1000)...)
			r.rules.Gravity = geom.Vec{}
			r.rest(n)
			r.body.Slide.Grounded = false
			r.body.Intent.Buttons |= components.ButtonSki // on its feet it keeps its heading, see TestSeed76
			r.put(r.feet().AddScaled(n, 0.001))
			v := geom.Vec{X: 0.3, Y: 0.6, Z: -1.3}.Normalize().Scale(speed)
			impact := -v.Dot(n)
			if impact <= 0.1*speed {
				continue
			}
			r.setVelocity(v)
			r.step()
			nearVec(t, fmt.Sprintf("%v degrees %v m/s", degrees, speed), r.velocity(), v.AddScaled(n, impact), 2e-6)
		}
	}
}

func TestSlope_WalkingIsAsFastAsAskedUpAndDown(t *testing.T) {
	for degrees := -45.0; degrees <= 45; degrees += 5 {
		r := in(t, plane(geom.Vec{}, slopeNormal(degrees), 1000)...)
		r.rest(slopeNormal(degrees))
		r.keys(1, 0)
		for tick := 1; tick <= 60; tick++ {
			before := r.feet()
			r.step()
			if speed := r.feet().Sub(before).Length() / dt; speed > 10+1e-6 {
				t.Fatalf("%v degrees tick %d: %v m/s, asked for 10", degrees, tick, speed)
			}
		}
		near(t, fmt.Sprintf("speed on %v degrees", degrees), r.velocity().Length(), 10, exact)
	}
}

// TestSlope_SkisGainGravityAlongTheSlope is the closed form of a glide: gravity
// along the slope less the friction of the skis.
func TestSlope_SkisGainGravityAlongTheSlope(t *testing.T) {
	for degrees := 5.0; degrees <= 45; degrees += 5 {
		r := in(t, plane(geom.Vec{}, slopeNormal(degrees), 3000)...)
		r.rest(slopeNormal(degrees))
		r.body.Intent.Buttons |= components.ButtonSki
		sin, _ := sinCos(degrees)
		for tick := 1; tick <= 300; tick++ {
			r.step()
			same(t, "skiing", r.body.Report.Skiing, true)
			near(t, fmt.Sprintf("%v degrees tick %d", degrees, tick), r.velocity().Length(),
				float64(tick)*(gravity*sin-0.5)*dt, 1e-6)
		}
	}
}

// TestSteepSurface_ClassDependsOnTheNormalOnly drives into slopes at 1 to 300
// m/s: none turns into ground, none stops being it.
func TestSteepSurface_ClassDependsOnTheNormalOnly(t *testing.T) {
	for _, degrees := range []float64{30, 44, 45.5, 45.7, 46, 60, 80, 89} {
		n := slopeNormal(-degrees)
		for _, speed := range []float64{1, 5, 11, 30, 77, 150, 300} {
			r := in(t, plane(geom.Vec{}, n, 3000)...)
			r.rules.Gravity = geom.Vec{}
			r.rest(n)
			r.body.Slide.Grounded = false
			r.put(r.feet().Sub(geom.Vec{Y: 0.01}))
			r.setVelocity(geom.Vec{Y: speed})
			r.step()
			label := fmt.Sprintf("%v degrees %v m/s", degrees, speed)
			same(t, label+": touching", r.body.Contact.Touching, true)
			same(t, label+": grounded", r.body.Slide.Grounded, degrees < 45.573)
			same(t, label+": wall", r.body.Slide.OnWall, degrees > 45.573)
			if r.velocity().Y < 0 {
				t.Errorf("%s: thrown back at %v", label, r.velocity())
			}
		}
	}
}

// TestEdge_HitsNeverReverseTheMotion runs against edges and corners of blocks.
func TestEdge_HitsNeverReverseTheMotion(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	for trial := range 2000 {
		low := geom.Vec{X: random.Float64()*2 - 2, Y: half + 0.05, Z: random.Float64()*3 - 1}
		triangles := append(floorAt(-1), block(low, low.Add(geom.Vec{X: 1, Y: 1, Z: 0.2}))...)
		r := in(t, triangles...)
		before := geom.Vec{X: random.Float64()*4 - 2, Y: 5 + random.Float64()*100, Z: random.Float64()*10 - 5}
		r.arrive(before)
		r.step()
		label := fmt.Sprintf("trial %d, block at %v", trial, low)
		r.contained(t, label, 1, triangles)
		after := r.velocity()
		if after.Horizontal().Dot(before.Horizontal()) < -1e-5*before.Length() {
			t.Errorf("%s: %v became %v", label, before, after)
		}
		if gain := after.Length() - before.Length(); gain > 1e-5 {
			t.Errorf("%s: gained %v m/s", label, gain)
		}
	}
}

// TestPenetration_PushOutIsBoundedAndTotal starts inside blocks: a tick moves at
// most half the smallest side, and the body is free or back where it was.
func TestPenetration_PushOutIsBoundedAndTotal(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 6))
	freed, kept := 0, 0
	for trial := range 2000 {
		low := between(random, geom.Vec{X: -2, Y: -2, Z: -2}, geom.Vec{X: 1, Y: 1, Z: 2})
		size := between(random, geom.Vec{X: 0.1, Y: 0.1, Z: 0.1}, geom.Vec{X: 2.1, Y: 2.1, Z: 2.1})
		triangles := append(floorAt(0), block(low, low.Add(size))...)
		r := in(t, triangles...)
		for tick := 1; tick <= 20; tick++ {
			before, speed := r.feet(), r.velocity().Length()+gravity*dt
			r.step()
			if r.body.Report.Stuck {
				same(t, fmt.Sprintf("trial %d tick %d place", trial, tick), r.feet(), before)
				kept++
				continue
			}
			freed++
			r.contained(t, fmt.Sprintf("trial %d", trial), tick, triangles)
			displacement := r.feet().Sub(before)
			if sideways := displacement.Horizontal().Length(); sideways > speed*dt+half || math.Abs(displacement.Z) > speed*dt+half+0.6 {
				t.Fatalf("trial %d tick %d: moved %v at %v m/s", trial, tick, displacement, speed)
			}
		}
		if v := r.velocity().Length(); v > 15 {
			t.Errorf("trial %d: launched at %v m/s", trial, v)
		}
	}
	if freed == 0 || kept == 0 {
		t.Errorf("%d ticks freed and %d kept: the scenes show one outcome only", freed, kept)
	}
}

// TestBackOfAFace_IsAWallToo flies into the back of a face, which stops no sweep
// but may not be inside the box either: the body keeps its speed along it.
func TestBackOfAFace_IsAWallToo(t *testing.T) {
	triangles := plane(geom.Vec{Y: half + 0.1}, geom.Vec{Y: 1}, 500)
	for _, speed := range []float64{1, 5, 15} { // the middle of the box stays behind the face
		r := in(t, triangles...)
		r.rules.Gravity = geom.Vec{}
		r.setVelocity(geom.Vec{X: speed, Y: speed})
		for tick := 1; tick <= 20; tick++ {
			r.step()
			r.contained(t, "back of a face", tick, triangles)
		}
		nearVec(t, fmt.Sprintf("velocity after %v m/s", speed), r.velocity(), geom.Vec{X: speed}, 1e-6)
	}
}

// TestSheet_NeverTunnels shoots bodies at a sheet of 1 mm, up to a kilometre a
// tick, and at a single face that is solid from both sides.
func TestSheet_NeverTunnels(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	closed := block(geom.Vec{X: -300, Y: 20, Z: -300}, geom.Vec{X: 300, Y: 20.001, Z: 300})
	face := tiled(geom.Vec{Y: 20}, geom.Vec{X: 300}, geom.Vec{Z: 300}, 40)
	for name, world := range map[string]motion.World{
		"sheet": meshOf(t, closed), "two-sided face": meshOf(t, face, collision.TwoSided()),
	} {
		for perTick := 1.0; perTick <= 1000; perTick *= 1.3 {
			for range 8 {
				r := inAir()
				r.world = world
				r.rules.MaxSpeed = 1e6
				r.rules.Gravity = geom.Vec{}
				r.put(geom.Vec{Y: 20 - half - random.Float64()*15})
				sideways := geom.Vec{X: random.Float64() - 0.5, Z: random.Float64() - 0.5}.Scale(20)
				r.setVelocity(sideways.Add(geom.Vec{Y: perTick / dt}))
				r.keys(1, 0)
				for tick := 1; tick <= 3; tick++ {
					r.step()
					label := fmt.Sprintf("%s, %v m per tick", name, perTick)
					r.contained(t, label, tick, append(closed, face...))
					if y := r.feet().Y; y > 20-half {
						t.Fatalf("%s tick %d: behind it at %v", label, tick, y)
					}
				}
			}
		}
	}
}
