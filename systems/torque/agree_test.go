package torque

import (
	"fmt"
	"math"
	"os"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// duel is a body of the model and one of the engine's rules, side by side.
type duel struct {
	*rig
	engine *engine
	health float64
}

// newDuel puts both at a place with a velocity, before planes through points.
func newDuel(t testing.TB, s Setup, feet, velocity geom.Vec, planes ...solid) *duel {
	t.Helper()
	var all []geom.Triangle
	for _, p := range planes {
		foot := p.normal.Scale(p.at) // of the plane, from the origin
		all = append(all, plane(foot, p.normal, 2000)...)
	}
	d := &duel{rig: inWorld(t, s, all...), engine: newEngine(s, planes...), health: s.Armor.MaxHealth}
	d.body.Position.Feet, d.engine.feet = feet, feet
	d.setVelocity(velocity)
	d.engine.velocity = velocity
	return d
}

// keys sets the same keys for both.
func (d *duel) keys(forward, right, yaw, pitch float64, jump bool) {
	in, e := d.body.Intent, d.engine
	in.Forward, in.Right = components.AxisOf(forward), components.AxisOf(right)
	in.Hold(components.ButtonJump, jump)
	in.Look = geom.YawPitch{Yaw: geom.Degrees(yaw), Pitch: geom.Degrees(pitch)}
	e.y, e.x, e.jump = in.Forward.Float(), in.Right.Float(), jump
	e.yaw, e.pitch = in.Look.Yaw.Degrees(), in.Look.Pitch.Degrees()
}

// water fills the world up to a height.
func (d *duel) water(height, density, viscosity float64) {
	d.engine.water, d.engine.density, d.engine.viscosity = height, density, viscosity
}

// run steps both and returns an error at the first tick in which they differ by more than
// the tolerance, m and m/s.
func (d *duel) run(ticks int, tolerance float64) error {
	for tick := 1; tick <= ticks; tick++ {
		if e := d.engine; !math.IsInf(e.water, 0) {
			medium := components.Air()
			medium.Coverage, medium.Density, medium.Viscosity = e.coverage(), e.density, e.viscosity
			d.body.Medium = &medium
		}
		d.step()
		d.engine.tick()
		d.health -= d.body.Report.Damage
		place, speed := d.feet().Sub(d.engine.feet), d.velocity().Sub(d.engine.velocity)
		if !(place.Length() <= tolerance && speed.Length() <= tolerance && math.Abs(d.health-d.engine.health) <= tolerance) {
			return fmt.Errorf("%s tick %d: at %v with %v health %v, want %v with %v health %v", d.name, tick,
				d.feet(), d.velocity(), d.health, d.engine.feet, d.engine.velocity, d.engine.health)
		}
	}
	return nil
}

// grid picks the values of a class: all of them where SKIJET_LONG is set, else every
// step-th.
func grid(step int, values ...float64) []float64 {
	if os.Getenv("SKIJET_LONG") != "" {
		return values
	}
	var some []float64
	for i := 0; i < len(values); i += step {
		some = append(some, values[i])
	}
	return some
}

// TestAgree_Drops falls on slopes of 0 to 82 degrees from 10 cm to 100 m, with keys
// down the slope, up and none: impacts, recovery, damage, standing, sliding.
func TestAgree_Drops(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		for _, degrees := range grid(2, 0, 5, 15, 25, 35, 45, 55, 65, 75, 82) {
			for _, height := range grid(3, 0.1, 0.5, 1, 2, 4, 8, 15, 30, 60, 100) {
				for _, ahead := range []float64{-1, 0, 1} {
					n := slopeNormal(degrees)
					d := newDuel(t, s, geom.Vec{}, geom.Vec{X: 3, Y: 4}, solid{n, 0})
					d.standOn(n)
					d.body.Position.Feet.Z += height
					d.engine.feet = d.feet()
					d.keys(ahead, 0, 0, 0, false)
					if err := d.run(250, exactly); err != nil {
						t.Errorf("%v degrees from %v m, keys %v: %v", degrees, height, ahead, err)
					}
				}
			}
		}
	})
}

// exactly is the largest difference in a duel, m and m/s, where rounding decides nothing:
// the rounding errors of hundreds of ticks.
const exactly = 1e-6

// TestAgree_WallsAtSpeed runs and flies into walls, upright, leaning over and
// leaning back, at 5 to 90 m/s, with the keys into the wall.
func TestAgree_WallsAtSpeed(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		for _, degrees := range grid(2, 3, 20, 45, 70, 85) {
			for _, speed := range grid(2, 5, 11, 25, 40, 60, 90) {
				for _, z := range []float64{0.01, 3, 12} {
					for _, lean := range []float64{-20, 0, 20} {
						sin, cos := sinCos(degrees)
						up, out := sinCos(lean)
						d := newDuel(t, s, geom.Vec{X: -6, Z: z}, geom.Vec{X: speed * cos, Y: speed * sin, Z: -2},
							solid{geom.Up(), 0}, solidThrough(geom.Vec{X: 3}, geom.Vec{X: -out, Z: -up}))
						d.keys(1, 0, -80, 0, false)
						if err := d.run(80, exactly); err != nil {
							t.Errorf("%v m/s at %v degrees from height %v, lean %v: %v", speed, degrees, z, lean, err)
						}
					}
				}
			}
		}
	})
}

// TestAgree_NarrowCorners runs up a little into corners of two walls of 30 to 85
// degrees, with the keys along the path. On level ground rounding would decide whether the
// crease leads up or down.
func TestAgree_NarrowCorners(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		for _, opening := range grid(2, 30, 40, 50, 60, 70, 80, 85) {
			for _, off := range grid(2, 1, -4, 11, 15) {
				for _, speed := range grid(2, 3, 12, 30) {
					sin, cos := sinCos(opening / 2)
					d := newDuel(t, s, geom.Vec{Y: -9}, geom.Vec{Y: speed}, solid{slopeNormal(-2), 0},
						solid{geom.Vec{X: cos, Y: -sin}, 0}, solid{geom.Vec{X: -cos, Y: -sin}, 0})
					d.keys(1, 0, off, 0, false)
					if err := d.run(80, exactly); err != nil {
						t.Errorf("corner of %v degrees, %v m/s, %v degrees off: %v", opening, speed, off, err)
					}
				}
			}
		}
	})
}

// TestAgree_WaterOfAnyDepth stands, runs, swims and jumps in water from 0 to three times
// the height of the body.
func TestAgree_WaterOfAnyDepth(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		for _, part := range grid(2, 0, 0.05, 0.11, 0.2, 0.26, 0.3, 0.5, 0.6, 0.7, 0.85, 0.92, 0.95, 1.2, 3) {
			for _, viscosity := range grid(2, 0.3, 1, 4) {
				for _, ahead := range []float64{-1, 0, 1} {
					for _, pitch := range []float64{-60, 0, 50} {
						d := newDuel(t, s, geom.Vec{Z: 0.01}, geom.Vec{X: 1, Y: 2}, solid{geom.Up(), 0}, solidThrough(geom.Vec{Y: 9}, geom.Vec{Y: -1}))
						d.water(part*2*s.Armor.Half.Z, 1, viscosity)
						d.keys(ahead, 0.5, 10, pitch, false)
						if err := d.run(60, exactly); err != nil {
							t.Errorf("%v under water of viscosity %v, keys %v, pitch %v: %v", part, viscosity, ahead, pitch, err)
						}
						d.keys(ahead, 0.5, 10, pitch, true)
						if err := d.run(60, exactly); err != nil {
							t.Errorf("%v under water of viscosity %v, keys %v, pitch %v, with a jump: %v", part, viscosity, ahead, pitch, err)
						}
					}
				}
			}
		}
	})
}

// TestAgree_Grooves stands, runs and slides in grooves of 40 to 120 degrees, from
// just off both sides to half a metre above. The sides differ and are not at a right
// angle, or rounding would decide which is hit first.
func TestAgree_Grooves(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		grooves(t, s, []float64{-0.00001, -0.001, -0.5}, func(d *duel) error { return d.run(40, exactly) })
	})
}

// TestAgree_BodiesInsideTheSidesOfAGrooveMoveAlong starts up to a millimetre inside.
// The engines leave a body there and the model pushes it out, so that where a body
// jumps from side to side they part by and by. Along the groove they agree.
func TestAgree_BodiesInsideTheSidesOfAGrooveMoveAlong(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		grooves(t, s, []float64{0, 0.0001, 0.0005, 0.001}, func(d *duel) error {
			for tick := 1; tick <= 18; tick++ {
				d.step()
				d.engine.tick()
				if d.body.Report.Stuck {
					return fmt.Errorf("%s tick %d: stuck at %v", d.name, tick, d.feet())
				}
				if along := d.feet().Y - d.engine.feet.Y; math.Abs(along) > 0.05 {
					return fmt.Errorf("%s tick %d: at %v, want %v", d.name, tick, d.feet(), d.engine.feet)
				}
			}
			return nil
		})
	})
}

// grooves plays a duel in each groove that deep inside its sides, with all keys.
func grooves(t *testing.T, s Setup, depths []float64, play func(*duel) error) {
	t.Helper()
	for _, opening := range grid(2, 40, 46, 51, 56, 61, 66, 71, 76, 81, 86, 92, 96, 101, 106, 111, 116, 120) {
		for _, inside := range depths {
			for _, ahead := range []float64{-1, 0, 1} {
				for _, yaw := range []float64{0, 30, 80} {
					d := inGroove(t, s, opening, inside)
					d.keys(ahead, 0, yaw, 0, false)
					if err := play(d); err != nil {
						t.Errorf("groove of %v degrees, %v m inside, keys %v, yaw %v: %v", opening, inside, ahead, yaw, err)
					}
				}
			}
		}
	}
}

// inGroove is a duel in a groove along y, of sides of which one is steeper.
func inGroove(t *testing.T, s Setup, opening, inside float64) *duel {
	t.Helper()
	sl, cl := sinCos(0.45 * opening)
	sr, cr := sinCos(0.55 * opening)
	left, right := geom.Vec{X: cl, Z: sl}, geom.Vec{X: -cr, Z: sr}
	half := s.Armor.Half
	l, r := half.Dot(left.Abs())-inside, half.Dot(right.Abs())-inside
	det := left.X*right.Z - left.Z*right.X
	feet := geom.Vec{X: (l*right.Z - r*left.Z) / det, Z: (left.X*r-right.X*l)/det - half.Z}
	return newDuel(t, s, feet, geom.Vec{Y: 1.5}, solid{left, 0}, solid{right, 0})
}
