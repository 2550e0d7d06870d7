package tribes

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
)

// counter counts the questions of a step.
type counter struct {
	motion.World
	sweeps int
}

func (c *counter) SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool) {
	c.sweeps++
	return c.World.SweepBox(box, displacement)
}

// TestStep_IsTotalAndBounded steps random finite states, from tiny to absurd: each step
// stays within its limit of sweeps, and nothing becomes NaN.
func TestStep_IsTotalAndBounded(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	scene := append(corner(40, -20), block(geom.Vec{X: -3, Y: -12, Z: 0}, geom.Vec{X: 3, Y: -9, Z: 0.5})...)
	wild := func() float64 {
		return (random.Float64()*2 - 1) * math.Pow(10, random.Float64()*330-320)
	}
	// A contact takes one sweep of the displacement, three of a step and one of the
	// fix-up. The articles resolve 4 contacts; the shipped game 3 bumps, each of 3 surfaces
	// at most. In addition there is one sweep without a hit or whose hit is not resolved,
	// 3 in a crease, and one to stand up.
	limits := map[string]int{"articles": 5*4 + 5, "arena": 5*4 + 5, "original": 5*3*3 + 5}
	each(t, func(t *testing.T, s sheet, rules Rules) {
		limit := limits[rules.Name]
		r := inWorld(t, s.armor, rules, scene...)
		c := &counter{World: r.world}
		r.world = c
		for trial := range 4000 {
			place := geom.Vec{X: random.Float64()*10 - 5, Y: -random.Float64() * 20, Z: random.Float64() * 5}
			r.body.Position.Feet = place
			r.setVelocity(geom.Vec{X: wild(), Y: wild(), Z: wild()})
			r.body.Intent.Forward, r.body.Intent.Right = components.Axis(random.Uint32()), components.Axis(random.Uint32())
			r.body.Intent.Look = geom.YawPitch{Yaw: geom.Angle(random.Uint32()), Pitch: geom.Angle(random.Uint32())}
			r.body.Intent.Hold(components.ButtonJump, random.IntN(2) == 0)
			r.body.Intent.Hold(components.ButtonJet, random.IntN(2) == 0)
			r.body.Intent.Hold(components.ButtonSki, random.IntN(2) == 0)
			r.body.Intent.Hold(components.ButtonCrouch, random.IntN(2) == 0)
			r.body.Medium = &components.MediumData{Coverage: random.Float64(), Density: math.Abs(wild()), Viscosity: math.Abs(wild()),
				GravityFactor: wild(), VelocityFactor: wild(), Force: geom.Vec{X: wild(), Y: wild(), Z: wild()}}
			if random.IntN(2) == 0 {
				r.body.Medium = nil
			}
			start := r.velocity()
			for tick := 1; tick <= 3; tick++ {
				c.sweeps = 0
				r.step()
				if c.sweeps > limit {
					t.Fatalf("trial %d tick %d: %d sweeps, limit %d", trial, tick, c.sweeps, limit)
				}
				if !r.feet().IsFinite() || !r.velocity().IsFinite() || !geom.IsFinite(r.body.Energy.Current) {
					t.Fatalf("trial %d tick %d: %v at %v from %v at %v", trial, tick, r.velocity(), r.feet(), start, place)
				}
			}
		}
	})
}

func TestStep_AllocatesNothing(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		r := inWorld(t, s.armor, rules, corner(60, 0)...)
		r.body.Position.Feet.Y = -30
		r.body.Intent.Forward = components.Full
		r.body.Intent.Buttons |= components.ButtonSki
		if n := testing.AllocsPerRun(500, r.step); n != 0 {
			t.Errorf("%v allocations in a step", n)
		}
	})
}
