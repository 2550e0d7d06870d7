package tribes

import (
	"fmt"
	"os"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
)

// long reports whether the long run of the tests is selected.
func long() bool { return os.Getenv("SKIJET_LONG") == "1" }

// spot is a piece of level, and where a body stands in it without a touch.
type spot struct {
	name      string
	triangles []geom.Triangle
	feet      func(half geom.Vec) geom.Vec
}

// clearance is how far a body starts from the surfaces of a spot, m.
const clearance = 0.01

// fallsTo is the normal of ground that falls towards +y by so many degrees, and
// from 90 on of a wall that faces -y and leans over.
func fallsTo(degrees float64) geom.Vec {
	sin, cos := sinCos(degrees)
	return geom.Vec{Y: sin, Z: cos}
}

// crease is two planes through the x axis, with a body in the corner of both.
func crease(name string, a, b geom.Vec) spot {
	return spot{name, append(plane(geom.Vec{}, a, 400), plane(geom.Vec{}, b, 400)...), func(half geom.Vec) geom.Vec {
		// The centre c has c.n equal to the reach of the box, for both planes.
		ra, rb := half.Dot(a.Abs())+clearance, half.Dot(b.Abs())+clearance
		det := a.Y*b.Z - a.Z*b.Y
		return geom.Vec{Y: (ra*b.Z - rb*a.Z) / det, Z: (a.Y*rb-b.Y*ra)/det - half.Z}
	}}
}

// hillWall is a wall at the foot of a hillside.
func hillWall(degrees float64) spot {
	return crease(fmt.Sprintf("hillside of %v", degrees), fallsTo(degrees), geom.Vec{Y: -1})
}

// gully is two hillsides that meet.
func gully(left, right float64) spot {
	return crease(fmt.Sprintf("gully of %v and %v", left, right), fallsTo(left), fallsTo(-right))
}

// leaning is a wall on flat ground that hangs over.
func leaning(degrees float64) spot {
	return crease(fmt.Sprintf("wall leaning by %v", degrees), geom.Up(), fallsTo(-90-degrees))
}

// funnel is a corner of three planes: two walls on flat ground. The body stands
// off its point.
func funnel(opening, lean float64) spot {
	sin, _ := sinCos(opening / 2)
	return spot{fmt.Sprintf("corner of %v leaning by %v", opening, lean), corner(opening, lean), func(half geom.Vec) geom.Vec {
		return geom.Vec{Y: -(half.X*2+3)/sin - 1, Z: clearance}
	}}
}

// creases are spots with two planes at less than a right angle, or about.
func creases() []spot {
	var all []spot
	for _, a := range []float64{3, 5, 10, 15, 20, 30, 45, 60} {
		all = append(all, hillWall(a))
	}
	for _, a := range [][2]float64{{20, 20}, {30, 30}, {40, 40}, {44, 44}, {46, 46}, {55, 55}, {60, 60}, {70, 70}, {80, 80}, {85, 85},
		{50, 60}, {45, 50}, {30, 70}, {60, 80}, {20, 85}} {
		all = append(all, gully(a[0], a[1]))
	}
	for _, a := range []float64{1, 2, 5, 10, 15, 20, 30} {
		all = append(all, leaning(a))
	}
	for _, a := range []float64{60, 45, 30, 20, 10, 5} { // the room under a ramp
		all = append(all, leaning(90-a))
	}
	return all
}

// corners are spots with three planes.
func corners() []spot {
	var all []spot
	for _, opening := range []float64{5, 15, 30, 60, 80, 90, 100, 140, 175} {
		for _, lean := range []float64{-25, -5, 0, 5, 25} {
			all = append(all, funnel(opening, lean))
		}
	}
	return all
}

// habit is what a body does all the time: its keys, and the velocity it starts
// with.
type habit struct {
	name   string
	yaw    float64
	keys   components.Input
	starts geom.Vec
}

func habits() []habit {
	var all []habit
	for _, yaw := range []float64{0, 25, -25, 60, -60, 85, -85} {
		all = append(all, habit{name: fmt.Sprintf("runs at %v degrees", yaw), yaw: yaw, keys: components.Input{Right: components.Full}})
	}
	return append(all,
		habit{name: "runs ahead", keys: components.Input{Forward: components.Full}},
		habit{name: "rests"},
		habit{name: "slips", starts: geom.Vec{X: 25, Y: 1}},
		habit{name: "falls in", starts: geom.Vec{X: 5, Y: 12, Z: -20}},
		habit{name: "skis", keys: components.Input{Buttons: components.ButtonSki, Right: components.Full}, starts: geom.Vec{X: 25}},
		habit{name: "jets", keys: components.Input{Buttons: components.ButtonJet, Right: components.Full}, starts: geom.Vec{X: 5}},
		habit{name: "jets up", keys: components.Input{Buttons: components.ButtonJet}},
		habit{name: "jets ahead", keys: components.Input{Buttons: components.ButtonJet, Forward: components.Full}})
}

// at puts a body in a spot, with its keys held.
func (p spot) at(t testing.TB, armor components.ArmorData, rules Rules, h habit) *rig {
	t.Helper()
	return p.in(inWorld(t, armor, rules, p.triangles...).world, armor, rules, h)
}

func (p spot) in(world motion.World, armor components.ArmorData, rules Rules, h habit) *rig {
	r := &rig{body: newBody(armor), world: world, rules: rules}
	*r.body.Intent = h.keys
	r.body.Intent.Weapon = 0
	r.body.Intent.Look.Yaw = geom.Degrees(h.yaw)
	r.body.Position.Feet = p.feet(armor.Half)
	r.setVelocity(h.starts)
	return r
}

// travels steps for a while, and returns the displacement and the sum of the velocities
// times the tick, in metres.
func (r *rig) travels(ticks int) (displacement, shown geom.Vec) {
	start := r.feet()
	for range ticks {
		r.step()
		shown = shown.AddScaled(r.velocity(), dt)
	}
	return r.feet().Sub(start), shown
}

// unexplained is the part of the displacement of the last tick that follows neither from
// the velocity nor from a contact. Before a contact a body moved by a velocity that led
// into the surface, so the displacement is the velocity less a multiple of each normal of
// the tick.
func (r *rig) unexplained(from geom.Vec) geom.Vec {
	rest := r.feet().Sub(from).AddScaled(r.velocity(), -dt)
	bumps := r.body.Report.Bumps[:r.body.Report.BumpCount]
	var taken [components.ReportedBumps]float64
	for range 10_000 {
		before := rest
		for i, bump := range bumps {
			next := max(taken[i]-rest.Dot(bump.Normal), 0)
			rest = rest.AddScaled(bump.Normal, next-taken[i])
			taken[i] = next
		}
		if rest.Length() < 1e-6 || rest.Sub(before).Length() < 1e-10 {
			break
		}
	}
	return rest
}

// did reports whether the last tick had a bump of that kind.
func (r *rig) did(kind components.BumpKind) bool {
	for _, bump := range r.body.Report.Bumps[:r.body.Report.BumpCount] {
		if bump.Kind == kind {
			return true
		}
	}
	return false
}
