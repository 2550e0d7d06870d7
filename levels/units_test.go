package levels

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/skijet/skijet/collision/geom"
)

// TestScaleHint_NamesTheLikeliestUnit.
func TestScaleHint_NamesTheLikeliestUnit(t *testing.T) {
	for side, want := range map[float64]string{
		25_000: "s 0.01 (centimetres) makes it 250 m long", 250_000: "s 0.001 (millimetres) makes it 250 m long", 9_000: "s 0.0254 (inches) makes it 228 m long", 6_000: "s 0.0254 (inches) makes it 152 m long",
		900: "s 0.3048 (feet) makes it 274 m long", 2.5: "s 100 makes it 250 m long", 20: "s 10 makes it 200 m long", 0.2: "s 1000 (kilometres) makes it 200 m long", 1: "s 100 makes it 100 m long", 0.9: "s 100 makes it 90 m long",
	} {
		if got := scaleHint(side, "s"); got != want {
			t.Errorf("%v m: %q, want %q", side, got, want)
		}
	}
	for m, want := range map[float64]string{0: "0", math.Copysign(0, -1): "0", 1.23456: "1.235", 999.94: "999.9", 1000: "1000", 12345.6: "12346", -1234.4: "-1234"} {
		if got := metres(m); got != want {
			t.Errorf("%v: %s, want %s", m, got, want)
		}
	}
	for side, want := range map[float64]bool{14.3: true, 14.4: false, 250: false, 5700: false, 5800: true, math.Inf(1): true, math.NaN(): true} {
		if got := isUnusual(side); got != want {
			t.Errorf("%v m is unusual: %v", side, got)
		}
	}
}

// TestSideHint_WhereThreeTimesAsMuchLooksSouthAsUp, or as to one of the other sides, on a level that is thin along y.
func TestSideHint_WhereThreeTimesAsMuchLooksSouthAsUp(t *testing.T) {
	// sheet has so much area along a vector, twice.
	sheet := func(along geom.Vec) Structure {
		of := along.Abs()
		a, b := geom.Vec{X: of.Z, Y: of.X, Z: of.Y}, geom.Vec{X: of.Y, Y: of.Z, Z: of.X}.Normalize()
		if of != along {
			a, b = b, a
		}
		return Structure{Vertices: []geom.Vec{{}, a, b}, Indices: []uint32{0, 1, 2}}
	}
	for _, c := range []struct {
		up, east, west, south, north float64
		size                         geom.Vec
		terrain, want                bool
	}{
		{1, 0, 0, 3.1, 0, geom.Vec{X: 9, Y: 4, Z: 9}, false, true}, {1, 0, 0, 2.9, 0, geom.Vec{X: 9, Y: 4, Z: 9}, false, false}, {1, 0, 0, 3.1, 0, geom.Vec{X: 9, Y: 4.6, Z: 9}, false, false}, {1, 0, 0, 3.1, 0, geom.Vec{X: 9, Y: 4, Z: 7.9}, false, false}, {1, 0, 0, 3.1, 0, geom.Vec{X: 7.9, Y: 4, Z: 9}, false, false},
		{1, 0, 0, 3.1, 0, geom.Vec{X: 9, Y: 4, Z: 9}, true, false}, {0, 1, 1, 3.1, 0, geom.Vec{X: 9, Y: 4, Z: 9}, false, true}, {0, 1, 1, 2.9, 0, geom.Vec{X: 9, Y: 4, Z: 9}, false, false}, {0, 2, 0, 3.1, 0, geom.Vec{X: 9, Y: 4, Z: 9}, false, true}, {0, 0, 2.2, 3.1, 0, geom.Vec{X: 9, Y: 4, Z: 9}, false, false},
		{0, 0, 0, 0, 9, geom.Vec{X: 9, Y: 4, Z: 9}, false, false}, {0, 0, 0, 1, 9, geom.Vec{X: 9, Y: 4, Z: 9}, false, true}, {0, 0, 0, 0, 0, geom.Vec{X: 9, Y: 4, Z: 9}, false, false},
	} {
		l := Level{Bounds: geom.Bounds{Max: c.size}}
		for _, v := range []geom.Vec{{Z: c.up}, {X: c.east}, {X: -c.west}, {Y: -c.south}, {Y: c.north}} {
			if v != (geom.Vec{}) {
				l.Structures = append(l.Structures, sheet(v))
			}
		}
		if c.terrain {
			l.Terrain = &Terrain{}
		}
		if got := l.sideHint(); (got != "") != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// TestLoadFS_ALevelWithoutANameHasThatOfItsFolder, if it has one.
func TestLoadFS_ALevelWithoutANameHasThatOfItsFolder(t *testing.T) {
	const nameless = `{"version": 1, "structures": [{"box": [20, 20, 1]}]%s}`
	for _, c := range []struct{ folder, more, want string }{{"sub/yard", "", "yard"}, {".", "", ""}, {"sub/yard", `, "name": "Own"`, "Own"}} {
		l, err := LoadFS(fstest.MapFS{strings.TrimPrefix(c.folder+"/level.json", "./"): {Data: fmt.Appendf(nil, nameless, c.more)}}, c.folder)
		if err != nil || l.Name != c.want {
			t.Errorf("in %s: %q, %v, want %q", c.folder, l.Name, err, c.want)
		}
	}
}

// TestVertexColors_AreTheMeanOfThePictureAround, times both colours.
func TestVertexColors_AreTheMeanOfThePictureAround(t *testing.T) {
	// Two halves of one colour each, and a triangle in either: of the shared corner both count.
	picture := &Texture{Width: 2, Height: 1, Pixels: []uint8{255, 0, 0, 255, 0, 255, 255, 255}, ClampX: true, ClampY: true}
	s := Structure{
		Vertices: make([]geom.Vec, 6), Indices: []uint32{0, 1, 2, 2, 3, 4}, Color: [3]float32{0.5, 1, 1}, Texture: picture,
		UV: [][2]float32{{0, 0}, {0.4, 0.5}, {0.5, 0.9}, {0.9, 0}, {0.7, 0.4}, {}},
	}
	s.UV[2] = [2]float32{0.5, 0.9}
	want := [][3]float32{{0.5, 0, 0}, {0.5, 0, 0}, {0.25, 0.5, 0.5}, {0, 1, 1}, {0, 1, 1}, {}}
	isNear := func(got [][3]float32) bool {
		for k := range want {
			for c := range 3 {
				if math.Abs(float64(got[k][c]-want[k][c])) > 0.005 {
					return false
				}
			}
		}
		return len(got) == len(want)
	}
	if got := s.VertexColors(); !isNear(got) {
		t.Errorf("%v, want %v", got, want)
	}
	s.Colors = make([][3]float32, 6)
	for k := range s.Colors {
		s.Colors[k] = [3]float32{1, 0.5, 0}
		want[k] = [3]float32{want[k][0], want[k][1] / 2, 0}
	}
	if got := s.VertexColors(); !isNear(got) {
		t.Errorf("with colours of vertices %v, want %v", got, want)
	}
	s.Texture = nil
	for k := range want {
		want[k] = [3]float32{0.5, 0.5, 0}
	}
	if got := s.VertexColors(); !isNear(got) {
		t.Errorf("without a picture %v, want %v", got, want)
	}
	if s.Colors = nil; s.VertexColors() != nil {
		t.Error("of one colour, vertices have some")
	}
}

// TestTexel_RepeatsAPictureOrItsEdge.
func TestTexel_RepeatsAPictureOrItsEdge(t *testing.T) {
	for _, c := range []struct {
		at              float64
		repeated, clamp int
	}{{0, 0, 0}, {0.24, 0, 0}, {0.26, 1, 1}, {0.99, 3, 3}, {1, 0, 3}, {1.3, 1, 3}, {-0.1, 3, 0}, {-1.6, 1, 0}, {math.NaN(), 0, 0}, {math.Inf(1), 0, 3}, {math.Inf(-1), 0, 0}} {
		if a, b := texel(c.at, 4, false), texel(c.at, 4, true); a != c.repeated || b != c.clamp {
			t.Errorf("%v: %d, and of a clamped picture %d, want %d, %d", c.at, a, b, c.repeated, c.clamp)
		}
	}
	for byte, want := range map[uint8]float64{0: 0, 255: 1, 128: 0.2158, 64: 0.0513, 10: 0.003} {
		if got := linear(byte); math.Abs(float64(got)-want) > 0.005 {
			t.Errorf("%d is %v, want %v", byte, got, want)
		}
	}
}
