// Package workload makes the levels and the queries that collision is measured
// with. Everything follows from fixed seeds, and every vertex is a float32, so
// that libraries which know nothing else see the same geometry.
package workload

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/skijet/skijet/collision/geom"
)

// Names of the scenes.
const (
	Terrain131k     = "terrain131k"     // 2 km of smooth noise in cells of 8 m
	Terrain1M       = "terrain1M"       // the same ground in cells of 2.875 m
	Indoor50k       = "indoor50k"       // rooms with doors and crates, all along the axes
	Heightfield131k = "heightfield131k" // terrain131k, to be kept as a grid
	Stairs          = "stairs"          // flights of stairs up and down, side by side between walls
)

// Names lists the scenes with queries. In Stairs bodies walk, and nothing else is asked.
var Names = []string{Terrain131k, Indoor50k, Terrain1M, Heightfield131k}

// Half is the half extents of the box that is swept: a player.
var Half = geom.Vec{X: 0.5, Y: 0.5, Z: 1.15}

// Kind says what a query asks.
type Kind uint32

// The three kinds of queries, and bodies that walk.
const (
	Ray Kind = iota
	Sweep
	Overlap
	Walk
)

// Query is one question: a ray from At along Way, a box whose centre goes that
// way, a box at At, or a body whose box begins there and walks at a speed of Way.X.
type Query struct{ At, Way geom.Vec }

// Set is many queries of a kind.
type Set struct {
	Name    string
	Kind    Kind
	Queries []Query
}

// Names of the sets.
const (
	R1  = "R1"  // rays of 100 to 500 m in all directions
	R2  = "R2"  // rays of 1 to 20 m straight down
	B1  = "B1"  // sweeps of 0.1 to 3 m that start clear
	B1c = "B1c" // B1 in Morton order
	B1t = "B1t" // sweeps of 0.1 to 3 m of a player who stands on something
	B2  = "B2"  // sweeps of 20 to 100 m that start clear
	O1  = "O1"  // overlaps of a player sunk into the floor
	W0  = "W0"  // bodies that stand
	W10 = "W10" // bodies that are given 10 m/s in every tick, and run into what is there
	W40 = "W40" // the same with 40 m/s
	WS  = "WS"  // bodies that walk by themselves, up and down stairs
	// W10P and W40P are W10 and W40 of bodies that turn a little in every tick: none of them
	// repeats the last one.
	W10P, W40P = "W10P", "W40P"
)

// Grid is the heights of a terrain, row after row, above Origin.
type Grid struct {
	Columns, Rows int
	Cell          float64
	Origin        geom.Vec
	Heights       []float64
}

// Scene is a level with its queries.
type Scene struct {
	Name     string
	Vertices []geom.Vec
	Indices  []uint32
	Grid     *Grid // nil where the level is no terrain
	Sets     []Set
}

// Triangles returns how many triangles the scene has.
func (s *Scene) Triangles() int { return len(s.Indices) / 3 }

// Set returns the set of a name, or nil.
func (s *Scene) Set(name string) *Set {
	for i := range s.Sets {
		if s.Sets[i].Name == name {
			return &s.Sets[i]
		}
	}
	return nil
}

// New makes a scene with n queries in each set.
func New(name string, n int) (*Scene, error) {
	var s *Scene
	var g ground
	switch name {
	case Terrain131k, Heightfield131k:
		s, g = newTerrain(256, 8)
	case Terrain1M:
		s, g = newTerrain(708, 2.875)
	case Indoor50k:
		s, g = newIndoor()
	case Stairs:
		return newStairs(), nil
	default:
		return nil, fmt.Errorf("workload: no scene %q, want one of %v", name, Names)
	}
	s.Name = name
	s.ask(g, n)
	return s, nil
}

// ground knows where a player fits.
type ground interface {
	// stand returns the centre of a player's box that rests on something.
	stand(r *rand.Rand) geom.Vec
	// clear reports whether a player's box above a place to stand is free.
	clear(center geom.Vec) bool
}

// How queries start and go, chosen to hit about as often as those of other
// measurements of the same kind.
const (
	clearance = 0.9  // metres above the ground that a swept box starts at most
	eyes      = 1.45 // the same of the player whose centre a ray leaves from
	sink      = 2.3  // metres that an overlapping box is lowered at most
)

// lean is how directions depart from the uniform sphere: how much of the
// vertical part is kept, and what is then added downward.
type lean struct{ keep, down float64 }

var (
	look   = lean{1, 0.1}    // rays
	stroll = lean{0.25, 0}   // a player who stands
	fly    = lean{1, 0.27}   // sweeps over a terrain
	walk   = lean{0.2, 0.08} // sweeps through rooms
)

// ask fills in n queries a set.
func (s *Scene) ask(g ground, n int) {
	r := rand.New(rand.NewPCG(31, 7))
	free := func(above float64) geom.Vec {
		for {
			at := g.stand(r)
			at.Z += 0.01 + above*r.Float64()
			if at = round(at); g.clear(at) {
				return at
			}
		}
	}
	displacement := func(l lean, low, high float64) geom.Vec {
		d := direction(r)
		d.Z = d.Z*l.keep - l.down
		d = d.Normalize()
		return round(d.Scale(low + (high-low)*r.Float64()))
	}
	move := fly
	if s.Grid == nil {
		move = walk
	}
	add := func(name string, kind Kind, make func() Query) {
		set := Set{Name: name, Kind: kind}
		for range n {
			set.Queries = append(set.Queries, make())
		}
		s.Sets = append(s.Sets, set)
	}
	add(R1, Ray, func() Query { return Query{free(eyes), displacement(look, 100, 500)} })
	add(R2, Ray, func() Query { return Query{free(eyes), round(geom.Vec{Z: -1 - 19*r.Float64()})} })
	add(B1, Sweep, func() Query { return Query{free(clearance), displacement(move, 0.1, 3)} })
	s.Sets = append(s.Sets, Set{B1c, Sweep, inMortonOrder(s.Set(B1).Queries)})
	add(B1t, Sweep, func() Query { return Query{g.stand(r), displacement(stroll, 0.1, 3)} })
	add(B2, Sweep, func() Query { return Query{free(clearance), displacement(move, 20, 100)} })
	add(O1, Overlap, func() Query { return Query{At: round(free(eyes).Sub(geom.Vec{Z: sink * r.Float64()}))} })
	s.Sets = append(s.Sets, walkSets(s.Set(B1t).Queries)...)
}

// direction is uniform on the unit sphere.
func direction(r *rand.Rand) geom.Vec {
	for {
		v := geom.Vec{X: 2*r.Float64() - 1, Y: 2*r.Float64() - 1, Z: 2*r.Float64() - 1}
		if l := v.Length(); l > 0.01 && l <= 1 {
			return v.Scale(1 / l)
		}
	}
}

// round gives every coordinate the nearest float32.
func round(v geom.Vec) geom.Vec {
	return geom.Vec{X: float64(float32(v.X)), Y: float64(float32(v.Y)), Z: float64(float32(v.Z))}
}

// inMortonOrder sorts queries so that neighbours in the list are neighbours in
// space, nearer to the consecutive ticks of one player.
func inMortonOrder(queries []Query) []Query {
	var b geom.Bounds
	for i, q := range queries {
		if i == 0 {
			b = geom.Bounds{Min: q.At, Max: q.At}
		}
		b = b.Include(q.At)
	}
	code := func(q Query) uint64 {
		p, size := q.At.Sub(b.Min), b.Size()
		return spread(p.X/size.X) | spread(p.Y/size.Y)<<1 | spread(p.Z/size.Z)<<2
	}
	sorted := slices.Clone(queries)
	slices.SortStableFunc(sorted, func(p, q Query) int { return cmp.Compare(code(p), code(q)) })
	return sorted
}

// spread puts the bits of a share of 2^20 three places apart.
func spread(share float64) uint64 {
	n, out := uint64(geom.Clamp(share, 0, 1)*(1<<20-1)), uint64(0)
	for bit := range 20 {
		out |= n >> bit & 1 << (3 * bit)
	}
	return out
}
