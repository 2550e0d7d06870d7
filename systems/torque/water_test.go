package torque

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// inWater is a body with that much of it under water.
func inWater(s Setup, coverage, density, viscosity float64) *rig {
	r := inAir(s)
	water := components.Air()
	water.Coverage, water.Density, water.Viscosity = coverage, density, viscosity
	r.body.Medium = &water
	return r
}

func TestWater_DragAndBuoyancyFollowTheCoverage(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s.Rules.AirControl = false
		for _, coverage := range []float64{0, 0.09, 0.1, 0.5, 1} {
			r := inWater(s, coverage, 2, 3)
			v := geom.Vec{X: 5, Z: -4}
			r.setVelocity(v)
			r.step()
			dt := s.Rules.TickSeconds
			armorDrag, density := pick(t, s, 0.3, 1.3, 0.275, 0.3, 0.33), pick(t, s, 1.1, 1.1, 10, 10, 10)
			drag, lift := armorDrag*3*coverage, 2/density*coverage
			if coverage < 0.1 {
				drag, lift = 0, 0
			}
			if s.Armor.Name == "t3d-default" {
				continue // of another rule
			}
			v.Z += -20*dt + 20*lift*dt
			nearVec(t, r.label("velocity at coverage %v", coverage), r.velocity(), v.Scale(1-drag*dt), exact)
		}
	})
}

func TestWater_ABodyAtRestDoesNotJitter(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		for _, density := range []float64{0.5, 0.99} {
			r := onFloor(t, s)
			water := components.Air()
			water.Coverage, water.Density, water.Viscosity = 1, density*s.Datablock.Density, 1
			r.body.Medium = &water
			rest := r.feet()
			r.steps(200)
			same(t, r.label("place"), r.feet(), rest)
			nearVec(t, r.label("velocity"), r.velocity(), geom.Vec{}, 0)
		}
	})
}

func TestWater_ThickMediumStopsABodyAndDoesNotTurnIt(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		r := inWater(weightless(s), 1, 0, 1e6)
		r.setVelocity(geom.Vec{X: 50})
		r.step()
		nearVec(t, r.label("velocity"), r.velocity(), geom.Vec{}, 0)
	})
}

func TestWater_SubmergedBodiesHaveTheirOwnSpeedsAndJets(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		if s.Rules.Swim {
			return // and does not run there
		}
		for _, coverage := range []float64{0.89, 0.9} {
			r := onFloor(t, s)
			water := components.Air()
			water.Coverage = coverage
			r.body.Medium = &water
			for _, c := range []struct{ forward, right, dry, wet float64 }{
				{1, 0, pick(t, s, 10.0, 0, 15, 12, 7), pick(t, s, 10, 0, 11, 8.5, 4.5)},
				{-1, 0, pick(t, s, 10.0, 0, 13, 10, 5), pick(t, s, 10, 0, 10, 7.5, 3)},
				{0, 1, pick(t, s, 10.0, 0, 13, 10, 5), pick(t, s, 10, 0, 10, 7.5, 3)},
			} {
				r.body.Intent.Forward, r.body.Intent.Right = components.AxisOf(c.forward), components.AxisOf(c.right)
				r.steps(60)
				want := c.dry
				if coverage >= 0.9 {
					want = c.wet
				}
				near(t, r.label("speed at coverage %v", coverage), r.velocity().Length(), want, exact)
			}
			r.body.Intent.Buttons |= components.ButtonJump
			r.step()
			same(t, r.label("jumps at coverage %v", coverage), r.body.Report.Jumped, true)
			s.Rules.NoJumpUnderwater = true
			r = onFloor(t, s)
			r.body.Medium = &water
			r.body.Intent.Buttons |= components.ButtonJump
			r.step()
			same(t, r.label("may jump at coverage %v", coverage), r.body.Report.Jumped, coverage < 0.9)
			s.Rules.NoJumpUnderwater = false
		}
		if s.Armor.JetForce == 0 {
			return
		}
		r := inWater(weightless(s), 1, 0, 0)
		r.body.Energy.Current = 30
		r.body.Intent.Buttons |= components.ButtonJet
		r.step()
		near(t, r.label("upward speed of jets in water"), r.velocity().Z,
			1.5*1.5*pick(t, s, 0, 0, 26.21, 25.22, 22.47)*s.Rules.TickSeconds, exact)
		near(t, r.label("energy"), r.body.Energy.Current, 30.256-pick(t, s, 0, 0, 0.6, 0.6, 0.65), exact)
	})
}

// swimmer is Torque 3D's soldier with that much of it in water of viscosity 3.
func swimmer(t *testing.T, coverage float64) *rig {
	t.Helper()
	s := preset(t, "t3d-default")
	s.Rules.AirControl = false
	return inWater(s, coverage, 2, 3)
}

func TestWater_Torque3DMixesTheDragOfWaterAndAir(t *testing.T) {
	const dt, own, water = 0.032, 1.3, 3
	for coverage, drag := range map[float64]float64{
		0: own, 0.24: own, 0.25: 0.25*water + 0.75*own, 0.5: 0.5*water + 0.5*own, 0.65: 0.65*water + 0.35*own,
	} {
		r := swimmer(t, coverage)
		r.setVelocity(geom.Vec{X: 5, Z: -4})
		r.step()
		nearVec(t, r.label("velocity at coverage %v", coverage), r.velocity(), geom.Vec{X: 5, Z: -4 - 20*dt}.Scale(1-drag*dt), exact)
	}
}

func TestWater_DragOfASwimmerGrowsWithTheSpeed(t *testing.T) {
	const dt, coverage = 0.032, 0.8
	for _, speed := range []float64{1, 4.2, 8.4, 20} {
		r := swimmer(t, coverage)
		r.rules.Gravity = 0
		r.body.Datablock.SwimForce = 0
		r.setVelocity(geom.Vec{X: speed})
		r.step()
		drag := (coverage*3 + (1-coverage)*1.3) * speed / 8.4
		near(t, r.label("speed after %v m/s", speed), r.velocity().X, speed*(1-drag*dt), exact)
	}
}

func TestSwim_BeginsAboveItsCoverageAndNotAfterALanding(t *testing.T) {
	// A swimmer without force keeps its speed on the ground; a runner brakes.
	for _, c := range []struct {
		coverage float64
		locked   bool
		swims    bool
	}{{0.5, false, false}, {0.65, false, false}, {0.66, false, true}, {1, false, true}, {1, true, false}} {
		r := onFloor(t, preset(t, "t3d-default"))
		water := components.Air()
		water.Coverage = c.coverage
		r.body.Medium = &water
		r.body.Datablock.SwimForce, r.body.Datablock.RecoverRunForceScale, r.rules.MixedDrag = 0, 1, true
		r.body.Datablock.Drag = 0
		if c.locked {
			r.body.Torque.RecoverTicks = 3
		}
		r.setVelocity(geom.Vec{Y: 5})
		r.step()
		same(t, r.label("keeps its speed at coverage %v, locked %v", c.coverage, c.locked), r.velocity().Y == 5, c.swims)
		r.body.Intent.Buttons |= components.ButtonJump
		r.step()
		same(t, r.label("jumps at coverage %v, locked %v", c.coverage, c.locked), r.body.Report.Jumped, !c.swims && !c.locked)
	}
}

// TestSwim_LeadsWhereTheBodyLooks swims in the deep, in still water without drag:
// 55 x 9 over a mass of 120 are 4.125 m/s2.
func TestSwim_LeadsWhereTheBodyLooks(t *testing.T) {
	const force = 55 * 9 / 120.0
	for _, c := range []struct {
		ahead, right, pitch float64
		displacement        geom.Vec
		top                 float64
	}{
		{1, 0, 0, geom.Vec{Y: 1}, 8.4}, {-1, 0, 0, geom.Vec{Y: -1}, 7.8}, {0, 1, 30, geom.Vec{X: 1}, 4},
		{1, 0, 30, geom.Vec{Y: 0.8660254037844387, Z: 0.5}, 8.4}, {-1, 0, -90, geom.Vec{Z: 1}, 7.8},
	} {
		r := swimmer(t, 1)
		r.rules.Gravity, r.body.Medium.Viscosity = 0, 0
		r.body.Intent.Forward, r.body.Intent.Right = components.AxisOf(c.ahead), components.AxisOf(c.right)
		r.body.Intent.Look.Pitch = geom.Degrees(c.pitch)
		r.step()
		nearVec(t, r.label("velocity after a tick, keys %v %v, pitch %v", c.ahead, c.right, c.pitch), r.velocity(), c.displacement.Scale(force*0.032), 1e-4)
		r.steps(70)
		nearVec(t, r.label("velocity at the top"), r.velocity(), c.displacement.Scale(c.top), 1e-3)
	}
}

// TestSwim_FollowsTheGroundUnlessItLeadsOff stands on the bottom and looks down or
// up: what leads into the ground leads along it.
func TestSwim_FollowsTheGroundUnlessItLeadsOff(t *testing.T) {
	for _, degrees := range []float64{0, -20} {
		n := slopeNormal(degrees)
		for pitch, leadsOff := range map[float64]bool{-60: false, -10: false, 4: false, 40: true, 80: true} {
			r := onSlope(t, preset(t, "t3d-default"), n)
			water := components.Air()
			water.Coverage = 1
			r.body.Medium = &water
			r.body.Datablock.SwimForce = 12 * 100
			r.body.Intent.Forward, r.body.Intent.Look.Pitch = components.Full, geom.Degrees(pitch)
			r.step()
			off := r.velocity().Normalize().Dot(n)
			same(t, r.label("leads off a slope of %v degrees at pitch %v", degrees, pitch), off > 0.05, leadsOff)
			same(t, r.label("moves"), r.velocity().Length() > 0.5, true)
		}
	}
}

func TestSwim_CostsTheEnergyOfRunning(t *testing.T) {
	for energy, swims := range map[float64]bool{4: false, 6: true} {
		r := swimmer(t, 1)
		d := r.body.Datablock
		d.MinRunEnergy, d.RunEnergyDrain, d.EnergyCharge = 5, 2, 0
		r.rules.Gravity = 0
		r.body.Energy.Current, r.body.Intent.Forward = energy, components.Full
		r.step()
		same(t, r.label("swims with %v", energy), r.velocity().Y > 0, swims)
		same(t, r.label("pays with %v", energy), r.body.Energy.Current < energy, swims)
	}
}

func TestStop_AHundredthOfAMetreASecondIsNone(t *testing.T) {
	for _, v := range []geom.Vec{{X: 0.0099, Y: -0.0099, Z: 0.0099}, {X: 0.0101}, {Y: -0.0101, Z: 0.001}} {
		r := inAir(weightless(preset(t, "t3d-default")))
		r.setVelocity(v)
		r.step()
		want := v
		if v.Abs().X < 0.01 && v.Abs().Y < 0.01 {
			want = geom.Vec{}
		}
		nearVec(t, r.label("velocity after %v", v), r.velocity(), want, exact)
	}
	each(t, func(t *testing.T, s Setup) {
		near(t, s.Armor.Name+": limit", s.Rules.StopSpeed, pick(t, s, 0, 0.01, 0, 0, 0), 0)
	})
}
