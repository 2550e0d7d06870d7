package tryout

import (
	"context"
	"encoding/binary"
	"math"
	"os"
	"testing"
	"testing/fstest"

	"github.com/skijet/skijet/levels"
)

// rimless are hills of 512 m without mountains around, as RAW.
func rimless(t testing.TB) *levels.Level {
	t.Helper()
	const side = 65
	var samples []byte
	for y := range side {
		for x := range side {
			h := 0.5 + 0.25*math.Sin(float64(x)/5)*math.Cos(float64(y)/7)
			samples = binary.LittleEndian.AppendUint16(samples, uint16(65535*h))
		}
	}
	l, err := levels.LoadFS(fstest.MapFS{
		"level.json": {Data: []byte(`{"version": 1, "terrain": {"heightmap": "hills.raw", "cell_m": 8, "min_z_m": 0, "max_z_m": 60, "origin": [-256, -256, 0]}}`)},
		"hills.raw":  {Data: samples},
	}, ".")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestPlay_BotsDoNotFallFromLevelsWithoutWalls: the border of the ground is an edge, as those of
// islands. Who is shot over it does not count: bodies without jets cannot come back, and those with jets
// only as long as they have energy. Without edges there are dozens of falls in each match.
func TestPlay_BotsDoNotFallFromLevelsWithoutWalls(t *testing.T) {
	ticks := 1500
	if os.Getenv("SKIJET_LONG") == "1" {
		ticks = 5000
	}
	for _, c := range []struct {
		name  string
		level *levels.Level
		seeds []uint64
	}{
		{"floor of 60 m", boxes(t, `{"box": [60, 60, 2]}`), []uint64{0}},
		{"floor of 120 m", boxes(t, `{"box": [120, 120, 2]}`), []uint64{0, 3}},
		{"floor of 200 m", boxes(t, `{"box": [200, 200, 2]}`), nil},
		{"floor of 400 m", boxes(t, `{"box": [400, 400, 2]}`), []uint64{5}},
		{"hills without a rim", rimless(t), []uint64{0, 4}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if os.Getenv("SKIJET_LONG") == "1" {
				c.seeds = []uint64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}
			}
			for _, seed := range c.seeds {
				r, err := Play(context.Background(), c.level, Options{Players: 9, Ticks: ticks, Seed: seed})
				if err != nil {
					t.Fatal(err)
				}
				for i := range r.Troubles {
					if n := &r.Troubles[i]; n.Kind != Shot {
						t.Errorf("seed %d: %s", seed, n.String())
					}
				}
				if r.Distance < float64(ticks) {
					t.Errorf("seed %d: all went %.0f m", seed, r.Distance)
				}
			}
		})
	}
}
