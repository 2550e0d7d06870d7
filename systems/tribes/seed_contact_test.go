package tribes

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

func TestSeed35_MinimumDotIsPointTwo(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for degrees, want := range map[float64]bool{math.Acos(0.2001) * 180 / math.Pi: true, math.Acos(0.1999) * 180 / math.Pi: false} {
			n := slopeNormal(degrees)
			r := inWorld(t, s.armor, rules, plane(geom.Vec{}, n, 100)...)
			r.rest(n)
			r.body.Contact.TicksSinceJumpable = components.NoJumpableContact
			r.step()
			same(t, fmt.Sprintf("jumpable at n.up %.4f", n.Z), r.body.Contact.TicksSinceJumpable < 2, want)
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
				r.body.Contact.TicksSinceJumpable = components.NoJumpableContact
				r.step()
				return r.body.Contact.TicksSinceJumpable < 2, r.body.Contact.Normal.Z
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
			r.body.Contact.TicksSinceJumpable = since
			if !rules.CountAfterMove {
				r.body.Contact.TicksSinceJumpable-- // raised before the move
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
		r = inAir(s.armor, rules)
		r.touch(geom.Up())
		r.step()
		near(t, "friction kept in the air", r.body.Contact.Friction, 0.6, exact)
		r.step()
		near(t, "friction kept in the air for two ticks", r.body.Contact.Friction, 0.36, exact)
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

// TestSeed41_RestIsWhereTheBumpBeganAndNotTheTick meets a wall first and comes to
// rest on the ground after it.
func TestSeed41_RestIsWhereTheBumpBeganAndNotTheTick(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.Gravity = geom.Vec{}
		rules.CrawlByContact, rules.CrawlSpeed = false, 100
		rules.NeverStuck = false // it treats walls differently
		r := inWorld(t, s.armor, rules, append(wall(s.width+0.004), floorAt(0)...)...)
		r.body.Position.Feet.Z = 0.008
		r.setVelocity(geom.Vec{X: 0.5, Z: -0.5})
		r.step()
		const first = 0.004 / 0.5 // s to the wall
		nearVec(t, "place", r.feet(), geom.Vec{X: -rules.Elasticity * first, Z: 0.008 - 0.5*first}, exact)
		nearVec(t, "velocity", r.velocity(), geom.Vec{}, 0)
		same(t, "second bump", r.body.Report.Bumps[1].Kind, components.BumpRest)
		differs(t, "height", r.feet().Z, 0.008) // where the tick began
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
			r.body.Intent.Forward = components.Full
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
