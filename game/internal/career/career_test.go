package career_test

import (
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/career"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/tribes"
)

// played is a match of bots of which one is watched.
type played struct {
	*systems.Match
	crew  *bots.Crew
	self  components.ID
	tally career.Tally
}

// fight begins a deathmatch of four bots.
func fight(t *testing.T, r modes.Rules) *played {
	t.Helper()
	return begin(t, r, func(m *systems.Match) (components.ID, error) {
		return bots.JoinSkilled(m, systems.PlayerSpec{Name: "bot"}, bots.Skills-1)
	})
}

// begin begins a deathmatch of four.
func begin(t *testing.T, r modes.Rules, join func(m *systems.Match) (components.ID, error)) *played {
	t.Helper()
	level, err := testlevels.Court("Court")
	if err != nil {
		t.Fatal(err)
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: 3, Modules: []systems.Module{bots.Module(), modes.Deathmatch.Module(r)}})
	if err != nil {
		t.Fatal(err)
	}
	p := &played{Match: m, crew: bots.NewCrew(m)}
	for i := range 4 {
		id, err := join(m)
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			p.self = id
		}
	}
	return p
}

// steps plays so many ticks.
func (p *played) steps(t *testing.T, n int, see func()) {
	t.Helper()
	for range n {
		if err := p.Step(p.crew.Commands(nil)); err != nil {
			t.Fatal(err)
		}
		p.tally.Watch(p.Match, p.self)
		if see != nil {
			see()
		}
	}
}

// lasts reports whether some seconds are so many ticks.
func lasts(seconds float64, ticks int) bool {
	return math.Abs(seconds-float64(ticks)*systems.TickSeconds) < 1e-9
}

// TestTally_CountsWhatTheEventsTell: as a list of all events that is looked through at the end.
func TestTally_CountsWhatTheEventsTell(t *testing.T) {
	p := fight(t, modes.Rules{})
	var all []systems.Event
	aloft := []int{0}
	p.steps(t, 1800, func() {
		all = append(all, p.Events()...)
		entry, _ := p.Entry(p.self)
		if components.Contact.Get(entry).Touching || !components.Health.Get(entry).Alive() {
			aloft = append(aloft, 0)
		} else {
			aloft[len(aloft)-1]++
		}
	})
	want := map[string]career.Use{}
	for i, e := range all {
		use := want[e.Weapon]
		if e.Kind == systems.EventFired && e.Subject == p.self {
			use.Shots++
		}
		if e.Other == p.self && e.Subject != p.self && e.Weapon != "" {
			first := true
			for _, o := range all[:i] {
				first = first && !(o.Kind == e.Kind && o.Tick == e.Tick && o.Weapon == e.Weapon && o.Other == p.self && o.Subject != p.self)
			}
			if e.Kind == systems.EventDied && e.Shot == components.Nobody {
				use.Kills++
			}
			if e.Kind == systems.EventDamaged && first {
				use.Hits++
			}
		}
		if use != (career.Use{}) {
			want[e.Weapon] = use
		}
	}
	got, ok := p.tally.Record(p.Match, p.self)
	if !ok || len(want) < 2 || !maps.Equal(got.Weapons, want) {
		t.Errorf("counts %+v, %v, want %+v", got.Weapons, ok, want)
	}
	flight := 0
	for _, n := range aloft {
		flight = max(flight, n)
	}
	score := modes.ScoreOf(p.Match, p.self)
	if got.Counts[career.Kills] != float64(score.Kills) || got.Counts[career.TopSpeed] != score.TopSpeed || !lasts(got.Counts[career.Seconds], 1800) ||
		flight == 0 || got.Counts[career.Flight] != float64(flight)*systems.TickSeconds {
		t.Errorf("counts %+v of %+v, with a flight of %d ticks", got.Counts, score, flight)
	}
}

// TestTally_OfAMatchThatGoesOnElsewhereHasTheRestAlone, so that nothing counts twice.
func TestTally_OfAMatchThatGoesOnElsewhereHasTheRestAlone(t *testing.T) {
	p := fight(t, modes.Rules{})
	p.steps(t, 1500, nil)
	before, _ := p.tally.Record(p.Match, p.self)
	p.tally = career.Tally{}
	p.steps(t, 1500, nil)
	after, _ := p.tally.Record(p.Match, p.self)
	score := modes.ScoreOf(p.Match, p.self)
	sum := before.Counts[career.Damage] + after.Counts[career.Damage]
	if math.Abs(sum-score.Damage) > 1e-9 || before.Counts[career.Damage] == 0 || after.Counts[career.Damage] == 0 {
		t.Errorf("damage %v and %v of %v", before.Counts[career.Damage], after.Counts[career.Damage], score.Damage)
	}
}

// TestCareer_AddsAMatchOnceIfItIsLongEnough, without its warm-up, and a rematch is another one.
func TestCareer_AddsAMatchOnceIfItIsLongEnough(t *testing.T) {
	p := fight(t, modes.Rules{WarmupTicks: 40, TimeLimitTicks: 700, PointLimit: 99})
	empty := &career.Career{}
	p.steps(t, 200, nil)
	if p.tally.AddTo(empty, p.Match, p.self) != empty {
		t.Error("some seconds count as a match")
	}
	p.steps(t, 700, nil)
	once := p.tally.AddTo(empty, p.Match, p.self)
	if s, _ := modes.StatusOf(p.Match); !s.Over() || once.All.Counts[career.Matches] != 1 || !lasts(once.All.Counts[career.Seconds], 700) {
		t.Errorf("after the match %+v", once.All)
	}
	if p.tally.AddTo(once, p.Match, p.self) != once || p.tally.Before(once) != empty || len(empty.All.Counts) != 0 {
		t.Error("it counts twice, or the career before it has changed")
	}
	if _, err := p.Enter(modes.RematchEntry()); err != nil {
		t.Fatal(err)
	}
	p.steps(t, 760, nil)
	twice := p.tally.AddTo(once, p.Match, p.self)
	if p.tally.Before(twice) != once || twice.All.Counts[career.Matches] != 2 || !lasts(twice.All.Counts[career.Seconds], 1400) ||
		!lasts(twice.Best[career.Seconds], 700) || twice.All.Counts[career.TopSpeed] != twice.Best[career.TopSpeed] {
		t.Errorf("after the rematch %+v, best %+v", twice.All, twice.Best)
	}
}

// TestTally_CountsHitsFarAboveTheGroundAndTheWinner, by discs at somebody who stands and at somebody who falls.
func TestTally_CountsHitsFarAboveTheGroundAndTheWinner(t *testing.T) {
	p := begin(t, modes.Rules{PointLimit: 1}, func(m *systems.Match) (components.ID, error) {
		return m.Join(systems.PlayerSpec{Name: "stone", Armor: tribes.Heavy()})
	})
	p.steps(t, 200, nil) // until nobody is protected any more
	players := p.Players(nil)
	at := players[0].Position
	for _, above := range []float64{0.1, 15} {
		target := at.Add(geom.Vec{X: 6, Z: above})
		if err := p.Teleport(players[1].ID, target); err != nil {
			t.Fatal(err)
		}
		shot := systems.Shot{Owner: p.self, Weapon: "disc", Position: target.Add(geom.Vec{X: -4, Z: 1}), Velocity: geom.Vec{X: 80}}
		if _, err := p.Launch(shot); err != nil {
			t.Fatal(err)
		}
		p.steps(t, 12, nil)
	}
	if r, _ := p.tally.Record(p.Match, p.self); r.Counts[career.MidAirs] != 1 || r.Weapons["disc"].Hits != 2 || r.Counts[career.Won] != 0 {
		t.Errorf("counts %v, disc %+v", r.Counts, r.Weapons["disc"])
	}
	if err := p.Kill(players[2].ID, p.self); err != nil {
		t.Fatal(err)
	}
	p.steps(t, 3, nil)
	if r, _ := p.tally.Record(p.Match, p.self); r.Counts[career.Won] != 1 {
		t.Errorf("the winner has %v", r.Counts)
	}
}

// TestLoad_ReadsWhatSaveKept, and begins anew where that is damaged.
func TestLoad_ReadsWhatSaveKept(t *testing.T) {
	store := replays.Folder{Path: t.TempDir()}
	c, err := career.Load(store)
	if err != nil || len(c.All.Counts) > 0 {
		t.Fatal(c, err)
	}
	c = c.With(&career.Record{Counts: map[career.Deed]float64{career.Kills: 3, career.TopSpeed: 41.5},
		Weapons: map[string]career.Use{"disc": {Shots: 9, Hits: 4, Kills: 2}}, Awards: map[string]int{"Revenge": 2}})
	if err := career.Save(store, c); err != nil {
		t.Fatal(err)
	}
	if got, err := career.Load(store); err != nil || !reflect.DeepEqual(got, c) {
		t.Errorf("read %+v, %v, kept %+v", got, err, c)
	}
	names, _ := store.Names()
	if err := os.WriteFile(filepath.Join(store.Path, names[0]), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := career.Load(store)
	if err == nil || !strings.Contains(err.Error(), "begins anew") || len(got.All.Counts) > 0 {
		t.Errorf("of a damaged file %+v, %v", got, err)
	}
	if _, err := os.Stat(filepath.Join(store.Path, names[0]+".old")); err != nil {
		t.Error(err)
	}
}
