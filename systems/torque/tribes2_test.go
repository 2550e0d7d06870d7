package torque

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// armor has the numbers of an armour of Tribes 2 from its datablock.
type armor struct {
	jet, ahead, energy, drain float64
	flat, up                  [3]float64 // largest speed, speed without resistance, factor
}

// eachArmor runs a check for every armour of Tribes 2, by our rules and by those of its engine.
func eachArmor(t *testing.T, check func(t *testing.T, s Setup, a armor)) {
	t.Helper()
	for name, a := range map[string]armor{
		"t2-light":  {26.21, 30, 60, 0.8, [3]float64{68, 33, 0.35}, [3]float64{80, 25, 0.3}},
		"t2-medium": {25.22, 22, 80, 1, [3]float64{60, 28, 0.32}, [3]float64{70, 30, 0.23}},
		"t2-heavy":  {22.47, 16, 110, 1.1, [3]float64{52, 23, 0.29}, [3]float64{60, 35, 0.18}},
	} {
		for _, rules := range []Rules{tribes2Rules(), Tribes2Original()} {
			s := preset(t, name)
			s.Rules = rules
			t.Run(name+" "+rules.Name, func(t *testing.T) { check(t, s, a) })
		}
	}
}

// second is the number of ticks in which a second passes for Tribes 2.
const second = 32

// slowed is a speed after ticks of resistance: what is beyond the free speed decays.
func slowed(speed float64, r [3]float64, ticks int) float64 {
	return r[1] + (min(speed, r[0])-r[1])*math.Pow(1-r[2]/second, float64(ticks))
}

func TestTribes2_JetsLiftByTheirForceUntilTheTankIsEmpty(t *testing.T) {
	eachArmor(t, func(t *testing.T, s Setup, a armor) {
		r := inAir(s)
		r.body.Intent.Buttons = components.ButtonJet
		burns := int(math.Floor((a.energy-1)/(a.drain-0.256))) + 1 // while there is a unit; the first charge spills
		for tick := 1; tick <= 2*second; tick++ {
			r.step()
			near(t, r.label("m/s after %d ticks", tick), r.velocity().Z, (a.jet-20)*float64(tick)/second, exact)
		}
		for tick := 2*second + 1; r.body.Report.Jetting; tick++ {
			if r.step(); tick > burns+2 {
				t.Fatalf("%s: it still burns after %d ticks, want %d", r.name, tick, burns)
			}
		}
	})
}

// TestTribes2_JetsPushAheadLessTheFasterABodyIs: of the force the fraction 1 - v/ahead goes ahead,
// at most 0.8.
func TestTribes2_JetsPushAheadLessTheFasterABodyIs(t *testing.T) {
	eachArmor(t, func(t *testing.T, s Setup, a armor) {
		for _, part := range []float64{0, 0.1, 0.2, 0.5, 0.9, 1} {
			r := inAir(s)
			r.body.Intent.Buttons, r.body.Intent.Forward = components.ButtonJet, components.Full
			before := part * a.ahead
			r.setVelocity(geom.Vec{Y: before})
			r.step()
			side := min(0.8, max(0, 1-part))
			nearVec(t, r.label("at %v m/s", before), r.velocity(),
				geom.Vec{Y: before + side*a.jet/second, Z: ((1-side)*a.jet - 20) / second}, exact)
		}
	})
}

// TestTribes2_TheAirResistsFastFlight from 33 m/s sideways and 25 upward on, of a light armour.
func TestTribes2_TheAirResistsFastFlight(t *testing.T) {
	eachArmor(t, func(t *testing.T, s Setup, a armor) {
		s.Rules.Gravity = 0
		for _, speed := range []float64{10, 22, 34, 50, 75, 200} {
			r, up := inAir(s), inAir(s)
			r.setVelocity(geom.Vec{X: 0.6 * speed, Y: 0.8 * speed})
			up.setVelocity(geom.Vec{Z: speed})
			for tick := 1; tick <= 3*second; tick++ {
				r.step()
				up.step()
				want := min(speed, slowed(speed, a.flat, tick))
				nearVec(t, r.label("%v m/s after %d ticks", speed, tick), r.velocity(), geom.Vec{X: 0.6 * want, Y: 0.8 * want}, exact)
				near(t, r.label("%v m/s up after %d ticks", speed, tick), up.velocity().Z, min(speed, slowed(speed, a.up, tick)), exact)
			}
		}
	})
}

// TestTribes2_SkiersCoast: with the key held and no direction only gravity along the slope acts.
func TestTribes2_SkiersCoast(t *testing.T) {
	eachArmor(t, func(t *testing.T, s Setup, a armor) {
		const degrees = 20
		r := onSlope(t, s, slopeNormal(degrees))
		r.body.Intent.Buttons = components.ButtonSki
		sin, cos := sinCos(degrees)
		for tick := 1; tick <= 2*second; tick++ {
			r.step()
			along := r.velocity().Dot(geom.Vec{Y: cos, Z: -sin})
			near(t, r.label("m/s after %d ticks", tick), along, 20*sin*float64(tick)/second, exact)
		}
		// On level ground a skier keeps the speed, and a walker brakes.
		level := onFloor(t, s)
		level.setVelocity(geom.Vec{Y: 12})
		level.body.Intent.Buttons = components.ButtonSki
		level.steps(second)
		near(t, level.label("m/s on level ground"), level.velocity().Y, 12, exact)
		level.body.Intent.Buttons = 0
		level.step()
		near(t, level.label("m/s without the key"), level.velocity().Y, 12-s.Armor.GroundForce/s.Armor.Mass/second, 2e-3) // it also rises a little by then
	})
}

// TestTribes2_HardLandingsHurtAndHoldABody from 45 m/s on, in one of whose ticks it lands.
func TestTribes2_HardLandingsHurtAndHoldABody(t *testing.T) {
	eachArmor(t, func(t *testing.T, s Setup, _ armor) {
		for _, speed := range []float64{40, 44.9, 45.1, 50, 65, 85, 120} {
			r := lands(t, s, speed)
			damage, ticks := 0.0, 0
			if speed > 45 {
				damage = speed * s.Armor.DamageScale
				ticks = 9
				if share := (speed - 45) / 40.5; share < 1 {
					ticks = 1 + int(math.Floor(9*share))
				}
			}
			near(t, r.label("damage of %v m/s", speed), r.body.Report.Damage, damage, 1e-3)
			same(t, r.label("ticks to get up after %v m/s", speed), r.body.Torque.GettingUpTicks, 4*ticks)
		}
	})
}
