package game

import (
	"errors"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
)

// chooser returns a game in the yard that can go on to other matches there, and
// how many it made.
func chooser(t *testing.T) (*Game, *int) {
	t.Helper()
	made := 0
	level := yard(t)
	prepare := func(c options.Choice) (Config, error) {
		if c.Level == "works" {
			return Config{}, errors.New("the works are closed")
		}
		made++
		match, err := systems.NewMatch(systems.Options{Level: level, Modules: matchModules(nil)})
		if err != nil {
			return Config{}, err
		}
		spec, err := systems.Preset(c.Model, c.Armor)
		if err != nil {
			return Config{}, err
		}
		spec.Name, spec.Team, spec.Pack = "You", ownTeam, packOf(c.Pack)
		self, err := match.Join(spec)
		if err != nil {
			return Config{}, err
		}
		return Config{Match: match, Self: self, Choice: c}, addBots(match, c.Bots)
	}
	config, err := prepare(options.Choice{Level: "valley", Model: "tribes", Armor: "light", Pack: "energy", Bots: 1})
	if err != nil {
		t.Fatal(err)
	}
	config.Prepare, config.Settings = prepare, options.DefaultSettings()
	g, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	return g, &made
}

func TestChoose_AnotherNumberOfBotsBeginsANewMatch(t *testing.T) {
	g, made := chooser(t)
	for range 20 {
		g.tick()
	}
	g.menu.showMatch("Skijet")
	keep(t, g, "first_screen")
	g.menu.choice.Bots, g.menu.choice.Armor, g.menu.choice.Pack = 3, "heavy", "shield"
	if !g.choose() || *made != 2 || g.match.Tick() != 0 {
		t.Fatalf("%d matches made, the last is at tick %d", *made, g.match.Tick())
	}
	var teams [3]int
	for _, p := range g.match.Players(nil) {
		teams[p.Team]++
	}
	p, _ := player(g.history.after, g.self)
	if teams != [3]int{0, 2, 2} || p.ArmorName != "heavy" || p.Pack.Kind != components.ShieldPack {
		t.Errorf("teams %v, the player is %s with the pack %q", teams, p.ArmorName, p.Pack.Kind)
	}
	if !g.dirty || g.settings.Choice == nil || *g.settings.Choice != g.choice || g.choice.Bots != 3 {
		t.Errorf("remembered %+v of %+v", g.settings.Choice, g.choice)
	}
	g.tick()
	pictureOf(g, 320, 180) // must not panic with what was drawn before
}

func TestChoose_AnotherBodyStaysInTheMatchAndKeepsThePack(t *testing.T) {
	g, made := chooser(t)
	g.tick()
	g.menu.show("Paused")
	g.menu.choice.Model, g.menu.choice.Armor = "torque", "t2-heavy"
	if !g.choose() || *made != 1 || g.match.Tick() != 1 {
		t.Fatalf("%d matches made, the last is at tick %d", *made, g.match.Tick())
	}
	p, _ := player(g.history.after, g.self)
	if p.Model != "torque" || p.Pack.Kind != components.EnergyPack {
		t.Errorf("the player moves by %s with the pack %q", p.Model, p.Pack.Kind)
	}
	if g.menu.groups != g.groups() || g.menu.groups[0] != "Disc launcher" {
		t.Errorf("the menu knows %q, carried are %q", g.menu.groups, g.groups())
	}
}

func TestChoose_ALevelThatFailsLeavesTheMatchAndSaysWhy(t *testing.T) {
	g, _ := chooser(t)
	g.tick()
	before := g.match
	g.menu.showMatch("Skijet")
	g.menu.choice.Level = "works"
	if g.choose() || g.match != before || g.menu.view.Warning != "the works are closed" || g.menu.choice.Level != "valley" {
		t.Errorf("level %q, warning %q, same match %v", g.menu.choice.Level, g.menu.view.Warning, g.match == before)
	}
	if g.settings.Choice != nil {
		t.Errorf("remembered %+v", g.settings.Choice)
	}
}

func TestChoose_FirstPlayIsRememberedAsItIs(t *testing.T) {
	g, made := chooser(t)
	g.menu.showMatch("Skijet")
	if !g.choose() || *made != 1 || g.settings.Choice == nil || *g.settings.Choice != g.choice || !g.dirty {
		t.Errorf("%d matches, remembered %+v", *made, g.settings.Choice)
	}
}

func TestBotTeam_NoTeamHasMoreThanOnePlayerMore(t *testing.T) {
	size := map[int]int{ownTeam: 1}
	for i := range options.MaxBots {
		size[botTeam(i)]++
		if d := size[otherTeam] - size[ownTeam]; d < -1 || d > 1 || i == 0 && d != 0 {
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
		events := g.match.Events()
		thrown := ""
		for _, e := range events {
			if e.Kind == systems.EventFired {
				thrown = e.Weapon
			}
		}
		p, _ := player(g.history.after, ids[0])
		if thrown != weapon || p.Weapon != "disc" {
			t.Errorf("%s: %q left, %q is held", key, thrown, p.Weapon)
		}
	}
}

// A match with a model of a module goes round all models and their bodies.
func TestSelection_GoesRoundTheModelsOfModules(t *testing.T) {
	board := systems.Module{Name: "board", Models: []systems.Model{{Name: "board", Presets: []systems.ModelPreset{{Name: "long"}, {Name: "short"}}}}}
	s := newSelection(options.Choice{Level: "valley", Model: "board", Armor: "short"}, nil, board)
	if s.nextArmor(1); s.Armor != "long" {
		t.Errorf("after short comes %s", s.Armor)
	}
	seen := map[string]bool{}
	for range systems.Models(board) {
		s.nextModel(1)
		seen[s.Model] = true
	}
	if len(seen) != 4 || s.Model != "board" || s.Armor != "long" {
		t.Errorf("saw %v, and came to %s of %s", seen, s.Armor, s.Model)
	}
}
