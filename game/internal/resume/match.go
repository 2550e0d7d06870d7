package resume

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/options"
)

// Match is a match that goes on after its program ended, or its page was loaded again.
type Match struct {
	Replay     []byte         `json:"replay"` // of no ticks: how the match was made, and its state
	Self       components.ID  `json:"self"`
	Choice     options.Choice `json:"choice"`
	Ineligible bool           `json:"ineligible"` // the best runs of this match are not kept
	Lost       bool           `json:"lost"`       // the page lost its graphics context
	Address    string         `json:"address"`    // of the page, with the flags
}

// Note says on the pause page why the match was left.
func (m *Match) Note() string {
	if m.Lost {
		return "The picture was lost; the match goes on"
	}
	return "The match goes on where you left it"
}

// Read reads what was kept. Anybody may have written it.
func Read(data []byte) (*Match, error) {
	var m Match
	return &m, json.Unmarshal(data, &m)
}

// errAddress refuses a match of other flags.
var errAddress = errors.New("it was played at another address")

// Take returns the match that a program was left in, or nil. It is taken away: if it cannot be
// played, the next start begins anew.
func Take(program string) (*Match, error) {
	data, place, err := take(program)
	if data == nil || err != nil {
		return nil, err
	}
	m, err := Read(data)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", place, err)
	case m.Address != address():
		return nil, errAddress
	}
	return m, nil
}

// Keep keeps the match that a program is left in; nil forgets what was kept.
func Keep(program string, m *Match) error {
	if m == nil {
		return keep(program, nil)
	}
	m.Address = address()
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return keep(program, data)
}
