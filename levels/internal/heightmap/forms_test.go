package heightmap

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/skijet/skijet/internal/manifest"
)

// TestRawGuess_NamesTheSquareOfOtherSamples.
func TestRawGuess_NamesTheSquareOfOtherSamples(t *testing.T) {
	const none = "say how many columns and rows it has, if it has no header"
	for bytes, want := range map[int]string{
		4 * 9 * 9: "is it 9 x 9 samples of 32 bits? export it with 16 bits", 81: "is it 9 x 9 samples of 8 bits? export it with 16 bits", 4: "is it 2 x 2 samples of 8 bits? export it with 16 bits", 1: none, 0: none,
		2 * 2 * 3: none, 2 * 2 * 9: "is it 3 x 3 samples of 32 bits? export it with 16 bits", 2 * 7: none, 13: none,
	} {
		if got := rawGuess(bytes); got != want {
			t.Errorf("%d bytes: %q, want %q", bytes, got, want)
		}
	}
	for bytes := range 2000 {
		for size := 1; size <= 4; size++ {
			want := 0
			for side := range 50 {
				if side*side*size == bytes {
					want = side
				}
			}
			if got := squareSide(bytes, size); got != want {
				t.Fatalf("%d bytes of samples of %d: %d, want %d", bytes, size, got, want)
			}
		}
	}
}

// TestNearest_IsASampleWithinTheRoundingOfAModel, or the height itself.
func TestNearest_IsASampleWithinTheRoundingOfAModel(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		s := SampleRange{MinZ: 200*random.Float64() - 100}
		s.MaxZ = s.MinZ + 200 + 500*random.Float64()
		height := s.Height(uint16(random.UintN(1 << 16)))
		if got := s.Nearest(float64(float32(height))); math.Abs(got-height) > 1e-12 {
			t.Fatalf("%v of %+v, rounded, becomes %v", height, s, got)
		}
		step := (s.MaxZ - s.MinZ) / maxSample
		for _, off := range []float64{0.3 * step, -0.3 * step, s.MinZ - 1 - height, s.MaxZ + 1 - height} {
			if got := s.Nearest(height + off); got != height+off && math.Abs(off) > 3e-6*(math.Abs(height)+step) {
				t.Fatalf("%v of %+v, between two, becomes %v", height+off, s, got)
			}
		}
	}
	for _, s := range []SampleRange{{}, {5, 5}, {9, 5}} {
		if got := s.Nearest(7.25); got != 7.25 {
			t.Errorf("of %+v: %v", s, got)
		}
	}
}

// TestTiled_RepeatsAMapAndEndsWithItsFirstEdge.
func TestTiled_RepeatsAMapAndEndsWithItsFirstEdge(t *testing.T) {
	m := &Map{Columns: 3, Rows: 2, Heights: []float64{0, 1, 2, 10, 11, 12}}
	for _, tiles := range []int{1, 2, 5} {
		wide, err := m.tiled(tiles)
		if err != nil || wide.Columns != 3*tiles+1 || wide.Rows != 2*tiles+1 || len(wide.Heights) != wide.Columns*wide.Rows {
			t.Fatalf("%d tiles: %v", tiles, err)
		}
		for k, h := range wide.Heights {
			if want := float64(k%wide.Columns%3 + 10*(k/wide.Columns%2)); h != want {
				t.Errorf("%d tiles: sample %d is %v, want %v", tiles, k, h, want)
			}
		}
	}
	for _, tiles := range []int{-1, 5000} {
		if _, err := m.tiled(tiles); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("terrain.tiles: is %d, want 1 to 4097", tiles)) {
			t.Errorf("%d tiles: %v", tiles, err)
		}
	}
}

// TestDecodeTer_HasAHeaderByItsVersion, and heights of both bytes.
func TestDecodeTer_HasAHeaderByItsVersion(t *testing.T) {
	sized := []byte{7, 2, 0, 0, 0, 32, 0, 0, 1, 64, 0, 1, 2, 9}
	legacy := make([]byte, 1+2*terLegacySide*terLegacySide)
	legacy[0], legacy[2*terLegacySide+1] = 6, 16
	for _, c := range []struct {
		data []byte
		side int
		at   int
		want float64
		err  string
	}{
		{sized, 2, 1, 8, ""}, {sized, 2, 3, (1 + 512) / 32.0, ""}, {legacy, terLegacySide, terLegacySide, 0.5, ""},
		{sized[:4], 0, 0, 0, "has 4 bytes"}, {sized[:12], 0, 0, 0, "ends after 7 bytes of heights, want 8 for 2 x 2"}, {legacy[:len(legacy)-1], 0, 0, 0, "ends after 131071 bytes"},
		{[]byte{0, 2, 0, 0, 0}, 0, 0, 0, "of version 0, want 1 to 7"}, {[]byte{8, 2, 0, 0, 0}, 0, 0, 0, "of version 8"}, {[]byte{7, 2, 16, 0, 0}, 0, 0, 0, "has 4098 samples"},
		{[]byte{7, 1, 0, 0, 0, 1, 1}, 0, 0, 0, "want at least 2 x 2"}, {[]byte{7, 1, 16, 0, 0}, 0, 0, 0, "4097 x 4097 samples make"},
	} {
		m, err := Decode(c.data, &manifest.Terrain{Heightmap: "a.TER"})
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%.8v: %v, want %s", c.data, err, c.err)
			}
		} else if err != nil || m.Columns != c.side || m.Rows != c.side || m.Heights[c.at] != c.want {
			t.Errorf("%.8v: %+v, %v", c.data, m, err)
		}
	}
	if _, err := Decode(sized, &manifest.Terrain{Heightmap: "a.ter", MinZ: 1}); err == nil || !strings.Contains(err.Error(), "terrain.max_z_m: is given") {
		t.Error(err)
	}
}
