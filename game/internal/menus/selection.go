package menus

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/choices"
	"github.com/skijet/skijet/game/internal/roster"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/internal/ruleset"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
)

// Selection is the match and the body that are chosen in the menu.
type Selection struct {
	options.Choice
	Levels  []string // to choose from
	Modes   []string // likewise
	modules []systems.Module
	abouts  map[string]levels.About // of levels that are not embedded
	part    *Selection              // see within
}

// NewSelection starts with the current choice: an embedded level, a further one, or one by its
// path, which current is if it is not nil. Modules of the match may add movement models.
func NewSelection(c options.Choice, further []*levels.Level, current *levels.Level, modules ...systems.Module) *Selection {
	s := &Selection{Choice: c, Levels: levels.EmbeddedNames(), modules: modules, Modes: modes.Names(modules...), abouts: map[string]levels.About{}}
	for _, level := range further {
		s.Levels = append(s.Levels, level.Name)
		s.abouts[level.Name] = levels.AboutOf(level)
	}
	if !slices.Contains(s.Levels, c.Level) {
		s.Levels = append(s.Levels, c.Level)
		if current != nil {
			s.abouts[c.Level] = levels.AboutOf(current)
		}
	}
	return s
}

// FightAgain offers as many bots as the last match about fighting them had, where the current one is
// about something else.
func (s *Selection) FightAgain(bots int) {
	if IsFightless(s.Mode) {
		s.Bots = bots
	}
}

// about returns what is known of a level, or false for one that is still to be read.
func (s *Selection) about(level string) (levels.About, bool) {
	if a, ok := s.abouts[level]; ok {
		return a, true
	}
	return levels.EmbeddedAbout(level)
}

// Refuse says that the level does not suit the mode, which levels do, and which modes it has. Only
// whoever may change the level, that of a file, is told what it lacks.
func (s *Selection) Refuse(lacks error) error {
	suiting := slices.DeleteFunc(slices.Clone(s.Levels), func(level string) bool { return level == s.Level || s.unfit(level) != "" })
	possible := slices.DeleteFunc(slices.Clone(s.Modes), func(mode string) bool {
		other := *s
		other.Mode = mode
		return mode == s.ModeName() || other.unfit(s.Level) != ""
	})
	text := fmt.Sprintf("%s cannot be played on %s, which has %s", s.ModeName(), s.Level, strings.Join(possible, ", "))
	if len(suiting) > 0 {
		text += fmt.Sprintf("; play %s on %s", s.ModeName(), strings.Join(suiting, " or "))
	}
	if slices.Contains(levels.EmbeddedNames(), s.Level) {
		return errors.New(text)
	}
	return fmt.Errorf("%s: %w", text, lacks)
}

// made returns what is known of the mode.
func (s *Selection) made() modes.Settings {
	made, _ := modes.Choice(s.ModeName(), s.modules...)
	return made
}

// within returns a selection of some levels, which begins with this one and goes on by itself; or this one
// where there are none.
func (s *Selection) within(levels []string) *Selection {
	if len(levels) == 0 {
		return s
	}
	if s.part == nil || !slices.Equal(s.part.Levels, levels) {
		part := *s
		if part.Levels = levels; !slices.Contains(levels, part.Level) || part.unfit(part.Level) != "" {
			part.NextLevel(1)
		}
		s.part = &part
	}
	return s.part
}

// NextLevel selects the next level that suits the mode.
func (s *Selection) NextLevel(by int) {
	for range s.Levels {
		if s.Level = after(s.Levels, s.Level, by); s.unfit(s.Level) == "" {
			return
		}
	}
}

// ModeName returns the name of the mode.
func (s *Selection) ModeName() string { return cmp.Or(s.Mode, s.Modes[0]) }

// ModeTitle returns the mode in words.
func (s *Selection) ModeTitle() string {
	mode := s.made().Mode
	return Capital(cmp.Or(mode.Title, mode.Name, s.ModeName()))
}

// modelNames are plain names of movement models, and what they are like.
var modelNames = map[string][2]string{
	components.ModelTribes: {"Ski and jet", "As in the game of 1998: no friction while you ski, and jets that carry you uphill"},
	components.ModelTorque: {"Ski and jet, heavier", "As in its successor of 2001: bodies have mass, jets push harder, landings take time"},
	components.ModelSlide:  {"On foot", "Legs without jets: you run, slide along what you meet, and jump"},
}

// ModelTitle returns a movement model in plain words.
func ModelTitle(model string) string {
	return cmp.Or(modelNames[model][0], model)
}

// modelHint says what the movement is like.
func (s *Selection) modelHint() string {
	return cmp.Or(modelNames[s.Model][1], "A movement of this game")
}

// NextMode selects the next mode, with its usual limits and on a level that suits it. The default
// mode has no name in a choice.
func (s *Selection) NextMode(by int) {
	if s.Mode = after(s.Modes, s.ModeName(), by); s.Mode == s.Modes[0] {
		s.Mode = ""
	}
	s.Limits = options.Limits{}
	if s.unfit(s.Level) != "" {
		s.NextLevel(1)
	}
}

// nextModel selects the first body of the next movement model.
func (s *Selection) nextModel(by int) {
	s.Model = after(systems.Models(s.modules...), s.Model, by)
	s.Armor = choices.FirstArmor(s.Model, s.modules...)
}

// rules returns the rules of the movement model, if it has several.
func (s *Selection) rules() string {
	if !s.hasRules() {
		return "none to choose"
	}
	return s.RulesName()
}

// hasRules reports whether the set of rules says how the model moves.
func (s *Selection) hasRules() bool {
	return s.Model == components.ModelTribes || s.Model == components.ModelTorque
}

// nextRules selects the next set of rules. A body of Tribes 2 comes and goes with its set.
func (s *Selection) nextRules(by int) {
	if !s.hasRules() {
		return
	}
	last := s.RulesName()
	s.SetRules(after(ruleset.Names(), last, by))
	s.Model, s.Armor = ruleset.Change(last, s.RulesName(), s.Model, s.Armor)
}

// nextArmor selects the next body of the model.
func (s *Selection) nextArmor(by int) {
	s.Armor = after(systems.Presets(s.Model, s.modules...), s.Armor, by)
}

// skillNames are the skills of bots.
var skillNames = [bots.Skills]string{"beginners", "easy", "usual", "hard", "experts"}

// sides describes how bots are divided into teams.
func (s *Selection) sides() string {
	if s.Bots == 0 {
		return "none" + s.alone()
	}
	if made, ok := modes.Choice(s.ModeName(), s.modules...); ok && made.Mode.Teams < 2 {
		return fmt.Sprint(s.Bots)
	}
	with := 0
	for i := range s.Bots {
		if roster.IsAlly(i) {
			with++
		}
	}
	if with == 0 {
		return fmt.Sprintf("%d against you", s.Bots)
	}
	return fmt.Sprintf("%d with you, %d against you", with, s.Bots-with)
}

// alone says that a match has no opponents though its mode needs some, or nothing.
func (s *Selection) alone() string {
	if _, ok := modes.ByName(s.ModeName()); !ok || s.Bots > 0 || IsFightless(s.ModeName()) {
		return "" // a mode of the game itself may bring its own
	}
	return ": you are alone"
}

// after returns the value that is by places after another, cyclically.
func after[T comparable](values []T, value T, by int) T {
	n := len(values)
	return values[((slices.Index(values, value)+by)%n+n)%n]
}

// FastLevel is where Play plays.
const FastLevel = "valley"

// BotsOf returns how many bots a match of a mode has, or false where that is free to choose: a
// duel is against one, and those who run against the clock or take lessons are alone.
func BotsOf(mode string) (count int, fixed bool) {
	switch mode {
	case DuelMode:
		return 1, true
	case TrialMode, LearnMode:
		return 0, true
	}
	return 0, false
}

// IsFightless reports whether the number of bots means nothing in a mode: those of duels, trials
// and lessons are fixed, and practice is about no enemies.
func IsFightless(mode string) bool {
	_, fixed := BotsOf(mode)
	return fixed || mode == PracticeMode
}
