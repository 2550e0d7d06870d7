package game

import (
	"io"
	"math"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/scene"
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
	o.Mode, o.Bots, o.Level = menus.FlagMode, fastBots, menus.FastLevel
	change(&o)
	config, err := m.prepare(&o)
	if err != nil {
		t.Fatal(err)
	}
	return config
}

// TestPlay_WhoGoesStraightAheadMeetsAnEnemyWithin180mIn20Seconds holds the key for forward and
// touches nothing else, in ten matches.
func TestPlay_WhoGoesStraightAheadMeetsAnEnemyWithin180mIn20Seconds(t *testing.T) {
	const reach, seconds = 180, 20
	var m maker
	for m.seed = 1; m.seed <= 10; m.seed++ {
		config := playMatch(t, &m, func(*options.Options) {})
		match, crew, nearest := config.Match, bots.NewCrew(config.Match), math.Inf(1)
		for range systems.Ticks(seconds) {
			states := match.Players(nil)
			own, _ := scene.Find(states, config.Self)
			for i := range states {
				if other := &states[i]; own.Alive && other.Alive && other.Team != own.Team {
					nearest = min(nearest, other.Position.Sub(own.Position).Length())
				}
			}
			if nearest < reach {
				break
			}
			in := components.Input{Forward: components.Full, Look: own.Look}
			if err := match.Step(crew.Commands([]systems.Command{{Player: config.Self, Input: in}})); err != nil {
				t.Fatal(err)
			}
		}
		t.Logf("seed %d: %.0f m after %.1f s", m.seed, nearest, float64(match.Tick())*systems.TickSeconds)
		if nearest >= reach {
			t.Errorf("seed %d: in %d s the nearest enemy was %.0f m away", m.seed, seconds, nearest)
		}
	}
}

// TestPlay_BeginsOnOpenGround: on every level with flags where there is any, on the feet and with
// the enemy's flag ahead. Demos, and modes without flags, begin at spawn points.
func TestPlay_BeginsOnOpenGround(t *testing.T) {
	m := maker{seed: 1}
	for _, level := range []string{"valley", "works", "isles"} {
		config := playMatch(t, &m, func(o *options.Options) { o.Level, o.Bots = level, 0 })
		before, _ := scene.Find(config.Match.Players(nil), config.Self)
		for range systems.Ticks(1) {
			if err := config.Match.Step(nil); err != nil {
				t.Fatal(err)
			}
		}
		after, _ := scene.Find(config.Match.Players(nil), config.Self)
		if d := after.Position.Sub(before.Position).Length(); d > 4 || !after.Alive {
			t.Errorf("%s: from %v to %v, %v m in a second", level, before.Position, after.Position, d)
		}
	}
	for name, change := range map[string]func(*options.Options){
		"demo": func(o *options.Options) { o.Demo = true },
		"duel": func(o *options.Options) { o.Mode = "duel" },
	} {
		config := playMatch(t, &m, change)
		p, _ := scene.Find(config.Match.Players(nil), config.Self)
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
	config := playMatch(t, &m, func(o *options.Options) { o.Mode, o.Bots = menus.LearnMode, 0 })
	before, _ := scene.Find(config.Match.Players(nil), config.Self)
	was := *before
	if err := config.Match.Step(nil); err != nil {
		t.Fatal(err)
	}
	after, _ := scene.Find(config.Match.Players(nil), config.Self)
	if d := after.Position.Sub(was.Position).Length(); d > 0.1 || after.Look != was.Look {
		t.Errorf("the first tick moves the user by %.1f m and turns it from %v to %v", d, was.Look, after.Look)
	}
}

// TestTrial_TheFirstRunBeginsWhereARestartPutsIt: on every level, and looking at the first gate.
func TestTrial_TheFirstRunBeginsWhereARestartPutsIt(t *testing.T) {
	m := maker{seed: 1}
	for _, level := range levels.EmbeddedNames() {
		config := playMatch(t, &m, func(o *options.Options) { o.Mode, o.Level, o.Bots = menus.TrialMode, level, 0 })
		before, _ := scene.Find(config.Match.Players(nil), config.Self)
		first := *before
		if _, err := config.Match.Enter(modes.RestartEntry(config.Self)); err != nil {
			t.Fatal(err)
		}
		if err := config.Match.Step(nil); err != nil {
			t.Fatal(err)
		}
		again, _ := scene.Find(config.Match.Players(nil), config.Self)
		if d := again.Position.Sub(first.Position).Length(); d > 0.1 {
			t.Errorf("%s: the first run begins %.1f m from a restart", level, d)
		}
		gate := systems.Single(config.Match, modes.Course).Gates[0]
		if ahead := first.Look.Forward().Dot(gate.Center.Sub(first.Position).Horizontal().Normalize()); ahead < 0.99 {
			t.Errorf("%s: it looks along %v, the gate is at %v from %v", level, first.Look.Forward(), gate.Center, first.Position)
		}
	}
}
