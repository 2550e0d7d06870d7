package systems

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
)

// Errors that Restore wraps.
var (
	// ErrSnapshot is for data that is no snapshot, is cut or was changed.
	ErrSnapshot = errors.New("snapshot refused")
	// ErrOtherMatch is for the snapshot of a match with another level, rules, weapons,
	// modules or components.
	ErrOtherMatch = errors.New("snapshot of another match")
)

// A snapshot begins with its magic, its version and a hash of everything behind.
const (
	snapshotMagic   = "SKJTSNAP"
	snapshotVersion = 1
	snapshotHeader  = len(snapshotMagic) + 2 + 8
)

// Snapshot appends the whole state of the match to buf and returns the result:
// everything that the next tick depends on, in a form that is the same on every
// machine. It can be taken between two ticks, and panics within one: that is a
// mistake in the program. With a buf that is long enough it allocates nothing.
//
// What drawing keeps, events, and the donburi handles of entities are no state.
func (m *Match) Snapshot(buf []byte) []byte {
	if m.store.IsLocked() {
		panic("systems: Snapshot within a tick: take it between two ticks")
	}
	if !m.store.Locate() {
		m.store.CheckStructure("")
		m.store.Locate()
	}
	begin := len(buf)
	buf = append(buf, snapshotMagic...)
	buf = binary.LittleEndian.AppendUint16(buf, snapshotVersion)
	buf = binary.LittleEndian.AppendUint64(buf, 0) // the hash, see below
	buf = m.appendManifest(buf)
	m.sealing.general = m.generalState()
	buf = generalCodec().Encode(buf, &m.sealing.general)
	buf = m.random.Encode(buf)
	singles := m.store.Singles()
	for i := range singles {
		if s := &singles[i]; s.Codec != nil {
			buf = s.Codec.Encode(buf, m.store.SingleEntry(s).Component(s.Type))
		}
	}
	buf = m.appendEntities(buf)
	binary.LittleEndian.PutUint64(buf[begin+snapshotHeader-8:], checksum(buf[begin+snapshotHeader:]))
	return buf
}

// checksum returns a hash of bytes.
func checksum(data []byte) uint64 {
	h := codec.NewHash()
	h.Word(uint64(len(data)))
	whole := len(data) &^ 7
	h.Data(data[:whole])
	for _, b := range data[whole:] {
		h.Word(uint64(b))
	}
	return h.Sum()
}

// appendManifest appends the names of the modules and of all components that are
// state, with a hash of the fields of each: what both sides must have in common.
func (m *Match) appendManifest(buf []byte) []byte {
	buf = binary.AppendUvarint(buf, uint64(len(m.modules)))
	for i := range m.modules {
		buf = appendText(buf, m.modules[i].Name)
		buf = appendText(buf, m.modules[i].Version)
	}
	count := 0
	registry := m.store.Registry.All()
	for i := range registry {
		if registry[i].Codec != nil {
			count++
		}
	}
	buf = binary.AppendUvarint(buf, uint64(count))
	for i := range registry {
		if r := &registry[i]; r.Codec != nil {
			buf = appendText(buf, r.Name)
			buf = binary.LittleEndian.AppendUint64(buf, r.Sum)
		}
	}
	return buf
}

func appendText(buf []byte, text string) []byte {
	buf = binary.AppendUvarint(buf, uint64(len(text)))
	return append(buf, text...)
}

// appendEntities appends all entities in the order of their IDs. Each begins with
// how far its ID is from that before, and what it carries: the place among the
// layouts that came before it, or, for a new one, their number and its components
// by their places in the registry.
func (m *Match) appendEntities(buf []byte) []byte {
	buf = binary.AppendUvarint(buf, uint64(len(m.store.All)))
	m.seen = m.seen[:0]
	last, state := components.Nobody, m.store.State()
	for _, p := range m.store.All {
		buf = binary.AppendUvarint(buf, uint64(p.ID-last))
		last = p.ID
		place := 0
		for place < len(m.seen) && m.seen[place] != p.Layout {
			place++
		}
		buf = binary.AppendUvarint(buf, uint64(place))
		if place == len(m.seen) {
			m.seen = append(m.seen, p.Layout)
			buf = binary.AppendUvarint(buf, uint64(len(p.Layout.State)))
			for i := range p.Layout.State {
				buf = binary.AppendUvarint(buf, uint64(p.Layout.State[i].Place))
			}
		}
		buf, state = codec.EncodeAll(buf, p.Layout.Codecs, state)
	}
	return buf
}

// header checks the beginning of a snapshot and returns a reader of what is behind.
func (m *Match) header(data []byte) (*codec.Reader, error) {
	switch {
	case len(data) < snapshotHeader:
		return nil, fmt.Errorf("%w: %d bytes, which is less than its header", ErrSnapshot, len(data))
	case string(data[:len(snapshotMagic)]) != snapshotMagic:
		return nil, fmt.Errorf("%w: it does not begin with %q", ErrSnapshot, snapshotMagic)
	}
	if v := binary.LittleEndian.Uint16(data[len(snapshotMagic):]); v != snapshotVersion {
		return nil, fmt.Errorf("%w: it has version %d, want %d", ErrSnapshot, v, snapshotVersion)
	}
	body := data[snapshotHeader:]
	if binary.LittleEndian.Uint64(data[snapshotHeader-8:]) != checksum(body) {
		return nil, fmt.Errorf("%w: its %d bytes do not have the hash in its header: it was cut or changed", ErrSnapshot, len(data))
	}
	m.reader.Reset(body)
	return &m.reader, nil
}

// checkManifest refuses the snapshot of a match with other modules or components,
// and names the first that differs.
func (m *Match) checkManifest(r *codec.Reader) error {
	count, err := r.Uvarint()
	if err != nil {
		return damaged(r, "modules", err)
	}
	if count != uint64(len(m.modules)) {
		return fmt.Errorf("%w: %d modules, the match has %d", ErrOtherMatch, count, len(m.modules))
	}
	for i := range m.modules {
		name, version, err := twoTexts(r)
		if err != nil {
			return damaged(r, "modules", err)
		}
		if own := &m.modules[i]; name != own.Name || version != own.Version {
			return fmt.Errorf("%w: module %q of version %q, the match has %q of version %q", ErrOtherMatch, name, version, own.Name, own.Version)
		}
	}
	if count, err = r.Uvarint(); err != nil {
		return damaged(r, "components", err)
	}
	registry := m.store.Registry.All()
	for i := range registry {
		own := &registry[i]
		if own.Codec == nil {
			continue
		}
		if count == 0 {
			return fmt.Errorf("%w: it has no component %q", ErrOtherMatch, own.Name)
		}
		count--
		name, err := r.Text(codec.MaxText, own.Name)
		if err != nil {
			return damaged(r, "components", err)
		}
		sum, err := r.Word()
		switch {
		case err != nil:
			return damaged(r, "components", err)
		case name != own.Name:
			return fmt.Errorf("%w: component %q, the match has %q there", ErrOtherMatch, name, own.Name)
		case sum != own.Sum:
			return fmt.Errorf("%w: component %q has other fields", ErrOtherMatch, name)
		}
	}
	if count > 0 {
		return fmt.Errorf("%w: %d components that the match does not have", ErrOtherMatch, count)
	}
	return nil
}

func twoTexts(r *codec.Reader) (a, b string, err error) {
	if a, err = r.Text(codec.MaxText, ""); err == nil {
		b, err = r.Text(codec.MaxText, "")
	}
	return a, b, err
}

// damaged says where data with the right hash is no snapshot all the same.
func damaged(r *codec.Reader, what string, err error) error {
	return fmt.Errorf("%w: %s, at byte %d: %w", ErrSnapshot, what, snapshotHeader+r.Offset(), err)
}
