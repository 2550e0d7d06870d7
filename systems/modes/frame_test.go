package modes_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// phases lists the phase changes of the last tick.
func phases(m *systems.Match) (list []string) {
	for _, e := range systems.Events[modes.PhaseChanged](m) {
		list = append(list, fmt.Sprint(e.From, " to ", e.To))
	}
	return list
}

func wantPhases(t *testing.T, m *systems.Match, want ...string) {
	t.Helper()
	if got := phases(m); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("tick %d: phases %q, want %q", m.Tick(), got, want)
	}
}

// TestFrame_NothingOfTheWarmupCounts kills a player in the warm-up, and checks that
// every player respawns after it.
func TestFrame_NothingOfTheWarmupCounts(t *testing.T) {
	m, ids := game(t, modes.TeamDeathmatch.Module(modes.Rules{WarmupTicks: 20, TimeLimitTicks: 30}), 1, 2)
	kill(t, m, ids[1], ids[0])
	step(t, m, 18)
	if s := statusOf(t, m); s.Phase != modes.Warmup || s.Points[1] != 0 || s.Ticks != 0 || modes.ScoreOf(m, ids[0]) != (modes.ScoreData{}) {
		t.Errorf("in the warm-up: %+v, %+v", s, modes.ScoreOf(m, ids[0]))
	}
	if s := statusOf(t, m); func() int64 { n, _ := s.Left(); return n }() != 1 {
		t.Errorf("the warm-up does not end: %+v", s)
	}
	step(t, m, 1)
	wantPhases(t, m, "warm-up to live")
	for _, id := range ids {
		if h := components.Health.Get(entryOf(m, id)); !h.Alive() || h.ProtectedTicks == 0 {
			t.Errorf("player %d has not respawned: %+v", id, h)
		}
	}
	step(t, m, 30)
	if s := statusOf(t, m); !s.Over() || s.Ticks != 30 || s.Reason != modes.ByTime {
		t.Errorf("status %+v", s)
	}
	wantPhases(t, m, "live to ended")
}

// TestFrame_OvertimeEndsWithTheNextWhoLeads also ends overtime without a lead, as a
// draw.
func TestFrame_OvertimeEndsWithTheNextWhoLeads(t *testing.T) {
	for _, scores := range []bool{true, false} {
		m, ids := game(t, modes.Deathmatch.Module(modes.Rules{TimeLimitTicks: 10, OvertimeTicks: 90}), 1, 2)
		step(t, m, 10)
		wantPhases(t, m, "live to overtime")
		if s := statusOf(t, m); s.Phase != modes.Overtime || s.Over() {
			t.Fatalf("status %+v", s)
		}
		want, ticks := modes.Winner{}, int64(100)
		step(t, m, 5)
		if scores {
			kill(t, m, ids[0], ids[1])
			want, ticks = modes.Winner{Player: ids[1], Name: "player 1"}, 16
		} else {
			step(t, m, 84)
			if s := statusOf(t, m); s.Over() {
				t.Errorf("over too early: %+v", s)
			}
			step(t, m, 1)
		}
		wantPhases(t, m, "overtime to ended")
		if s := statusOf(t, m); !s.Over() || s.Winner != want || s.Reason != modes.ByOvertime || s.Ticks != ticks {
			t.Errorf("scores %v: %+v", scores, s)
		}
	}
}

func TestFrame_MercyEndsAMatchThatIsDecided(t *testing.T) {
	m, ids := game(t, modes.TeamDeathmatch.Module(modes.Rules{MercyLead: 2, PointLimit: 9}), 1, 2, 2)
	kill(t, m, ids[0], ids[1])
	revive(m)
	kill(t, m, ids[1], ids[0])
	kill(t, m, ids[2], ids[0])
	revive(m)
	if s := statusOf(t, m); s.Over() { // 2 to 1
		t.Fatalf("over with %v", s.Points)
	}
	kill(t, m, ids[1], ids[0])
	if s := statusOf(t, m); !s.Over() || s.Reason != modes.ByMercy || s.Winner.Team != 1 {
		t.Errorf("status %+v", s)
	}
}

func TestFrame_StatsCountDamageAndSpeed(t *testing.T) {
	m, ids := game(t, modes.TeamDeathmatch.Module(modes.Rules{TeamDamage: 1}), 1, 2, 1)
	for _, victim := range ids {
		if err := m.Damage(victim, systems.Damage{Amount: 0.2, Source: ids[0]}); err != nil {
			t.Fatal(err)
		}
	}
	components.Velocity.Get(entryOf(m, ids[0])).Linear = geom.Vec{Z: 40}
	step(t, m, 3)
	score := modes.ScoreOf(m, ids[0])
	if score.Damage != 0.2 || !(score.TopSpeed > 38 && score.TopSpeed <= 40) {
		t.Errorf("score %+v, want 0.2 of damage to the enemy alone, and nearly 40 m/s", score)
	}
}

func TestFrame_ARematchBeginsAnew(t *testing.T) {
	for _, warm := range []int64{0, 5} {
		m, ids := game(t, modes.TeamDeathmatch.Module(modes.Rules{PointLimit: 1, WarmupTicks: warm}), 1, 2)
		step(t, m, int(warm)+40)
		kill(t, m, ids[1], ids[0])
		if s := statusOf(t, m); !s.Over() {
			t.Fatalf("not over: %+v", s)
		}
		if _, err := m.Enter(modes.RematchEntry()); err != nil {
			t.Fatal(err)
		}
		step(t, m, 1)
		s := statusOf(t, m)
		if s.Over() || s.Points[1] != 0 || s.Winner != (modes.Winner{}) || s.Number != 1 || (s.Phase == modes.Warmup) != (warm > 0) || modes.ScoreOf(m, ids[0]).Kills != 0 {
			t.Errorf("warm-up %d: %+v, %+v", warm, s, modes.ScoreOf(m, ids[0]))
		}
		if h := components.Health.Get(entryOf(m, ids[1])); !h.Alive() {
			t.Errorf("the dead stay dead: %+v", h)
		}
		step(t, m, int(warm)+40)
		kill(t, m, ids[0], ids[1])
		if s := statusOf(t, m); !s.Over() || s.Winner.Team != 2 {
			t.Errorf("the rematch: %+v", s)
		}
	}
}

// TestSide_WhoWatchesIsDeadAndCountsForNothing, and then rejoins the smallest team.
func TestSide_WhoWatchesIsDeadAndCountsForNothing(t *testing.T) {
	m, ids := game(t, modes.TeamDeathmatch.Module(modes.Rules{}), 1, 2, 1)
	enterMust := func(e systems.Entry) {
		t.Helper()
		if _, err := m.Enter(e); err != nil {
			t.Fatal(err)
		}
	}
	enterMust(modes.SpectateEntry(ids[0], true))
	revive(m)
	entry := entryOf(m, ids[0])
	if components.Health.Get(entry).Alive() || components.Team.Get(entry).Number != 0 || !modes.Spectates(m, ids[0]) || modes.ScoreOf(m, ids[0]).Deaths != 0 {
		t.Errorf("it watches: health %+v, score %+v", components.Health.Get(entry), modes.ScoreOf(m, ids[0]))
	}
	if err := m.Respawn(ids[0]); err != nil { // by any other means
		t.Fatal(err)
	}
	step(t, m, 5)
	if components.Health.Get(entry).Alive() {
		t.Error("who watches lives")
	}
	components.Team.Get(entryOf(m, ids[2])).Number = 2
	enterMust(modes.SpectateEntry(ids[0], false))
	step(t, m, 2)
	if !components.Health.Get(entry).Alive() || components.Team.Get(entry).Number != 1 {
		t.Errorf("it plays again: %+v of team %d", components.Health.Get(entry), components.Team.Get(entry).Number)
	}
	kill(t, m, ids[0], components.Nobody)
	revive(m)
	if !components.Health.Get(entry).Alive() {
		t.Error("it does not come back")
	}
}

func TestSide_NobodyElseWatchesOrChangesTeams(t *testing.T) {
	m, _ := game(t, modes.TeamDeathmatch.Module(modes.Rules{}), 1)
	post, err := m.Spawn(systems.With(components.Position, components.PositionData{}), systems.With(components.Health, components.HealthData{Current: 1, Max: 1}),
		systems.With(components.Team, components.TeamData{Number: 1}))
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []components.ID{99, post} {
		if _, err := m.Enter(modes.TeamEntry(id, 2)); !errors.Is(err, modes.ErrCall) || !strings.Contains(err.Error(), "does not play") {
			t.Errorf("%d changes its team: %v", id, err)
		}
		if _, err := m.Enter(modes.SpectateEntry(id, true)); !errors.Is(err, modes.ErrCall) || !strings.Contains(err.Error(), "who can watch") {
			t.Errorf("%d: %v", id, err)
		}
	}
}

func TestSide_TeamsMayBeChangedWhileThatKeepsThemEqual(t *testing.T) {
	m, ids := game(t, modes.TeamDeathmatch.Module(modes.Rules{}), 1, 1, 1, 2)
	for i, c := range []struct {
		id       components.ID
		team     int
		ok       bool
		becoming int
	}{
		{ids[3], 1, false, 2}, {ids[0], 2, true, 2}, {ids[1], 2, false, 1}, {ids[0], 1, false, 2}, {ids[2], 3, false, 1},
		{ids[0], 0, true, 2}, {99, 1, false, 0},
	} {
		_, err := m.Enter(modes.TeamEntry(c.id, c.team))
		step(t, m, 2)
		if (err == nil) != c.ok || err != nil && !errors.Is(err, modes.ErrCall) {
			t.Errorf("%d: player %d to team %d: %v", i, c.id, c.team, err)
		}
		if entry, ok := m.Entry(c.id); ok && components.Team.Get(entry).Number != c.becoming {
			t.Errorf("%d: player %d is in team %d, want %d", i, c.id, components.Team.Get(entry).Number, c.becoming)
		}
	}
	plain, others := game(t, modes.Deathmatch.Module(modes.Rules{}), 1)
	if _, err := plain.Enter(modes.TeamEntry(others[0], 1)); !errors.Is(err, modes.ErrCall) {
		t.Errorf("a mode without teams: %v", err)
	}
}

// TestSide_AutobalanceMovesTheLastWhoIsDead, and a living player only later.
func TestSide_AutobalanceMovesTheLastWhoIsDead(t *testing.T) {
	for _, c := range []struct {
		auto, dies bool
		after      int
	}{{true, true, modes.BalanceTicks}, {true, false, 2 * modes.BalanceTicks}, {false, true, 0}} {
		m, ids := game(t, modes.TeamDeathmatch.Module(modes.Rules{Autobalance: c.auto, RespawnTicks: 1000}), 1, 1, 1, 2)
		if c.dies {
			kill(t, m, ids[1], components.Nobody)
		}
		after, who := 0, components.Nobody
		for m.Tick() < 3*modes.BalanceTicks && who == components.Nobody {
			step(t, m, 1)
			for key, e := range systems.Events[modes.Balanced](m) {
				after, who = int(m.Tick()), key.Subject
				if e != (modes.Balanced{From: 1, To: 2}) {
					t.Errorf("%+v", e)
				}
			}
		}
		want := map[bool]components.ID{true: ids[1], false: ids[2]}[c.dies]
		if !c.auto {
			want = components.Nobody
		}
		if who != want || after != c.after {
			t.Errorf("%+v: player %d was moved after %d ticks, want %d", c, who, after, want)
		}
	}
	m, _ := game(t, modes.TeamDeathmatch.Module(modes.Rules{}), 1, 2, 2)
	if got := modes.SmallestTeam(m, 2); got != 1 {
		t.Errorf("the smallest team is %d", got)
	}
}

func TestModes_HaveNamesOfTheirOwn(t *testing.T) {
	seen := map[string]bool{}
	for _, mode := range modes.All() {
		module := mode.Module(mode.Default)
		if seen[mode.Name] || seen[module.Version] || module.Variant != mode.Name {
			t.Errorf("mode %q, version %q, variant %q", mode.Name, module.Version, module.Variant)
		}
		seen[mode.Name], seen[module.Version] = true, true
		if _, ok := modes.ByName(mode.Name); !ok {
			t.Errorf("there is no mode %q", mode.Name)
		}
		if mode.Name == "learn" { // its usual places are those of a level
			module = modes.Learn(indoors()).Module(mode.Default)
		}
		m, ids := fieldGame(t, module, at{1, geom.Vec{}, geom.Vec{}}, at{2, geom.Vec{X: 10}, geom.Vec{}})
		step(t, m, 100)
		if len(ids) != 2 || statusOf(t, m).Mode == "" {
			t.Errorf("%s: %+v", mode.Name, statusOf(t, m))
		}
	}
	if _, ok := modes.ByName("chess"); ok {
		t.Error("there is a mode chess")
	}
}

// TestTitleIn_IsThatOfTheModule, so that a recording tells its mode.
func TestTitleIn_IsThatOfTheModule(t *testing.T) {
	for _, mode := range modes.All() {
		want := mode.Title
		if want == "" {
			want = mode.Name
		}
		if title, ok := modes.TitleIn(mode.Module(modes.Rules{}).Version); !ok || title != want {
			t.Errorf("%s: %q", mode.Name, title)
		}
	}
	if title, ok := modes.TitleIn("1"); ok {
		t.Errorf("of another module: %q", title)
	}
}

// TestRulesEntry_GivesTheMatchOtherRulesAndRefusesBadOnes in a match that goes on.
func TestRulesEntry_GivesTheMatchOtherRulesAndRefusesBadOnes(t *testing.T) {
	m, _ := fieldGame(t, modes.CaptureTheFlag.Module(modes.Rules{}))
	rules := modes.Rules{PointLimit: 3, TeamDamage: 0.25, TimeLimitTicks: 900}
	if _, err := m.Enter(modes.RulesEntry(rules)); err != nil {
		t.Fatal(err)
	}
	if status, _ := modes.StatusOf(m); status.Rules != rules {
		t.Errorf("the rules are %+v", status.Rules)
	}
	before := m.Hash()
	for _, bad := range []systems.Entry{modes.RulesEntry(modes.Rules{TeamDamage: 2}), modes.RulesEntry(modes.Rules{PointLimit: -1}),
		systems.CallEntry("modes.rules", 0, nil), systems.CallEntry("modes.rules", 0, append(modes.RulesEntry(rules).Data, 0))} {
		if _, err := m.Enter(bad); err == nil || m.Hash() != before {
			t.Errorf("bad rules: %v, the hash changed: %v", err, m.Hash() != before)
		}
	}
}

// TestSide_WhoPlaysAgainDiesAsBefore: a mode or a module may have chosen what happens to its
// dead, and to watch for a while does not change that.
func TestSide_WhoPlaysAgainDiesAsBefore(t *testing.T) {
	for _, policy := range []components.MortalPolicy{components.MortalRespawns, components.MortalStays} {
		m, ids := game(t, modes.TeamDeathmatch.Module(modes.Rules{}), 1, 2)
		mortal := components.Mortal.Get(entryOf(m, ids[0]))
		mortal.Policy = policy
		for _, watch := range []bool{true, false} {
			if _, err := m.Enter(modes.SpectateEntry(ids[0], watch)); err != nil {
				t.Fatal(err)
			}
			step(t, m, 3*mortal.RespawnTicks)
			if alive := components.Health.Get(entryOf(m, ids[0])).Alive(); alive == watch {
				t.Errorf("policy %d: watches %v, lives %v", policy, watch, alive)
			}
		}
		kill(t, m, ids[0], components.Nobody)
		revive(m)
		if alive, comes := components.Health.Get(entryOf(m, ids[0])).Alive(), policy == components.MortalRespawns; alive != comes || mortal.Policy != policy {
			t.Errorf("policy %d: after it has watched it is %d, and the dead live %v", policy, mortal.Policy, alive)
		}
	}
	m, ids := game(t, modes.TeamDeathmatch.Module(modes.Rules{}), 1, 2)
	components.Mortal.Get(entryOf(m, ids[0])).Policy = components.MortalRemoved
	if _, err := m.Enter(modes.SpectateEntry(ids[0], true)); !errors.Is(err, modes.ErrCall) || modes.Spectates(m, ids[0]) {
		t.Errorf("who leaves when dead watches: %v", err)
	}
}

// TestFrame_BeginIsCalledWithAWarmUpAndWithoutOne, so that a mode need not prepare itself twice.
func TestFrame_BeginIsCalledWithAWarmUpAndWithoutOne(t *testing.T) {
	for _, warm := range []int{0, 3} {
		begun := 0
		mode := modes.Mode{Name: "counts", Setup: func(*systems.Match) error {
			if begun > 0 {
				t.Error("Begin came before Setup")
			}
			return nil
		}, Begin: func(*systems.Match) { begun++ }}
		m, err := systems.NewMatch(systems.Options{Level: hall(t), Modules: []systems.Module{mode.Module(modes.Rules{WarmupTicks: int64(warm)})}})
		if err != nil {
			t.Fatal(err)
		}
		want := 1
		if begun != want {
			t.Errorf("warm-up of %d: called %d times before the first tick", warm, begun)
		}
		for range 5 {
			if err := m.Step(nil); err != nil {
				t.Fatal(err)
			}
		}
		if warm > 0 {
			want++
		}
		if begun != want {
			t.Errorf("warm-up of %d: called %d times, want %d", warm, begun, want)
		}
	}
}
