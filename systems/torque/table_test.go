package torque

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// The tests of this file are rows of closed forms, at both lengths of a tick.
// Numbers that the tables print are written down again, so that no test reads
// the number it checks.

func TestTable_GravityOfATick(t *testing.T) {
	eachTick(t, func(t *testing.T, s Setup, dt float64) {
		s.Rules.AirDrag = false
		r := inAir(s)
		r.step()
		near(t, r.label("speed after a tick of %v", dt), r.velocity().Z, printed(dt, -0.64, -0.625), exact)
	})
}

// printed returns the number of the column for that length of a tick.
func printed(dt, torque, tribes2 float64) float64 {
	if dt == 0.032 {
		return torque
	}
	return tribes2
}

func TestTable_RunAccelerationOfATick(t *testing.T) {
	eachTick(t, func(t *testing.T, s Setup, dt float64) {
		s.Rules.AirDrag = false
		r := onFloor(t, s)
		r.body.Intent.Forward = components.Full
		r.step()
		gain := pick(t, s, 40, 36, 55.2, 46, 40.25) * dt
		near(t, "printed gain", gain, printed(dt, pick(t, s, 1.28, 1.152, 1.7664, 1.472, 1.288),
			pick(t, s, 1.25, 1.125, 1.725, 1.4375, 1.2578)), 5e-5)
		// The force acts along the whole difference of velocities, and 2 mm/s of
		// that lift the body off the ground.
		top := pick(t, s, 10.0, 8, 15, 12, 7)
		length := math.Hypot(top, 0.002)
		nearVec(t, r.label("velocity after a tick"), r.velocity(),
			geom.Vec{Y: gain * top / length, Z: 0.002 - gain*0.002/length}, exact)
	})
}

func TestTable_TicksFromRestToFullSpeed(t *testing.T) {
	eachTick(t, func(t *testing.T, s Setup, dt float64) {
		s.Rules.AirDrag = false
		r := onFloor(t, s)
		r.body.Intent.Forward = components.Full
		top := pick(t, s, 10.0, 8, 15, 12, 7)
		want := int(math.Ceil(top / (pick(t, s, 40, 36, 55.2, 46, 40.25) * dt)))
		switch s.Armor.Name {
		case "tge-default":
			same(t, "printed ticks", want, 8)
		case "t3d-default":
			same(t, "printed ticks", want, int(printed(dt, 7, 8)))
		case "t2-light":
			same(t, "printed ticks", want, 9)
		}
		for tick := 1; tick <= want+10; tick++ {
			r.step()
			// What lifts the feet is taken from the force: less than a millimetre a
			// second until the top is reached.
			if (r.velocity().Y > top-1e-3) != (tick >= want) {
				t.Fatalf("%s tick %d of %v s: %v m/s, want %v from tick %d", r.name, tick, dt, r.velocity().Y, top, want)
			}
			if tick > want {
				nearVec(t, r.label("velocity at the top"), r.velocity(), geom.Vec{Y: top}, 0)
			}
		}
	})
}

func TestTable_JetsNetOfGravity(t *testing.T) {
	eachTick(t, func(t *testing.T, s Setup, dt float64) {
		if s.Armor.JetForce == 0 {
			return
		}
		r := inAir(s)
		r.body.Intent.Buttons |= components.ButtonJet
		r.step()
		near(t, r.label("speed after a tick of jets"), r.velocity().Z, (pick(t, s, 0, 0, 26.21, 25.22, 22.47)-20)*dt, exact)
		near(t, "printed", r.velocity().Z, printed(dt, pick(t, s, 0, 0, 0.19872, 0.16704, 0.07904),
			pick(t, s, 0, 0, 0.19406, 0.16312, 0.07719)), 6e-6)
	})
}

func TestTable_JumpVelocityAndApex(t *testing.T) {
	eachTick(t, func(t *testing.T, s Setup, dt float64) {
		s.Rules.AirDrag = false
		r := onFloor(t, s)
		floor := r.feet().Z
		r.body.Intent.Buttons |= components.ButtonJump
		r.step()
		r.body.Intent.Buttons &^= components.ButtonJump
		v := pick(t, s, 75.0/9, 747.0/120, 8.3, 8.3, 8.3)
		near(t, r.label("jump velocity"), r.velocity().Z, v, exact)
		near(t, "printed velocity", v, pick(t, s, 8.3333, 6.225, 8.3, 8.3, 8.3), 5e-5)
		near(t, "printed continuous apex", v*v/40, pick(t, s, 1.7361, 0.9688, 1.7223, 1.7223, 1.7223), 1e-4)
		apex, at := r.feet().Z, 1
		for tick := 2; tick <= 20; tick++ {
			r.step()
			if z := r.feet().Z; z > apex {
				apex, at = z, tick
			}
		}
		same(t, r.label("tick of the apex, %v s", dt), at,
			int(printed(dt, pick(t, s, 14.0, 10, 13, 13, 13), pick(t, s, 14.0, 10, 14, 14, 14))))
		near(t, "printed apex", apex-floor, printed(dt, pick(t, s, 1.86965, 1.07040, 1.85536, 1.85536, 1.85536),
			pick(t, s, 1.86849, 1.06641, 1.85391, 1.85391, 1.85391)), 6e-6)
		n := float64(at)
		near(t, r.label("apex"), apex-floor, dt*(n*v-20*dt*n*(n-1)/2), exact)
	})
}

func TestTable_HorizontalResistanceOfATick(t *testing.T) {
	eachTick(t, func(t *testing.T, s Setup, dt float64) {
		s.Rules.AirDrag, s.Rules.AirControl = false, false
		most, from, factor := pick(t, s, 80.0, 68, 68, 60, 52), pick(t, s, 38.0, 33, 33, 28, 23), pick(t, s, 1, 0.35, 0.35, 0.32, 0.29)
		for _, speed := range []float64{5, from, 40, 50, 60, 68.01, 100, 900} {
			r := inAir(s)
			r.setVelocity(geom.Vec{X: 0.6 * speed, Y: -0.8 * speed})
			r.step()
			want := speed
			if speed > from {
				want = min(speed, most) - factor*dt*(min(speed, most)-from)
			}
			got := r.velocity().Horizontal()
			near(t, r.label("%v m/s after a tick", speed), got.Length(), want, exact)
			near(t, r.label("direction of %v m/s", speed), got.X*0.8+got.Y*0.6, 0, exact)
		}
		slows := func(speed, want float64) {
			t.Helper()
			r := inAir(s)
			r.setVelocity(geom.Vec{X: speed})
			r.step()
			near(t, r.label("printed for %v m/s", speed), r.velocity().X, want, 6e-5)
		}
		switch s.Armor.Name {
		case "tge-default":
			slows(50, printed(dt, 49.6160, 49.6250))
		case "t2-light", "t3d-default":
			slows(40, printed(dt, 39.9216, 39.9234))
			slows(50, printed(dt, 49.8096, 49.8141))
			slows(60, printed(dt, 59.6976, 59.7047))
			slows(69, printed(dt, 67.6080, 67.6172))
			slows(500, printed(dt, 67.6080, 67.6172))
		}
	})
}

func TestTable_UpResistanceOfATick(t *testing.T) {
	eachTick(t, func(t *testing.T, s Setup, dt float64) {
		s.Rules.AirDrag = false
		s.Rules.Gravity = 0
		most, from, factor := pick(t, s, 80.0, 80, 80, 70, 60), pick(t, s, 38.0, 25, 25, 30, 35), pick(t, s, 1, 0.3, 0.3, 0.23, 0.18)
		for _, speed := range []float64{-200, -50, 10, from, 30, 50, 80.01, 300} {
			r := inAir(s)
			r.setVelocity(geom.Vec{Z: speed})
			r.step()
			want := speed
			if speed > from {
				want = min(speed, most) - factor*dt*(min(speed, most)-from)
			}
			near(t, r.label("%v m/s after a tick", speed), r.velocity().Z, want, exact)
			if s.Armor.Name == "t2-light" {
				if figures, ok := map[float64][2]float64{30: {29.9520, 29.9531}, 50: {49.7600, 49.7656},
					80.01: {79.4720, 79.4844}, 300: {79.4720, 79.4844}}[speed]; ok {
					near(t, "printed", r.velocity().Z, printed(dt, figures[0], figures[1]), 6e-5)
				}
			}
		}
	})
}

func TestTable_JumpFadesBetweenItsSpeeds(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		low, high := pick(t, s, 500.0, 20, 20, 15, 20), pick(t, s, 1000.0, 30, 30, 25, 30)
		for _, c := range []struct{ rise, scale float64 }{
			{-5, 1}, {0, 1}, {low, 1}, {(low + high) / 2, 0.5}, {high, 0}, {high + 0.001, -1},
		} {
			s := weightless(s)
			s.Rules.MaxSpeed = 1e6
			r := inAir(s)
			r.body.Contact.TicksSinceJumpable, r.body.Contact.JumpNormal = 3, geom.Up()
			r.setVelocity(geom.Vec{Z: c.rise})
			r.body.Intent.Buttons |= components.ButtonJump
			r.step()
			same(t, r.label("jumped at %v m/s up", c.rise), r.body.Report.Jumped, c.scale >= 0)
			near(t, r.label("speed of a jump at %v m/s up", c.rise), r.velocity().Z,
				c.rise+max(c.scale, 0)*pick(t, s, 75.0/9, 6.225, 8.3, 8.3, 8.3), exact)
		}
	})
}

func TestTable_SurfacesEndAtTheirAngle(t *testing.T) {
	for degrees, figures := range map[float64][2]float64{38: {cos38, 0.78801}, 70: {cos70, 0.34202}, 75: {cos75, 0.25882},
		78: {cos78, 0.20791}, 80: {cos80, 0.17365}} {
		near(t, fmt.Sprintf("cosine of %v degrees", degrees), figures[0], math.Cos(degrees*math.Pi/180), 1e-15)
		near(t, fmt.Sprintf("printed cosine of %v degrees", degrees), figures[0], figures[1], 5e-6)
	}
	each(t, func(t *testing.T, s Setup) {
		run, jump := pick(t, s, 80.0, 38, 70, 70, 70), pick(t, s, 78.0, 80, 80, 80, 75)
		for _, degrees := range []float64{0, 30, run - 0.01, run + 0.01, jump - 0.01, jump + 0.01, 85} {
			n := slopeNormal(degrees)
			r := inWorld(t, weightless(s), plane(geom.Vec{}, n, 100)...)
			r.standOn(n)
			r.body.Armor.GroundForce = 10
			r.body.Intent.Forward = components.Full
			r.step()
			same(t, r.label("jumpable at %v degrees", degrees), r.body.Contact.TicksSinceJumpable == 0, degrees < jump)
			same(t, r.label("runs at %v degrees", degrees), r.velocity() != geom.Vec{}, degrees < run)
		}
	})
}

func TestTable_AirControlIsClamped(t *testing.T) {
	eachTick(t, func(t *testing.T, s Setup, dt float64) {
		if s.Armor.Name != "t3d-default" {
			return
		}
		s.Rules.AirDrag = false
		r := inAir(s)
		r.body.Intent.Forward = components.Full
		r.step()
		near(t, "speed after a tick", r.velocity().Y, 0.3*36*dt, exact)
		near(t, "printed", r.velocity().Y, printed(dt, 0.3456, 0.3375), exact)
		// Near the wanted speed it adds 0.3 of the missing speed.
		r.setVelocity(geom.Vec{Y: 7.5})
		r.step()
		near(t, "speed after a tick near the top", r.velocity().Y, 7.5+0.3*0.5, exact)
		s.Rules.AirControl = false
		r = inAir(s)
		r.body.Intent.Forward = components.Full
		r.step()
		near(t, "speed without the rule", r.velocity().Y, 0, 0)
	})
}

// lands drops a body on flat ground so that it hits at that speed, and returns it
// after the tick of the impact.
func lands(t *testing.T, s Setup, speed float64) *rig {
	t.Helper()
	s.Rules.AirDrag = false
	r := inWorld(t, s, floorAt(0)...)
	r.body.Position.Feet.Z = 0.05
	r.setVelocity(geom.Vec{Z: -speed - s.Rules.Gravity*s.Rules.TickSeconds})
	r.step()
	near(t, r.label("impact"), r.body.Report.Impact, speed, exact)
	return r
}

func TestTable_RecoverTicks(t *testing.T) {
	for name, rows := range map[string]map[float64]int{
		"t2-light":    {44.9: 0, 46: 1, 50: 2, 55: 3, 65: 5, 85: 9, 85.5: 9, 120: 9},
		"tge-default": {24.9: 0, 26: 2, 30: 7, 35: 14, 45: 27, 47.5: 30, 60: 30},
	} {
		for impact, want := range rows {
			r := lands(t, preset(t, name), impact)
			lying := r.body.Torque.RecoverTicks
			if want > 0 {
				lying-- // the tick in which it turns to get up
			}
			same(t, r.label("ticks after %v m/s", impact), lying, want)
			same(t, r.label("ticks to get up after %v m/s", impact), r.body.Torque.GettingUpTicks, 4*want)
			same(t, r.label("hard impact at %v m/s", impact), r.body.Report.HardImpact, want > 0)
		}
	}
}

func TestTable_FallDamage(t *testing.T) {
	for impact, want := range map[float64]float64{44.99: 0, 45.01: 0.180, 50: 0.200, 65: 0.260} {
		r := lands(t, preset(t, "t2-light"), impact)
		near(t, r.label("damage of %v m/s", impact), r.body.Report.Damage, want, 5e-5)
		if impact > 45 {
			near(t, r.label("damage of %v m/s", impact), r.body.Report.Damage, 0.004*impact, exact)
		}
	}
	for name, scale := range map[string]float64{"t2-medium": 0.004, "t2-heavy": 0.006} {
		r := lands(t, preset(t, name), 50)
		near(t, r.label("damage of 50 m/s"), r.body.Report.Damage, 50*scale, exact)
	}
}

func TestTable_StandingOnARunnableSlopeIsAFixedPoint(t *testing.T) {
	eachTick(t, func(t *testing.T, s Setup, dt float64) {
		limit := pick(t, s, 80.0, 38, 70, 70, 70)
		for _, degrees := range []float64{0, 1, 10, 25, 37.9, 45, 60, 69.9, 79.9} {
			if degrees >= limit {
				continue
			}
			r := inWorld(t, s, plane(geom.Vec{}, slopeNormal(degrees), 1000)...)
			r.standOn(slopeNormal(degrees))
			r.steps(60)
			rest := r.feet()
			for tick := range 3000 {
				r.step()
				if r.velocity() != (geom.Vec{}) || r.feet() != rest {
					t.Errorf("%s %v degrees tick %d of %v s: %v at %v, rested at %v",
						r.name, degrees, tick, dt, r.velocity(), r.feet(), rest)
					break
				}
			}
		}
	})
}

func TestPush_IsLimitedByTheRules(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		r := inAir(s)
		Push(&r.body.Body, geom.Vec{X: 250}, &s.Rules)
		near(t, r.label("speed"), r.velocity().X, pick(t, s, 250.0, 200, 250, 250, 250), exact)
		Push(&r.body.Body, geom.Vec{X: 1e7}, &s.Rules)
		near(t, r.label("speed after an absurd push"), r.velocity().X, pick(t, s, 1000.0, 400, 1000, 1000, 1000), exact)
	})
}

func TestTable_BounceLeavesOneCentimetreASecond(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		for degrees := -75.0; degrees <= 75; degrees += 15 {
			n := slopeNormal(degrees)
			r := inWorld(t, weightless(s), plane(geom.Vec{}, n, 500)...)
			r.standOn(n)
			r.body.Position.Feet = r.feet().AddScaled(n, 0.2)
			v := geom.Vec{X: 7, Y: 3, Z: -11}
			if impact := -v.Dot(n); impact < 7 {
				continue
			}
			r.setVelocity(v)
			r.step()
			near(t, r.label("speed off a slope of %v degrees", degrees), r.velocity().Dot(n), 0.01, exact)
			nearVec(t, r.label("speed along it"), r.velocity().RejectFrom(n), v.RejectFrom(n), exact)
			same(t, "bumps", r.body.Report.BumpCount, 1)
			// Where the second part of the motion starts is at most a centimetre back.
			half := r.body.Armor.Half
			gap := r.feet().Add(geom.Vec{Z: half.Z}).Dot(n) - half.Dot(n.Abs())
			if gap < 0 || gap > 0.01+0.01*s.Rules.TickSeconds+exact {
				t.Errorf("%s: %v m off a slope of %v degrees", r.name, gap, degrees)
			}
		}
	})
}

func TestTable_JetsEmptyATankInTheClosedFormTicks(t *testing.T) {
	s := preset(t, "t2-light")
	r := inAir(s)
	r.body.Intent.Buttons |= components.ButtonJet
	before := r.body.Energy.Current
	for tick := 1; ; tick++ {
		r.step()
		if !r.body.Report.Jetting {
			same(t, "ticks of jets", tick-1, 109)
			break
		}
		want := before - 0.544
		if tick == 1 {
			want = 60 - 0.8 // a full tank does not charge
		}
		near(t, fmt.Sprintf("energy after %d ticks", tick), r.body.Energy.Current, want, exact)
		before = r.body.Energy.Current
	}
}
