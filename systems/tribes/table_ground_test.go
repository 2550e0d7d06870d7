package tribes

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

func TestTable72_WalkingReachesFullSpeedInTheClosedFormTicks(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		perTick := s.ground / s.mass * dt
		near(t, "printed gain per tick", perTick, pick(s, 1.28, 1.12, 1.12), exact)
		want := int(math.Ceil(s.forward / perTick))
		near(t, "printed ticks", float64(want), pick(s, 9, 8, 5), 0)
		r := inWorld(t, s.armor, rules, floorAt(0)...)
		r.rest(geom.Up())
		r.body.Intent.Forward = components.Full
		for tick := 1; tick <= want+20; tick++ {
			r.step()
			near(t, fmt.Sprintf("speed at tick %d", tick), r.velocity().Y, min(float64(tick)*perTick, s.forward), exact)
		}
	})
}

func TestTable72_SlidingStopsInTheClosedFormTicks(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		perTick := s.ground / s.mass * dt
		r := inWorld(t, s.armor, rules, floorAt(0)...)
		r.rest(geom.Up())
		r.setVelocity(geom.Vec{Y: 30})
		n := 0
		for ; r.velocity().Y > 1e-6; n++ {
			r.step()
			if !r.body.Contact.Touching {
				t.Fatalf("no contact at tick %d", n+1)
			}
		}
		same(t, "ticks to stop", n, int(math.Ceil(30/perTick)))
		near(t, "printed ticks", float64(n), pick(s, 24, 27, 27), 0)
	})
}

func TestTable72_TractionIsFullUpToItsSlope(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		limit := math.Acos(1/s.traction) * 180 / math.Pi
		near(t, "printed slope", limit, pick(s, 70.529, 70.529, 77.160), 5e-4)
		for _, degrees := range []float64{0, 45, limit - 0.01, limit + 0.01, limit + 5, 89} {
			r := inAir(s.armor, rules)
			r.touch(slopeNormal(degrees))
			r.body.Intent.Forward = components.Full
			r.step()
			traction := min(math.Cos(degrees*math.Pi/180)*s.traction, 1)
			near(t, fmt.Sprintf("gain at %.3f degrees", degrees), r.velocity().Y, s.ground/s.mass*dt*traction, exact)
			if (traction == 1) != (degrees < limit) {
				t.Errorf("%v degrees: traction %v", degrees, traction)
			}
		}
	})
}

func TestTable72_WalkTargetsOfTheKeys(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		near(t, "printed forward and right", s.forward, pick(s, 11, 8, 5), 0)
		near(t, "printed right", s.side, pick(s, 10, 7, 4), 0)
		for _, c := range []struct{ forward, right, want float64 }{
			{1, 0, s.forward}, {-1, 0, s.side}, {0, 1, s.side}, {0, -1, s.side},
			{1, 1, s.forward}, {1, -1, s.forward}, {-1, 1, s.side}, {-1, -1, s.side}, {64.0 / 127, 0, s.forward * 64 / 127},
		} {
			r := inWorld(t, s.armor, rules, floorAt(0)...)
			r.rest(geom.Up())
			r.body.Intent.Forward, r.body.Intent.Right = components.AxisOf(c.forward), components.AxisOf(c.right)
			r.steps(60)
			near(t, fmt.Sprintf("speed of forward %v right %v", c.forward, c.right),
				r.velocity().Horizontal().Length(), c.want, exact)
		}
	})
}

func TestTable72_JumpSurfaceLimitIs78Degrees(t *testing.T) {
	near(t, "limit", math.Acos(0.2)*180/math.Pi, 78.463, 5e-4)
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, degrees := range []float64{60, 78, 78.46, 78.47, 79, 85} {
			n := slopeNormal(degrees)
			r := inWorld(t, s.armor, rules, plane(geom.Vec{}, n, 500)...)
			r.rest(n)
			r.body.Contact.TicksSinceJumpable = components.NoJumpableContact
			r.step()
			jumpable := r.body.Contact.TicksSinceJumpable < 2
			same(t, fmt.Sprintf("jumpable at %v degrees", degrees), jumpable, degrees < 78.463)
		}
	})
}

func TestTable72_ResidueOfATickAtRestIsGravityAlongTheSlope(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.RestSpeed = 0 // no rest, so that the residue remains
		for degrees, printed := range map[float64]float64{30: 0.32, 45: 0.4525, 60: 0.5543} {
			n := slopeNormal(degrees)
			r := inWorld(t, s.armor, rules, plane(geom.Vec{}, n, 500)...)
			r.rest(n)
			r.step()
			along := r.velocity().RejectFrom(n).Length()
			near(t, fmt.Sprintf("residue at %v degrees", degrees), along, gravity*dt*math.Sin(degrees*math.Pi/180), exact)
			near(t, "printed residue", along, printed, 1e-4)
		}
	})
}

func TestTable72_RestsUpToItsSlope(t *testing.T) {
	limit := math.Atan(0.75/(gravity*dt)) * 180 / math.Pi
	near(t, "limit of the shipped game", limit, 49.525, 5e-4)
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, degrees := range []float64{0, 1, 30, limit - 0.01, limit + 0.01, 60, 70} {
			n := slopeNormal(degrees)
			r := inWorld(t, s.armor, rules, plane(geom.Vec{}, n, 500)...)
			r.rest(n)
			start := r.feet()
			r.steps(200)
			rests := r.feet() == start && r.velocity() == geom.Vec{}
			want := !rules.RestBySlope || degrees < limit
			same(t, fmt.Sprintf("rests at %.3f degrees", degrees), rests, want)
		}
	})
}

func TestTable72_TractionFadesAfterLeavingTheGround(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		r := inAir(s.armor, rules)
		r.touch(geom.Up())
		for tick, want := range []float64{1, 0.6, 0.36, 0.216, 0.1296, 0, 0} {
			near(t, fmt.Sprintf("friction after %d ticks", tick), r.body.Contact.Friction, want, 1e-15)
			r.step()
		}
	})
}

func TestTable72_HoppingPaysOneFrictionTickPerContact(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		period, loss := 26, s.ground/s.mass*dt
		if rules.Trapezoid {
			period = 27
		}
		r := inWorld(t, s.armor, rules, floorAt(0)...)
		r.rest(geom.Up())
		r.setVelocity(geom.Vec{Y: 30})
		r.body.Intent.Buttons |= components.ButtonJump
		last := 0
		for tick, contacts := 1, 0; contacts < 5; tick++ {
			r.step()
			if !r.body.Contact.Touching {
				continue
			}
			contacts++
			// The first hop starts on the ground itself. Later ones start where the
			// slice of the landing began, up to a tick of motion above it.
			if got := tick - last; got != period && (contacts == 1 || got != period+1) {
				t.Errorf("hop %d: period %d ticks, want %d", contacts, got, period)
			}
			near(t, fmt.Sprintf("speed after hop %d", contacts), r.velocity().Y, 30-loss*float64(contacts), exact)
			last = tick
		}
		near(t, "printed loss", loss, pick(s, 1.28, 1.12, 1.12), exact)
	})
}

func TestTable72_FrictionlessDropTradesHeightForSpeed(t *testing.T) {
	for height, want := range map[float64]float64{5: 14.142, 10: 20, 20: 28.284, 40: 40, 50: 44.721, 100: 63.246} {
		near(t, "printed speed", math.Sqrt(2*gravity*height), want, 5e-4)
		each(t, func(t *testing.T, s sheet, rules Rules) {
			r := inAir(s.armor, rules)
			n := 0.0
			for ; -r.feet().Z < height; n++ {
				r.step()
			}
			v, drop := -r.velocity().Z, -r.feet().Z
			near(t, "speed of the tick", v, gravity*n*dt, exact)
			square := 2 * gravity * drop
			if !rules.Trapezoid {
				square -= v * gravity * dt // a semi-implicit fall is half a tick ahead
			}
			near(t, fmt.Sprintf("speed squared after %v m", height), v*v, square, 1e-8)
		})
	}
}

func TestTable72_FrictionlessSlopeAcceleratesByItsSine(t *testing.T) {
	for degrees, want := range map[float64]float64{10: 3.473, 20: 6.840, 30: 10, 45: 14.142, 60: 17.321} {
		a := gravity * math.Sin(degrees*math.Pi/180)
		near(t, "printed acceleration", a, want, 5e-4)
		each(t, func(t *testing.T, s sheet, rules Rules) {
			s.armor.GroundForce = 0
			n := slopeNormal(degrees)
			down := geom.Vec{Y: n.Z, Z: -n.Y}
			r := inWorld(t, s.armor, rules, plane(geom.Vec{}, n, 2000)...)
			r.rest(n)
			r.setVelocity(down.Scale(2))
			for tick := 1; tick <= 150; tick++ {
				r.step()
				near(t, fmt.Sprintf("%v degrees: speed downhill at tick %d", degrees, tick),
					r.velocity().Dot(down), 2+a*dt*float64(tick), 1e-9)
			}
		})
	}
}

func TestTable72_JumpOnASlopeLeadsUpAndAway(t *testing.T) {
	rows := map[float64][2]float64{30: {7.2169, 4.1667}, 45: {5.8926, 5.8926}, 60: {4.1667, 7.2169}}
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for degrees, printed := range rows {
			sin, cos := math.Sincos(degrees * math.Pi / 180)
			for _, forward := range []float64{1, 0, -1} {
				r := inAir(s.armor, rules)
				r.touch(slopeNormal(degrees))
				r.body.Contact.Touching = false
				r.body.Intent.Buttons |= components.ButtonJump
				r.body.Intent.Forward = components.AxisOf(forward)
				r.step()
				v := s.jump / s.mass
				want := geom.Vec{Y: v * sin * max(forward, 0), Z: v * cos}
				nearVec(t, fmt.Sprintf("%v degrees, forward %v", degrees, forward),
					r.velocity().Add(geom.Vec{Z: gravity * dt}), want, exact)
				if s.name == "light" && forward == 1 {
					nearVec(t, "printed", want, geom.Vec{Y: printed[1], Z: printed[0]}, 1e-4)
				}
			}
		}
	})
}

func TestTable72_BouncesLeaveTheElasticityAlongTheNormal(t *testing.T) {
	rows := []struct {
		y, z, degrees float64 // degrees > 0 falls towards the motion
		impact        float64
		wantY, wantZ  float64
		damage        float64
	}{
		{30, -20, 30, 2.3205, 31.1608, -17.9895, 0},
		{20, -25, 30, 11.6506, 25.8258, -14.9094, 0},
		{30, 0, -20, 10.2606, 26.4903, 9.6428, 0},
		{30, -30, 0, 30, 30, 0.001, 0.025},
		{30, -20, -30, 32.3205, 13.8392, 7.9912, 0.0366},
	}
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, c := range rows {
			n := slopeNormal(c.degrees)
			r := inWorld(t, s.armor, rules, plane(geom.Vec{}, n, 500)...)
			r.rest(n)
			r.body.Contact.Touching = false
			r.body.Position.Feet = r.feet().AddScaled(n, 0.01)
			v := geom.Vec{Y: c.y, Z: c.z}
			r.arrive(v)
			r.step()
			row := fmt.Sprintf("(%v, %v) on %v degrees", c.y, c.z, c.degrees)
			impact := -v.Dot(n)
			near(t, row+" impact", r.body.Report.Impact, impact, exact)
			near(t, row+" printed impact", impact, c.impact, 1e-4)
			nearVec(t, row+" velocity", r.velocity(), v.AddScaled(n, impact+rules.Elasticity), exact)
			nearVec(t, row+" printed velocity", r.velocity(), geom.Vec{Y: c.wantY, Z: c.wantZ}, 1.1e-3)
			near(t, row+" damage", r.body.Report.Damage, max(0, impact-25)*s.damageScale, exact)
			if s.damageScale == 0.005 {
				near(t, row+" printed damage", r.body.Report.Damage, c.damage, 5e-5)
			}
			if gain := r.velocity().Length() - v.Length(); gain > rules.Elasticity {
				t.Errorf("%s: the bounce gained %v m/s", row, gain)
			}
		}
	})
}

func TestTable73_LandingsHurtByTheirImpact(t *testing.T) {
	rows := []struct{ impact, height, light, heavy float64 }{
		{25, 15.625, 0, 0}, {30, 22.5, 0.025, 0.030}, {40, 40, 0.075, 0.090},
		{50, 62.5, 0.125, 0.150}, {60, 90, 0.175, 0.210}, {80, 160, 0.275, 0.330},
	}
	each(t, func(t *testing.T, s sheet, rules Rules) {
		lethal := 25 + s.health/s.damageScale
		near(t, "printed lethal impact", lethal, pick(s, 157, 225, 245), exact)
		for _, c := range append(rows, struct{ impact, height, light, heavy float64 }{
			lethal, lethal * lethal / 40, s.health, s.health}) {
			r := inWorld(t, s.armor, rules, floorAt(0)...)
			r.body.Position.Feet.Z = 0.1
			r.arrive(geom.Vec{Z: -c.impact})
			r.step()
			near(t, fmt.Sprintf("damage at %v m/s", c.impact), r.body.Report.Damage, pick(s, c.light, c.light, c.heavy), exact)
			near(t, "fall height", c.impact*c.impact/(2*gravity), c.height, exact)
		}
	})
}

func TestTable73_FallsFromTheirHeightHurtWithinATickOfTheRow(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, height := range []float64{22.5, 40, 62.5, 90, 160} {
			r := inWorld(t, s.armor, rules, floorAt(0)...)
			r.body.Position.Feet.Z = height
			n := 0.0
			for ; !r.body.Contact.Touching; n++ {
				r.step()
			}
			impact := gravity * dt * n
			near(t, fmt.Sprintf("damage from %v m", height), r.body.Report.Damage, (impact-25)*s.damageScale, 1e-12)
			near(t, "impact", impact, math.Sqrt(2*gravity*height), gravity*dt+exact)
		}
	})
}
