package game

import (
	"cmp"
	"errors"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/tune"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// newTuner returns the tuner of the session.
func (s *session) newTuner() *tune.Tuner {
	return tune.New(s.state.Match, tune.Game{
		Enter:       func(e systems.Entry) (components.ID, error) { return s.source.Enter(e) },
		Changed:     func() { s.race.Disqualify("Numbers were tuned") },
		Weapons:     s.state.Looks.Make,
		WeaponLabel: func(name string) string { return s.state.Looks.Of(name).Look.Label },
	})
}

// errReplay is why a replay is not tuned.
var errReplay = errors.New("a replay cannot be tuned: it shows what was")

// tunedParts returns what of the player whom the picture follows, or of the match, can be tuned.
func (g *session) tunedParts(s tune.Subject) ([]tune.Part, error) {
	if g.viewer != nil {
		return nil, errReplay
	}
	p, _ := g.state.Followed()
	return g.tuner.Parts(s, p)
}

// exportTuning writes everything that was tuned to files, and says where they are.
func (g *Game) exportTuning() (string, error) {
	p, _ := g.session.state.Followed()
	told, err := g.session.tuner.Export(p, cmp.Or(g.session.choice.Mode, modes.Names(g.choosable()...)[0]))
	if err == nil {
		g.setup.report(told)
	}
	return told, err
}
