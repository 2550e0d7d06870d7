package game

import (
	"bytes"
	"fmt"
	"slices"
	"time"

	"github.com/skijet/skijet/game/internal/resume"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/replay"
)

// saved returns the match that is played or waits behind a replay, or nil if there is none.
// Call it between two ticks.
func (g *Game) saved() (*resume.Match, error) {
	s := g.session
	if g.parked != nil {
		s = g.parked
	}
	if status, _ := modes.StatusOf(s.state.Match); s.behind || s.viewer != nil || s.remote != nil || status.Over() {
		return nil, nil
	}
	var data bytes.Buffer
	recorder, err := replay.NewRecorder(&data, s.state.Match, "", time.Time{})
	if err == nil {
		err = recorder.Close()
	}
	return &resume.Match{Replay: data.Bytes(), Self: s.state.Self, Choice: s.choice, Ineligible: s.race.Ineligible}, err
}

// taking returns what takes the match that goes on in a run; nil for none.
func taking(o *options.Options) func() (*resume.Match, error) {
	if !goesOn(o) {
		return nil
	}
	return func() (*resume.Match, error) { return resume.Take(o.Program()) }
}

// keep keeps the match that is played for the next start of a program, or none.
func (g *Game) keep(program string, lost bool) {
	s, err := g.saved()
	if s != nil {
		s.Lost = lost
	}
	if err == nil {
		err = resume.Keep(program, s)
	}
	if err != nil {
		g.setup.report("the match is not saved: " + err.Error())
	}
}

// savedMatch prepares the match that was saved; ok is false if there is none, or none that can
// be played here.
func (m *maker) savedMatch(o *options.Options) (config arenaConfig, ok bool, err error) {
	if m.load == nil {
		return arenaConfig{}, false, nil
	}
	s, err := m.load()
	if s == nil || err != nil {
		return arenaConfig{}, false, err
	}
	config, err = m.resume(s, o)
	return config, err == nil, err
}

// resume prepares a saved match as it was. It refuses one of other flags, or of another version
// of the program.
func (m *maker) resume(s *resume.Match, o *options.Options) (arenaConfig, error) {
	if err := o.Accept(s.Choice); err != nil {
		return arenaConfig{}, err
	}
	r, err := replay.Read(s.Replay, "the saved match")
	if err != nil {
		return arenaConfig{}, err
	}
	base, timings, err := m.baseOf(r, o)
	if err != nil {
		return arenaConfig{}, err
	}
	p, err := replay.NewPlayer(r, base)
	if err != nil {
		return arenaConfig{}, err
	}
	match := p.Match()
	if !slices.ContainsFunc(match.Players(nil), func(p systems.PlayerState) bool { return p.ID == s.Self }) {
		return arenaConfig{}, fmt.Errorf("it has no player %d", s.Self)
	}
	return arenaConfig{Match: match, Self: s.Self, Demo: o.Watch.Demo, Choice: s.Choice, Tuned: s.Ineligible, Render: fixedRender(o),
		setup: setup{extensions: m.extensions}, Timings: timings, Levels: m.levels, WeaponsDir: o.Files.Weapons, Weapons: match.Weapons().Specs(),
		resumeNote: s.Note()}, nil
}
