package levels

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/skijet/skijet/internal/manifest"
)

// ground builds a level of one heightmap. Its terrain has samples 2 m apart and
// reaches from 0 to 65,535 m by fields, or as the file says.
func ground(file string, data []byte, fields string) (*Level, error) {
	text := fmt.Sprintf(`{"version": 1, "terrain": {"heightmap": %q, "cell_m": 2, "origin": [-1, -1, 0]%s}}`, file, fields)
	return LoadFS(fstest.MapFS{"level.json": {Data: []byte(text)}, file: {Data: data}}, ".")
}

func TestRaw_RowsAndBytesCanComeInEitherOrder(t *testing.T) {
	samples := []uint16{1, 2, 3, 400, 500, 600} // two rows
	var little, big []byte
	for _, s := range samples {
		little, big = binary.LittleEndian.AppendUint16(little, s), binary.BigEndian.AppendUint16(big, s)
	}
	const span = `, "min_z_m": 0, "max_z_m": 6553.5`
	north, south := []float64{40, 50, 60, 0.1, 0.2, 0.3}, []float64{0.1, 0.2, 0.3, 40, 50, 60}
	for _, c := range []struct {
		file   string
		data   []byte
		fields string
		want   []float64
	}{
		{"a.raw", little, `, "samples": [3, 2]` + span, north},
		{"a.r16", big, `, "samples": [3, 2], "big_endian": true` + span, north},
		{"a.RAW", little, `, "samples": [3, 2], "south_first": true` + span, south},
		{"a.r16", big, `, "samples": [3, 2], "big_endian": true, "south_first": true` + span, south},
		{"square.raw", little[:8], span, []float64{0.3, 40, 0.1, 0.2}},
	} {
		l, err := ground(c.file, c.data, c.fields)
		if err != nil {
			t.Errorf("%s%s: %v", c.file, c.fields, err)
			continue
		}
		for k, h := range l.Terrain.Heights {
			if d := h - c.want[k]; d > 1e-9 || d < -1e-9 {
				t.Errorf("%s%s: heights %v, want %v", c.file, c.fields, l.Terrain.Heights, c.want)
				break
			}
		}
	}
}

// torqueTerrain is a .ter of a version with a ramp that rises by 1/32 m from sample
// to sample to the east.
func torqueTerrain(version byte, side int) []byte {
	data := []byte{version}
	if version >= 7 {
		data = binary.LittleEndian.AppendUint32(data, uint32(side))
	}
	for range side {
		for i := range side {
			data = binary.LittleEndian.AppendUint16(data, uint16(i))
		}
	}
	return append(data, "what the ground looks like"...)
}

func TestTer_ReadsTheHeightsOfTorque(t *testing.T) {
	for version, side := range map[byte]int{1: 256, 3: 256, 7: 17} {
		l, err := ground("a.ter", torqueTerrain(version, side), "")
		if err != nil {
			t.Errorf("version %d: %v", version, err)
			continue
		}
		h := l.Terrain.Heights
		whole := torqueTerrain(version, side)
		if _, err := ground("a.ter", whole[:len(whole)-len("what the ground looks like")], ""); err != nil {
			t.Errorf("version %d with nothing behind the heights: %v", version, err)
		}
		if l.Terrain.Columns != side || l.Terrain.Rows != side || h[1] != 0.03125 || h[side-1] != float64(side-1)/32 || h[side] != 0 {
			t.Errorf("version %d: %d x %d samples, heights %v", version, l.Terrain.Columns, l.Terrain.Rows, h[:4])
		}
	}
}

func TestGround_NamesWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		file         string
		data         []byte
		fields       string
		at           string // the file that is named
		place, wrong string
		class        error
	}{
		{"a.raw", make([]byte, 10), `, "max_z_m": 9`, "level.json", "terrain.samples", "10 bytes are no square of 16-bit samples: say how many columns and rows it has", ErrFormat},
		{"a.raw", make([]byte, 4*9*9), `, "max_z_m": 9`, "level.json", "terrain.samples", "is it 9 x 9 samples of 32 bits? export it with 16 bits", ErrFormat},
		{"a.raw", make([]byte, 9*9), `, "max_z_m": 9`, "level.json", "terrain.samples", "is it 9 x 9 samples of 8 bits? export it with 16 bits", ErrFormat},
		{"a.raw", make([]byte, 2*20*30), `, "max_z_m": 9`, "level.json", "terrain.samples", "say how many columns and rows it has", ErrFormat},
		{"a.raw", make([]byte, 10), `, "max_z_m": 9, "samples": [2, 2]`, "a.raw", "", "has 10 bytes, want 8 for 2 x 2 samples", ErrFormat},
		{"a.raw", make([]byte, 8), `, "max_z_m": 9, "samples": [-2, -2]`, "level.json", "terrain", "-2 x -2 samples", ErrFormat},
		{"a.raw", make([]byte, 8), `, "max_z_m": 9, "samples": [1000000000, 1000000000]`, "level.json", "terrain", "at most 4097", ErrTooLarge},
		{"a.raw", make([]byte, 8), `, "samples": [2, 2]`, "level.json", "terrain.max_z_m", "more than min_z_m", ErrFormat},
		{"a.raw", nil, `, "max_z_m": 9`, "level.json", "terrain", "0 x 0 samples", ErrFormat},
		{"a.png", make([]byte, 8), `, "max_z_m": 9, "samples": [2, 2]`, "level.json", "terrain", "are for a .raw or .r16", ErrFormat},
		{"a.ter", torqueTerrain(3, 256), `, "max_z_m": 9`, "level.json", "terrain.max_z_m", "leave out min_z_m and max_z_m", ErrFormat},
		{"a.ter", []byte("ter"), ``, "a.ter", "", "no terrain of Torque", ErrFormat},
		{"a.ter", torqueTerrain(0, 256), ``, "a.ter", "", "is of version 0, want 1 to 7", ErrFormat},
		{"a.ter", torqueTerrain(8, 256), ``, "a.ter", "", "is of version 8", ErrFormat},
		{"a.ter", torqueTerrain(3, 256)[:9999], ``, "a.ter", "", "ends after 9998 bytes", ErrFormat},
		{"a.ter", torqueTerrain(7, 16)[:99], ``, "a.ter", "", "ends after 94 bytes of heights, want 512", ErrFormat},
		{"a.ter", []byte{7, 255, 255, 255, 255}, ``, "a.ter", "", "has 4294967295 samples along a side", ErrTooLarge},
		{"a.ter", torqueTerrain(7, 16), `, "tiles": -1`, "level.json", "terrain.tiles", "is -1, want 1 to 4097", ErrFormat},
		{"a.ter", torqueTerrain(7, 16), `, "tiles": 4000`, "level.json", "terrain", "at most 4097", ErrTooLarge},
		{"a.ter", torqueTerrain(7, 16), `, "cut": "round"`, "level.json", "terrain.cut", "want contour or tribes2", ErrFormat},
		{"a.ter", []byte{7, 1, 0, 0, 0}, ``, "level.json", "terrain", "1 x 1 samples", ErrFormat},
	} {
		_, err := ground(c.file, c.data, c.fields)
		fails(t, err, c.at, c.place, c.wrong, c.class)
	}
}

func FuzzGround(f *testing.F) {
	f.Add([]byte{1, 0, 2, 0, 3, 0, 4, 0}, uint8(0), 2, 2, false, false)
	f.Add(torqueTerrain(7, 4), uint8(1), 0, 0, false, false)
	f.Add(torqueTerrain(3, 256)[:700], uint8(1), 0, 0, true, true)
	f.Fuzz(func(t *testing.T, data []byte, kind uint8, columns, rows int, big, south bool) {
		file := [...]string{"a.raw", "a.ter"}[kind%2]
		m := manifest.Level{Version: 1, Terrain: &manifest.Terrain{Heightmap: file, Cell: 1, BigEndian: big, SouthFirst: south}}
		if file == "a.raw" {
			m.Terrain.MaxZ = 100
			if columns != 0 || rows != 0 {
				m.Terrain.Samples = &[2]int{columns, rows}
			}
		}
		text, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		l, err := LoadFS(fstest.MapFS{"level.json": {Data: text}, file: {Data: data}}, ".")
		judge(t, l, err)
	})
}

// TestRaw_SaysWhenItsBytesLookSwapped, in either order, and not of maps that are rough, flat
// or of eight bits.
func TestRaw_SaysWhenItsBytesLookSwapped(t *testing.T) {
	const side = 65
	hills := func(i, j int) uint16 { return uint16(20000 + 90*i + 41*j + 7*(i*j%13)) }
	for _, c := range []struct {
		name      string
		sample    func(i, j int) uint16
		swap, big bool
		want      string
	}{
		{"right", hills, false, false, ""},
		{"wrong", hills, true, false, `; convert again with --big-endian, or set "big_endian": true`},
		{"wrongly said", hills, false, true, `; convert again without --big-endian, or set "big_endian": false`},
		{"gentle", func(i, j int) uint16 { return uint16(700 + i + 2*j) }, true, false, `"big_endian": true`},
		{"gentle and right", func(i, j int) uint16 { return uint16(700 + i + 2*j) }, false, false, ""},
		{"flat", func(i, j int) uint16 { return 3 }, true, false, ""},
		{"eight bits", func(i, j int) uint16 { return uint16((i*7 + j*5) % 250 << 8) }, false, false, ""},
		{"noise", func(i, j int) uint16 { return uint16((i*7919 + j*104729) * 2654435761 >> 7) }, false, false, ""},
	} {
		var data []byte
		for j := range side {
			for i := range side {
				order := binary.ByteOrder(binary.LittleEndian)
				if c.swap {
					order = binary.BigEndian
				}
				data = append(data, 0, 0)
				order.PutUint16(data[len(data)-2:], c.sample(i, j))
			}
		}
		manifest := fmt.Sprintf(`{"version": 1, "terrain": {"heightmap": "a.raw", "cell_m": 8, "max_z_m": 100, "big_endian": %v}}`, c.big)
		l, err := LoadFS(fstest.MapFS{"a.raw": {Data: data}, "level.json": {Data: []byte(manifest)}}, ".")
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		text := strings.Join(l.Notes, "\n")
		if strings.Contains(text, "byte-swapped") != (c.want != "") || !strings.Contains(text, c.want) {
			t.Errorf("%s: notes %q, want %q", c.name, text, c.want)
		}
	}
}

// TestTiles_JoinTheirEdges repeats a map of 16 samples, so that a tile is 16 cells wide.
func TestTiles_JoinTheirEdges(t *testing.T) {
	for _, tiles := range []int{1, 3} {
		l, err := ground("a.ter", torqueTerrain(7, 16), fmt.Sprintf(`, "tiles": %d`, tiles))
		if err != nil {
			t.Fatal(err)
		}
		g := l.Terrain
		if side := 16*tiles + 1; g.Columns != side || g.Rows != side || len(g.Heights) != side*side {
			t.Fatalf("%d x %d samples, want %d", g.Columns, g.Rows, side)
		}
		for k, h := range g.Heights {
			if want := float64(k%g.Columns%16) / 32; h != want {
				t.Errorf("sample (%d, %d) is %v, want %v", k%g.Columns, k/g.Columns, h, want)
			}
		}
	}
}

// TestCut_IsThatOfTheTerrain in collisions, in what is drawn, and in what players must have in
// common.
func TestCut_IsThatOfTheTerrain(t *testing.T) {
	heights := make([]byte, 2*5*5)
	for i := range heights {
		heights[i] = byte(37 * i)
	}
	hashes := map[uint64]bool{}
	for _, cut := range []string{"contour", "tribes2"} {
		l, err := ground("a.raw", heights, fmt.Sprintf(`, "max_z_m": 9, "cut": %q`, cut))
		if err != nil {
			t.Fatal(err)
		}
		differ := 0
		for k := range l.Terrain.TriangleCount() {
			drawn, _ := l.Terrain.Triangle(k)
			if solid, _ := l.Solid.Triangle(k); solid != drawn {
				t.Errorf("%s: triangle %d is %v, and %v is drawn", cut, k, solid, drawn)
			}
			if i, j := k/2%4, k/8; l.Terrain.Diagonal(i, j) != ((i+j)%2 == 1) {
				differ++
			}
		}
		if (cut == "tribes2") != (differ == 0) {
			t.Errorf("%s: %d of %d are not by parity", cut, differ, l.Terrain.TriangleCount())
		}
		hashes[l.ContentHash] = true
	}
	if len(hashes) != 2 {
		t.Error("both cuts are one level")
	}
}
