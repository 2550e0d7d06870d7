package workload

import (
	"bytes"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

func TestNew_IsTheSameEachTime(t *testing.T) {
	for _, name := range []string{Terrain131k, Indoor50k} {
		var dumps [2]bytes.Buffer
		for i := range dumps {
			s, err := New(name, 100)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Write(&dumps[i]); err != nil {
				t.Fatal(err)
			}
			if want := sizeOf(s); dumps[i].Len() != want {
				t.Errorf("%s: a dump of %d bytes, want %d", name, dumps[i].Len(), want)
			}
		}
		if !bytes.Equal(dumps[0].Bytes(), dumps[1].Bytes()) {
			t.Errorf("%s: two dumps differ", name)
		}
	}
}

// sizeOf is what the format of Write amounts to.
func sizeOf(s *Scene) int {
	n := 16 + 12*len(s.Vertices) + 4*len(s.Indices)
	for _, set := range s.Sets {
		n += 12 + 48*len(set.Queries)
	}
	return n
}

func TestNew_NumbersAreFloat32(t *testing.T) {
	for _, name := range Names {
		s, err := New(name, 100)
		if err != nil {
			t.Fatal(err)
		}
		all := s.Vertices
		for _, set := range s.Sets {
			for _, q := range set.Queries {
				if set.Name != B1t { // which stands to the last bit
					all = append(all, q.At, q.Way)
				}
			}
		}
		for _, v := range all {
			if v != round(v) {
				t.Fatalf("%s: %v is no float32", name, v)
			}
		}
	}
}

func TestNew_UnknownSceneIsRefused(t *testing.T) {
	if _, err := New("nowhere", 1); err == nil {
		t.Error("no error")
	}
}

func TestMortonOrder_KeepsTheQueriesAndShortensTheWay(t *testing.T) {
	s, err := New(Terrain131k, 1000)
	if err != nil {
		t.Fatal(err)
	}
	count := map[Query]int{}
	displacement := func(queries []Query) float64 {
		sum := 0.0
		for i := 1; i < len(queries); i++ {
			sum += queries[i].At.Sub(queries[i-1].At).Length()
		}
		return sum
	}
	before, after := s.Set(B1).Queries, s.Set(B1c).Queries
	for i := range before {
		count[before[i]]++
		count[after[i]]--
	}
	for q, n := range count {
		if n != 0 {
			t.Fatalf("%v occurs %d times more before", q, n)
		}
	}
	if displacement(after) > displacement(before)/5 {
		t.Errorf("%.0f m from query to query in order, %.0f m before", displacement(after), displacement(before))
	}
}

func TestTerrain_StandsOnACornerOfASlope(t *testing.T) {
	s := &Scene{Vertices: []geom.Vec{{X: 0}, {X: 8, Z: 8}, {Y: 8}, {X: 8, Y: 8, Z: 8}}}
	g := &Grid{Columns: 2, Rows: 2, Cell: 8, Heights: []float64{0, 8, 0, 8}}
	s.Indices = g.cut(0, 0)
	got := (&terrain{g, s}).highest(geom.Vec{X: 3, Y: 5})
	if want := 3 + Half.X; got != want {
		t.Errorf("highest ground %v, want %v", got, want)
	}
}

func TestIndoor_BlocksFaceOutward(t *testing.T) {
	b := &indoor{scene: &Scene{}}
	b.block(1, 2, 3, 4, 6, 8)
	center := geom.Vec{X: 2.5, Y: 4, Z: 5.5}
	area := 0.0
	for i := 0; i < len(b.scene.Indices); i += 3 {
		v, c := b.scene.Vertices, b.scene.Indices[i:i+3]
		face := geom.Triangle{A: v[c[0]], B: v[c[1]], C: v[c[2]]}
		if face.Cross().Dot(face.A.Sub(center)) <= 0 {
			t.Errorf("triangle %d, %v, faces inward", i/3, face)
		}
		area += face.Cross().Length() / 2
	}
	if want := 2.0 * (3*4 + 4*5 + 5*3); area != want {
		t.Errorf("area %v, want %v", area, want)
	}
}
