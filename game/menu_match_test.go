package game

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/game/internal/gametest/yard"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// TestMenu_OwnMatchHasTheRowsThatMeanSomethingInTheMode, and levels that suit it.
func TestMenu_OwnMatchHasTheRowsThatMeanSomethingInTheMode(t *testing.T) {
	m, _ := openedMenu()
	m.choice = newSelection(options.Choice{Level: "canyon", Model: "tribes", Armor: "light", Pack: "energy", Bots: 3}, nil, nil)
	m.hooks.start = func(options.Choice) error { return nil }
	m.turnTo(pageMatch)
	alone := " Play Mode Level Bots Bot skill Time limit Score limit Mercy limit Warm-up Rules Movement Armour Pack Back"
	teams := strings.Replace(alone, " Warm-up ", " Warm-up Team damage Even teams ", 1)
	want := map[string]string{
		"": teams, flagMode: teams, "deathmatch": alone, "rabbit": alone, duelMode: strings.Replace(alone, " Bots ", " ", 1),
		trialMode: " Play Mode Level Time limit Rules Movement Armour Pack Back", practiceMode: " Play Mode Level Bots Bot skill Rules Movement Armour Pack Back",
		learnMode: " Play Mode Back",
	}
	for range m.choice.modes {
		labels := ""
		for i := range m.rows {
			labels += " " + m.rows[i].label
		}
		if labels != want[m.choice.Mode] {
			t.Errorf("%s has the rows%s, want%s", m.choice.mode(), labels, want[m.choice.Mode])
		}
		if m.choice.unfit(m.choice.Level) != "" {
			t.Errorf("%s is offered on %s", m.choice.mode(), m.choice.Level)
		}
		find(t, m, "Mode")
		if m.press("ArrowRight"); m.rows[m.view.Selected].label != "Mode" {
			t.Fatalf("then %q is in focus", m.rows[m.view.Selected].label)
		}
	}
	m.choice.Mode = flagMode
	for range m.choice.levels {
		if m.choice.nextLevel(1); m.choice.Level == "canyon" {
			t.Error("flags are offered on the canyon, which has one")
		}
	}
	m.turnTo(pageLevels)
	at := slices.Index(m.choice.levels, "canyon")
	if m.choose(at); m.view.Warning == "" {
		t.Error("the list of levels does not say that the canyon does not suit flags")
	}
	if m.press("Enter"); m.page != pageLevels {
		t.Error("and lets choose it")
	}
}

// TestMenu_OwnMatchChoosesLimitsAndSkill, which go back to usual with the mode.
func TestMenu_OwnMatchChoosesLimitsAndSkill(t *testing.T) {
	m, _ := openedMenu()
	m.choice = newSelection(options.Choice{Level: "valley", Model: "tribes", Armor: "light", Pack: "energy", Mode: flagMode}, nil, nil)
	m.turnTo(pageMatch)
	for _, r := range []struct{ label, first, right, left string }{
		{"Time limit", "20 min, as usual", "5 min", "none"}, {"Score limit", "5 captures, as usual", "1 capture", "none"},
		{"Mercy limit", "none, as usual", "a lead of 1 capture", "none"}, {"Warm-up", "none, as usual", "10 s", "none"},
		{"Team damage", "none, as usual", "10 %", "none"}, {"Even teams", "on, as usual", "on", "off"}, {"Bot skill", "usual", "hard", "easy"},
	} {
		at := find(t, m, r.label)
		values := []string{m.rows[at].value()}
		m.press("ArrowRight")
		values = append(values, m.rows[at].value())
		m.press("ArrowLeft")
		m.press("ArrowLeft")
		if values = append(values, m.rows[at].value()); !slices.Equal(values, []string{r.first, r.right, r.left}) {
			t.Errorf("%s: %q", r.label, values)
		}
	}
	none := options.Limits{Minutes: options.NoLimit, Points: options.NoLimit, Mercy: options.NoLimit, Warmup: options.NoLimit,
		TeamDamage: options.NoLimit, Autobalance: options.Off}
	if c := m.choice.Choice; c.Limits != none || c.Skill != -1 {
		t.Errorf("chosen %+v", c)
	}
	if m.choice.nextMode(1); m.choice.Limits != (options.Limits{}) || m.choice.Skill != -1 {
		t.Errorf("in the next mode %+v", m.choice.Choice)
	}
	if got := nextOf(timeLimits, 7, 1); got != 10 || nextOf(timeLimits, 7, -1) != 5 {
		t.Errorf("after 7 comes %d", got)
	}
}

// TestOwnMatch_RulesThatAreChosenChangeTheMatch, and are there the next time.
func TestOwnMatch_RulesThatAreChosenChangeTheMatch(t *testing.T) {
	o, err := options.Parse([]string{"--level", "Yard"}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	maker := maker{seed: 1, levels: []*levels.Level{yard.Level(t)}}
	config, err := maker.prepare(&o)
	if err != nil {
		t.Fatal(err)
	}
	config.Settings, config.Prepare = options.DefaultSettings(), func(c options.Choice) (Config, error) { return maker.chosen(&o, c) }
	g, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	begin := func(change func(m *menu)) *modes.StatusData {
		t.Helper()
		g.menu.show(pagePause, "Paused")
		g.menu.turnTo(pageMatch)
		change(g.menu)
		find(t, g.menu, "Play")
		if g.menu.press("Enter"); g.menu.open {
			t.Fatal(g.menu.view.Warning)
		}
		ticks(g, 2)
		return systems.Single(g.Match, modes.Status)
	}
	turn := func(m *menu, label string, by int) {
		for find(t, m, label); by != 0; by-- {
			m.press("ArrowRight")
		}
	}
	if s := begin(func(*menu) {}); s.Phase != modes.Live || s.Rules.MercyLead != 0 || s.Rules.TeamDamage != 0 || !s.Rules.Autobalance {
		t.Fatalf("without a choice: %+v", s)
	}
	s := begin(func(m *menu) {
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
	s, foe := systems.Single(g.Match, modes.Status), g.Self
	for _, p := range g.Match.Players(nil) {
		if p.ID != g.Self {
			foe = p.ID
		}
	}
	for kills := 1; kills <= lead; kills++ {
		for p, _ := g.Player(foe); !p.Alive; p, _ = g.Player(foe) {
			g.tick()
		}
		if err := g.Match.Kill(foe, g.Self); err != nil {
			t.Fatal(err)
		}
		if g.tick(); s.Over() != (kills == lead) || s.Over() && s.Reason != modes.ByMercy {
			t.Errorf("after %d kills of a bot the match is %v %s", kills, s.Phase, s.Reason)
		}
	}
}
