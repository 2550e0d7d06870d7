package replay

import (
	"compress/flate"
	"fmt"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
)

// State is a match between two ticks, as it is sent to a client that joins: the header by which
// the client makes or checks its match, and a snapshot.
type State struct {
	Header   Header // with the weapons that the match has now
	Snapshot []byte
}

// maxState is how many bytes a packed state may have when it is unpacked [ours].
const maxState = 16 << 20

// StateOf returns the state of a match. Its error is that of [systems.Match.Snapshot].
func StateOf(m *systems.Match) (*State, error) {
	h, err := headerOf(m, "", 0)
	if err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	s := &State{Header: *h}
	s.Snapshot, err = m.Snapshot(nil)
	return s, err
}

// Pack returns the state in few bytes, by deflate: 4 to 9 kB for 16 players.
func (s *State) Pack() ([]byte, error) {
	if err := headerCodec().Check(&s.Header); err != nil {
		return nil, fmt.Errorf("replay: state: %w", err)
	}
	packer, err := flate.NewWriter(nil, packLevel)
	if err != nil {
		return nil, fmt.Errorf("replay: state: %w", err)
	}
	return deflate(packer, headerCodec().Encode(nil, &s.Header), s.Snapshot)
}

// UnpackState returns what [State.Pack] packed. Any data can be given.
func UnpackState(packed []byte) (*State, error) {
	data, err := inflate(packed, maxState)
	s, r := &State{}, codec.NewReader(data)
	if err == nil {
		err = headerCodec().Decode(r, &s.Header)
	}
	if err == nil {
		s.Snapshot, err = r.Bytes(r.Remaining())
	}
	if err != nil {
		return nil, fmt.Errorf("replay: state: %w: %w", ErrReplay, err)
	}
	return s, nil
}

// Match makes a match in the state. See [Header.Options] for what base must hold.
func (s *State) Match(base systems.Options) (*systems.Match, error) {
	o, err := s.Header.Options(base)
	if err != nil {
		return nil, err
	}
	m, err := systems.NewMatch(o)
	if err != nil {
		return nil, err
	}
	return m, m.Restore(s.Snapshot)
}

// Restore puts a match that is made alike, but may have other weapons, into the state, or leaves
// it as it was.
func (s *State) Restore(m *systems.Match) error {
	return m.RestoreWith(systems.Entry{Kind: systems.EntryWeapons, Data: []byte(s.Header.Weapons)}, s.Snapshot)
}
