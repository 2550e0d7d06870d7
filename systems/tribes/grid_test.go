package tribes

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
)

// slopedGrid cuts a square that falls towards +y into n x n cells, each along
// a random diagonal, with the triangles in random order.
func slopedGrid(t testing.TB, n int, cell, degrees float64, seed uint64) *collision.Mesh {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	tan := math.Tan(degrees * math.Pi / 180)
	var vertices []geom.Vec
	for j := range n + 1 {
		for i := range n + 1 {
			x, y := (float64(i)-float64(n)/2)*cell, (float64(j)-float64(n)/2)*cell
			vertices = append(vertices, geom.Vec{X: x, Y: y, Z: -y * tan})
		}
	}
	var triangles [][3]uint32
	for j := range n {
		for i := range n {
			a := uint32(j*(n+1) + i)
			b, c, d := a+1, a+uint32(n)+2, a+uint32(n)+1
			if random.IntN(2) == 0 {
				triangles = append(triangles, [3]uint32{a, b, c}, [3]uint32{a, c, d})
			} else {
				triangles = append(triangles, [3]uint32{b, c, d}, [3]uint32{b, d, a})
			}
		}
	}
	random.Shuffle(len(triangles), func(i, j int) { triangles[i], triangles[j] = triangles[j], triangles[i] })
	var indices []uint32
	for _, f := range triangles {
		indices = append(indices, f[:]...)
	}
	mesh, err := collision.NewMesh(vertices, indices)
	if err != nil {
		t.Fatal(err)
	}
	return mesh
}

// gait is the motion by which a body crosses a plane.
type gait struct {
	name string
	cell float64 // m, so that 300 ticks stay on the grid and cross many cells
	set  func(r *rig, heading geom.Vec)
}

func gaits() []gait {
	return []gait{
		{"rest", 1, func(r *rig, _ geom.Vec) {}},
		{"walk", 4, func(r *rig, _ geom.Vec) { r.body.Intent.Forward = components.Full }},
		{"diagonal walk", 4, func(r *rig, _ geom.Vec) {
			r.body.Intent.Forward, r.body.Intent.Right = components.Full, components.Full
		}},
		{"ski", 32, func(r *rig, h geom.Vec) { r.body.Intent.Buttons |= components.ButtonSki; r.setVelocity(h.Scale(25)) }},
		{"jet", 32, func(r *rig, h geom.Vec) {
			r.body.Intent.Buttons |= components.ButtonJet
			r.body.Intent.Forward = components.Full
			r.setVelocity(h.Scale(25))
		}},
		{"slide", 32, func(r *rig, h geom.Vec) { r.body.Armor.GroundForce = 0; r.setVelocity(h.Scale(40)) }},
	}
}

// TestFlatGrid_SlideEqualsThatOnTwoTriangles is the test for bumps at seams:
// 8,192 triangles of a plane must be one plane.
func TestFlatGrid_SlideEqualsThatOnTwoTriangles(t *testing.T) {
	const cells, headings, ticks = 64, 24, 300
	for _, degrees := range []float64{0, 5, 15, 30} {
		n := slopeNormal(degrees)
		for _, g := range gaits() {
			grid := slopedGrid(t, cells, g.cell, degrees, uint64(degrees)+7)
			whole := slopedGrid(t, 1, g.cell*cells, degrees, 3)
			if grid.Len() != 8192 || whole.Len() != 2 {
				t.Fatalf("%d and %d triangles", grid.Len(), whole.Len())
			}
			for _, rules := range []Rules{Articles(), Original()} {
				for k := range headings {
					yaw := geom.Angle(k * 65536 / headings)
					run := func(world motion.World) *rig {
						r := &rig{body: newBody(Light()), world: world, rules: rules}
						r.rest(n)
						r.body.Position.Feet = r.feet().Add(geom.Vec{X: 0.3, Y: 0.2, Z: -0.2 * n.Y / n.Z})
						r.body.Intent.Look = geom.YawPitch{Yaw: yaw}
						g.set(r, r.body.Intent.Look.ToWorld(geom.Vec{Y: 1}).RejectFrom(n).Normalize())
						return r
					}
					label := fmt.Sprintf("%s %s %v degrees heading %d", rules.Name, g.name, degrees, k*360/headings)
					compareRuns(t, label, run(grid), run(whole), ticks)
				}
			}
		}
	}
}

// compareRuns steps two bodies side by side and fails at the first tick where
// they part.
func compareRuns(t *testing.T, label string, a, b *rig, ticks int) {
	t.Helper()
	for tick := 1; tick <= ticks; tick++ {
		a.step()
		b.step()
		if d := a.feet().Sub(b.feet()).Length(); !(d <= exact) {
			t.Errorf("%s tick %d: %.3g m apart: %v on the grid, %v on two triangles (velocity %v, %v)",
				label, tick, d, a.feet(), b.feet(), a.velocity(), b.velocity())
			return
		}
	}
}
