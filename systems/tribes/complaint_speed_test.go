package tribes

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// TestSlope_SpeedAfterTheFirstContactIsTheTangentialPart hits slopes from 5 to
// 85 degrees at many speeds: what is left is the part along the slope.
func TestSlope_SpeedAfterTheFirstContactIsTheTangentialPart(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.Gravity = geom.Vec{}
		rules.StepHeight = 0
		for degrees := -85.0; degrees <= 85; degrees += 10 {
			n := slopeNormal(degrees)
			for _, speed := range []float64{1, 10, 40, 100, 300} {
				r := inWorld(t, s.armor, rules, plane(geom.Vec{}, n, 1000)...)
				r.rest(n)
				r.body.Contact.Touching = false
				r.body.Position.Feet = r.feet().AddScaled(n, 0.001)
				v := geom.Vec{X: 0.3, Y: 0.6, Z: -1.3}.Normalize().Scale(speed)
				impact := -v.Dot(n)
				if impact <= 0.1*speed {
					continue
				}
				r.setVelocity(v)
				r.step()
				nearVec(t, fmt.Sprintf("%v degrees %v m/s", degrees, speed), r.velocity(),
					v.AddScaled(n, impact+rules.Elasticity), 1e-9)
			}
		}
	})
}

// TestSteepSurface_ClassDependsOnTheNormalOnly drives into steep slopes at 1 to
// 300 m/s: none turns into ground, none stops being it.
func TestSteepSurface_ClassDependsOnTheNormalOnly(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.StepHeight = 0
		for _, degrees := range []float64{70, 75, 78.4, 78.5, 80, 85, 89} {
			n := slopeNormal(-degrees)
			for _, speed := range []float64{1, 5, 11, 30, 77, 150, 300} {
				r := inWorld(t, s.armor, rules, plane(geom.Vec{}, n, 3000)...)
				r.rest(n)
				r.body.Contact.Touching = false
				r.body.Contact.TicksSinceJumpable = components.NoJumpableContact
				r.body.Position.Feet.Y -= 0.01
				r.setVelocity(geom.Vec{Y: speed})
				r.step()
				if !r.body.Contact.Touching {
					t.Fatalf("%v degrees %v m/s: no contact", degrees, speed)
				}
				same(t, fmt.Sprintf("%v degrees %v m/s is ground", degrees, speed),
					r.body.Contact.TicksSinceJumpable < 2, degrees < 78.463)
				if r.velocity().Y < -speed*0.01-0.7 {
					t.Errorf("%v degrees %v m/s: thrown back at %v", degrees, speed, r.velocity())
				}
			}
		}
	})
}

// TestEdge_HitsNeverReverseTheMotion runs against edges and corners of blocks.
func TestEdge_HitsNeverReverseTheMotion(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for range 400 {
			low := geom.Vec{X: random.Float64()*2 - 2, Y: s.width + 0.05, Z: random.Float64()*3 - 1}
			triangles := append(floorAt(-1), block(low, low.Add(geom.Vec{X: 1, Y: 1, Z: 0.2}))...)
			r := inWorld(t, s.armor, rules, triangles...)
			before := geom.Vec{X: random.Float64()*4 - 2, Y: 5 + random.Float64()*100, Z: random.Float64()*10 - 5}
			r.arrive(before)
			r.step()
			r.contained(t, 1, triangles)
			if after := r.velocity(); after.Horizontal().Dot(before.Horizontal()) < -0.01*before.Length() {
				t.Errorf("block at %v: %v became %v", low, before, after)
			}
			if gain := r.velocity().Length() - before.Length(); gain > rules.Elasticity*float64(rules.MaxBumps) {
				t.Errorf("block at %v: gained %v m/s", low, gain)
			}
		}
	})
}

// TestPenetration_PushOutIsBoundedAndTotal starts inside blocks: a tick moves
// at most half the smallest side, and the body is free or back where it was.
func TestPenetration_PushOutIsBoundedAndTotal(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 6))
	each(t, func(t *testing.T, s sheet, rules Rules) {
		bound := min(s.width, s.height/2)
		for trial := range 400 {
			low := geom.Vec{X: random.Float64()*3 - 2, Y: random.Float64()*3 - 2, Z: random.Float64()*4 - 2}
			size := geom.Vec{X: random.Float64() * 2, Y: random.Float64() * 2, Z: random.Float64() * 2}
			triangles := append(floorAt(0), block(low, low.Add(size.Add(geom.Vec{X: 0.1, Y: 0.1, Z: 0.1})))...)
			r := inWorld(t, s.armor, rules, triangles...)
			for tick := 1; tick <= 20; tick++ {
				before, speed := r.feet(), r.velocity().Length()+gravity*dt
				r.step()
				moved := r.feet().Sub(before).Length()
				if !r.feet().IsFinite() || moved > speed*dt+bound+0.01 {
					t.Fatalf("trial %d tick %d: moved %v m at %v m/s", trial, tick, moved, speed)
				}
			}
			if v := r.velocity().Length(); v > 30 {
				t.Errorf("trial %d: launched at %v m/s", trial, v)
			}
		}
	})
}

// TestSheet_NeverTunnels shoots bodies at a sheet of 1 mm, up to a kilometre a
// tick.
func TestSheet_NeverTunnels(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.MaxSpeed = 1e6
		rules.Gravity = geom.Vec{}
		sheet := block(geom.Vec{X: 20, Y: -300, Z: -300}, geom.Vec{X: 20.001, Y: 300, Z: 300})
		for perTick := 1.0; perTick <= 1000; perTick *= 1.3 {
			for range 8 {
				r := inWorld(t, s.armor, rules, sheet...)
				r.body.Position.Feet = geom.Vec{X: 20 - s.width - random.Float64()*15}
				sideways := geom.Vec{Y: random.Float64() - 0.5, Z: random.Float64() - 0.5}.Scale(20)
				r.setVelocity(sideways.Add(geom.Vec{X: perTick / dt}))
				for tick := 1; tick <= 3; tick++ {
					r.step()
					r.contained(t, tick, sheet)
					if x := r.feet().X; x > 20 {
						t.Fatalf("%v m per tick, tick %d: behind the sheet at %v", perTick, tick, x)
					}
				}
			}
		}
	})
}

// TestMaxSpeed_CapsEveryVelocity keeps absurd states finite.
func TestMaxSpeed_CapsEveryVelocity(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, speed := range []float64{999, 1001, 1e6, 1e100} {
			r := inAir(s.armor, rules)
			r.setVelocity(geom.Vec{X: speed})
			r.step()
			if v := r.velocity().Length(); !(v <= 1000+1e-9) || math.IsNaN(v) {
				t.Errorf("%v m/s became %v", speed, v)
			}
		}
	})
}
