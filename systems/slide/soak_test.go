package slide

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

var soakTicks = flag.Int("soak-ticks", 130_000, "player ticks of each scene of the soak")

// TestSoak_KeepsTheInvariants drives walkers by random input through scenes and
// checks every tick from the outside.
func TestSoak_KeepsTheInvariants(t *testing.T) {
	for i, build := range []func(testing.TB, uint64) *scene{soup, stairs, funnels, terrain, farAway} {
		seed := uint64(100 + i)
		s := build(t, seed)
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			var sum tally
			for player := 0; sum.ticks < *soakTicks; player++ {
				s.drive(t, seed, uint64(player), 1500, &sum)
			}
			t.Logf("%+v", sum)
			// A soak without contacts proves nothing.
			if sum.bumps == 0 || sum.steps == 0 || sum.slid == 0 || sum.grounded == 0 || sum.grounded == sum.ticks {
				t.Errorf("%s: some response to contacts never happened: %+v", s.name, sum)
			}
		})
	}
}

type tally struct{ ticks, bumps, steps, back, slid, grounded, still int }

// drive lets one walker run for a while.
func (s *scene) drive(t *testing.T, seed, player uint64, ticks int, sum *tally) {
	random := rand.New(rand.NewPCG(seed, player))
	r := inAir()
	asked := &counter{World: s.mesh}
	r.world = asked
	r.put(s.spawns[int(player)%len(s.spawns)])
	start, path := r.feet(), newPathCheck(r)
	for tick := 1; tick <= ticks; tick++ {
		r.changeInput(random)
		before, feet, velocity, energy := *r.body.Contact, r.feet(), r.velocity(), r.body.Energy.Current
		*asked = counter{World: s.mesh}
		off := path.step()
		err := s.check(r, feet, velocity)
		if err == nil && off != nil {
			err = fmt.Errorf("path: %w", off)
		}
		if err == nil {
			err = r.checkMemory(before, energy, asked)
		}
		if err != nil {
			t.Errorf("seed=%d player=%d tick=%d scene=%s %v; rerun: go test ./systems/slide -run 'TestSoak/%s'",
				seed, player, tick, s.name, err, s.name)
			return
		}
		sum.add(r, feet)
	}
	if r.feet() == start {
		t.Errorf("seed=%d player=%d scene=%s: never left %v", seed, player, s.name, start)
	}
}

func (sum *tally) add(r *rig, feet geom.Vec) {
	sum.ticks++
	for _, b := range r.body.Report.Bumps[:r.body.Report.BumpCount] {
		switch b.Kind {
		case components.BumpStep:
			sum.steps++
		case components.BumpBack:
			sum.back++
		default:
			sum.bumps++
		}
	}
	if r.body.Report.Sliding {
		sum.slid++
	}
	if r.body.Slide.Grounded {
		sum.grounded++
	}
	if r.feet() == feet {
		sum.still++
	}
}

// changeInput changes the input now and then, and applies knockback as blasts do.
func (r *rig) changeInput(random *rand.Rand) {
	in := r.body.Intent
	if random.IntN(20) == 0 {
		in.Forward, in.Right = components.AxisOf(float64(random.IntN(3)-1)), components.AxisOf(float64(random.IntN(3)-1))
		in.Hold(components.ButtonJump, random.IntN(4) == 0)
		in.Hold(components.ButtonSki, random.IntN(4) == 0)
		in.Hold(components.ButtonJet, random.IntN(3) == 0)
	}
	if random.IntN(10) == 0 {
		in.Look.Yaw += geom.Angle(random.IntN(8000) - 4000)
	}
	if random.IntN(200) == 0 {
		kick := geom.Vec{X: random.Float64() - 0.5, Y: random.Float64() - 0.5, Z: random.Float64() - 0.3}
		r.setVelocity(r.velocity().AddScaled(kick, 120*random.Float64()))
	}
}

// check tests I1 to I5, I7 and I10: position, speed and displacement.
func (s *scene) check(r *rig, from, velocity geom.Vec) error {
	feet, v, half := r.feet(), r.velocity(), r.body.Armor.Half
	if !feet.IsFinite() || !v.IsFinite() {
		return fmt.Errorf("I1 finite: at %v, %v m/s", feet, v)
	}
	if r.body.Report.Stuck {
		return fmt.Errorf("I2 contained: gave up at %v", feet)
	}
	if d := s.depth(r.box()); d > collision.Slop+exact {
		return fmt.Errorf("I2 contained: %.9f m deep at %.9f, came from %.9f at %v m/s", d, feet, from, velocity)
	}
	if !s.bounds.Expand(1e-3).Contains(feet) {
		return fmt.Errorf("I3 bounds: at %v, came from %v at %v m/s", feet, from, velocity)
	}
	middle := geom.Vec{Z: half.Z}
	if s.crosses(from.Add(middle), feet.Add(middle)) {
		return fmt.Errorf("I4 no teleport: from %v to %v through a face", from, feet)
	}
	a, w := r.body.Armor, r.body.Walker
	gain := (gravity+a.GroundForce/a.Mass+w.SlideAcceleration+w.AirAcceleration)*dt + exact
	if r.body.Report.Jetting {
		gain += a.JetForce / a.Mass * dt
	}
	if r.body.Report.Jumped {
		gain += a.JumpImpulse / a.Mass
	}
	if was, is := velocity.Length(), v.Length(); is > was+gain {
		return fmt.Errorf("I5 speed: %v m/s after %v", is, was)
	}
	most := (velocity.Length()+gain)*dt + w.LegHeight + w.Probe + min(half.X, half.Z)
	if moved := feet.Sub(from).Length(); moved > most {
		return fmt.Errorf("I7 displacement: %v m, bound %v", moved, most)
	}
	lowered := r.box().Translate(geom.Vec{Z: -2 * Skin})
	if r.body.Slide.Grounded && s.depth(lowered) == 0 {
		return fmt.Errorf("I10 grounded: at %v with nothing below", feet)
	}
	return nil
}

// mostQueries is the stated limit of a tick. A test of a place takes one sweep and at most
// two overlaps; a candidate is two places. Each move, and a start inside, is a sweep, its
// pushes with their candidates and one place at either end.
func mostQueries(r *Rules) int {
	const place = 3
	push := place * (1 + 2*(r.MaxCandidates+1))
	return (r.MaxMoves+1)*(1+r.MaxPushes*push+2*place) + 1
}

// checkMemory is I6, I8 and I9.
func (r *rig) checkMemory(before components.ContactData, energy float64, asked *counter) error {
	a := r.body.Armor
	want := energy + a.EnergyCharge*dt
	if r.body.Report.Jetting {
		want -= a.JetEnergyDrain * dt
	}
	if is := r.body.Energy.Current; is < 0 || is > a.MaxEnergy || is-geom.Clamp(want, 0, a.MaxEnergy) > exact || geom.Clamp(want, 0, a.MaxEnergy)-is > exact {
		return fmt.Errorf("I6 energy: %v after %v, jets %v", is, energy, r.body.Report.Jetting)
	}
	since, was := r.body.Contact.TicksSinceJumpable, before.TicksSinceJumpable
	if since != 0 && since != min(was+1, components.NoJumpableContact) && !(r.body.Report.Jumped && since == components.NoJumpableContact) {
		return fmt.Errorf("I8 contact memory: %d ticks after %d", since, was)
	}
	if n := asked.sweeps + asked.overlaps; n > mostQueries(&r.rules) {
		return fmt.Errorf("I9 substeps: %d queries", n)
	}
	return nil
}
