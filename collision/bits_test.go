package collision

import (
	"fmt"
	"hash"
	"hash/fnv"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	levels "github.com/skijet/skijet/tools/bench/workload"
)

// answers sums up every bit of what shapes answer: printed numbers are exact.
type answers struct {
	hash.Hash64
	contacts []Contact
}

// ask sums up what a shape answers to all queries from one place.
func (b *answers) ask(s Shape, box geom.Box, way geom.Vec) {
	hit, ok := s.SweepBox(box, way)
	fmt.Fprintln(b, hit, ok)
	hit, ok = s.Raycast(box.Center, way)
	fmt.Fprintln(b, hit, ok)
	b.contacts = s.OverlapBox(box, b.contacts[:0])
	fmt.Fprintln(b, b.contacts)
	push, ok, contacts := Depenetrate(s, box, 2, b.contacts)
	fmt.Fprintln(b, push, ok)
	b.contacts = contacts
}

// thinSoup is a mesh of triangles at random in a cube of 8 m, some of them thin, and every third
// one parallel to an axis.
func thinSoup(t *testing.T, r *rand.Rand) *Mesh {
	t.Helper()
	at := func(size float64) geom.Vec {
		return geom.Vec{X: r.Float64() - 0.5, Y: r.Float64() - 0.5, Z: r.Float64() - 0.5}.Scale(size)
	}
	var vertices []geom.Vec
	var indices []uint32
	var materials []uint8
	for i := range 200 {
		a := at(8)
		b, c := a.Add(at(4)), a.Add(at([]float64{4, 0.02}[i%2]))
		if i%3 == 0 {
			b.Z, c.Z = a.Z, a.Z
		}
		n := uint32(len(vertices))
		vertices, indices, materials = append(vertices, a, b, c), append(indices, n, n+1, n+2), append(materials, uint8(i%5))
	}
	options := []Option{Materials(materials)}
	if r.IntN(2) == 0 {
		options = append(options, TwoSided())
	}
	m, err := NewMesh(vertices, indices, options...)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestQueries_KeepTheirBits holds every bit of the answers in random scenes. Where a change of
// them is meant, take the new sum from the message.
func TestQueries_KeepTheirBits(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 7))
	b := &answers{Hash64: fnv.New64a()}
	indoor := workloadOf(t, levels.Indoor50k)
	for i := range 500 {
		for _, q := range [...]*levels.Query{&indoor.short[i], &indoor.contact[i], &indoor.long[i], &indoor.low[i]} {
			b.ask(indoor.shape, geom.Box{Center: q.At, Half: levels.Half}, q.Way)
		}
	}
	heights := make([]float64, 12*12)
	for i := range heights {
		heights[i] = 3 * r.Float64()
	}
	field, err := NewHeightfield(12, 12, 1, geom.Vec{X: -6, Y: -6, Z: -2}, heights)
	if err != nil {
		t.Fatal(err)
	}
	for range 8 {
		mesh := thinSoup(t, r)
		mover, err := NewMover([]geom.Vec{{X: -1, Y: -1}, {X: 1, Y: -1}, {Y: 1, Z: 0.5}}, []uint32{0, 1, 2}, TwoSided())
		if err != nil {
			t.Fatal(err)
		}
		world := NewWorld(field, mesh, mover)
		near := NewNearby(world, MaxNearby)
		b.slide(t, r, world, mover)
		for range 150 {
			box := geom.Box{
				Center: geom.Vec{X: 10 * (r.Float64() - 0.5), Y: 10 * (r.Float64() - 0.5), Z: 6 * (r.Float64() - 0.5)},
				Half:   geom.Vec{X: r.Float64(), Y: r.Float64(), Z: 1.2 * r.Float64()},
			}
			way := geom.Vec{X: r.Float64() - 0.5, Y: r.Float64() - 0.5, Z: r.Float64() - 0.5}.Scale(6)
			if r.IntN(3) == 0 {
				way = geom.Vec{Z: way.Z}
			}
			b.ask(world, box, way)
			b.ask(field, box, way)
			near.Expect(world, box, way, 1)
			b.ask(near, box, way)
		}
	}
	if got, want := fmt.Sprintf("%016x", b.Sum64()), "44b9f680e354aedc"; got != want {
		t.Errorf("the bits of the answers are %s, and were %s", got, want)
	}
}

// slide sums up how bodies move on and are carried.
func (b *answers) slide(t *testing.T, r *rand.Rand, world *World, mover *Mover) {
	t.Helper()
	body := SlideBody{Box: geom.Box{Center: geom.Vec{Z: 5}, Half: geom.Vec{X: 0.4, Y: 0.4, Z: 0.9}}}
	rules := SlideRules{Up: geom.Up(), FloorCosine: 0.7, StepHeight: 0.4, SnapDistance: 0.3}
	for range 60 {
		body.Velocity = geom.Vec{X: 12 * (r.Float64() - 0.5), Y: 12 * (r.Float64() - 0.5), Z: -3}
		result := MoveAndSlide(world, body, 0.032, rules)
		fmt.Fprintln(b, result)
		body = result.Body
		pose := geom.Pose{Position: geom.Vec{X: r.Float64(), Y: r.Float64(), Z: r.Float64()}}
		fmt.Fprintln(b, mover.Carry(body.Box, pose), mover.CarryBody(world, body, pose, rules), mover.Travel(pose))
		if err := mover.Place(pose); err != nil {
			t.Fatal(err)
		}
	}
}
