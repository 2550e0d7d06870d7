package netplay

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"slices"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/netplay/wire"
	"github.com/skijet/skijet/systems/replay"
)

// maxUnpacked is how many bytes a packed state may have when it is unpacked [ours].
const maxUnpacked = 16 << 20

// state is a match as it is sent: what it was made of, its weapons and a snapshot.
type state struct {
	header   *replay.Header
	snapshot []byte
}

// packState returns the state of a match, by deflate.
func packState(m *systems.Match) ([]byte, error) {
	h, err := replay.HeaderOf(m, "", 0)
	if err != nil {
		return nil, err
	}
	header, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	packer, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	data := appendBlock(appendBlock(nil, header), []byte(h.Weapons))
	if data, err = m.Snapshot(data); err != nil {
		return nil, err
	}
	if _, err := packer.Write(data); err != nil {
		return nil, err
	}
	if err := packer.Close(); err != nil {
		return nil, err
	}
	if out.Len() > wire.MaxState {
		return nil, fmt.Errorf("the state has %d bytes packed, at most %d", out.Len(), wire.MaxState)
	}
	return out.Bytes(), nil
}

func appendBlock(buf, block []byte) []byte {
	return append(binary.AppendUvarint(buf, uint64(len(block))), block...)
}

// unpackState returns what packState packed.
func unpackState(packed []byte) (*state, error) {
	data, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxUnpacked+1))
	if err == nil && len(data) > maxUnpacked {
		err = codec.ErrLimit
	}
	if err != nil {
		return nil, fmt.Errorf("the packed state: %w", err)
	}
	r := codec.NewReader(data)
	header, err := readBlock(r)
	weapons, err2 := readBlock(r)
	if err = errors.Join(err, err2); err != nil {
		return nil, fmt.Errorf("the packed state: %w", err)
	}
	s := &state{header: &replay.Header{}}
	if err := json.Unmarshal(header, s.header); err != nil {
		return nil, fmt.Errorf("the packed state: %w", err)
	}
	s.header.Weapons = string(weapons)
	s.snapshot, err = r.Bytes(r.Remaining())
	return s, err
}

func readBlock(r *codec.Reader) ([]byte, error) {
	n, err := r.Uvarint()
	if err == nil && n > systems.MaxEntryData {
		err = codec.ErrLimit
	}
	if err != nil {
		return nil, err
	}
	return r.Bytes(int(n))
}

// match makes a match in this state.
func (s *state) match(base systems.Options) (*systems.Match, error) {
	o, err := s.header.Options(base)
	if err != nil {
		return nil, err
	}
	m, err := systems.NewMatch(o)
	if err != nil {
		return nil, err
	}
	return m, m.Restore(s.snapshot)
}

// restore puts a match into this state, or leaves it as it was. The match must be made of
// the same, but may have other weapons.
func (s *state) restore(m *systems.Match) error {
	old, err := systems.WeaponsEntry(m.Weapons().Specs())
	if err != nil {
		return err
	}
	if string(old.Data) == s.header.Weapons {
		return m.Restore(s.snapshot)
	}
	before, err := m.Snapshot(nil)
	if err != nil {
		return err
	}
	if _, err := m.Enter(systems.Entry{Kind: systems.EntryWeapons, Data: []byte(s.header.Weapons)}); err != nil {
		return err
	}
	if err := m.Restore(s.snapshot); err != nil {
		_, undo := m.Enter(old)
		return errors.Join(err, undo, m.Restore(before))
	}
	return nil
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
