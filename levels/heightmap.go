package levels

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"

	"github.com/skijet/skijet/collision/geom"
)

// Cell sizes of a terrain, m. Smaller cells would make triangles that make no difference
// to a player's box, larger ones facets too large for terrain.
const (
	minCell = 0.1
	maxCell = 1000.0
)

// checkGrid refuses a terrain of too many or too few samples.
func checkGrid(columns, rows int) error {
	if columns < 2 || rows < 2 {
		return fault(ErrFormat, "terrain", "%d x %d samples, want at least 2 x 2", columns, rows)
	}
	if columns > MaxHeightmapSide || rows > MaxHeightmapSide {
		return fault(ErrTooLarge, "terrain", "%d x %d samples, want at most %d x %d",
			columns, rows, MaxHeightmapSide, MaxHeightmapSide)
	}
	if n := 2 * (columns - 1) * (rows - 1); n > MaxTerrainTriangles {
		return fault(ErrTooLarge, "terrain", "%d x %d samples make %d triangles, want at most %d",
			columns, rows, n, MaxTerrainTriangles)
	}
	return nil
}

func sampleName(i, j int) string { return fmt.Sprintf("terrain: sample (%d, %d)", i, j) }

// maxSample is the greatest sample of 16 bits.
const maxSample = 65535

// heightmapScale is the scale of a heightmap.
type heightmapScale struct {
	cell       float64  // m between samples
	minZ, maxZ float64  // heights of black and white, m
	origin     geom.Vec // of the sample in the lower left corner
}

// decodeHeightmap reads a 16-bit grayscale PNG. The upper edge of the picture
// is the far side, +y, as on a map.
func decodeHeightmap(data []byte, scale heightmapScale) (*Terrain, error) {
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
	made, err := scale.terrain(config.Width, config.Height, func(i, j int) float64 { return scale.height(sample(i, j)) })
	if err == nil && looksSwapped(config.Width, config.Height, sample) {
		made.note = "looks byte-swapped: the heights jump from sample to sample, and would not with the bytes of each in the other order; export the picture again"
	}
	return made, err
}

// check refuses heights that do not make a terrain.
func (s *heightmapScale) check() error {
	if !(s.maxZ > s.minZ) {
		return fault(ErrFormat, "terrain.max_z_m", "is %s, want more than min_z_m, %v", givenText(s.maxZ), s.minZ)
	}
	return nil
}

// height returns the height of a sample, m.
func (s *heightmapScale) height(sample uint16) float64 {
	share := float64(sample) / maxSample
	return s.minZ + float64(share*(s.maxZ-s.minZ))
}

// terrain makes a terrain. The function returns heights by column and row.
func (s *heightmapScale) terrain(columns, rows int, height func(i, j int) float64) (*Terrain, error) {
	t := &Terrain{Columns: columns, Rows: rows, Cell: s.cell, Origin: s.origin, MinZ: s.minZ, MaxZ: s.maxZ, Heights: make([]float64, columns*rows)}
	for j := range rows {
		for i := range columns {
			t.Heights[j*columns+i] = height(i, j)
		}
	}
	return t, t.validate()
}

// EncodeHeightmap is the inverse of loading a heightmap: it returns a 16-bit grayscale
// picture in which minZ is black and maxZ white, in metres. Heights beyond are clamped.
func EncodeHeightmap(t *Terrain, minZ, maxZ float64) *image.Gray16 {
	img := image.NewGray16(image.Rect(0, 0, t.Columns, t.Rows))
	for j := range t.Rows {
		for i := range t.Columns {
			share := geom.Clamp((t.Heights[j*t.Columns+i]-minZ)/(maxZ-minZ), 0, 1)
			img.SetGray16(i, t.Rows-1-j, color.Gray16{Y: uint16(float64(share*65535) + 0.5)})
		}
	}
	return img
}
