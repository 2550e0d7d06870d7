package levels_test

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// TestLargestBody_HoldsEveryBodyOfTheModels: a larger one would enter a level inside
// its walls.
func TestLargestBody_HoldsEveryBodyOfTheModels(t *testing.T) {
	largest, count := levels.LargestBody(), 0
	for _, model := range systems.Models() {
		for _, preset := range systems.Presets(model) {
			spec, err := systems.Preset(model, preset)
			if err != nil {
				t.Fatal(err)
			}
			if h := spec.Armor.Half; h.Max(largest) != largest || h == (geom.Vec{}) {
				t.Errorf("%s of %s has the half extents %v, the largest body %v", preset, model, h, largest)
			}
			count++
		}
	}
	if count < 9 {
		t.Errorf("%d bodies were looked at, want at least 9", count)
	}
}
