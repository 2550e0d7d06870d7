package torque

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

const exact = 1e-9

// rig is one body in a world.
type rig struct {
	name  string
	body  components.Body
	world World
	rules Rules
}

// preset returns a setup that must exist.
func preset(t testing.TB, name string) Setup {
	t.Helper()
	s, ok := Preset(name)
	if !ok {
		t.Fatalf("no preset %q", name)
	}
	return s
}

// each runs a check for every preset.
func each(t *testing.T, check func(t *testing.T, s Setup)) {
	t.Helper()
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) { check(t, preset(t, name)) })
	}
}

// eachTick runs a check for every preset with both lengths of a tick.
func eachTick(t *testing.T, check func(t *testing.T, s Setup, dt float64)) {
	t.Helper()
	each(t, func(t *testing.T, s Setup) {
		for _, dt := range []float64{0.032, 1.0 / 32} {
			s.Rules.TickSeconds = dt
			check(t, s, dt)
		}
	})
}

// pick returns the value of a preset, in the order of Names.
func pick[T any](t testing.TB, s Setup, values ...T) T {
	t.Helper()
	for i, name := range Names() {
		if name == s.Armor.Name {
			return values[i]
		}
	}
	t.Fatalf("no preset %q", s.Armor.Name)
	panic("unreachable")
}

// void is a world without anything in it.
type void struct{}

func (void) SweepBox(geom.Box, geom.Vec) (collision.Hit, bool)                       { return collision.Hit{}, false }
func (void) OverlapBox(_ geom.Box, contacts []collision.Contact) []collision.Contact { return contacts }

// inAir is a body far from anything.
func inAir(s Setup) *rig {
	return &rig{name: s.Armor.Name, world: void{}, rules: s.Rules, body: components.Body{
		Intent: &components.IntentData{Weapon: -1}, Armor: &s.Armor, Datablock: &s.Datablock,
		Position: &components.PositionData{}, Velocity: &components.VelocityData{},
		View: &components.ViewData{}, Energy: &components.EnergyData{Current: s.Armor.MaxEnergy},
		Contact: &components.ContactData{SinceJumpable: components.NoJumpableContact},
		Report:  &components.MoveReportData{}, Torque: &components.TorqueMemoryData{},
	}}
}

// inWorld is a body in a level of triangles.
func inWorld(t testing.TB, s Setup, triangles ...geom.Triangle) *rig {
	t.Helper()
	r := inAir(s)
	r.world = meshOf(t, triangles)
	return r
}

// onFloor is a body at rest on flat ground at height 0.
func onFloor(t testing.TB, s Setup) *rig {
	t.Helper()
	r := inWorld(t, s, floorAt(0)...)
	r.settle(t)
	return r
}

// onSlope is a body at rest on a slope through the origin with that normal.
func onSlope(t testing.TB, s Setup, normal geom.Vec) *rig {
	t.Helper()
	r := inWorld(t, s, plane(geom.Vec{}, normal, 1000)...)
	r.standOn(normal)
	r.settle(t)
	return r
}

// settle steps until the body rests on ground that it may jump from.
func (r *rig) settle(t testing.TB) {
	t.Helper()
	for range 50 {
		r.step()
		if r.velocity() == (geom.Vec{}) && r.body.Contact.SinceJumpable == 0 {
			return
		}
	}
	t.Fatalf("%s: no rest, %v at %v", r.name, r.velocity(), r.feet())
}

// standOn puts the body a hair above the plane through the origin.
func (r *rig) standOn(normal geom.Vec) {
	half := r.body.Armor.Half
	r.body.Position.Feet = geom.Vec{Z: half.Dot(normal.Abs())/normal.Z - half.Z}.AddScaled(normal, 0.005)
}

func meshOf(t testing.TB, triangles []geom.Triangle) *collision.Mesh {
	t.Helper()
	var vertices []geom.Vec
	var indices []uint32
	for _, f := range triangles {
		for _, v := range []geom.Vec{f.A, f.B, f.C} {
			indices = append(indices, uint32(len(vertices)))
			vertices = append(vertices, v)
		}
	}
	mesh, err := collision.NewMesh(vertices, indices)
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

// plane is a large square through a point, with its front along normal.
func plane(through, normal geom.Vec, size float64) []geom.Triangle {
	side := geom.Vec{X: 1}
	if math.Abs(normal.X) > 0.9 {
		side = geom.Vec{Y: 1}
	}
	u := side.RejectFrom(normal).Normalize()
	return quad(through, u.Scale(size), normal.Cross(u).Scale(size))
}

func floorAt(z float64) []geom.Triangle { return plane(geom.Vec{Z: z}, geom.Up(), 2000) }

// wall stops motion towards +x at a plane.
func wall(x float64) []geom.Triangle { return plane(geom.Vec{X: x}, geom.Vec{X: -1}, 500) }

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

// corner is flat ground with two walls that meet ahead, at y = 0, with the
// given angle between them. lean tilts the walls: positive hang over.
func corner(opening, lean float64) []geom.Triangle {
	sin, cos := sinCos(opening / 2)
	up, out := sinCos(lean)
	left := geom.Vec{X: cos * out, Y: -sin * out, Z: -up}
	right := geom.Vec{X: -left.X, Y: left.Y, Z: left.Z}
	return append(floorAt(0), append(plane(geom.Vec{}, left, 300), plane(geom.Vec{}, right, 300)...)...)
}

func sinCos(degrees float64) (sin, cos float64) { return math.Sincos(degrees * math.Pi / 180) }

// slopeNormal is the normal of ground that falls towards +y.
func slopeNormal(degrees float64) geom.Vec {
	sin, cos := sinCos(degrees)
	return geom.Vec{Y: sin, Z: cos}
}

func (r *rig) step() { Step(&r.body, r.world, &r.rules) }

func (r *rig) steps(n int) {
	for range n {
		r.step()
	}
}

func (r *rig) feet() geom.Vec     { return r.body.Position.Feet }
func (r *rig) velocity() geom.Vec { return r.body.Velocity.Linear }

func (r *rig) setVelocity(v geom.Vec) { r.body.Velocity.Linear = v }

// weightless takes gravity and all resistance away, so that only contacts count.
func weightless(s Setup) Setup {
	s.Rules.Gravity, s.Rules.AirDrag, s.Rules.AirControl = 0, false, false
	s.Armor.GroundForce = 0
	s.Datablock.HorizontalResistFactor, s.Datablock.HorizontalMaxSpeed = 0, 1e9
	s.Datablock.UpResistFactor, s.Datablock.UpMaxSpeed = 0, 1e9
	return s
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

// deepest is how far a body may be inside a triangle: the slop of collisions
// along each of three axes, and rounding.
const deepest = 4 * collision.Slop

// contained fails the test when the body is inside a triangle.
func (r *rig) contained(t *testing.T, tick int, triangles []geom.Triangle) {
	t.Helper()
	if d := overlapDepth(geom.FeetBox(r.feet(), r.body.Armor.Half), triangles); d > deepest {
		t.Fatalf("%s tick %d: %.9f m inside a triangle at %v", r.name, tick, d, r.feet())
	}
}

func (r *rig) label(format string, values ...any) string {
	return r.name + ": " + fmt.Sprintf(format, values...)
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
