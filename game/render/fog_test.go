package render

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// TestFog_GivesDepthToSmallLevels: the far side of a floor of 200 m is hazier than it would be
// in a large level, and far from hidden; the air of a room is clear.
func TestFog_GivesDepthToSmallLevels(t *testing.T) {
	// How light a black wall is: what it has of the light is fog.
	haze := func(far, across float64) int {
		wall := pane(far, [3]float32{}, 0)
		for i := range wall.Vertices {
			wall.Vertices[i].X, wall.Vertices[i].Z = wall.Vertices[i].X*100, wall.Vertices[i].Z*100
		}
		level := levelOf(nil, wall)
		level.Bounds = geom.Bounds{Min: geom.Vec{X: -across / 2, Y: -across / 2}, Max: geom.Vec{X: across / 2, Y: across / 2}}
		red, green, blue := rgbAt(picture(t, newRenderer(t, level, Options{Sharp: true}), &Scene{}, testWidth, testHeight, ""), testWidth/2, testHeight/2)
		return red + green + blue
	}
	large, small := haze(200, 1000), haze(200, 200)
	if small < large*5/4 || small > 450 {
		t.Errorf("200 m away a wall is %d of 765 light on a floor of 200 m, and %d in a level of 1,000 m", small, large)
	}
	if near, far := haze(12, 60), haze(55, 60); near >= far || far > small {
		t.Errorf("in a room of 60 m a near wall is %d light and a far one %d, want the second more, and less than %d", near, far, small)
	}
}

// TestFog_OfTheShippedLevelsIsAsTheyWereMade: of all but the vault, whose halls are small.
func TestFog_OfTheShippedLevelsIsAsTheyWereMade(t *testing.T) {
	for _, name := range levels.EmbeddedNames() {
		level, err := levels.Embedded(name)
		if err != nil {
			t.Fatal(err)
		}
		if factor := fogOf(level); (factor != 1) != (name == "vault") || factor > 1.5 {
			t.Errorf("%s: the factor of the fog is %v", name, factor)
		}
	}
}
