package levels

import (
	"errors"
	"math"
	"testing"
)

func TestBuild_NamesTheHeightThatIsNotFinite(t *testing.T) {
	heights := make([]float64, 9)
	heights[7] = math.NaN()
	_, err := Build(Parts{
		Name:    "hole",
		Terrain: &Terrain{Columns: 3, Rows: 3, Cell: 8, Heights: heights},
		Spawns:  []Spawn{{}},
	})
	if !errors.Is(err, ErrNotFinite) {
		t.Errorf("got %v, want ErrNotFinite", err)
	}
}
