package render

import (
	"bytes"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// darkRoom is a closed room of 20 m to a side and 5 m high, and what stands in it.
func darkRoom(t testing.TB, inside ...levels.Structure) *levels.Level {
	t.Helper()
	grey := [3]float32{0.4, 0.4, 0.4}
	walls := []levels.Structure{
		block(geom.Vec{Z: -0.5}, geom.Vec{X: 10, Y: 10, Z: 0.5}, grey, 0), block(geom.Vec{Z: 5.5}, geom.Vec{X: 11, Y: 11, Z: 0.5}, grey, 0),
		block(geom.Vec{X: -10.5, Z: 4}, geom.Vec{X: 0.5, Y: 11, Z: 4}, grey, 0), block(geom.Vec{X: 10.5, Z: 4}, geom.Vec{X: 0.5, Y: 11, Z: 4}, grey, 0),
		block(geom.Vec{Y: -10.5, Z: 4}, geom.Vec{X: 10, Y: 0.5, Z: 4}, grey, 0), block(geom.Vec{Y: 10.5, Z: 4}, geom.Vec{X: 10, Y: 0.5, Z: 4}, grey, 0),
	}
	level, err := levels.Build(levels.Parts{Name: "Room", Structures: append(walls, inside...), Spawns: []levels.Spawn{{Position: geom.Vec{X: 5, Y: 5, Z: 0.1}}}})
	if err != nil {
		t.Fatal(err)
	}
	return level
}

// redPanel glows below the ceiling, in the west of the room.
func redPanel() levels.Structure {
	return block(geom.Vec{X: -6, Z: 4.8}, geom.Vec{X: 1, Y: 1, Z: 0.1}, [3]float32{1, 0.1, 0.1}, 1)
}

// floorAt returns the light on the floor at a place: red and blue of a look down on it.
func floorAt(t *testing.T, r *Renderer, x float64, dark bool) (red, blue int) {
	t.Helper()
	scene := &Scene{Camera: Camera{Position: geom.Vec{X: x, Z: 3}, Look: geom.YawPitch{Pitch: geom.Degrees(-89)}, FovDeg: 20}}
	if dark {
		scene.Dark = []geom.Bounds{{Min: geom.Vec{X: -50, Y: -50, Z: -50}, Max: geom.Vec{X: 50, Y: 50, Z: 50}}}
	}
	red, _, blue = rgbAt(picture(t, r, scene, testWidth, testHeight, ""), testWidth/2+9, testHeight/2+9)
	return red, blue
}

func TestLamps_LightWhatIsNearInTheirColourUnlessThePowerIsOff(t *testing.T) {
	r := newRenderer(t, darkRoom(t, redPanel()), Options{Sharp: true})
	nearRed, nearBlue := floorAt(t, r, -6, false)
	farRed, _ := floorAt(t, r, 8, false)
	if nearRed < nearBlue+30 || nearRed < farRed+15 {
		t.Errorf("below the lamp the floor is %d red and %d blue, far away %d red", nearRed, nearBlue, farRed)
	}
	if red, blue := floorAt(t, r, -6, true); red > blue+15 || red > nearRed-30 {
		t.Errorf("without power the floor is %d red and %d blue, before it was %d red", red, blue, nearRed)
	}
}

func TestLamps_ShineNotThroughWalls(t *testing.T) {
	wall := block(geom.Vec{X: -2, Z: 4}, geom.Vec{X: 0.3, Y: 10, Z: 4}, [3]float32{0.4, 0.4, 0.4}, 0)
	free, _ := floorAt(t, newRenderer(t, darkRoom(t, redPanel()), Options{Sharp: true}), 0, false)
	red, blue := floorAt(t, newRenderer(t, darkRoom(t, redPanel(), wall), Options{Sharp: true}), 0, false)
	if red > blue+12 || red > free-10 {
		t.Errorf("behind a wall the floor is %d red and %d blue, without the wall %d red", red, blue, free)
	}
}

func TestLamps_OfAModelLightTheirSurroundings(t *testing.T) {
	level := darkRoom(t)
	level.Lights = []levels.Light{{Position: geom.Vec{X: -6, Z: 4}, Color: [3]float64{500, 0, 0}}}
	r := newRenderer(t, level, Options{Sharp: true})
	if red, blue := floorAt(t, r, -6, false); red < blue+30 {
		t.Errorf("below a red lamp the floor is %d red and %d blue", red, blue)
	}
	level.Lights[0].Direction, level.Lights[0].Inner, level.Lights[0].Outer = geom.Up(), 0.9, 0.7
	r = newRenderer(t, level, Options{Sharp: true})
	if red, blue := floorAt(t, r, -6, false); red > blue+12 {
		t.Errorf("below a spot that points up the floor is %d red and %d blue", red, blue)
	}
}

// TestLamps_ColourTexturesToo: a grey wall with a texture beside a red lamp is red, as red as
// one without a texture, and grey without power.
func TestLamps_ColourTexturesToo(t *testing.T) {
	plain := darkRoom(t)
	level := darkRoom(t)
	for i := range level.Structures {
		s := &level.Structures[i]
		s.Texture = &levels.Texture{Width: 2, Height: 2, Pixels: bytes.Repeat([]byte{255, 255, 255, 255}, 4)}
		s.UV = make([][2]float32, len(s.Vertices))
	}
	for name, color := range map[string][3]float64{"red": {500, 0, 0}, "green": {0, 500, 0}} {
		var got [2][3]int
		for i, l := range []*levels.Level{plain, level} {
			l.Lights = []levels.Light{{Position: geom.Vec{X: -6, Y: 8, Z: 2}, Color: color}}
			r := newRenderer(t, l, Options{Sharp: true})
			scene := &Scene{Camera: Camera{Position: geom.Vec{X: -6, Y: 3, Z: 2}, FovDeg: 40}}
			got[i][0], got[i][1], got[i][2] = rgbAt(picture(t, r, scene, testWidth, testHeight, ""), testWidth/2+40, testHeight/2+40)
			if i == 0 {
				continue
			}
			scene.Dark = []geom.Bounds{{Min: geom.Vec{X: -50, Y: -50, Z: -50}, Max: geom.Vec{X: 50, Y: 50, Z: 50}}}
			if red, green, blue := rgbAt(picture(t, r, scene, testWidth, testHeight, ""), testWidth/2+40, testHeight/2+40); max(red, green, blue)-min(red, green, blue) > 30 {
				t.Errorf("%s, without power: %d, %d, %d", name, red, green, blue)
			}
		}
		for c := range 3 {
			if off := got[0][c] - got[1][c]; off > 25 || off < -25 {
				t.Errorf("%s: with a texture the wall is %v, without %v", name, got[1], got[0])
				break
			}
		}
	}
}

// TestLamps_RefinedWallsStayClosed: the only edges of a refined wall with a triangle on one
// side alone are the pieces of those it had before. A triangle cut along an edge that its
// neighbour keeps whole would add others.
func TestLamps_RefinedWallsStayClosed(t *testing.T) {
	level := darkRoom(t, redPanel())
	lamps := lampsOf(level)
	const few = 20
	for _, most := range []int{few, mostRefined} { // also where the limit ends the cutting
		floor := newStructure(level, &level.Structures[0])
		p := &floor.part
		vertices, triangles, border, area := len(p.positions), len(p.indices)/3, openEdges(p), areaOf(p)
		bakeLamps(level, lamps, p, most)
		if after := len(p.indices) / 3; most != few && after < 4*triangles || after > 100*triangles {
			t.Errorf("%d triangles became %d", triangles, after)
		}
		if added := len(p.positions) - vertices; added > most || most == few && added != most {
			t.Errorf("%d vertices were added, want at most %d", added, most)
		}
		if d := areaOf(p) - area; d > 1e-6 || d < -1e-6 {
			t.Errorf("the area changed by %v m2", d)
		}
		if len(border) == 0 {
			t.Error("a block of flat sides has no open edges")
		}
		checkBorder(t, p, border)
	}
}

// checkBorder demands that the open edges of a part are the pieces of those that it had.
func checkBorder(t *testing.T, p *part, before map[edge]int) {
	t.Helper()
	next, open := map[uint32]uint32{}, openEdges(p)
	for e, n := range open {
		if _, two := next[e[0]]; two || n != 1 {
			t.Errorf("the open edge %v begins where another does, or is there %d times", e, n)
		}
		next[e[0]] = e[1]
	}
	pieces := 0
	for e := range before {
		end := p.positions[e[1]]
		for at := e[0]; at != e[1]; pieces++ {
			to, ok := next[at]
			if !ok {
				t.Fatalf("no open edge goes on from vertex %d on the old edge %v", at, e)
			}
			whole, piece := end.Sub(p.positions[at]), p.positions[to].Sub(p.positions[at])
			if piece.Dot(whole) <= 0 || piece.Length() > whole.Length()+1e-9 || piece.Cross(whole).Length() > 1e-9 {
				t.Fatalf("the open edge from %d to %d is no piece of the old edge %v", at, to, e)
			}
			at = to
		}
	}
	if pieces != len(open) {
		t.Errorf("%d of %d open edges are pieces of the old ones", pieces, len(open))
	}
}

// openEdges counts edges that only one triangle has, in the direction of that.
func openEdges(p *part) map[edge]int {
	count := map[edge]int{}
	for i := 0; i+2 < len(p.indices); i += 3 {
		for k := range 3 {
			count[edge{p.indices[i+k], p.indices[i+(k+1)%3]}]++
		}
	}
	open := map[edge]int{}
	for e, n := range count {
		if count[edge{e[1], e[0]}] == 0 {
			open[e] = n
		}
	}
	return open
}

func areaOf(p *part) (area float64) {
	for i := 0; i+2 < len(p.indices); i += 3 {
		t := geom.Triangle{A: p.positions[p.indices[i]], B: p.positions[p.indices[i+1]], C: p.positions[p.indices[i+2]]}
		area += t.Cross().Length() / 2
	}
	return area
}
