package testlevels

import (
	"fmt"
	"math/rand/v2"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// Sketch collects the triangles of a level.
type Sketch struct {
	Vertices []geom.Vec
	Indices  []uint32
}

// Triangle has its front where its corners run counter-clockwise.
func (s *Sketch) Triangle(a, b, c geom.Vec) {
	n := uint32(len(s.Vertices))
	s.Vertices = append(s.Vertices, a, b, c)
	s.Indices = append(s.Indices, n, n+1, n+2)
}

// Quad has its front where its corners run counter-clockwise.
func (s *Sketch) Quad(a, b, c, d geom.Vec) {
	s.Triangle(a, b, c)
	s.Triangle(a, c, d)
}

// Block is a closed box, with its fronts outside, or inside for a room.
func (s *Sketch) Block(low, high geom.Vec, inside bool) {
	corner := func(i int) geom.Vec {
		v := low
		if i&1 != 0 {
			v.X = high.X
		}
		if i&2 != 0 {
			v.Y = high.Y
		}
		if i&4 != 0 {
			v.Z = high.Z
		}
		return v
	}
	for _, f := range [6][4]int{{4, 5, 7, 6}, {0, 2, 3, 1}, {1, 3, 7, 5}, {0, 4, 6, 2}, {2, 6, 7, 3}, {0, 1, 5, 4}} {
		a, b, c, d := corner(f[0]), corner(f[1]), corner(f[2]), corner(f[3])
		if inside {
			b, d = d, b
		}
		s.Quad(a, b, c, d)
	}
}

// tetrahedron has its fronts outside, whatever the order of its corners.
func (s *Sketch) tetrahedron(a, b, c, d geom.Vec) {
	if b.Sub(a).Cross(c.Sub(a)).Dot(d.Sub(a)) < 0 {
		b, c = c, b
	}
	s.Triangle(a, c, b)
	s.Triangle(a, b, d)
	s.Triangle(b, c, d)
	s.Triangle(c, a, d)
}

// shift moves all triangles.
func (s *Sketch) shift(by geom.Vec) {
	for i, v := range s.Vertices {
		s.Vertices[i] = v.Add(by)
	}
}

// largest is half the size of the largest body of all models, m. The heavy armour of
// Tribes 2 is wider than that of Tribes 1, but by less than the free space around spawn
// points.
var largest = geom.Vec{X: 0.8, Y: 0.8, Z: 1.3}

// leastSpawns is the least number of free spawn points of a usable level.
const leastSpawns = 4

// Level builds the level, with additional parts. It keeps the spawn points at which the
// largest armour is free, and fails if these are fewer than four.
func (s *Sketch) Level(name string, spawns []geom.Vec, more ...collision.Part) (*levels.Level, error) {
	mesh, err := collision.NewMesh(s.Vertices, s.Indices)
	if err != nil {
		return nil, fmt.Errorf("testlevels: %s: %w", name, err)
	}
	world := collision.NewWorld(mesh, more...)
	bounds := world.Bounds()
	l := &levels.Level{Name: name, Solid: world, Bounds: bounds, Limits: bounds.Expand(100)}
	solid := NewBrute(world)
	half := largest.Add(geom.Vec{X: 0.1, Y: 0.1, Z: 0.1})
	for i, p := range spawns {
		if solid.Depth(geom.FeetBox(p, half)) == 0 {
			l.Spawns = append(l.Spawns, levels.Spawn{Team: 1 + i%2, Position: p, Yaw: geom.Angle(i * 9973)})
		}
	}
	if len(l.Spawns) < leastSpawns {
		return nil, fmt.Errorf("testlevels: %s: only %d free spawns", name, len(l.Spawns))
	}
	return l, nil
}

// Slab returns a platform with the shape of a box.
func Slab(size geom.Vec, path ...levels.Waypoint) levels.Platform {
	var s Sketch
	s.Block(size.Scale(-0.5), size.Scale(0.5), false)
	return levels.Platform{Name: "slab", Path: path, Structures: []levels.Structure{{
		Name: "box", Vertices: s.Vertices, Indices: s.Indices, Normals: make([]geom.Vec, len(s.Vertices)),
	}}}
}

// Stop returns a waypoint.
func Stop(x, y, z, speed float64, wait int) levels.Waypoint {
	return levels.Waypoint{Position: geom.Vec{X: x, Y: y, Z: z}, Speed: speed, WaitTicks: wait}
}

// Built builds a level of a sketch and whatever change adds. It is checked like a level
// from files.
func Built(s *Sketch, change func(p *levels.Parts)) (*levels.Level, error) {
	parts := levels.Parts{Name: "built", Spawns: []levels.Spawn{{Position: geom.Vec{X: -90, Y: -90, Z: 0.2}}}}
	parts.Structures = []levels.Structure{{Name: "ground", Vertices: s.Vertices, Indices: s.Indices, Normals: make([]geom.Vec, len(s.Vertices))}}
	if change != nil {
		change(&parts)
	}
	return levels.Build(parts)
}

// spread returns n random points inside bounds.
func spread(random *rand.Rand, n int, b geom.Bounds) []geom.Vec {
	var all []geom.Vec
	size := b.Size()
	for range n {
		all = append(all, geom.Vec{
			X: b.Min.X + float64(size.X*random.Float64()),
			Y: b.Min.Y + float64(size.Y*random.Float64()),
			Z: b.Min.Z + float64(size.Z*random.Float64()),
		})
	}
	return all
}

func inner(low, high geom.Vec) geom.Bounds {
	return geom.Bounds{Min: low.Add(geom.Vec{X: 2, Y: 2, Z: 0.2}), Max: high.Sub(geom.Vec{X: 2, Y: 2, Z: 4})}
}
