package render

import (
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

const (
	// hazyAcross is the diagonal of a level below which its fog is denser, m, so that a fifth of
	// what stands at its far side is fog, and maxHaze how many times as dense at most: the air of
	// a room is clear [ours].
	hazyAcross = 490.0
	maxHaze    = 2.5
	// minSnowRise is the smallest height of the snow line above the lowest ground,
	// metres; low hills stay green.
	minSnowRise = 110
)

// land is what all passes ask about a level: its ground, its colours and its sun.
type land struct {
	terrain *levels.Terrain // nil: there is none
	baked   *groundMap      // of the terrain
	turf    turf            // of a level without a terrain
	noise   noiseField
	solid   *collision.World // everything that does not move, for shadows; may be nil
	look    levels.Look
	snow    float32 // m, height of the snow line
	grass   float32 // m, upper limit of meadows
	haze    float32 // m, height of the mist below the world
}

func newLand(level *levels.Level) land {
	l := land{terrain: level.Terrain, noise: fractalTile(), solid: level.Solid, look: lookOf(level)}
	l.look.Fog *= fogOf(level)
	low, high := level.Bounds.Min.Z, level.Bounds.Max.Z
	if t := level.Terrain; t != nil {
		l.baked = bakeGround(level)
		low, high = math.Inf(1), math.Inf(-1)
		for _, h := range t.Heights {
			low, high = min(low, t.Origin.Z+h), max(high, t.Origin.Z+h)
		}
	} else {
		l.turf = newTurf(level)
	}
	l.snow = float32(low + max((high-low)*0.80, minSnowRise))
	l.grass = float32(low + (high-low)*0.42)
	if l.look.OwnLines {
		l.snow, l.grass = float32(l.look.SnowLine), float32(l.look.GrassLine)
	}
	l.haze = float32(low - 60)
	return l
}

// sunAt is the sunlight at a place, 0 to 1: that of the map of the terrain.
func (l *land) sunAt(at geom.Vec) float32 {
	if l.baked == nil {
		return 1
	}
	return float32(l.baked.sunAt(at))
}

// fogOf returns the factor of the fog that suits the size of a level: in a small one the fog of a
// large one would be too thin to tell what is far from what is near.
func fogOf(level *levels.Level) float64 {
	across := level.Bounds.Size().Horizontal().Length()
	if !(across > 0) {
		return 1
	}
	return geom.Clamp(hazyAcross/across, 1, maxHaze)
}

// dataImage makes an image that shaders read as numbers. It is not in the shared atlas,
// so the positions of its texels do not change.
func dataImage(width, height int, pixels []byte) *ebiten.Image {
	img := ebiten.NewImageWithOptions(boundsOf(width, height), &ebiten.NewImageOptions{Unmanaged: true})
	img.WritePixels(pixels)
	return img
}

// noiseImage makes the image of the noise, with the height and the slope of stone beside it and
// the map of the ground of a terrain below it: a shader reads four images at most.
func (l *land) noiseImage() *ebiten.Image {
	m := l.baked
	if m == nil {
		return dataImage(noiseSide, noiseSide, l.noise.pixels())
	}
	rock := rockTile()
	tiles := [][]byte{l.noise.pixels(), rock.pixels(), rock.slopePixels()}
	width := max(len(tiles)*noiseSide, m.columns)
	pixels := make([]byte, 4*width*(noiseSide+m.rows))
	put := func(x, y, columns int, part []byte) {
		for row := range slices.Chunk(part, 4*columns) {
			copy(pixels[4*(width*y+x):], row)
			y++
		}
	}
	for i, tile := range tiles {
		put(i*noiseSide, 0, noiseSide, tile)
	}
	put(0, noiseSide, m.columns, m.pixels())
	return dataImage(width, noiseSide+m.rows, pixels)
}
