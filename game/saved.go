package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/replay"
)

// savedMatch is a match that goes on after its program ended, or its page was loaded again.
type savedMatch struct {
	Replay     []byte         `json:"replay"` // of no ticks: how the match was made, and its state
	Self       components.ID  `json:"self"`
	Choice     options.Choice `json:"choice"`
	Ineligible bool           `json:"ineligible"` // the best runs of this match are not kept
	Lost       bool           `json:"lost"`       // the page lost its graphics context
	Address    string         `json:"address"`    // of the page, with the flags
}

// resumeNote says on the pause page why the match was left.
func (s *savedMatch) resumeNote() string {
	if s.Lost {
		return "The picture was lost; the match goes on"
	}
	return "The match goes on where you left it"
}

// saved returns the match that is played or waits behind a replay, or nil if there is none.
// Call it between two ticks.
func (g *Game) saved() (*savedMatch, error) {
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
	return &savedMatch{Replay: data.Bytes(), Self: s.state.Self, Choice: s.choice, Ineligible: s.ineligible}, err
}

// readSaved reads what was kept. Anybody may have written it.
func readSaved(data []byte) (*savedMatch, error) {
	var s savedMatch
	return &s, json.Unmarshal(data, &s)
}

// errAddress refuses a match of other flags.
var errAddress = errors.New("it was played at another address")

// loadSaved returns the match that a program was left in, or nil. It is taken away: if it cannot be
// played, the next start begins anew.
func loadSaved(program string) (*savedMatch, error) {
	data, place, err := replays.TakeLeft(program)
	if data == nil || err != nil {
		return nil, err
	}
	s, err := readSaved(data)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", place, err)
	case s.Address != address():
		return nil, errAddress
	}
	return s, nil
}

// save saves the match that is played, or removes what was saved of another.
func (g *Game) save(lost bool) {
	s, err := g.saved()
	var data []byte
	if err == nil && s != nil {
		s.Lost, s.Address = lost, address()
		data, err = json.Marshal(s)
	}
	if err == nil {
		err = replays.KeepLeft(g.setup.program, data)
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
func (m *maker) resume(s *savedMatch, o *options.Options) (arenaConfig, error) {
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
	return arenaConfig{Match: match, Self: s.Self, Demo: o.Demo, Choice: s.Choice, Tuned: s.Ineligible, Render: fixedRender(o),
		Extensions: m.extensions, Timings: timings, Levels: m.levels, WeaponsDir: o.Weapons, Weapons: match.Weapons().Specs(),
		resumeNote: s.resumeNote()}, nil
}

// openGoingOn opens the pause page of a match that goes on, and says why it waits.
func (g *Game) openGoingOn(told string) {
	g.openMenu()
	g.menu.View.Caption = told
}
