package state

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"unsafe"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/internal/random"
	"github.com/skijet/skijet/systems/internal/store"
)

// open checks the HeaderBytes of a snapshot and returns a reader of what is behind it.
func (s *State) open(data []byte) (*codec.Reader, error) {
	switch {
	case len(data) < HeaderBytes:
		return nil, fmt.Errorf("%w: %d bytes, which is less than its header", ErrSnapshot, len(data))
	case string(data[:len(magic)]) != magic:
		return nil, fmt.Errorf("%w: it does not begin with %q", ErrSnapshot, magic)
	}
	if v := binary.LittleEndian.Uint16(data[len(magic):]); v != version {
		return nil, fmt.Errorf("%w: it has version %d, want %d", ErrSnapshot, v, version)
	}
	body := data[HeaderBytes:]
	if binary.LittleEndian.Uint64(data[HeaderBytes-8:]) != checksum(body) {
		return nil, fmt.Errorf("%w: its %d bytes do not have the hash in its HeaderBytes: it was cut or changed", ErrSnapshot, len(data))
	}
	s.reader.Reset(body)
	return &s.reader, nil
}

// checkModules refuses the snapshot of a match with other modules, and names them. It returns the
// modules of which the snapshot has a version that can be migrated.
func (s *State) checkModules(written []writtenModule) (old []oldModule, _ error) {
	var refused []string
	own := s.Modules
	without := func(m *Module) {
		refused = append(refused, fmt.Sprintf("it has no module %q, which the match has in version %q", m.Name, m.Version))
	}
	for _, w := range written {
		name, version := w.Name, w.Version
		for ; len(own) > 0 && own[0].Name < name; own = own[1:] {
			without(&own[0])
		}
		if len(own) == 0 || own[0].Name != name {
			refused = append(refused, fmt.Sprintf("the match has no module %q, of which it has version %q", name, version))
			continue
		}
		m := &own[0]
		switch own = own[1:]; {
		case m.Version == version:
		case slices.Contains(m.Older, version):
			old = append(old, oldModule{m, version})
		default:
			refused = append(refused, fmt.Sprintf("module %q of version %q, the match has version %q, whose Module.Older does not name it", name, version, m.Version))
		}
	}
	for i := range own {
		without(&own[i])
	}
	if len(refused) > 0 {
		return nil, fmt.Errorf("%w: %s", ErrOtherMatch, strings.Join(refused, "; "))
	}
	return old, nil
}

// checkComponents refuses the snapshot of a match with other components, and names the first
// that differs.
func (s *State) checkComponents(written []writtenComponent) error {
	for _, own := range s.components() {
		switch {
		case len(written) == 0:
			return fmt.Errorf("%w: it has no component %q", ErrOtherMatch, own.Name)
		case written[0].Name != own.Name:
			return fmt.Errorf("%w: component %q, the match has %q there", ErrOtherMatch, written[0].Name, own.Name)
		case written[0] != own:
			return fmt.Errorf("%w: component %q has other fields", ErrOtherMatch, own.Name)
		}
		written = written[1:]
	}
	if len(written) > 0 {
		return fmt.Errorf("%w: %d components that the match does not have", ErrOtherMatch, len(written))
	}
	return nil
}

// damaged says where data with the right hash is no snapshot all the same.
func damaged(r *codec.Reader, what string, err error) error {
	return fmt.Errorf("%w: %s, at byte %d: %w", ErrSnapshot, what, HeaderBytes+r.Offset(), err)
}

// decoded is a snapshot that has been read and checked, and is not in force yet.
type decoded struct {
	general  general
	streams  []random.Stream
	layouts  []decodedLayout
	entities []decodedEntity
	body     int // where in the data the entities begin
}

// decodedLayout is what the entities of a snapshot carry, by places in the registry.
type decodedLayout struct {
	places []int
	parts  []decodedPart // what is read there
}

// decodedPart is how a component is read to know that it can be.
type decodedPart struct {
	own   *store.Registration
	value unsafe.Pointer // that nobody uses
}

type decodedEntity struct {
	id     components.ID
	layout int
	at     int // where its components begin in the data
}

// decode reads and checks all of a snapshot without touching the state.
func (s *State) decode(r *codec.Reader) error {
	d := &s.decoded
	if err := generalCodec().Decode(r, &d.general); err != nil {
		return damaged(r, "state of the match", err)
	}
	if err := s.checkGeneral(&d.general); err != nil {
		return err
	}
	if err := d.general.check(components.Nobody); err != nil {
		return fmt.Errorf("%w: state of the match: %w", ErrSnapshot, err)
	}
	var err error
	if d.streams, err = random.Decode(r, d.streams); err != nil {
		return damaged(r, "random streams", err)
	}
	d.body = r.Offset()
	singles := s.Store.Singles()
	for i := range singles {
		if one := &singles[i]; one.Codec != nil {
			value := one.Scratch()
			err := one.Codec.Decode(r, value)
			if err == nil {
				err = one.Check(value)
			}
			if err != nil {
				return damaged(r, one.Name, err)
			}
		}
	}
	if err := s.decodeEntities(r); err != nil {
		return err
	}
	if n := r.Remaining(); n > 0 {
		return damaged(r, "end", fmt.Errorf("%d bytes too many", n))
	}
	return nil
}

// checkGeneral refuses the snapshot of a match that was made otherwise.
func (s *State) checkGeneral(g *general) error {
	own := s.gather()
	for _, part := range [...]struct {
		differs bool
		what    string
	}{
		{g.Level != own.Level, "another level"}, {g.Weapons != own.Weapons, "other weapons"}, {g.Rules != own.Rules, "other rules"},
		{g.Schedule != own.Schedule, "another schedule"}, {g.Components != own.Components, "other components"},
		{g.Immortal != own.Immortal, "other options"}, {!slices.Equal(g.Materials, own.Materials), "other materials"},
	} {
		if part.differs {
			return fmt.Errorf("%w: it was made with %s", ErrOtherMatch, part.what)
		}
	}
	return nil
}

// decodeEntities reads all entities, to know that they can be read.
func (s *State) decodeEntities(r *codec.Reader) error {
	d := &s.decoded
	count, err := r.Uvarint()
	if err == nil && count > store.MaxEntities {
		err = codec.ErrLimit
	}
	if err != nil {
		return damaged(r, "number of entities", err)
	}
	d.layouts, d.entities = d.layouts[:0], d.entities[:0]
	s.checker.begin(len(s.Store.Registry.All()))
	last := uint64(0)
	for range count {
		step, err := r.Uvarint()
		if err == nil && (step == 0 || last+step >= uint64(d.general.NextID)) {
			err = codec.ErrValue
		}
		if err != nil {
			return damaged(r, "ID of an entity", err)
		}
		last += step
		place, err := s.decodeLayout(r)
		if err != nil {
			return damaged(r, fmt.Sprintf("what entity %d carries", last), err)
		}
		e := decodedEntity{id: components.ID(last), layout: place, at: r.Offset()}
		if err := s.decodeComponents(r, e.id, &d.layouts[place]); err != nil {
			return damaged(r, fmt.Sprintf("entity %d", last), err)
		}
		d.entities = append(d.entities, e)
	}
	return nil
}

// decodeLayout reads which components an entity carries.
func (s *State) decodeLayout(r *codec.Reader) (int, error) {
	d := &s.decoded
	place, err := r.Uvarint()
	if err != nil || place < uint64(len(d.layouts)) {
		return int(place), err
	}
	count, err := r.Uvarint()
	if err != nil {
		return 0, err
	}
	registry := s.Store.Registry.All()
	if place > uint64(len(d.layouts)) || count > uint64(len(registry)) {
		return 0, codec.ErrValue
	}
	if len(d.layouts) < cap(d.layouts) {
		d.layouts = d.layouts[:place+1] // with the memory of a snapshot before
	} else {
		d.layouts = append(d.layouts, decodedLayout{})
	}
	places, parts := d.layouts[place].places[:0], d.layouts[place].parts[:0]
	for range count {
		at, err := r.Uvarint()
		if err != nil {
			return 0, err
		}
		at = s.Store.Registry.OfState(at)
		if at >= uint64(len(registry)) || registry[at].OfMatch ||
			len(places) > 0 && int(at) <= places[len(places)-1] {
			return 0, codec.ErrValue
		}
		own := &registry[at]
		places, parts = append(places, int(at)), append(parts, decodedPart{own, own.Scratch()})
	}
	d.layouts[place] = decodedLayout{places, parts}
	if s.Store.KnowsState(places) {
		return int(place), nil // what the match has is complete
	}
	var kinds store.Set
	for _, at := range places {
		kinds.Add(registry[at].Kind())
	}
	return int(place), s.Store.Registry.CheckState(kinds)
}

// decodeComponents reads the components of one entity into memory that nobody uses.
func (s *State) decodeComponents(r *codec.Reader, id components.ID, l *decodedLayout) error {
	for i := range l.parts {
		part, from := &l.parts[i], r.Offset()
		err := part.own.Codec.DecodeChecked(r, part.value)
		switch {
		case err != nil:
		case part.own.Kind() == store.Identity:
			err = checkIdentity((*components.IdentityData)(part.value).ID, id)
		case part.own.Validate != nil:
			err = s.checker.validate(part.own, part.value, r.Read(), span{from, r.Offset()})
		}
		if err != nil {
			return fmt.Errorf("%s: %w", part.own.Name, err)
		}
	}
	return nil
}
