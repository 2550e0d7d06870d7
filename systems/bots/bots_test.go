package bots_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/alloctest"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/yohamta/donburi"
)

func made(t testing.TB, level *levels.Level, err error) *levels.Level {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return level
}

func hall(t testing.TB) *levels.Level {
	level, err := testlevels.Hall(nil)
	return made(t, level, err)
}

func hills(t testing.TB) *levels.Level {
	level, err := testlevels.Hills(48, 16)
	return made(t, level, err)
}

func newMatch(t testing.TB, level *levels.Level, seed uint64) *systems.Match {
	t.Helper()
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: seed, Modules: []systems.Module{bots.Module(), pickups.Module()}})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func join(t testing.TB, m *systems.Match, spec systems.PlayerSpec) components.ID {
	t.Helper()
	id, err := bots.Join(m, spec)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// idle adds a player who does nothing.
func idle(t testing.TB, m *systems.Match, spec systems.PlayerSpec) components.ID {
	t.Helper()
	id, err := m.Join(spec)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func entryOf(m *systems.Match, id components.ID) *donburi.Entry {
	entry, ok := m.Entry(id)
	if !ok {
		panic("no such entity")
	}
	return entry
}

func brainOf(m *systems.Match, id components.ID) bots.Mind {
	return bots.MindOf(m, id)
}

func feetOf(m *systems.Match, id components.ID) geom.Vec {
	return components.Position.Get(entryOf(m, id)).Feet
}

// teams fills a match with bots of two teams.
func teams(t testing.TB, level *levels.Level, n int, seed uint64) *systems.Match {
	t.Helper()
	m := newMatch(t, level, seed)
	for i := range n {
		join(t, m, systems.PlayerSpec{Name: "bot", Team: 1 + i%2})
	}
	return m
}

func TestBots_SkiJetAndKill(t *testing.T) {
	m := teams(t, hills(t), 4, 3)
	fastest, jets := 0.0, 0
	seen := map[systems.EventKind]int{}
	var players []systems.PlayerState
	for range 6000 {
		bots.Play(m, nil)
		players = m.Players(players[:0])
		for _, p := range players {
			if fastest = max(fastest, p.Velocity.Length()); p.Move.Jetting {
				jets++
			}
		}
		for _, e := range m.Events() {
			seen[e.Kind]++
		}
	}
	t.Logf("fastest %.1f m/s, %d jet ticks, events %v", fastest, jets, seen)
	if fastest < 25 || jets < 500 || seen[systems.EventFired] < 20 || seen[systems.EventExploded] < 20 || seen[systems.EventDied] < 1 {
		t.Error("the bots do not play")
	}
}

func TestBots_TheSameSeedGivesTheSameMatchAlsoBesideOthers(t *testing.T) {
	level := hills(t)
	run := func(seed uint64) uint64 {
		m := teams(t, level, 6, seed)
		for range 600 {
			bots.Play(m, nil)
		}
		return m.Hash()
	}
	const matches = 4
	var want, got [matches]uint64
	for i := range matches {
		want[i] = run(uint64(i))
	}
	var wait sync.WaitGroup
	for i := range matches {
		wait.Go(func() { got[i] = run(uint64(i)) })
	}
	wait.Wait()
	if got != want || want[0] == want[1] {
		t.Errorf("in parallel %x, one by one %x", got, want)
	}
}

func TestJoin_AddsABotWhichCanBecomeAPersonAgain(t *testing.T) {
	m := newMatch(t, hall(t), 1)
	id := join(t, m, systems.PlayerSpec{Name: "Dax", Position: &geom.Vec{}})
	for range 40 { // it turns to where it goes
		bots.Play(m, []systems.Command{{Player: id, Input: components.Input{Forward: -components.Full}}})
	}
	p := m.Players(nil)[0]
	if !p.Bot || p.Name != "Dax" || components.Intent.Get(entryOf(m, id)).Forward <= 0 {
		t.Errorf("%+v walks %v", p, components.Intent.Get(entryOf(m, id)).Forward)
	}
	if err := m.Remove(id, bots.Bot); err != nil {
		t.Fatal(err)
	}
	bots.Play(m, []systems.Command{{Player: id}})
	if p := m.Players(nil)[0]; p.Bot || *components.Intent.Get(entryOf(m, id)) != (components.Input{}) {
		t.Errorf("it still plays: %+v", p)
	}
	if _, err := bots.Join(m, systems.PlayerSpec{Model: "skate"}); !errors.Is(err, systems.ErrPlayer) {
		t.Errorf("a body that there is not: %v", err)
	}
	plain, err := systems.NewMatch(systems.Options{Level: hall(t)})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bots.Join(plain, systems.PlayerSpec{}); err == nil || !strings.Contains(err.Error(), "give bots.Module()") || len(plain.Players(nil)) != 0 {
		t.Errorf("without the module: %v, %d players", err, len(plain.Players(nil)))
	}
}

// TestSend_LeadsABotPastItsEnemy sends a bot away from an enemy, whom it hunts
// otherwise.
func TestSend_LeadsABotPastItsEnemy(t *testing.T) {
	enemy, post := geom.Vec{X: 80, Z: 0.01}, geom.Vec{X: -70, Y: -60}
	for _, sent := range []bool{false, true} {
		m := newMatch(t, hall(t), 5)
		bot := join(t, m, systems.PlayerSpec{Team: 1, Weapons: []string{}, Position: &geom.Vec{Z: 0.01}})
		idle(t, m, systems.PlayerSpec{Team: 2, Weapons: []string{}, Position: &enemy})
		if sent {
			if err := bots.Send(m, bot, post, 700); err != nil {
				t.Fatal(err)
			}
		}
		for range 600 {
			bots.Play(m, nil)
		}
		at := feetOf(m, bot)
		if near := at.Sub(post).Horizontal().Length() < 50; near != sent {
			t.Errorf("sent %v: it is at %v, its post at %v", sent, at, post)
		}
		if brainOf(m, bot).Target == components.Nobody {
			t.Error("it has lost sight of its enemy")
		}
		nearest := math.Inf(1)
		for range 600 {
			bots.Play(m, nil)
			nearest = min(nearest, feetOf(m, bot).Sub(enemy).Length())
		}
		if nearest > 35 {
			t.Errorf("sent %v, and its order over: it came no nearer to its enemy than %v m", sent, nearest)
		}
	}
	m := newMatch(t, hall(t), 5)
	bot, person := join(t, m, systems.PlayerSpec{}), idle(t, m, systems.PlayerSpec{})
	for _, err := range []error{
		bots.Send(m, person, post, 1), bots.Send(m, 99, post, 1), bots.Send(m, bot, post, -1), bots.Send(m, bot, geom.Vec{X: math.NaN()}, 1),
	} {
		if !errors.Is(err, bots.ErrBot) {
			t.Errorf("got %v, want ErrBot", err)
		}
	}
}

// TestEnemy_IsTheNearestInSight puts enemies and a mate ahead of a bot, and an enemy nearer
// by behind it.
func TestEnemy_IsTheNearestInSight(t *testing.T) {
	m := newMatch(t, hall(t), 2)
	bot := join(t, m, systems.PlayerSpec{Team: 1, Weapons: []string{}, Position: &geom.Vec{Y: -60, Z: 0.01}})
	var others []components.ID
	for i, at := range []geom.Vec{{Y: -40}, {X: -10, Y: -25}, {X: 5, Y: -18}, {Y: -75}} {
		team := 2
		if i == 0 {
			team = 1 // a mate
		}
		others = append(others, idle(t, m, systems.PlayerSpec{Team: team, Weapons: []string{}, Position: &at}))
	}
	for range 9 {
		bots.Play(m, nil)
	}
	if got := brainOf(m, bot).Target; got != others[1] {
		t.Errorf("it hunts %d of %v, want the second", got, others)
	}
}

// Whoever has health and a team is hunted when it is seen, and nobody else.
func TestEnemy_MayBeAnythingWithATeam(t *testing.T) {
	turret := []systems.Part{
		systems.With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 1, Y: 1, Z: 1}}),
		systems.With(components.Health, components.HealthData{Current: 1, Max: 1}),
		systems.With(components.Position, components.PositionData{Feet: geom.Vec{Y: 40, Z: 2}}),
	}
	for _, team := range []int{0, 1, 2} {
		m := newMatch(t, hall(t), 2)
		bot := join(t, m, systems.PlayerSpec{Team: 1, Position: &geom.Vec{Z: 0.01}})
		parts := slices.Clone(turret)
		if team > 0 {
			parts = append(parts, systems.With(components.Team, components.TeamData{Number: team}))
		}
		id, err := m.Spawn(parts...)
		if err != nil {
			t.Fatal(err)
		}
		for range 9 {
			bots.Play(m, nil)
		}
		if hunts := brainOf(m, bot).Target == id; hunts != (team == 2) {
			t.Errorf("team %d: hunted %v", team, hunts)
		}
	}
}

func TestEnemy_ThatIsNowhereAnyLongerIsForgotten(t *testing.T) {
	m := newMatch(t, hall(t), 1)
	hunter := join(t, m, systems.PlayerSpec{Position: &geom.Vec{}})
	prey, err := m.Spawn(systems.With(components.Position, components.PositionData{Feet: geom.Vec{Y: 20, Z: 2}}),
		systems.With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 1, Y: 1, Z: 1}}),
		systems.With(components.Health, components.HealthData{Current: 1e6, Max: 1e6}), systems.With(components.Team, components.TeamData{Number: 1}))
	if err != nil {
		t.Fatal(err)
	}
	for range 9 {
		bots.Play(m, nil)
	}
	if brainOf(m, hunter).Target != prey {
		t.Fatalf("it hunts %d, want %d", brainOf(m, hunter).Target, prey)
	}
	if err := m.Remove(prey, components.HitBox, components.Position); err != nil {
		t.Fatal(err)
	}
	for range 20 {
		bots.Play(m, nil)
	}
	if target := brainOf(m, hunter).Target; target != components.Nobody {
		t.Errorf("it hunts %d, which is nowhere", target)
	}
}

// TestBots_FetchARepairKitWhenBadlyHurt puts a kit far from the enemy, the other
// way, so that nothing but the kit leads there.
func TestBots_FetchARepairKitWhenBadlyHurt(t *testing.T) {
	for _, c := range []struct {
		health float64 // part of the full one
		wait   int
		takes  bool
	}{{0.3, 0, true}, {1, 0, false}, {0.3, 100_000, false}} {
		m := newMatch(t, hall(t), 5)
		bot := join(t, m, systems.PlayerSpec{Name: "Dax", Team: 1, Weapons: []string{}, Position: &geom.Vec{Z: 0.01}})
		idle(t, m, systems.PlayerSpec{Name: "Yuki", Team: 2, Weapons: []string{}, Position: &geom.Vec{X: 90, Z: 0.01}})
		kit := pickups.Of(levels.PickupRepairKit, 100)
		kit.WaitTicks = c.wait
		if _, err := pickups.Add(m, geom.Vec{X: -60, Y: -60, Z: 0.6}, kit); err != nil {
			t.Fatal(err)
		}
		health := components.Health.Get(entryOf(m, bot))
		health.Current = c.health * health.Max
		taken := false
		for tick := 0; tick < 600 && !taken; tick++ {
			bots.Play(m, nil)
			for range systems.Events[pickups.Taken](m) {
				taken = true
			}
		}
		if taken != c.takes {
			t.Errorf("with %v of its health and a kit that is away for %d ticks: took it %v, want %v; it is at %v",
				c.health, c.wait, taken, c.takes, feetOf(m, bot))
		}
	}
}

// TestBots_RoamALevelWithoutSpawnPoints is a match of a bot that nobody fights.
func TestBots_RoamALevelWithoutSpawnPoints(t *testing.T) {
	level := hall(t)
	level.Spawns = nil
	m := newMatch(t, level, 1)
	bot := join(t, m, systems.PlayerSpec{Position: &geom.Vec{Z: 0.01}})
	goals := map[geom.Vec]bool{}
	for range 2000 {
		bots.Play(m, nil)
		goals[brainOf(m, bot).Goal] = true
	}
	for goal := range goals {
		if !level.Bounds.Contains(goal) {
			t.Errorf("it goes to %v, out of the level", goal)
		}
	}
	if len(goals) < 3 {
		t.Errorf("%d goals in 2,000 ticks", len(goals))
	}
}

func TestBots_ThinkWithoutAllocations(t *testing.T) {
	m := newMatch(t, hall(t), 3)
	for i := range 16 {
		join(t, m, systems.PlayerSpec{Team: 1 + i%2, Weapons: []string{}})
	}
	for range 50 {
		bots.Play(m, nil)
	}
	var least uint64 = math.MaxUint64
	for range 20 {
		least = min(least, alloctest.Count(func() { bots.Play(m, nil) }))
	}
	if least != 0 {
		t.Errorf("%d allocations in a tick", least)
	}
}
