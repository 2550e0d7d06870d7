package workload

import (
	"math/rand/v2"

	"github.com/skijet/skijet/collision/geom"
)

// Measures of the building, metres; all are multiples of a power of two, so
// that float32 holds every corner.
const (
	rooms   = 14   // along each side of a floor
	floors  = 2    //
	size    = 12.0 // of a room, wall to wall
	tall    = 5.0  // from floor to ceiling
	wall    = 0.25 // thickness of walls and floors
	hole    = 7.0  // side of the opening in the roof of an upper room
	crates  = 5    // a room
	indoorN = 53_876
)

// indoor is a building of rooms with doors, crates and shelves.
type indoor struct {
	scene  *Scene
	blocks [rooms * rooms][]geom.Bounds // that reach into a column of rooms
}

func newIndoor() (*Scene, *indoor) {
	b := &indoor{scene: &Scene{}}
	r := rand.New(rand.NewPCG(50, 3))
	for level := range floors {
		for i := range rooms {
			for j := range rooms {
				b.room(r, level, i, j)
			}
		}
	}
	for i := range rooms {
		for j := range rooms {
			b.roof(size*float64(i), size*float64(j))
		}
	}
	for b.scene.Triangles() < indoorN {
		b.shelf(r)
	}
	return b.scene, b
}

// room adds the floor, two walls with a door each, and crates.
func (b *indoor) room(r *rand.Rand, level, i, j int) {
	x, y, z := size*float64(i), size*float64(j), float64(level)*(tall+wall)
	b.block(x, y, z-wall, x+size, y+size, z)
	b.block(x, y, z, x+wall, y+5, z+tall)
	b.block(x, y+7, z, x+wall, y+size, z+tall)
	b.block(x+wall, y, z, x+5, y+wall, z+tall)
	b.block(x+7, y, z, x+size, y+wall, z+tall)
	for range crates {
		px, py, w := x+2+fine(r, 8), y+2+fine(r, 8), 0.25+fine(r, 0.5)
		b.block(px, py, z, px+w, py+w, z+0.25+fine(r, tall-0.5))
	}
}

// roof closes an upper room but for a hole in its middle.
func (b *indoor) roof(x, y float64) {
	z, near, far := floors*(tall+wall)-wall, (size-hole)/2, (size+hole)/2
	b.quad(geom.Vec{X: x, Y: y, Z: z}, geom.Vec{X: size}, geom.Vec{Y: near})
	b.quad(geom.Vec{X: x, Y: y + far, Z: z}, geom.Vec{X: size}, geom.Vec{Y: near})
	b.quad(geom.Vec{X: x, Y: y + near, Z: z}, geom.Vec{X: near}, geom.Vec{Y: hole})
	b.quad(geom.Vec{X: x + far, Y: y + near, Z: z}, geom.Vec{X: near}, geom.Vec{Y: hole})
}

// shelf adds a board without thickness in some room.
func (b *indoor) shelf(r *rand.Rand) {
	at := geom.Vec{X: size * float64(r.IntN(rooms)), Y: size * float64(r.IntN(rooms)), Z: float64(r.IntN(floors)) * (tall + wall)}
	at = at.Add(geom.Vec{X: 1 + fine(r, 9), Y: 1 + fine(r, 9), Z: 0.5 + fine(r, 3)})
	u, v := 0.25+fine(r, 1), 0.25+fine(r, 1)
	switch r.IntN(3) {
	case 0:
		b.quad(at, geom.Vec{X: u}, geom.Vec{Y: v})
	case 1:
		b.quad(at, geom.Vec{Y: u}, geom.Vec{Z: v})
	default:
		b.quad(at, geom.Vec{Z: u}, geom.Vec{X: v})
	}
}

// fine is a random multiple of 1/256 below limit.
func fine(r *rand.Rand, limit float64) float64 { return float64(r.IntN(int(256*limit))) / 256 }

// block adds the six sides of a box, seen from outside. They share its corners.
func (b *indoor) block(x0, y0, z0, x1, y1, z1 float64) {
	s, n := b.scene, uint32(len(b.scene.Vertices))
	for corner := range 8 {
		at := geom.Vec{X: x0, Y: y0, Z: z0}
		if corner&1 != 0 {
			at.X = x1
		}
		if corner&2 != 0 {
			at.Y = y1
		}
		if corner&4 != 0 {
			at.Z = z1
		}
		s.Vertices = append(s.Vertices, at)
	}
	for _, side := range [6][4]uint32{{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}} {
		p, q, r, t := n+side[0], n+side[1], n+side[2], n+side[3]
		s.Indices = append(s.Indices, p, q, r, p, r, t)
	}
	b.note(geom.Bounds{Min: s.Vertices[n], Max: s.Vertices[n+7]})
}

// quad adds a board of two triangles.
func (b *indoor) quad(corner, u, v geom.Vec) {
	s, n := b.scene, uint32(len(b.scene.Vertices))
	far := corner.Add(u).Add(v)
	s.Vertices = append(s.Vertices, corner, corner.Add(u), far, corner.Add(v))
	s.Indices = append(s.Indices, n, n+1, n+2, n, n+2, n+3)
	b.note(geom.Bounds{Min: corner.Min(far), Max: corner.Max(far)})
}

// note remembers what is in the way of a player in the columns it reaches into.
func (b *indoor) note(bounds geom.Bounds) {
	near := bounds.Expand(1)
	for i := column(near.Min.X); i <= column(near.Max.X); i++ {
		for j := column(near.Min.Y); j <= column(near.Max.Y); j++ {
			b.blocks[i*rooms+j] = append(b.blocks[i*rooms+j], bounds)
		}
	}
}

func column(at float64) int { return min(max(int(at/size), 0), rooms-1) }

// stand puts a box onto the floor of a room.
func (b *indoor) stand(r *rand.Rand) geom.Vec {
	for {
		at := geom.Vec{X: size * rooms * r.Float64(), Y: size * rooms * r.Float64()}
		at = round(at)
		at.Z = float64(r.IntN(floors))*(tall+wall) + Half.Z
		if b.clear(at) {
			return at
		}
	}
}

// clear reports whether a box overlaps nothing, touching not counted.
func (b *indoor) clear(center geom.Vec) bool {
	low, high := center.Sub(Half), center.Add(Half)
	for _, o := range b.blocks[column(center.X)*rooms+column(center.Y)] {
		if low.X < o.Max.X && high.X > o.Min.X && low.Y < o.Max.Y && high.Y > o.Min.Y && low.Z < o.Max.Z-1e-9 && high.Z > o.Min.Z {
			return false
		}
	}
	return true
}
