package game

import (
	"cmp"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/choices"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems/modes"
)

// learnChoice is what Learn plays: the course for beginners, with the lightest body of a model that
// skis and has jets.
func (g *Game) learnChoice() options.Choice {
	c := g.fast()
	c.Mode, c.Level, c.Bots, c.Rules = menus.LearnMode, cmp.Or(g.setup.lessonLevel, menus.FastLevel), 0, ""
	c.Limits = options.Limits{}
	if c.Model != components.ModelTorque {
		c.Model = components.ModelTribes
	}
	c.Armor, c.Pack = choices.FirstArmor(c.Model), choices.Packs()[0]
	return c
}

// skip skips the lesson by the next tick.
func (s *session) skip() error {
	s.skips = true
	return nil
}

// skipLesson holds the button that skips a lesson, if the menu said so.
func (s *session) skipLesson(in *components.Input) {
	if s.skips {
		in.Hold(components.ButtonUse, true)
		s.skips = false
	}
}

// restartRun puts the user back before the first gate.
func (s *session) restartRun() error {
	_, err := s.source.Enter(modes.RestartEntry(s.state.Self))
	return err
}
