package heightmap

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"

	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
)

// maxSample is the greatest sample of 16 bits.
const maxSample = 65535

// Map is the heights of a heightmap.
type Map struct {
	Columns, Rows int
	Heights       []float64 // m above the origin, by rows from the south
	// MinZ and MaxZ are the heights of black and white, m; both are 0 for a .ter.
	MinZ, MaxZ float64
	Note       string // on what looks wrong with it, or empty
}

// SampleRange is the heights of the least and the greatest sample of 16 bits, m.
type SampleRange struct{ MinZ, MaxZ float64 }

// decodePNG reads a 16-bit grayscale PNG. The upper edge of the picture
// is the far side, +y, as on a map.
func decodePNG(data []byte, scale SampleRange) (*Map, error) {
	// The header is read first, since a small file may claim any size.
	config, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, fault.New(fault.ErrFormat, "", "not a PNG picture: %v", err)
	}
	if config.ColorModel != color.Gray16Model {
		return nil, fault.New(fault.ErrFormat, "", "%s", pictureName(config.ColorModel))
	}
	if err := check.Grid(config.Width, config.Height); err != nil {
		return nil, err
	}
	decoded, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fault.New(fault.ErrFormat, "", "PNG picture: %v", err)
	}
	gray, ok := decoded.(*image.Gray16)
	if !ok {
		return nil, fault.New(fault.ErrFormat, "", "16-bit grayscale picture with transparency, want none")
	}
	if err := scale.check(); err != nil {
		return nil, err
	}
	sample := func(i, j int) uint16 { return gray.Gray16At(i, config.Height-1-j).Y }
	made := scale.heights(config.Width, config.Height, func(i, j int) float64 { return scale.Height(sample(i, j)) })
	if looksSwapped(config.Width, config.Height, sample) {
		made.Note = swappedNote + ": the heights jump from sample to sample, and would not with the bytes of each in the other order; export the picture again"
	}
	return made, nil
}

// check refuses heights that do not make a terrain.
func (s *SampleRange) check() error {
	if !(s.MaxZ > s.MinZ) {
		return fault.New(fault.ErrFormat, "terrain.max_z_m", "is %s, want more than min_z_m, %v", check.GivenText(s.MaxZ), s.MinZ)
	}
	return nil
}

// Height returns the height of a sample, m.
func (s *SampleRange) Height(sample uint16) float64 {
	share := float64(sample) / maxSample
	return s.MinZ + float64(share*(s.MaxZ-s.MinZ))
}

// heights returns a map of so many samples. The function returns their heights.
func (s *SampleRange) heights(columns, rows int, height func(i, j int) float64) *Map {
	m := &Map{Columns: columns, Rows: rows, MinZ: s.MinZ, MaxZ: s.MaxZ, Heights: make([]float64, columns*rows)}
	for j := range rows {
		for i := range columns {
			m.Heights[j*columns+i] = height(i, j)
		}
	}
	return m
}

// Nearest returns a height as samples have it, if one is next to it but for the rounding of a
// model. Without known heights of samples, or between two of them, it is the height itself.
func (s *SampleRange) Nearest(height float64) float64 {
	const rounding = 1e-6 // of the coordinates of a model, as a part of them
	step := (s.MaxZ - s.MinZ) / maxSample
	if !(step > 0) {
		return height
	}
	sample := min(max(math.Floor((height-s.MinZ)/step+0.5), 0), maxSample)
	if near := s.Height(uint16(sample)); math.Abs(near-height) <= rounding*(math.Abs(height)+step) {
		return near
	}
	return height
}
