package systems

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/internal/store"
)

// Restore puts the match into the state of a snapshot of a match with the same
// level, rules, weapons, modules and components, whatever has happened since:
// entities that are gone come back under their IDs, and those that came since are
// removed. The next tick is then the same to the bit.
//
// Data that is no such snapshot is refused with an error that wraps [ErrSnapshot]
// or [ErrOtherMatch], and nothing is changed. Within a tick it returns
// [ErrMidTick]. Every Restore raises [Match.Epoch].
func (m *Match) Restore(data []byte) error {
	if m.store.IsLocked() {
		return fmt.Errorf("systems: Restore: %w", ErrMidTick)
	}
	r, err := m.header(data)
	if err != nil {
		return fmt.Errorf("systems: %w", err)
	}
	if err := m.checkManifest(r); err != nil {
		return fmt.Errorf("systems: %w", err)
	}
	if err := m.stage(r); err != nil {
		return fmt.Errorf("systems: %w", err)
	}
	m.store.CheckStructure("") // what it removed is created again
	m.apply(r)
	return nil
}

// Epoch counts how often the match was restored. IDs that a view remembers stand
// for the same entity only within an epoch.
func (m *Match) Epoch() int { return m.epoch }

// apply puts the staged snapshot into force. It cannot fail: all was read before.
func (m *Match) apply(r *codec.Reader) {
	s := &m.staged
	m.store.Tick, m.store.NextID = s.general.Tick, s.general.NextID
	m.health.TeamDamage = s.general.TeamDamage
	m.requests, s.general.Pending = s.general.Pending, m.requests // leaves memory for the next snapshot
	m.random.Restore(s.general.Seed, s.streams)
	r.Seek(s.body)
	singles := m.store.Singles()
	for i := range singles {
		if one := &singles[i]; one.Codec != nil {
			_ = one.Codec.Decode(r, m.store.SingleEntry(one).Component(one.Type)) // was read before
		}
	}
	m.removeOthers()
	for i := range s.entities {
		m.createStaged(&s.entities[i])
	}
	m.restoreEntities(r)
	m.platforms.Restored()
	m.events.restore(s.general.Waiting)
	m.store.Forget()
	m.faults.Forget()
	m.commands = m.commands[:0]
	m.contacts = m.contacts[:0] // what projectiles met belongs to another tick
	m.pendingShots = 0
	m.zones.Restored()
	m.store.Changed()
	m.epoch++
}

// removeOthers removes the entities that the snapshot does not have, or has with
// other components.
func (m *Match) removeOthers() {
	s := &m.staged
	i := 0
	for k := 0; k < len(m.store.All); {
		p := m.store.All[k]
		for i < len(s.entities) && s.entities[i].id < p.ID {
			i++
		}
		if i < len(s.entities) && s.entities[i].id == p.ID && p.Layout.HasState(s.layouts[s.entities[i].layout].places) {
			k++
			continue
		}
		m.store.Expel(p)
	}
}

// createStaged creates an entity of the snapshot if it is not there.
func (m *Match) createStaged(e *stagedEntity) {
	if _, ok := m.store.All.Find(e.id); ok {
		return
	}
	var kinds store.Set
	registry := m.store.Registry.All()
	for _, at := range m.staged.layouts[e.layout].places {
		kinds.Add(registry[at].Kind())
	}
	// Where it is follows below. Its ID is free in the broadphase.
	_, _ = m.store.Create(e.id, m.store.Registry.Complete(kinds), nil)
}

// restoreEntities reads the state of all entities of the snapshot, which are members
// now unless a callback of the world has removed one of them.
func (m *Match) restoreEntities(r *codec.Reader) {
	m.store.Locate()
	staged, state := m.staged.entities, m.store.State()
	for _, p := range m.store.All {
		for len(staged) > 0 && staged[0].id < p.ID {
			staged = staged[1:]
		}
		if !p.IsLocated() || len(staged) == 0 {
			continue
		}
		r.Seek(staged[0].at)
		state, _ = codec.DecodeAll(r, p.Layout.Codecs, state) // was read before
		m.store.BeginAnew(p)
		if p.Has(store.MoveReport) {
			*p.Report = components.MoveReportData{}
		}
	}
}

// Clone returns a match of its own in the same state, with a world and a broadphase
// of its own. It shares the level and the modules.
func (m *Match) Clone() (*Match, error) {
	if m.store.IsLocked() {
		return nil, fmt.Errorf("systems: Clone: %w", ErrMidTick)
	}
	o := m.options
	o.World, o.Broadphase = nil, nil
	clone, err := NewMatch(o)
	if err != nil {
		return nil, err
	}
	if err := clone.setWeapons(m.catalogue.Specs()); err != nil {
		return nil, err
	}
	if err := clone.Restore(m.Snapshot(nil)); err != nil {
		return nil, err
	}
	clone.epoch = 0
	return clone, nil
}
