package levels

import (
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// gateDoor swings by 90 degrees in 1.6 s, 50 ticks, after a wait of 0.32 s, and waits there as
// long.
const gateDoor = `{"name": "gate", "box": [4, 0.2, 4], "path": [
			{"position": [60, 0, 40], "travel_s": 1.6, "wait_s": 0.32}, {"position": [60, 0, 40], "turn_deg": 90, "wait_s": 0.32}]}`

// withDoor is the rich manifest with another platform in front of the others.
func withDoor(platform string) string {
	return strings.Replace(richManifest, `"platforms": [`, `"platforms": [`+platform+", ", 1)
}

// TestPlatform_DoorsSwingInTheClosedForm: a quarter turn is 16384 parts of an angle, so
// each of 50 ticks turns by 327.68 of them, rounded towards the start.
func TestPlatform_DoorsSwingInTheClosedForm(t *testing.T) {
	p := &loadRich(t, withDoor(gateDoor)).Platforms[0]
	for tick, want := range map[int]geom.Angle{
		0: 0, 9: 0, 10: 0, 11: 327, 12: 655, 35: 8192, 59: 16056, 60: 16384, 69: 16384, 70: 16384,
		71: 16057, 95: 8192, 119: 328, 120: 0, 130: 0, 131: 327, 120_000_000 + 35: 8192,
	} {
		if got := p.Pose(tick); got.Angle != want || got.Position != (geom.Vec{X: 60, Z: 40}) {
			t.Errorf("tick %d: %v at %v, want %v", tick, got.Angle, got.Position, want)
		}
	}
	if a, b := p.Pose(1<<40), p.Pose(1<<40+120*(1<<20)); a != b {
		t.Errorf("%v, and whole cycles later %v", a, b)
	}
}

// TestPlatform_LegsTurnAndMoveAtOnce: through one and a half turns to the right, which no
// angle alone can tell.
func TestPlatform_LegsTurnAndMoveAtOnce(t *testing.T) {
	p := Platform{Closed: true, Axis: geom.Vec{Y: 1}, Path: []Waypoint{
		{Turn: 100, Speed: 10}, {Position: geom.Vec{X: 32}, Turn: 100 - FullTurn*3/2, TravelTicks: 300},
	}}
	p.plan()
	for tick, want := range map[int]geom.Pose{
		50:  {Position: geom.Vec{X: 16}, Angle: 100 + FullTurn/4},
		100: {Position: geom.Vec{X: 32}, Angle: 100 + FullTurn/2},
		250: {Position: geom.Vec{X: 16}, Angle: 100 + FullTurn/4},
		300: {Position: geom.Vec{X: 32.0 / 3}, Angle: 100 + FullTurn/2},
		400: {Angle: 100},
	} {
		got := p.Pose(tick)
		if got.Position.Sub(want.Position).Length() > 1e-9 || got.Angle != want.Angle || got.Axis != p.Axis {
			t.Errorf("tick %d: %v, want %v", tick, got, want)
		}
	}
}

// TestPlatform_PivotsAreWherePathsLead: a point of the box, before it is scaled and turned.
func TestPlatform_PivotsAreWherePathsLead(t *testing.T) {
	hung := strings.Replace(gateDoor, `"path"`, `"pivot": [-2, 0, 2], "yaw_deg": 90, "scale": 2, "path"`, 1)
	p := &loadRich(t, withDoor(hung)).Platforms[0]
	low, high := p.Structures[0].Vertices[0], p.Structures[0].Vertices[0]
	for _, v := range p.Structures[0].Vertices {
		low, high = low.Min(v), high.Max(v)
	}
	if low.Sub(geom.Vec{X: -0.2, Z: -8}).Length() > 1e-12 || high.Sub(geom.Vec{X: 0.2, Y: 8}).Length() > 1e-12 {
		t.Errorf("it reaches from %v to %v about its pivot", low, high)
	}
	_, err := LoadFS(richLevel(t, withDoor(strings.Replace(hung, `[-2, 0, 2]`, `[-2, 0, 2e9]`, 1))), ".")
	fails(t, err, "level.json", "platforms[0].pivot", "at most 50000 m", ErrTooLarge)
}

func TestPlatform_RefusesWhatADoorCannotDo(t *testing.T) {
	for _, c := range []struct{ name, old, new, place, reason string }{
		{"no time", `"travel_s": 1.6, `, ``, `platforms[0] "gate".path[0].travel_s`, "is missing, want the seconds of a turn without a way"},
		{"both", `"travel_s": 1.6`, `"speed_m_s": 3, "travel_s": 1.6`, `platforms[0] "gate".path[0].travel_s`, "and speed_m_s too"},
		{"back in time", `"travel_s": 1.6`, `"travel_s": -1.6`, "platforms[0].path[0].travel_s", "is -1.6, want 0 to"},
		{"no tick", `"travel_s": 1.6`, `"travel_s": 0.001`, `platforms[0].path[0].travel_s`, "want 0 or at least a tick"},
		{"many turns", `"turn_deg": 90`, `"turn_deg": 3601`, `platforms[0].path[1].turn_deg`, "is 3601, want -3600 to 3600"},
		{"no number", `"turn_deg": 90`, `"turn_deg": "90"`, `platforms[0].path[1].turn_deg`, "is a text, want a number"},
		{"fast rim", `"travel_s": 1.6`, `"travel_s": 0.064`, `platforms[0] "gate".path[0].turn_deg`, "turns by 90 degrees in 2 ticks of 32 ms to the next, at 69.5 m/s at the rim; want at most 50 m/s"},
		{"half a turn", gateDoor, `{"name": "gate", "box": [0.2, 0.2, 0.2], "path": [{"position": [60, 0, 40], "travel_s": 0.032}, {"position": [60, 0, 40], "turn_deg": 180, "wait_s": 1}]}`, `platforms[0] "gate".path[0].turn_deg`, "less than half a turn a tick"},
		{"wheel too", `"path": [`, `"turn_s": 9, "path": [`, `platforms[0] "gate".path[1].turn_deg`, "and turn_s too"},
		{"fast", `"position": [60, 0, 40], "turn_deg"`, `"position": [60, 90, 40], "turn_deg"`, `platforms[0] "gate".path[0].travel_s`, "at 56.2 m/s; want at most 50 m/s"},
	} {
		t.Run(c.name, func(t *testing.T) {
			manifest := withDoor(strings.Replace(gateDoor, c.old, c.new, 1))
			_, err := LoadFS(richLevel(t, manifest), ".")
			fails(t, err, "level.json", c.place, c.reason, ErrFormat)
			if !strings.Contains(err.Error(), "level.json:") {
				t.Errorf("%v names no line", err)
			}
		})
	}
}

func TestBuild_HashKnowsDoors(t *testing.T) {
	base := loadRich(t, withDoor(gateDoor)).ContentHash
	for _, change := range [][2]string{{`"turn_deg": 90`, `"turn_deg": 91`}, {`"travel_s": 1.6`, `"travel_s": 1.7`}} {
		if loadRich(t, withDoor(strings.Replace(gateDoor, change[0], change[1], 1))).ContentHash == base {
			t.Errorf("%s instead of %s is not in the hash", change[1], change[0])
		}
	}
}
