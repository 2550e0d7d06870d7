package soak

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/explode"
	"github.com/skijet/skijet/internal/replaykit"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/internal/testreplays"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/tribes"
)

// MatchTicks is how long a match of a soak lasts, and with it a replay.
const MatchTicks = 2000

// players is how many bodies a match has: enough to get in each other's way [ours].
const players = 16

// All stands for every movement model, level or rule set, in turn or together.
const All = "all"

// ErrPlan is wrapped by errors about invalid plans.
var ErrPlan = errors.New("plan refused")

// Plan describes a match of a soak.
type Plan struct {
	Level string `json:"level"`           // one of LevelNames
	Rules string `json:"rules"`           // of the Tribes model
	Model string `json:"model"`           // of all bodies, or All
	Fault string `json:"fault,omitempty"` // one of Faults; empty for none
	Seed  uint64 `json:"seed"`            // for the level, the match and the drivers
	// Except lists invariants that are not checked, separated by commas: I16, or
	// I16/slide for one model alone.
	Except string `json:"except,omitempty"`
	// Bodies is set if some bodies are not players, and turrets fire.
	Bodies bool `json:"bodies,omitempty"`
	// Modules of the match. A replay is played with the modules of the program that plays
	// it.
	Modules []systems.Module `json:"-"`
}

// StillBroken lists the invariants that a model is known to break, for [Options]: none.
const StillBroken = ""

// invariants are the names of the checks; docs/soak.md describes them.
var invariants = []string{"I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8", "I9", "I10", "I11", "I12", "I13", "I16", "I17", "I18"}

// check refuses an invalid plan.
func (p Plan) check() error {
	if names := LevelNames(p.Modules); !slices.Contains(names, p.Level) {
		return fmt.Errorf("%w: unknown level %q, want one of %s", ErrPlan, p.Level, strings.Join(names, ", "))
	}
	if _, ok := tribes.RulesByName(p.Rules); !ok {
		return fmt.Errorf("%w: unknown rules %q, want articles, original or arena", ErrPlan, p.Rules)
	}
	if _, err := bodiesOf(p.Model, p.Modules); err != nil {
		return err
	}
	if _, err := faultByName(p.Fault); err != nil {
		return err
	}
	models := systems.Models(p.Modules...)
	for _, name := range p.exceptions() {
		invariant, model, ofModel := strings.Cut(name, "/")
		if !slices.Contains(invariants, invariant) || ofModel && !slices.Contains(models, model) {
			return fmt.Errorf("%w: unknown invariant %q, want one of %s, or one with /%s", ErrPlan, name, strings.Join(invariants, ", "), strings.Join(models, ", /"))
		}
	}
	return nil
}

// exceptions lists the invariants that are not checked.
func (p Plan) exceptions() []string {
	return strings.FieldsFunc(p.Except, func(r rune) bool { return r == ',' })
}

func (p Plan) String() string {
	text := fmt.Sprintf("seed=%d level=%s rules=%s model=%s", p.Seed, p.Level, p.Rules, p.Model)
	if p.Fault != "" {
		text += " fault=" + p.Fault
	}
	if p.Bodies {
		text += " bodies"
	}
	if p.Except != "" {
		text += " except=" + p.Except
	}
	return text
}

// session is a match with its checker.
type session struct {
	match *systems.Match
	// target receives the input: the match, or its recorder.
	target interface {
		Enter(systems.Entry) (components.ID, error)
		Step([]systems.Command) error
	}
	checker  *checker
	commands []systems.Command
}

// start makes the match of the plan on its ground, with additional modules of a test.
func (p Plan) start(ground *testlevels.Ground, modules ...systems.Module) (*session, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	rules, _ := tribes.RulesByName(p.Rules)
	bodies, _ := bodiesOf(p.Model, p.Modules)
	fault, _ := faultByName(p.Fault)
	watch, err := newWatch(ground.Level.Limits)
	if err != nil {
		return nil, err
	}
	s := &session{}
	modules = append(append(modules, p.Modules...), testreplays.Soak(p.Fault, watch.hooks()), explode.Module())
	if p.Bodies {
		modules = append(modules, s.bodiesModule())
	}
	s.match, err = systems.NewMatch(systems.Options{Level: ground.Level, Rules: rules, Seed: p.Seed, Broadphase: watch, Modules: replaykit.With(modules, behaviours.Module())})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p, err)
	}
	s.target = s.match
	var tunings []tuning
	packs := [...]components.PackKind{components.NoPack, components.EnergyPack, components.ShieldPack, components.RepairPack}
	for i := range players {
		spec := bodies[i%len(bodies)]
		spec.Name, spec.Team = fmt.Sprint(i), i%3
		if p.Model == All {
			spec.Pack = packs[i%len(packs)]
		}
		id, err := s.enter(spec, p.roleOf(i))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p, err)
		}
		tunings = append(tunings, tuningOf(spec))
		s.commands = append(s.commands, systems.Command{Player: id})
	}
	if s.checker, err = newChecker(s.match, ground, tunings, watch, s.commands[0].Player); err != nil {
		return nil, err
	}
	if p.Bodies {
		if err := s.addTurrets(); err != nil {
			return nil, fmt.Errorf("%s: %w", p, err)
		}
	}
	s.checker.except = p.exceptions()
	fault.attach(watch)
	return s, nil
}

// LevelNames lists the levels that a soak can play: those of package testlevels, the
// embedded ones, and those of modules.
func LevelNames(modules []systems.Module) []string {
	return append(testlevels.Names(), systems.LevelNames(modules...)[len(levels.EmbeddedNames()):]...)
}

// ground makes the level of a plan.
func (p *Plan) ground() (*testlevels.Ground, error) {
	own, err := systems.Levels(p.Modules...)
	if err != nil {
		return nil, err
	}
	for _, level := range own {
		if level.Name == p.Level {
			return &testlevels.Ground{Level: level, Solid: testlevels.NewBrute(level.Solid)}, nil
		}
	}
	return testlevels.Build(p.Level, p.Seed)
}

// bodiesOf returns every preset of a model, which may be of a module, or of all models.
func bodiesOf(model string, modules []systems.Module) ([]systems.PlayerSpec, error) {
	names := systems.Models(modules...)
	switch {
	case model == All:
	case slices.Contains(names, model):
		names = []string{model}
	default:
		return nil, fmt.Errorf("%w: unknown model %q, want all, %s", ErrPlan, model, strings.Join(names, ", "))
	}
	var bodies []systems.PlayerSpec
	for _, name := range names {
		for _, preset := range systems.Presets(name, modules...) {
			spec, err := systems.Preset(name, preset, modules...)
			if err != nil {
				return nil, fmt.Errorf("%w", err)
			}
			bodies = append(bodies, spec)
		}
	}
	if len(bodies) == 0 {
		return nil, fmt.Errorf("%w: model %q has no ready-made body", ErrPlan, model)
	}
	return bodies, nil
}

// step plays a tick and checks it.
func (s *session) step(in *Input) error {
	for _, c := range in.Commands {
		for i := range s.commands {
			if s.commands[i].Player == c.Player {
				s.commands[i] = c
			}
		}
	}
	for _, at := range in.Blasts {
		if _, err := s.target.Enter(explode.Entry("disc", at)); err != nil {
			return err
		}
	}
	s.checker.blasts = in.Blasts
	if err := s.target.Step(s.commands); err != nil { // the match has corrected the value itself
		return fmt.Errorf("I1 finite: %w", err)
	}
	return s.checker.check()
}
