package tribes

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
)

// degrees turns an angle into a sine and a cosine.
func sinCos(degrees float64) (sin, cos float64) { return math.Sincos(degrees * math.Pi / 180) }

// corner is flat ground with two walls that meet ahead, at y = 0, with the
// given angle between them. lean tilts the walls: positive hang over.
func corner(opening, lean float64) []geom.Triangle {
	sin, cos := sinCos(opening / 2)
	up, out := sinCos(lean)
	left := geom.Vec{X: cos * out, Y: -sin * out, Z: -up}
	right := geom.Vec{X: -left.X, Y: left.Y, Z: left.Z}
	return append(floorAt(0), append(plane(geom.Vec{}, left, 300), plane(geom.Vec{}, right, 300)...)...)
}

// TestFunnel_AlwaysLeavesWhenInputReverses drives into corners of two walls and
// a floor at any speed, pushes on for two seconds, and turns back. By the original
// rules a wedge too narrow for the bumps of a tick may hold a body until it jumps
// or jets: that is the ski bug.
func TestFunnel_AlwaysLeavesWhenInputReverses(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, opening := range []float64{5, 15, 30, 60, 90, 120, 150, 170, 175} {
			for _, lean := range []float64{-25, 0, 25} {
				for _, speed := range []float64{0, 12, 40, 120} {
					triangles := corner(opening, lean)
					r := inWorld(t, s.armor, rules, triangles...)
					sin, _ := sinCos(opening / 2)
					r.body.Position.Feet.Y = -(s.width*2+3)/sin - 4
					r.setVelocity(geom.Vec{X: 0.3, Y: speed})
					r.body.Intent.Forward = components.Full
					for tick := 1; tick <= 63; tick++ {
						r.body.Intent.Hold(components.ButtonJet, tick%20 < 4)
						r.step()
						r.contained(t, tick, triangles)
					}
					if left := r.backsOut(); left < 2 {
						t.Errorf("opening %v lean %v speed %v: moved only %.4f m back, velocity %v",
							opening, lean, speed, left, r.velocity())
					}
				}
			}
		}
	})
}

// backsOut walks backward for up to 20 seconds and returns how far the body came.
// Under rules with the ski bug it has five more with jump and jets.
func (r *rig) backsOut() float64 {
	deep, limit := r.feet().Y, 625
	if r.rules.StopWhenBumpsRunOut {
		limit = 780
	}
	r.body.Intent.Buttons &^= components.ButtonJet
	r.body.Intent.Forward = -components.Full
	for tick := 1; tick <= limit && deep-r.feet().Y < 2; tick++ {
		r.body.Intent.Hold(components.ButtonJump, tick > 625)
		r.body.Intent.Hold(components.ButtonJet, r.body.Intent.Has(components.ButtonJump))
		r.step()
		deep = max(deep, r.feet().Y) // it may still fly in
	}
	return deep - r.feet().Y
}

// TestWallRun_KeepsTheSpeedAlongTheWall walks along a wall at shallow angles:
// the speed is the part of the walk speed along it, no less and no more.
func TestWallRun_KeepsTheSpeedAlongTheWall(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, angle := range []float64{0.01, 0.1, 1, 5, 15, 30, 45, 60, 75, 85} {
			r := inWorld(t, s.armor, rules, append(floorAt(0), wall(s.width)...)...)
			r.rest(geom.Up())
			yaw := geom.Degrees(-angle) // to the right, into the wall
			_, cos := geom.SinCos(yaw)
			// For a start at rest see TestSeed16_PressingIntoAWallFromRest.
			r.setVelocity(geom.Vec{Y: s.forward * cos / 2})
			r.body.Intent.Look.Yaw = yaw
			r.body.Intent.Forward = components.Full
			label := fmt.Sprintf("%v degrees into the wall", angle)
			for tick := 1; tick <= 400; tick++ {
				r.step()
				if v := r.velocity().Y; v > s.forward*cos+exact {
					t.Fatalf("%s tick %d: %v m/s along the wall, asked for %v", label, tick, v, s.forward*cos)
				}
			}
			near(t, label, r.velocity().Y, s.forward*cos, 1e-4)
		}
	})
}

// TestWallRun_SeamsOfTheWallDoNotMatter compares a run along a wall of many
// triangles on ground of many triangles with one along two quads.
func TestWallRun_SeamsOfTheWallDoNotMatter(t *testing.T) {
	stripes := func(cell float64) []geom.Triangle {
		var all []geom.Triangle
		const size = 128.0
		for y := -size; y < size; y += cell {
			for z := -8.0; z < 8; z += cell {
				c := geom.Vec{X: Light().Half.X, Y: y + cell/2, Z: z + cell/2}
				all = append(all, quad(c, geom.Vec{Z: cell / 2}, geom.Vec{Y: cell / 2})...)
			}
			for x := -8.0; x < 8; x += cell {
				all = append(all, quad(geom.Vec{X: x + cell/2, Y: y + cell/2}, geom.Vec{X: cell / 2}, geom.Vec{Y: cell / 2})...)
			}
		}
		return all
	}
	fine := meshOf(t, stripes(1))
	coarse := meshOf(t, append(quad(geom.Vec{X: Light().Half.X}, geom.Vec{Z: 8}, geom.Vec{Y: 128}),
		quad(geom.Vec{}, geom.Vec{X: 8}, geom.Vec{Y: 128})...))
	for _, rules := range []Rules{Articles(), Original()} {
		for _, angle := range []float64{0.01, 0.5, 3, 10, 30} {
			for _, speed := range []float64{0, 10, 25} {
				run := func(world motion.World) *rig {
					r := &rig{body: newBody(Light()), world: world, rules: rules}
					r.rest(geom.Up())
					r.body.Position.Feet.Y = -100
					r.body.Intent.Look.Yaw, r.body.Intent.Forward = geom.Degrees(-angle), components.Full
					r.setVelocity(geom.Vec{X: speed / 10, Y: speed})
					return r
				}
				compareRuns(t, fmt.Sprintf("%s %v degrees %v m/s", rules.Name, angle, speed), run(fine), run(coarse), 300)
			}
		}
	}
}

// TestRest_PositionIsAFixedPoint settles on slopes and in grooves and then must
// not change by one bit in 10,000 ticks.
func TestRest_PositionIsAFixedPoint(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		if rules.NeverStuck {
			return // no keys are pressed, so these are the articles
		}
		steepest := 78.0
		if rules.RestBySlope {
			steepest = 49
		}
		for _, left := range []float64{0, 5, 20, 30, 45, 49, 60, 78} {
			for _, right := range []float64{0, 10, 30, 45, 70} {
				if max(left, right) > steepest {
					continue
				}
				r := groove(t, s, rules, left, right)
				r.body.Position.Feet.Z = 0.1
				r.steps(300)
				rest := *r.body.Position
				for tick := range 10000 {
					r.step()
					// A wedge too narrow for the bumps of a tick may keep a residue of
					// gravity, but the place must not change.
					if *r.body.Position != rest || r.velocity().Length() > 1 {
						t.Errorf("groove of %v and %v degrees tick %d: moved from %v to %v at %v m/s",
							left, right, 300+tick, rest.Feet, r.feet(), r.velocity())
						break
					}
				}
			}
		}
	})
}

// TestWideCorner_NoReversal pushes on in a corner, at any angle. The rules with a
// source know no wide corner: the body hops between the walls within what its feet
// gain in two ticks. By those of the arena it stands where it is held, and turns
// round only as its keys say: where it slid past the corner, and when they change.
func TestWideCorner_NoReversal(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, opening := range []float64{60, 90, 95, 120, 150, 170, 175, 179} {
			for _, lean := range []float64{-5, 0, 5} {
				world := inWorld(t, s.armor, rules, corner(opening, lean)...).world
				for _, yaw := range []float64{0, 1, -10, 30, -50, 80} {
					if !rules.NeverStuck && (lean != 0 || yaw != 0) {
						continue
					}
					r := &rig{body: newBody(s.armor), world: world, rules: rules}
					r.body.Position.Feet.Y = -8
					r.body.Intent.Forward = components.Full
					size, turns := r.shakes(60, geom.Degrees(yaw))
					switch label := fmt.Sprintf("opening %v lean %v at %v degrees", opening, lean, yaw); {
					case !rules.NeverStuck:
						if bound := 2 * s.ground / s.mass * dt * dt; size > bound {
							t.Errorf("%s: shakes through %.6f m, bound %.6f", label, size, bound)
						}
					case size > 0.005 || turns > 2:
						t.Errorf("%s: shakes through %.6f m, turns round %d times", label, size, turns)
					}
				}
			}
		}
	})
}

// shakes runs for some ticks, turns, and runs on. It returns how far the body then
// shakes at the end, if it does not slide along, and how often it turned round.
func (r *rig) shakes(ticks int, yaw geom.Angle) (size float64, turns int) {
	var low, high geom.Vec
	displacement := geom.Vec{}
	for tick := range ticks + 400 {
		if tick == ticks {
			r.body.Intent.Look.Yaw = yaw
		}
		from, was := r.feet(), r.velocity().Horizontal()
		r.step()
		if is := r.velocity().Horizontal(); is.Dot(was) < 0 && max(is.Length(), was.Length()) > 0.01 {
			turns++
		}
		if tick == ticks+250 {
			low, high, displacement = r.feet(), r.feet(), from
		}
		low, high = low.Min(r.feet()), high.Max(r.feet())
	}
	// A body that slides along ends as far as its steps add up to.
	if r.feet().Sub(displacement).Length() > 0.02 {
		return 0, turns
	}
	return high.Sub(low).Length(), turns
}
