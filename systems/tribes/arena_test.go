package tribes

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// TestArena_IsTheArticlesWithoutSticking: one field is all that is ours.
func TestArena_IsTheArticlesWithoutSticking(t *testing.T) {
	want := Articles()
	same(t, "articles get stuck", want.NeverStuck, false)
	original := Original()
	same(t, "the shipped game gets stuck", original.NeverStuck, false)
	want.Name, want.NeverStuck = "arena", true
	same(t, "arena", Arena(), want)
	for _, preset := range presets() {
		named, ok := RulesByName(preset.Name)
		same(t, preset.Name, ok && named == preset, true)
	}
}

// TestArena_MovesLikeTheArticlesInTheOpen compares bits over hills, with keys, skis,
// jets and knockback: only at walls, and with keys held against them, do they differ.
func TestArena_MovesLikeTheArticlesInTheOpen(t *testing.T) {
	for seed := range uint64(6) {
		hills := slopedGrid(t, 48, 8, 0, seed)
		if seed%2 == 1 {
			hills = slopedGrid(t, 48, 8, 25, seed)
		}
		for _, s := range sheets() {
			random := rand.New(rand.NewPCG(seed, 5))
			var pair [2]*rig
			for i, rules := range []Rules{Articles(), Arena()} {
				pair[i] = &rig{body: newBody(s.armor), world: hills, rules: rules}
				pair[i].body.Position.Feet.Z = 3
				pair[i].setVelocity(geom.Vec{X: 7, Y: 12})
			}
			for tick := range 400 {
				look, ski, jet := geom.Angle(random.Uint32()), random.IntN(3) > 0, random.IntN(4) == 0
				kick := geom.Vec{X: random.Float64()*6 - 3, Y: random.Float64()*6 - 3}
				for _, r := range pair {
					if tick%20 == 0 {
						r.body.Intent.Look.Yaw, r.body.Intent.Forward = look, components.Full
						r.body.Intent.Hold(components.ButtonSki, ski)
						r.body.Intent.Hold(components.ButtonJet, jet)
						r.setVelocity(r.velocity().Add(kick))
					}
					r.step()
				}
				if a, b := pair[0], pair[1]; a.feet() != b.feet() || a.velocity() != b.velocity() {
					t.Fatalf("%s seed %d tick %d: %v at %v, by the articles %v at %v", s.name, seed, tick, b.velocity(), b.feet(), a.velocity(), a.feet())
				}
			}
		}
	}
}

// TestArena_PressingIntoAWallFromRestSlidesAlongIt: at any angle where the feet push along
// the wall at all. Under the rules of the articles a body stays put beyond 54 degrees.
func TestArena_PressingIntoAWallFromRestSlidesAlongIt(t *testing.T) {
	for _, s := range sheets() {
		for _, lean := range []float64{-10, -2, 0, 2, 10, 30} {
			for _, angle := range []float64{1, 20, 45, 53, 55, 60, 70, 80, 85, 89} {
				for _, side := range []float64{-1, 1} {
					p := leaning(lean)
					r := p.at(t, s.armor, Arena(), habit{yaw: side * (90 - angle)})
					r.body.Intent.Forward = components.Full
					r.steps(60)
					displacement, _ := r.travels(50)
					_, cos := sinCos(angle)
					label := fmt.Sprintf("%s: at %v degrees, path", r.label(p.name), angle)
					near(t, label, -side*displacement.X, s.forward*cos*50*dt, 0.02*s.forward*cos*50*dt+0.01)
				}
			}
		}
	}
}

// TestArena_PressingStraightIntoAWallStands: a body that its keys hold against a
// wall does not move by one bit, nor rise from the ground.
func TestArena_PressingStraightIntoAWallStands(t *testing.T) {
	for _, s := range sheets() {
		for _, p := range []spot{leaning(0), leaning(-5), leaning(5), leaning(40), hillWall(5), hillWall(30), funnel(60, 0), funnel(150, 5), funnel(90, -5)} {
			r := p.at(t, s.armor, Arena(), habit{})
			r.body.Intent.Forward = components.Full
			r.steps(400)
			rest := r.feet()
			for tick := range 1000 {
				if r.step(); r.feet() != rest || r.velocity() != (geom.Vec{}) {
					t.Errorf("%s tick %d: moved from %v to %v at %v m/s", r.label(p.name), tick, rest, r.feet(), r.velocity())
					break
				}
			}
		}
	}
}

// TestArena_FunnelIsLeftWithinThreeSeconds drives into corners at any speed, and
// leaves them by keys alone once the body has landed and stopped.
func TestArena_FunnelIsLeftWithinThreeSeconds(t *testing.T) {
	for _, s := range sheets() {
		for _, opening := range []float64{5, 10, 15, 30, 60, 90, 120, 150, 175, 179} {
			for _, lean := range []float64{-25, -10, -5, 0, 5, 10, 25} {
				world := inWorld(t, s.armor, Arena(), corner(opening, lean)...).world
				for _, speed := range []float64{0, 12, 40, 120} {
					r := &rig{body: newBody(s.armor), world: world, rules: Arena()}
					sin, _ := sinCos(opening / 2)
					r.body.Position.Feet.Y = -(s.width*2+3)/sin - 2
					r.setVelocity(geom.Vec{X: 0.3, Y: speed})
					r.body.Intent.Forward = components.Full
					for tick := range 63 {
						r.body.Intent.Hold(components.ButtonJet, tick%20 < 4)
						r.step()
					}
					r.body.Intent.Buttons &^= components.ButtonJet
					r.body.Intent.Forward = 0
					for range 500 {
						if r.step(); r.velocity().Length() < 0.1 {
							break
						}
					}
					start := r.feet().Y
					r.body.Intent.Forward = -components.Full
					if r.steps(94); start-r.feet().Y < 2 {
						t.Errorf("%s: opening %v lean %v speed %v: %.4f m back in 3 s, velocity %v",
							s.name, opening, lean, speed, start-r.feet().Y, r.velocity())
					}
				}
			}
		}
	}
}
