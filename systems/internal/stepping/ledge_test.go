package stepping_test

import (
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/scenes"
	"github.com/skijet/skijet/systems/internal/stepping"
)

// over is how far past a riser these tests look for its top, m, and rise how far up.
const over, rise = 0.01, 0.6

// riser returns a box, what it runs into, and its displacement: a block at any angle that
// leans, is cut short beside the box, ends above it or begins above its bottom. Sometimes
// there is a ceiling.
func riser(t *testing.T, r *rand.Rand) (*collision.Mesh, geom.Box, geom.Vec) {
	t.Helper()
	span := func(size float64) float64 { return size * (2*r.Float64() - 1) }
	box := geom.Box{Center: geom.Vec{Z: 1.15}, Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1.15}}
	bottom, top := 0.0, 2.5*r.Float64()
	if r.IntN(3) == 0 {
		bottom, top = top, 3
	}
	left := span(0.7)
	block := scenes.Block(geom.Vec{X: 1, Y: left, Z: bottom}, geom.Vec{X: 3, Y: left + 3*r.Float64(), Z: top + 0.01})
	if r.IntN(4) == 0 {
		block = append(block, scenes.Block(geom.Vec{X: -3, Y: -3, Z: 2.3 + 0.7*r.Float64()}, geom.Vec{X: 3, Y: 3, Z: 4})...)
	}
	var turn geom.YawPitch
	lean := 0.0
	if r.IntN(2) == 0 {
		turn.Yaw, lean = geom.Angle(r.Uint32()), span(0.5)*float64(r.IntN(2))
	}
	bend := func(v geom.Vec) geom.Vec { return turn.ToWorld(v.Add(geom.Vec{X: lean * v.Z})) }
	for i := range block {
		f := &block[i]
		f.A, f.B, f.C = bend(f.A), bend(f.B), bend(f.C)
	}
	var options []collision.Option
	if r.IntN(2) == 0 {
		options = append(options, collision.TwoSided())
	}
	return scenes.Mesh(t, block, options...), box, turn.ToWorld(geom.Vec{X: 3, Y: span(1), Z: span(0.5)})
}

// TestIsWall_IsOneWhereNoLedgeIsFound asks of what it calls a wall whether a box gets
// over it, from as high as there is room for, and from less.
func TestIsWall_IsOneWhereNoLedgeIsFound(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	walls, ledges, missed := 0, 0, 0
	for i := range 20_000 {
		mesh, box, displacement := riser(t, r)
		var near collision.Nearby
		near.Gather(mesh, box, displacement, 1)
		hit, ok := near.SweepBox(box, displacement)
		if across := hit.Normal.Horizontal(); !ok || across == (geom.Vec{}) {
			continue
		}
		box = box.Translate(displacement.Scale(hit.Fraction))
		way := hit.Normal.Horizontal().Normalize().Scale(-over)
		wall := stepping.IsWall(&near, hit, box, rise, way)
		room := stepping.Headroom(mesh, box, rise)
		_, _, found := stepping.FindLedge(mesh, box, room, way)
		_, _, lower := stepping.FindLedge(mesh, box, room*r.Float64(), way)
		switch {
		case wall && (found || lower):
			t.Fatalf("%d: %+v of %+v is called a wall, and has a ledge", i, hit, box)
		case wall:
			walls++
		case found:
			ledges++
		default:
			missed++
		}
	}
	t.Logf("%d walls, %d with a ledge, %d walls that are not known", walls, ledges, missed)
	if walls < 2_000 || ledges < 2_000 || missed > walls {
		t.Errorf("%d walls, %d with a ledge, %d walls that are not known", walls, ledges, missed)
	}
}

// TestIsWall_KnowsOnlyTheLastHit also shows that what is not known is no wall.
func TestIsWall_KnowsOnlyTheLastHit(t *testing.T) {
	mesh := scenes.Mesh(t, append(scenes.Block(geom.Vec{X: 1, Y: -3}, geom.Vec{X: 3, Y: 3, Z: 5}), scenes.Block(geom.Vec{X: -3, Y: -3, Z: -1}, geom.Vec{X: 3, Y: 3, Z: -0.5})...))
	box, way := geom.Box{Center: geom.Vec{Z: 1.15}, Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1.15}}, geom.Vec{X: 1}
	var near collision.Nearby
	near.Gather(mesh, box, way, 1)
	hit, ok := near.SweepBox(box, way)
	if box = box.Translate(way.Scale(hit.Fraction)); !ok {
		t.Fatal("no wall is hit")
	}
	is := func() bool { return stepping.IsWall(&near, hit, box, rise, way.Scale(over)) }
	if !is() {
		t.Error("the last hit is not known")
	}
	if stepping.IsWall(mesh, hit, box, rise, way.Scale(over)) {
		t.Error("a mesh knows its last hit")
	}
	if stepping.IsWall(&near, hit, box, 2*box.Half.Z, way.Scale(over)) {
		t.Error("a wall of which the lowest and the highest box have nothing in common")
	}
	if _, ok := near.SweepBox(box, geom.Vec{Z: -1}); !ok || is() {
		t.Error("a hit before the last one is known")
	}
	near.SweepBox(box.Translate(way.Scale(-0.1)), way)
	if !is() {
		t.Error("the same hit is not known again")
	}
	if near.Clear(); is() {
		t.Error("a hit on what is no longer held is known")
	}
}
