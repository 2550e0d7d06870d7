package levels

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/places"
)

// quad is a face in our axes, counter-clockwise from its front.
type quad [4]geom.Vec

// turned returns the face that looks the other way.
func (q quad) turned() quad { return quad{q[0], q[3], q[2], q[1]} }

// sheet is a level rectangle that looks up.
func sheet(x0, y0, x1, y1, z float64) quad {
	return quad{{X: x0, Y: y0, Z: z}, {X: x1, Y: y0, Z: z}, {X: x1, Y: y1, Z: z}, {X: x0, Y: y1, Z: z}}
}

// boxFaces are the faces of a box, outward or inward.
func boxFaces(low, high geom.Vec, inward bool) (list []quad) {
	s := Box("", low, high)
	if inward {
		s = Room("", low, high)
	}
	for k := 0; k < len(s.Vertices); k += 4 {
		q := quad(s.Vertices[k : k+4])
		n := geom.Triangle{A: q[0], B: q[1], C: q[2]}.Normal()
		if n.Dot(s.Normals[k]) < 0 {
			q = q.turned()
		}
		list = append(list, q)
	}
	return list
}

// dome is a sphere of a radius of quads, or its upper half.
func dome(middle geom.Vec, radius float64, half, inward bool) (list []quad) {
	const around, up = 24, 12
	point := func(i, j int) geom.Vec {
		low, share := -math.Pi/2, math.Pi
		if half {
			low, share = 0, math.Pi/2
		}
		a, e := 2*math.Pi*float64(i%around)/around, low+share*float64(j)/up
		return middle.Add(geom.Vec{X: math.Cos(a) * math.Cos(e), Y: math.Sin(a) * math.Cos(e), Z: math.Sin(e)}.Scale(radius))
	}
	for j := range up {
		for i := range around {
			q := quad{point(i, j), point(i+1, j), point(i+1, j+1), point(i, j+1)}
			if inward {
				q = q.turned()
			}
			list = append(list, q)
		}
	}
	return list
}

// addFaces adds a node with a mesh of faces.
func addFaces(doc *gltf.Document, name string, doubleSided bool, list []quad) {
	var positions [][3]float32
	var indices []uint32
	for _, q := range list {
		first := uint32(len(positions))
		for _, v := range q {
			positions = append(positions, [3]float32{float32(v.X), float32(v.Z), float32(-v.Y)})
		}
		indices = append(indices, first, first+1, first+2, first, first+2, first+3)
	}
	doc.Materials = append(doc.Materials, &gltf.Material{DoubleSided: doubleSided})
	doc.Meshes = append(doc.Meshes, &gltf.Mesh{Primitives: []*gltf.Primitive{{
		Attributes: gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(doc, positions)},
		Indices:    gltf.Index(modeler.WriteIndices(doc, indices)), Material: gltf.Index(len(doc.Materials) - 1),
	}}})
	addNode(doc, &gltf.Node{Name: name, Mesh: gltf.Index(len(doc.Meshes) - 1)})
}

// town adds closed houses on a ground.
func town(doc *gltf.Document, side, ground float64) {
	for i := range 3 {
		at := geom.Vec{X: side * float64(i-1) / 3, Y: side / 5 * float64(i%2), Z: ground}
		addFaces(doc, fmt.Sprint("house ", i), false, boxFaces(at, at.Add(geom.Vec{X: 5, Y: 4, Z: 4}), false))
	}
}

// rooms are two rooms whose faces look into them, with a door between.
func rooms() (list []quad) {
	wall := func(x0, y0, x1, y1, z0, z1 float64) { // its front to the left of the way from 0 to 1
		list = append(list, quad{{X: x1, Y: y1, Z: z0}, {X: x0, Y: y0, Z: z0}, {X: x0, Y: y0, Z: z1}, {X: x1, Y: y1, Z: z1}})
	}
	for _, x := range [...]float64{0, 20} {
		list = append(list, sheet(x, 0, x+20, 16, 0), sheet(x, 0, x+20, 16, 5).turned())
		wall(x, 0, x+20, 0, 0, 5)
		wall(x+20, 16, x, 16, 0, 5)
	}
	wall(0, 16, 0, 0, 0, 5)
	wall(40, 0, 40, 16, 0, 5)
	for _, y := range [...][2]float64{{0, 6}, {10, 16}} {
		wall(20, y[0], 20, y[1], 0, 5)
		wall(20, y[1], 20, y[0], 0, 5)
	}
	wall(20, 6, 20, 10, 3.5, 5)
	wall(20, 10, 20, 6, 3.5, 5)
	return list
}

// scenes are levels in which there are places behind surfaces, or shells around.
var scenes = []struct {
	name      string
	make      func(*gltf.Document)
	low, high float64 // heights of the places
	note      string
}{
	{"a hull with its backs outside", func(doc *gltf.Document) {
		addFaces(doc, "hull", false, boxFaces(geom.Vec{X: -50, Y: -50, Z: -20}, geom.Vec{X: 50, Y: 50, Z: 30}, true))
		addFaces(doc, "plate", false, []quad{sheet(-50, -50, 50, 50, 0)})
		town(doc, 80, 0)
	}, 0, 5, ""},
	{"a hull with its fronts outside", func(doc *gltf.Document) {
		addFaces(doc, "hull", false, boxFaces(geom.Vec{X: -50, Y: -50, Z: -20}, geom.Vec{X: 50, Y: 50, Z: 30}, false))
		addFaces(doc, "plate", true, []quad{sheet(-50, -50, 50, 50, 0)})
		town(doc, 80, 0)
	}, 0, 5, "around all other meshes"},
	{"a sky that looks inward", func(doc *gltf.Document) {
		addFaces(doc, "globe", false, dome(geom.Vec{X: 900, Y: -700}, 4000, false, true))
		addFaces(doc, "plate", false, []quad{sheet(-50, -50, 50, 50, 0)})
		town(doc, 80, 0)
	}, 0, 5, ""},
	{"a sky that looks outward", func(doc *gltf.Document) {
		addFaces(doc, "globe", true, dome(geom.Vec{}, 4000, false, false))
		addFaces(doc, "plate", false, []quad{sheet(-50, -50, 50, 50, 0)})
		town(doc, 80, 0)
	}, 0, 5, "around all other meshes"},
	{"half a sky that looks outward", func(doc *gltf.Document) {
		addFaces(doc, "SkyDome", true, dome(geom.Vec{Z: -10}, 4000, true, false))
		addFaces(doc, "plate", false, []quad{sheet(-50, -50, 50, 50, 0)})
		town(doc, 80, 0)
	}, 0, 5, "around all other meshes"},
	{"half a sky without a name", func(doc *gltf.Document) {
		addFaces(doc, "Sphere.001", true, dome(geom.Vec{Z: -10}, 4000, true, false))
		addFaces(doc, "plate", false, []quad{sheet(-50, -50, 50, 50, 0)})
		town(doc, 80, 0)
	}, 0, 5, "around all other meshes"},
	{"hills in a sky", func(doc *gltf.Document) {
		addFaces(doc, "globe", false, boxFaces(geom.Vec{X: -900, Y: -900, Z: -300}, geom.Vec{X: 900, Y: 900, Z: 500}, true))
		var hills []quad
		at := func(x, y int) geom.Vec {
			return geom.Vec{X: float64(x), Y: float64(y), Z: 3 * math.Sin(float64(x)/7) * math.Cos(float64(y)/9)}
		}
		for x := -48; x < 48; x += 4 {
			for y := -48; y < 48; y += 4 {
				hills = append(hills, quad{at(x, y), at(x+4, y), at(x+4, y+4), at(x, y+4)})
			}
		}
		addFaces(doc, "hills", false, hills)
	}, -3.1, 4, ""},
	{"single-sided rooms", func(doc *gltf.Document) { addFaces(doc, "rooms", false, rooms()) }, 0, 1, ""},
	{"a hall under a sheet that looks up", func(doc *gltf.Document) {
		addFaces(doc, "hall", false, append(boxFaces(geom.Vec{X: -12, Y: -10}, geom.Vec{X: 12, Y: 10, Z: 5}, true)[1:], sheet(-12, -10, 12, 10, 5)))
	}, 0, 1, "all spawns are behind surfaces"},
	{"ground that looks down", func(doc *gltf.Document) {
		addFaces(doc, "plate", true, []quad{sheet(-50, -50, 50, 50, 0).turned()})
	}, 0, 1, "all spawns are behind surfaces"},
}

// TestFind_PlayersStandBeforeSurfacesAndNotBehindThem: fronts decide what is within, and what is
// around everything is a shell, whichever way it looks.
func TestFind_PlayersStandBeforeSurfacesAndNotBehindThem(t *testing.T) {
	for _, c := range scenes {
		doc := gltf.NewDocument()
		c.make(doc)
		l := loadMoving(t, doc)
		if len(l.Spawns) != places.FoundSpawns {
			t.Errorf("%s: %d spawns", c.name, len(l.Spawns))
		}
		for i, s := range l.Spawns {
			if p := s.Position; p.Z < c.low-0.1 || p.Z > c.high || max(math.Abs(p.X), math.Abs(p.Y)) > 50 {
				t.Errorf("%s: spawn %d is at %v", c.name, i, p)
			}
		}
		for _, f := range l.Flags {
			if p := f.Position; p.Z < c.low-0.1 || p.Z > c.high {
				t.Errorf("%s: a flag is at %v", c.name, p)
			}
		}
		notes := strings.Join(l.Notes, "\n")
		if !strings.Contains(notes, c.note) || c.note == "" && (strings.Contains(notes, "around all") || strings.Contains(notes, "behind")) {
			t.Errorf("%s: notes %q, want %q", c.name, l.Notes, c.note)
		}
	}
}

// TestFind_SaysWhenPlacesAreNotConnectedWithMostOfTheGround: of five islands of a size, each has
// a fifth.
func TestFind_SaysWhenPlacesAreNotConnectedWithMostOfTheGround(t *testing.T) {
	const note = "connected with only 2"
	var islands []string
	for i := range 5 {
		islands = append(islands, fmt.Sprintf(`{"box": [60, 60, 1], "position": [%d, %d, %d]}`, 120*(i%3-1), 120*(i/3), 25*i))
	}
	for n, want := range map[int]bool{1: false, 5: true} {
		l := foundIn(t, strings.Join(islands[:n], ", "))
		if got := strings.Contains(strings.Join(l.Notes, "\n"), note); got != want {
			t.Errorf("%d islands: notes %q", n, l.Notes)
		}
	}
}

// TestSides_AHillBesideHousesIsNoHull, though they are within its bounds.
func TestSides_AHillBesideHousesIsNoHull(t *testing.T) {
	doc := gltf.NewDocument()
	addFaces(doc, "hill", true, dome(geom.Vec{}, 60, false, false))
	for _, x := range [...]float64{-58, 54} {
		addFaces(doc, "house", false, boxFaces(geom.Vec{X: x, Y: 50}, geom.Vec{X: x + 4, Y: 55, Z: 4}, false))
	}
	if notes := loadMoving(t, doc).Notes; slices.ContainsFunc(notes, func(n string) bool { return strings.Contains(n, "around all") }) {
		t.Errorf("notes %q", notes)
	}
}
