package state

import (
	"encoding/binary"
	"errors"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/internal/store"
)

// Errors that Restore wraps.
var (
	// ErrSnapshot is for data that is no snapshot, is cut or was changed.
	ErrSnapshot = errors.New("snapshot refused")
	// ErrOtherMatch is for the snapshot of a match that was made otherwise.
	ErrOtherMatch = errors.New("snapshot of another match")
)

// A snapshot begins with its magic, its version and a hash of everything behind.
const (
	magic       = "SKJTSNAP"
	version     = 2
	HeaderBytes = len(magic) + 2 + 8
)

// Snapshot appends the whole state to buf, between two ticks, and returns an error that wraps
// [ErrUnsound] where Restore would refuse it. With a buf that is long enough it allocates
// nothing.
func (s *State) Snapshot(buf []byte) (_ []byte, first error) {
	note := func(id components.ID, component string, err error) {
		if err != nil && first == nil {
			first = unsound(id, component, err)
		}
	}
	if !s.Store.Locate() {
		s.Store.CheckStructure("")
		s.Store.Locate()
	}
	begin := len(buf)
	buf = append(buf, magic...)
	buf = binary.LittleEndian.AppendUint16(buf, version)
	buf = binary.LittleEndian.AppendUint64(buf, 0) // the hash, see WriteChecksum
	buf = append(buf, s.manifest()...)
	s.general = s.gather()
	note(components.Nobody, "match", s.general.check(s.lastID()))
	buf = generalCodec().Encode(buf, &s.general)
	note(components.Nobody, "random", s.Random.Check())
	buf = s.Random.Encode(buf)
	singles := s.Store.Singles()
	for i := range singles {
		if one := &singles[i]; one.Codec != nil {
			value := s.Store.SingleEntry(one).Component(one.Type)
			note(components.Nobody, one.Name, one.Check(value))
			buf = one.Codec.Encode(buf, value)
		}
	}
	buf, err := s.appendEntities(buf)
	if first == nil {
		first = err
	}
	WriteChecksum(buf[begin:])
	return buf, first
}

// WriteChecksum writes the hash of what is behind its header into a snapshot.
func WriteChecksum(snapshot []byte) {
	binary.LittleEndian.PutUint64(snapshot[HeaderBytes-8:], checksum(snapshot[HeaderBytes:]))
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

// manifest is what both sides must have in common: the modules, and all components that are state.
type manifest struct {
	Modules    []writtenModule    `state:"max=65536"`
	Components []writtenComponent `state:"max=65536"`
}

type writtenModule struct{ Name, Version string }

type writtenComponent struct {
	Name    string
	Sum     [8]byte // of its fields, in little-endian order
	OfMatch bool
}

var manifestCodec = codec.Once[manifest]()

// manifest returns the encoded manifest of the match.
func (s *State) manifest() []byte {
	if s.encoded == nil {
		own := manifest{Components: s.components()}
		for _, m := range s.Modules {
			own.Modules = append(own.Modules, writtenModule{m.Name, m.Version})
		}
		s.encoded = manifestCodec().Encode(nil, &own)
	}
	return s.encoded
}

// components returns what of the match is state.
func (s *State) components() (all []writtenComponent) {
	registry := s.Store.Registry.All()
	for i := range registry {
		if r := &registry[i]; r.Codec != nil {
			all = append(all, writtenComponent{r.Name, sumOf(r), r.OfMatch})
		}
	}
	return all
}

func sumOf(r *store.Registration) (sum [8]byte) {
	binary.LittleEndian.PutUint64(sum[:], r.Sum)
	return sum
}

// appendEntities appends all entities in the order of their IDs. Each begins with
// how far its ID is from that before, and what it carries: the place among the
// layouts that came before it, or, for a new one, their number and its components
// by their places in the manifest.
func (s *State) appendEntities(buf []byte) (_ []byte, first error) {
	buf = binary.AppendUvarint(buf, uint64(len(s.Store.All)))
	s.seen = s.seen[:0]
	s.checker.begin(len(s.Store.Registry.All()))
	last, state := components.Nobody, s.Store.State()
	var starts [store.MaxKinds + 1]int
	for _, p := range s.Store.All {
		buf = binary.AppendUvarint(buf, uint64(p.ID-last))
		last = p.ID
		place := 0
		for place < len(s.seen) && s.seen[place] != p.Layout {
			place++
		}
		buf = binary.AppendUvarint(buf, uint64(place))
		if place == len(s.seen) {
			s.seen = append(s.seen, p.Layout)
			buf = binary.AppendUvarint(buf, uint64(len(p.Layout.State)))
			for i := range p.Layout.State {
				buf = binary.AppendUvarint(buf, uint64(p.Layout.State[i].Own.StatePlace()))
			}
		}
		values, odd := state, false
		buf, state, odd = codec.EncodeAll(buf, p.Layout.Codecs, state, starts[:])
		if first == nil {
			first = s.checker.checkMember(p, values, odd, buf, starts[:])
		}
	}
	return buf, first
}
