package tribes

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// The tests of this file and of seed_collision_test.go are named after the
// slips of the published articles. Each asserts what was decided, and says what
// the literal text would give.

// differs fails when the decided value equals the literal one, so that the test could not
// distinguish them.
func differs(t *testing.T, what string, got, literal float64) {
	t.Helper()
	if math.Abs(got-literal) < 1e-6 {
		t.Errorf("%s: got %v, which is what the literal text gives", what, got)
	}
}

func TestSeed01_TickLengthIsSecondsAndMultiplies(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		r := inAir(s.armor, rules)
		r.body.Energy.Current = 10
		r.step()
		near(t, "energy after a tick", r.body.Energy.Current, 10+8*0.032, exact)
		differs(t, "energy", r.body.Energy.Current, min(10+8*31.25, s.tank))
		near(t, "speed after a tick", r.velocity().Z, -0.64, exact)
	})
}

func TestSeed02_TickLengthIsNotAnIntegerDivision(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		r := inAir(s.armor, rules)
		r.step()
		near(t, "speed after a tick", r.velocity().Z, -20*0.032, exact)
		differs(t, "speed", r.velocity().Z, -20.0/(1000/32))
	})
}

// strolls walks on flat ground until the speed is steady.
func strolls(t *testing.T, s sheet, rules Rules, forward, right float64) geom.Vec {
	t.Helper()
	r := inWorld(t, s.armor, rules, floorAt(0)...)
	r.rest(geom.Up())
	r.body.Intent.Forward, r.body.Intent.Right = components.AxisOf(forward), components.AxisOf(right)
	r.steps(40)
	return r.velocity()
}

func TestSeed03_ForwardSpeedBelongsToTheForwardKey(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		forward, right := strolls(t, s, rules, 1, 0), strolls(t, s, rules, 0, 1)
		near(t, "forward", forward.Y, s.forward, exact)
		near(t, "right", right.X, s.forward-1, exact)
		differs(t, "forward", forward.Y, s.forward-1) // the text multiplies right-left by it
		differs(t, "right", right.X, s.forward)
	})
}

func TestSeed04_BackwardIsAsSlowAsSideways(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		back := strolls(t, s, rules, -1, 0)
		near(t, "backward", back.Y, -(s.forward - 1), exact)
		differs(t, "backward", back.Y, -s.forward)
		diagonal := strolls(t, s, rules, -1, 1).Horizontal().Length()
		near(t, "backward and right", diagonal, s.forward-1, exact)
		differs(t, "backward and right", diagonal, s.forward)
	})
}

func TestSeed05_NoInputHasNoDirection(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, forward := range []components.Axis{0, 1} { // parts of 127; 2 are above minDirection
			r := inAir(s.armor, rules)
			r.body.Intent.Forward = forward
			r.body.Intent.Buttons |= components.ButtonJet
			r.step()
			// A normalised zero vector would be NaN; a tiny input is none.
			nearVec(t, "velocity", r.velocity(), geom.Vec{Z: (s.jet/s.mass - 20) * dt}, exact)
		}
		r := inAir(s.armor, rules)
		r.body.Intent.Forward = 2
		r.body.Intent.Buttons |= components.ButtonJet
		r.step()
		near(t, "side speed of a small input", r.velocity().Y, 0.8*s.jet/s.mass*dt, exact)
	})
}

func TestSeed06_JumpAndJetFollowTheKeysAndNotTheWalkSpeed(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		r := inAir(s.armor, rules)
		r.body.Intent.Forward, r.body.Intent.Right = components.Full, components.Full
		r.body.Intent.Buttons |= components.ButtonJet
		r.step()
		side := 0.8 * s.jet / s.mass * dt
		nearVec(t, "side velocity", r.velocity().Horizontal(), geom.Vec{X: side * math.Sqrt2 / 2, Y: side * math.Sqrt2 / 2}, exact)
		literal := geom.Vec{X: s.side, Y: s.forward}.Normalize().Scale(side)
		differs(t, "x", r.velocity().X, literal.X)
	})
}

// jumpsAfter reports whether jump works k ticks after a single contact.
func jumpsAfter(t *testing.T, s sheet, rules Rules, k int) bool {
	t.Helper()
	r := inWorld(t, s.armor, rules, floorAt(0)...)
	r.rest(geom.Up())
	r.body.Contact.TicksSinceJumpable = components.NoJumpableContact
	r.step() // the contact
	r.world = void{}
	r.steps(k - 1)
	r.body.Intent.Buttons |= components.ButtonJump
	r.step()
	return r.body.Report.Jumped
}

func TestSeed07_JumpWindowIs256MillisecondsAndNot8(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		// MAXJUMPTICKS = 8 against milliseconds would allow the first tick alone.
		for k := 1; k <= 7; k++ {
			same(t, fmt.Sprintf("jump %d ticks after the contact", k), jumpsAfter(t, s, rules, k), true)
		}
		for k := 9; k <= 12; k++ {
			same(t, fmt.Sprintf("jump %d ticks after the contact", k), jumpsAfter(t, s, rules, k), false)
		}
	})
}

func TestSeed08_TheEighthTickIsInTheWindowOfTheArticlesOnly(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		same(t, "jump 8 ticks after the contact", jumpsAfter(t, s, rules, 8), !rules.CountAfterMove)
		same(t, "counter is raised after the move", rules.CountAfterMove, rules.Name == "original")
	})
}

func TestSeed09_JetsStartAtFiveAndCutOutAtOne(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, c := range []struct {
			energy        float64
			burning, want bool
		}{
			{4.99, false, false}, {5, false, true}, // the text: any energy above 0
			{1, true, false}, {1.0001, true, true}, {0.5, true, false}, {0.5, false, false},
		} {
			r := inAir(s.armor, rules)
			r.body.Intent.Buttons |= components.ButtonJet
			r.body.Energy.Current, r.body.Energy.Jetting = c.energy, c.burning
			r.step()
			same(t, fmt.Sprintf("jets at %v, burning before %v", c.energy, c.burning), r.body.Report.Jetting, c.want)
		}
	})
}

func TestSeed10_ChargeOfElevenNeedsAnEnergyPack(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for pack, want := range map[bool]float64{false: 8, true: 11} {
			r := inAir(s.armor, rules)
			r.body.Energy.Current, r.body.Energy.Pack = 10, pack
			r.step()
			near(t, fmt.Sprintf("charge with pack %v", pack), r.body.Energy.Current-10, want*dt, exact)
		}
	})
}

func TestSeed11_DrainIsPerSecond(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		r := inAir(s.armor, rules)
		r.body.Energy.Current = 40
		r.body.Intent.Buttons |= components.ButtonJet
		r.step()
		near(t, "energy after a tick", r.body.Energy.Current, 40+8*dt-pick(s, 0.8, 1.0, 1.1), exact)
		differs(t, "energy", r.body.Energy.Current, 40+8*dt-s.drain) // as if it were per tick
	})
}

func TestSeed12_EnergyIsClampedOnceAfterChargeAndDrain(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		r := inAir(s.armor, rules)
		r.body.Intent.Buttons |= components.ButtonJet
		r.step()
		// A clamp between the two would lose the charge of this tick.
		near(t, "full tank after a tick of jets", r.body.Energy.Current, s.tank+8*dt-s.drain*dt, exact)
		differs(t, "full tank", r.body.Energy.Current, s.tank-s.drain*dt)

		// Nor is the drain of an almost empty tank lost.
		r = inAir(s.armor, rules)
		r.body.Armor.JetEnergyDrain = 40
		r.body.Energy.Current, r.body.Energy.Jetting = 1.1, true
		r.body.Intent.Buttons |= components.ButtonJet
		r.step()
		near(t, "empty tank after a tick of jets", r.body.Energy.Current, 1.1-40*dt+8*dt, exact)
		differs(t, "empty tank", r.body.Energy.Current, 8*dt)
	})
}

// Without a clamp between the two their order changes only the last bit, which changes a
// hash.
func TestSeed12_TheShippedGameDrainsBeforeItCharges(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		charge, drain := float64(8*dt), float64(s.drain*dt)
		apart := 0
		for before := 5.0; before < s.tank-1; before += 0.37 {
			r := inAir(s.armor, rules)
			r.body.Intent.Buttons |= components.ButtonJet
			r.body.Energy.Current = before
			r.step()
			want, literal := before-drain+charge, before+charge-drain
			if rules.Name != "original" {
				want, literal = literal, want
			}
			near(t, fmt.Sprintf("energy after a tick of jets from %v", before), r.body.Energy.Current, want, 0)
			if want != literal {
				apart++
			}
		}
		if apart == 0 {
			t.Error("the two orders give the same everywhere: the test shows nothing")
		}
	})
}

func TestSeed13_GravityIsTwentyDown(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		nearVec(t, "gravity", rules.Gravity, geom.Vec{Z: -20}, 0)
		r := inAir(s.armor, rules)
		r.steps(100)
		nearVec(t, "velocity after 100 ticks", r.velocity(), geom.Vec{Z: -64}, exact)
	})
}

func TestSeed14_AJumpUsesUpItsContactAndFrictionSetsTheCrawlFlag(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		r := inAir(s.armor, rules)
		r.touch(geom.Up())
		r.body.Contact.Touching = false
		r.body.Intent.Buttons |= components.ButtonJump
		r.step()
		same(t, "first jump", r.body.Report.Jumped, true)
		for k := range 20 {
			r.step()
			// Without the side effect on the timer it would jump again at once.
			same(t, fmt.Sprintf("jump %d without a contact", k+2), r.body.Report.Jumped, false)
		}
		r = inAir(s.armor, rules)
		r.touch(geom.Up())
		r.setVelocity(geom.Vec{Y: 0.5})
		r.step()
		same(t, "crawl flag after friction stopped the feet", r.body.Contact.CrawledToStop, true)
	})
}

func TestSeed15_SideJetsAgainstTheMotionTakeTheirCap(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, speed := range []float64{-0.001, -5, -50} {
			fraction, _ := sideFraction(s, rules, speed)
			near(t, fmt.Sprintf("fraction at %v m/s", speed), fraction, 0.8, 1e-8)
			differs(t, "fraction", fraction, 1-speed/s.jetForward)
		}
		// With a fraction above 1 the vertical part would be negative.
		s.armor.JetSideForce = 1.25
		for _, speed := range []float64{0, -0.001, -5} {
			fraction, vertical := sideFraction(s, rules, speed)
			near(t, fmt.Sprintf("fraction of unlimited side jets at %v m/s", speed), fraction, 1, 1e-8)
			near(t, "their vertical acceleration", vertical, -gravity, 1e-8)
		}
	})
}

func TestSeed16_CrawlFlagIsClearedByWalkingInTheShippedGameOnly(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		// Feet so weak that one tick gives 0.5 m/s, less than RestSpeed.
		s.armor.GroundForce = 0.5 / dt * s.mass
		r := inWorld(t, s.armor, rules, floorAt(0)...)
		r.rest(geom.Up())
		r.body.Intent.Forward = components.Full
		r.step()
		walks := rules.CrawlByContact || rules.NeverStuck
		if walks {
			near(t, "speed after the first tick", r.velocity().Y, 0.5, exact)
		} else {
			near(t, "speed after the first tick", r.velocity().Y, 0, 0)
		}
		same(t, "flag", r.body.Contact.CrawledToStop, !walks)
	})
}

// A body at rest that pushes into a wall at a steep angle has less than RestSpeed after its
// first tick. The article's crawl flag, which is not cleared, then holds it; the shipped
// game's flag is cleared, and the arena's keys clear it.
func TestSeed16_PressingIntoAWallFromRest(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, angle := range []float64{10, 30, 45, 60, 80} {
			r := inWorld(t, s.armor, rules, append(floorAt(0), wall(s.width)...)...)
			r.rest(geom.Up())
			r.body.Intent.Look.Yaw, r.body.Intent.Forward = geom.Degrees(-angle), components.Full
			r.steps(100)
			first := s.ground / s.mass * dt * math.Cos(angle*math.Pi/180)
			want := rules.CrawlByContact || rules.NeverStuck || first > 0.75
			same(t, fmt.Sprintf("moves along a wall at %v degrees", angle), r.feet().Y > 0.5, want)
		}
	})
}

func TestSeed17_TheCrawlFlagOfMovementIsThatOfCollision(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		// Two variables would leave the collision's one unset: no rest, a slow slide.
		n := slopeNormal(20)
		r := inWorld(t, s.armor, rules, plane(geom.Vec{}, n, 100)...)
		r.rest(n)
		r.step()
		nearVec(t, "velocity at rest", r.velocity(), geom.Vec{}, 0)
		same(t, "bump", r.body.Report.Bumps[0].Kind, components.BumpRest)
	})
}

func TestSeed18_UpdatePositionMovesAndReportsContact(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		r := inWorld(t, s.armor, rules, floorAt(0)...)
		r.body.Position.Feet.Z = 0.03
		r.setVelocity(geom.Vec{Y: 5})
		r.steps(2)
		same(t, "contact flag", r.body.Contact.Touching, true)
		near(t, "motion", r.feet().Y, 10*dt, exact)
		near(t, "vertical speed", r.velocity().Z, rules.Elasticity, exact)
		differs(t, "vertical speed", r.velocity().Z, -2*gravity*dt) // before the contact
	})
}

func TestSeed19_FrictionFadesWithoutContact(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		r := inAir(s.armor, rules)
		r.touch(geom.Up())
		r.step()
		near(t, "friction after a tick in the air", r.body.Contact.Friction, 0.6, exact)
		differs(t, "friction", r.body.Contact.Friction, 0) // the text clears it
	})
}

func TestSeed20_FrictionActsInTheGroundPlaneOnly(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		r := inAir(s.armor, rules)
		r.touch(geom.Up())
		r.setVelocity(geom.Vec{Y: 5, Z: 7})
		r.step()
		near(t, "vertical speed", r.velocity().Z, 7-0.64, exact)
		near(t, "forward speed", r.velocity().Y, 5-s.ground/s.mass*dt, exact)
	})
}

func TestSeed22_SideJetsStartInTheTickOfAJumpOrInTheNext(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		r := inAir(s.armor, rules)
		r.touch(geom.Up())
		r.body.Contact.Touching = false
		r.body.Intent.Buttons |= components.ButtonJump | components.ButtonJet
		r.body.Intent.Forward = components.Full
		r.step()
		first := r.velocity().Y
		r.step()
		second := r.velocity().Y - first
		side := 0.8 * s.jet / s.mass * dt
		if rules.Name != "original" {
			near(t, "side speed in the tick of the jump", first, side, exact)
		} else {
			near(t, "side speed in the tick of the jump", first, 0, 0)
			near(t, "side speed in the next tick", second, side, exact)
		}
	})
}

func TestSeed23_PositionIsIntegratedAsTheRulesSay(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		r := inAir(s.armor, rules)
		r.setVelocity(geom.Vec{Z: 10})
		r.step()
		semi, trapezoid := (10-0.64)*dt, (10-0.32)*dt
		if rules.Trapezoid {
			near(t, "height of a tick", r.feet().Z, trapezoid, exact)
			differs(t, "height", r.feet().Z, semi)
		} else {
			near(t, "height of a tick", r.feet().Z, semi, exact)
			differs(t, "height", r.feet().Z, trapezoid)
		}
	})
}

func TestSeed24_AirDoesNotDrag(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		r := inAir(s.armor, rules)
		r.setVelocity(geom.Vec{X: 60, Y: -40})
		r.steps(1000)
		nearVec(t, "horizontal velocity after 1,000 ticks", r.velocity().Horizontal(), geom.Vec{X: 60, Y: -40}, 0)
	})
}
