package game

import (
	"io"
	"testing"

	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
)

// TestOwnMatch_RulesThatAreChosenChangeTheMatch, and are there the next time.
func TestOwnMatch_RulesThatAreChosenChangeTheMatch(t *testing.T) {
	o, err := options.Parse([]string{"--level", "Yard"}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	maker := maker{seed: 1, levels: []*levels.Level{yardtest.Level(t)}}
	config, err := maker.prepare(&o)
	if err != nil {
		t.Fatal(err)
	}
	config.Settings, config.setup.prepare = options.DefaultSettings(), func(c options.Choice) (arenaConfig, error) { return maker.chosen(&o, c) }
	g, err := newArena(config)
	if err != nil {
		t.Fatal(err)
	}
	begin := func(change func(m *menus.Menu)) *modes.StatusData {
		t.Helper()
		g.menu.Show(menus.PagePause, "Paused")
		g.menu.TurnTo(menus.PageMatch)
		change(g.menu)
		selectRow(t, g.menu, "Play")
		if g.menu.Press("Enter"); g.menu.Open {
			t.Fatal(g.menu.View.Warning)
		}
		ticks(g, 2)
		return systems.Single(g.session.state.Match, modes.Status)
	}
	turn := func(m *menus.Menu, label string, by int) {
		for selectRow(t, m, label); by != 0; by-- {
			m.Press("ArrowRight")
		}
	}
	if s := begin(func(*menus.Menu) {}); s.Phase != modes.Live || s.Rules.MercyLead != 0 || s.Rules.TeamDamage != 0 || !s.Rules.Autobalance {
		t.Fatalf("without a choice: %+v", s)
	}
	s := begin(func(m *menus.Menu) {
		for _, r := range []struct {
			label string
			by    int
		}{{"Mercy limit", 2}, {"Warm-up", 1}, {"Team damage", 3}, {"Even teams", 2}} {
			turn(m, r.label, r.by)
		}
	})
	want := options.Limits{Mercy: 2, Warmup: 10, TeamDamage: 50, Autobalance: options.Off}
	if g.settings.Choice.Limits != want || s.Rules.TeamDamage != 0.5 || s.Rules.Autobalance {
		t.Errorf("kept %+v, the rules are %+v", g.settings.Choice.Limits, s.Rules)
	}
	if s.Phase != modes.Warmup {
		t.Errorf("it begins with the phase %v", s.Phase)
	}
	for n := int64(0); s.Phase == modes.Warmup && n <= s.Rules.WarmupTicks; n++ {
		g.tick()
	}
	winsByMercy(t, g, 2)
}

// winsByMercy checks that a match against one bot ends when that has died so often.
func winsByMercy(t *testing.T, g *Game, lead int) {
	t.Helper()
	s, foe := systems.Single(g.session.state.Match, modes.Status), g.session.state.Self
	for _, p := range g.session.state.Match.Players(nil) {
		if p.ID != g.session.state.Self {
			foe = p.ID
		}
	}
	for kills := 1; kills <= lead; kills++ {
		for p, _ := g.session.state.Player(foe); !p.Alive; p, _ = g.session.state.Player(foe) {
			g.tick()
		}
		if err := g.session.state.Match.Kill(foe, g.session.state.Self); err != nil {
			t.Fatal(err)
		}
		if g.tick(); s.Over() != (kills == lead) || s.Over() && s.Reason != modes.ByMercy {
			t.Errorf("after %d kills of a bot the match is %v %s", kills, s.Phase, s.Reason)
		}
	}
}

// TestPlay_HasTheLeastBotsUntilTheUserHasScored, after a warm-up; the next match has those that were
// chosen, and so has a custom match. No choice of the user changes.
func TestPlay_HasTheLeastBotsUntilTheUserHasScored(t *testing.T) {
	g, _ := chooser(t)
	prepare, skill := g.setup.prepare, 0
	g.setup.prepare = func(c options.Choice) (arenaConfig, error) {
		skill = c.Skill
		return prepare(c)
	}
	play := func(c options.Choice, want int) {
		t.Helper()
		if err := g.start(c); err != nil || skill != want || g.session.choice != c || g.settings.Choice.Skill != c.Skill {
			t.Errorf("scored %v: the bots have the skill %d, want %d; %v", g.settings.Scored, skill, want, err)
		}
	}
	custom := g.fast()
	if custom.Limits.Warmup != 10 {
		t.Errorf("the warm-up is %d s", custom.Limits.Warmup)
	}
	custom.Skill = 1
	play(g.fast(), -bots.DefaultSkill)
	play(custom, 1)
	ticks(g, 3)
	if g.settings.Scored {
		t.Fatal("nobody has scored")
	}
	foe := g.session.state.Match.Players(nil)[1].ID
	if err := g.session.state.Match.Kill(foe, g.session.state.Self); err != nil {
		t.Fatal(err)
	}
	if ticks(g, 3); !g.settings.Scored || !g.dirty {
		t.Error("a kill is no score")
	}
	play(g.fast(), 1)
}
