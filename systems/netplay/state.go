package netplay

import (
	"fmt"
	"hash/fnv"
	"slices"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/wire"
	"github.com/skijet/skijet/systems/replay"
)

// packState returns the state of a match as it is sent.
func packState(m *systems.Match) ([]byte, error) {
	s, err := replay.StateOf(m)
	if err != nil {
		return nil, err
	}
	packed, err := s.Pack()
	if err == nil && len(packed) > wire.MaxState {
		err = fmt.Errorf("netplay: the state has %d bytes packed, at most %d", len(packed), wire.MaxState)
	}
	return packed, err
}

// modulesDigest returns a hash of the names and versions of modules.
func modulesDigest(modules []systems.Module) uint64 {
	var lines []string
	for i := range modules {
		lines = append(lines, fmt.Sprintf("%q %q", modules[i].Name, modules[i].Version))
	}
	slices.Sort(lines)
	h := fnv.New64a()
	for _, line := range lines {
		fmt.Fprintln(h, line) // a hash takes everything
	}
	return h.Sum64()
}

// restoreState puts a match into a state as it is sent.
func restoreState(m *systems.Match, packed []byte) error {
	s, err := replay.UnpackState(packed)
	if err == nil {
		err = s.Restore(m)
	}
	return err
}
