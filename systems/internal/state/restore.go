package state

import (
	"bytes"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/internal/store"
)

// Restore puts the state where a snapshot of a match that was made alike has it, or
// returns an error and changes nothing. Owners of what follows from the state have to work
// that out anew.
func (s *State) Restore(data []byte) error {
	r, err := s.open(data)
	if err == nil && !bytes.HasPrefix(data[HeaderBytes:], s.manifest()) {
		if data, err = s.migrate(data, r); err == nil {
			r, err = s.open(data)
		}
	}
	if err != nil {
		return err
	}
	r.Seek(len(s.manifest()))
	if err := s.decode(r); err != nil {
		return err
	}
	s.Store.CheckStructure("") // what it removed is created again
	s.apply(r)
	return nil
}

// apply puts the decoded snapshot into force. It cannot fail: all was read before.
func (s *State) apply(r *codec.Reader) {
	d := &s.decoded
	s.Store.Tick, s.Store.NextID = d.general.Tick, d.general.NextID
	*s.TeamDamage = d.general.TeamDamage
	*s.Requests, d.general.Pending = d.general.Pending, *s.Requests // leaves memory for the next snapshot
	s.Random.Restore(d.general.Seed, d.streams)
	r.Seek(d.body)
	singles := s.Store.Singles()
	for i := range singles {
		if one := &singles[i]; one.Codec != nil {
			_ = one.Codec.Decode(r, s.Store.SingleEntry(one).Component(one.Type)) // was read before
		}
	}
	s.removeOthers()
	for i := range d.entities {
		s.createDecoded(&d.entities[i])
	}
	s.restoreEntities(r)
	s.Events.Restore(d.general.Waiting)
	s.Store.Forget()
	s.Store.Changed()
}

// removeOthers removes the entities that the snapshot does not have, or has with
// other components.
func (s *State) removeOthers() {
	d := &s.decoded
	i := 0
	for k := 0; k < len(s.Store.All); {
		p := s.Store.All[k]
		for i < len(d.entities) && d.entities[i].id < p.ID {
			i++
		}
		if i < len(d.entities) && d.entities[i].id == p.ID && p.Layout.HasState(d.layouts[d.entities[i].layout].places) {
			k++
			continue
		}
		s.Store.Expel(p)
	}
}

// createDecoded creates an entity of the snapshot if it is not there.
func (s *State) createDecoded(e *decodedEntity) {
	if _, ok := s.Store.All.Find(e.id); ok {
		return
	}
	var kinds store.Set
	registry := s.Store.Registry.All()
	for _, at := range s.decoded.layouts[e.layout].places {
		kinds.Add(registry[at].Kind())
	}
	// Where it is follows below. Its ID is free in the broadphase.
	_, _ = s.Store.Create(e.id, s.Store.Registry.Complete(kinds), nil)
}

// restoreEntities reads the state of all entities of the snapshot, which are members
// now unless a callback of the world has removed one of them.
func (s *State) restoreEntities(r *codec.Reader) {
	s.Store.Locate()
	decoded, state := s.decoded.entities, s.Store.State()
	for _, p := range s.Store.All {
		for len(decoded) > 0 && decoded[0].id < p.ID {
			decoded = decoded[1:]
		}
		if !p.IsLocated() || len(decoded) == 0 {
			continue
		}
		r.Seek(decoded[0].at)
		state = codec.DecodeAll(r, p.Layout.Codecs, state) // which was read before
		s.Store.BeginAnew(p)
		if p.Has(store.MoveReport) {
			*p.Report = components.MoveReportData{}
		}
	}
}
