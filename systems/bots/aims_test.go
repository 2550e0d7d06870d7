package bots

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/modes"
)

// TestStuck_IsWhoHasHardlyMovedForLong, unless it heals or stays where it was sent. Then it goes elsewhere for a while.
func TestStuck_IsWhoHasHardlyMovedForLong(t *testing.T) {
	for name, c := range map[string]struct {
		slow, detour int
		change       func(b *bot)
		wantSlow     int
		wantDetour   int
		reason       Reason
	}{
		"at first":        {wantSlow: 1},
		"for a while":     {slow: slowTicks - 1, wantSlow: slowTicks},
		"for long":        {slow: slowTicks, wantDetour: 2 * slowTicks, reason: ReasonStuck},
		"going round":     {detour: 2, wantSlow: 1, wantDetour: 1, reason: ReasonStuck},
		"having gone":     {detour: 1, wantSlow: 1},
		"moving":          {slow: slowTicks, change: func(b *bot) { b.velocity.X = slowSpeed }},
		"hardly moving":   {slow: 3, change: func(b *bot) { b.velocity.X = slowSpeed - 0.01 }, wantSlow: 4},
		"healing":         {slow: slowTicks, change: func(b *bot) { b.brain.hands.heals = true }},
		"where it was":    {slow: 9, change: func(b *bot) { b.order.OrderTicks, b.order.Order = 5, geom.Vec{X: holdRange - 0.1} }, reason: ReasonOrder},
		"sent elsewhere":  {slow: 9, change: func(b *bot) { b.order.OrderTicks, b.order.Order = 5, geom.Vec{X: holdRange} }, wantSlow: 10, reason: ReasonOrder},
		"no longer sent":  {slow: 9, change: func(b *bot) { b.order.Order = geom.Vec{X: 1} }, wantSlow: 10},
		"its life's goal": {slow: 9, change: func(b *bot) { b.brain.roams = roaming{goal: geom.Vec{Y: 50}, ticks: 7} }, wantSlow: 10},
	} {
		b := inYard(t)
		place := geom.Vec{X: 30, Y: 30}
		if b.brain.stuck = (stuck{slowTicks: c.slow, detourTicks: c.detour, detour: place}); c.change != nil {
			c.change(&b)
		}
		roams := b.brain.roams
		goal := b.chooseGoal()
		if s := b.brain.stuck; s.slowTicks != c.wantSlow || s.detourTicks != c.wantDetour || b.course.reason != c.reason {
			t.Errorf("%s: %+v, reason %v", name, s, b.course.reason)
		}
		if c.reason == ReasonStuck && (goal != b.brain.stuck.detour || (goal == place) != (c.detour > 0) || goal.Z != 0 || goal.Abs().X > detour || goal.Abs().Y > detour) {
			t.Errorf("%s: it goes round by %v", name, goal)
		}
		if holds := c.reason == ReasonOrder && c.wantSlow == 0; b.course.holds != holds || b.course.runs != (c.reason == ReasonOrder && !holds) {
			t.Errorf("%s: %+v", name, b.course)
		}
		if roams.ticks > 0 && (goal != roams.goal || b.brain.roams.ticks != roams.ticks-1) {
			t.Errorf("%s: it goes to %v for %d more ticks", name, goal, b.brain.roams.ticks)
		}
	}
}

// TestOpponent_IsWhoComesNearWhereTheRoleLeads.
func TestOpponent_IsWhoComesNearWhereTheRoleLeads(t *testing.T) {
	near, edge := geom.Vec{Y: closeFight - 0.1}, geom.Vec{Y: closeFight}
	for name, c := range map[string]struct {
		role       Role
		place      geom.Vec // of the enemy
		ticks      int      // for which it has been out of sight
		own, other geom.Vec // homes of the flags
		carries    bool
		want       bool
	}{
		"a defender":             {role: Defender, place: near, want: true},
		"a repairer":             {role: Repairer, place: near, want: true},
		"one too far":            {role: Defender, place: edge},
		"far from its flag":      {role: Defender, place: near, own: near.Sub(geom.Vec{X: intrudeFar})},
		"nearly so":              {role: Defender, place: near, own: near.Sub(geom.Vec{X: intrudeFar - 0.1}), want: true},
		"an attacker":            {role: Attacker, place: near, want: true},
		"an attacker's far one":  {role: Attacker, place: edge},
		"an attacker on its way": {role: Attacker, place: near, other: geom.Vec{X: baseRange}},
		"one who arrives":        {role: Attacker, place: near, other: geom.Vec{X: baseRange - 0.1}, want: true},
		"a chaser":               {role: Chaser, place: geom.Vec{Y: 500}, carries: true, want: true},
		"a chaser's passer-by":   {role: Chaser, place: near},
		"a capper":               {role: Capper, place: near, carries: true},
		"a carrier":              {role: Carrier, place: near},
		"lately":                 {role: Defender, place: near, ticks: engageTicks, want: true},
		"long ago":               {role: Defender, place: near, ticks: engageTicks + 1},
	} {
		b := inYard(t)
		b.brain.role = c.role
		b.brain.sight.target, b.brain.sight.memories[3] = 77, Enemy{ID: 77, Place: c.place, Ticks: c.ticks}
		b.scene.flags = []modes.FlagPlace{{FlagData: modes.FlagData{Team: 1, Home: c.own}}, {FlagData: modes.FlagData{Team: 2, Home: c.other}}}
		if c.carries {
			b.scene.flags[0].State, b.scene.flags[0].Carrier = modes.FlagCarried, 77
		}
		if at, ok := b.opponent(); ok != c.want || ok && at != c.place {
			t.Errorf("%s: an opponent %v, at %v", name, ok, at)
		}
		b.scene.flags = nil
		if _, ok := b.opponent(); ok {
			t.Errorf("%s: an opponent without flags", name)
		}
	}
	b := inYard(t)
	if b.brain.role = Defender; b.brain.sight.target != components.Nobody {
		t.Fatal("it knows an enemy")
	}
	if _, ok := b.opponent(); ok {
		t.Error("an opponent whom it does not know")
	}
}

// TestRandomGoal_IsASpawnPointOrAPlaceWithin, each one of them sooner or later.
func TestRandomGoal_IsASpawnPointOrAPlaceWithin(t *testing.T) {
	b := inYard(t)
	level := *b.match.Level
	b.match.Level = &level
	level.Spawns = append(level.Spawns[:1:1], level.Spawns[0], level.Spawns[0])
	for i := range level.Spawns {
		level.Spawns[i].Position = geom.Vec{X: float64(i)}
	}
	seen := map[float64]int{}
	for range 90 {
		seen[b.randomGoal().X]++
	}
	if len(seen) != 3 || min(seen[0], seen[1], seen[2]) < 15 {
		t.Errorf("spawn points by their numbers: %v", seen)
	}
	level.Spawns = nil
	least, most := geom.Vec{X: 99, Y: 99}, geom.Vec{X: -99, Y: -99}
	for range 200 {
		at := b.randomGoal()
		least, most = least.Min(at), most.Max(at)
		if !level.Bounds.Contains(at) {
			t.Fatalf("%v is outside", at)
		}
	}
	if size := most.Sub(least); min(size.X, size.Y) < 110 {
		t.Errorf("places from %v to %v", least, most)
	}
}

// TestAround_PassesAFarPlaceOnOneSideByTheNumberOfTheBot: two bots of each team, in the order in which they join, on each of four ways.
func TestAround_PassesAFarPlaceOnOneSideByTheNumberOfTheBot(t *testing.T) {
	b := inYard(t)
	near := geom.Vec{X: directRange - 0.1, Z: 30}
	for id := range components.ID(9) {
		b.id = id
		if got := b.around(near); got != near {
			t.Errorf("bot %d goes to %v by %v", id, near, got)
		}
		want := geom.Vec{X: directRange, Y: float64(map[components.ID]float64{0: -1, 1: 1, 2: 0.5, 3: -0.5}[id/2%4] * flank * directRange)}
		if got := b.around(geom.Vec{X: directRange}); got.Sub(want).Length() > 1e-9 {
			t.Errorf("bot %d goes by %v, want %v", id, got, want)
		}
	}
}

// TestRoam_KeepsAGoalUntilItIsThere or the time is over.
func TestRoam_KeepsAGoalUntilItIsThere(t *testing.T) {
	for _, c := range []struct {
		far   float64
		ticks int
		keeps bool
	}{{closeRange, 1, true}, {closeRange - 0.1, 1, false}, {closeRange, 0, false}} {
		b := inYard(t)
		b.brain.roams = roaming{goal: geom.Vec{Y: c.far, Z: 9}, ticks: c.ticks}
		want, ticks := geom.Vec{}, goalTicks
		if c.keeps {
			want, ticks = b.brain.roams.goal, c.ticks
		}
		if got := b.roam(); got != want || b.brain.roams.goal != want || b.brain.roams.ticks != ticks || b.course.fetches {
			t.Errorf("%+v: to %v, %+v", c, got, b.brain.roams)
		}
	}
}
