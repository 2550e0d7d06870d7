package soak

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/internal/proving"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/tribes"
)

// MatchTicks is how long a match of a soak lasts, and with it a replay.
const MatchTicks = 2000

// players of a match: enough to get in each other's way.
const players = 16

// All stands for every movement model, level or rule set, in turn or together.
const All = "all"

// ErrPlan is wrapped by errors about what a match is to be.
var ErrPlan = errors.New("plan refused")

// Plan says what a match of a soak is.
type Plan struct {
	Level string `json:"level"`           // of proving.Names
	Rules string `json:"rules"`           // of the Tribes model
	Model string `json:"model"`           // that everybody moves by, or All
	Fault string `json:"fault,omitempty"` // of Faults; empty for a sound match
	Seed  uint64 `json:"seed"`            // of the level, the match and the drivers
}

func (p Plan) String() string {
	text := fmt.Sprintf("seed=%d level=%s rules=%s model=%s", p.Seed, p.Level, p.Rules, p.Model)
	if p.Fault != "" {
		text += " fault=" + p.Fault
	}
	return text
}

// session is a match under the eye of a witness.
type session struct {
	match    *systems.Match
	witness  *witness
	commands []systems.Command
}

// start builds the match of the plan on its ground.
func (p Plan) start(ground *proving.Ground) (*session, error) {
	rules, ok := tribes.RulesByName(p.Rules)
	if !ok {
		return nil, fmt.Errorf("%w: unknown rules %q, want articles, original or arena", ErrPlan, p.Rules)
	}
	bodies, err := bodiesOf(p.Model)
	if err != nil {
		return nil, err
	}
	m, err := systems.NewMatch(systems.Options{Level: ground.Level, Rules: rules, Seed: p.Seed})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p, err)
	}
	s := &session{match: m}
	var crew []systems.PlayerSpec
	for i := range players {
		spec := bodies[i%len(bodies)]
		spec.Name, spec.Team = fmt.Sprint(i), i%3
		id, err := m.Join(spec)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p, err)
		}
		crew = append(crew, spec)
		s.commands = append(s.commands, systems.Command{Player: id, Weapon: -1})
	}
	if p.Fault != "" {
		fault, err := faultByName(p.Fault)
		if err != nil {
			return nil, err
		}
		m.AddSystem(systems.StageApply, fault.act)
	}
	s.witness, err = newWitness(m, ground, crew)
	return s, err
}

// bodiesOf returns every preset of a model, or of all.
func bodiesOf(model string) ([]systems.PlayerSpec, error) {
	names := systems.Models()
	switch {
	case model == All:
	case slices.Contains(names, model):
		names = []string{model}
	default:
		return nil, fmt.Errorf("%w: unknown model %q, want all, %s", ErrPlan, model, strings.Join(names, ", "))
	}
	var bodies []systems.PlayerSpec
	for _, name := range names {
		for _, preset := range systems.Presets(name) {
			spec, err := systems.Preset(name, preset)
			if err != nil {
				return nil, fmt.Errorf("%w", err)
			}
			bodies = append(bodies, spec)
		}
	}
	return bodies, nil
}

// step plays a tick and returns what the witness says of it.
func (s *session) step(in *Input) error {
	for _, c := range in.Commands {
		for i := range s.commands {
			if s.commands[i].Player == c.Player {
				s.commands[i] = c
			}
		}
	}
	disc, _ := s.match.Weapons().Lookup("disc")
	for _, at := range in.Blasts {
		if err := s.match.Explode(at, disc.Projectile.Payload, 0); err != nil {
			return err
		}
	}
	s.match.Step(s.commands)
	return s.witness.see()
}
