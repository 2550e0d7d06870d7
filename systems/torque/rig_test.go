package torque

import (
	"fmt"
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

// void is a world without anything in it.
type void = scenes.Void

const exact = 1e-9

// rig is one body in a world.
type rig struct {
	name  string
	body  body
	world motion.World
	rules Rules
}

// body is a body with what its model keeps of it.
type body struct {
	components.Body
	Datablock *components.DatablockData
	Torque    *components.TorqueMemoryData
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

// inAir is a body far from anything.
func inAir(s Setup) *rig {
	return &rig{name: s.Armor.Name, world: void{}, rules: s.Rules, body: body{Datablock: &s.Datablock, Torque: &components.TorqueMemoryData{}, Body: components.Body{
		Intent: &components.Input{}, Armor: &s.Armor,
		Position: &components.PositionData{}, Velocity: &components.VelocityData{},
		View: &components.ViewData{}, Energy: &components.EnergyData{Current: s.Armor.MaxEnergy},
		Contact: &components.ContactData{TicksSinceJumpable: components.NoJumpableContact},
		Report:  &components.MoveReportData{},
	}}}
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
		if r.velocity() == (geom.Vec{}) && r.body.Contact.TicksSinceJumpable == 0 {
			return
		}
	}
	t.Fatalf("%s: no rest, %v at %v", r.name, r.velocity(), r.feet())
}

// standOn puts the body just above the plane through the origin.
func (r *rig) standOn(normal geom.Vec) {
	half := r.body.Armor.Half
	r.body.Position.Feet = geom.Vec{Z: half.Dot(normal.Abs())/normal.Z - half.Z}.AddScaled(normal, 0.005)
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

func (r *rig) step() { Step(&r.body.Body, r.world, &r.rules, r.body.Datablock, r.body.Torque) }

func (r *rig) steps(n int) {
	for range n {
		r.step()
	}
}

func (r *rig) feet() geom.Vec     { return r.body.Position.Feet }
func (r *rig) velocity() geom.Vec { return r.body.Velocity.Linear }

func (r *rig) setVelocity(v geom.Vec) { r.body.Velocity.Linear = v }

// weightless removes gravity and all resistance, so that only contacts act.
func weightless(s Setup) Setup {
	s.Rules.Gravity, s.Rules.AirDrag, s.Rules.AirControl = 0, false, false
	s.Armor.GroundForce = 0
	s.Datablock.HorizontalResistFactor, s.Datablock.HorizontalMaxSpeed = 0, 1e9
	s.Datablock.UpResistFactor, s.Datablock.UpMaxSpeed = 0, 1e9
	return s
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
