package heightmap

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"path"
	"strings"

	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
)

// Decode reads the heights of a terrain from a file. The name of the file determines
// its form.
func Decode(data []byte, t *manifest.Terrain) (*Map, error) {
	m, err := decode(data, t)
	if err != nil || t.Tiles == 0 {
		return m, err
	}
	return m.tiled(t.Tiles)
}

// tiled returns so many copies of a map along each axis, joined at their edges.
func (m *Map) tiled(tiles int) (*Map, error) {
	if tiles < 0 || tiles > check.MaxHeightmapSide {
		return nil, fault.New(fault.ErrFormat, "terrain.tiles", "is %d, want 1 to %d", tiles, check.MaxHeightmapSide)
	}
	wide := *m
	wide.Columns, wide.Rows = tiles*m.Columns+1, tiles*m.Rows+1
	if err := check.Grid(wide.Columns, wide.Rows); err != nil {
		return nil, err
	}
	wide.Heights = make([]float64, 0, wide.Columns*wide.Rows)
	for j := range wide.Rows {
		row := m.Heights[j%m.Rows*m.Columns:][:m.Columns]
		for range tiles {
			wide.Heights = append(wide.Heights, row...)
		}
		wide.Heights = append(wide.Heights, row[0])
	}
	return &wide, nil
}

func decode(data []byte, t *manifest.Terrain) (*Map, error) {
	scale := SampleRange{t.MinZ, t.MaxZ}
	kind := strings.ToLower(path.Ext(t.Heightmap))
	isRaw := kind == ".raw" || kind == ".r16"
	if !isRaw && (t.Samples != nil || t.BigEndian || t.SouthFirst) {
		return nil, fault.New(fault.ErrFormat, "terrain", "samples, big_endian and south_first are for a .raw or .r16 heightmap")
	}
	switch {
	case isRaw:
		return decodeRaw(data, t, scale)
	case kind == ".ter":
		return decodeTer(data, scale)
	}
	return decodePNG(data, scale)
}

// decodeRaw reads 16-bit samples by rows.
func decodeRaw(data []byte, t *manifest.Terrain, scale SampleRange) (*Map, error) {
	columns, rows := 0, 0
	if t.Samples != nil {
		columns, rows = t.Samples[0], t.Samples[1]
	} else {
		side := squareSide(len(data), shortSample)
		if columns, rows = side, side; side == 0 && len(data) > 0 {
			return nil, fault.New(fault.ErrFormat, "terrain.samples", "is missing, and %d bytes are no square of 16-bit samples: %s", len(data), rawGuess(len(data)))
		}
	}
	if err := check.Grid(columns, rows); err != nil {
		return nil, err
	}
	if want := 2 * columns * rows; len(data) != want {
		return nil, fault.New(fault.ErrFormat, "", "has %d bytes, want %d for %d x %d samples of 16 bits: %s", len(data), want, columns, rows, rawGuess(len(data)))
	}
	if err := scale.check(); err != nil {
		return nil, err
	}
	order := binary.ByteOrder(binary.LittleEndian)
	if t.BigEndian {
		order = binary.BigEndian
	}
	sample := func(i, j int) uint16 {
		if !t.SouthFirst {
			j = rows - 1 - j
		}
		return order.Uint16(data[2*(j*columns+i):])
	}
	made := scale.heights(columns, rows, func(i, j int) float64 { return scale.Height(sample(i, j)) })
	if looksSwapped(columns, rows, sample) {
		how := "with"
		if t.BigEndian {
			how = "without"
		}
		made.Note = fmt.Sprintf(`%s: the heights jump from sample to sample, and would not with the bytes of each in the other order; convert again %s --big-endian, or set "big_endian": %v`, swappedNote, how, !t.BigEndian)
	}
	return made, nil
}

// When a heightmap looks byte-swapped [ours]. A smooth map that is read in the wrong order leaps by
// nearly the whole range wherever its low byte begins again. Where all low bytes are the
// same, as in a map of eight bits, both orders are smooth and none leaps.
const (
	swappedFactor = 4       // by which differences of neighbours are more than those of swapped samples
	swappedLeap   = 1 << 15 // least difference of a leap
	swappedLeaps  = 1 << 10 // samples of which at least one leaps
)

// swappedNote begins the notes on maps that do; places on them are not worth to be written down.
const swappedNote = "looks byte-swapped"

// swappedRows is how many rows of a map are looked at, at least, if it has as many [ours]: all of a
// large one would take a tenth of the time in which it opens.
const swappedRows = 256

// looksSwapped reports whether a map leaps and is much smoother if the bytes of each sample are
// swapped.
func looksSwapped(columns, rows int, sample func(i, j int) uint16) bool {
	jumps, swapped, leaps := 0, 0, 0
	first := sample(0, 0) & 255
	differ := false
	seen := 0
	for j := 0; j < rows; j += max(rows/swappedRows, 1) {
		last := sample(0, j)
		seen += columns
		for i := range columns {
			s := sample(i, j)
			a, b := int(s)-int(last), int(bits.ReverseBytes16(s))-int(bits.ReverseBytes16(last))
			a, b = max(a, -a), max(b, -b)
			if jumps, swapped = jumps+a, swapped+b; a >= swappedLeap {
				leaps++
			}
			differ = differ || s&255 != first
			last = s
		}
	}
	return differ && leaps*swappedLeaps >= seen && jumps > swappedFactor*swapped
}

// The .ter files of Torque games [T3D]: a version, from version 7 on the number of
// samples along a side, and 16-bit heights in little endian, by rows from the south. The
// rest, the looks of the ground, is not read.
const (
	terLastVersion  = 7
	terSizedVersion = 7
	terLegacySide   = 256
	terUnit         = 1.0 / 32 // m of height for each unit
)

// decodeTer reads the heights of a .ter file.
func decodeTer(data []byte, scale SampleRange) (*Map, error) {
	if scale.MinZ != 0 || scale.MaxZ != 0 {
		return nil, fault.New(fault.ErrFormat, "terrain.max_z_m", "is given, but a .ter says its heights itself; leave out min_z_m and max_z_m")
	}
	if len(data) < 5 {
		return nil, fault.New(fault.ErrFormat, "", "has %d bytes, which is no terrain of Torque", len(data))
	}
	side, heights := terLegacySide, data[1:]
	switch version := data[0]; {
	case version < 1 || version > terLastVersion:
		return nil, fault.New(fault.ErrFormat, "", "is of version %d, want 1 to %d: no terrain of Torque, or a newer one", version, terLastVersion)
	case version >= terSizedVersion:
		size := binary.LittleEndian.Uint32(heights)
		if heights = heights[4:]; size > check.MaxHeightmapSide {
			return nil, fault.New(fault.ErrTooLarge, "", "has %d samples along a side, want at most %d", size, check.MaxHeightmapSide)
		}
		side = int(size)
	}
	if err := check.Grid(side, side); err != nil {
		return nil, err
	}
	if want := 2 * side * side; len(heights) < want {
		return nil, fault.New(fault.ErrFormat, "", "ends after %d bytes of heights, want %d for %d x %d samples", len(heights), want, side, side)
	}
	return scale.heights(side, side, func(i, j int) float64 {
		return float64(binary.LittleEndian.Uint16(heights[2*(j*side+i):])) * terUnit
	}), nil
}
