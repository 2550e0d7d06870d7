package slide

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/scenes"
	"github.com/skijet/skijet/systems/motion"
)

// Names that the tests of all movement models have in common.
var (
	meshOf       = scenes.Mesh
	quad         = scenes.Quad
	block        = scenes.Block
	overlapDepth = scenes.OverlapDepth
	near         = scenes.Near
	nearVec      = scenes.NearVec
)

// void is an empty world.
type void = scenes.Void

const (
	gravity = 20.0  // m/s2
	dt      = 0.032 // s
	exact   = 1e-9
	half    = 0.5 // half width of the walker, m
	height  = 2.2 // of the walker, m
)

// rig is one body in a world.
type rig struct {
	body  body
	world motion.World
	rules Rules
}

// body is a body with the memory of its model.
type body struct {
	components.Body
	Walker *components.WalkerData
	Slide  *components.SlideMemoryData
}

// counter counts the queries of a step.
type counter struct {
	motion.World
	sweeps, overlaps int
}

func (c *counter) SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool) {
	c.sweeps++
	return c.World.SweepBox(box, displacement)
}

func (c *counter) OverlapBox(box geom.Box, contacts []collision.Contact) []collision.Contact {
	c.overlaps++
	return c.World.OverlapBox(box, contacts)
}

// inAir is a walker far from anything.
func inAir() *rig {
	kit := Preset()
	medium := components.Air()
	return &rig{world: void{}, rules: kit.Rules, body: body{Walker: &kit.Walker, Slide: &components.SlideMemoryData{}, Body: components.Body{
		Intent: &components.Input{}, Armor: &kit.Armor,
		Position: &components.PositionData{}, Velocity: &components.VelocityData{},
		View: &components.ViewData{}, Energy: &components.EnergyData{Current: kit.Armor.MaxEnergy},
		Contact: &components.ContactData{TicksSinceJumpable: components.NoJumpableContact},
		Report:  &components.MoveReportData{}, Medium: &medium,
	}}}
}

// in is a walker in a level of triangles.
func in(t testing.TB, triangles ...geom.Triangle) *rig {
	t.Helper()
	r := inAir()
	r.world = meshOf(t, triangles)
	return r
}

func (r *rig) step() { Step(&r.body.Body, r.world, &r.rules, r.body.Walker, r.body.Slide) }

func (r *rig) steps(n int) {
	for range n {
		r.step()
	}
}

func (r *rig) feet() geom.Vec         { return r.body.Position.Feet }
func (r *rig) velocity() geom.Vec     { return r.body.Velocity.Linear }
func (r *rig) setVelocity(v geom.Vec) { r.body.Velocity.Linear = v }
func (r *rig) put(feet geom.Vec)      { r.body.Position.Feet = feet }
func (r *rig) box() geom.Box          { return geom.FeetBox(r.feet(), r.body.Armor.Half) }
func (r *rig) keys(ahead, side float64) {
	r.body.Intent.Forward, r.body.Intent.Right = components.AxisOf(ahead), components.AxisOf(side)
}

// arrive sets the velocity that becomes v once this tick's gravity is added.
func (r *rig) arrive(v geom.Vec) { r.setVelocity(v.Add(geom.Vec{Z: gravity * dt})) }

// rest puts the body on the plane through the origin with that normal, as if it
// had stood there for a while.
func (r *rig) rest(normal geom.Vec) {
	h := r.body.Armor.Half
	r.put(geom.Vec{Z: h.Dot(normal.Abs())/normal.Z - h.Z + Hover})
	r.body.Slide.Grounded, r.body.Slide.Ground, r.body.Slide.Grip = true, normal, 1
	r.body.Contact.TicksSinceJumpable, r.body.Contact.JumpNormal = 0, normal
}

// tiled is a rectangle cut into n x n pieces of two triangles.
func tiled(center, u, v geom.Vec, n int) []geom.Triangle {
	var all []geom.Triangle
	part := 1 / float64(n)
	for i := range n {
		for k := range n {
			a, b := (2*float64(i)+1)*part-1, (2*float64(k)+1)*part-1
			all = append(all, quad(center.AddScaled(u, a).AddScaled(v, b), u.Scale(part), v.Scale(part))...)
		}
	}
	return all
}

// axesOf returns two unit vectors in a plane whose product is its normal.
func axesOf(normal geom.Vec) (u, v geom.Vec) {
	side := geom.Vec{X: 1}
	if math.Abs(normal.X) > 0.9 {
		side = geom.Vec{Y: 1}
	}
	u = side.RejectFrom(normal).Normalize()
	return u, normal.Cross(u)
}

// plane is a large square through a point, with its front along normal.
func plane(through, normal geom.Vec, size float64) []geom.Triangle {
	u, v := axesOf(normal)
	return quad(through, u.Scale(size), v.Scale(size))
}

// floorAt is flat ground.
func floorAt(z float64) []geom.Triangle { return plane(geom.Vec{Z: z}, geom.Up(), 2000) }

// wallAt stops motion towards +y at a plane.
func wallAt(y float64) []geom.Triangle { return plane(geom.Vec{Y: y}, geom.Vec{Y: -1}, 500) }

func sinCos(degrees float64) (sin, cos float64) { return math.Sincos(degrees * math.Pi / 180) }

// slopeNormal is the normal of ground that falls towards +y.
func slopeNormal(degrees float64) geom.Vec {
	sin, cos := sinCos(degrees)
	return geom.Vec{Y: sin, Z: cos}
}

// corner is flat ground with two walls that meet ahead, at y = 0, with the
// given angle between them. lean tilts the walls: positive hang over.
func corner(opening, lean float64) []geom.Triangle {
	sin, cos := sinCos(opening / 2)
	up, out := sinCos(lean)
	left := geom.Vec{X: cos * out, Y: -sin * out, Z: -up}
	right := geom.Vec{X: -left.X, Y: left.Y, Z: left.Z}
	return append(floorAt(0), append(plane(geom.Vec{}, left, 300), plane(geom.Vec{}, right, 300)...)...)
}

// contained fails the test when the body is deeper than the slop in a triangle.
func (r *rig) contained(t *testing.T, what string, tick int, triangles []geom.Triangle) {
	t.Helper()
	if d := overlapDepth(r.box(), triangles); d > collision.Slop+exact {
		t.Fatalf("%s tick %d: %.9f m inside a triangle at %v", what, tick, d, r.feet())
	}
}

func same[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// differs fails when the decided value equals the literal one, so that the test could not
// distinguish them.
func differs(t *testing.T, what string, got, literal float64) {
	t.Helper()
	if math.Abs(got-literal) < 1e-6 {
		t.Errorf("%s: got %v, which is what the literal text gives", what, got)
	}
}
