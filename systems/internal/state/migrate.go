package state

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/internal/random"
	"github.com/skijet/skijet/systems/internal/store"
)

// Migrate reads a value of a component as an older version of a module wrote it, and returns its
// encoding now, or nil for a component that is to go.
type Migrate func(from, component string, old *codec.Reader) ([]byte, error)

// oldModule is a module of the match of which a snapshot has another version.
type oldModule struct {
	*Module
	from string
}

// migration makes a snapshot of older versions of modules one of the match.
type migration struct {
	state   *State
	old     []oldModule
	written []writtenComponent
	r       *codec.Reader
	data    []byte // behind the header
}

// migrate returns the snapshot that data with another manifest would be in this match.
func (s *State) migrate(data []byte, r *codec.Reader) ([]byte, error) {
	var written manifest
	if err := manifestCodec().Decode(r, &written); err != nil {
		return nil, damaged(r, "manifest", err)
	}
	old, err := s.checkModules(written.Modules)
	if err == nil && len(old) == 0 {
		err = s.checkComponents(written.Components)
	}
	if err != nil {
		return nil, err
	}
	m := migration{state: s, old: old, written: written.Components, r: r, data: data[HeaderBytes:]}
	var g general
	if err := generalCodec().Decode(r, &g); err != nil {
		return nil, damaged(r, "state of the match", err)
	}
	own := s.gather() // a version may bring other weapons, systems and components
	g.Weapons, g.Schedule, g.Components = own.Weapons, own.Schedule, own.Components
	from := r.Offset()
	if _, err := random.Decode(r, nil); err != nil {
		return nil, damaged(r, "random streams", err)
	}
	buf := append([]byte(nil), data[:HeaderBytes]...)
	buf = append(buf, s.manifest()...)
	buf = generalCodec().Encode(buf, &g)
	buf = append(buf, m.data[from:r.Offset()]...)
	if buf, err = m.singles(buf); err == nil {
		buf, err = m.entities(buf)
	}
	if err != nil {
		return nil, err
	}
	WriteChecksum(buf)
	return buf, nil
}

// value reads a value of a component and returns its encoding now, for a registration, or none
// where the component is to go.
func (m *migration) value(w *writtenComponent) (*store.Registration, []byte, error) {
	own, ok := m.state.Store.Registry.FindName(w.Name)
	ok = ok && own.Codec != nil && own.OfMatch == w.OfMatch
	from := m.r.Offset()
	if ok && sumOf(own) == w.Sum {
		if err := own.Codec.Decode(m.r, own.Scratch()); err != nil {
			return nil, nil, damaged(m.r, w.Name, err)
		}
		return own, m.data[from:m.r.Offset()], nil
	}
	var all []error
	for _, module := range m.old {
		if module.Migrate == nil {
			continue
		}
		m.r.Seek(from)
		value, err := module.Migrate(module.from, w.Name, m.r)
		switch {
		case err != nil:
			all = append(all, fmt.Errorf("module %q from version %q to %q: %w", module.Name, module.from, module.Version, err))
			continue
		case value == nil:
			return nil, nil, nil
		case !ok:
			return nil, nil, fmt.Errorf("%w: module %q migrates component %q, which the match does not have: return nil for it", ErrOtherMatch, module.Name, w.Name)
		}
		return own, value, nil
	}
	if len(all) == 0 {
		all = append(all, errors.New("set Module.Migrate"))
	}
	return nil, nil, fmt.Errorf("%w: component %q has other fields: %w", ErrOtherMatch, w.Name, errors.Join(all...))
}

// singles migrates the single values. One that is new begins as in a new match.
func (m *migration) singles(buf []byte) ([]byte, error) {
	values := map[string][]byte{}
	for i := range m.written {
		if w := &m.written[i]; w.OfMatch {
			own, value, err := m.value(w)
			if err != nil {
				return nil, err
			}
			if own != nil {
				values[w.Name] = value
			}
		}
	}
	singles := m.state.Store.Singles()
	for i := range singles {
		one := &singles[i]
		if one.Codec == nil {
			continue
		}
		if value, ok := values[one.Name]; ok {
			buf = append(buf, value...)
		} else {
			buf = one.Codec.Encode(buf, m.state.Store.Registry.Fresh(one.Type).Value)
		}
	}
	return buf, nil
}

// entities migrates all entities.
func (m *migration) entities(buf []byte) ([]byte, error) {
	count, err := m.r.Uvarint()
	if err != nil || count > store.MaxEntities {
		return nil, damaged(m.r, "number of entities", errors.Join(err, codec.ErrLimit))
	}
	buf = binary.AppendUvarint(buf, count)
	var layouts [][]int
	last := components.Nobody
	for i := range count {
		step, err := m.r.Uvarint()
		if err != nil {
			return nil, damaged(m.r, "ID of an entity", err)
		}
		last += components.ID(step)
		place, err := m.r.Uvarint()
		if err == nil && place == uint64(len(layouts)) {
			var layout []int
			layout, err = m.layout()
			layouts = append(layouts, layout)
		}
		if err != nil || place >= uint64(len(layouts)) {
			return nil, damaged(m.r, fmt.Sprintf("what entity %d carries", last), errors.Join(err, codec.ErrValue))
		}
		buf = binary.AppendUvarint(binary.AppendUvarint(buf, step), i) // each has a layout of its own
		if buf, err = m.entity(buf, layouts[place]); err != nil {
			return nil, fmt.Errorf("entity %d: %w", last, err)
		}
	}
	if n := m.r.Remaining(); n > 0 {
		return nil, damaged(m.r, "end", fmt.Errorf("%d bytes too many", n))
	}
	return buf, nil
}

// layout reads what entities carry, as indices of written components.
func (m *migration) layout() (places []int, err error) {
	count, err := m.r.Uvarint()
	for i := uint64(0); i < count && err == nil; i++ {
		var at uint64
		if at, err = m.r.Uvarint(); err == nil && at >= uint64(len(m.written)) {
			err = codec.ErrValue
		}
		places = append(places, int(at))
	}
	return places, err
}

// entity migrates one entity, which gets the state that comes with what it carries now.
func (m *migration) entity(buf []byte, layout []int) ([]byte, error) {
	registry := &m.state.Store.Registry
	all := registry.All()
	values := make([][]byte, len(all))
	var kinds store.Set
	for _, at := range layout {
		own, value, err := m.value(&m.written[at])
		if err != nil {
			return nil, err
		}
		if own != nil {
			kinds.Add(own.Kind())
			values[own.Place()] = value
		}
	}
	kinds = registry.Complete(kinds)
	var places []byte
	var data []byte
	count := uint64(0)
	for i := range all {
		own := &all[i]
		if own.Codec == nil || !kinds.Has(own.Kind()) {
			continue
		}
		count++
		places = binary.AppendUvarint(places, uint64(own.StatePlace()))
		if values[i] == nil {
			values[i] = own.Codec.Encode(nil, registry.Fresh(own.Type).Value)
		}
		data = append(data, values[i]...)
	}
	buf = append(binary.AppendUvarint(buf, count), places...)
	return append(buf, data...), nil
}
