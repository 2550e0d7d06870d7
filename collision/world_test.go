package collision

import (
	"fmt"
	"math"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

func TestWorld_AnswersLikeOneMeshOfAllParts(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	field, _ := fieldAndMesh(t, r, 24, 30, 2, 4)
	var vertices []geom.Vec
	var indices []uint32
	for range 60 {
		c := geom.Vec{X: 40*r.Float64() - 20, Y: 50*r.Float64() - 25, Z: 6 * r.Float64()}
		for range 3 {
			indices = append(indices, uint32(len(vertices)))
			vertices = append(vertices, c.Add(geom.Vec{X: 4 * r.Float64(), Y: 4 * r.Float64(), Z: 4 * r.Float64()}))
		}
	}
	soup, err := NewMesh(vertices, indices, TwoSided())
	if err != nil {
		t.Fatal(err)
	}
	world := NewWorld(field, soup)
	for k := range 5000 {
		box := geom.Box{
			Center: geom.Vec{X: 50*r.Float64() - 25, Y: 60*r.Float64() - 30, Z: 12*r.Float64() - 3},
			Half:   geom.Vec{X: 0.5, Y: 0.5, Z: 1.15},
		}
		displacement := geom.Vec{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}.Scale(math.Exp(5*r.Float64() - 2))
		a, okA := field.SweepBox(box, displacement)
		b, okB := soup.SweepBox(box, displacement)
		b.Triangle += field.Len()
		got, ok := world.SweepBox(box, displacement)
		if okB && (!okA || b.Fraction < a.Fraction) {
			a, okA = b, true
		}
		if !okA {
			a = Hit{}
		}
		if ok != okA || got != a && got.Fraction != b.Fraction {
			t.Fatalf("case %d: sweep of %v along %v\n got %v %v\nwant %v %v", k, box, displacement, got, ok, a, okA)
		}
		if ok {
			if _, exists := world.Triangle(got.Triangle); !exists {
				t.Fatalf("case %d: no triangle %d", k, got.Triangle)
			}
		}
		want := field.OverlapBox(box, nil)
		for _, c := range soup.OverlapBox(box, nil) {
			c.Triangle += field.Len()
			want = append(want, c)
		}
		if contacts := world.OverlapBox(box, nil); !slices.Equal(contacts, want) {
			t.Fatalf("case %d: overlap of %v\n got %v\nwant %v", k, box, contacts, want)
		}
	}
	if _, ok := world.Triangle(world.Len()); ok {
		t.Error("a triangle beyond the last")
	}
}

// A box over a whole level asks for more than anybody has room for.
func TestOverlapBox_TellsOfMaxContactsAtMost(t *testing.T) {
	const n = 200 // cells along each side: 80,000 triangles
	field, err := NewHeightfield(n+1, n+1, 1, geom.Vec{}, make([]float64, (n+1)*(n+1)))
	if err != nil {
		t.Fatal(err)
	}
	var vertices []geom.Vec
	var indices []uint32
	for i := range field.Len() {
		face, _ := field.Triangle(i)
		indices = append(indices, uint32(len(vertices)), uint32(len(vertices)+1), uint32(len(vertices)+2))
		vertices = append(vertices, face.A, face.B, face.C)
	}
	mesh, err := NewMesh(vertices, indices)
	if err != nil {
		t.Fatal(err)
	}
	over := geom.Box{Center: geom.Vec{X: n / 2, Y: n / 2}, Half: geom.Vec{X: n, Y: n, Z: 1}}
	given := make([]Contact, 3, 3+MaxContacts)
	for name, shape := range map[string]Overlapper{"mesh": mesh, "field": field, "world": NewWorld(mesh, field)} {
		if got := shape.OverlapBox(over, given); len(got) != len(given)+MaxContacts || got[3].Depth == 0 {
			t.Errorf("%s: %d contacts after the %d given, want %d", name, len(got)-len(given), len(given), MaxContacts)
		}
	}
	if got := mesh.overlapPlain(over, 0, given, len(given)+MaxContacts); len(got) != len(given)+MaxContacts {
		t.Errorf("plain Go: %d contacts after the %d given, want %d", len(got)-len(given), len(given), MaxContacts)
	}
}

// A part that its constructor refused is nil; the world says so where it is made
// and not at the first query.
func TestNewWorld_PanicsWithWordsAtANilPart(t *testing.T) {
	for _, p := range []Part{nil, (*Mesh)(nil), (*Heightfield)(nil), (*Mover)(nil)} {
		func() {
			defer func() {
				want := "part 1 of a world is nil"
				if p != nil {
					want += fmt.Sprintf(", a %T", p)
				}
				if got := fmt.Sprint(recover()); !strings.Contains(got, want) {
					t.Errorf("got %q, want %q", got, want)
				}
			}()
			NewWorld(boxGround(2, 4).mesh(t), p)
		}()
	}
}

func TestNewMesh_TakesNoNoteOfANilOption(t *testing.T) {
	if m, err := NewMesh([]geom.Vec{{}, {X: 1}, {Y: 1}}, []uint32{0, 1, 2}, nil, TwoSided()); err != nil || !m.settings.twoSided {
		t.Errorf("got %v, %v", m, err)
	}
}
