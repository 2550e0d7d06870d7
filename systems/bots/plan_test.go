package bots

import (
	"reflect"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// embeddedLevels are those that tests have loaded, which change none.
var embeddedLevels = map[string]*levels.Level{}

func embedded(t testing.TB, name string) *levels.Level {
	t.Helper()
	level := embeddedLevels[name]
	if level == nil {
		var err error
		if level, err = levels.Embedded(name); err != nil {
			t.Fatal(err)
		}
		embeddedLevels[name] = level
	}
	return level
}

func TestChart_IsTheSameForTheSameLevel(t *testing.T) {
	level := embedded(t, "works")
	if a, b := newChart(level), newChart(level); !reflect.DeepEqual(a, b) {
		t.Error("two charts of one level differ")
	}
}

// TestChart_LeadsToEveryFlagAlongEveryLane follows the ways from the other flag.
func TestChart_LeadsToEveryFlagAlongEveryLane(t *testing.T) {
	for _, name := range []string{"valley", "works"} {
		c := newChart(embedded(t, name))
		for i := range c.flags {
			f, from := &c.flags[i], c.flags[1-i].home
			for lane := range f.lanes {
				at, length := from, 0.0
				for at != f.home {
					next, ok := c.ahead(&f.lanes[lane], at, 1)
					if length += next.Sub(at).Horizontal().Length(); !ok || length > 3*from.Sub(f.home).Length() {
						t.Fatalf("%s: flag %d, lane %d: no way on from %v, after %.0f m", name, f.team, lane, at, length)
					}
					at = next
				}
			}
			if c.secondsFrom(&f.lanes[left], from) <= c.secondsFrom(&f.lanes[straight], from) {
				t.Errorf("%s: flag %d: the lane around the side costs no more than the straight one", name, f.team)
			}
		}
	}
}

// TestChart_OfAHugeLevelHasCoarserCells: with 6 m each, there would be 16 million of them.
func TestChart_OfAHugeLevelHasCoarserCells(t *testing.T) {
	const half = 12_000
	at := geom.Vec{X: half - 100, Y: half - 100}
	level, err := levels.Build(levels.Parts{
		Structures: []levels.Structure{levels.Box("floor", geom.Vec{X: -half, Y: -half, Z: -1}, geom.Vec{X: half, Y: half})},
		Spawns:     []levels.Spawn{{}}, Flags: []levels.Flag{{Team: 1, Position: at}, {Team: 2, Position: at.Neg()}},
	})
	if err != nil {
		t.Fatal(err)
	}
	c := newChart(level)
	if c.columns > sideMost || c.rows > sideMost {
		t.Errorf("%d x %d cells, want at most %d along a side", c.columns, c.rows, sideMost)
	}
	if next, ok := c.ahead(&c.flags[0].lanes[straight], at.Neg(), 1000); !ok || next.X < 1000-at.X {
		t.Errorf("the way to the flag at %v leads from %v to %v", at, at.Neg(), next)
	}
}

// TestRun_ComesDownThroughTheFlagWithSpeed at 60 km/h at least.
func TestRun_ComesDownThroughTheFlagWithSpeed(t *testing.T) {
	for _, name := range []string{"valley", "works"} {
		c := newChart(embedded(t, name))
		for i := range c.flags {
			f := &c.flags[i]
			if len(f.runs) < 2 {
				t.Errorf("%s: %d runs to flag %d", name, len(f.runs), f.team)
			}
			for _, r := range f.runs {
				if r.speed < 60/3.6 || r.start.Z < f.home.Z || r.exit.Sub(f.home).Dot(f.home.Sub(r.start)) <= 0 {
					t.Errorf("%s: flag %d at %v: a run from %v to %v at %.0f km/h", name, f.team, f.home, r.start, r.exit, 3.6*r.speed)
				}
				if got, ok := c.ahead(&r.way, c.flags[1-i].home, 30); !ok || got == r.start {
					t.Errorf("%s: no way to the start of a run at %v", name, r.start)
				}
			}
		}
	}
}

func TestChart_FindsTheCellsOfPlacesAndThoseBesideThem(t *testing.T) {
	c := &chart{cell: 4, columns: 3, rows: 2, origin: geom.Vec{X: 10, Y: 20}, ground: make([]float64, 6)}
	for x := -1; x <= c.columns; x++ {
		for y := -1; y <= c.rows; y++ {
			is := x >= 0 && y >= 0 && x < c.columns && y < c.rows
			for _, within := range []geom.Vec{{}, {X: 3.9, Y: 3.9}} { // a cell holds its lower borders
				at := c.origin.Add(geom.Vec{X: float64(4 * x), Y: float64(4 * y)}).Add(within)
				if cell, ok := c.cellAt(at); ok != is || is && cell != 3*y+x {
					t.Errorf("%v is in cell %d, %v", at, cell, ok)
				}
			}
			if cell, ok := c.neighbor(4, x-1, y-1); ok != is || is && cell != 3*y+x {
				t.Errorf("%d, %d from cell 4 is %d, %v", x-1, y-1, cell, ok)
			}
		}
	}
	if _, ok := (&chart{}).cellAt(geom.Vec{}); ok {
		t.Error("an empty chart has a cell")
	}
}

func TestChart_MarksTheGroundInZones(t *testing.T) {
	for kind, want := range map[string]struct {
		kinds  [3]cellKind // of the cells in a row, the zone in the second
		ground float64
	}{
		levels.ZoneKill:     {[3]cellKind{cellOpen, cellDeadly, cellOpen}, 1},
		levels.ZoneWater:    {[3]cellKind{cellShore, cellWater, cellShore}, 9},
		levels.ZonePhysical: {[3]cellKind{}, 1},
	} {
		c := &chart{cell: 4, columns: 3, rows: 1, ground: []float64{1, 1, 1}, kinds: make([]cellKind, 3)}
		c.markZone(&levels.Zone{Kind: kind, Bounds: geom.Bounds{Min: geom.Vec{X: 5, Z: 1.2}, Max: geom.Vec{X: 7, Y: 4, Z: 9}}})
		if [3]cellKind(c.kinds) != want.kinds || c.ground[1] != want.ground || c.ground[0] != 1 {
			t.Errorf("zone %v: %v, ground %v", kind, c.kinds, c.ground)
		}
	}
}

// TestSki_LosesSpeedUphillAndGainsItDownhill on a chart made by hand.
func TestSki_LosesSpeedUphillAndGainsItDownhill(t *testing.T) {
	slope := func(rise float64) *chart {
		c := &chart{cell: 10, columns: 40, rows: 3}
		for i := range c.columns * c.rows {
			c.ground = append(c.ground, float64(float64(i%c.columns)*10*rise))
		}
		return c
	}
	speed := func(rise float64) float64 {
		v, ok := slope(rise).ski(geom.Vec{X: 20, Y: 15}, geom.Vec{X: 1}, 200)
		if !ok {
			return 0
		}
		return v
	}
	if down, flat, up := speed(-0.2), speed(0), speed(0.3); !(down > flat+5 && flat > up) {
		t.Errorf("%.1f m/s downhill, %.1f on the flat, %.1f uphill", down, flat, up)
	}
}

func TestRoles_OfAQuietGame(t *testing.T) {
	for count, want := range map[int]map[Role]int{
		1: {Capper: 1}, 2: {Capper: 1, Attacker: 1}, 3: {Capper: 1, Defender: 1, Attacker: 1}, 4: {Capper: 1, Defender: 1, Attacker: 2},
		6: {Capper: 1, Defender: 1, Repairer: 1, Attacker: 3}, 8: {Capper: 1, Defender: 2, Repairer: 1, Attacker: 4},
	} {
		got := map[Role]int{}
		for place := range count {
			got[quietRole(place, count)]++
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("of %d bots: %v, want %v", count, got, want)
		}
	}
}

// TestTurn_IsBoundedBySkill watches the views of bots who fight.
func TestTurn_IsBoundedBySkill(t *testing.T) {
	level, err := testlevels.Hall(nil)
	if err != nil {
		t.Fatal(err)
	}
	for number := range Skills {
		m, err := systems.NewMatch(systems.Options{Level: level, Seed: 2, Modules: []systems.Module{Module()}})
		if err != nil {
			t.Fatal(err)
		}
		for i := range 6 {
			if _, err := JoinSkilled(m, systems.PlayerSpec{Team: 1 + i%2}, number); err != nil {
				t.Fatal(err)
			}
		}
		looks := map[components.ID]geom.YawPitch{}
		largest := 0
		for range 500 {
			Play(m, nil)
			for _, p := range m.Players(nil) {
				look := p.Look
				if before, ok := looks[p.ID]; ok && p.Alive {
					largest = max(largest, absInt((look.Yaw - before.Yaw).Signed()), absInt((look.Pitch - before.Pitch).Signed()))
				}
				if looks[p.ID] = look; !p.Alive {
					delete(looks, p.ID)
				}
			}
		}
		if most := int(skills[number].turn); largest > most || largest < most/2 {
			t.Errorf("skill %d: the largest turn in a tick is %d, want %d at most", number, largest, most)
		}
	}
}

func TestSkills_RiseInEverything(t *testing.T) {
	for i := range Skills - 1 {
		a, b := &skills[i], &skills[i+1]
		if !(b.spread < a.spread && b.turn > a.turn && b.react < a.react && b.memory > a.memory && b.sightCosine < a.sightCosine && b.dodge > a.dodge) {
			t.Errorf("skill %d is not better than the one before in everything", i+1)
		}
	}
}
