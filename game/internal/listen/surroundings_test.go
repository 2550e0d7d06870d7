package listen

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/levels"
)

// TestSurroundings_ARoomRingsAndADistantWallEchoes: rays meet walls at the given distances.
func TestSurroundings_ARoomRingsAndADistantWallEchoes(t *testing.T) {
	for _, c := range []struct {
		name        string
		wall, roof  float64
		closed, ins float64
		echo        bool
	}{{"hall", 8, 6, 1, 1, false}, {"sky", 0, 0, 0, 0, false}, {"canyon", 60, 0, 0, 0, true}, {"yard", 10, 0, 0.35, 0, false}} {
		s := surroundings{}
		s.look(func(_, d geom.Vec) (float64, bool) {
			away := c.wall
			if d.X == 0 && d.Y == 0 {
				away = c.roof
			}
			return away / d.Length(), away > 0
		}, geom.Vec{})
		room, inside := s.room()
		if math.Abs(room.Closed-c.closed) > 1e-9 || math.Abs(inside-c.ins) > 1e-9 || (room.Echo > 0) != c.echo {
			t.Errorf("%s: %+v, %.2f inside", c.name, room, inside)
		}
	}
}

func TestSurroundings_AirIsThatOfTheLevel(t *testing.T) {
	terrain := &levels.Terrain{}
	for _, c := range []struct {
		level levels.Level
		air   mixer.Effect
	}{
		{levels.Level{Name: "Works", Terrain: terrain}, mixer.AirWorks}, {levels.Level{Name: "Valley"}, mixer.AirValley},
		{levels.Level{Name: "The Isles"}, mixer.AirIsles}, {levels.Level{Name: "Canyon"}, mixer.AirCanyon}, {levels.Level{Name: "Snow bowl"}, mixer.AirSnow},
		{levels.Level{Name: "Mine", Terrain: terrain}, mixer.AirValley}, {levels.Level{Name: "Mine"}, mixer.AirIsles},
		{levels.Level{Name: "Mine", Terrain: terrain, Platforms: make([]levels.Platform, 4)}, mixer.AirWorks},
		{levels.Level{Name: "Mine", Terrain: terrain, Materials: []levels.Material{{}, {Name: "snow"}}}, mixer.AirSnow},
	} {
		if got := airOf(&c.level); got != c.air {
			t.Errorf("%s with %d platforms: air %d, want %d", c.level.Name, len(c.level.Platforms), got, c.air)
		}
	}
}

// TestSurroundings_SwingingDoorsOpenAndClose: a tick after a door leaves its first angle it
// opens, a tick after it leaves another it closes.
func TestSurroundings_SwingingDoorsOpenAndClose(t *testing.T) {
	door := levels.Platform{Name: "Door", Path: []levels.Waypoint{{Turn: -8000, TravelTicks: 50}, {Turn: 8384}}}
	for _, c := range []struct {
		angle int
		moves bool
		want  mixer.Effect
	}{{-8000 + 327, true, mixer.DoorOpen}, {8384 - 327, true, mixer.DoorClose}, {-8000, false, mixer.Stick}, {8384, false, mixer.Stick}} {
		pose := geom.Pose{Angle: geom.Angle(uint16(c.angle))}
		if got := platformSound(&door, &pose, true, c.moves); got != c.want {
			t.Errorf("at %d, moves %v: effect %d, want %d", c.angle, c.moves, got, c.want)
		}
	}
}
