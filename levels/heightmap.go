package levels

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
)

// maxSample is the greatest sample of 16 bits.
const maxSample = 65535

// heightMap is the heights of a heightmap.
type heightMap struct {
	Columns, Rows int
	Heights       []float64 // m above the origin, by rows from the south
	// MinZ and MaxZ are the heights of black and white, m; both are 0 for a .ter.
	MinZ, MaxZ float64
	Note       string // on what looks wrong with it, or empty
}

// sampleRange is the heights of the least and the greatest sample of 16 bits, m.
type sampleRange struct{ minZ, maxZ float64 }

// decodePNG reads a 16-bit grayscale PNG. The upper edge of the picture
// is the far side, +y, as on a map.
func decodePNG(data []byte, scale sampleRange) (*heightMap, error) {
	// The header is read first, since a small file may claim any size.
	config, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, fault(ErrFormat, "", "not a PNG picture: %v", err)
	}
	if config.ColorModel != color.Gray16Model {
		return nil, fault(ErrFormat, "", "%s", pictureName(config.ColorModel))
	}
	if err := checkGrid(config.Width, config.Height); err != nil {
		return nil, err
	}
	decoded, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fault(ErrFormat, "", "PNG picture: %v", err)
	}
	gray, ok := decoded.(*image.Gray16)
	if !ok {
		return nil, fault(ErrFormat, "", "16-bit grayscale picture with transparency, want none")
	}
	if err := scale.check(); err != nil {
		return nil, err
	}
	sample := func(i, j int) uint16 { return gray.Gray16At(i, config.Height-1-j).Y }
	made := scale.heights(config.Width, config.Height, func(i, j int) float64 { return scale.height(sample(i, j)) })
	if looksSwapped(config.Width, config.Height, sample) {
		made.Note = "looks byte-swapped: the heights jump from sample to sample, and would not with the bytes of each in the other order; export the picture again"
	}
	return made, nil
}

// check refuses heights that do not make a terrain.
func (s *sampleRange) check() error {
	if !(s.maxZ > s.minZ) {
		return fault(ErrFormat, "terrain.max_z_m", "is %s, want more than min_z_m, %v", givenText(s.maxZ), s.minZ)
	}
	return nil
}

// height returns the height of a sample, m.
func (s *sampleRange) height(sample uint16) float64 {
	share := float64(sample) / maxSample
	return s.minZ + float64(share*(s.maxZ-s.minZ))
}

// heights returns a map of so many samples. The function returns their heights.
func (s *sampleRange) heights(columns, rows int, height func(i, j int) float64) *heightMap {
	m := &heightMap{Columns: columns, Rows: rows, MinZ: s.minZ, MaxZ: s.maxZ, Heights: make([]float64, columns*rows)}
	for j := range rows {
		for i := range columns {
			m.Heights[j*columns+i] = height(i, j)
		}
	}
	return m
}

// nearest returns a height as samples have it, if one is next to it but for the rounding of a
// model. Without known heights of samples, or between two of them, it is the height itself.
func (s *sampleRange) nearest(height float64) float64 {
	const rounding = 1e-6 // of the coordinates of a model, as a part of them
	step := (s.maxZ - s.minZ) / maxSample
	sample := math.Floor((height-s.minZ)/step + 0.5)
	if !(step > 0) || !(sample >= 0 && sample <= maxSample) {
		return height
	}
	if near := s.height(uint16(sample)); math.Abs(near-height) <= rounding*(math.Abs(height)+step) {
		return near
	}
	return height
}
