package slide

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
)

// pit is a scene of a few planes, for pathCheck.
type pit struct {
	name      string
	triangles []geom.Triangle
	feet      geom.Vec // where bodies begin
	floor     bool     // they stand there
}

// pitSize is how far from the middle of a pit its planes reach at least, m.
const pitSize = 15

// enter places a body at the start of a ride into the pit.
func (p *pit) enter(world motion.World, ride ride, degrees int) *rig {
	r := inAir()
	r.world = world
	if p.floor {
		r.rest(geom.Up())
	}
	r.put(p.feet.Add(geom.Vec{Z: Hover}))
	r.body.Intent.Look.Yaw = geom.Angle(degrees * 65536 / 360)
	ride.set(r)
	return r
}

// A cut makes triangles of a rectangle of half sizes u and v about a centre.
type cut struct {
	name string
	of   func(center, u, v geom.Vec) []geom.Triangle
}

func cuts() []cut {
	return []cut{
		{"one triangle", func(c, u, v geom.Vec) []geom.Triangle {
			a := c.Sub(u).Sub(v)
			return []geom.Triangle{{A: a, B: a.AddScaled(u, 4), C: a.AddScaled(v, 4)}}
		}},
		{"quad", quad},
		{"other diagonal", func(c, u, v geom.Vec) []geom.Triangle {
			a, b, p, q := c.Sub(u).Sub(v), c.Add(u).Sub(v), c.Add(u).Add(v), c.Sub(u).Add(v)
			return []geom.Triangle{{A: b, B: p, C: q}, {A: b, B: q, C: a}}
		}},
		{"grid", func(c, u, v geom.Vec) []geom.Triangle { return tiled(c, u, v, 48) }},
	}
}

// pits returns the scenes with their planes cut by c.
func pits(c cut) []pit {
	var all []pit
	// Sizes such that no seam of a grid lies at a round place.
	face := func(through, normal geom.Vec) []geom.Triangle {
		u, v := axesOf(normal)
		return c.of(through, u.Scale(21.7), v.Scale(21.7))
	}
	floor := face(geom.Vec{}, geom.Up())
	add := func(name string, feet geom.Vec, floor bool, parts ...[]geom.Triangle) {
		p := pit{name: name + ", " + c.name, feet: feet, floor: floor}
		for _, part := range parts {
			p.triangles = append(p.triangles, part...)
		}
		all = append(all, p)
	}
	for degrees := 10.0; degrees <= 80; degrees += 10 {
		sin, cos := sinCos(degrees)
		back := height*cos/sin + half + 0.2 // of the foot of the ramp
		add(fmt.Sprintf("under a ramp of %v", degrees), geom.Vec{Y: -back}, true, floor, face(geom.Vec{}, geom.Vec{Y: -sin, Z: -cos}))
	}
	for _, degrees := range []float64{-1, -5, -10, -19, -21, -30, -45, -60} {
		sin, cos := sinCos(-degrees)
		back := height*sin/cos + half + 0.2
		add(fmt.Sprintf("at an overhang of %v", degrees), geom.Vec{Y: -back}, true, floor, face(geom.Vec{}, geom.Vec{Y: -cos, Z: -sin}))
	}
	for degrees := 20.0; degrees <= 100; degrees += 10 {
		sin, cos := sinCos(degrees / 2) // of the opening: the walls stand so much off the vertical
		lift := half*cos/sin + 0.01
		add(fmt.Sprintf("in a canyon of %v", degrees), geom.Vec{Z: lift}, false,
			face(geom.Vec{}, geom.Vec{X: cos, Z: sin}), face(geom.Vec{}, geom.Vec{X: -cos, Z: sin}))
	}
	for _, degrees := range []float64{10, 20, 30, 44, 50, 65} {
		for _, turn := range []float64{0, 45, 90, 135, 180} {
			sin, cos := sinCos(degrees)
			x, y := sinCos(turn)
			n := geom.Vec{X: x * sin, Y: y * sin, Z: cos}
			lift := half * (math.Abs(n.X) + math.Abs(n.Y)) / n.Z
			add(fmt.Sprintf("on a hill of %v that falls at %v to a wall", degrees, turn), geom.Vec{Y: -half - 0.2, Z: lift + 0.1 + (half+0.2)*n.Y/n.Z},
				false, face(geom.Vec{}, n), face(geom.Vec{}, geom.Vec{Y: -1}))
		}
	}
	for _, opening := range []float64{30, 60, 90, 120, 150, 175} {
		sin, cos := sinCos(opening / 2)
		left, right := geom.Vec{X: cos, Y: -sin}, geom.Vec{X: -cos, Y: -sin}
		room := (half*cos + half*sin + 0.2) / sin
		add(fmt.Sprintf("in a wedge of %v", opening), geom.Vec{Y: -room}, true, floor, face(geom.Vec{}, left), face(geom.Vec{}, right))
		for _, lean := range []float64{-30, 10, 50} {
			up, out := sinCos(lean)
			l, r := geom.Vec{X: cos * out, Y: -sin * out, Z: up}, geom.Vec{X: -cos * out, Y: -sin * out, Z: up}
			room := (half*math.Abs(l.X) + half*math.Abs(l.Y) + height*max(-up, 0) + 0.2) / -l.Y
			add(fmt.Sprintf("in a wedge of %v that leans by %v", opening, lean), geom.Vec{Y: -room}, true, floor, face(geom.Vec{}, l), face(geom.Vec{}, r))
		}
	}
	return all
}

// A ride is the input of a body in a pit.
type ride struct {
	name string
	set  func(r *rig)
}

func rides() []ride {
	return []ride{
		{"walks", func(r *rig) { r.keys(1, 0) }},
		{"walks without the vertical slide", func(r *rig) { r.keys(1, 0); r.body.Walker.SlideSpeed = 0 }},
		{"skis", func(r *rig) {
			r.keys(1, 0)
			r.body.Intent.Buttons |= components.ButtonSki
			r.setVelocity(r.body.Intent.Look.ToWorld(geom.Vec{Y: 15}))
		}},
		{"jets", func(r *rig) { r.keys(1, 0); r.body.Intent.Buttons |= components.ButtonJet }},
		{"falls", func(r *rig) {
			r.body.Slide.Grounded = false
			if up := r.feet().Add(geom.Vec{Z: 0.4}); len(r.world.OverlapBox(geom.FeetBox(up, r.body.Armor.Half), nil)) == 0 {
				r.put(up)
			}
			r.setVelocity(r.body.Intent.Look.ToWorld(geom.Vec{Y: 6}))
		}},
	}
}
