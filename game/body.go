package game

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// selection is the match and the body that are chosen in the menu.
type selection struct {
	options.Choice
	levels  []string // to choose from
	modes   []string // likewise
	modules []systems.Module
}

// newSelection starts with the current choice: an embedded level, one of further names,
// or one by its path. Modules of the match may add movement models.
func newSelection(c options.Choice, further []string, modules ...systems.Module) *selection {
	s := &selection{Choice: c, levels: append(levels.EmbeddedNames(), further...), modules: modules, modes: modes.Names(modules...)}
	if !slices.Contains(s.levels, c.Level) {
		s.levels = append(s.levels, c.Level)
	}
	return s
}

func (s *selection) nextLevel(by int) { s.Level = after(s.levels, s.Level, by) }

// mode returns the name of the mode.
func (s *selection) mode() string { return cmp.Or(s.Mode, s.modes[0]) }

// modeTitle returns the mode in words.
func (s *selection) modeTitle() string {
	if mode, ok := modes.ByName(s.mode()); ok {
		return cmp.Or(mode.Title, mode.Name)
	}
	return s.mode()
}

// nextMode selects the next mode. The default mode has no name in a choice.
func (s *selection) nextMode(by int) {
	if s.Mode = after(s.modes, s.mode(), by); s.Mode == s.modes[0] {
		s.Mode = ""
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

func (s *selection) nextPack(by int) { s.Pack = after(options.Packs(), s.Pack, by) }

func (s *selection) nextBots(by int) {
	const counts = options.MaxBots + 1
	s.Bots = ((s.Bots+by)%counts + counts) % counts
}

// sides describes how bots are divided into teams.
func (s *selection) sides() string {
	if s.Bots == 0 {
		return "none"
	}
	if mode, ok := modes.ByName(s.mode()); ok && mode.Teams < 2 {
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

// after returns the name that is by places after another, cyclically.
func after(names []string, name string, by int) string {
	n := len(names)
	return names[((slices.Index(names, name)+by)%n+n)%n]
}

// choose applies the choice of the menu: another level, number of bots or set of rules in
// a new match, another body or pack in this one. It reports whether that worked.
func (g *Game) choose() bool {
	if g.menu.choice == nil {
		return true
	}
	wanted := g.menu.choice.Choice
	if wanted != g.choice {
		if err := g.play(wanted); err != nil {
			g.report(err.Error())
			g.menu.choice.Choice = g.choice
			g.menu.view.Warning = err.Error()
			return false
		}
	}
	// The settings are those of all arenas, of which some have other models.
	if isStandard := slices.Contains(systems.Models(), wanted.Model); isStandard && (g.settings.Choice == nil || *g.settings.Choice != g.choice) {
		g.settings.Choice = &wanted
		g.dirty = true
	}
	return true
}

func (g *Game) play(wanted options.Choice) error {
	if wanted.Level != g.choice.Level || wanted.Bots != g.choice.Bots || wanted.Rules != g.choice.Rules || wanted.Mode != g.choice.Mode {
		config, err := g.prepare(wanted)
		if err != nil {
			return err
		}
		return g.enter(config)
	}
	spec, err := g.match.Preset(wanted.Model, wanted.Armor)
	if err != nil {
		return err
	}
	spec.Pack = packOf(wanted.Pack)
	refit, err := g.match.RefitEntry(g.self, spec)
	if err != nil {
		return err
	}
	if _, err := g.drive().Enter(refit); err != nil {
		return err
	}
	g.choice = wanted
	g.restart()
	g.menu.groups, g.menu.throws = g.groups(), g.throwLabels()
	return nil
}
