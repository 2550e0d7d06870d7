package game

import (
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/tribes"
)

// tuneSpec changes a player by the file of --tuning, and returns the rules of the Tribes model
// for all others, changed by the file.
func (m *maker) tuneSpec(o *options.Options, spec *systems.PlayerSpec, rules tribes.Rules) tribes.Rules {
	tuned, unused := o.Tuned.Tune(spec, rules)
	m.tellUnused(o, unused)
	return tuned
}

// tuneMatch gives a match the rules of the file of --tuning.
func (m *maker) tuneMatch(o *options.Options, match *systems.Match) error {
	if o.Tuned == nil {
		return nil
	}
	unused, err := o.Tuned.TuneMatch(match, o.Mode)
	m.tellUnused(o, unused)
	return err
}

// tellUnused reports what of the file of --tuning is about another match.
func (m *maker) tellUnused(o *options.Options, unused []string) {
	if m.report == nil {
		return
	}
	for _, what := range unused {
		m.report("--tuning " + o.Tuning + ": " + what)
	}
}
