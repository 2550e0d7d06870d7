package modes

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// TestAll_LastSoManyMinutes by default, of 1875 ticks each.
func TestAll_LastSoManyMinutes(t *testing.T) {
	for _, mode := range All() {
		want := map[string][3]int64{
			"team": {15, 3, 0}, "ctf": {20, 5, 0}, "deathmatch": {15, 3, 0}, "duel": {20, 3, 3}, "rabbit": {10, 3, 0}, "trial": {30, 0, 0}, "practice": {}, "learn": {},
		}[mode.Name]
		r := mode.Default
		if got := [3]int64{r.TimeLimitTicks, r.OvertimeTicks, r.RoundTicks}; got != [3]int64{1875 * want[0], 1875 * want[1], 1875 * want[2]} {
			t.Errorf("%s lasts %v ticks, and overtime and rounds; want %v minutes", mode.Name, got, want)
		}
	}
}

// TestTrail_HasAPlaceEachFourthTickUntilItIsFull.
func TestTrail_HasAPlaceEachFourthTickUntilItIsFull(t *testing.T) {
	world := donburi.NewWorld()
	entry := world.Entry(world.Create(components.Position, components.View))
	var trail TrailData
	for range 2 {
		trail.begin()
		for tick := range int64(TrailTicks * (maxTrail + 2)) {
			components.Position.Get(entry).Feet = geom.Vec{X: float64(tick)}
			components.View.Get(entry).Yaw = geom.Angle(tick)
			trail.note(entry, tick)
		}
		if len(trail.Now) != maxTrail || cap(trail.Now) != maxTrail {
			t.Fatalf("%d places, and room for %d, want %d", len(trail.Now), cap(trail.Now), maxTrail)
		}
	}
	for i, place := range trail.Now {
		if want := TrailTicks * i; place != (Place{Feet: geom.Vec{X: float64(want)}, Yaw: geom.Angle(want)}) {
			t.Fatalf("place %d is %+v, want that of tick %d", i, place, want)
		}
	}
	// Between two places it is in the middle of both, and turns the shorter way round.
	turns := []Place{{Yaw: 65000}, {Feet: geom.Vec{X: 8}, Yaw: 464}, {Feet: geom.Vec{X: 8, Y: 4}, Yaw: 464}}
	for ticks, want := range map[float64]Place{
		0: turns[0], 1: {Feet: geom.Vec{X: 2}, Yaw: 65250}, 3: {Feet: geom.Vec{X: 6}, Yaw: 214}, 4: turns[1], 6: {Feet: geom.Vec{X: 8, Y: 2}, Yaw: 464}, 8: turns[2],
	} {
		if got, ok := Ghost(turns, ticks); !ok || got != want {
			t.Errorf("at tick %v it is at %+v, %v, want %+v", ticks, got, ok, want)
		}
	}
	for _, c := range []struct {
		trail []Place
		ticks float64
		there bool
	}{{turns, -0.01, false}, {turns, 8.01, false}, {nil, 0, false}, {turns[:1], 0, true}, {turns[:1], 0.01, false}} {
		if got, ok := Ghost(c.trail, c.ticks); ok != c.there || ok && got != turns[0] {
			t.Errorf("at tick %v of %d places: %+v, %v", c.ticks, len(c.trail), got, ok)
		}
	}
}
