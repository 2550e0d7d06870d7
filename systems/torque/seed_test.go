package torque

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// The tests of this file and of seed_collision_test.go are named after the slips of the published article. Each
// asserts what was decided, and says what the literal text would give.

func TestSeed59_DiagonalsAreNoFasterAndSticksScaleTheSpeed(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s.Rules.AirDrag = false
		forward, side := pick(t, s, 10.0, 8, 15, 12, 7), pick(t, s, 10.0, 6, 13, 10, 5)
		for _, c := range []struct{ forward, right, want float64 }{
			{1, 0, forward}, {-1, 0, side}, {0, 1, side}, {0, -1, side}, {1, 1, forward}, {1, -1, forward}, {-1, 1, side},
			{64.0 / 127, 0, forward * 64 / 127}, {32.0 / 127, 64.0 / 127, max(forward*32/127, side*64/127)},
		} {
			r := onFloor(t, s)
			r.body.Intent.Forward, r.body.Intent.Right = components.AxisOf(c.forward), components.AxisOf(c.right)
			r.steps(40)
			got := r.velocity().Horizontal()
			near(t, r.label("speed of forward %v right %v", c.forward, c.right), got.Length(), c.want, exact)
			// Called a unit vector, the keys would not be divided by their length.
			if length := math.Hypot(c.forward, c.right); length != 1 {
				differs(t, "speed", got.Length(), c.want*length)
			}
			// And the direction is that of the keys, not weighted by their speeds.
			near(t, "direction", got.X*c.forward-got.Y*c.right, 0, 1e-9)
		}
		n := slopeNormal(20)
		r := onSlope(t, s, n)
		r.body.Intent.Forward, r.body.Intent.Right = components.Full, components.Full
		r.body.Intent.Buttons |= components.ButtonJump
		before := r.velocity()
		v := r.jumpChange(before)
		impulse := s.Armor.JumpImpulse / s.Armor.Mass
		away := n.Y / math.Sqrt2
		nearVec(t, r.label("diagonal jump"), v, geom.Vec{X: impulse * away / math.Sqrt2, Y: impulse * away / math.Sqrt2, Z: impulse * n.Z}, exact)
		differs(t, "diagonal jump", v.X, impulse*n.Y)
	})
}

// jumpChange returns what a jump adds to a body whose feet have no force.
func (r *rig) jumpChange(before geom.Vec) geom.Vec {
	r.body.Armor.GroundForce = 0
	r.rules.Gravity, r.rules.AirDrag, r.rules.AirControl = 0, false, false
	r.step()
	return r.velocity().Sub(before)
}

func TestSeed60_SpeedOnASlopeIsThatOnTheFlat(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s.Rules.AirDrag = false
		top := pick(t, s, 10.0, 8, 15, 12, 7)
		for _, degrees := range []float64{-37, -20, 5, 20, 37} {
			n := slopeNormal(degrees)
			r := onSlope(t, s, n)
			r.body.Intent.Forward = components.Full
			r.steps(40)
			sin, cos := sinCos(degrees)
			nearVec(t, r.label("velocity on a slope of %v degrees", degrees), r.velocity(),
				geom.Vec{Y: top * cos, Z: -top * sin}, 1e-9)
			// Without the division the projected vector is shorter by the cosine.
			differs(t, "speed", r.velocity().Length(), top*cos)
		}
	})
}

func TestSeed61_AJumpWorksForEightTicksAfterTheGround(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		for k := 1; k <= 12; k++ {
			r := onFloor(t, s)
			r.world = void{}
			r.steps(k - 1)
			r.body.Intent.Buttons |= components.ButtonJump
			r.step()
			same(t, r.label("jumps %d ticks after the ground", k), r.body.Report.Jumped, k <= 8)
		}
	})
}

func TestSeed61_TheTickOfALandingDoesNotJump(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		r := inWorld(t, s, floorAt(0)...)
		r.body.Position.Feet.Z = 0.01
		r.body.Intent.Buttons |= components.ButtonJump
		r.step()
		same(t, r.label("jumped in the tick of the contact"), r.body.Report.Jumped, false)
		r.step()
		same(t, r.label("jumped in the next"), r.body.Report.Jumped, true)
		for k := range 20 {
			r.step()
			same(t, r.label("jumped again %d ticks later in the air", k+1), r.body.Report.Jumped, false)
		}
	})
}

func TestSeed62_FallingDecidesWhatHurtsInTorque3D(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s.Rules.AirDrag, s.Rules.AirControl = false, false
		fall := inAir(s)
		for tick := 1; tick <= 40; tick++ {
			fall.step()
			same(t, fall.label("falls at %v m/s", fall.velocity().Z), fall.body.Report.Falling, fall.velocity().Z < -10)
		}
		hard := func(v geom.Vec, triangles []geom.Triangle) bool {
			r := inWorld(t, weightless(s), triangles...)
			r.body.Position.Feet = geom.Vec{X: -0.1, Z: 0.1}
			r.setVelocity(v)
			r.step()
			near(t, r.label("impact"), r.body.Report.Impact, v.Length(), exact)
			return r.body.Report.HardImpact
		}
		side := wall(s.Armor.Half.X)
		for _, speed := range []float64{9.9, 10.1, 15, 19.9, 20.1, 24, 26, 44, 46} {
			floorLimit, wallLimit := pick(t, s, 25.0, 10, 45, 45, 45), pick(t, s, 25.0, 20, 45, 45, 45)
			same(t, s.Armor.Name+": floor hurts", hard(geom.Vec{Z: -speed}, floorAt(0)), speed > floorLimit)
			same(t, s.Armor.Name+": wall hurts", hard(geom.Vec{X: speed}, side), speed > wallLimit)
		}
	})
}

func TestSeed63_TheCleanUpOfTinyResiduesNeverHappens(t *testing.T) {
	// The remainder of gravity includes the lift, on all ground. So it is never as small
	// as the 0.0001 below which the text clears it.
	random := rand.New(rand.NewPCG(63, 63))
	each(t, func(t *testing.T, s Setup) {
		r := inAir(s)
		for range 2000 {
			sin, cos := math.Sincos(random.Float64() * 2 * math.Pi)
			z := 1e-9 + (1-1e-9)*random.Float64()
			flat := math.Sqrt(1 - z*z)
			m := mover{Body: &r.body.Body, rules: &s.Rules, ground: ground{normal: geom.Vec{X: flat * sin, Y: flat * cos, Z: z}}}
			left := m.carry(geom.Vec{Z: -20 * s.Rules.TickSeconds})
			near(t, "speed off the ground", left.Dot(m.ground.normal), 0.002, 1e-12)
			if left.Length() < 0.0019 {
				t.Fatalf("%s: %v left on ground with normal %v", r.name, left, m.ground.normal)
			}
		}
	})
	// With less lift than that the test can show that it is not cleared.
	each(t, func(t *testing.T, s Setup) {
		s.Rules.GroundLift, s.Rules.StopSpeed, s.Rules.AirDrag = 0.00005, 0, false
		r := onFloor(t, s)
		r.body.Armor.GroundForce = 0
		for tick := 1; tick <= 3; tick++ {
			r.step()
			near(t, r.label("speed after %d ticks", tick), r.velocity().Z, 0.00005*float64(tick), exact)
		}
	})
}

func TestSeed64_OnlyTorque3DHasDragInTheAir(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s.Rules.Gravity, s.Rules.AirControl = 0, false
		r := inAir(s)
		v := geom.Vec{X: 6, Y: -8, Z: -30}
		r.setVelocity(v)
		r.step()
		part := pick(t, s, 0, 1.3, 0, 0, 0) * s.Rules.TickSeconds
		nearVec(t, r.label("velocity"), r.velocity(), v.Scale(1-part), exact)
		if s.Armor.Name != "t3d-default" {
			differs(t, "velocity", r.velocity().Z, v.Z*(1-s.Datablock.Drag*s.Rules.TickSeconds))
		}
	})
}

func TestSeed68_EnergyIsChargedBeforeItIsSpent(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		charge := pick(t, s, 0, 0.256, 0.256, 0.256, 0.256)
		r := inAir(s)
		r.body.Energy.Current = 10
		r.step()
		near(t, r.label("energy after a tick"), r.body.Energy.Current, 10+charge, exact)
		if s.Armor.JetForce == 0 {
			return
		}
		r.body.Energy.Current = 0.8
		r.body.Intent.Buttons |= components.ButtonJet
		r.step()
		same(t, r.label("jets at 0.8 and a charge"), r.body.Report.Jetting, true) // the text never charges
		r.body.Energy.Current, r.body.Energy.Pack = 10, true
		r.step()
		near(t, r.label("energy after a tick of jets with a pack"), r.body.Energy.Current,
			10+charge+4.8*s.Rules.TickSeconds-pick(t, s, 0, 0, 0.8, 1, 1.1), exact)
	})
}

func TestSeed69_TheLengthOfATickIsAParameter(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		near(t, s.Armor.Name+": tick", s.Rules.TickSeconds, pick(t, s, 0.032, 0.032, 0.03125, 0.03125, 0.03125), 0)
		for _, dt := range []float64{0.001, 0.03125, 0.032, 0.1} {
			s.Rules.TickSeconds, s.Rules.AirDrag = dt, false
			r := inAir(s)
			r.setVelocity(geom.Vec{X: 3})
			r.step()
			near(t, r.label("speed after %v s", dt), r.velocity().Z, -20*dt, exact)
			nearVec(t, r.label("displacement in %v s", dt), r.feet(), r.velocity().Scale(dt), exact)
		}
	})
}

func TestSeed70_RunningCostsEnergyOnlyWhereTheKeysAskForIt(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s.Datablock.RunEnergyDrain, s.Datablock.MinRunEnergy, s.Datablock.EnergyCharge = 0.5, 5, 0
		for _, c := range []struct {
			energy, forward float64
			always          bool
			want            float64
		}{
			{10, 0, false, 10}, {10, 1, false, 9.5}, {10, 0, true, 9.5}, {5, 1, false, 4.5}, {4.9, 1, true, 4.9},
		} {
			s.Rules.RunDrainAtRest = c.always
			r := onFloor(t, s)
			r.body.Energy.Current, r.body.Intent.Forward = c.energy, components.AxisOf(c.forward)
			r.step()
			near(t, r.label("energy %v, keys %v", c.energy, c.forward), r.body.Energy.Current, c.want, exact)
			same(t, r.label("moves at %v", c.energy), r.velocity().Y > 0, c.forward > 0 && c.energy >= 5)
		}
	})
}

func TestSeed71_BodiesOfAnySizeJumpAlike(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		for _, scale := range []float64{0.5, 1, 2} {
			s := s
			s.Armor.Half = s.Armor.Half.Scale(scale)
			r := onFloor(t, s)
			r.body.Intent.Buttons |= components.ButtonJump
			got := r.jumpChange(geom.Vec{}).Z
			want := pick(t, s, 75.0/9, 6.225, 8.3, 8.3, 8.3)
			near(t, r.label("jump of a body %v times the size", scale), got, want, exact)
			if scale != 1 {
				differs(t, "jump", got, want*(0.25*scale+0.75))
			}
		}
	})
}

func TestSeed72_TheBounceIsTheOnlyResponseToAHit(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		r := inWorld(t, weightless(s), wall(s.Armor.Half.X+0.1)...)
		r.setVelocity(geom.Vec{X: 8, Y: 3})
		r.step()
		nearVec(t, r.label("velocity"), r.velocity(), geom.Vec{X: -0.01, Y: 3}, exact)
		differs(t, "velocity", r.velocity().X, -8.02) // taken out twice
	})
}

func TestSeed73_ZonesActOncePerTick(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		zone := components.Air()
		zone.VelocityFactor, zone.GravityFactor = 0.5, 0.25
		zone.Force = geom.Vec{X: 3, Z: -2}.Scale(s.Armor.Mass)
		s.Rules.AirDrag, s.Rules.AirControl = false, false
		for _, perRetry := range []bool{false, true} {
			s.Rules.ZonesPerRetry = perRetry
			r := inWorld(t, s, wall(s.Armor.Half.X+0.1)...)
			r.body.Medium = &zone
			r.setVelocity(geom.Vec{X: 12, Y: 8})
			r.step()
			dt := s.Rules.TickSeconds
			want := geom.Vec{X: -0.01, Y: 4, Z: (-20*0.25 - 2) * dt / 2}
			if perRetry {
				want = geom.Vec{X: -0.005, Y: 2, Z: (-20*0.25 - 2) * dt / 4}
			}
			nearVec(t, r.label("velocity, per retry %v", perRetry), r.velocity(), want, exact)
		}
	})
}

func TestSeed74_TheDelayOfJumpsCountsOnTheGroundOrAlways(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		always := pick(t, s, false, false, true, true, true)
		same(t, s.Armor.Name+": counts every tick", s.Rules.JumpDelayEveryTick, always)
		same(t, s.Armor.Name+": delay", s.Datablock.JumpDelayTicks, pick(t, s, 30, 15, 0, 0, 0))
		s.Datablock.JumpDelayTicks = 20
		s.Rules.AirDrag = false
		if always {
			s.Datablock.JumpDelayTicks = 60 // longer than the jump takes
		}
		r := onFloor(t, s)
		r.body.Intent.Buttons |= components.ButtonJump
		air, ground := 0, 0
		for r.step(); r.body.Report.Jumped != (air+ground > 0); r.step() {
			if r.body.Contact.TicksSinceJumpable == 0 {
				ground++
			} else {
				air++
			}
			if air+ground > 200 {
				t.Fatalf("%s: no second jump", r.name)
			}
		}
		if always {
			same(t, r.label("ticks between two jumps"), air+ground, 60)
		} else {
			same(t, r.label("ticks on the ground between two jumps"), ground, 20)
		}
	})
}
