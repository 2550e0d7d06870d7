package tribes

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// wall stops motion towards +x at a plane.
func wall(x float64) []geom.Triangle { return plane(geom.Vec{X: x}, geom.Vec{X: -1}, 500) }

// groove is two slopes that fall towards the y axis from both sides, at their
// own angles, with the body touching both.
func groove(t *testing.T, s sheet, rules Rules, left, right float64) *rig {
	t.Helper()
	a := geom.Vec{X: slopeNormal(left).Y, Z: slopeNormal(left).Z}
	b := geom.Vec{X: -slopeNormal(right).Y, Z: slopeNormal(right).Z}
	// The lower side corners of the box touch both slopes.
	w := s.width
	r := inWorld(t, s.armor, rules, append(
		plane(geom.Vec{X: -w}, a, 100), plane(geom.Vec{X: w}, b, 100)...)...)
	r.setVelocity(geom.Vec{Z: -3}) // too fast to rest on the first slope
	return r
}

func TestSeed25_OneContactFlagIsClearedAndSet(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		r := inWorld(t, s.armor, rules, floorAt(0)...)
		r.step()
		same(t, "flag on the ground", r.body.Contact.Touching, true)
		r.world = void{}
		r.step()
		same(t, "flag in the air", r.body.Contact.Touching, false)
		r.setVelocity(geom.Vec{Y: 5})
		r.step()
		near(t, "speed without friction", r.velocity().Y, 5, 0)
	})
}

func TestSeed26_NoVelocityIsNoDivisionByZero(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.Gravity = geom.Vec{}
		r := inWorld(t, s.armor, rules, floorAt(0)...)
		r.steps(10)
		nearVec(t, "position", r.feet(), geom.Vec{}, 0)
		nearVec(t, "velocity", r.velocity(), geom.Vec{}, 0)
		time, count := slices(geom.Vec{}, dt, rules.FirstSlice)
		near(t, "slices of no motion", count, 1, 0)
		near(t, "time of the slice", time, dt, 0)
	})
}

func TestSeed27_AFreeMoveEndsTheTick(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.Gravity = geom.Vec{}
		v := geom.Vec{X: 31.3, Y: -7.7, Z: 3.1}
		r := inAir(s.armor, rules)
		r.setVelocity(v)
		r.step()
		nearVec(t, "position", r.feet(), v.Scale(dt), 1e-15)
		same(t, "bumps", r.body.Report.BumpCount, 0)
	})
}

func TestSeed28_ContactAtFractionZeroMovesNoSliceBack(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.Gravity = geom.Vec{}
		s.armor.GroundForce = 0
		r := inWorld(t, s.armor, rules, wall(s.width)...)
		v := geom.Vec{X: 10, Y: 20}
		r.setVelocity(v)
		r.step()
		nearVec(t, "position", r.feet(), geom.Vec{X: -rules.Elasticity * dt, Y: 20 * dt}, exact)
		// The literal text moves back by a slice of the old velocity and gains the
		// time of a slice: it would be a slice along x behind the wall.
		differs(t, "x", r.feet().X, -10*dt)
	})
}

func TestSeed29_AContactAtTheEndOfASliceIsInThatSlice(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.Gravity = geom.Vec{}
		rules.FirstSlice, rules.NextSlice = 1, 1
		rules.StopWhenBumpsRunOut = false // one bump is all that is looked at
		for _, total := range []float64{2, 3, 5, 6, 7, 9, 11} {
			for k := 1.0; k < total; k++ {
				// total slices of 1 m along (0.6, 0.8); the wall is after k of them.
				r := inWorld(t, s.armor, rules, wall(s.width+0.6*k)...)
				v := geom.Vec{X: 0.6, Y: 0.8}.Scale(total / dt)
				r.setVelocity(v)
				r.rules.MaxBumps = 1
				r.step()
				// Back at the start of slice k, then one slice along the wall.
				want := geom.Vec{X: 0.6*(k-1) - rules.Elasticity*dt/total, Y: 0.8 * k}
				nearVec(t, fmt.Sprintf("wall after %v of %v slices", k, total), r.feet(), want, 1e-8)
			}
		}
	})
}

func TestSeed31_TheFixUpMoveStopsAtWhatItHits(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.Gravity = geom.Vec{}
		corner := append(wall(s.width+0.5), plane(geom.Vec{Y: s.width + 0.2}, geom.Vec{Y: -1}, 500)...)
		for _, speed := range []float64{5, 20, 31, 60, 200} {
			r := inWorld(t, s.armor, rules, corner...)
			r.setVelocity(geom.Vec{X: speed, Y: speed * 0.9})
			for tick := 1; tick <= 5; tick++ {
				r.step()
				r.contained(t, tick, corner)
			}
		}
	})
}

func TestSeed32_RestComparesTheLengthOfTheVelocity(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		s.armor.GroundForce = 1e-9 // the flag is set by hand, nothing brakes
		for _, c := range []struct {
			x, y float64
			rest bool
		}{{0.5, 0.5, true}, {0.6, 0.6, false}, {-0.6, -0.6, false}, {-5, 0, false}} {
			rules.CrawlByContact = false
			rules.CrawlSpeed = 100
			r := inWorld(t, s.armor, rules, floorAt(0)...)
			r.rest(geom.Up())
			r.setVelocity(geom.Vec{X: c.x, Y: c.y})
			r.step()
			same(t, fmt.Sprintf("rest at (%v, %v)", c.x, c.y), r.velocity() == geom.Vec{}, c.rest)
		}
	})
}

func TestSeed33_ASurfaceThatIsLeftDoesNotPull(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, start := range []float64{0, -1e-7, -0.05} {
			r := inWorld(t, s.armor, rules, floorAt(0)...)
			r.body.Position.Feet.Z = start // also from within the ground
			r.setVelocity(geom.Vec{Y: 4, Z: 6})
			r.step()
			nearVec(t, fmt.Sprintf("velocity from %v m", start), r.velocity(), geom.Vec{Y: 4, Z: 6 - 0.64}, exact)
			// n x (impact + e) with a negative impact would leave 0.001 m/s.
			differs(t, "vertical speed", r.velocity().Z, rules.Elasticity)
		}
	})
}

// The first way of a trapezoid tick is the mean of two velocities. It may lead
// into a surface that the later one already leaves.
func TestSeed33_TheMeanOfATickMayTouchWhatTheBodyLeaves(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		gain := (s.jet/s.mass - gravity) * dt
		r := inWorld(t, s.armor, rules, floorAt(0)...)
		r.setVelocity(geom.Vec{Z: -0.75 * gain})
		r.body.Intent.Jet = true
		r.step()
		near(t, "vertical speed", r.velocity().Z, 0.25*gain, exact)
		differs(t, "vertical speed", r.velocity().Z, rules.Elasticity)
		same(t, "touches", r.body.Contact.Touching, rules.Trapezoid)
	})
}

func TestSeed34_TheFlattestJumpableNormalIsKept(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, c := range [][2]float64{{20, 50}, {50, 20}, {35, 30}} {
			r := groove(t, s, rules, c[0], c[1])
			r.step()
			want := math.Cos(min(c[0], c[1]) * math.Pi / 180)
			near(t, fmt.Sprintf("n.up in a groove of %v and %v degrees", c[0], c[1]), r.body.Contact.JumpNormal.Z, want, exact)
			differs(t, "n.up", r.body.Contact.JumpNormal.Z, math.Cos(max(c[0], c[1])*math.Pi/180))
		}
	})
}

func TestSeed35_MinimumDotIsPointTwo(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for degrees, want := range map[float64]bool{math.Acos(0.2001) * 180 / math.Pi: true, math.Acos(0.1999) * 180 / math.Pi: false} {
			n := slopeNormal(degrees)
			r := inWorld(t, s.armor, rules, plane(geom.Vec{}, n, 100)...)
			r.rest(n)
			r.body.Contact.SinceJumpable = components.NoJumpableContact
			r.step()
			same(t, fmt.Sprintf("jumpable at n.up %.4f", n.Z), r.body.Contact.SinceJumpable < 2, want)
		}
	})
}

// TestSeed35_TheMinimumItselfIsTooSteep: of the very bits of a normal, and of the
// next number below.
func TestSeed35_TheMinimumItselfIsTooSteep(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, degrees := range []float64{0, 10, 33, 60, 75} {
			jumpable := func(minimum float64) (bool, float64) {
				n := slopeNormal(degrees)
				s.armor.JumpSurfaceMinDot = minimum
				r := inWorld(t, s.armor, rules, plane(geom.Vec{}, n, 100)...)
				r.rest(n)
				r.body.Contact.SinceJumpable = components.NoJumpableContact
				r.step()
				return r.body.Contact.SinceJumpable < 2, r.body.Contact.Normal.Z
			}
			_, up := jumpable(0.2)
			at, _ := jumpable(up)
			same(t, fmt.Sprintf("jumpable at a minimum of n.up, %v", up), at, false)
			below, _ := jumpable(math.Nextafter(up, 0))
			same(t, fmt.Sprintf("jumpable at a hair less than n.up, %v", up), below, true)
		}
	})
}

func TestSeed36_ASteeperNormalWaitsForMoreThanOneTick(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		n := slopeNormal(40)
		for since, replaced := range map[int]bool{1: false, 2: true, 5: true} {
			r := inWorld(t, s.armor, rules, plane(geom.Vec{}, n, 100)...)
			r.rest(n)
			r.body.Contact.JumpNormal = geom.Up()
			r.body.Contact.SinceJumpable = since
			if !rules.CountAfterMove {
				r.body.Contact.SinceJumpable-- // raised before the move
			}
			r.step()
			want := 1.0
			if replaced {
				want = n.Z
			}
			near(t, fmt.Sprintf("n.up %d ticks after flat ground", since), r.body.Contact.JumpNormal.Z, want, exact)
		}
	})
}

func TestSeed37_FrictionOfTwoSurfaces(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		cos := math.Cos(70 * math.Pi / 180)
		r := groove(t, s, rules, 70, 70)
		r.rules.MaxBumps = 2 // one for each surface
		r.step()
		want := cos
		if rules.SumFriction {
			want = 2 * cos
		}
		near(t, "friction in a groove of 70 degrees", r.body.Contact.Friction, want, exact)
		r = groove(t, s, rules, 30, 30)
		r.step()
		want = math.Cos(30 * math.Pi / 180)
		if rules.SumFriction {
			want = 1
		}
		near(t, "friction in a groove of 30 degrees", r.body.Contact.Friction, want, exact)
	})
}

func TestSeed38_FadedFrictionBelowATenthIsNone(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		r := inAir(s.armor, rules)
		r.touch(geom.Up())
		r.steps(5)
		near(t, "friction after 5 ticks", r.body.Contact.Friction, 0, 0)
		differs(t, "friction", r.body.Contact.Friction, 0.6*0.6*0.6*0.6*0.6)
	})
}

func TestSeed39_KeptFrictionCountsWithAndWithoutContact(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		r := inWorld(t, s.armor, rules, wall(s.width)...)
		r.touch(geom.Up())
		r.setVelocity(geom.Vec{X: 5})
		r.step()
		same(t, "contact with the wall", r.body.Contact.Touching, true)
		near(t, "friction kept at a wall", r.body.Contact.Friction, 0.6, exact)
		n := slopeNormal(75)
		r = inWorld(t, s.armor, rules, plane(geom.Vec{}, n, 100)...)
		r.rest(n)
		r.body.Contact.Friction = 1
		r.step()
		near(t, "friction on a slope steeper than what is kept", r.body.Contact.Friction, 0.6, exact)
		differs(t, "friction", r.body.Contact.Friction, n.Z)
	})
}

func TestSeed40_RestOnASteepSlopeIsTheArticles(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		n := slopeNormal(55)
		r := inWorld(t, s.armor, rules, plane(geom.Vec{}, n, 100)...)
		r.rest(n)
		start := r.feet()
		r.steps(30)
		same(t, "rests at 55 degrees", r.feet() == start, rules.Name != "original")
	})
}

func TestSeed41_RestKeepsThePlaceOfTheBump(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		n := slopeNormal(25)
		r := inWorld(t, s.armor, rules, plane(geom.Vec{}, n, 100)...)
		r.rest(n)
		r.body.Position.Feet = r.feet().AddScaled(n, 1e-4)
		start := r.feet()
		r.step()
		nearVec(t, "place after the bump", r.feet(), start, 0)
		nearVec(t, "velocity", r.velocity(), geom.Vec{}, 0)
	})
}

func TestSeed42_StepsUpToSixTenthsOfHalfTheHeight(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		limit := 0.6 * s.height / 2
		near(t, "limit", limit, pick(s, 0.69, 0.72, 0.78), exact)
		for _, part := range []float64{0.5, 0.9, 0.99, 1.01, 1.5} {
			r := inWorld(t, s.armor, rules, append(floorAt(0),
				block(geom.Vec{X: -50, Y: s.width + 1, Z: -1}, geom.Vec{X: 50, Y: 100, Z: limit * part})...)...)
			r.rest(geom.Up())
			r.body.Intent.Forward = 1
			r.steps(40)
			same(t, fmt.Sprintf("up a step of %v of the limit", part), r.feet().Y > 2, part < 1)
		}
	})
}

func TestSeed43_DamageStartsAt25(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, impact := range []float64{10, 25, 25.001, 26, 100} {
			r := inWorld(t, s.armor, rules, floorAt(0)...)
			r.arrive(geom.Vec{Z: -impact})
			r.step()
			near(t, fmt.Sprintf("damage at %v m/s", impact), r.body.Report.Damage, max(0, impact-25)*pick(s, 0.005, 0.005, 0.006), exact)
		}
	})
}

func TestSeed44_BumpsSlicesAndElasticityOfTheRules(t *testing.T) {
	a, o := Articles(), Original()
	same(t, "bumps", [2]int{a.MaxBumps, o.MaxBumps}, [2]int{4, 3})
	same(t, "slices of the articles", [2]float64{a.FirstSlice, a.NextSlice}, [2]float64{1, 1})
	same(t, "slices of the shipped game", [2]float64{o.FirstSlice, o.NextSlice}, [2]float64{0.3, 0.075})
	each(t, func(t *testing.T, s sheet, rules Rules) {
		want := map[string]float64{"articles": 0.001, "original": 0.0001, "arena": 0.001}[rules.Name]
		r := inWorld(t, s.armor, rules, floorAt(0)...)
		r.body.Position.Feet.Z = 0.01
		r.setVelocity(geom.Vec{Z: -10})
		r.step()
		near(t, "speed left along the normal", r.velocity().Z, want, exact)
	})
}

func TestSeed45_RunningOutOfBumpsKeepsTheVelocityInTheArticles(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.MaxBumps = 1
		n := slopeNormal(30)
		triangles := plane(geom.Vec{}, n, 100)
		r := inWorld(t, s.armor, rules, triangles...)
		r.rest(n)
		r.body.Contact.Touching = false
		r.body.Position.Feet = r.feet().AddScaled(n, 0.05)
		r.arrive(geom.Vec{Y: 5, Z: -20})
		r.step()
		r.contained(t, 1, triangles)
		if rules.StopWhenBumpsRunOut {
			nearVec(t, "velocity: the ski bug", r.velocity(), geom.Vec{}, 0)
		} else if r.velocity().Length() < 10 {
			t.Errorf("velocity %v was lost", r.velocity())
		}
	})
}

func TestSeed46_BackingUpToASliceNeverEntersGeometry(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		triangles := plane(geom.Vec{}, slopeNormal(-35), 300)
		for speed := 3.0; speed < 300; speed *= 1.17 {
			r := inWorld(t, s.armor, rules, triangles...)
			r.rest(slopeNormal(-35))
			r.body.Position.Feet.Z += 1
			r.setVelocity(geom.Vec{X: speed / 3, Y: speed, Z: -speed / 2})
			for tick := 1; tick <= 5; tick++ {
				r.step()
				r.contained(t, tick, triangles)
			}
		}
	})
}

func TestSeed48_EveryBumpOfATickHurts(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		corner := append(wall(s.width+0.1), plane(geom.Vec{Y: s.width + 0.2}, geom.Vec{Y: -1}, 500)...)
		r := inWorld(t, s.armor, rules, corner...)
		r.setVelocity(geom.Vec{X: 40, Y: 50})
		r.step()
		near(t, "damage of two walls", r.body.Report.Damage, (15+25)*s.damageScale, exact)
		differs(t, "damage", r.body.Report.Damage, 25*s.damageScale)
	})
}

func TestSeed45_TheSkiBugStopsAtTheLastFreeSlice(t *testing.T) {
	// 1 m above the ground, down at 45 degrees: the ground is met after 1 m of
	// each axis, and the slice of 0.3 m in which that happens is taken back.
	rules := Original()
	rules.Gravity = geom.Vec{}
	rules.MaxBumps = 1
	s := sheets()[0]
	s.armor.GroundForce = 0
	r := inWorld(t, s.armor, rules, floorAt(0)...)
	r.body.Position.Feet = geom.Vec{Z: 1}
	r.setVelocity(geom.Vec{X: 40, Z: -40})
	r.step()
	length := math.Sqrt(2) * 40 * dt
	slice := 40 * dt / math.Ceil(length/0.3) // along each axis
	free := slice * math.Floor(1/slice)
	nearVec(t, "position", r.feet(), geom.Vec{X: free, Z: 1 - free}, 1e-9)
	nearVec(t, "velocity", r.velocity(), geom.Vec{}, 0)
}
