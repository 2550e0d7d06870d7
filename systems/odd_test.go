package systems

import (
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/yohamta/donburi"
)

// twoSpawns are the options of a match in a hall with two spawn points.
func twoSpawns(t testing.TB) Options {
	level := built(t, room(), func(p *levels.Parts) {
		p.Spawns = []levels.Spawn{{Position: geom.Vec{Z: 0.1}}, {Position: geom.Vec{X: 50, Z: 0.1}}}
	})
	return Options{Level: level}
}

func cloned(t testing.TB, m *Match) *Match {
	t.Helper()
	c, err := m.Clone()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// What a game writes by hand between two ticks counts for whoever joins then, as it
// does in a match that was restored since.
func TestJoin_SeesWhatAGameWroteByHand(t *testing.T) {
	for what, write := range map[string]func(entry *donburi.Entry){
		"a place written in place": func(entry *donburi.Entry) { components.Position.Get(entry).Feet = geom.Vec{X: 50, Z: 0.1} },
		"a place handed over": func(entry *donburi.Entry) {
			components.Position.Set(entry, &components.PositionData{Feet: geom.Vec{X: 50, Z: 0.1}})
		},
		"a death handed over": func(entry *donburi.Entry) {
			components.Health.Set(entry, &components.HealthData{Max: 1, Dead: true, RespawnTicks: 50})
		},
	} {
		for seed := range uint64(6) {
			o := twoSpawns(t)
			o.Seed = seed
			m := newMatch(t, o)
			id := join(t, m, PlayerSpec{Position: at(0, 0, 0.1)})
			m.Step(nil)
			write(mustEntry(m, id))
			c := cloned(t, m)
			if a, b := m.Players(nil)[0], c.Players(nil)[0]; a.Alive != b.Alive || a.Position != b.Position {
				t.Fatalf("%s: seen as %v at %v, in the clone %v at %v", what, a.Alive, a.Position, b.Alive, b.Position)
			}
			join(t, m, PlayerSpec{})
			join(t, c, PlayerSpec{})
			if m.Hash() != c.Hash() {
				t.Errorf("%s, seed %d: another match than the clone after a join", what, seed)
			}
		}
	}
}

var tally = donburi.NewComponentType[struct{ N int }]()

// tallying counts something in every tick, as state.
func tallying(stage Stage, count func(m *Match) int) []Module {
	return []Module{{
		Name: "test", Components: []Registration{State("test tally", tally, OfMatch())},
		Schedule: func(s Schedule) Schedule {
			return s.Add(System{Name: "test tally", Stage: stage, Run: func(m *Match) { Single(m, tally).N += count(m) }})
		},
	}}
}

// What a system may ask must be the same in a match that was restored before the tick.
func TestRestore_SystemsSeeTheSameAsWithoutIt(t *testing.T) {
	for what, c := range map[string]struct {
		stage Stage
		count func(m *Match) int
	}{
		"events of between two ticks": {StageRules, func(m *Match) int { return count(m.Events(), EventSpawned, 0) }},
		"jets before bodies move": {StageIntents, func(m *Match) int {
			if m.Players(nil)[0].Move.Jetting {
				return 1
			}
			return 0
		}},
	} {
		o := twoSpawns(t)
		o.Modules = tallying(c.stage, c.count)
		m := newMatch(t, o)
		id := join(t, m, PlayerSpec{})
		if _, err := m.Launch(Shot{Weapon: "grenade", Position: geom.Vec{X: 20, Z: 0.6}, Velocity: geom.Vec{X: 3, Z: -10}}); err != nil {
			t.Fatal(err)
		}
		for tick := range 20 {
			restored := cloned(t, m)
			jet := []Command{{Player: id, Input: components.Input{Buttons: components.ButtonJet}}}
			m.Step(jet)
			restored.Step(jet)
			if m.Hash() != restored.Hash() {
				t.Errorf("%s: tick %d: %d counted, restored %d", what, tick, Single(m, tally).N, Single(restored, tally).N)
				break
			}
		}
	}
}

func TestBox_ThatAGameEnlargesIsFoundThough(t *testing.T) {
	m := newMatch(t, twoSpawns(t))
	id, err := m.Spawn(With(components.Position, components.PositionData{Feet: geom.Vec{X: 20, Z: 1}}), With(components.Armor, armors()[0]))
	if err != nil {
		t.Fatal(err)
	}
	m.Step(nil)
	armor := components.Armor.Get(mustEntry(m, id))
	armor.Half, armor.CrouchHalf = geom.Vec{X: 15, Y: 15, Z: 15}, geom.Vec{X: 15, Y: 15, Z: 15}
	m.Step(nil)
	near := geom.Bounds{Min: geom.Vec{X: 32, Y: 10, Z: 5}, Max: geom.Vec{X: 33, Y: 11, Z: 6}}
	if got := m.Nearby(near, nil); len(got) != 1 || got[0] != id {
		t.Errorf("nearby is %v, want %d", got, id)
	}
}

func TestLaunch_KeepsPartsOfItsOwn(t *testing.T) {
	o := twoSpawns(t)
	kind := donburi.NewComponentType[struct{ N int }]()
	o.Modules = []Module{{Name: "test", Components: []Registration{State("test number", kind)}}}
	m := newMatch(t, o)
	var ids []components.ID
	addSystem(m, StageRules, func(m *Match) {
		parts := make([]Part, 1)
		for i := range 3 {
			parts[0] = With(kind, struct{ N int }{i})
			id, err := m.Launch(Shot{Weapon: "grenade", Position: geom.Vec{X: float64(i), Z: 20}, Parts: parts})
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, id)
		}
		parts[0] = With(components.Position, components.PositionData{Feet: geom.Vec{X: math.NaN()}})
	})
	if err := m.Step(nil); err != nil {
		t.Fatal(err)
	}
	for i, id := range ids[:3] {
		if got := kind.Get(mustEntry(m, id)).N; got != i {
			t.Errorf("shot %d has the number %d, want %d", id, got, i)
		}
	}
}

func TestRefit_KeepsAPlaceAndAnEnergyOfItsOwn(t *testing.T) {
	m := newMatch(t, twoSpawns(t))
	a, b := join(t, m, PlayerSpec{Position: at(10, 0, 0.1)}), join(t, m, PlayerSpec{Position: at(20, 0, 0.1)})
	addSystem(m, StageRules, func(m *Match) {
		where, energy := geom.Vec{X: 30, Z: 0.1}, 11.0
		m.Fail(m.Refit(a, PlayerSpec{Position: &where, Energy: &energy}))
		where, energy = geom.Vec{X: 40, Z: 0.1}, 22
		m.Fail(m.Refit(b, PlayerSpec{Position: &where, Energy: &energy}))
	})
	if err := m.Step(nil); err != nil {
		t.Fatal(err)
	}
	if p := m.Players(nil); p[0].Position.X != 30 || p[1].Position.X != 40 {
		t.Errorf("they are at %v and %v", p[0].Position, p[1].Position)
	}
	if x, y := playerEntry(m, a).energy.Current, playerEntry(m, b).energy.Current; x != 11 || y != 22 {
		t.Errorf("they have %v and %v energy", x, y)
	}
}

func TestRefit_OfOneThatLostItsHealthMeanwhileIsReported(t *testing.T) {
	m := newMatch(t, twoSpawns(t))
	id := join(t, m, PlayerSpec{})
	m.Step(nil)
	for id := range NewQuery(components.Player).In(m) {
		if err := m.Remove(id, components.Health, components.Mortal); err != nil {
			t.Fatal(err)
		}
		if err := m.Refit(id, PlayerSpec{}); err != nil {
			t.Fatal(err)
		}
	}
	wantText(t, m.Step(nil), "lost its body or its health")
	if mustEntry(m, id).HasComponent(components.Health) {
		t.Error("it has health again")
	}
}

func TestTeleport_OfWhatIsNowhereAnyMoreDoesNothing(t *testing.T) {
	o := twoSpawns(t)
	o.Modules = []Module{{Name: "test", Components: []Registration{State("test tag", tally)}}}
	m := newMatch(t, o)
	id := spawn(t, m, With(components.Position, components.PositionData{}), With(tally, struct{ N int }{1}))
	addSystem(m, StageSeal, func(m *Match) {
		if m.Tick() == 1 {
			m.Fail(m.Teleport(id, geom.Vec{X: 3}))
		}
	})
	m.Step(nil)
	if err := m.Remove(id, components.Position); err != nil {
		t.Fatal(err)
	}
	restored := newMatch(t, o)
	if err := restored.Restore(snapshot(m, nil)); err != nil {
		t.Fatal(err)
	}
	restored.Step(nil)
}

func TestAdopt_LooksAgainWhereTheEntityWasChangedMeanwhile(t *testing.T) {
	o := twoSpawns(t)
	o.World = donburi.NewWorld()
	m := newMatch(t, o)
	addSystem(m, StageRules, func(m *Match) {
		if m.Tick() > 0 {
			return
		}
		entry := m.World.Entry(m.World.Create(components.Position))
		if _, err := m.Adopt(entry); err != nil {
			t.Fatal(err)
		}
		components.Position.Get(entry).Feet.X = math.NaN()
	})
	wantText(t, m.Step(nil), "not finite")
	if err := m.Step(nil); err != nil {
		t.Errorf("the tick after: %v", err)
	}
	cloned(t, m)
}

// Mistakes of a program are errors and no panics.
func TestMatch_RefusesWhatNoProgramMeans(t *testing.T) {
	m := newMatch(t, twoSpawns(t))
	id := join(t, m, PlayerSpec{})
	var none *donburi.ComponentType[int]
	for what, do := range map[string]func() error{
		"an empty part":             func() error { _, err := m.Spawn(Part{}); return err },
		"a part of no type":         func() error { _, err := m.Spawn(With(none, 1)); return err },
		"an empty part added":       func() error { return m.Add(id, Part{}) },
		"an empty part of a shot":   func() error { _, err := m.Launch(Shot{Weapon: "disc", Parts: []Part{{}}}); return err },
		"an empty part of a body":   func() error { _, err := m.Join(PlayerSpec{Parts: []Part{{}}}); return err },
		"an empty part of a join":   func() error { _, err := m.JoinEntry(PlayerSpec{Parts: []Part{{}}}); return err },
		"an empty part of an entry": func() error { _, err := m.AddEntry(id, Part{}); return err },
		"an empty registration": func() error {
			_, err := NewMatch(Options{Level: m.Level, Modules: []Module{{Name: "x", Components: []Registration{{}}}}})
			return err
		},
		"a registration of no type": func() error {
			_, err := NewMatch(Options{Level: m.Level, Modules: []Module{{Name: "x", Components: []Registration{Local("x", none)}}}})
			return err
		},
		"a clone in a visit": func() error {
			for range NewQuery(components.Player).In(m) {
				_, err := m.Clone()
				return err
			}
			return nil
		},
	} {
		if err := do(); err == nil {
			t.Errorf("%s is taken", what)
		}
	}
	if got := m.Random("test").Below(0); got != 0 {
		t.Errorf("a number below 0 is %d", got)
	}
	visited := 0
	for id := range NewQuery(components.Player).In(m) {
		visited++
		m.Despawn(id)
		m.store.Apply()
	}
	if visited != 1 || len(m.Players(nil)) != 0 {
		t.Errorf("%d visited, %d left", visited, len(m.Players(nil)))
	}
}

func TestModel_ThatRemovesBodiesLeavesAMatch(t *testing.T) {
	for what, remove := range map[string]func(c *StepContext, p *store.Member) bool{
		"itself": func(c *StepContext, p *store.Member) bool { return p.Entry == c.Entry },
		"others": func(c *StepContext, p *store.Member) bool { return p.Entry != c.Entry },
	} {
		model := Model{Name: "mine", Presets: []ModelPreset{{Name: "red", Armor: armors()[0]}}, Step: func(c *StepContext) {
			if c.Match.Tick() != 1 {
				return
			}
			for _, p := range c.Match.players.Members {
				if remove(c, p) && c.Match.World.Valid(p.Entity) {
					p.Entry.Remove()
				}
			}
		}}
		o := twoSpawns(t)
		o.Modules = []Module{{Name: "test", Models: []Model{model}}}
		m := newMatch(t, o)
		for i := range 3 {
			join(t, m, PlayerSpec{Model: "mine", Position: at(float64(i)*10, 0, 5)})
		}
		m.Step(nil)
		m.Step(nil)
		if err := m.Step(nil); err == nil {
			t.Errorf("%s: nothing is reported", what)
		}
		if err := m.Step(nil); err != nil {
			t.Errorf("%s: later: %v", what, err)
		}
	}
}

func TestRoster_FindsIDsBeyondHalfOfThem(t *testing.T) {
	r := store.Roster{{ID: 1}, {ID: 2}, {ID: 3_000_000_000}}
	for _, want := range r {
		if got, ok := r.Find(want.ID); !ok || got != want {
			t.Errorf("%d is not found", want.ID)
		}
	}
}

func TestLevelDigest_TellsSpawnsApart(t *testing.T) {
	digest := func(change func(s *levels.Spawn)) uint64 {
		return LevelDigest(built(t, room(), func(p *levels.Parts) {
			spawn := levels.Spawn{Position: geom.Vec{Z: 1}}
			change(&spawn)
			p.Spawns = []levels.Spawn{spawn}
		}))
	}
	same := digest(func(*levels.Spawn) {})
	for what, change := range map[string]func(s *levels.Spawn){
		"team": func(s *levels.Spawn) { s.Team = 2 }, "yaw": func(s *levels.Spawn) { s.Yaw = 77 }, "place": func(s *levels.Spawn) { s.Position.X = 1 },
		"length": func(s *levels.Spawn) { s.Position.Y = 1 }, "height": func(s *levels.Spawn) { s.Position.Z = 2 },
	} {
		if digest(change) == same {
			t.Errorf("another %s has the same digest", what)
		}
	}
}

// TestLevelDigest_TellsPlatformsApart by where they are at once, soon or hours later.
func TestLevelDigest_TellsPlatformsApart(t *testing.T) {
	digest := func(change func(p *levels.Platform)) uint64 {
		lift := testlevels.Slab(geom.Vec{X: 4, Y: 4, Z: 1}, testlevels.Stop(0, 0, 5, 2, 10), testlevels.Stop(0, 0, 9, 2, 10))
		change(&lift)
		level := withPlatforms(t, lift)
		level.ContentHash = 0 // as that of a level which a program makes
		return LevelDigest(level)
	}
	seen := map[uint64]string{}
	for what, change := range map[string]func(p *levels.Platform){
		"as it is": func(*levels.Platform) {}, "another belt": func(p *levels.Platform) { p.Belt.X = 1 }, "another turn": func(p *levels.Platform) { p.TurnTicks = 90 },
		"elsewhere": func(p *levels.Platform) { p.Path[0].Position.Y = 1 }, "a longer way": func(p *levels.Platform) { p.Path[1].Position.Z = 30 },
		"a long wait": func(p *levels.Platform) { p.Path[0].WaitTicks = 500 }, "a longer wait": func(p *levels.Platform) { p.Path[0].WaitTicks = 900 },
		"another start": func(p *levels.Platform) { p.StartTicks = 7 },
	} {
		if other, ok := seen[digest(change)]; ok {
			t.Errorf("%s and %s have the same digest", what, other)
		}
		seen[digest(change)] = what
	}
}

func TestCall_MayChangeTheDataThatItIsGiven(t *testing.T) {
	o := twoSpawns(t)
	o.Modules = []Module{{Name: "test", Calls: []Call{{Name: "test.clear", Run: func(_ *Match, _ components.ID, data []byte) error {
		clear(data)
		return nil
	}}}}}
	m := newMatch(t, o)
	data := []byte{1, 2, 3}
	if _, err := m.Enter(CallEntry("test.clear", 0, data)); err != nil || data[0] != 1 {
		t.Errorf("%v, data is %v", err, data)
	}
}

// wantText fails the test where an error does not say something.
func wantText(t *testing.T, err error, text string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), text) {
		t.Errorf("got %v, want %q in it", err, text)
	}
}
