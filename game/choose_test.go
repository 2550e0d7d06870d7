package game

import (
	"errors"
	"image"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/roster"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
)

// chooser returns a game in the yard that can go on to other matches there, and
// how many it made.
func chooser(t *testing.T) (*Game, *int) {
	t.Helper()
	made := 0
	level := yard(t)
	prepare := func(c options.Choice) (arenaConfig, error) {
		if c.Level == "works" {
			return arenaConfig{}, errors.New("the works are closed")
		}
		made++
		match, err := systems.NewMatch(systems.Options{Level: level, Modules: matchModules(nil)})
		if err != nil {
			return arenaConfig{}, err
		}
		spec, err := systems.Preset(c.Model, c.Armor)
		if err != nil {
			return arenaConfig{}, err
		}
		spec.Name, spec.Team, spec.Pack = "You", roster.OwnTeam, packOf(c.Pack)
		self, err := match.Join(spec)
		if err != nil {
			return arenaConfig{}, err
		}
		return arenaConfig{Match: match, Self: self, Choice: c}, roster.AddBots(match, c.Bots, bots.DefaultSkill, "arena", false)
	}
	config, err := prepare(options.Choice{Level: "valley", Model: "tribes", Armor: "light", Pack: "energy", Bots: 1})
	if err != nil {
		t.Fatal(err)
	}
	config.setup.prepare, config.Settings = prepare, options.DefaultSettings()
	g, err := newArena(config)
	if err != nil {
		t.Fatal(err)
	}
	return g, &made
}

func TestStart_PlaysTheChosenMatchAndRemembersIt(t *testing.T) {
	g, made := chooser(t)
	for range 20 {
		g.tick()
	}
	g.menu.Show(menus.PagePause, "Paused")
	g.menu.TurnTo(menus.PageMatch)
	keep(t, g, "own_match")
	g.menu.Choice.Bots, g.menu.Choice.Armor, g.menu.Choice.Pack = 3, "heavy", "shield"
	selectRow(t, g.menu, "Play")
	if g.menu.Press("Enter"); g.menu.Open || *made != 2 || g.session.state.Match.Tick() != 0 {
		t.Fatalf("%d matches made, the last is at tick %d: %s", *made, g.session.state.Match.Tick(), g.menu.View.Warning)
	}
	var teams [3]int
	for _, p := range g.session.state.Match.Players(nil) {
		teams[p.Team]++
	}
	p, _ := g.session.state.Player(g.session.state.Self)
	if teams != [3]int{0, 2, 2} || p.ArmorName != "heavy" || p.Pack.Kind != components.ShieldPack {
		t.Errorf("teams %v, the player is %s with the pack %q", teams, p.ArmorName, p.Pack.Kind)
	}
	if !g.dirty || g.settings.Choice == nil || *g.settings.Choice != g.session.choice || g.session.choice.Bots != 3 {
		t.Errorf("remembered %+v of %+v", g.settings.Choice, g.session.choice)
	}
	g.tick()
	pictureOf(g, 320, 180) // must not panic with what was drawn before
}

// TestEnd_NextLevelPlaysTheSameOnTheNextOneThatSuitsTheMode, which is remembered: one that cannot be had is left
// out, and so is one without flags for a mode that needs them.
func TestEnd_NextLevelPlaysTheSameOnTheNextOneThatSuitsTheMode(t *testing.T) {
	next := func(g *Game) string {
		t.Helper()
		g.menu.Show(menus.PageEnd, "Over")
		selectRow(t, g.menu, "Next level")
		if g.menu.Press("Enter"); g.menu.Open || g.session.state.Match.Tick() != 0 {
			t.Fatalf("no match begins: %q", g.menu.View.Warning)
		}
		if c := g.settings.Choice; !g.dirty || c == nil || *c != g.session.choice {
			t.Errorf("remembered %+v of %+v", c, g.session.choice)
		}
		g.dirty = false
		ticks(g, 3)
		return g.session.choice.Level
	}
	g, made := chooser(t) // the works are closed
	ticks(g, 3)
	if first, second := next(g), next(g); first != "vault" || second != "bowl" || *made != 3 || g.session.choice.Bots != 1 {
		t.Errorf("after the valley comes %s, then %s; %d matches were made, %+v", first, second, *made, g.session.choice)
	}
	w := newTour(t, image.Pt(640, 360))
	for _, want := range []string{"vault", "works", "bowl"} {
		if got := next(w.Game); got != want || w.session.choice.Mode != menus.FlagMode {
			t.Errorf("the next level is %s, want %s, in the mode %s", got, want, w.session.choice.Mode)
		}
	}
	g.setup.prepare = func(options.Choice) (arenaConfig, error) { return arenaConfig{}, errors.New("all are closed") }
	before := g.session.state.Match
	g.menu.Show(menus.PageEnd, "Over")
	selectRow(t, g.menu, "Next level")
	if g.menu.Press("Enter"); !g.menu.Open || g.session.state.Match != before || g.menu.View.Warning != "all are closed" {
		t.Errorf("where none can be had: open %v, warning %q", g.menu.Open, g.menu.View.Warning)
	}
}

// TestRebody_WaitsForTheNextLife: nobody heals or moves by choosing other armour.
func TestRebody_WaitsForTheNextLife(t *testing.T) {
	g, made := chooser(t)
	for range 10 {
		g.tick()
	}
	entry, _ := g.session.state.Match.Entry(g.session.state.Self)
	components.Health.Get(entry).Current = 0.3
	components.Position.Get(entry).Feet.X += 7
	g.tick()
	before, _ := g.session.state.Player(g.session.state.Self)
	was := *before
	g.menu.Show(menus.PagePause, "Paused")
	g.menu.TurnTo(menus.PageBody)
	g.menu.Choice.Model, g.menu.Choice.Armor = "torque", "t2-heavy"
	selectRow(t, g.menu, "Take it")
	g.menu.Press("Enter")
	g.tick()
	p, _ := g.session.state.Player(g.session.state.Self)
	if g.menu.Open || p.Model != was.Model || p.Health > was.Health+1e-9 || p.Position.Sub(was.Position).Length() > 1 {
		t.Fatalf("at once it is %s with health %v at %v, was %v at %v", p.Model, p.Health, p.Position, was.Health, was.Position)
	}
	if err := g.session.state.Match.Kill(g.session.state.Self, components.Nobody); err != nil {
		t.Fatal(err)
	}
	spawned := 0
	for left := 400; left > 0; left-- { // a few more than until it lives again
		if g.tick(); spawned > 0 {
			left = min(left, 10)
		}
		for _, e := range g.session.state.Match.Events() {
			if e.Kind == systems.EventSpawned && e.Subject == g.session.state.Self {
				spawned++
			}
		}
	}
	p, _ = g.session.state.Player(g.session.state.Self)
	if *made != 1 || p.Model != "torque" || p.ArmorName != "t2-heavy" || p.Pack.Kind != components.EnergyPack || !p.Alive || g.session.waits() {
		t.Errorf("the next life has %s of %s with the pack %q, alive %v", p.ArmorName, p.Model, p.Pack.Kind, p.Alive)
	}
	if spawned != 1 {
		t.Errorf("it came to life %d times", spawned)
	}
	if g.menu.Groups != g.session.state.WeaponGroups() || g.menu.Groups[0] != "Disc launcher" {
		t.Errorf("the menu knows %q, carried are %q", g.menu.Groups, g.session.state.WeaponGroups())
	}
}

func TestStart_ALevelThatFailsLeavesTheMatchAndSaysWhy(t *testing.T) {
	g, _ := chooser(t)
	g.tick()
	before := g.session.state.Match
	g.menu.Show(menus.PagePause, "Paused")
	g.menu.TurnTo(menus.PageMatch)
	g.menu.Choice.Level = "works"
	selectRow(t, g.menu, "Play")
	if g.menu.Press("Enter"); !g.menu.Open || g.session.state.Match != before || g.menu.View.Warning != "the works are closed" {
		t.Errorf("warning %q, same match %v", g.menu.View.Warning, g.session.state.Match == before)
	}
	if g.settings.Choice != nil {
		t.Errorf("remembered %+v", g.settings.Choice)
	}
}

// TestStartPage_PlaysAtOnceWithAMatchBehindIt: bots play while it is shown, and Play leads
// to flags, four against four.
func TestStart_WhatHasNoBotsKeepsTheirNumber(t *testing.T) {
	g, _ := chooser(t)
	c := options.Choice{Level: "valley", Model: "tribes", Armor: "light", Pack: "energy", Bots: 5}
	for _, next := range []struct {
		mode       string
		bots, kept int
	}{{"", 5, 5}, {menus.TrialMode, 0, 5}, {menus.PracticeMode, 0, 5}, {menus.LearnMode, 0, 5}, {menus.DuelMode, 1, 5}, {"ctf", 3, 3}} {
		if c.Mode, c.Bots = next.mode, next.bots; g.start(c) != nil || g.settings.Choice.Bots != next.kept {
			t.Errorf("after %q %d bots are kept, want %d", next.mode, g.settings.Choice.Bots, next.kept)
		}
	}
}

// TestMenu_OffersTheLastFightAfterWhatHasNone: who comes from lessons, a trial or practice finds as many
// bots as before, and a new player four against four.
func TestMenu_OffersTheLastFightAfterWhatHasNone(t *testing.T) {
	fresh, err := options.Parse(nil, io.Discard)
	if err != nil || fresh.Match.Bots != fastBots {
		t.Fatalf("a new player has %d bots, want %d: %v", fresh.Match.Bots, fastBots, err)
	}
	for _, mode := range []string{menus.LearnMode, menus.TrialMode, menus.PracticeMode} {
		g, _ := chooser(t)
		c := options.Choice{Level: "valley", Model: "tribes", Armor: "light", Pack: "energy", Bots: 5, Mode: "team"}
		if err := g.start(c); err != nil {
			t.Fatal(err)
		}
		if c.Bots, c.Mode = 0, mode; g.start(c) != nil {
			t.Fatal(g.menu.View.Warning)
		}
		if got := g.menu.Choice.Choice; got.Bots != 5 {
			t.Errorf("after %q the menu offers %d bots, want 5", mode, got.Bots)
		}
		if g.menu.Choice.Mode = menus.FlagMode; g.start(g.menu.Choice.Choice) != nil || g.settings.Choice.Bots != 5 {
			t.Errorf("a match of flags after %q keeps %d bots", mode, g.settings.Choice.Bots)
		}
	}
}

// TestSettings_TheNoBotsOfATrialAreForgotten, and those that somebody chose are kept.
func TestSettings_TheNoBotsOfATrialAreForgotten(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"XDG_CONFIG_HOME", "HOME", "AppData"} { // by system
		t.Setenv(name, folder)
	}
	_, store := userSettings(func(string) {})
	for mode, want := range map[string]int{menus.TrialMode: fastBots, menus.LearnMode: fastBots, menus.PracticeMode: fastBots, "": 0, menus.FlagMode: 0} {
		kept := options.DefaultSettings()
		kept.Choice = &options.Choice{Level: "valley", Model: "tribes", Armor: "light", Pack: "energy", Mode: mode}
		if err := options.Save(store, kept); err != nil {
			t.Fatal(err)
		}
		settings, _ := userSettings(func(line string) { t.Error(line) })
		o, err := options.Parse(nil, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		if o.Prefer(*settings.Choice); o.Match.Bots != want {
			t.Errorf("after a match of %q without bots the next has %d, want %d", mode, o.Match.Bots, want)
		}
	}
}

// TestMenu_SaysThatNobodyPlaysAgainstYou where the mode needs opponents.
func TestMenu_SaysThatNobodyPlaysAgainstYou(t *testing.T) {
	g, _ := chooser(t)
	m := g.menu
	m.Show(menus.PagePause, "")
	for _, c := range []struct {
		mode  string
		bots  int
		alone bool
	}{{"", 0, true}, {menus.FlagMode, 0, true}, {menus.FlagMode, 1, false}, {menus.PracticeMode, 0, false}, {menus.TrialMode, 0, false}} {
		m.Choice.Mode, m.Choice.Bots = c.mode, c.bots
		m.TurnTo(menus.PageMatch)
		const word = "you are alone"
		said := false
		for i := range m.Rows {
			said = said || m.Rows[i].Label == "Bots" && strings.Contains(m.Rows[i].Value(), word)
		}
		if said != c.alone || strings.Contains(m.Rows[0].Hint, word) != c.alone {
			t.Errorf("%+v: the row says it: %v; %q", c, said, m.Rows[0].Hint)
		}
	}
	m.Choice.Mode, m.Choice.Bots = "", 0
	m.TurnTo(menus.PageMatch)
	m.Choose(slices.IndexFunc(m.Rows, func(r menus.Row) bool { return r.Label == "Bots" }))
	keep(t, g, "custom-alone")
	if m.Press("ArrowRight"); m.Rows[0].Hint != "Begins this match" || m.Rows[m.View.Selected].Label != "Bots" {
		t.Errorf("with a bot more it says %q", m.Rows[0].Hint)
	}
}

// TestPrepare_ADuelHasOneOpponentWhateverWasChosen, and trials and lessons have none.
func TestPrepare_ADuelHasOneOpponentWhateverWasChosen(t *testing.T) {
	m := valleyMaker()
	for args, want := range map[string]int{
		"--mode duel --bots 0": 2, "--mode duel --bots 7": 2, "--mode trial --bots 3": 1, "--mode learn --bots 3": 1,
		"--mode deathmatch --bots 3": 4, "--mode practice --bots 0": 1, "--demo --mode trial --bots 2": 3,
	} {
		o, err := options.Parse(strings.Fields(args), io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		config, err := m.prepare(&o)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(config.Match.Players(nil)); got != want {
			t.Errorf("%s: %d players, want %d", args, got, want)
		}
	}
}

// TestPrepare_LimitsAndSkillAreThoseOfTheChoice.
func TestPrepare_LimitsAndSkillAreThoseOfTheChoice(t *testing.T) {
	m := valleyMaker()
	o, err := options.Parse(nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	usual, _ := modes.ByName(menus.DuelMode)
	for _, c := range []struct {
		minutes, points, skill int
		want                   modes.Rules
	}{
		{0, 0, 0, usual.Default}, {5, 3, 2, modes.Rules{TimeLimitTicks: 9375, PointLimit: 3}}, {-1, -1, -2, modes.Rules{}},
	} {
		choice := options.Choice{Level: "bowl", Model: "tribes", Armor: "light", Pack: "energy", Mode: menus.DuelMode, Skill: c.skill,
			Limits: options.Limits{Minutes: c.minutes, Points: c.points}}
		config, err := m.chosen(&o, choice)
		if err != nil {
			t.Fatal(err)
		}
		status, _ := modes.StatusOf(config.Match)
		if r := status.Rules; r.TimeLimitTicks != c.want.TimeLimitTicks || r.PointLimit != c.want.PointLimit || r.RoundTicks != usual.Default.RoundTicks {
			t.Errorf("%+v: rules %+v", choice, r)
		}
		for _, p := range config.Match.Players(nil) {
			if entry, _ := config.Match.Entry(p.ID); p.Bot && bots.Bot.Get(entry).Skill != bots.DefaultSkill+c.skill {
				t.Errorf("%+v: a bot of skill %d", choice, bots.Bot.Get(entry).Skill)
			}
		}
		if config.Choice != choice {
			t.Errorf("the match is of %+v, want %+v", config.Choice, choice)
		}
	}
}

func TestBotTeam_NoTeamHasMoreThanOnePlayerMore(t *testing.T) {
	size := map[int]int{roster.OwnTeam: 1}
	for i := range options.MaxBots {
		size[roster.TeamOf(i)]++
		if d := size[roster.OtherTeam] - size[roster.OwnTeam]; d < -1 || d > 1 || i == 0 && d != 0 {
			t.Errorf("with %d bots the teams are %v", i+1, size)
		}
	}
}

func TestGame_GrenadesAndMinesHaveKeysOfTheirOwn(t *testing.T) {
	for key, weapon := range map[input.Key]string{"G": "handgrenade", "B": "mine"} {
		g, ids := newGame(t)
		for range 5 {
			g.poll(key)
			g.tick()
		}
		if happened(g, systems.EventFired) > 0 {
			t.Errorf("%s: it left before the key was let go", key)
		}
		g.poll()
		g.tick()
		events := g.session.state.Match.Events()
		thrown := ""
		for _, e := range events {
			if e.Kind == systems.EventFired {
				thrown = e.Weapon
			}
		}
		p, _ := g.session.state.Player(ids[0])
		if thrown != weapon || p.Weapon != "disc" {
			t.Errorf("%s: %q left, %q is held", key, thrown, p.Weapon)
		}
	}
}

// A match with a model of a module goes round all models and their bodies.
