package game

import (
	"io"
	"math"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
)

// playMatch is the match of the button Play with a seed.
func playMatch(t *testing.T, m *maker, change func(*options.Options)) arenaConfig {
	t.Helper()
	o, err := options.Parse(nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	o.Match.Mode, o.Match.Bots, o.Match.Level = menus.FlagMode, fastBots, menus.FastLevel
	change(&o)
	last := valleyMaker()
	if m.extensions == nil {
		m.extensions, m.last, m.lastName = last.extensions, last.last, last.lastName
	}
	config, err := m.prepare(&o)
	if err != nil {
		t.Fatal(err)
	}
	last.last, last.lastName = m.last, m.lastName
	return config
}

// playAlong plays the match of the button Play, as a new player has it, for some seconds of its live
// phase with one input held. each is called before every tick.
func playAlong(t *testing.T, seed uint64, seconds float64, in components.Input, each func(live bool, own *systems.PlayerState, all []systems.PlayerState)) {
	t.Helper()
	m := maker{seed: seed}
	config := playMatch(t, &m, func(o *options.Options) { o.Match.Skill, o.Match.Limits.Warmup = 0, fastWarmup })
	match, crew := config.Match, bots.NewCrew(config.Match)
	for range systems.Ticks(fastWarmup + seconds) {
		states := match.Players(nil)
		own, _ := find.Player(states, config.Self)
		status, _ := modes.StatusOf(match)
		each(status.Playing(), own, states)
		in.Look = own.Look
		if err := match.Step(crew.Commands([]systems.Command{{Player: config.Self, Input: in}})); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPlay_WhoGoesStraightAheadMeetsAnEnemyWithin180mIn20Seconds after the warm-up: it holds the key for
// forward and touches nothing else, in ten matches.
func TestPlay_WhoGoesStraightAheadMeetsAnEnemyWithin180mIn20Seconds(t *testing.T) {
	const reach, seconds = 180, 20
	for seed := range uint64(10) {
		nearest := math.Inf(1)
		playAlong(t, 1+seed, seconds, components.Input{Forward: components.Full}, func(live bool, own *systems.PlayerState, all []systems.PlayerState) {
			for i := range all {
				if other := &all[i]; live && own.Alive && other.Alive && other.Team != own.Team {
					nearest = min(nearest, other.Position.Sub(own.Position).Length())
				}
			}
		})
		if nearest >= reach {
			t.Errorf("seed %d: in %d s the nearest enemy was %.0f m away", 1+seed, seconds, nearest)
		}
	}
}

// TestPlay_ANewPlayerWhoStandsStillFor40SecondsSurvives, in ten matches.
func TestPlay_ANewPlayerWhoStandsStillFor40SecondsSurvives(t *testing.T) {
	for seed := range uint64(10) {
		playAlong(t, 11+seed, 40-fastWarmup, components.Input{}, func(_ bool, own *systems.PlayerState, _ []systems.PlayerState) {
			if !own.Alive && !t.Failed() {
				t.Errorf("seed %d: it dies", 11+seed)
			}
		})
	}
}

// TestPlay_BeginsAtTheDoorOfTheOwnBase: on every level with flags within 30 m of the own flag, on the
// feet and with the enemy's flag ahead. Demos, and modes without flags, begin at any spawn point.
func TestPlay_BeginsAtTheDoorOfTheOwnBase(t *testing.T) {
	m := maker{seed: 1}
	for _, level := range []string{"valley", "works", "isles"} {
		config := playMatch(t, &m, func(o *options.Options) { o.Match.Level, o.Match.Bots = level, 0 })
		before, _ := find.Player(config.Match.Players(nil), config.Self)
		own, enemy := config.Match.Level.Flags[0].Position, config.Match.Level.Flags[1].Position
		ahead := before.Look.Forward().Dot(enemy.Sub(before.Position).Horizontal().Normalize())
		if d := before.Position.Sub(own).Length(); d > 30 || ahead < 0.7 {
			t.Errorf("%s: begins %.0f m from the own flag, and %.2f of the way is ahead", level, d, ahead)
		}
		for range systems.Ticks(1) {
			if err := config.Match.Step(nil); err != nil {
				t.Fatal(err)
			}
		}
		after, _ := find.Player(config.Match.Players(nil), config.Self)
		if d := after.Position.Sub(before.Position).Length(); d > 4 || !after.Alive {
			t.Errorf("%s: from %v to %v, %v m in a second", level, before.Position, after.Position, d)
		}
	}
	for name, change := range map[string]func(*options.Options){
		"demo": func(o *options.Options) { o.Watch.Demo = true },
		"duel": func(o *options.Options) { o.Match.Mode = "duel" },
	} {
		config := playMatch(t, &m, change)
		p, _ := find.Player(config.Match.Players(nil), config.Self)
		nearest := math.Inf(1)
		for i := range config.Match.Level.Spawns {
			nearest = min(nearest, config.Match.Level.Spawns[i].Position.Sub(p.Position).Length())
		}
		if nearest > 1 {
			t.Errorf("%s: begins %.0f m from a spawn point", name, nearest)
		}
	}
}

// TestLearn_TheFirstPictureIsOfTheFirstLesson: before the first tick the user is where that puts
// everybody.
func TestLearn_TheFirstPictureIsOfTheFirstLesson(t *testing.T) {
	m := maker{seed: 1}
	config := playMatch(t, &m, func(o *options.Options) { o.Match.Mode, o.Match.Bots = menus.LearnMode, 0 })
	before, _ := find.Player(config.Match.Players(nil), config.Self)
	was := *before
	if err := config.Match.Step(nil); err != nil {
		t.Fatal(err)
	}
	after, _ := find.Player(config.Match.Players(nil), config.Self)
	if d := after.Position.Sub(was.Position).Length(); d > 0.1 || after.Look != was.Look {
		t.Errorf("the first tick moves the user by %.1f m and turns it from %v to %v", d, was.Look, after.Look)
	}
}

// TestTrial_TheFirstRunBeginsWhereARestartPutsIt: on every level, and looking at the first gate.
func TestTrial_TheFirstRunBeginsWhereARestartPutsIt(t *testing.T) {
	m := maker{seed: 1}
	for _, level := range levels.EmbeddedNames() {
		config := playMatch(t, &m, func(o *options.Options) { o.Match.Mode, o.Match.Level, o.Match.Bots = menus.TrialMode, level, 0 })
		before, _ := find.Player(config.Match.Players(nil), config.Self)
		first := *before
		if _, err := config.Match.Enter(modes.RestartEntry(config.Self)); err != nil {
			t.Fatal(err)
		}
		if err := config.Match.Step(nil); err != nil {
			t.Fatal(err)
		}
		again, _ := find.Player(config.Match.Players(nil), config.Self)
		if d := again.Position.Sub(first.Position).Length(); d > 0.1 {
			t.Errorf("%s: the first run begins %.1f m from a restart", level, d)
		}
		gate := systems.Single(config.Match, modes.Course).Gates[0]
		if ahead := first.Look.Forward().Dot(gate.Center.Sub(first.Position).Horizontal().Normalize()); ahead < 0.99 {
			t.Errorf("%s: it looks along %v, the gate is at %v from %v", level, first.Look.Forward(), gate.Center, first.Position)
		}
	}
}
