package creatures_test

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/examples/creatures/creatures"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/statetest"
)

// ticks of a play.
const ticks = 2000

// cave is a match with a player of each team.
func cave(t *testing.T, p creatures.Places, change func(all []systems.Module)) (m *systems.Match, red, blue components.ID) {
	t.Helper()
	level, err := creatures.Cave()
	if err != nil {
		t.Fatal(err)
	}
	modules := creatures.Modules(p)
	if change != nil {
		change(modules)
	}
	if m, err = systems.NewMatch(systems.Options{Level: level, Seed: 3, Modules: modules}); err != nil {
		t.Fatal(err)
	}
	join := func(spec systems.PlayerSpec) components.ID {
		id, err := m.Join(spec)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	red = join(systems.PlayerSpec{Name: "red", Team: 1, Weapons: []string{"disc"}, Position: &geom.Vec{X: -30, Y: -30, Z: 0.1}})
	blue = join(systems.PlayerSpec{Name: "blue", Team: 2, Weapons: []string{creatures.ChargeName}, Position: &geom.Vec{X: 30, Y: -30, Z: 0.1}})
	return m, red, blue
}

// script is what both players do in a tick: red fires discs at the turret, and blue
// walks through two orbs to the lift, throws charges onto it and sets them off.
func script(m *systems.Match, red, blue components.ID) []systems.Command {
	tick := m.Tick()
	var shoot, walk components.Input
	if entry, ok := m.Entry(red); ok {
		turret := geom.Vec{X: -20, Y: 20, Z: 1}
		shoot.Look = geom.LookAlong(turret.Sub(components.Position.Get(entry).Feet.Add(geom.Vec{Z: 1.8})))
		shoot.Hold(components.ButtonFire, tick > 200)
	}
	if entry, ok := m.Entry(blue); ok {
		feet := components.Position.Get(entry).Feet
		walk.Look = geom.LookAlong(geom.Vec{X: 30, Y: 20, Z: 1}.Sub(feet.Add(geom.Vec{Z: 1.5})))
		if feet.Y < 12 {
			walk.Forward = components.Full
		} else {
			walk.Hold(components.ButtonFire, tick%600 >= 300 && tick%600 < 345)
		}
		walk.Hold(creatures.Detonator, tick%600 == 590)
	}
	return []systems.Command{{Player: red, Input: shoot}, {Player: blue, Input: walk}}
}

// watch is told of every tick of a play.
type watch func(m *systems.Match)

// play plays the script, and returns the hashes of its ticks.
func play(t *testing.T, change func(all []systems.Module), watches ...watch) []uint64 {
	t.Helper()
	m, red, blue := cave(t, creatures.CavePlaces(), change)
	hashes := make([]uint64, 0, ticks)
	for range ticks {
		if err := m.Step(script(m, red, blue)); err != nil {
			t.Fatalf("tick %d: %v", m.Tick(), err)
		}
		for _, w := range watches {
			w(m)
		}
		hashes = append(hashes, m.Hash())
	}
	return hashes
}

// TestModules_KeepNothingOutsideTheState plays the script from snapshots, too.
func TestModules_KeepNothingOutsideTheState(t *testing.T) {
	var red, blue components.ID // the same in each match
	statetest.Run(t, statetest.Scene{Ticks: 700, Every: 23, Make: func() (m *systems.Match, err error) {
		m, red, blue = cave(t, creatures.CavePlaces(), nil)
		return m, nil
	}, Commands: func(m *systems.Match, _ int) []systems.Command { return script(m, red, blue) }})
}

func TestModules_EveryRunAndOrderOfModulesPlaysTheSame(t *testing.T) {
	want := play(t, nil)
	for name, change := range map[string]func([]systems.Module){
		"again": nil, "once more": nil, "backwards": slices.Reverse[[]systems.Module],
		"last first": func(all []systems.Module) { all[0], all[3] = all[3], all[0] },
	} {
		got := play(t, change)
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("%s: hash of tick %d is %x, want %x", name, i+1, got[i], want[i])
			}
		}
	}
}

func TestModules_EveryFieldIsInTheHash(t *testing.T) {
	m, _, _ := cave(t, creatures.CavePlaces(), nil)
	if err := m.Step(nil); err != nil {
		t.Fatal(err)
	}
	for what, spoil := range map[string]func(){
		"bite": func() { each(m, creatures.Crab, func(c *creatures.CrabData) { c.BiteTicks++ }) },
		"jaws": func() { systems.Single(m, creatures.Bite).Percent++ },
		"aim":  func() { each(m, creatures.Turret, func(c *creatures.TurretData) { c.Look.Yaw++ }) },
		"orb":  func() { each(m, creatures.Orb, func(c *creatures.OrbData) { c.WaitTicks++ }) },
		"team": func() { systems.Single(m, creatures.Score).Teams[7]++ },
		"won":  func() { systems.Single(m, creatures.Score).Won++ },
	} {
		before := m.Hash()
		if spoil(); m.Hash() == before {
			t.Errorf("%s is not in the hash", what)
		}
	}
}

func TestTurret_LaunchesDiscsAtWhoComesNearAndIsShotDown(t *testing.T) {
	last := map[components.ID]int64{}
	died, came, slain, discs := int64(0), int64(0), 0, 0
	var shots []systems.ProjectileState
	play(t, nil, func(m *systems.Match) {
		shots = m.Projectiles(shots[:0])
		for _, s := range shots {
			if !isA(m, s.Owner, creatures.Turret) || slices.Contains(all(last), int64(s.ID)) {
				continue
			}
			if before, ok := last[s.Owner]; ok && m.Tick()-before < creatures.TurretTicks && came == 0 {
				t.Errorf("tick %d: a disc %d ticks after the last", m.Tick(), m.Tick()-before)
			}
			if died != 0 && came == 0 && m.Tick() > died {
				t.Errorf("tick %d: a turret that is down shoots", m.Tick())
			}
			if s.Weapon != "disc" {
				t.Errorf("it launched %q", s.Weapon)
			}
			last[s.Owner] = m.Tick()
			last[components.ID(1<<30)+s.ID] = int64(s.ID)
			discs++
		}
		for _, e := range m.Events() {
			if !isA(m, e.Subject, creatures.Turret) {
				continue
			}
			switch {
			case e.Kind == systems.EventDied && died == 0:
				died = m.Tick()
			case e.Kind == systems.EventSpawned && came == 0:
				came = m.Tick()
			}
		}
		for _, e := range systems.Events[creatures.Slain](m) {
			if e.What == "turret" {
				slain++
			}
		}
	})
	if discs < 2 || slain == 0 || died == 0 || came != died+creatures.TurretRepair {
		t.Errorf("%d discs, slain %d times, died in tick %d, came back in %d", discs, slain, died, came)
	}
}

// all returns the values of a map.
func all(m map[components.ID]int64) []int64 {
	var values []int64
	for _, v := range m {
		values = append(values, v)
	}
	return values
}

func TestOrbs_AreGatheredBySweptTouchCountedAndComeBack(t *testing.T) {
	places := creatures.Places{Crabs: []geom.Vec{}, Turrets: []geom.Vec{}, Orbs: []geom.Vec{{X: 20, Y: -20, Z: 0.5}}}
	m, red, blue := cave(t, places, nil)
	entry, _ := m.Entry(blue)
	gathered := int64(-1)
	for n := range 12 {
		// Past the orb within a tick, 60 m at a time: no end of a tick is near it.
		from, way := geom.Vec{X: 20, Y: -35, Z: 0.2}, 900.0
		if n%2 == 1 {
			from, way = geom.Vec{X: 20, Y: 10, Z: 0.2}, -900
		}
		if err := m.Teleport(blue, from); err != nil {
			t.Fatal(err)
		}
		step(t, m, 1)
		components.Velocity.Get(entry).Linear = geom.Vec{Y: way}
		step(t, m, 1)
		count := 0
		for key, e := range systems.Events[creatures.Gathered](m) {
			count++
			if e.By != blue || key.Ordinal != 0 {
				t.Errorf("%+v: %+v", key, e)
			}
		}
		due := gathered < 0 || m.Tick() > gathered+creatures.OrbTicks
		if (count == 1) != due || count > 1 {
			t.Errorf("tick %d: gathered %d times, last in tick %d", m.Tick(), count, gathered)
		}
		if count > 0 {
			gathered = m.Tick()
		}
		components.Velocity.Get(entry).Linear = geom.Vec{}
		step(t, m, 40)
	}
	score := systems.Single(m, creatures.Score)
	if score.Teams[2] != 3 || score.Teams[1] != 0 {
		t.Errorf("score %v", score.Teams[:3])
	}
	if lines := creatures.Board(m); len(lines) != 1 || lines[0] != "Team 2: 3 of 10 orbs" {
		t.Errorf("board %q", lines)
	}
	_ = red
}

func TestOrbs_TenWin(t *testing.T) {
	places := creatures.Places{Crabs: []geom.Vec{}, Turrets: []geom.Vec{}}
	for i := range 12 {
		places.Orbs = append(places.Orbs, geom.Vec{X: 30, Y: float64(2*i) - 25, Z: 0.3})
	}
	m, _, blue := cave(t, places, nil)
	won := 0
	for range 300 {
		step(t, m, 1, systems.Command{Player: blue, Input: components.Input{Forward: components.Full}})
		for _, e := range systems.Events[creatures.Won](m) {
			won++
			if e.Team != 2 || systems.Single(m, creatures.Score).Teams[2] != creatures.OrbsWin {
				t.Errorf("team %d wins with %v", e.Team, systems.Single(m, creatures.Score).Teams[:3])
			}
			if lines := creatures.Feed(m); lines[len(lines)-1] != "Team 2 has gathered 10 orbs and wins" {
				t.Errorf("feed %q", lines)
			}
		}
	}
	if score := systems.Single(m, creatures.Score); won != 1 || score.Won != 2 || score.Teams[2] != creatures.OrbsWin {
		t.Errorf("won %d times, %+v", won, *score)
	}
}

func TestCrab_RunsAtAPlayerBitesAndIsShot(t *testing.T) {
	places := creatures.Places{Crabs: []geom.Vec{{X: -30, Y: -10, Z: 0.1}}, Turrets: []geom.Vec{}, Orbs: []geom.Vec{}}
	m, red, _ := cave(t, places, nil)
	crab := components.Nobody
	for id := range systems.NewQuery(creatures.Crab).In(m) {
		crab = id
	}
	step(t, m, 40) // who has just entered is protected
	fair := func(id components.ID) float64 {
		entry, _ := m.Entry(id)
		return components.Health.Get(entry).Current
	}
	health, last, bites := fair(red), int64(-1000), 0
	for range 400 {
		step(t, m, 1)
		way, _ := m.Path(crab)
		if v := way.To.Sub(way.From).Horizontal().Length() / systems.TickSeconds; v > creatures.CrabSpeed+1e-6 {
			t.Fatalf("tick %d: it runs at %v m/s", m.Tick(), v)
		}
		for key, e := range systems.Events[creatures.Bitten](m) {
			bites++
			a, _ := m.Box(crab)
			b, _ := m.Box(red)
			gap := a.Center.Sub(b.Center).Abs().Sub(a.Half).Sub(b.Half)
			if key.Subject != red || e.Crab != crab || max(gap.X, gap.Y, gap.Z) > creatures.CrabReach+1e-9 {
				t.Errorf("tick %d: %+v from %v m", m.Tick(), key, gap)
			}
			if m.Tick()-last <= creatures.BiteTicks {
				t.Errorf("tick %d: the last bite was in tick %d", m.Tick(), last)
			}
			last = m.Tick()
			if now := fair(red); now < health-0.06-1e-9 || now >= health {
				t.Errorf("tick %d: health %v, was %v", m.Tick(), now, health)
			}
			health = fair(red)
		}
		if fair(red) != health {
			t.Fatalf("tick %d: health %v without a bite, was %v", m.Tick(), fair(red), health)
		}
		if bites == 5 {
			break
		}
	}
	if bites != 5 {
		t.Fatalf("%d bites", bites)
	}
	slain := 0
	for tick := range 200 {
		box, ok := m.Box(crab)
		if !ok {
			break
		}
		entry, _ := m.Entry(red)
		aim := components.Input{Look: geom.LookAlong(box.Center.Sub(components.Position.Get(entry).Feet.Add(geom.Vec{Z: 1.8})))}
		aim.Hold(components.ButtonFire, tick%2 == 0)
		step(t, m, 1, systems.Command{Player: red, Input: aim})
		for key, e := range systems.Events[creatures.Slain](m) {
			slain++
			if key.Subject != crab || e.What != "crab" || e.By != red {
				t.Errorf("%+v: %+v", key, e)
			}
		}
	}
	if _, ok := m.Entry(crab); ok || slain != 1 {
		t.Errorf("slain %d times, and it is there: %v", slain, ok)
	}
}

func TestCrab_BitesAsHardAsACallSays(t *testing.T) {
	m, _, _ := cave(t, creatures.CavePlaces(), nil)
	for text, want := range map[string]int{"0": 0, "12": 12, "": 12, "12 ": 12, "-1": 12, "101": 12} {
		systems.Single(m, creatures.Bite).Percent = 12
		_, err := m.Enter(systems.CallEntry(creatures.CallBite, components.Nobody, []byte(text)))
		if got := systems.Single(m, creatures.Bite).Percent; got != want || (err == nil) != (text == "0" || text == "12") {
			t.Errorf("%q: %d percent, %v", text, got, err)
		}
	}
}

func TestAround_FindsPlacesInAnyLevel(t *testing.T) {
	for _, name := range []string{"valley", "works"} {
		level, err := levels.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		p := creatures.Around(level)
		if len(p.Crabs) == 0 || len(p.Turrets) == 0 || len(p.Orbs) == 0 {
			t.Errorf("%s: %+v", name, p)
		}
		m, err := systems.NewMatch(systems.Options{Level: level, Modules: creatures.Modules(creatures.Places{})})
		if err != nil {
			t.Fatal(err)
		}
		step(t, m, 30)
	}
}

// step lets time pass, without an error.
func step(t *testing.T, m *systems.Match, n int, commands ...systems.Command) {
	t.Helper()
	for range n {
		if err := m.Step(commands); err != nil {
			t.Fatalf("tick %d: %v", m.Tick(), err)
		}
	}
}
