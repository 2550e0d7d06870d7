package heightmap

import (
	"fmt"
	"image/color"
	"math"
)

// pictureName describes the samples of a PNG that is no heightmap, and what would be right.
func pictureName(model color.Model) string {
	if _, paletted := model.(color.Palette); paletted {
		return "is a picture with a palette of colours; export the heightmap as 16-bit grayscale"
	}
	switch model {
	case color.GrayModel:
		return "is an 8-bit picture, whose 256 heights would be steps to ski on; export the heightmap with 16 bits"
	case color.RGBA64Model, color.NRGBA64Model:
		return "is a 16-bit picture with colours or transparency; export the heightmap as grayscale without transparency"
	}
	return "is an 8-bit picture with colours or transparency; export the heightmap as 16-bit grayscale"
}

// Sizes of the samples of other heightmaps, bytes.
const (
	byteSample  = 1
	shortSample = 2
	longSample  = 4
)

// rawGuess says what a .raw of some bytes probably is, when it is no square of 16-bit samples.
func rawGuess(bytes int) string {
	for _, size := range [...]int{longSample, byteSample} {
		if side := squareSide(bytes, size); side >= 2 {
			return fmt.Sprintf("is it %d x %d samples of %d bits? export it with 16 bits", side, side, 8*size)
		}
	}
	return "say how many columns and rows it has, if it has no header"
}

// squareSide returns the side of a square of samples of a size, or 0 if it is none.
func squareSide(bytes, size int) int {
	side := int(math.Sqrt(float64(bytes / size)))
	if side*side*size != bytes {
		return 0
	}
	return side
}
