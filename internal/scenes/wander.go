package scenes

import (
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Yard is a closed court with ramps, steps, a low roof, a narrow wedge and slopes of all
// steepnesses, 30 m wide. Its numbers are the same on every machine.
func Yard() []geom.Triangle {
	var all []geom.Triangle
	ramp := func(at, along, across geom.Vec) { all = append(all, Quad(at, along, across)...) }
	for _, b := range [...][2]geom.Vec{
		{{X: -16, Y: -16, Z: -1}, {X: 16, Y: 16}}, {{X: -16, Y: -16}, {X: -15, Y: 16, Z: 20}}, {{X: 15, Y: -16}, {X: 16, Y: 16, Z: 20}},
		{{X: -16, Y: -16}, {X: 16, Y: -15, Z: 20}}, {{X: -16, Y: 15}, {X: 16, Y: 16, Z: 20}}, {{X: -16, Y: -16, Z: 20}, {X: 16, Y: 16, Z: 21}},
		{{X: 2, Y: 2, Z: 2.6}, {X: 8, Y: 8, Z: 3}}, {{X: -3, Y: -12}, {X: 3, Y: -9, Z: 0.3}}, {{X: -2.5, Y: -11.5}, {X: 2.5, Y: -9.5, Z: 0.7}},
		{{X: -9, Y: 3}, {X: -8, Y: 12, Z: 5}},
	} {
		all = append(all, Block(b[0], b[1])...)
	}
	for i := range 7 {
		rise := float64(i) * 0.5
		ramp(geom.Vec{X: -12 + 4*float64(i), Y: -4, Z: rise - 0.1}, geom.Vec{X: 2}, geom.Vec{Y: 2, Z: rise})
	}
	ramp(geom.Vec{X: -7.7, Y: 7, Z: 2}, geom.Vec{X: 0.6, Y: 4}, geom.Vec{Z: 3})
	ramp(geom.Vec{X: 11, Y: 7, Z: 1.5}, geom.Vec{X: 2, Y: -2}, geom.Vec{X: 1, Y: 1, Z: 1.6})
	ramp(geom.Vec{X: 11, Y: 9, Z: 1.5}, geom.Vec{X: 2, Y: 2}, geom.Vec{X: -1, Y: 1, Z: 1.6})
	return all
}

// Wander drives a body by random keys in random air and water for some ticks, and writes all
// that is known of it after each. It is thrown now and then, and put back if it is lost.
func Wander(to io.Writer, random *rand.Rand, b *components.Body, ticks int, step func()) {
	start := geom.Vec{X: random.Float64(), Y: random.Float64(), Z: 1}
	b.Position.Feet = start
	medium := components.Air()
	b.Medium = &medium
	b.Materials = []components.MaterialData{{Friction: 0.4, Elasticity: 0.3}}
	for tick := range ticks {
		if tick%23 == 0 {
			in := b.Intent
			in.Forward, in.Right = components.Axis(random.Uint32()), components.Axis(random.Uint32())
			in.Look = geom.YawPitch{Yaw: geom.Angle(random.Uint32()), Pitch: geom.Angle(random.Uint32())}
			for _, button := range [...]components.Buttons{components.ButtonJump, components.ButtonJet, components.ButtonSki, components.ButtonCrouch} {
				in.Hold(button, random.IntN(2) == 0)
			}
		}
		switch random.IntN(70) {
		case 0:
			b.Velocity.Linear = geom.Vec{X: random.Float64() - 0.5, Y: random.Float64() - 0.5, Z: random.Float64() - 0.5}.Scale(90)
		case 1:
			medium = components.MediumData{Coverage: random.Float64(), Density: 2 * random.Float64(), Viscosity: 3 * random.Float64(),
				GravityFactor: 2 * random.Float64(), VelocityFactor: 1 - random.Float64()/16, Force: geom.Vec{X: 30 * random.Float64(), Z: 40 * random.Float64()}}
		case 2:
			medium = components.Air()
		case 3:
			b.Materials[0] = components.MaterialData{Friction: random.Float64(), Elasticity: random.Float64()}
		}
		step()
		if feet := b.Position.Feet; max(feet.Abs().X, feet.Abs().Y) > 16 || feet.Z < -1 {
			b.Position.Feet = start
		}
		report := *b.Report
		bumps := report.Bumps[:report.BumpCount]
		fmt.Fprintln(to, *b.Position, *b.Velocity, *b.View, *b.Energy, *b.Contact, bumps)
		clear(report.Bumps[:]) // also those of ticks before
		fmt.Fprintln(to, report)
	}
}

// Cleft returns two to five planes of any slope, at 2 to 4 m around the place above the origin
// where Wander begins. plane returns a square through a point with a normal and half its side in metres.
func Cleft(random *rand.Rand, plane func(through, normal geom.Vec, size float64) []geom.Triangle) (all []geom.Triangle) {
	for range 2 + random.IntN(4) {
		normal := geom.Vec{X: random.Float64() - 0.5, Y: random.Float64() - 0.5, Z: random.Float64() - 0.3}
		if random.IntN(3) == 0 {
			normal.Z = 0
		}
		normal = normal.Normalize()
		all = append(all, plane(geom.Vec{Z: 2}.Sub(normal.Scale(2+2*random.Float64())), normal, 300)...)
	}
	return all
}
