package levels

import (
	"encoding/binary"
	"path"
	"strings"
)

// loadGround reads the heights of a terrain from a file. The name of the file determines
// its form.
func loadGround(data []byte, t *manifestTerrain) (*Terrain, error) {
	scale := heightmapScale{t.Cell, t.MinZ, t.MaxZ, vec(t.Origin)}
	kind := strings.ToLower(path.Ext(t.Heightmap))
	isRaw := kind == ".raw" || kind == ".r16"
	if !isRaw && (t.Samples != nil || t.BigEndian || t.SouthFirst) {
		return nil, fault(ErrFormat, "terrain", "samples, big_endian and south_first are for a .raw or .r16 heightmap")
	}
	switch {
	case isRaw:
		return decodeRaw(data, t, scale)
	case kind == ".ter":
		return decodeTer(data, scale)
	}
	return decodeHeightmap(data, scale)
}

// decodeRaw reads 16-bit samples by rows.
func decodeRaw(data []byte, t *manifestTerrain, scale heightmapScale) (*Terrain, error) {
	columns, rows := 0, 0
	if t.Samples != nil {
		columns, rows = t.Samples[0], t.Samples[1]
	} else {
		side := squareSide(len(data), shortSample)
		if columns, rows = side, side; side == 0 && len(data) > 0 {
			return nil, fault(ErrFormat, "terrain.samples", "is missing, and %d bytes are no square of 16-bit samples: %s", len(data), rawGuess(len(data)))
		}
	}
	if err := checkGrid(columns, rows); err != nil {
		return nil, err
	}
	if want := 2 * columns * rows; len(data) != want {
		return nil, fault(ErrFormat, "", "has %d bytes, want %d for %d x %d samples of 16 bits: %s", len(data), want, columns, rows, rawGuess(len(data)))
	}
	if err := scale.check(); err != nil {
		return nil, err
	}
	order := binary.ByteOrder(binary.LittleEndian)
	if t.BigEndian {
		order = binary.BigEndian
	}
	return scale.terrain(columns, rows, func(i, j int) float64 {
		if !t.SouthFirst {
			j = rows - 1 - j
		}
		return scale.height(order.Uint16(data[2*(j*columns+i):]))
	})
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
func decodeTer(data []byte, scale heightmapScale) (*Terrain, error) {
	if scale.minZ != 0 || scale.maxZ != 0 {
		return nil, fault(ErrFormat, "terrain.max_z_m", "is given, but a .ter says its heights itself; leave out min_z_m and max_z_m")
	}
	if len(data) < 5 {
		return nil, fault(ErrFormat, "", "has %d bytes, which is no terrain of Torque", len(data))
	}
	side, heights := terLegacySide, data[1:]
	switch version := data[0]; {
	case version < 1 || version > terLastVersion:
		return nil, fault(ErrFormat, "", "is of version %d, want 1 to %d: no terrain of Torque, or a newer one", version, terLastVersion)
	case version >= terSizedVersion:
		size := binary.LittleEndian.Uint32(heights)
		if heights = heights[4:]; size > MaxHeightmapSide {
			return nil, fault(ErrTooLarge, "", "has %d samples along a side, want at most %d", size, MaxHeightmapSide)
		}
		side = int(size)
	}
	if err := checkGrid(side, side); err != nil {
		return nil, err
	}
	if want := 2 * side * side; len(heights) < want {
		return nil, fault(ErrFormat, "", "ends after %d bytes of heights, want %d for %d x %d samples", len(heights), want, side, side)
	}
	return scale.terrain(side, side, func(i, j int) float64 {
		return float64(binary.LittleEndian.Uint16(heights[2*(j*side+i):])) * terUnit
	})
}
