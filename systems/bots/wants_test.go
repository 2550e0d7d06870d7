package bots

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
)

// TestMemory_KeepsWhoIsInSightAndForgetsTheOldest.
func TestMemory_KeepsWhoIsInSightAndForgetsTheOldest(t *testing.T) {
	s := sight{memories: [memories]Enemy{{ID: 1, Ticks: 95, Visible: true}, {ID: 2, Ticks: 50, Watched: 3}, {ID: 3, Ticks: 92, Watched: 3}, {ID: 4, Visible: true}}}
	if e := s.place(3); e != &s.memories[2] || e.Watched != 3 {
		t.Errorf("who is known is %+v", e)
	}
	s.hear(1, geom.Vec{X: 9})
	if s.memories[0].Place != (geom.Vec{}) {
		t.Error("who is in sight is heard elsewhere")
	}
	s.memories[1].Velocity = geom.Vec{Y: 5}
	if s.hear(2, geom.Vec{X: 9}); s.memories[1] != (Enemy{ID: 2, Place: geom.Vec{X: 9}}) {
		t.Errorf("heard: %+v", s.memories[1])
	}
	if s.hear(5, geom.Vec{X: 8}); s.memories[2] != (Enemy{ID: 5, Place: geom.Vec{X: 8}}) {
		t.Errorf("heard in place of the oldest: %+v", s.memories)
	}
	s.age(8, 20)
	s.memories[1].Ticks = 13
	if s.age(8, 20); s.memories[0].Watched != 16 || s.memories[2].Ticks != 16 || s.memories[1] != (Enemy{}) {
		t.Errorf("16 ticks later: %+v", s.memories)
	}
	if s.place(6); s.memories[1].ID != 6 {
		t.Errorf("an empty place is left so: %+v", s.memories)
	}
	e := Enemy{Place: geom.Vec{X: 1}, Velocity: geom.Vec{X: 10}}
	for ticks, want := range map[int]float64{0: 1, 10: 1 + 10*10*systems.TickSeconds, recallTicks + 50: 1 + 10*recallTicks*systems.TickSeconds} {
		if e.Ticks = ticks; math.Abs(e.expected().X-want) > 1e-12 {
			t.Errorf("after %d ticks it is expected at %v, want %v", ticks, e.expected().X, want)
		}
	}
}

// TestToward_TurnsByAtMostSoMuch the shorter way, and stays where it is.
func TestToward_TurnsByAtMostSoMuch(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 9))
	for range 2000 {
		from, want := geom.YawPitch{Yaw: geom.Angle(random.Uint32()), Pitch: geom.Angle(random.Uint32())}, geom.YawPitch{Yaw: geom.Angle(random.Uint32()), Pitch: geom.Angle(random.Uint32())}
		most := geom.Angle(random.IntN(20000))
		got := toward(from, want, most)
		for _, a := range [][3]geom.Angle{{from.Yaw, want.Yaw, got.Yaw}, {from.Pitch, want.Pitch, got.Pitch}} {
			left, turned := absInt((a[1] - a[2]).Signed()), absInt((a[2] - a[0]).Signed())
			if all := absInt((a[1] - a[0]).Signed()); turned > int(most) || left+turned != all || left > 0 && turned != int(most) {
				t.Fatalf("from %v to %v by at most %v: %v", from, want, most, got)
			}
			if within(from, want, absInt((a[1]-a[0]).Signed())-1) {
				t.Fatalf("%v and %v differ by less than they do", from, want)
			}
		}
		if !within(from, want, max(absInt((want.Yaw-from.Yaw).Signed()), absInt((want.Pitch-from.Pitch).Signed()))) {
			t.Fatalf("%v and %v differ by more than they do", from, want)
		}
	}
}

// TestFetch_IsWhatTheBotNeedsMost of what is near enough for that, and in sight unless it is badly hurt.
func TestFetch_IsWhatTheBotNeedsMost(t *testing.T) {
	kit := &pickups.Data{Heal: 1}
	ammo := &pickups.Data{Ammo: 1}
	energy := &pickups.Data{Pack: components.EnergyPack}
	at := func(far float64) geom.Vec { return geom.Vec{Y: -far, Z: 0.5} }
	hidden := func(far float64) geom.Vec { return geom.Vec{X: far, Z: 0.5} } // behind a wall at 5 m
	for name, c := range map[string]struct {
		role    Role
		leg     int
		hurt    bool
		empty   bool
		indoors bool
		lies    []place
		want    geom.Vec // zero for none
	}{
		"nothing":                         {lies: []place{{at(10), kit}, {at(10), ammo}}},
		"a kit":                           {hurt: true, lies: []place{{at(fetchRange - 1), kit}}, want: at(fetchRange - 1)},
		"one too far":                     {hurt: true, lies: []place{{at(fetchRange + 1), kit}}},
		"the nearest":                     {hurt: true, lies: []place{{at(90), kit}, {at(70), kit}, {at(80), kit}}, want: at(70)},
		"one behind a wall":               {hurt: true, lies: []place{{hidden(50), kit}}, want: hidden(50)},
		"near for a carrier":              {role: Carrier, hurt: true, lies: []place{{at(nearFetch - 1), kit}}, want: at(nearFetch - 1)},
		"too far for a carrier":           {role: Carrier, hurt: true, lies: []place{{at(nearFetch + 1), kit}}},
		"too far on a run":                {role: Capper, leg: legRun, hurt: true, lies: []place{{at(nearFetch + 1), kit}}},
		"before a run":                    {role: Capper, hurt: true, lies: []place{{at(nearFetch + 1), kit}}, want: at(nearFetch + 1)},
		"ammunition after a kit":          {hurt: true, empty: true, lies: []place{{at(20), ammo}, {at(100), kit}}, want: at(100)},
		"ammunition":                      {empty: true, lies: []place{{at(ammoRange - 1), ammo}}, want: at(ammoRange - 1)},
		"ammunition too far":              {empty: true, lies: []place{{at(ammoRange + 1), ammo}}},
		"ammunition behind a wall":        {empty: true, lies: []place{{hidden(20), ammo}}},
		"ammunition in the next room":     {empty: true, indoors: true, lies: []place{{hidden(nearFetch - 1), ammo}}, want: hidden(nearFetch - 1)},
		"ammunition in a far room":        {empty: true, indoors: true, lies: []place{{hidden(nearFetch + 1), ammo}}},
		"no ammunition for a carrier":     {role: Carrier, empty: true, lies: []place{{at(20), ammo}}},
		"a pack":                          {lies: []place{{at(packRange - 1), energy}}, want: at(packRange - 1)},
		"a pack too far":                  {lies: []place{{at(packRange + 1), energy}}},
		"a pack that helps another role":  {role: Defender, lies: []place{{at(20), energy}}},
		"a pack that helps other armours": {lies: []place{{at(20), &pickups.Data{Pack: components.ShieldPack}}}},
	} {
		wall := levels.Box("wall", geom.Vec{X: 4, Y: -3}, geom.Vec{X: 5, Y: 3, Z: 5})
		m, err := systems.NewMatch(systems.Options{Level: ground(t, 600, wall), Modules: []systems.Module{Module()}})
		if err != nil {
			t.Fatal(err)
		}
		b := botAt(t, m, "light", geom.Vec{}, geom.Vec{})
		b.scene.hasPickups, b.scene.pickups, b.scene.hasPieces = true, c.lies, true
		b.brain.role, b.brain.route.leg, b.brain.around.indoors = c.role, c.leg, c.indoors
		if b.pack = components.NoPack; c.hurt {
			components.Health.Get(b.entry).Current = repairHealth - 0.01
		}
		if c.empty {
			for i := range b.arsenal.Slots {
				b.arsenal.Slots[i].Ammo = 0
			}
		}
		if got, ok := b.chooseFetch(); ok != (c.want != geom.Vec{}) || ok && got != c.want {
			t.Errorf("%s: it goes to %v, %v, want %v", name, got, ok, c.want)
		}
	}
}

// TestAmmo_IsTheMeanPartOfWhatTheWeaponsHold.
func TestAmmo_IsTheMeanPartOfWhatTheWeaponsHold(t *testing.T) {
	b := beforeEdge(t, geom.Vec{}, geom.Vec{}, 60)
	full := func(name string) int {
		spec, _ := b.match.Weapons().Lookup(name)
		return spec.Trigger.Ammo[b.armor.Class]
	}
	disc, gun := full("disc"), full("chaingun")
	b.arsenal.Slots = []components.WeaponSlot{{Weapon: "disc", Ammo: disc}, {Weapon: "laser"}, {Weapon: "handgrenade"}, {Weapon: "chaingun", Ammo: gun / 4}, {Weapon: "none"}}
	if got, want := b.ammo(), (1+float64(gun/4)/float64(gun))/2; math.Abs(got-want) > 1e-12 {
		t.Errorf("it has %v of its ammunition, want %v", got, want)
	}
	if b.arsenal.Slots = b.arsenal.Slots[1:3]; b.ammo() != 1 {
		t.Errorf("without weapons that use any it has %v", b.ammo())
	}
}

// TestStation_IsTheNearestOfTheTeamThatWorks for who lacks something.
func TestStation_IsTheNearestOfTheTeamThatWorks(t *testing.T) {
	station := func(x float64, team int, on bool, busy float64) bases.State {
		return bases.State{Kind: levels.PieceStation, Team: team, On: on, Busy: busy, Position: geom.Vec{X: x}}
	}
	for name, c := range map[string]struct {
		health float64 // part of the full one
		pieces []bases.State
		want   float64
	}{
		"none needed":   {1, []bases.State{station(20, 1, true, 0)}, 0},
		"the nearest":   {0.5, []bases.State{station(50, 1, true, 0), station(-30, 1, true, 0), station(40, 1, true, 0)}, -30},
		"one for all":   {0.5, []bases.State{station(20, 0, true, 0)}, 20},
		"of others":     {0.5, []bases.State{station(20, 2, true, 0)}, 0},
		"without power": {0.5, []bases.State{station(20, 1, false, 0)}, 0},
		"busy":          {0.5, []bases.State{station(20, 1, true, 0.2)}, 0},
		"its own":       {0.5, []bases.State{station(stationNear-1, 1, true, 0.2)}, stationNear - 1},
		"too far":       {0.5, []bases.State{station(stationRange+1, 1, true, 0)}, 0},
		"a scratch":     {0.9, []bases.State{station(20, 1, true, 0)}, 0},
		"one passed by": {0.9, []bases.State{station(stationNear-1, 1, true, 0)}, stationNear - 1},
		"no station":    {0.5, []bases.State{{Kind: levels.PieceGenerator, Team: 1, On: true, Position: geom.Vec{X: 20}}}, 0},
	} {
		b := beforeEdge(t, geom.Vec{}, geom.Vec{}, 60)
		components.Team.Get(b.entry).Number = 1
		health := components.Health.Get(b.entry)
		health.Current = c.health * health.Max
		b.scene.hasPieces, b.scene.pieces = true, c.pieces
		if got, ok := b.station(); ok != (c.want != 0) || ok && got.X != c.want {
			t.Errorf("%s: at %v, %v, want %v", name, got, ok, c.want)
		}
	}
}

// TestPieces_AreRaidedAndMended by whom that suits: an attacker of two goes for what works of the enemy's, and who can repair for
// what is hurt of the own.
func TestPieces_AreRaidedAndMended(t *testing.T) {
	piece := func(x float64, team int, on bool, health float64) bases.State {
		return bases.State{Kind: levels.PieceGenerator, Team: team, On: on, Health: health, Position: geom.Vec{X: x}}
	}
	station := piece(5, 1, true, 0.5)
	station.Kind = levels.PieceStation
	pieces := []bases.State{piece(20, 1, true, 1), piece(30, 2, false, 0.5), piece(50, 2, true, 1), piece(-40, 2, true, 1), piece(60, 1, false, 0.5), piece(mendNear-1, 1, true, mendHealth), station}
	for name, c := range map[string]struct {
		change      func(b *bot)
		raids, mend float64
	}{
		"attacker":            {func(b *bot) { b.brain.role = Attacker }, -40, 0},
		"the other one":       {func(b *bot) { b.brain.role = Attacker }, 0, 0},
		"who sees nobody":     {func(b *bot) { b.brain.role, b.brain.sight.memories[0] = Attacker, Enemy{ID: 99} }, -40, 0},
		"who sees an enemy":   {func(b *bot) { b.brain.role, b.brain.sight.memories[0] = Attacker, Enemy{ID: 99, Visible: true} }, 0, 0},
		"defender":            {func(b *bot) { b.brain.role = Defender }, 0, 60},
		"repairer":            {func(b *bot) { b.brain.role = Repairer }, 0, 60},
		"without its pack":    {func(b *bot) { b.brain.role, b.pack = Repairer, components.EnergyPack }, 0, 0},
		"far from all":        {func(b *bot) { b.brain.role, b.feet.Y = Attacker, 80 }, 0, 0},
		"too far to mend":     {func(b *bot) { b.brain.role, b.feet.Y = Repairer, 80 }, 0, 0},
		"beside what is hurt": {func(b *bot) { b.brain.role, b.feet.X = Defender, 60-mendNear+0.1 }, 0, 60},
	} {
		b := beforeEdge(t, geom.Vec{}, geom.Vec{}, 60)
		for (int(b.id/2)%raidShare != 0) != (name == "the other one") {
			b = botAt(t, b.match, "light", geom.Vec{}, geom.Vec{})
		}
		components.Team.Get(b.entry).Number = 1
		b.pack, b.brain.sight.target = components.RepairPack, 99
		b.scene.hasPieces, b.scene.pieces = true, pieces
		c.change(&b)
		raid, raids := b.raid()
		mend, mends := b.mend()
		if raids != (c.raids != 0) || raids && raid.X != c.raids || mends != (c.mend != 0) || mends && mend.X != c.mend {
			t.Errorf("%s: raids at %v, %v, mends at %v, %v", name, raid, raids, mend, mends)
		}
		if b.course.rests != (name == "beside what is hurt") {
			t.Errorf("%s: it stands still %v", name, b.course.rests)
		}
	}
}

// TestRoles_FollowTheFlags for a team of four, from the lightest, at 10 to 40 m from where the flags lie.
func TestRoles_FollowTheFlags(t *testing.T) {
	const none = components.Nobody
	flag := func(state modes.FlagState, carrier components.ID) modes.FlagData {
		return modes.FlagData{State: state, Carrier: carrier}
	}
	for name, c := range map[string]struct {
		own, enemy modes.FlagData
		dead       int // how many of the nearest
		want       [4]Role
	}{
		"quiet":               {flag(modes.FlagHome, none), flag(modes.FlagHome, none), 0, [4]Role{Capper, Attacker, Attacker, Defender}},
		"the enemy's lies":    {flag(modes.FlagHome, none), flag(modes.FlagDropped, none), 0, [4]Role{Capper, Capper, Attacker, Defender}},
		"nobody near it":      {flag(modes.FlagHome, none), flag(modes.FlagDropped, none), 2, [4]Role{Capper, Attacker, Capper, Defender}},
		"the enemy's lay":     {flag(modes.FlagHome, none), flag(modes.FlagDropped, 3), 0, [4]Role{Capper, Capper, Attacker, Defender}},
		"the own one is away": {flag(modes.FlagDropped, none), flag(modes.FlagHome, none), 0, [4]Role{Capper, Chaser, Chaser, Defender}},
		"two are dead":        {flag(modes.FlagDropped, none), flag(modes.FlagHome, none), 2, [4]Role{Capper, Attacker, Chaser, Chaser}},
		"a carrier":           {flag(modes.FlagHome, none), flag(modes.FlagCarried, 2), 0, [4]Role{Capper, Carrier, Attacker, Defender}},
		"both are away":       {flag(modes.FlagDropped, none), flag(modes.FlagCarried, 3), 0, [4]Role{Chaser, Chaser, Carrier, Defender}},
	} {
		m, err := systems.NewMatch(systems.Options{Level: ground(t, 120), Modules: []systems.Module{Module()}})
		if err != nil {
			t.Fatal(err)
		}
		team := make([]member, 4)
		for i := range team {
			b := botAt(t, m, "light", geom.Vec{}, geom.Vec{})
			components.Team.Get(b.entry).Number = 1
			team[i] = member{team: 1, id: b.id, brain: b.brain, feet: geom.Vec{X: float64(10 * (i + 1))}, alive: i >= c.dead}
		}
		if c.enemy.Carrier != none {
			c.enemy.Carrier = team[c.enemy.Carrier-1].id
		}
		c.own.Team, c.enemy.Team = 1, 2
		s := &CrewOf(m).scene
		s.flags = []modes.FlagPlace{{FlagData: c.own}, {FlagData: c.enemy}}
		s.assignTeam(team)
		for i, want := range c.want {
			if got := team[i].brain.role; got != want {
				t.Errorf("%s: number %d is %v, want %v", name, i+1, got, want)
			}
		}
	}
}

// TestDodge_IsAwayFromTheLineOfWhatComesNearSoon.
func TestDodge_IsAwayFromTheLineOfWhatComesNearSoon(t *testing.T) {
	for _, c := range []struct {
		from   geom.Vec // of a shot along Y at 50 m/s
		own    geom.Vec // velocity of the bot
		evades int      // ticks for which it does already
		side   float64
	}{
		{geom.Vec{X: 3, Y: -50}, geom.Vec{}, 0, -1}, {geom.Vec{X: -3, Y: -50}, geom.Vec{}, 0, 1},
		{geom.Vec{X: nearMiss + 0.1, Y: -50}, geom.Vec{}, 0, 0}, {geom.Vec{X: nearMiss - 0.1, Y: -50}, geom.Vec{}, 0, -1},
		{geom.Vec{X: 3, Y: -50*shotAhead - 0.1}, geom.Vec{}, 0, 0}, {geom.Vec{X: 3, Y: -50*shotAhead + 0.1}, geom.Vec{}, 0, -1},
		{geom.Vec{X: 3, Y: -50 * shotAhead}, geom.Vec{Y: 5}, 0, 0}, {geom.Vec{X: 3, Y: -50*shotAhead - 1}, geom.Vec{Y: -5}, 0, -1},
		{geom.Vec{X: 3, Y: 1}, geom.Vec{}, 0, 0}, {geom.Vec{X: 3, Y: -50}, geom.Vec{}, 5, 0}, {geom.Vec{X: 3, Y: -50}, geom.Vec{X: 9}, 0, 1},
	} {
		b := beforeEdge(t, geom.Vec{}, geom.Vec{}, 60)
		b.skill, b.velocity = skillOf(Skills-1), c.own // it always does, in light armour
		b.brain.evades = evasion{ticks: c.evades}
		b.considerDodge(&noise{line: geom.Vec{Y: 1}, speed: 50}, c.from.Neg())
		want := evasion{ticks: c.evades}
		if c.side != 0 {
			want = evasion{side: geom.Vec{X: c.side}, ticks: evadeTicks}
		}
		if got := b.brain.evades; got != want {
			t.Errorf("%+v: %+v, want %+v", c, got, want)
		}
	}
}

// TestRim_StandsAlongAllSides of a terrain, or bots may fall.
func TestRim_StandsAlongAllSides(t *testing.T) {
	const side = 41
	for _, low := range []string{"none", "west", "east", "south", "north", "a corner", "a side"} {
		terrain := &levels.Terrain{Cell: 8, Columns: side, Rows: side, Heights: make([]float64, side*side)}
		for i := range terrain.Heights {
			x, y := i%side, i/side
			if west, east, south, north := x == 0, x == side-1, y == 0, y == side-1; west && low != "west" || east && low != "east" || south && low != "south" || north && low != "north" {
				terrain.Heights[i] = rimHeight
			}
		}
		for y := side/2 - 2; low == "a side" && y < side/2+2; y++ {
			terrain.Heights[y*side] = rimHeight - 1
		}
		if low == "a corner" {
			terrain.Heights[side*side-1] = rimHeight - 1
		}
		if hasRim(terrain) != (low == "none") {
			t.Errorf("with a gap in %s it has a rim %v", low, low != "none")
		}
	}
}

// TestIsFarFromEdges_WhoStopsBeforeIsWithWhatItFallsAndRises, at 6 m for each of the cells inland.
func TestIsFarFromEdges_WhoStopsBeforeIsWithWhatItFallsAndRises(t *testing.T) {
	for _, c := range []struct{ speed, rise, above float64 }{{10, 0, 0}, {20, 0, 0}, {10, 16, 0}, {10, 0, 8}, {10, 8, 16}, {10, -8, 0}} {
		seconds := farTime + (max(c.rise, 0)+c.above)/farRise
		least := c.speed*seconds + c.speed*brakeReact + c.speed*c.speed/(2*brakeDecel)
		b := beforeEdge(t, geom.Vec{}, geom.Vec{X: c.speed, Z: c.rise}, 60)
		b.brain.around.ground = c.above
		chart := *b.scene.chart
		cell, _ := chart.cellAt(b.feet)
		chart.inland = make([]uint8, len(chart.kinds))
		for inland := range 24 {
			chart.inland[cell] = uint8(inland)
			if got, want := chart.isFarFromEdges(&b), float64(inland-inlandMost)*chart.cell > least; got != want {
				t.Errorf("%+v, %d cells from an edge: far from it %v, want %v", c, inland, got, want)
			}
		}
	}
}

// TestBoost_IsForWhoIsHealthySlowAloneAndFarFromItsGoal, and some time after the last one.
func TestBoost_IsForWhoIsHealthySlowAloneAndFarFromItsGoal(t *testing.T) {
	for name, change := range map[string]func(b *bot, goal *geom.Vec){
		"":          func(*bot, *geom.Vec) {},
		"a role":    func(b *bot, _ *geom.Vec) { b.brain.role = Defender },
		"a roof":    func(b *bot, _ *geom.Vec) { b.brain.around.indoors = true },
		"flight":    func(b *bot, _ *geom.Vec) { b.brain.around.ground = boostGround },
		"speed":     func(b *bot, _ *geom.Vec) { b.velocity.X = boostSpeed },
		"a wound":   func(b *bot, _ *geom.Vec) { components.Health.Get(b.entry).Current *= boostHealth - 0.01 },
		"the goal":  func(_ *bot, goal *geom.Vec) { goal.X = boostFar },
		"an enemy":  func(b *bot, _ *geom.Vec) { b.brain.sight.memories[0].Visible = true },
		"the disc":  func(b *bot, _ *geom.Vec) { b.arsenal.Slots = b.arsenal.Slots[:1] },
		"the armor": func(b *bot, _ *geom.Vec) { b.armor.MaxHealth = 0.66 },
		"the mass":  func(b *bot, _ *geom.Vec) { b.armor.Mass = 30 },
		"the last":  func(b *bot, _ *geom.Vec) { b.brain.leap.wait = 2 },
		"its time":  func(b *bot, _ *geom.Vec) { b.brain.leap = leap{slot: 2, ticks: 1} },
		"its slot":  func(b *bot, _ *geom.Vec) { b.brain.leap = leap{slot: 3, ticks: 9} },
		"its feet": func(b *bot, _ *geom.Vec) {
			b.brain.leap, b.brain.around.ground = leap{slot: 2, ticks: 9}, boostGround+0.01
		},
	} {
		b := beforeEdge(t, geom.Vec{}, geom.Vec{}, 60)
		armor := *b.armor
		armor.MaxHealth = 1.2
		b.armor, b.velocity = &armor, geom.Vec{X: 3}
		b.arsenal.Slots = []components.WeaponSlot{{Weapon: "blaster"}, {Weapon: "disc", Ammo: 5}}
		b.brain.role, b.brain.sight.target, b.brain.sight.memories[0] = Chaser, 99, Enemy{ID: 99}
		goal := geom.Vec{X: boostFar + 1}
		change(&b, &goal)
		boosts := b.boost(goal)
		if !boosts && b.brain.leap.slot != 0 {
			t.Errorf("but for %q it is not given up", name)
		}
		if wait := b.brain.leap.wait; boosts != (name == "") || boosts && (wait < boostEvery || wait >= 2*boostEvery || b.brain.leap.slot != 2) {
			t.Errorf("but for %q: %v, %+v", name, boosts, b.brain.leap)
		}
	}
}
