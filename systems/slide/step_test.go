package slide

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

func TestJump_ReachesTheClosedFormApex(t *testing.T) {
	r := in(t, floorAt(0)...)
	r.steps(10)
	floor := r.feet().Z
	r.body.Intent.Buttons |= components.ButtonJump
	r.step()
	same(t, "jumped", r.body.Report.Jumped, true)
	r.body.Intent.Buttons &^= components.ButtonJump
	z, v := 0.0, 9.0
	for tick := 1; ; tick++ {
		v -= gravity * dt
		if z += v * dt; z < 0 {
			break
		}
		near(t, fmt.Sprintf("height at tick %d", tick), r.feet().Z-floor, z, exact)
		r.step()
	}
	same(t, "landed", r.body.Slide.Grounded, true)
}

func TestJump_WorksFor128msAfterLeavingGround(t *testing.T) {
	for k := 1; k <= 8; k++ {
		r := in(t, floorAt(0)...)
		r.steps(10)
		r.world = void{}
		r.steps(k - 1)
		r.body.Intent.Buttons |= components.ButtonJump
		r.step()
		same(t, fmt.Sprintf("jump %d ticks after the contact", k), r.body.Report.Jumped, k <= 4)
		r.step()
		same(t, "a second jump", r.body.Report.Jumped, false)
	}
}

func TestJump_LeavesSteepSlopesUpToTheJumpableOne(t *testing.T) {
	for degrees, want := range map[float64]bool{50: true, 70: true, 78.4: true, 78.6: false, 85: false} {
		r := in(t, plane(geom.Vec{}, slopeNormal(degrees), 500)...)
		r.rest(slopeNormal(degrees))
		r.body.Slide.Grounded = false
		r.body.Contact.TicksSinceJumpable = components.NoJumpableContact
		r.steps(5)
		r.body.Intent.Buttons |= components.ButtonJump
		r.step()
		same(t, fmt.Sprintf("jumps on %v degrees", degrees), r.body.Report.Jumped, want)
	}
}

func TestWalk_ReachesFullSpeedInTheClosedFormTicks(t *testing.T) {
	for _, c := range []struct{ ahead, side, want float64 }{
		{1, 0, 10}, {-1, 0, 8}, {0, 1, 9}, {0, -1, 9}, {1, 1, 10}, {-1, 1, 9}, {64.0 / 127, 0, 640.0 / 127},
	} {
		r := in(t, floorAt(0)...)
		r.rest(geom.Up())
		r.keys(c.ahead, c.side)
		for tick := 1; tick <= 30; tick++ {
			r.step()
			near(t, fmt.Sprintf("speed of %v, %v at tick %d", c.ahead, c.side, tick),
				r.velocity().Length(), min(float64(tick)*50*dt, c.want), exact)
		}
		r.keys(0, 0)
		for tick := 1; tick <= 20; tick++ {
			r.step()
			near(t, "speed without keys", r.velocity().Length(), max(c.want-float64(tick)*50*dt, 0), exact)
		}
	}
}

func TestWalk_MaterialsGiveTheirGrip(t *testing.T) {
	world := meshOf(t, floorAt(0))
	for _, c := range []struct{ friction, traction, want float64 }{{1, 1, 1}, {0.2, 1, 0.2}, {2, 1, 1}, {0, 1, 0}, {0.5, 0.5, 0.25}, {0.5, 3, 1}} {
		r := inAir()
		r.body.Armor.GroundTraction = c.traction
		r.world = world
		r.body.Materials = []components.MaterialData{{Friction: c.friction}}
		r.steps(3)
		r.keys(1, 0)
		start := r.velocity().Y
		r.step()
		near(t, fmt.Sprintf("gain on friction %v", c.friction), r.velocity().Y-start, c.want*50*dt, exact)
		near(t, "friction shown", r.body.Contact.Friction, min(c.friction, 1), exact)
	}
}

func TestDrift_SteersButNeverSpeedsUpBeyondTheWish(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	r := inAir()
	r.rules.Gravity = geom.Vec{}
	r.keys(1, 0)
	for tick := 1; tick <= 40; tick++ {
		r.step()
		near(t, fmt.Sprintf("speed at tick %d", tick), r.velocity().Y, min(float64(tick)*15*dt, 10), exact)
	}
	r.setVelocity(geom.Vec{X: 40})
	for tick := 1; tick <= 500; tick++ {
		before := r.velocity().Length()
		r.body.Intent.Look.Yaw = geom.Angle(random.Uint32())
		r.keys(random.Float64()*2-1, random.Float64()*2-1)
		r.step()
		if after := r.velocity().Length(); after > max(before, 10)+exact {
			t.Fatalf("tick %d: %v m/s after %v", tick, after, before)
		}
	}
}

func TestJets_BurnAndFillTheTank(t *testing.T) {
	r := inAir()
	r.body.Intent.Buttons |= components.ButtonJet
	ticks := 0
	for r.step(); r.body.Report.Jetting; r.step() {
		ticks++
		near(t, fmt.Sprintf("speed at tick %d", ticks), r.velocity().Z, 6*dt*float64(ticks), exact)
	}
	// 60 to 1 at 17 a second.
	if want := int(math.Ceil(59 / (17 * dt))); ticks < want-1 || ticks > want+1 {
		t.Errorf("burned %d ticks, want %d", ticks, want)
	}
	off := 0
	for ; !r.body.Report.Jetting; r.step() {
		off++
	}
	if want := int(math.Ceil(4 / (8 * dt))); off < want-1 || off > want+1 {
		t.Errorf("restarted after %d ticks, want %d", off, want)
	}
	r = inAir()
	r.body.Intent.Buttons |= components.ButtonJet
	r.keys(1, 0)
	r.body.Walker.AirAcceleration = 0
	r.step()
	nearVec(t, "with a key", r.velocity(), geom.Vec{Y: 0.2 * 26 * dt, Z: (0.8*26 - gravity) * dt}, exact)
}

func TestMedium_WaterLiftsDragsAndIsSwumIn(t *testing.T) {
	r := inAir()
	*r.body.Medium = components.MediumData{Coverage: 0.5, Density: 1, Viscosity: 2, GravityFactor: 1, VelocityFactor: 1}
	r.setVelocity(geom.Vec{Z: -4})
	r.step()
	near(t, "half under", r.velocity().Z, (-4-gravity*(1-0.5/1.1)*dt)/(1+1*2*0.5*dt), exact)

	r.body.Medium.Coverage = 1
	r.body.Intent.Buttons |= components.ButtonJump
	r.keys(1, 0)
	r.steps(200)
	swum := r.velocity()
	if swum.Y < 4 || swum.Y > 6 || swum.Z < 4 || swum.Z > 6 {
		t.Errorf("swims at %v", swum)
	}
	r.keys(0, 0)
	r.body.Intent.Buttons &^= components.ButtonJump
	r.steps(400)
	if z := r.velocity().Z; z > 0 || z < -2 {
		t.Errorf("sinks at %v m/s", z)
	}
	r.body.Medium.Viscosity = 1e9
	r.setVelocity(geom.Vec{X: 30})
	r.step()
	if v := r.velocity(); v.X < 0 || v.X > 1e-3 {
		t.Errorf("thick water turned the body round: %v", v)
	}
	pool := in(t, floorAt(0)...)
	pool.body.Medium = r.body.Medium
	pool.body.Medium.Viscosity = 0
	pool.keys(1, 0)
	pool.steps(100)
	near(t, "speed on the bottom", pool.velocity().Y, 6, exact)
}

func TestMedium_ZonesPushAndLift(t *testing.T) {
	r := inAir()
	*r.body.Medium = components.MediumData{GravityFactor: -0.5, VelocityFactor: 0.9, Force: geom.Vec{X: 30}}
	r.setVelocity(geom.Vec{Y: 10})
	r.step()
	nearVec(t, "velocity", r.velocity(), geom.Vec{X: 3 * dt, Y: 9, Z: 10 * dt}, exact)
	// A zone that lifts takes a standing body off the ground, however gently.
	for _, factor := range []float64{-0.05, -1} {
		r = in(t, floorAt(0)...)
		r.steps(3)
		r.body.Medium.GravityFactor = factor
		r.steps(40)
		if z := r.feet().Z; z < 0.5*0.8*-factor*gravity*(40*dt)*(40*dt) {
			t.Errorf("gravity factor %v: at height %v", factor, z)
		}
	}
	none := inAir()
	none.body.Medium = nil
	none.step()
	nearVec(t, "without a medium", none.velocity(), geom.Vec{Z: -gravity * dt}, exact)
}

func TestLanding_HurtsAboveItsSpeed(t *testing.T) {
	for _, impact := range []float64{10, 24.99, 26, 60} {
		r := in(t, floorAt(0)...)
		r.put(geom.Vec{Z: 0.1})
		r.arrive(geom.Vec{X: 3, Z: -impact})
		r.step()
		near(t, fmt.Sprintf("damage at %v m/s", impact), r.body.Report.Damage, max(impact-25, 0)*0.005, exact)
		near(t, "impact", r.body.Report.Impact, impact, exact)
		nearVec(t, "velocity", r.velocity(), geom.Vec{X: 3}, exact)
	}
}

// TestKnockback_IsTheKickLessWhatIsBlocked kicks bodies as blasts do, between two
// ticks: on the ground, at a wall, in a corner.
func TestKnockback_IsTheKickLessWhatIsBlocked(t *testing.T) {
	walls := append(floorAt(0), append(wallAt(half+Skin), plane(geom.Vec{X: half + Skin}, geom.Vec{X: -1}, 500)...)...)
	for _, c := range []struct{ kick, want geom.Vec }{
		{geom.Vec{Z: 16}, geom.Vec{Z: 16 - 0.64}},
		{geom.Vec{Z: 1}, geom.Vec{Z: 1 - 0.64}},
		{geom.Vec{X: -5, Z: 12}, geom.Vec{X: -5, Z: 12 - 0.64}},
		{geom.Vec{X: 5, Z: 12}, geom.Vec{Z: 12 - 0.64}},               // into a wall
		{geom.Vec{X: 5, Y: 7, Z: 12}, geom.Vec{Z: 12 - 0.64}},         // into the corner
		{geom.Vec{X: 5, Y: -7, Z: 12}, geom.Vec{Y: -7, Z: 11.36}},     // along a wall
		{geom.Vec{X: -30}, geom.Vec{X: -30 + 50*dt}},                  // the feet brake
		{geom.Vec{X: -30, Z: -20}, geom.Vec{X: -30 + 50*dt}},          // into the ground
		{geom.Vec{X: -30, Y: 9, Z: -20}, geom.Vec{X: -28.4675, Y: 0}}, // and a wall
	} {
		r := in(t, walls...)
		r.body.Walker.SlideSpeed = 0
		r.steps(5)
		r.setVelocity(r.velocity().Add(c.kick))
		r.step()
		nearVec(t, fmt.Sprintf("velocity after %v", c.kick), r.velocity(), c.want, 2e-4)
	}
}

// TestStep_IsTotalAndBounded steps random finite states, from tiny to
// absurd: each step stays within its limit of queries, and nothing becomes NaN.
func TestStep_IsTotalAndBounded(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	scene := append(corner(40, -20), block(geom.Vec{X: -3, Y: -12, Z: 0}, geom.Vec{X: 3, Y: -9, Z: 0.5})...)
	wild := func() float64 {
		return (random.Float64()*2 - 1) * math.Pow(10, random.Float64()*628-320)
	}
	world := &counter{World: meshOf(t, scene)}
	for trial := range 20000 {
		r := inAir()
		r.world = world
		place := geom.Vec{X: random.Float64()*10 - 5, Y: -random.Float64() * 20, Z: random.Float64() * 5}
		if trial%10 == 0 {
			place = geom.Vec{X: wild(), Y: wild(), Z: wild()}
		}
		r.put(place)
		r.setVelocity(geom.Vec{X: wild(), Y: wild(), Z: wild()})
		r.keys(random.Float64()*2-1, random.Float64()*2-1)
		r.body.Intent.Look = geom.YawPitch{Yaw: geom.Angle(random.Uint32()), Pitch: geom.Angle(random.Uint32())}
		r.body.Intent.Hold(components.ButtonJump, random.IntN(2) == 0)
		r.body.Intent.Hold(components.ButtonJet, random.IntN(2) == 0)
		r.body.Intent.Hold(components.ButtonSki, random.IntN(2) == 0)
		if trial%3 == 0 {
			*r.body.Medium = components.MediumData{Coverage: random.Float64(), Density: random.Float64() * 3, Viscosity: random.Float64() * 9,
				GravityFactor: random.Float64()*4 - 2, VelocityFactor: random.Float64() * 2, Force: geom.Vec{X: random.Float64() * 100}}
		}
		start := r.velocity()
		for tick := 1; tick <= 3; tick++ {
			world.sweeps, world.overlaps = 0, 0
			r.step()
			if n, limit := world.sweeps+world.overlaps, mostQueries(&r.rules); n > limit {
				t.Fatalf("trial %d tick %d: %d queries, limit %d", trial, tick, n, limit)
			}
			if !r.feet().IsFinite() || !r.velocity().IsFinite() || !geom.IsFinite(r.body.Energy.Current) {
				t.Fatalf("trial %d tick %d: %v at %v from %v at %v", trial, tick, r.velocity(), r.feet(), start, place)
			}
			if speed := r.velocity().Length(); speed > 1000+exact {
				t.Fatalf("trial %d tick %d: %v m/s", trial, tick, speed)
			}
		}
	}
}

func TestStep_AllocatesNothing(t *testing.T) {
	for _, r := range []*rig{in(t, corner(60, 0)...), in(t, tiled(geom.Vec{Y: half}, geom.Vec{X: 20}, geom.Vec{Z: 20}, 90)...)} {
		r.put(geom.Vec{Y: -0.2})
		r.keys(1, 0)
		r.steps(100) // the scratch grows
		if n := testing.AllocsPerRun(500, r.step); n != 0 {
			t.Errorf("%v allocations in a step", n)
		}
	}
}

func BenchmarkStep(b *testing.B) {
	for _, c := range []struct {
		name  string
		scene []geom.Triangle
		slope float64
		set   func(r *rig)
	}{
		{"skis downhill", plane(geom.Vec{}, slopeNormal(20), 3000), 20, func(r *rig) { r.body.Intent.Buttons |= components.ButtonSki }},
		{"walks on a grid", tiled(geom.Vec{}, geom.Vec{X: 200}, geom.Vec{Y: 200}, 200), 0, func(r *rig) { r.keys(1, 0) }},
		{"runs along a wall", append(floorAt(0), wallAt(half+0.01)...), 0, func(r *rig) {
			r.body.Intent.Look.Yaw = geom.Degrees(-70)
			r.keys(1, 0)
		}},
		{"runs in a crease", append(floorAt(0), overhang(2, 30)...), 0, func(r *rig) {
			r.body.Intent.Look.Yaw = geom.Degrees(-70)
			r.body.Walker.SlideSpeed = 0
			r.put(geom.Vec{Y: -3, Z: Hover})
			r.keys(1, 0)
		}},
		{"presses into a corner", corner(60, 0), 0, func(r *rig) {
			r.put(geom.Vec{Y: -4, Z: Hover})
			r.body.Walker.SlideSpeed = 0
			r.keys(1, 0)
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			r := in(b, c.scene...)
			r.rest(slopeNormal(c.slope))
			c.set(r)
			r.steps(60)
			start := r.feet()
			b.ReportAllocs()
			for b.Loop() {
				if r.feet().Sub(start).Length() > 60 {
					r.put(start)
				}
				r.step()
			}
		})
	}
}
