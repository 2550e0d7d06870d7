package gltf

import (
	"slices"
	"testing"
)

// TestHalf_IsTheMeanOfFourTexels, or of two where there is one column or row.
func TestHalf_IsTheMeanOfFourTexels(t *testing.T) {
	for _, c := range []struct {
		width, height int
		want          []uint8 // of the first channel
	}{{2, 2, []uint8{15}}, {1, 4, []uint8{5, 25}}, {4, 1, []uint8{5, 25}}, {1, 1, []uint8{0}}, {3, 2, []uint8{20}}} {
		whole := &Texture{Width: c.width, Height: c.height}
		for i := range c.width * c.height {
			whole.Pixels = append(whole.Pixels, uint8(10*i), 1, 2, 255)
		}
		small, got := whole.half(), []uint8(nil)
		for i := 0; i < len(small.Pixels); i += 4 {
			got = append(got, small.Pixels[i])
			if !slices.Equal(small.Pixels[i+1:i+4], []uint8{1, 2, 255}) {
				t.Errorf("%d x %d: other channels are %v", c.width, c.height, small.Pixels[i:i+4])
			}
		}
		if !slices.Equal(got, c.want) || small.Width != max(c.width/2, 1) || small.Height != max(c.height/2, 1) {
			t.Errorf("%d x %d: %d x %d of %v, want %v", c.width, c.height, small.Width, small.Height, got, c.want)
		}
	}
}
