package bruteforce_test

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/bruteforce"
)

// TestBroadphase_ForgetsWhatIsRemoved, and nothing else.
func TestBroadphase_ForgetsWhatIsRemoved(t *testing.T) {
	var b bruteforce.Broadphase
	for id := range collision.BodyID(4) {
		if err := b.Insert(id, geom.Bounds{Min: geom.Vec{X: float64(id)}, Max: geom.Vec{X: float64(id) + 0.5, Y: 1, Z: 1}}); err != nil {
			t.Fatal(err)
		}
	}
	all := geom.Bounds{Min: geom.Vec{X: -9}, Max: geom.Vec{X: 9, Y: 1, Z: 1}}
	for _, c := range []struct {
		gone collision.BodyID
		left []collision.BodyID
	}{{7, []collision.BodyID{0, 1, 2, 3}}, {0, []collision.BodyID{1, 2, 3}}, {2, []collision.BodyID{1, 3}}, {2, []collision.BodyID{1, 3}}, {3, []collision.BodyID{1}}} {
		if b.Remove(c.gone); !slices.Equal(b.Query(all, nil), c.left) {
			t.Errorf("without %d there are %v, want %v", c.gone, b.Query(all, nil), c.left)
		}
	}
	if at := b.Query(geom.Bounds{Min: geom.Vec{X: 1}, Max: geom.Vec{X: 1.2, Y: 1, Z: 1}}, nil); !slices.Equal(at, []collision.BodyID{1}) {
		t.Errorf("at body 1 are %v", at)
	}
}
