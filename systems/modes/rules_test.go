package modes

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// onFloor is a match on a floor with flags of two teams, and players of these teams.
func onFloor(t *testing.T, mode *Mode, teams ...int) (m *systems.Match, ids []components.ID) {
	t.Helper()
	level, err := levels.Build(levels.Parts{
		Structures: []levels.Structure{levels.Box("floor", geom.Vec{X: -90, Y: -90, Z: -1}, geom.Vec{X: 90, Y: 90})},
		Flags:      []levels.Flag{{Team: 1, Position: geom.Vec{X: -60}}, {Team: 2, Position: geom.Vec{X: 60}}},
		Spawns:     []levels.Spawn{{Team: 1, Position: geom.Vec{X: -50}}, {Team: 2, Position: geom.Vec{X: 50}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if m, err = systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{mode.Module(Rules{})}}); err != nil {
		t.Fatal(err)
	}
	for i, team := range teams {
		id, err := m.Join(systems.PlayerSpec{Name: "player", Team: team, Position: &geom.Vec{Y: float64(6*i - 60)}})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	m.Step(nil)
	return m, ids
}

// TestRanking_IsThatOfASortedList, of whose first two one may lead.
func TestRanking_IsThatOfASortedList(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		points := make([]int, random.IntN(5))
		var r ranking
		for i := range points {
			points[i] = random.IntN(7) - 3
			r.add(Winner{Team: i + 1}, points[i])
		}
		var want Lead
		if sorted := slices.Sorted(slices.Values(points)); len(sorted) > 0 {
			slices.Reverse(sorted)
			want.Points, want.By = sorted[0], max(sorted[0], 0)
			if len(sorted) > 1 {
				want.By = sorted[0] - sorted[1]
			}
			if want.By > 0 {
				want.Winner.Team = slices.Index(points, sorted[0]) + 1
			}
		}
		if got := r.lead(); got != want {
			t.Fatalf("%v: %+v, want %+v", points, got, want)
		}
	}
}

// TestLeft_IsWhatIsLeftOfThePhase.
func TestLeft_IsWhatIsLeftOfThePhase(t *testing.T) {
	rules := Rules{WarmupTicks: 10, TimeLimitTicks: 100, OvertimeTicks: 30}
	for _, c := range []struct {
		status StatusData
		left   int64
		ends   bool
	}{
		{StatusData{Rules: rules, Phase: Warmup, Warm: 3, Ticks: 50, Extra: 5}, 7, true}, {StatusData{Rules: rules, Phase: Warmup, Warm: 12}, 0, true},
		{StatusData{Rules: rules, Phase: Live, Warm: 3, Ticks: 40, Extra: 5}, 60, true}, {StatusData{Rules: rules, Ticks: 101}, 0, true},
		{StatusData{Rules: rules, Phase: Overtime, Warm: 3, Ticks: 100, Extra: 5}, 25, true}, {StatusData{Rules: rules, Phase: Overtime, Extra: 31}, 0, true},
		{StatusData{Ticks: 40}, 0, false}, {StatusData{Phase: Ended, Rules: rules, Ticks: 40}, 60, true},
	} {
		if left, ends := c.status.Left(); left != c.left || ends != c.ends {
			t.Errorf("%v after %d, %d, %d: %d, %v, want %d, %v", c.status.Phase, c.status.Warm, c.status.Ticks, c.status.Extra, left, ends, c.left, c.ends)
		}
	}
	for _, c := range []struct {
		status StatusData
		sound  bool
	}{
		{StatusData{}, true}, {StatusData{Teams: components.MaxTeam, Phase: Ended}, true}, {StatusData{Teams: -1}, false},
		{StatusData{Teams: components.MaxTeam + 1}, false}, {StatusData{Phase: Ended + 1}, false}, {StatusData{Rules: Rules{PointLimit: -1}}, false},
	} {
		if err := c.status.check(); (err == nil) != c.sound {
			t.Errorf("%d teams in phase %v: %v", c.status.Teams, c.status.Phase, err)
		}
	}
}

// TestChangeTeam_KeepsTeamsWithinOnePlayer of each other, as one counts them by hand.
func TestChangeTeam_KeepsTeamsWithinOnePlayer(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	mode := Mode{Name: "sides", Title: "sides", Version: "1", Teams: 3, Lead: FirstTeam}
	m, ids := onFloor(t, &mode, 1, 1, 1, 1, 1, 1, 1)
	seen := map[bool]int{}
	for range 500 {
		var sizes [3]int
		for _, id := range ids {
			entry, _ := m.Entry(id)
			components.Team.Get(entry).Number = 1 + random.IntN(3)
			if sideKind.Get(entry).Watching = random.IntN(4) == 0; !isSpectator(entry) {
				sizes[teamOf(entry)-1]++
			}
		}
		if got := SmallestTeam(m, 3); got != 1+slices.Index(sizes[:], slices.Min(sizes[:])) {
			t.Fatalf("%v: the smallest team is %d", sizes, got)
		}
		id, asked := ids[random.IntN(len(ids))], random.IntN(5)
		entry, _ := m.Entry(id)
		from, to := teamOf(entry), asked
		sizes[from-1]-- // it is counted where it goes
		if to == 0 {
			to = 1 + slices.Index(sizes[:], slices.Min(sizes[:]))
		}
		may := !isSpectator(entry) && to <= 3 && (to == from || sizes[to-1] == slices.Min(sizes[:]))
		if seen[may]++; !may {
			to = from
		}
		if err := mode.changeTeam(m, id, []byte{byte(asked)}); (err == nil) != may || teamOf(entry) != to {
			t.Fatalf("from %d to %d, beside %v: %v, in team %d", from, asked, sizes, err, teamOf(entry))
		}
	}
	if min(seen[true], seen[false]) < 50 {
		t.Errorf("%v", seen)
	}
}

// TestCount_DeathsAndDamageAreOfWhoCausedThem, unless that is oneself, a friend, or nobody.
func TestCount_DeathsAndDamageAreOfWhoCausedThem(t *testing.T) {
	type sum struct{ points, kills, deaths, suicides int }
	for name, c := range map[string]struct {
		teams    int
		by       int // number of the player, from 1; 0 for nobody
		team     int // of who caused it, at that time
		watching bool
		victim   sum
		killer   sum
	}{
		"an enemy":             {2, 2, 2, false, sum{deaths: 1}, sum{1, 1, 0, 0}},
		"a friend":             {2, 2, 1, false, sum{deaths: 1}, sum{}},
		"who has no team":      {2, 2, 0, false, sum{deaths: 1}, sum{1, 1, 0, 0}},
		"without teams":        {0, 2, 1, false, sum{deaths: 1}, sum{1, 1, 0, 0}},
		"itself":               {2, 1, 1, false, sum{deaths: 1, suicides: 1}, sum{}},
		"the level":            {2, 0, 0, false, sum{deaths: 1}, sum{}},
		"one who only watches": {2, 2, 2, true, sum{}, sum{}},
	} {
		mode := Mode{Name: "own", Title: "own", Version: "1", Teams: c.teams, Lead: FirstTeam,
			Kill: func(m *systems.Match, s *StatusData, died *systems.Event) { s.Award(m, died.Other, died.Team, 1) }}
		m, ids := onFloor(t, &mode, 1, 2)
		entry, _ := m.Entry(ids[0])
		components.Team.Get(entry).Number, sideKind.Get(entry).Watching = 1, c.watching
		died := systems.Event{Kind: systems.EventDied, Subject: ids[0], Team: c.team}
		if c.by > 0 {
			died.Other = ids[c.by-1]
		}
		status := systems.Single(m, Status)
		mode.count(m, status, &died)
		for i, want := range []sum{c.victim, c.killer} {
			if s := ScoreOf(m, ids[i]); (sum{s.Points, s.Kills, s.Deaths, s.Suicides}) != want {
				t.Errorf("%s: player %d has %+v, want %+v", name, i+1, s, want)
			}
		}
		if got := status.Points[max(c.team, 0)]; c.team > 0 && got != c.killer.points {
			t.Errorf("%s: team %d has %d points", name, c.team, got)
		}
	}
}

// TestMeasure_DamageIsThatDoneToEnemies, and without teams that to all others.
func TestMeasure_DamageIsThatDoneToEnemies(t *testing.T) {
	for name, c := range map[string]struct {
		teams  int
		victim int // its team, beside 1
		by     int // number of the player, from 1
		want   float64
	}{"an enemy": {2, 2, 1, 0.1}, "a friend": {2, 1, 1, 0}, "anybody": {0, 1, 1, 0.1}, "itself": {0, 1, 2, 0}} {
		mode := Mode{Name: "own", Title: "own", Version: "1", Teams: c.teams, Lead: FirstTeam}
		m, ids := onFloor(t, &mode, 1, c.victim)
		entry, _ := m.Entry(ids[1])
		components.Health.Get(entry).ProtectedTicks = 0
		if err := errors.Join(m.SetTeamDamage(1), m.Damage(ids[1], systems.Damage{Amount: 0.1, Source: ids[c.by-1]})); err != nil {
			t.Fatal(err)
		}
		before := components.Health.Get(entry).Current
		if m.Step(nil); components.Health.Get(entry).Current >= before {
			t.Fatalf("%s: nothing is damaged", name)
		}
		if got := ScoreOf(m, ids[0]).Damage + ScoreOf(m, ids[1]).Damage; math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: damage %v, want %v", name, got, c.want)
		}
	}
}

// TestAward_GivesNothingBeforeAndAfterTheMatch.
func TestAward_GivesNothingBeforeAndAfterTheMatch(t *testing.T) {
	mode := Mode{Name: "own", Title: "own", Version: "1", Teams: 2, Lead: FirstTeam}
	for phase, plays := range map[Phase]bool{Live: true, Overtime: true, Warmup: false, Ended: false} {
		m, ids := onFloor(t, &mode, 1)
		s := systems.Single(m, Status)
		s.Phase = phase
		s.Award(m, ids[0], components.MaxTeam, 3)
		s.Award(m, ids[0], components.MaxTeam+1, 2)
		s.Award(m, ids[0], 0, 1)
		want, team := 0, 0
		if plays {
			want, team = 6, 3
		}
		if got := ScoreOf(m, ids[0]).Points; got != want || s.Points[components.MaxTeam] != team || s.Points[0] != 0 {
			t.Errorf("%v: the player has %d points, its team %d", phase, got, s.Points[components.MaxTeam])
		}
	}
}

// TestFlagGoal_IsWhatHelpsTheTeamNow, of a player at x 0 between its flag at x -60 and the other one.
func TestFlagGoal_IsWhatHelpsTheTeamNow(t *testing.T) {
	const me, friend, enemy = 1, 2, 3
	for name, c := range map[string]struct {
		own, other FlagState
		ownAt, at  float64 // where they are
		carrier    int     // of the other one
		defends    bool
		kind       components.GoalKind
		place      float64
	}{
		"attack":                       {FlagHome, FlagHome, -60, 60, 0, false, components.GoalReach, 60},
		"defend":                       {FlagHome, FlagHome, -60, 60, 0, true, components.GoalGuard, -60},
		"bring it home":                {FlagHome, FlagCarried, -60, 0, me, false, components.GoalReach, -60},
		"wait for the own one":         {FlagCarried, FlagCarried, 20, 0, me, true, components.GoalGuard, -60},
		"or until it is returned":      {FlagDropped, FlagCarried, 20, 0, me, false, components.GoalGuard, -60},
		"return it":                    {FlagDropped, FlagHome, -20, 60, 0, false, components.GoalReach, -20},
		"others return it":             {FlagDropped, FlagDropped, -20, 19, 0, false, components.GoalReach, 19},
		"a defender returns it":        {FlagDropped, FlagDropped, -20, 19, 0, true, components.GoalReach, -20},
		"it is carried away":           {FlagCarried, FlagHome, 30, 60, 0, false, components.GoalReach, 60},
		"a defender stops the carrier": {FlagCarried, FlagHome, 30, 60, 0, true, components.GoalReach, 30},
		"all do if both are":           {FlagCarried, FlagCarried, 30, -10, friend, false, components.GoalReach, 30},
		"cover the carrier":            {FlagHome, FlagCarried, -60, -10, friend, false, components.GoalGuard, -10},
		"a defender does not":          {FlagHome, FlagCarried, -60, -10, friend, true, components.GoalGuard, -60},
	} {
		m, ids := onFloor(t, &CaptureTheFlag, 1, 1, 2)
		for _, entry := range flags.In(m) {
			f := Flag.Get(entry)
			at := c.at
			if f.State = c.other; f.Team == 1 {
				f.State, at = c.own, c.ownAt
			}
			if components.Position.Get(entry).Feet = (geom.Vec{X: at}); f.State == FlagCarried {
				f.Carrier = ids[enemy-1]
				if f.Team == 2 {
					f.Carrier = ids[c.carrier-1]
				}
			}
		}
		entry, _ := m.Entry(ids[me-1])
		components.Position.Get(entry).Feet = geom.Vec{}
		if got := flagGoal(m, ids[me-1], entry, 1, c.defends); got.Kind != c.kind || got.Place != (geom.Vec{X: c.place}) {
			t.Errorf("%s: %+v, want kind %d at %v", name, got, c.kind, c.place)
		}
	}
}

// TestLessonEntry_IsRightAtItsLimits, and no further.
func TestLessonEntry_IsRightAtItsLimits(t *testing.T) {
	title, text := strings.Repeat("t", mostTitle), strings.Repeat("t", mostLessonText)
	for name, c := range map[string]struct {
		change func(e *lessonEntry)
		field  string
	}{
		"a lesson":      {func(e *lessonEntry) {}, ""},
		"long texts":    {func(e *lessonEntry) { e.Title, e.Praise, e.Texts[0].Text = title, title, text }, ""},
		"a long title":  {func(e *lessonEntry) { e.Title = title + "t" }, "title"},
		"no title":      {func(e *lessonEntry) { e.Title = "" }, "title"},
		"a long praise": {func(e *lessonEntry) { e.Praise = title + "t" }, "praise"},
		"no praise":     {func(e *lessonEntry) { e.Praise = "" }, "praise"},
		"a long text":   {func(e *lessonEntry) { e.Texts[0].Text = text + "t" }, "texts[0].text"},
		"an empty text": {func(e *lessonEntry) { e.Texts[0].Text = "" }, "texts[0].text"},
		"many texts":    {func(e *lessonEntry) { e.Texts = slices.Repeat(e.Texts, mostTexts) }, ""},
		"more texts":    {func(e *lessonEntry) { e.Texts = slices.Repeat(e.Texts, mostTexts+1) }, "texts"},
		"no texts":      {func(e *lessonEntry) { e.Texts = nil }, "texts"},
		"no task":       {func(e *lessonEntry) { e.Task = "" }, "task"},
		"no reach":      {func(e *lessonEntry) { e.Reach = 0 }, "reach_m"},
		"from its low":  {func(e *lessonEntry) { e.Low = e.Start.Z }, ""},
		"below its low": {func(e *lessonEntry) { e.Low = e.Start.Z + 0.1 }, "low_m"},
		"no speed":      {func(e *lessonEntry) { e.Speed = 0 }, "speed_ms"},
		"a jump":        {func(e *lessonEntry) { e.Task, e.Speed = TaskJump, 0 }, ""},
		"a way back":    {func(e *lessonEntry) { e.Task, e.Speed = TaskJump, -0.1 }, "speed_ms"},
		"a target":      {func(e *lessonEntry) { e.Moves.X = 1 }, "target_moves_m"},
		"which is hit":  {func(e *lessonEntry) { e.Task, e.Moves.X = TaskHit, 1 }, ""},
		"a flat goal":   {func(e *lessonEntry) { e.Goal.Max.Y = e.Goal.Min.Y }, "goal.max"},
	} {
		e := lessonEntry{Title: "t", Task: TaskSki, Praise: "p", Texts: []lessonTextItem{{Text: "t"}}, Reach: 1, Speed: 1}
		e.Goal.Max = point{X: 1, Y: 1, Z: 1}
		c.change(&e)
		if field, reason := e.fault(); field != c.field || (reason != "") != (c.field != "") {
			t.Errorf("%s: %q %s, want %q", name, field, reason, c.field)
		}
	}
}
