package levels

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/skijet/skijet/collision/geom"
)

// yardOf is a level of a floor with these further fields.
func yardOf(fields string) fstest.MapFS {
	return fstest.MapFS{"level.json": {Data: []byte(`{"version": 1, "structures": [{"box": [40, 40, 1], "position": [0, 0, -0.5]}],
"spawns": [{"position": [0, 0, 0.1]}]` + fields + `}`)}}
}

func TestLook_TakesWhatIsGivenAndLeavesTheRest(t *testing.T) {
	l, err := LoadFS(yardOf(`, "look": {"zenith": [0.1, 0.2, 0.3], "sun_direction": [0, -3, 4], "fog": 2, "rock": [[0, 0, 0], [1, 1, 1]],
"snow_line_m": 10, "grass_line_m": 5}`), ".")
	if err != nil {
		t.Fatal(err)
	}
	want := DefaultLook()
	want.Zenith, want.SunDirection, want.Fog, want.Rock = Color{0.1, 0.2, 0.3}, geom.Vec{Y: -0.6, Z: 0.8}, 2, [2]Color{{}, {1, 1, 1}}
	want.SnowLine, want.GrassLine, want.OwnLines = 10, 5, true
	if l.Look.SunDirection.Sub(want.SunDirection).Length() > 1e-12 {
		t.Errorf("the sun is at %v, want %v", l.Look.SunDirection, want.SunDirection)
	}
	if want.SunDirection = l.Look.SunDirection; l.Look != want {
		t.Errorf("look %+v, want %+v", l.Look, want)
	}
	plain, err := LoadFS(yardOf(""), ".")
	if err != nil {
		t.Fatal(err)
	}
	if plain.Look != DefaultLook() || plain.ContentHash != l.ContentHash {
		t.Errorf("without a look: %+v; the look is in the hash: %v", plain.Look, plain.ContentHash != l.ContentHash)
	}
}

func TestCourseAndPieces_AreReadAndInTheHash(t *testing.T) {
	const course = `, "course": {"gold_s": 10, "silver_s": 20, "bronze_s": 30, "gates": [{"min": [0, 0, 0], "max": [2, 2, 2]}, {"min": [4, 0, 0], "max": [6, 2, 4]}]}`
	const pieces = `, "pieces": [{"kind": "generator", "team": 1, "position": [5, 5, 0.1], "yaw_deg": 90}, {"kind": "station", "position": [-5, 5, 0.1]}]`
	hashes := map[uint64]string{}
	for _, fields := range []string{"", course, pieces, course + pieces, strings.Replace(course, "30", "31", 1), strings.Replace(pieces, `"team": 1`, `"team": 2`, 1)} {
		l, err := LoadFS(yardOf(fields), ".")
		if err != nil {
			t.Fatal(err)
		}
		if other, taken := hashes[l.ContentHash]; taken {
			t.Errorf("%q and %q have the same hash", fields, other)
		}
		hashes[l.ContentHash] = fields
		if fields != course+pieces {
			continue
		}
		if c := l.Course; c == nil || c.Gold != 10 || c.Silver != 20 || c.Bronze != 30 || len(c.Gates) != 2 || c.Gates[1].Max != (geom.Vec{X: 6, Y: 2, Z: 4}) {
			t.Errorf("course %+v", l.Course)
		}
		if len(l.Pieces) != 2 || l.Pieces[0] != (Piece{PieceGenerator, 1, geom.Vec{X: 5, Y: 5, Z: 0.1}, geom.Degrees(90)}) || l.Pieces[1].Center() != (geom.Vec{X: -5, Y: 5, Z: 1.3}) {
			t.Errorf("pieces %+v", l.Pieces)
		}
	}
}

func TestLookCourseAndPieces_RefuseWhatCannotBe(t *testing.T) {
	gate := `{"min": [0, 0, 0], "max": [2, 2, 2]}`
	for fields, want := range map[string]string{
		`"look": {"zenith": [2, 0, 0]}`:                                         "look.zenith[0]: is 2, want 0 to 1",
		`"look": {"rock": [[0, 0, 0], [0, -1, 0]]}`:                             "look.rock[1][1]: is -1, want 0 to 1",
		`"look": {"fog": 99}`:                                                   "look.fog: is 99, want 0 to 10",
		`"look": {"snow_line_m": 3}`:                                            "want both or none",
		`"look": {"sun_direction": [1, 0, 0]}`:                                  "look.sun_direction: is 0 high",
		`"look": {"sun_direction": [0, 0, 1]}`:                                  "look.sun_direction: is 1 high",
		`"look": {"moon": 1}`:                                                   `unknown field "moon"`,
		`"course": {"gates": [` + gate + `]}`:                                   "course.gates: has 1 gates, want 2 to 32",
		`"course": {"gates": [` + gate + `, {"min": [1,1,1], "max": [0,0,0]}]}`: "course.gates[1]: measures",
		`"course": {"gold_s": 9, "silver_s": 8, "bronze_s": 9, "gates": [` + gate + `, ` + gate + `]}`: "course.silver_s: is 8, want 9 to 3600",
		`"course": {"silver_s": 8, "bronze_s": 9, "gates": [` + gate + `, ` + gate + `]}`:              "course.gold_s: is missing or 0, want 0.032 to 3600",
		`"pieces": [{"kind": "sofa"}]`:                                           `pieces[0].kind: is "sofa", want one of generator, station`,
		`"pieces": [{"kind": "station", "team": 9}]`:                             "pieces[0].team: is 9, want 0 to 8",
		`"pieces": [{"kind": "station", "position": [0, 0, -2]}]`:                "pieces[0].position",
		`"pieces": [{"kind": "station", "position": [9, 0, 1], "yaw_deg": 1e9}]`: "pieces[0].yaw_deg",
	} {
		if _, err := LoadFS(yardOf(", "+fields), "."); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one that says %s", fields, err, want)
		}
	}
}
