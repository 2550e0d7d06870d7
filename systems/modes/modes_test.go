package modes_test

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/alloctest"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/yohamta/donburi"
)

func hall(t testing.TB) *levels.Level {
	t.Helper()
	level, err := testlevels.Hall(nil)
	if err != nil {
		t.Fatal(err)
	}
	return level
}

// game is a match in a hall with players of these teams, without spawn protection.
func game(t testing.TB, mode systems.Module, teams ...int) (*systems.Match, []components.ID) {
	t.Helper()
	m, err := systems.NewMatch(systems.Options{Level: hall(t), Modules: []systems.Module{mode}})
	if err != nil {
		t.Fatal(err)
	}
	var ids []components.ID
	for i, team := range teams {
		id, err := m.Join(systems.PlayerSpec{Name: fmt.Sprint("player ", i), Team: team, Position: &geom.Vec{X: float64(9 * i)}})
		if err != nil {
			t.Fatal(err)
		}
		components.Health.Get(entryOf(m, id)).ProtectedTicks = 0
		ids = append(ids, id)
	}
	return m, ids
}

func entryOf(m *systems.Match, id components.ID) *donburi.Entry {
	entry, ok := m.Entry(id)
	if !ok {
		panic("no such entity")
	}
	return entry
}

// kill lets one player kill another in the next tick.
func kill(t testing.TB, m *systems.Match, victim, killer components.ID) {
	t.Helper()
	if err := m.Kill(victim, killer); err != nil {
		t.Fatal(err)
	}
	m.Step(nil)
}

// revive steps for long enough that dead players respawn.
func revive(m *systems.Match) {
	for range 70 {
		m.Step(nil)
	}
}

func mustScore(t *testing.T, m *systems.Match, what string, id components.ID, kills, deaths, suicides int) {
	t.Helper()
	if got := modes.ScoreOf(m, id); got.Kills != kills || got.Deaths != deaths || got.Suicides != suicides {
		t.Errorf("%s: %+v, want %d kills, %d deaths, %d suicides", what, got, kills, deaths, suicides)
	}
}

func statusOf(t *testing.T, m *systems.Match) modes.StatusData {
	t.Helper()
	status, ok := modes.StatusOf(m)
	if !ok {
		t.Fatal("the match has no mode")
	}
	return status
}

func TestTeamDeathmatch_CountsEnemiesAndNeitherMatesNorTheWorld(t *testing.T) {
	m, ids := game(t, modes.TeamDeathmatch.Module(modes.Rules{}), 1, 1, 2)
	own, mate, enemy := ids[0], ids[1], ids[2]
	kill(t, m, enemy, own)
	mustScore(t, m, "killer", own, 1, 0, 0)
	mustScore(t, m, "victim", enemy, 0, 1, 0)
	kill(t, m, mate, own)
	mustScore(t, m, "killer of a mate", own, 1, 0, 0)
	mustScore(t, m, "mate", mate, 0, 1, 0)
	revive(m)
	kill(t, m, enemy, components.Nobody)
	mustScore(t, m, "killed by the world", enemy, 0, 2, 0)
	kill(t, m, own, own)
	mustScore(t, m, "suicide", own, 1, 1, 1)
	if s := statusOf(t, m); s.Points[1] != 1 || s.Points[2] != 0 || s.Over() {
		t.Errorf("status %+v", s)
	}
}

// TestTeamDeathmatch_CountsTheTeamWhenItActed has one killer who changed sides before
// the death, and one who left.
func TestTeamDeathmatch_CountsTheTeamWhenItActed(t *testing.T) {
	m, ids := game(t, modes.TeamDeathmatch.Module(modes.Rules{}), 2, 1, 1, 2)
	turncoat, first, second, leaver := ids[0], ids[1], ids[2], ids[3]
	if err := m.Damage(first, systems.Damage{Amount: 100, Source: turncoat}); err != nil {
		t.Fatal(err)
	}
	components.Team.Get(entryOf(m, turncoat)).Number = 1
	m.Step(nil)
	mustScore(t, m, "turncoat", turncoat, 1, 0, 0)
	if err := m.Kill(second, leaver); err != nil {
		t.Fatal(err)
	}
	m.Despawn(leaver)
	m.Step(nil)
	mustScore(t, m, "victim of who left", second, 0, 1, 0)
	if s := statusOf(t, m); s.Points[2] != 1 {
		t.Errorf("points %v", s.Points)
	}
}

func TestDeathmatch_TeamsCountForNothing(t *testing.T) {
	m, ids := game(t, modes.Deathmatch.Module(modes.Rules{}), 1, 1)
	if err := m.Damage(ids[1], systems.Damage{Amount: 100, Source: ids[0]}); err != nil { // damage between team-mates counts fully
		t.Fatal(err)
	}
	m.Step(nil)
	mustScore(t, m, "killer of a mate", ids[0], 1, 0, 0)
	if s := statusOf(t, m); s.Points != (modes.StatusData{}).Points {
		t.Errorf("team points %v", s.Points)
	}
}

// The kill of a creature counts only if the game gives it a score.
func TestModes_TheKillOfACreatureCountsOnlyIfItCarriesAScore(t *testing.T) {
	for _, mode := range []systems.Module{modes.Deathmatch.Module(modes.Rules{PointLimit: 2}), modes.TeamDeathmatch.Module(modes.Rules{PointLimit: 2})} {
		m, ids := game(t, mode, 1)
		creature := func(more ...systems.Part) components.ID {
			id, err := m.Spawn(append(more, systems.With(components.Health, components.HealthData{Current: 1, Max: 1}))...)
			if err != nil {
				t.Fatal(err)
			}
			return id
		}
		for range 3 {
			kill(t, m, creature(), ids[0])
			kill(t, m, creature(systems.With(components.Team, components.TeamData{Number: 2})), ids[0])
		}
		mustScore(t, m, "killer of six creatures", ids[0], 0, 0, 0)
		if s := statusOf(t, m); s.Over() || s.Points[1] != 0 {
			t.Errorf("%s: %+v", s.Mode, s)
		}
		counts := creature(systems.With(modes.Score, modes.ScoreData{}), systems.With(components.Team, components.TeamData{Number: 2}),
			systems.With(components.Mortal, components.MortalData{Policy: components.MortalStays}))
		kill(t, m, counts, ids[0])
		mustScore(t, m, "killer of one that counts", ids[0], 1, 0, 0)
		mustScore(t, m, "one that counts", counts, 0, 1, 0)
		kill(t, m, ids[0], creature())
		mustScore(t, m, "killed by a creature", ids[0], 1, 1, 0)
	}
}

func TestRules_TeamDamageIsTheirPart(t *testing.T) {
	for part, want := range map[float64]float64{0: 0, 0.5: 0.1, 1: 0.2} {
		m, ids := game(t, modes.TeamDeathmatch.Module(modes.Rules{TeamDamage: part}), 1, 1)
		health := components.Health.Get(entryOf(m, ids[1]))
		before := health.Current
		if err := m.Damage(ids[1], systems.Damage{Amount: 0.2, Source: ids[0]}); err != nil {
			t.Fatal(err)
		}
		m.Step(nil)
		if lost := before - health.Current; math.Abs(lost-want) > 1e-12 {
			t.Errorf("part %v: lost %v, want %v", part, lost, want)
		}
	}
}

// Entities that leave the level die after the damage stage, and their deaths must count
// too.
func TestRules_ADeathOutsideTheLimitsCountsOnce(t *testing.T) {
	m, ids := game(t, modes.TeamDeathmatch.Module(modes.Rules{}), 1)
	if err := m.Teleport(ids[0], geom.Vec{Z: 1e5}); err != nil {
		t.Fatal(err)
	}
	for range 10 {
		m.Step(nil)
	}
	mustScore(t, m, "out of the world", ids[0], 0, 1, 0)
}

func TestRules_TheDeadWaitAsLongAsTheySay(t *testing.T) {
	for ticks, want := range map[int]int{0: 63, 1: 1, 10: 10, 200: 200} {
		m, ids := game(t, modes.TeamDeathmatch.Module(modes.Rules{RespawnTicks: ticks}), 1)
		kill(t, m, ids[0], components.Nobody)
		waited := 0
		for !components.Health.Get(entryOf(m, ids[0])).Alive() && waited < 1000 {
			m.Step(nil)
			waited++
		}
		if waited != want {
			t.Errorf("RespawnTicks %d: it is back after %d ticks, want %d", ticks, waited, want)
		}
	}
}

func TestRules_APointLimitEndsTheMatchWithAWinner(t *testing.T) {
	for _, c := range []struct {
		mode systems.Module
		want modes.Winner
	}{
		{modes.Deathmatch.Module(modes.Rules{PointLimit: 2}), modes.Winner{Player: 1, Name: "player 0"}},
		{modes.TeamDeathmatch.Module(modes.Rules{PointLimit: 2}), modes.Winner{Team: 1, Name: "team 1"}},
	} {
		m, ids := game(t, c.mode, 1, 2)
		kill(t, m, ids[1], ids[0])
		if s := statusOf(t, m); s.Over() || s.Winner != (modes.Winner{}) {
			t.Errorf("after one point: %+v", s)
		}
		revive(m)
		kill(t, m, ids[1], ids[0])
		s := statusOf(t, m)
		if !s.Over() || s.Winner != c.want || s.Ticks != m.Tick() {
			t.Errorf("%+v, want the winner %+v", s, c.want)
		}
		revive(m)
		kill(t, m, ids[0], ids[1])
		mustScore(t, m, "after the end", ids[1], 0, 2, 0)
		if after := statusOf(t, m); after != s {
			t.Errorf("after the end: %+v, before %+v", after, s)
		}
		revive(m)
		if !components.Health.Get(entryOf(m, ids[0])).Alive() {
			t.Error("nobody respawns after the end")
		}
	}
}

func TestRules_ATimeLimitEndsTheMatchAndADrawHasNoWinner(t *testing.T) {
	for _, mode := range []func(modes.Rules) systems.Module{modes.Deathmatch.Module, modes.TeamDeathmatch.Module} {
		m, ids := game(t, mode(modes.Rules{TimeLimitTicks: 100}), 1, 2)
		kill(t, m, ids[0], ids[1])
		revive(m)
		kill(t, m, ids[1], ids[0])
		if s := statusOf(t, m); s.Over() {
			t.Errorf("%s: over after %d ticks", s.Mode, s.Ticks)
		}
		if left, limited := func() (int64, bool) { s := statusOf(t, m); return s.Left() }(); left != 100-m.Tick() || !limited {
			t.Errorf("%d ticks left, limited %v", left, limited)
		}
		for m.Tick() < 120 {
			m.Step(nil)
		}
		if s := statusOf(t, m); !s.Over() || s.Winner != (modes.Winner{}) || s.Ticks != 100 {
			t.Errorf("%s: %+v, want a draw after 100 ticks", s.Mode, s)
		}
	}
}

func TestRules_AreRefusedWithTheirFault(t *testing.T) {
	for name, bad := range map[string]modes.Rules{
		"PointLimit": {PointLimit: -1}, "TimeLimitTicks": {TimeLimitTicks: -1}, "RespawnTicks": {RespawnTicks: -1},
		"TeamDamage": {TeamDamage: math.NaN()}, "TeamDamage is 2": {TeamDamage: 2},
	} {
		_, err := systems.NewMatch(systems.Options{Level: hall(t), Modules: []systems.Module{modes.TeamDeathmatch.Module(bad)}})
		if !errors.Is(err, modes.ErrRules) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for i := range reflect.TypeFor[modes.Rules]().NumField() {
		var bad modes.Rules
		switch f := reflect.ValueOf(&bad).Elem().Field(i); {
		case f.CanInt():
			f.SetInt(-1)
		case f.CanFloat():
			f.SetFloat(-1)
		default:
			continue
		}
		name := reflect.TypeFor[modes.Rules]().Field(i).Name
		if err := bad.Validate(); !errors.Is(err, modes.ErrRules) || !strings.Contains(err.Error(), name+" is -1, want 0 to") {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err := systems.NewMatch(systems.Options{Level: hall(t), Modules: []systems.Module{modes.Deathmatch.Module(modes.Rules{}), modes.TeamDeathmatch.Module(modes.Rules{})}})
	if !errors.Is(err, systems.ErrModule) {
		t.Errorf("two modes: %v", err)
	}
}

func TestScore_StaysWithAPlayerInAnotherBodyAndIsNoneWithoutAMode(t *testing.T) {
	m, ids := game(t, modes.TeamDeathmatch.Module(modes.Rules{}), 1, 2)
	kill(t, m, ids[1], ids[0])
	slide, err := systems.Preset(components.ModelSlide, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Refit(ids[0], slide); err != nil {
		t.Fatal(err)
	}
	mustScore(t, m, "another body", ids[0], 1, 0, 0)
	plain, err := systems.NewMatch(systems.Options{Level: hall(t)})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := modes.StatusOf(plain); ok || modes.ScoreOf(plain, 1) != (modes.ScoreData{}) {
		t.Error("a match without a mode has a status or a score")
	}
}

func TestRules_CountInTheHash(t *testing.T) {
	seen := map[uint64]int{}
	for i, mode := range []systems.Module{
		modes.Deathmatch.Module(modes.Rules{}), modes.TeamDeathmatch.Module(modes.Rules{}), modes.TeamDeathmatch.Module(modes.Rules{PointLimit: 9}),
		modes.TeamDeathmatch.Module(modes.Rules{TeamDamage: 0.5}),
	} {
		m, _ := game(t, mode, 1)
		if other, ok := seen[m.Hash()]; ok {
			t.Errorf("mode %d has the hash of %d", i, other)
		}
		seen[m.Hash()] = i
	}
}

func TestRules_ATickInWhichNobodyDiesAllocatesNothing(t *testing.T) {
	m, _ := game(t, modes.Deathmatch.Module(modes.Rules{PointLimit: 5, TimeLimitTicks: 10000}), 1, 2, 3, 4)
	var least uint64 = math.MaxUint64
	for range 40 {
		least = min(least, alloctest.Count(func() { m.Step(nil) }))
	}
	if least != 0 {
		t.Errorf("%d allocations", least)
	}
}

// TestLead_MayHavePointsBelowZero: who lost the fewest is ahead of the others.
func TestLead_MayHavePointsBelowZero(t *testing.T) {
	for _, c := range []struct {
		points []int
		want   int // who leads, -1 for nobody
		by     int
	}{
		{[]int{-3, -1}, 1, 2}, {[]int{-3, 0}, 1, 3}, {[]int{0, -3}, 0, 3}, {[]int{-2, -2}, -1, 0}, {[]int{-5, -2, -2}, -1, 0},
		{[]int{-1, -4, -2}, 0, 1}, {[]int{4, -1}, 0, 5}, {[]int{0, 0}, -1, 0}, {[]int{3, 1, 2}, 0, 1}, {[]int{2, 2, 3}, 2, 1},
		{[]int{5}, 0, 5}, {[]int{0}, -1, 0}, {[]int{-1}, -1, 0}, {nil, -1, 0},
	} {
		teams := make([]int, len(c.points))
		for i := range teams {
			teams[i] = i + 1
		}
		m, ids := game(t, modes.Deathmatch.Module(modes.Rules{}), teams...)
		status := modes.StatusData{Teams: len(c.points)}
		for i, points := range c.points {
			modes.Score.Get(entryOf(m, ids[i])).Points = points
			status.Points[i+1] = points
		}
		player, team := modes.FirstPlayer(m, &status), modes.FirstTeam(m, &status)
		want, wantTeam := modes.Winner{}, modes.Winner{}
		if c.want >= 0 {
			want, wantTeam = modes.Winner{Player: ids[c.want]}, modes.Winner{Team: c.want + 1}
		}
		if player.Winner != want || player.By != c.by || team.Winner != wantTeam || team.By != c.by {
			t.Errorf("%v: player %+v, team %+v, want %d by %d", c.points, player, team, c.want, c.by)
		}
	}
}
