package game

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
)

// selection is the match and the body that are chosen in the menu.
type selection struct {
	options.Choice
	levels  []string // to choose from
	modes   []string // likewise
	modules []systems.Module
	abouts  map[string]levels.About // of levels that are not embedded
}

// newSelection starts with the current choice: an embedded level, a further one, or one by its
// path, which current is if it is not nil. Modules of the match may add movement models.
func newSelection(c options.Choice, further []*levels.Level, current *levels.Level, modules ...systems.Module) *selection {
	s := &selection{Choice: c, levels: levels.EmbeddedNames(), modules: modules, modes: modes.Names(modules...), abouts: map[string]levels.About{}}
	for _, level := range further {
		s.levels = append(s.levels, level.Name)
		s.abouts[level.Name] = levels.AboutOf(level)
	}
	if !slices.Contains(s.levels, c.Level) {
		s.levels = append(s.levels, c.Level)
		if current != nil {
			s.abouts[c.Level] = levels.AboutOf(current)
		}
	}
	return s
}

// about returns what is known of a level, or false for one that is still to be read.
func (s *selection) about(level string) (levels.About, bool) {
	if a, ok := s.abouts[level]; ok {
		return a, true
	}
	return levels.EmbeddedAbout(level)
}

// refuse says that the level does not suit the mode, which levels do, and which modes it has. Only
// whoever may change the level, that of a file, is told what it lacks.
func (s *selection) refuse(lacks error) error {
	suiting := slices.DeleteFunc(slices.Clone(s.levels), func(level string) bool { return level == s.Level || s.unfit(level) != "" })
	possible := slices.DeleteFunc(slices.Clone(s.modes), func(mode string) bool {
		other := *s
		other.Mode = mode
		return mode == s.mode() || other.unfit(s.Level) != ""
	})
	text := fmt.Sprintf("%s cannot be played on %s, which has %s", s.mode(), s.Level, strings.Join(possible, ", "))
	if len(suiting) > 0 {
		text += fmt.Sprintf("; play %s on %s", s.mode(), strings.Join(suiting, " or "))
	}
	if slices.Contains(levels.EmbeddedNames(), s.Level) {
		return errors.New(text)
	}
	return fmt.Errorf("%s: %w", text, lacks)
}

// made returns what is known of the mode.
func (s *selection) made() modes.Made {
	made, _ := modes.Choice(s.mode(), s.modules...)
	return made
}

// nextLevel selects the next level that suits the mode.
func (s *selection) nextLevel(by int) {
	for range s.levels {
		if s.Level = after(s.levels, s.Level, by); s.unfit(s.Level) == "" {
			return
		}
	}
}

// mode returns the name of the mode.
func (s *selection) mode() string { return cmp.Or(s.Mode, s.modes[0]) }

// modeTitle returns the mode in words.
func (s *selection) modeTitle() string {
	mode := s.made().Mode
	return capital(cmp.Or(mode.Title, mode.Name, s.mode()))
}

// modeHint says what the mode is about.
func (s *selection) modeHint() string {
	return cmp.Or(s.made().Mode.About, "A mode of this game")
}

// modelNames are plain names of movement models, and what they are like.
var modelNames = map[string][2]string{
	components.ModelTribes: {"Ski and jet", "As in the game of 1998: no friction while you ski, and jets that carry you uphill"},
	components.ModelTorque: {"Ski and jet, heavier", "As in its successor of 2001: bodies have mass, jets push harder, landings take time"},
	components.ModelSlide:  {"On foot", "Legs without jets: you run, slide along what you meet, and jump"},
}

// modelTitle returns the movement in plain words.
func (s *selection) modelTitle() string {
	if names, ok := modelNames[s.Model]; ok {
		return names[0]
	}
	return s.Model
}

// modelHint says what the movement is like.
func (s *selection) modelHint() string {
	if names, ok := modelNames[s.Model]; ok {
		return names[1]
	}
	return "A movement of this game"
}

// nextMode selects the next mode, with its usual limits and on a level that suits it. The default
// mode has no name in a choice.
func (s *selection) nextMode(by int) {
	if s.Mode = after(s.modes, s.mode(), by); s.Mode == s.modes[0] {
		s.Mode = ""
	}
	s.Limits = options.Limits{}
	if s.unfit(s.Level) != "" {
		s.nextLevel(1)
	}
}

// nextModel selects the first body of the next movement model.
func (s *selection) nextModel(by int) {
	s.Model = after(systems.Models(s.modules...), s.Model, by)
	s.Armor = options.FirstArmor(s.Model, s.modules...)
}

// rules returns the rules of the movement model, if it has several.
func (s *selection) rules() string {
	if s.Model != components.ModelTribes {
		return "none to choose"
	}
	return s.RulesName()
}

// nextRules selects the next rules of the model tribes.
func (s *selection) nextRules(by int) {
	if s.Model == components.ModelTribes {
		s.SetRules(after(options.Rules(), s.RulesName(), by))
	}
}

// nextArmor selects the next body of the model.
func (s *selection) nextArmor(by int) {
	s.Armor = after(systems.Presets(s.Model, s.modules...), s.Armor, by)
}

// skillNames are the skills of bots.
var skillNames = [bots.Skills]string{"beginners", "easy", "usual", "hard", "experts"}

// skill names the skill of the bots.
func (s *selection) skill() string { return skillNames[bots.UsualSkill+s.Skill] }

func (s *selection) nextSkill(by int) {
	s.Skill = (bots.UsualSkill+s.Skill+by+bots.Skills)%bots.Skills - bots.UsualSkill
}

func (s *selection) nextPack(by int) { s.Pack = after(options.Packs(), s.Pack, by) }

func (s *selection) nextBots(by int) {
	const counts = options.MaxBots + 1
	s.Bots = ((s.Bots+by)%counts + counts) % counts
}

// sides describes how bots are divided into teams.
func (s *selection) sides() string {
	if s.Bots == 0 {
		return "none" + s.alone()
	}
	if made, ok := modes.Choice(s.mode(), s.modules...); ok && made.Mode.Teams < 2 {
		return fmt.Sprint(s.Bots)
	}
	with := 0
	for i := range s.Bots {
		if botTeam(i) == ownTeam {
			with++
		}
	}
	if with == 0 {
		return fmt.Sprintf("%d against you", s.Bots)
	}
	return fmt.Sprintf("%d with you, %d against you", with, s.Bots-with)
}

// alone says that a match has no opponents though its mode needs some, or nothing.
func (s *selection) alone() string {
	if _, ok := modes.ByName(s.mode()); !ok || s.Bots > 0 || isFightless(s.mode()) {
		return "" // a mode of the game itself may bring its own
	}
	return ": you are alone"
}

// after returns the name that is by places after another, cyclically.
func after(names []string, name string, by int) string {
	n := len(names)
	return names[((slices.Index(names, name)+by)%n+n)%n]
}

// fastLevel is where Play plays.
const fastLevel = "valley"

// usualBots is how many bots play where neither flags nor settings say so.
const usualBots = 1

// fastBots is how many bots play with whom who only says Play: four against four.
const fastBots = 7

// fast returns what the start page plays at once: capture the flag in the valley, or what
// the extensions bring.
func (g *Game) fast() options.Choice {
	c := g.usual
	if g.settings.Choice != nil && slices.Contains(systems.Models(g.choosable()...), g.settings.Choice.Model) {
		c.Model, c.Armor, c.Pack, c.Rules = g.settings.Choice.Model, g.settings.Choice.Armor, g.settings.Choice.Pack, g.settings.Choice.Rules
		c.Skill = g.settings.Choice.Skill
	}
	names := modes.Names(g.choosable()...)
	if len(g.levels) == 0 && names[0] == modes.Names()[0] && slices.Contains(names, flagMode) {
		c.Mode, c.Bots, c.Limits = flagMode, fastBots, options.Limits{}
		if slices.Contains(levels.EmbeddedNames(), fastLevel) {
			c.Level = fastLevel
		}
	}
	return c
}

// start plays another match.
func (g *Game) start(c options.Choice) error {
	config, err := g.prepare(c)
	if err != nil {
		g.report(err.Error())
		return err
	}
	if err := g.enter(config); err != nil {
		g.report(err.Error())
		return err
	}
	if c.Mode == learnMode { // which has a button of its own, and a body
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

// remember keeps a choice for the next time. The settings are those of all arenas, of
// which some have other models. The number of bots stays that of the last match that is about
// fighting them.
func (g *Game) remember(c options.Choice) {
	if isFightless(c.Mode) {
		if c.Bots = g.usual.Bots; g.settings.Choice != nil {
			c.Bots = g.settings.Choice.Bots
		}
	}
	if slices.Contains(systems.Models(), c.Model) && (g.settings.Choice == nil || *g.settings.Choice != c) {
		g.settings.Choice, g.dirty = &c, true
	}
}

// isFightless reports whether the number of bots means nothing in a mode: those of duels, trials
// and lessons are fixed, and practice is about no enemies.
func isFightless(mode string) bool {
	_, fixed := botsOf(mode)
	return fixed || mode == practiceMode
}

// mendBots gives a kept choice without bots the usual number, where its mode is not about
// fighting them: earlier versions kept the 0 of such matches for all others.
func mendBots(s *options.Settings) {
	if s.Choice != nil && s.Choice.Bots == 0 && isFightless(s.Choice.Mode) {
		s.Choice.Bots = usualBots
	}
}

// rebody gives the player another body at its next station, or else with the next life.
func (g *Game) rebody(c options.Choice) error {
	spec, err := g.Match.Preset(c.Model, c.Armor)
	if err != nil {
		return err
	}
	spec.Pack = packOf(c.Pack)
	refit, err := g.Match.RefitEntry(g.Self, spec)
	if err != nil {
		return err
	}
	g.refit = &refit
	text := "New armour with the next life"
	if g.hasStation() {
		if err := g.wish(bases.WishData{Model: c.Model, Preset: c.Armor, Pack: spec.Pack}); err != nil {
			return err
		}
		text = "New armour at a station or with the next life"
	}
	kept := g.choice
	kept.Model, kept.Armor, kept.Pack = c.Model, c.Armor, c.Pack
	g.choice = kept
	g.remember(kept)
	g.overlay.Say(hud.Part{Text: text + ": " + c.Armor + ", pack: " + c.Pack, Color: hud.Accent})
	return nil
}

// hasStation reports whether some station of the match serves the player.
func (g *Game) hasStation() bool {
	p, ok := g.Player(g.Self)
	return ok && slices.ContainsFunc(bases.States(g.Match, nil), func(s bases.State) bool {
		return s.Kind == levels.PieceStation && (s.Team == 0 || s.Team == p.Team)
	})
}

// wish sets what the player becomes at its next station.
func (g *Game) wish(w bases.WishData) error {
	entry, err := bases.WishEntry(g.Match, g.Self, w)
	if err == nil {
		_, err = g.drive().Enter(entry)
	}
	return err
}

// refitted forgets the body that was chosen, which a station has given to the player.
func (g *Game) refitted() {
	g.refit = nil
	g.retune()
	g.restart()
	g.menu.groups, g.menu.throws = g.groups(), g.throwLabels()
}

// changeBody gives the player the body that was chosen when it comes back to life, in place
// of the old one. A player who has just come back enters once more.
func (g *Game) changeBody() {
	if g.refit == nil {
		return
	}
	entry, ok := g.Match.Entry(g.Self)
	if !ok || !entry.HasComponent(components.Health) {
		return
	}
	health := components.Health.Get(entry)
	due := health.Dead && health.RespawnTicks == 1
	for _, e := range g.Match.Events() {
		due = due || e.Kind == systems.EventSpawned && e.Subject == g.Self
	}
	if !due {
		return
	}
	refit := *g.refit
	g.refit = nil
	if _, err := g.drive().Enter(refit); err != nil {
		g.reportOnce(err)
		return
	}
	if entry.HasComponent(bases.Wish) && *bases.Wish.Get(entry) != (bases.WishData{}) {
		if err := g.wish(bases.WishData{}); err != nil { // no station is to give it once more
			g.reportOnce(err)
		}
	}
	g.refitted()
}
