package render

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// TestRock_HasDetailFromCloseThatDoesNotFlicker: between pictures of a cliff whose eyes are two
// thirds of a pixel apart each pixel goes on to what is beside it, and not back and forth.
func TestRock_HasDetailFromCloseThatDoesNotFlicker(t *testing.T) {
	const width, height = 320, 180
	slope := func(x, y float64) float64 { return 2.2*x + 6*math.Sin(y/17) }
	r := newRenderer(t, levelOf(heights(65, 4, slope)), Options{Bare: true})
	at := geom.Vec{Y: 5, Z: slope(0, 5)}
	away := geom.Vec{X: -2.2, Z: 1}.Normalize()
	for _, distance := range []float64{1, 3, 10, 40} {
		var pixels [3][]uint8
		for i := range pixels {
			target := at.Add(geom.Vec{Y: float64(i) * distance / width * 4 / 3})
			pixels[i] = picture(t, r, &Scene{Camera: look(target.AddScaled(away, distance), target)}, width, height, "").Pix
		}
		var change, flicker float64 // of a channel, in parts of 255
		for k, now := range pixels[1] {
			before, after := float64(pixels[0][k]), float64(pixels[2][k])
			change += math.Abs(after-before) / (4 * width * height)
			flicker += math.Abs(before-2*float64(now)+after) / (4 * width * height)
		}
		if change < 0.3 || flicker > change {
			t.Errorf("from %g m channels change by %.2f, of which %.2f is back and forth: want at least 0.3, and less of it", distance, change, flicker)
		}
	}
}

func TestRockTile_WrapsAround(t *testing.T) {
	tile := rockTile()
	rise := func(x, y, dx, dy int) float64 {
		return math.Abs(tile[(y+dy)%noiseSide*noiseSide+(x+dx)%noiseSide] - tile[y*noiseSide+x])
	}
	var inside, across float64
	for i := range noiseSide {
		inside += rise(noiseSide/2, i, 1, 0) + rise(i, noiseSide/2, 0, 1)
		across += rise(noiseSide-1, i, 1, 0) + rise(i, noiseSide-1, 0, 1)
	}
	if across > 2*inside {
		t.Errorf("the tile rises by %.2f across its edges and by %.2f inside", across, inside)
	}
}

// TestSlopePixels_SayTheRise: a texel holds the slopes at its own place and at its neighbours.
func TestSlopePixels_SayTheRise(t *testing.T) {
	tile := make(noiseField, noiseSide*noiseSide)
	for i := range tile {
		x, y := i%noiseSide, i/noiseSide
		tile[i] = float64(min(x, noiseSide-x)) + 0.5*math.Sin(float64(y)*2*math.Pi/noiseSide)
	}
	pixels := tile.slopePixels()
	at := func(x, y, neighbour int) (east, north int) {
		b := int(pixels[4*(y*noiseSide+x)+neighbour])
		return b >> 4, b & 15
	}
	east, _ := at(50, 0, 0)
	west, _ := at(200, 0, 0)
	if level, _ := at(0, 0, 0); east <= 8 || west >= 7 || level < 7 || level > 8 {
		t.Errorf("slopes are %d up, %d down and %d at the top, want 7.5 between", east, west, level)
	}
	for neighbour, d := range [4][2]int{{0, 0}, {1, 0}, {0, 1}, {1, 1}} {
		e, n := at(noiseSide-1, noiseSide-1, neighbour)
		if ownE, ownN := at((noiseSide-1+d[0])%noiseSide, (noiseSide-1+d[1])%noiseSide, 0); e != ownE || n != ownN {
			t.Errorf("neighbour %d has slope %d, %d, want %d, %d", neighbour, e, n, ownE, ownN)
		}
	}
}
