package tribes

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// inMedium is a body in the void, surrounded by something.
func inMedium(s sheet, rules Rules, change func(m *components.MediumData)) *rig {
	r := inAir(s.armor, rules)
	medium := components.Air()
	change(&medium)
	r.body.Medium = &medium
	return r
}

func TestAir_IsAsGoodAsNoMedium(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		with, without := inMedium(s, rules, func(*components.MediumData) {}), inAir(s.armor, rules)
		for _, r := range []*rig{with, without} {
			r.setVelocity(geom.Vec{X: 31, Y: -17, Z: 9})
			r.body.Intent.Buttons |= components.ButtonJet
			r.body.Intent.Forward = components.Full
			r.steps(200)
		}
		same(t, "place", with.feet(), without.feet())
		same(t, "velocity", with.velocity(), without.velocity())
	})
}

// TestWater_FallEndsAtTheTerminalSpeed has v = a dt (1-k)/k for k = drag dt,
// because drag comes after the forces of a tick.
func TestWater_FallEndsAtTheTerminalSpeed(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, c := range []struct{ density, viscosity, coverage float64 }{
			{0, 1, 1}, {1, 1, 1}, {1, 4, 1}, {1, 4, 0.5}, {3, 2, 1}, {1, 30, 1},
		} {
			r := inMedium(s, rules, func(m *components.MediumData) {
				m.Density, m.Viscosity, m.Coverage = c.density, c.viscosity, c.coverage
			})
			r.setVelocity(geom.Vec{X: 40, Z: 10})
			r.steps(3000)
			k := c.viscosity * c.coverage * dt // the armours' drag is 1
			pull := -gravity * (1 - c.density/pick(s, 1.2, 1.5, 2.5)*c.coverage)
			want := pull * dt * (1 - k) / k
			near(t, fmt.Sprintf("terminal speed in %+v", c), r.velocity().Z, want, exact)
			near(t, "speed across", r.velocity().X, 0, exact)
		}
	})
}

func TestWater_ABodyOfItsWatersWeightHovers(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, coverage := range []float64{0.25, 0.6, 1} {
			r := inMedium(s, rules, func(m *components.MediumData) {
				m.Coverage, m.Density = coverage, pick(s, 1.2, 1.5, 2.5)/coverage
			})
			r.steps(1000)
			near(t, fmt.Sprintf("speed at coverage %v", coverage), r.velocity().Length(), 0, exact)
		}
	})
}

func TestWater_IsNotFeltBelowATenthOfTheBody(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, coverage := range []float64{0, 0.0999, 0.1, 0.2} {
			r := inMedium(s, rules, func(m *components.MediumData) { m.Coverage, m.Density, m.Viscosity = coverage, 1, 5 })
			r.step()
			same(t, fmt.Sprintf("wet at %v", coverage), r.velocity().Z != -0.64, coverage >= 0.1)
		}
	})
}

func TestWater_DragNeverTurnsABodyRound(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		r := inMedium(s, rules, func(m *components.MediumData) { m.Coverage, m.Viscosity, m.GravityFactor = 1, 1e6, 0 })
		r.setVelocity(geom.Vec{X: 50, Z: -3})
		r.step()
		nearVec(t, "velocity", r.velocity(), geom.Vec{}, 0)
	})
}

func TestZone_FactorsAndForceAreTheirClosedForms(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		const n = 50
		r := inMedium(s, rules, func(m *components.MediumData) { m.GravityFactor = 0.25 })
		r.steps(n)
		near(t, "fall at a quarter of gravity", r.velocity().Z, -gravity/4*n*dt, exact)

		r = inMedium(s, rules, func(m *components.MediumData) { m.GravityFactor, m.VelocityFactor = 0, 0.9 })
		r.setVelocity(geom.Vec{X: 30, Y: 10})
		r.steps(n)
		near(t, "what a velocity factor leaves", r.velocity().Length(), math.Sqrt(1000)*math.Pow(0.9, n), exact)

		wind := geom.Vec{X: 90, Z: 270}
		r = inMedium(s, rules, func(m *components.MediumData) { m.Force = wind })
		r.steps(n)
		want := wind.Scale(1 / s.mass).Sub(geom.Vec{Z: gravity}).Scale(n * dt)
		nearVec(t, "velocity in a wind", r.velocity(), want, exact)
	})
}

// TestZone_WindBelowTheGroundForceMovesNoStandingBody: friction cancels the wind in the
// same tick. With the articles a body at rest needs a push above RestSpeed in addition,
// because its crawl flag is not cleared.
func TestZone_WindBelowTheGroundForceMovesNoStandingBody(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, part := range []float64{0.5, 0.99, 1.2, 2} {
			r := inWorld(t, s.armor, rules, floorAt(0)...)
			r.rest(geom.Up())
			medium := components.Air()
			medium.Force = geom.Vec{Y: s.ground * part}
			r.body.Medium = &medium
			r.steps(100)
			left := (part - 1) * s.ground / s.mass * dt
			want := left > 0 && (rules.CrawlByContact || left > rules.RestSpeed)
			same(t, fmt.Sprintf("moves in a wind of %v of the ground force", part), r.feet().Y > 0.01, want)
		}
	})
}

// iceAndSand are the materials 1 and 2 of the tests.
func iceAndSand() []components.MaterialData {
	return []components.MaterialData{components.DefaultMaterial(), {Name: "ice", Friction: 0.2, Elasticity: 1}, {Name: "sand", Friction: 2, Elasticity: 1}}
}

// onMaterial is a body at rest on ground of a material and a slope in degrees.
func onMaterial(t *testing.T, s sheet, rules Rules, material uint8, degrees float64) *rig {
	t.Helper()
	n := slopeNormal(degrees)
	r := inAir(s.armor, rules)
	r.world = meshOf(t, plane(geom.Vec{}, n, 2000), collision.Materials([]uint8{material, material}))
	r.body.Materials = iceAndSand()
	r.rest(n)
	return r
}

// TestMaterial_RestLimitsOfTheShippedGame: a body rests where gravity along the
// slope in a tick, 0.64 sin, is below 0.75 cos times the material's friction.
func TestMaterial_RestLimitsOfTheShippedGame(t *testing.T) {
	near(t, "limit of the default", math.Atan(0.75/0.64)*180/math.Pi, 49.525, 5e-4)
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for material, friction := range []float64{1, 0.2, 2, 1} { // 3 is beyond the list: the default
			limit := math.Atan(0.75*friction/0.64) * 180 / math.Pi
			for _, degrees := range []float64{0, limit / 2, limit - 0.01, limit + 0.01} {
				r := onMaterial(t, s, rules, uint8(material), degrees)
				start := r.feet()
				r.steps(100)
				want := !rules.MaterialFriction || degrees < limit
				same(t, fmt.Sprintf("material %d rests at %.3f degrees", material, degrees), r.feet() == start, want)
			}
		}
	})
}

func TestMaterial_FrictionOfAContactIsScaledAndClamped(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for material, want := range []float64{1, 0.2, 1} { // sand would be 2
			r := onMaterial(t, s, rules, uint8(material), 0)
			r.setVelocity(geom.Vec{Y: 40})
			r.body.Contact.Friction = 0
			r.step()
			if !rules.MaterialFriction {
				want = 1
			}
			near(t, fmt.Sprintf("friction of material %d", material), r.body.Contact.Friction, want, exact)
		}
	})
}

// TestMaterial_StoppingOnIceTakesItsTraction: a tick brakes by the ground force times
// friction times the armour's traction.
func TestMaterial_StoppingOnIceTakesItsTraction(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.MaterialFriction = true
		r := onMaterial(t, s, rules, 1, 0)
		r.body.Contact.Friction = 0.2
		r.setVelocity(geom.Vec{Y: 30})
		const n = 10
		r.steps(n)
		near(t, "speed after 10 ticks", r.velocity().Y, 30-n*dt*s.ground/s.mass*min(0.2*s.traction, 1), exact)
	})
}
