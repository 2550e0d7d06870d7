package torque

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

func TestShake_GrowsWithTheImpact(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		from, hurts := pick(t, s, 10.0, 45, 10, 10, 10), pick(t, s, 25.0, 10, 45, 45, 45)
		for _, impact := range []float64{5, 9.9, 10.5, 20, 46, 60} {
			r := lands(t, s, impact)
			near(t, r.label("shake of %v m/s", impact), r.body.Report.Shake, max(impact-from, 0)/hurts, exact)
		}
	})
}

func TestSteepGround_MirrorsGravityInTorque3D(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s.Rules.AirDrag, s.Rules.AirControl = false, false
		s.Datablock.RunSurfaceMinDot = cos38
		for _, degrees := range []float64{20, 40, 50, 60, 79, 85} {
			n := slopeNormal(degrees)
			r := inWorld(t, s, plane(geom.Vec{}, n, 100)...)
			r.standOn(n)
			r.body.Position.Feet = r.feet().AddScaled(n, -0.004)
			// Off the slope fast enough that it is not touched in this tick.
			r.setVelocity(n)
			r.step()
			g := 20 * s.Rules.TickSeconds
			sin2, cos2 := math.Sincos(2 * degrees * math.Pi / 180)
			switch {
			case degrees < 38:
				near(t, r.label("speed on %v degrees", degrees), r.velocity().Length(), max(1-s.Armor.GroundForce/s.Armor.Mass*s.Rules.TickSeconds, 0), 0.01)
			case s.Rules.DeflectGravity:
				nearVec(t, r.label("velocity on %v degrees", degrees), r.velocity(), n.Add(geom.Vec{Y: g * sin2, Z: g * cos2}), exact)
			default:
				nearVec(t, r.label("velocity on %v degrees", degrees), r.velocity(), n.Add(geom.Vec{Z: -g}), exact)
			}
		}
	})
}

func TestSki_CoastsDownhillAndKeepsItsSpeed(t *testing.T) {
	for _, name := range []string{"t2-light", "t2-medium", "t2-heavy"} {
		for _, degrees := range []float64{0, 10, 30} {
			for _, ahead := range []float64{0, 1} {
				s := preset(t, name)
				s.Datablock.HorizontalResistFactor, s.Datablock.HorizontalMaxSpeed = 0, 1e6
				n := slopeNormal(degrees)
				along := geom.Vec{Y: n.Z, Z: -n.Y}
				r := inWorld(t, s, plane(geom.Vec{}, n, 1000)...)
				r.standOn(n)
				r.setVelocity(along.Scale(25))
				r.body.Intent.Buttons |= components.ButtonSki
				r.body.Intent.Forward = components.AxisOf(ahead)
				dt := s.Rules.TickSeconds
				// In about 28 ticks the lift of the ground carries it out of reach.
				for tick := 1; tick <= 20; tick++ {
					r.step()
					same(t, r.label("skis"), r.body.Report.Skiing, true)
					near(t, r.label("speed on %v degrees after %d ticks, keys %v", degrees, tick, ahead),
						r.velocity().Dot(along), 25+20*n.Y*dt*float64(tick), 1e-4)
				}
				same(t, r.label("hops"), r.body.Report.Jumped, false)
			}
		}
	}
}

func TestSki_KeysSteerIt(t *testing.T) {
	s := preset(t, "t2-light")
	r := onFloor(t, s)
	r.setVelocity(geom.Vec{Y: 25})
	r.body.Intent.Buttons |= components.ButtonSki
	r.body.Intent.Right = components.Full
	r.step()
	// The run force points from 25 m/s ahead to 13 m/s aside.
	displacement := geom.Vec{X: 13, Y: -25}
	nearVec(t, r.label("velocity"), r.velocity().Horizontal(), geom.Vec{Y: 25}.AddScaled(displacement.Normalize(), 1.725), 1e-6)
	s.Rules.Ski = SkiGlides
	r = onFloor(t, s)
	r.setVelocity(geom.Vec{Y: 25})
	r.body.Intent.Buttons |= components.ButtonSki
	r.body.Intent.Right = components.Full
	r.step()
	nearVec(t, r.label("velocity by the Classic rule"), r.velocity(), geom.Vec{Y: 25, Z: 0.002}, exact)
}

func TestSki_KeyHopsWhereTheEngineKnowsNoSkiing(t *testing.T) {
	for _, name := range []string{"tge-default", "t3d-default"} {
		r := onFloor(t, preset(t, name))
		r.body.Intent.Buttons |= components.ButtonSki
		r.step()
		same(t, r.label("jumped"), r.body.Report.Jumped, true)
	}
}

func TestJump_WindowClosesWhileTheBodyRisesTooFast(t *testing.T) {
	s := weightless(preset(t, "t2-light"))
	r := inAir(s)
	r.body.Contact.TicksSinceJumpable, r.body.Contact.JumpNormal = 0, geom.Up()
	r.body.Intent.Buttons |= components.ButtonJump
	r.setVelocity(geom.Vec{Z: 35})
	r.steps(9)
	r.setVelocity(geom.Vec{Z: 5})
	r.step()
	same(t, r.label("jumps in mid-air"), r.body.Report.Jumped, false)
	same(t, r.label("ticks since the ground"), r.body.Contact.TicksSinceJumpable, components.NoJumpableContact)
}

func TestJets_SideFractionFollowsTheSpeed(t *testing.T) {
	for _, name := range []string{"t2-light", "t2-medium", "t2-heavy"} {
		s := preset(t, name)
		top, force := pick(t, s, 0.0, 0, 30, 22, 16), pick(t, s, 0, 0, 26.21, 25.22, 22.47)
		for _, c := range []struct{ part, side float64 }{{-2, 0.8}, {0, 0.8}, {0.2, 0.8}, {0.5, 0.5}, {0.9, 0.1}, {1, 0}, {1.5, 0}} {
			r := inAir(weightless(s))
			r.setVelocity(geom.Vec{Y: c.part * top})
			r.body.Intent.Buttons |= components.ButtonJet
			r.body.Intent.Forward = components.Full
			r.step()
			change := force * s.Rules.TickSeconds
			nearVec(t, r.label("velocity at %v of the top", c.part), r.velocity(),
				geom.Vec{Y: c.part*top + c.side*change, Z: (1 - c.side) * change}, exact)
		}
		for since := 0; since <= 9; since++ {
			r := inAir(weightless(s))
			r.body.Contact.TicksSinceJumpable = since
			r.body.Intent.Buttons |= components.ButtonJet
			r.body.Intent.Forward = components.Full
			r.step()
			same(t, r.label("side jets %d ticks after the ground", since+1), r.velocity().Y > 0, since+1 >= 8)
		}
	}
}

func TestJets_StartAndStopAtTheSameLevel(t *testing.T) {
	s := preset(t, "t2-light")
	for _, burning := range []bool{false, true} {
		for energy, want := range map[float64]bool{0.7: false, 0.743: false, 0.745: true, 3: true} {
			r := inAir(s)
			r.body.Energy.Current, r.body.Energy.Jetting = energy, burning
			r.body.Intent.Buttons |= components.ButtonJet
			r.step()
			same(t, r.label("jets at %v before the charge, burning before %v", energy, burning), r.body.Report.Jetting, want)
		}
	}
}

func TestResistance_BrakesToItsSpeedAndNoFurther(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s.Rules.AirDrag, s.Rules.AirControl, s.Rules.Gravity = false, false, 0
		s.Datablock.HorizontalResistFactor, s.Datablock.UpResistFactor = 1e6, 1e6
		r := inAir(s)
		r.setVelocity(geom.Vec{X: -70, Z: 70})
		r.step()
		nearVec(t, r.label("velocity"), r.velocity(),
			geom.Vec{X: -pick(t, s, 38.0, 33, 33, 28, 23), Z: pick(t, s, 38.0, 25, 25, 30, 35)}, exact)
	})
}

func TestJump_TakesItsEnergy(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s.Datablock.MinJumpEnergy, s.Datablock.JumpEnergyDrain, s.Datablock.EnergyCharge = 10, 7, 0
		for energy, want := range map[float64]bool{9.9: false, 10: true, 30: true} {
			r := onFloor(t, s)
			r.body.Energy.Current = energy
			r.body.Intent.Buttons |= components.ButtonJump
			r.step()
			same(t, r.label("jumps with %v", energy), r.body.Report.Jumped, want)
			if want {
				near(t, r.label("energy left of %v", energy), r.body.Energy.Current, energy-7, exact)
			}
		}
	})
}

func TestJets_ABodyWithoutForceHasNone(t *testing.T) {
	r := inAir(preset(t, "tge-default"))
	r.body.Intent.Buttons |= components.ButtonJet
	r.step()
	same(t, r.label("jets"), r.body.Report.Jetting, false)
}

func TestContact_IsGroundOrAnyBump(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		r := inWorld(t, weightless(s), wall(s.Armor.Half.X+0.1)...)
		r.step()
		same(t, r.label("touches before"), r.body.Contact.Touching, false)
		r.setVelocity(geom.Vec{X: 8})
		r.step()
		same(t, r.label("touches the wall"), r.body.Contact.Touching, true)
		nearVec(t, r.label("normal"), r.body.Contact.Normal, geom.Vec{X: -1}, exact)
		r = onFloor(t, s)
		same(t, r.label("touches at rest"), r.body.Contact.Touching, true)
	})
}

func TestFalling_EndsWithTheLanding(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		same(t, s.Armor.Name+": falls after a landing", lands(t, s, 20).body.Report.Falling, false)
	})
}

func TestView_FollowsTheIntentAndTurnsTheKeys(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		r := onFloor(t, s)
		r.body.Intent.Look = geom.YawPitch{Yaw: geom.QuarterTurn, Pitch: 900}
		r.body.Intent.Forward = components.Full
		r.step()
		same(t, r.label("view"), r.body.View.YawPitch, r.body.Intent.Look)
		same(t, r.label("goes to -x"), r.velocity().X < 0 && r.velocity().Y == 0, true)
	})
}
