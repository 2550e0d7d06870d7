package tribes

import (
	"fmt"
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
)

// sheet is one armour as the script data of the shipped game has it, written
// down again so that no test reads the number it checks.
type sheet struct {
	name                               string
	armor                              components.ArmorData
	mass, jump, jet, jetForward        float64
	drain, tank                        float64 // units/s, units
	ground, traction                   float64
	forward, side, damageScale, health float64
	width, height                      float64 // half, full, m
}

func sheets() []sheet {
	return []sheet{
		{"light", Light(), 9, 75, 236, 22, 25, 60, 360, 3, 11, 10, 0.005, 0.66, 0.5, 2.3},
		{"medium", Medium(), 13, 110, 320, 17, 31.25, 80, 455, 3, 8, 7, 0.005, 1, 0.7, 2.4},
		{"heavy", Heavy(), 18, 150, 385, 12, 34.375, 110, 630, 4.5, 5, 4, 0.006, 1.32, 0.8, 2.6},
	}
}

// each runs a check for every armour under both rule sets.
func each(t *testing.T, check func(t *testing.T, s sheet, r Rules)) {
	t.Helper()
	for _, s := range sheets() {
		for _, r := range []Rules{Articles(), Original()} {
			t.Run(s.name+"/"+r.Name, func(t *testing.T) { check(t, s, r) })
		}
	}
}

// void is a world without anything in it.
type void struct{}

func (void) SweepBox(geom.Box, geom.Vec) (collision.Hit, bool)                       { return collision.Hit{}, false }
func (void) OverlapBox(_ geom.Box, contacts []collision.Contact) []collision.Contact { return contacts }

func newBody(armor components.ArmorData) components.Body {
	return components.Body{
		Intent: &components.IntentData{Weapon: -1}, Armor: &armor,
		Position: &components.PositionData{}, Velocity: &components.VelocityData{},
		View: &components.ViewData{}, Stance: &components.StanceData{}, Energy: &components.EnergyData{Current: armor.MaxEnergy},
		Contact: &components.ContactData{SinceJumpable: components.NoJumpableContact},
		Report:  &components.MoveReportData{},
	}
}

// inAir is a body far from anything.
func inAir(armor components.ArmorData, rules Rules) *rig {
	return &rig{body: newBody(armor), world: void{}, rules: rules}
}

// inWorld is a body in a level of triangles.
func inWorld(t testing.TB, armor components.ArmorData, rules Rules, triangles ...geom.Triangle) *rig {
	t.Helper()
	return &rig{body: newBody(armor), world: meshOf(t, triangles), rules: rules}
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

// plane is a large square through a point, with its front along normal.
func plane(through, normal geom.Vec, size float64) []geom.Triangle {
	side := geom.Vec{X: 1}
	if math.Abs(normal.X) > 0.9 {
		side = geom.Vec{Y: 1}
	}
	u := side.RejectFrom(normal).Normalize()
	v := normal.Cross(u)
	return quad(through, u.Scale(size), v.Scale(size))
}

// floorAt is flat ground.
func floorAt(z float64) []geom.Triangle { return plane(geom.Vec{Z: z}, geom.Up(), 2000) }

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

// slopeNormal is the normal of ground that falls towards +y.
func slopeNormal(degrees float64) geom.Vec {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return geom.Vec{Y: sin, Z: cos}
}

// rest puts the body on the plane through the origin with that normal, as if
// it had stood there for a while.
func (r *rig) rest(normal geom.Vec) {
	half := r.body.Armor.Half
	r.body.Position.Feet = geom.Vec{Z: (half.Dot(normal.Abs()) / normal.Z) - half.Z}
	r.touch(normal)
}

// touch gives the body the memory of a contact in the last tick.
func (r *rig) touch(normal geom.Vec) {
	*r.body.Contact = components.ContactData{
		Touching: true, Friction: min(max(normal.Z, 0), 1), JumpNormal: normal, Normal: normal,
	}
	if r.rules.CountAfterMove {
		r.body.Contact.SinceJumpable = 1
	}
}

func (r *rig) feet() geom.Vec     { return r.body.Position.Feet }
func (r *rig) velocity() geom.Vec { return r.body.Velocity.Linear }

func (r *rig) setVelocity(v geom.Vec) { r.body.Velocity.Linear = v }

// arrive sets the velocity that becomes v once this tick's gravity is added.
func (r *rig) arrive(v geom.Vec) { r.setVelocity(v.Add(geom.Vec{Z: gravity * dt})) }

// overlap returns how deep the body is in the triangles, by a search of its
// own over all 13 axes: the least overlap of the worst triangle.
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

// contained fails the test when the body is inside a triangle.
func (r *rig) contained(t *testing.T, tick int, triangles []geom.Triangle) {
	t.Helper()
	box := geom.FeetBox(r.feet(), r.body.Half())
	if d := overlapDepth(box, triangles); d > 1e-5 {
		t.Fatalf("%s %s tick %d: %.9f m inside a triangle at %v", r.body.Armor.Name, r.rules.Name, tick, d, r.feet())
	}
}

func (r *rig) label(what string) string {
	return fmt.Sprintf("%s %s: %s", r.body.Armor.Name, r.rules.Name, what)
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
