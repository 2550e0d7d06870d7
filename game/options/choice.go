package options

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/skijet/skijet/game/internal/choices"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/ruleset"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
)

// Choice is the match that a player chose on the first screen, in the menu, or by flags.
type Choice struct {
	Level string `json:"level"` // name of an embedded level, or a path
	// LevelScale of a level that is a model file; 0 means 1.
	LevelScale float64 `json:"level_scale,omitempty"`
	Model      string  `json:"model"`
	Armor      string  `json:"armor"`
	Pack       string  `json:"pack"`
	Bots       int     `json:"bots"`
	// Skill is how much better the bots play than by default, or worse.
	Skill int `json:"skill,omitempty"`
	Limits
	// Mode of the game; empty is the first of the program.
	Mode string `json:"mode,omitempty"`
	// Rules of the model tribes; empty are those of the arena.
	Rules string `json:"rules,omitempty"`
}

// Choice returns the choice of the flags.
func (o *Options) Choice() Choice {
	m, b := &o.Match, &o.Body
	c := Choice{Level: m.Level, Model: b.Model, Armor: b.Armor, Pack: b.Pack, Bots: m.Bots, Mode: m.Mode, Skill: m.Skill - bots.DefaultSkill, Limits: m.Limits}
	if c.Mode == o.modes()[0] {
		c.Mode = ""
	}
	if m.LevelScale != 1 {
		c.LevelScale = m.LevelScale
	}
	c.SetRules(b.Rules)
	return c
}

// Take makes a choice the options of the next match.
func (o *Options) Take(c Choice) {
	o.Match = Match{Mode: c.Mode, Bots: c.Bots, Skill: bots.DefaultSkill + c.Skill, Limits: c.Limits}
	o.Match.takeLevel(&c)
	o.Body = body{Model: c.Model, Armor: c.Armor, Rules: c.RulesName(), Pack: c.Pack}
}

func (m *Match) takeLevel(c *Choice) {
	m.Level, m.LevelScale = c.Level, cmp.Or(c.LevelScale, 1)
}

// Accept refuses a choice that the program does not offer.
func (o *Options) Accept(c Choice) error {
	next := *o
	next.Take(c)
	next.Match.Mode = cmp.Or(c.Mode, o.modes()[0])
	return next.check()
}

// RulesName returns the name of the rules.
func (c *Choice) RulesName() string { return cmp.Or(c.Rules, ruleset.Names()[0]) }

// SetRules sets the rules by name.
func (c *Choice) SetRules(name string) {
	if c.Rules = name; name == ruleset.Names()[0] {
		c.Rules = ""
	}
}

// Prefer takes over a choice for everything that no flag sets.
func (o *Options) Prefer(c Choice) {
	given := o.sets
	if !given("level") {
		o.Match.takeLevel(&c)
	}
	// An armour belongs to its model.
	if !given("model") && !given("armor") {
		o.Body.Model, o.Body.Armor = c.Model, c.Armor
	}
	if !given("pack") {
		o.Body.Pack = c.Pack
	}
	if !given("bots") {
		o.Match.Bots = c.Bots
	}
	if !given("skill") {
		o.Match.Skill = bots.DefaultSkill + c.Skill
	}
	// Limits belong to their mode. One of a game that is not played now is left alone.
	same := c.Mode == "" && o.Match.Mode == o.modes()[0] || c.Mode == o.Match.Mode
	if !given("mode") && slices.Contains(o.modes(), c.Mode) {
		o.Match.Mode, same = c.Mode, true
	}
	if same {
		o.Match.Limits.prefer(c.Limits, given)
	}
	if !given("rules") {
		o.Body.Rules = c.RulesName()
	}
}

// ChoosesMatch reports whether a flag says which match to play, or the file of --tuning does.
func (o *Options) ChoosesMatch() bool {
	if len(o.byFile) > 0 {
		return true
	}
	return slices.ContainsFunc(o.Given, func(flag string) bool {
		return slices.Contains([]string{"level", "model", "armor", "pack", "bots", "skill", "rules", "mode", "autobalance", "run", "targets"}, flag) ||
			slices.ContainsFunc(o.Match.Limits.numbers(), func(n limit) bool { return n.flag == flag })
	})
}

// maxModeName is the largest length of the name of a mode, bytes [ours].
const maxModeName = 64

// check refuses choices that flags cannot make.
func (c *Choice) check() error {
	if c.Level == "" {
		return errors.New("the level is empty: name one or a path")
	}
	if len(c.Mode) > maxModeName {
		return fmt.Errorf("the name of the mode has %d letters, at most %d", len(c.Mode), maxModeName)
	}
	return cmp.Or(
		arguments.OneOf("model", c.Model, systems.Models()...), arguments.OneOf("armor", c.Armor, systems.Presets(c.Model)...),
		arguments.OneOf("pack", c.Pack, choices.Packs()...), arguments.OneOf("rules", c.RulesName(), ruleset.Names()...),
		arguments.Between("bots", c.Bots, 0, MaxBots), arguments.Between("skill", c.Skill, -bots.DefaultSkill, bots.Skills-1-bots.DefaultSkill),
		c.Limits.check(""))
}
