package broadphasetest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// places is how many positions of a body, and queries, a benchmark repeats.
const places = 1 << 14

// Bench measures one move of a body and one query, as a tick makes for each body. The
// level is 2 km wide with cells of 16 m. Bodies move back and forth by 1 m a tick, and
// queries are those of a player's box and of a path of 40 m. It runs with several numbers
// of bodies.
func Bench(b *testing.B, fresh New) {
	const size = 1000.0
	level := geom.Bounds{Min: geom.Vec{X: -size, Y: -size}, Max: geom.Vec{X: size, Y: size, Z: 200}}
	for _, bodies := range []int{16, 64, 256, 1024, 4096} {
		for _, query := range []struct {
			name string
			path float64 // m
		}{{"box", 0}, {"path40m", 40}} {
			b.Run(fmt.Sprintf("%d/%s", bodies, query.name), func(b *testing.B) {
				moves, queries := tour(bodies, size, query.path)
				grid := fresh(b, level, cell)
				for id := range bodies {
					insert(b, grid, collision.BodyID(id), moves[id])
				}
				ids := []collision.BodyID{}
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					at := i % places
					grid.Move(collision.BodyID(at%bodies), moves[at])
					ids = grid.Query(queries[at], ids[:0])
				}
			})
		}
	}
}

// tour returns the positions of bodies that move in turn, and the bounds of their
// queries: a box, or a path of some metres.
func tour(bodies int, size, path float64) (moves, queries []geom.Bounds) {
	r := rand.New(rand.NewPCG(11, 11))
	half := geom.Vec{X: 0.5, Y: 0.5, Z: 1.15}
	boxes, ways := make([]geom.Box, bodies), make([]geom.Vec, bodies)
	for i := range boxes {
		at := geom.Vec{X: size * (2*r.Float64() - 1), Y: size * (2*r.Float64() - 1), Z: 100 * r.Float64()}
		boxes[i] = geom.Box{Center: at, Half: half}
		ways[i] = geom.Vec{X: r.NormFloat64(), Y: r.NormFloat64()}.Normalize()
	}
	for i := range places {
		k := i % bodies
		step := ways[k]
		if 2*i >= places { // back, so that the tour ends where it began
			step = step.Neg()
		}
		boxes[k] = boxes[k].Translate(step)
		moves = append(moves, boxes[k].Bounds())
		queries = append(queries, boxes[k].Swept(step.Scale(path)))
	}
	return moves, queries
}
