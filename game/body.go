package game

import (
	"cmp"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
)

// fastBots is how many bots play with whom who only says Play, and where neither flags nor settings say
// so: four against four.
const fastBots = 7

// fastWarmup is how long they warm up, s: to look around and try the keys.
const fastWarmup = 10

// fast returns what the start page plays at once: capture the flag in the valley, or what
// the extensions bring.
func (g *Game) fast() options.Choice {
	c := *g.setup.defaultChoice
	if g.settings.Choice != nil && slices.Contains(systems.Models(g.choosable()...), g.settings.Choice.Model) {
		c.Model, c.Armor, c.Pack, c.Rules = g.settings.Choice.Model, g.settings.Choice.Armor, g.settings.Choice.Pack, g.settings.Choice.Rules
		c.Skill = g.settings.Choice.Skill
	}
	names := modes.Names(g.choosable()...)
	if len(g.session.levels) == 0 && names[0] == modes.Names()[0] && slices.Contains(names, menus.FlagMode) {
		c.Mode, c.Bots, c.Limits = menus.FlagMode, fastBots, options.Limits{Warmup: fastWarmup}
		if slices.Contains(levels.EmbeddedNames(), menus.FastLevel) {
			c.Level = menus.FastLevel
		}
	}
	return c
}

// start plays another match.
func (g *Game) start(c options.Choice) error {
	ebiten.SetCursorMode(ebiten.CursorModeCaptured) // a browser grants that for seconds after a key, and a match may take longer
	played := c
	if !g.settings.Scored && c == g.fast() {
		played.Skill = -bots.DefaultSkill // the least, until the user has scored once
	}
	config, err := g.setup.prepare(played)
	if err == nil {
		config.Choice = c
		err = g.enter(config)
	}
	if err != nil {
		ebiten.SetCursorMode(ebiten.CursorModeVisible)
		g.setup.report(err.Error())
		return err
	}
	if c.Mode == menus.LearnMode { // which has a button of its own, and a body
		g.taught()
	} else {
		g.remember(c)
	}
	return nil
}

// taughtTicks is how long somebody plays who then needs no lessons, 3 min [ours].
const taughtTicks = 5625

// taught notes that the start page need not point to the lessons any more.
func (g *Game) taught() {
	g.dirty = g.dirty || !g.settings.Taught
	g.settings.Taught = true
}

// scored reports whether the user has scored in a fight.
func (s *session) scored() bool {
	score := modes.ScoreOf(s.state.Match, s.state.Self)
	return !menus.IsFightless(s.choice.Mode) && score.Kills+score.Points > 0
}

// remember keeps a choice for the next time. The settings are those of all arenas, of
// which some have other models. The number of bots stays that of the last match that is about
// fighting them.
func (g *Game) remember(c options.Choice) {
	if menus.IsFightless(c.Mode) {
		c.Bots = g.setup.kept(&g.settings).Bots
	}
	if slices.Contains(systems.Models(), c.Model) && (g.settings.Choice == nil || *g.settings.Choice != c) {
		g.settings.Choice, g.dirty = &c, true
	}
}

// kept is the choice that was remembered last, or that of a new player.
func (s *setup) kept(settings *options.Settings) *options.Choice {
	return cmp.Or(settings.Choice, s.defaultChoice)
}

// rebody gives the player another body at its next station, or else with the next life.
func (g *Game) rebody(c options.Choice) error {
	wish := bases.WishData{Model: c.Model, Preset: c.Armor, Pack: packOf(c.Pack)}
	if _, err := g.session.source.Enter(bases.WishEntry(g.session.state.Self, wish)); err != nil {
		return err
	}
	text := "New armour with the next life"
	if g.session.hasStation() {
		text = "New armour at a station or with the next life"
	}
	kept := g.session.choice
	kept.Model, kept.Armor, kept.Pack = c.Model, c.Armor, c.Pack
	g.session.choice = kept
	g.remember(kept)
	g.session.overlay.Say(hud.Part{Text: text + ": " + c.Armor + ", pack: " + c.Pack, Color: hud.Accent})
	return nil
}

// hasStation reports whether some station of the match serves the player.
func (g *session) hasStation() bool {
	p, ok := g.state.Player(g.state.Self)
	return ok && slices.ContainsFunc(bases.States(g.state.Match, nil), func(s bases.State) bool {
		return s.Kind == levels.PieceStation && (s.Team == 0 || s.Team == p.Team)
	})
}

// refitted follows the player into the body that was chosen.
func (g *Game) refitted() {
	g.reportOnce(g.session.tuner.Retune(g.session.state.Self))
	g.restart()
	g.menu.Groups, g.menu.Throws = g.session.state.WeaponGroups(), g.session.state.ThrowLabels()
}
