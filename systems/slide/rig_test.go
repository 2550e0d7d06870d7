package slide

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

const (
	gravity = 20.0  // m/s2
	dt      = 0.032 // s
	exact   = 1e-9
	half    = 0.5 // half width of the walker, m
	height  = 2.2 // of the walker, m
)

// rig is one body in a world.
type rig struct {
	body  components.Body
	world World
	rules Rules
}

// void is a world without anything in it.
type void struct{}

func (void) SweepBox(geom.Box, geom.Vec) (collision.Hit, bool)                       { return collision.Hit{}, false }
func (void) OverlapBox(_ geom.Box, contacts []collision.Contact) []collision.Contact { return contacts }

// counter counts the questions of a step.
type counter struct {
	World
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
	kit, _ := Preset("walker")
	medium := components.Air()
	return &rig{world: void{}, rules: kit.Rules, body: components.Body{
		Intent: &components.IntentData{Weapon: -1}, Armor: &kit.Armor, Walker: &kit.Walker,
		Position: &components.PositionData{}, Velocity: &components.VelocityData{},
		View: &components.ViewData{}, Energy: &components.EnergyData{Current: kit.Armor.MaxEnergy},
		Contact: &components.ContactData{SinceJumpable: components.NoJumpableContact},
		Report:  &components.MoveReportData{}, Slide: &components.SlideMemoryData{}, Medium: &medium,
	}}
}

// in is a walker in a level of triangles.
func in(t testing.TB, triangles ...geom.Triangle) *rig {
	t.Helper()
	r := inAir()
	r.world = meshOf(t, triangles)
	return r
}

func (r *rig) step() { Step(&r.body, r.world, &r.rules) }

func (r *rig) steps(n int) {
	for range n {
		r.step()
	}
}

func (r *rig) feet() geom.Vec           { return r.body.Position.Feet }
func (r *rig) velocity() geom.Vec       { return r.body.Velocity.Linear }
func (r *rig) setVelocity(v geom.Vec)   { r.body.Velocity.Linear = v }
func (r *rig) put(feet geom.Vec)        { r.body.Position.Feet = feet }
func (r *rig) box() geom.Box            { return geom.FeetBox(r.feet(), r.body.Armor.Half) }
func (r *rig) keys(ahead, side float64) { r.body.Intent.Forward, r.body.Intent.Right = ahead, side }

// arrive sets the velocity that becomes v once this tick's gravity is added.
func (r *rig) arrive(v geom.Vec) { r.setVelocity(v.Add(geom.Vec{Z: gravity * dt})) }

// rest puts the body on the plane through the origin with that normal, as if it
// had stood there for a while.
func (r *rig) rest(normal geom.Vec) {
	h := r.body.Armor.Half
	r.put(geom.Vec{Z: h.Dot(normal.Abs())/normal.Z - h.Z + Hover})
	r.body.Slide.Grounded, r.body.Slide.Ground, r.body.Slide.Grip = true, normal, 1
	r.body.Contact.SinceJumpable, r.body.Contact.JumpNormal = 0, normal
}

func meshOf(t testing.TB, triangles []geom.Triangle, options ...collision.Option) *collision.Mesh {
	t.Helper()
	var vertices []geom.Vec
	var indices []uint32
	for _, f := range triangles {
		for _, v := range []geom.Vec{f.A, f.B, f.C} {
			indices = append(indices, uint32(len(vertices)))
			vertices = append(vertices, v)
		}
	}
	mesh, err := collision.NewMesh(vertices, indices, options...)
	if err != nil {
		t.Fatal(err)
	}
	return mesh
}

// quad is a rectangle of half sizes u and v about a centre, with its front
// along u x v.
func quad(center, u, v geom.Vec) []geom.Triangle {
	a, b := center.Sub(u).Sub(v), center.Add(u).Sub(v)
	c, d := center.Add(u).Add(v), center.Sub(u).Add(v)
	return []geom.Triangle{{A: a, B: b, C: c}, {A: a, B: c, C: d}}
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

// block is a closed box.
func block(low, high geom.Vec) []geom.Triangle {
	c, h := low.Add(high).Scale(0.5), high.Sub(low).Scale(0.5)
	x, y, z := geom.Vec{X: h.X}, geom.Vec{Y: h.Y}, geom.Vec{Z: h.Z}
	var all []geom.Triangle
	for _, f := range [][3]geom.Vec{{x, y, z}, {y, z, x}, {z, x, y}} {
		all = append(all, quad(c.Add(f[0]), f[1], f[2])...)
		all = append(all, quad(c.Sub(f[0]), f[2], f[1])...)
	}
	return all
}

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

// overlapDepth returns how deep a box is in the triangles, by a search of its own
// over all 13 axes: the least overlap of the worst triangle.
func overlapDepth(box geom.Box, triangles []geom.Triangle) float64 {
	worst := 0.0
	for _, f := range triangles {
		if box.Bounds().Overlaps(f.Bounds()) {
			worst = max(worst, triangleDepth(box, f))
		}
	}
	return worst
}

func triangleDepth(box geom.Box, f geom.Triangle) float64 {
	corners := [3]geom.Vec{f.A.Sub(box.Center), f.B.Sub(box.Center), f.C.Sub(box.Center)}
	axes := []geom.Vec{{X: 1}, {Y: 1}, {Z: 1}, f.Normal()}
	for i := range 3 {
		edge := corners[(i+1)%3].Sub(corners[i])
		for _, unit := range axes[:3] {
			if c := unit.Cross(edge); c.Length() > 1e-7*edge.Length() {
				axes = append(axes, c.Normalize())
			}
		}
	}
	depth := math.Inf(1)
	for _, axis := range axes {
		low, high := math.Inf(1), math.Inf(-1)
		for _, c := range corners {
			low, high = min(low, c.Dot(axis)), max(high, c.Dot(axis))
		}
		radius := box.Half.Dot(axis.Abs())
		depth = min(depth, high+radius, radius-low)
	}
	return max(depth, 0)
}

// contained fails the test when the body is deeper than the slop in a triangle.
func (r *rig) contained(t *testing.T, what string, tick int, triangles []geom.Triangle) {
	t.Helper()
	if d := overlapDepth(r.box(), triangles); d > collision.Slop+exact {
		t.Fatalf("%s tick %d: %.9f m inside a triangle at %v", what, tick, d, r.feet())
	}
}

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s: got %.9f, want %.9f", what, got, want)
	}
}

func nearVec(t *testing.T, what string, got, want geom.Vec, tolerance float64) {
	t.Helper()
	if !(got.Sub(want).Length() <= tolerance) {
		t.Errorf("%s: got %.9f, want %.9f", what, got, want)
	}
}

func same[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// differs fails when the decided value is the literal one, so that the test
// could not tell them apart.
func differs(t *testing.T, what string, got, literal float64) {
	t.Helper()
	if math.Abs(got-literal) < 1e-6 {
		t.Errorf("%s: got %v, which is what the literal text gives", what, got)
	}
}
