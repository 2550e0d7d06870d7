package bots

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/modes"
)

// TestChase_LeadsAheadOfACarrier as far as that comes until the bot is there, and to a flag that lies somewhere.
func TestChase_LeadsAheadOfACarrier(t *testing.T) {
	for name, c := range map[string]struct {
		distance, speed float64
		dropped         bool
		gone            bool
		seconds         float64
	}{
		"slow":           {distance: 34, speed: 0, seconds: 34 / levelSpeed},
		"fast":           {distance: 34, speed: 34, seconds: 1},
		"far away":       {distance: 55, speed: 0, seconds: interceptTo},
		"on the ground":  {distance: 34, dropped: true},
		"without a body": {distance: 34, gone: true},
	} {
		b := inYard(t)
		at := geom.Vec{X: c.distance}
		other := botAt(t, b.match, "light", at, geom.Vec{Y: 10, Z: 3})
		own := modes.FlagPlace{Position: at, FlagData: modes.FlagData{Team: 1, State: modes.FlagCarried, Carrier: other.id}}
		if c.dropped {
			own.State = modes.FlagDropped
		}
		if c.gone {
			own.Carrier += 1000
		}
		b.velocity = geom.Vec{Z: c.speed}
		got := b.chase(&own, &modes.FlagPlace{})
		if want := at.Add(geom.Vec{Y: 10 * c.seconds}); got.Sub(want).Length() > 1e-9 || !b.course.fetches {
			t.Errorf("%s: it goes to %v, want %v; %+v", name, got, want, b.course)
		}
	}
}

// TestPatrol_RoamsAroundTheFlagWithoutClimbsAndTurns, for some time to each place.
func TestPatrol_RoamsAroundTheFlagWithoutClimbsAndTurns(t *testing.T) {
	const far = closeRange + 5
	for name, c := range map[string]struct {
		feet  geom.Vec
		roams roaming
		keeps bool
		comes bool // home
	}{
		"at first":        {geom.Vec{}, roaming{}, false, false},
		"on its way":      {geom.Vec{}, roaming{geom.Vec{Y: far}, 9}, true, false},
		"there":           {geom.Vec{}, roaming{geom.Vec{Y: closeRange - 0.1}, 9}, false, false},
		"nearly there":    {geom.Vec{}, roaming{geom.Vec{Y: closeRange}, 9}, true, false},
		"to another home": {geom.Vec{}, roaming{geom.Vec{Y: 2*patrolRange + 0.1}, 9}, false, false},
		"as far as it is": {geom.Vec{}, roaming{geom.Vec{Y: 2 * patrolRange}, 9}, true, false},
		"away":            {geom.Vec{X: 2*patrolRange + 0.1}, roaming{geom.Vec{Y: far}, 9}, false, true},
	} {
		b := inYard(t)
		chart := *b.scene.chart
		chart.edges, b.scene.chart = edges{}, &chart
		b.feet, b.brain.roams = c.feet, c.roams
		home := geom.Vec{Z: 2}
		got := b.patrol(&modes.FlagPlace{Position: geom.Vec{Y: 9}, FlagData: modes.FlagData{Team: 1, Home: home}})
		switch {
		case c.comes:
			if got != home || b.brain.roams != c.roams {
				t.Errorf("%s: it goes to %v", name, got)
			}
		case got != b.brain.roams.goal || !b.course.onWay || c.keeps != (b.brain.roams == c.roams):
			t.Errorf("%s: it goes to %v, %+v", name, got, b.brain.roams)
		case !c.keeps && (b.brain.roams.ticks != patrolTicks || max(math.Abs(got.X), math.Abs(got.Y)) > patrolRange || got.Sub(b.feet).Horizontal().Length() <= closeRange):
			t.Errorf("%s: it goes to %v for %d ticks", name, got, b.brain.roams.ticks)
		}
	}
}

// TestPatrol_TakesTheBestOfItsPlaces: ahead of who is fast, as high as it stands, and not at an edge.
func TestPatrol_TakesTheBestOfItsPlaces(t *testing.T) {
	own := modes.FlagPlace{FlagData: modes.FlagData{Team: 1}}
	b := inYard(t)
	hills, edged := *b.scene.chart, b.scene.chart
	hills.edges, hills.ground = edges{}, make([]float64, len(edged.ground))
	for i := range hills.ground {
		if hills.middle(i).X > 0 {
			hills.ground[i] = 50
		}
	}
	for name, c := range map[string]struct {
		chart    *chart
		velocity geom.Vec
		fits     func(place geom.Vec) bool
	}{
		"on the level": {&hills, geom.Vec{}, func(p geom.Vec) bool { return p.X < 4 && p.Z < 25 }},
		"ahead":        {&hills, geom.Vec{Y: 50}, func(p geom.Vec) bool { return p.Y > 20 }},
		"inland":       {edged, geom.Vec{}, func(p geom.Vec) bool { return edged.isInland(p) }},
	} {
		b.scene.chart = c.chart
		fits := 0
		for range 100 {
			b.brain.roams, b.velocity = roaming{}, c.velocity
			if got := b.patrol(&own); c.fits(got) {
				fits++
			}
		}
		if fits < 95 {
			t.Errorf("%s are %d of 100 places", name, fits)
		}
	}
}

// TestCover_KeepsSomeDistance to who carries the flag.
func TestCover_KeepsSomeDistance(t *testing.T) {
	for _, c := range []struct {
		far     float64
		fetches bool
	}{{coverRange, true}, {coverRange - 0.1, false}} {
		b := inYard(t)
		flag := modes.FlagPlace{Position: geom.Vec{X: c.far}}
		if got := b.cover(&flag); got != flag.Position || b.course.fetches != c.fetches {
			t.Errorf("%+v: to %v, fetches %v", c, got, b.course.fetches)
		}
	}
}

// TestRunTo_IsDrawnOnceInALife from those that there are.
func TestRunTo_IsDrawnOnceInALife(t *testing.T) {
	b := inYard(t)
	if _, ok := b.runTo(2); ok {
		t.Error("a run without a flag")
	}
	chart := *b.scene.chart
	chart.flags = []flagChart{{team: 2, runs: make([]run, 3)}, {team: 1}}
	b.scene.chart = &chart
	if _, ok := b.runTo(1); ok {
		t.Error("a run to a flag that has none")
	}
	counts := map[int]int{}
	for range 90 {
		b.brain.route.run = 0
		first, ok := b.runTo(2)
		again, _ := b.runTo(2)
		if counts[b.brain.route.run]++; !ok || first != again || first != &chart.flags[0].runs[b.brain.route.run-1] {
			t.Fatalf("run %d", b.brain.route.run)
		}
	}
	if len(counts) != 3 || min(counts[1], counts[2], counts[3]) < 15 {
		t.Errorf("runs by their numbers: %v", counts)
	}
	for stored, want := range map[int]bool{3: true, 4: false, -1: false} {
		if b.brain.route.run = stored; true {
			b.runTo(2)
		}
		if got := b.brain.route.run; (got == stored) != want || got < 1 || got > 3 {
			t.Errorf("from run %d it goes on with %d", stored, got)
		}
	}
}

// TestAlong_IsTheLaneOfTheBotAndOfItsLife, as far ahead as the bot is fast, and straight to the home once that is near.
func TestAlong_IsTheLaneOfTheBotAndOfItsLife(t *testing.T) {
	b := inYard(t)
	chart := *b.scene.chart
	chart.edges = edges{}
	home := geom.Vec{X: 50, Y: 50}
	chart.flags = []flagChart{{team: 2, home: home}}
	for lane := range lanes {
		chart.flags[0].lanes[lane] = chart.fieldTo(home, geom.Vec{}, straight)
	}
	b.scene.chart = &chart
	for id := range components.ID(8) {
		for deaths := range 4 {
			b.id, b.brain.deaths, b.course = id, deaths, course{}
			b.feet, b.velocity = geom.Vec{X: -50, Y: -50}, geom.Vec{}
			got := b.along(2, home)
			lane := &chart.flags[0].lanes[(int(id/2)+deaths)%lanes]
			if want, _ := chart.ahead(lane, b.feet, aheadLeast); got != want || b.course.way != lane || !b.course.onWay {
				t.Errorf("bot %d in life %d goes to %v, want %v", id, deaths, got, want)
			}
		}
	}
	for _, c := range []struct {
		x, speed float64
		onWay    bool
	}{{home.X - aheadLeast + 0.1, 0, false}, {home.X - aheadLeast, 0, true}, {home.X - 2*aheadLeast + 0.1, 2 * aheadLeast / aheadTime, false}, {home.X - 2*aheadLeast, 1.5 * aheadLeast / aheadTime, true}} {
		b.feet, b.velocity, b.course = geom.Vec{X: c.x, Y: home.Y}, geom.Vec{X: c.speed, Z: 90}, course{}
		got := b.along(2, home)
		want := home
		if c.onWay {
			want, _ = chart.ahead(&chart.flags[0].lanes[0], b.feet, max(aheadLeast, c.speed*aheadTime))
		}
		if b.course.onWay != c.onWay || got.Sub(want).Length() > 1e-9 {
			t.Errorf("%+v: to %v, on its way %v, want %v", c, got, b.course.onWay, want)
		}
	}
	if got := b.along(1, home); got != home {
		t.Errorf("to a flag that is not charted it goes to %v", got)
	}
	if b.feet = (geom.Vec{X: 1e4}); b.along(2, home) != home {
		t.Errorf("from outside of the chart it goes to %v", b.along(2, home))
	}
}

// TestAhead_IsSoFarOnTheWayOrItsEnd.
func TestAhead_IsSoFarOnTheWayOrItsEnd(t *testing.T) {
	c := &chart{level: nil, cell: 4, columns: 10, rows: 1, ground: make([]float64, 10), kinds: make([]cellKind, 10)}
	for i := range c.ground {
		c.ground[i] = float64(i)
	}
	f := field{to: geom.Vec{X: 37, Y: 1, Z: 5}, seconds: make([]float32, 10), next: []int32{1, 2, 3, 4, 5, 6, 7, 8, 9, 9}}
	f.seconds[1] = math.MaxFloat32
	for _, v := range []struct {
		from, far float64
		want      geom.Vec
		ok        bool
	}{
		{2, 0, geom.Vec{X: 6, Y: 2, Z: 1}, true}, {2, 3.9, geom.Vec{X: 6, Y: 2, Z: 1}, true}, {2, 4, geom.Vec{X: 10, Y: 2, Z: 2}, true}, {2, 28, geom.Vec{X: 34, Y: 2, Z: 8}, true},
		{2, 32, geom.Vec{X: 38, Y: 2, Z: 9}, true}, {2, 36, f.to, true}, {38, 0, f.to, true}, {6, 8, geom.Vec{}, false}, {-1, 8, geom.Vec{}, false}, {41, 8, geom.Vec{}, false},
	} {
		if got, ok := c.ahead(&f, geom.Vec{X: v.from, Y: 2}, v.far); ok != v.ok || got != v.want {
			t.Errorf("%v m from %v: %v, %v, want %v", v.far, v.from, got, ok, v.want)
		}
	}
	if _, ok := c.ahead(&field{}, geom.Vec{X: 2, Y: 2}, 8); ok {
		t.Error("a field without ways leads somewhere")
	}
	route := c.route(&f, geom.Vec{X: 26, Y: 2}, []geom.Vec{{X: 1}})
	want := []geom.Vec{{X: 1}, {X: 30, Y: 2, Z: 7}, {X: 34, Y: 2, Z: 8}, {X: 38, Y: 2, Z: 9}, f.to}
	for i := range want {
		if len(route) != len(want) || route[i] != want[i] {
			t.Fatalf("the route is %v, want %v", route, want)
		}
	}
}

// TestAssault_IsOnWhatStandsInItsWayAndThenOnTheFlag.
func TestAssault_IsOnWhatStandsInItsWayAndThenOnTheFlag(t *testing.T) {
	home, lies := geom.Vec{X: 30}, geom.Vec{X: -30}
	for name, c := range map[string]struct {
		state   modes.FlagState
		pieces  []bases.State
		want    geom.Vec
		fetches bool
	}{
		"the flag at home":  {modes.FlagHome, nil, home, true},
		"the flag outside":  {modes.FlagDropped, nil, lies, true},
		"a generator first": {modes.FlagHome, []bases.State{{Kind: levels.PieceGenerator, Team: 2, On: true, Position: geom.Vec{Y: 30}}}, geom.Vec{Y: 30}, false},
		"and no wreck":      {modes.FlagHome, []bases.State{{Kind: levels.PieceGenerator, Team: 2, Position: geom.Vec{Y: 30}}}, home, true},
	} {
		b := inYard(t)
		for int(b.id/2)%raidShare != 0 {
			b = botAt(t, b.match, "light", geom.Vec{}, geom.Vec{})
			components.Team.Get(b.entry).Number = 1
		}
		b.brain.role, b.scene.hasPieces, b.scene.pieces = Attacker, true, c.pieces
		got := b.assault(&modes.FlagPlace{Position: lies, FlagData: modes.FlagData{Team: 2, Home: home, State: c.state}})
		if got != c.want || b.course.fetches != c.fetches {
			t.Errorf("%s: it goes to %v, fetches %v", name, got, b.course.fetches)
		}
	}
}
