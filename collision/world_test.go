package collision

import (
	"math"
	"math/rand"
	"slices"
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
		way := geom.Vec{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}.Scale(math.Exp(5*r.Float64() - 2))
		a, okA := field.SweepBox(box, way)
		b, okB := soup.SweepBox(box, way)
		b.Triangle += field.Len()
		got, ok := world.SweepBox(box, way)
		if okB && (!okA || b.Fraction < a.Fraction) {
			a, okA = b, true
		}
		if !okA {
			a = Hit{}
		}
		if ok != okA || got != a && got.Fraction != b.Fraction {
			t.Fatalf("case %d: sweep of %v along %v\n got %v %v\nwant %v %v", k, box, way, got, ok, a, okA)
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
