package bots

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/tribes"
)

// TestAssign_GivesTheBotsOfEachTeamItsRoles, the lightest first, now and then, and none to others.
func TestAssign_GivesTheBotsOfEachTeamItsRoles(t *testing.T) {
	b := inYard(t)
	type body struct {
		team int
		mass float64
		want Role
	}
	var all []bot
	want := []body{{2, 5, Attacker}, {1, 9, Defender}, {2, 5, Attacker}, {1, 5, Capper}, {2, 1, Capper}, {3, 5, NoRole}, {1, 7, Attacker}, {2, 6, Defender}}
	for _, w := range want {
		one := botAt(t, b.match, "light", geom.Vec{}, geom.Vec{})
		components.Team.Get(one.entry).Number, components.Armor.Get(one.entry).Mass = w.team, w.mass
		one.brain.role = Chaser
		all = append(all, one)
	}
	if err := b.match.Despawn(b.id); err != nil {
		t.Fatal(err)
	}
	c := CrewOf(b.match)
	for tick := range int64(assignEvery + 1) {
		c.begin()
		c.scene.flags = []modes.FlagPlace{{FlagData: modes.FlagData{Team: 1}}, {FlagData: modes.FlagData{Team: 2}}}
		for i := range all {
			all[i].brain.role = Chaser
		}
		c.assign()
		for i, w := range want {
			if w.want = map[bool]Role{true: w.want, false: Chaser}[tick%assignEvery == 0]; all[i].brain.role != w.want {
				t.Errorf("tick %d: number %d of team %d is %v, want %v", tick, i, w.team, all[i].brain.role, w.want)
			}
		}
		if err := b.match.Step(idleAll(b.match)); err != nil {
			t.Fatal(err)
		}
	}
}

// TestFindFlags_TakesThoseOfTwoTeams or more, with a chart that is there before the first tick.
func TestFindFlags_TakesThoseOfTwoTeams(t *testing.T) {
	rim := &levels.Terrain{Columns: 33, Rows: 33, Cell: 8, Origin: geom.Vec{X: -128, Y: -128}, Heights: make([]float64, 33*33)}
	for i := range rim.Heights {
		if x, y := i%33, i/33; x == 0 || y == 0 || x == 32 || y == 32 {
			rim.Heights[i] = 2 * rimHeight
		}
	}
	level, err := levels.Build(levels.Parts{Terrain: rim, Spawns: []levels.Spawn{{}}, Flags: []levels.Flag{{Team: 1, Position: geom.Vec{Y: -60}}, {Team: 2, Position: geom.Vec{Y: 60}}}})
	if err != nil {
		t.Fatal(err)
	}
	brains := Module()
	m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{brains, modes.CaptureTheFlag.Module(modes.Rules{})}})
	if err != nil {
		t.Fatal(err)
	}
	if systems.Single(m, atlasKind).chart == nil {
		t.Error("a game for flags begins without a chart")
	}
	other, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{Module()}})
	if err != nil {
		t.Fatal(err)
	}
	if systems.Single(other, atlasKind).chart != nil {
		t.Error("a game without flags begins with a chart that nobody needs")
	}
	if err := m.Step(nil); err != nil {
		t.Fatal(err)
	}
	for teams, want := range map[[2]int]int{{1, 2}: 2, {0, 2}: 0, {1, 0}: 0, {0, 0}: 0} {
		i := 0
		for _, entry := range systems.NewQuery(modes.Flag).In(m) {
			modes.Flag.Get(entry).Team = teams[i]
			i++
		}
		s := &NewCrew(m).scene
		s.flags = append(s.flags, modes.FlagPlace{}, modes.FlagPlace{}, modes.FlagPlace{})
		if s.findFlags(); len(s.flags) != want {
			t.Errorf("with flags of teams %v: %d", teams, len(s.flags))
		}
	}
}

// TestLaneFactor_KeepsEachLaneOnItsSideBetweenTheEnds.
func TestLaneFactor_KeepsEachLaneOnItsSideBetweenTheEnds(t *testing.T) {
	from := geom.Vec{X: 7, Y: -9}
	along, across := geom.Vec{X: 0.6, Y: 0.8}, geom.Vec{X: -0.8, Y: 0.6}
	to := from.AddScaled(along, 100).Add(geom.Vec{Z: 50})
	for _, p := range []struct{ aside, far, want float64 }{
		{0, 50, 1 + laneDrag}, {22, 50, 1}, {40, 50, 1}, {12, 50, 1 + laneDrag*(1-12.0/22)}, {-12, 50, 1 + laneDrag}, {0, 0, 1}, {0, 100, 1}, {0, 10, 1 + 0.36*laneDrag}, {0, -6, 1}, {0, 104, 1},
	} {
		for lane, aside := range map[int]float64{left: p.aside, right: -p.aside, straight: p.aside} {
			want := p.want
			if lane == straight {
				want = 1
			}
			at := from.AddScaled(along, p.far).AddScaled(across, aside)
			c := &chart{cell: 2, columns: 1, rows: 1, origin: at.Sub(geom.Vec{X: 1, Y: 1})}
			if got := c.laneFactor(0, to, from, lane); math.Abs(got-want) > 1e-9 {
				t.Errorf("lane %d, %v m along it and %v m to the left: %v, want %v", lane, p.far, aside, got, want)
			}
		}
	}
	if got := (&chart{cell: 2, columns: 1, rows: 1}).laneFactor(0, to, to, left); got != 1 {
		t.Errorf("from a place to itself: %v", got)
	}
}

// TestFree_IsTheWayToAWall, and not to a slope on which it walks.
func TestFree_IsTheWayToAWall(t *testing.T) {
	b := inYard(t)
	half := b.armor.Half
	for _, c := range []struct{ reach, want float64 }{{10, 10}, {19.9 - half.X, 19.9 - half.X}, {30, 20 - half.X}, {60, 20 - half.X}} {
		if got := b.free(geom.Vec{X: 1}, c.reach); math.Abs(got-c.want) > 0.01 {
			t.Errorf("of %v m, %v are free, want %v", c.reach, got, c.want)
		}
	}
	b.feet.Z = 0.4 - rayLift
	if got := b.free(geom.Vec{X: 0.6, Z: -0.8}, 10); got != 10 {
		t.Errorf("toward the ground %v m are free", got)
	}
	if b.feet.X = 21; b.wedged() {
		t.Error("beside the post it is wedged")
	}
}

// TestAnchors_AreEachAsFarFromTheOthersAsCanBe, inland, from the first place on.
func TestAnchors_AreEachAsFarFromTheOthersAsCanBe(t *testing.T) {
	c := inYard(t).scene.chart
	far := make([]float32, len(c.kinds))
	for i := range far {
		far[i] = math.MaxFloat32
	}
	for n := range c.anchors {
		if n > 0 {
			cell, _ := c.cellAt(c.anchors[n].to)
			most := float32(0)
			for i := range far {
				if c.inland[i] >= inlandMost {
					most = max(most, far[i])
				}
			}
			if c.inland[cell] < inlandMost || far[cell] != most {
				t.Errorf("anchor %d is %v s from the others, %d cells inland; the farthest cell is %v s away", n, far[cell], c.inland[cell], most)
			}
		}
		for i, seconds := range c.anchors[n].seconds {
			far[i] = min(far[i], seconds)
		}
	}
}

// TestQueue_GivesTheNearestFirst, and of the same time the first of the cells.
func TestQueue_GivesTheNearestFirst(t *testing.T) {
	random := rand.New(rand.NewPCG(41, 42))
	var q queue
	for range 300 {
		for range random.IntN(40) {
			q.push(queued{float32(random.IntN(5)), int32(random.IntN(50))})
		}
		for last := (queued{}); len(q.items) > random.IntN(10); {
			if next := q.pop(); next.before(last) {
				t.Fatalf("%+v comes after %+v", next, last)
			} else {
				last = next
			}
		}
	}
}

// TestMeasure_KnowsWhatIsBuiltAndWhereThereIsNoGround.
func TestMeasure_KnowsWhatIsBuiltAndWhereThereIsNoGround(t *testing.T) {
	flat := &levels.Terrain{Columns: 33, Rows: 33, Cell: 8, Origin: geom.Vec{X: -128, Y: -128}, Heights: make([]float64, 33*33)}
	level, err := levels.Build(levels.Parts{Terrain: flat, Spawns: []levels.Spawn{{Position: geom.Vec{X: 60}}}, Structures: []levels.Structure{
		levels.Box("house", geom.Vec{X: -18, Y: -18}, geom.Vec{X: 18, Y: 18, Z: builtHeight + 0.1}), levels.Box("step", geom.Vec{X: -20, Y: 60}, geom.Vec{X: 20, Y: 90, Z: builtHeight - 0.1}),
	}})
	if err != nil {
		t.Fatal(err)
	}
	c := newChart(level)
	for i, kind := range c.kinds {
		at := c.middle(i)
		want, height := cellOpen, 0.0
		inside := func(most float64) bool { return max(math.Abs(at.X), math.Abs(at.Y)) < most }
		switch {
		case !inside(128 - c.cell):
			want = cellDeadly // along the border and beyond it
			height = c.ground[i]
		case inside(18 + c.cell):
			want = cellBuilt
		}
		if kind != want || c.ground[i] != height {
			t.Errorf("at %v: kind %d, ground %v, want %d, %v", at, kind, c.ground[i], want, height)
		}
	}
	yard := inYard(t).scene.chart
	for i, kind := range yard.kinds {
		switch at := yard.middle(i); {
		case max(math.Abs(at.X), math.Abs(at.Y)) > 66 && (kind != cellDeadly || yard.ground[i] != yard.level.Bounds.Min.Z):
			t.Errorf("beside the yard at %v: kind %d, ground %v", at, kind, yard.ground[i])
		case max(math.Abs(at.X), math.Abs(at.Y)) < 54 && (kind != cellBuilt || yard.ground[i] != 0 && yard.ground[i] != 8):
			t.Errorf("in the yard at %v: kind %d, ground %v", at, kind, yard.ground[i])
		}
	}
}

// TestAim_ABeamFindsItsEnemyByItself, whatever the hand does.
func TestAim_ABeamFindsItsEnemyByItself(t *testing.T) {
	b := inYard(t)
	armor := tribes.Light()
	b.armor, b.brain.sway.aimError = &armor, geom.Vec{X: 1}
	s := sighting{box: geom.Box{Center: geom.Vec{Y: 30}}, distance: 30, passing: 3}
	for _, spec := range remedies() {
		fire := spec.First()
		if aim, ok := b.aimAt(&fire, 1, &s); !ok || (aim.at == s.box.Center) != (fire.Beam != nil) {
			t.Errorf("%s is aimed at %v: %v", spec.Name, aim.at, ok)
		}
	}
}
