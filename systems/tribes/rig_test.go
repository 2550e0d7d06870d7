package tribes

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/scenes"
)

// Names that the tests of all movement models have in common.
var (
	meshOf       = scenes.Mesh
	quad         = scenes.Quad
	block        = scenes.Block
	overlapDepth = scenes.OverlapDepth
	nearVec      = scenes.NearVec
)

// void is a world without anything in it.
type void = scenes.Void

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

// each runs a check for every armour under every rule set.
func each(t *testing.T, check func(t *testing.T, s sheet, r Rules)) {
	t.Helper()
	for _, s := range sheets() {
		for _, r := range presets() {
			t.Run(s.name+"/"+r.Name, func(t *testing.T) { check(t, s, r) })
		}
	}
}

func newBody(armor components.ArmorData) components.Body {
	return components.Body{
		Intent: &components.Input{}, Armor: &armor,
		Position: &components.PositionData{}, Velocity: &components.VelocityData{},
		View: &components.ViewData{}, Stance: &components.StanceData{}, Energy: &components.EnergyData{Current: armor.MaxEnergy},
		Contact: &components.ContactData{TicksSinceJumpable: components.NoJumpableContact},
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

// touch gives the body the state after a contact in the last tick.
func (r *rig) touch(normal geom.Vec) {
	*r.body.Contact = components.ContactData{
		Touching: true, Friction: min(max(normal.Z, 0), 1), JumpNormal: normal, Normal: normal,
	}
	if r.rules.CountAfterMove {
		r.body.Contact.TicksSinceJumpable = 1
	}
}

func (r *rig) feet() geom.Vec     { return r.body.Position.Feet }
func (r *rig) velocity() geom.Vec { return r.body.Velocity.Linear }

func (r *rig) setVelocity(v geom.Vec) { r.body.Velocity.Linear = v }

// arrive sets the velocity that becomes v once this tick's gravity is added.
func (r *rig) arrive(v geom.Vec) { r.setVelocity(v.Add(geom.Vec{Z: gravity * dt})) }

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

func same[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}
