package systems

import (
	"fmt"
	"slices"
	"unsafe"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/internal/random"
	"github.com/skijet/skijet/systems/internal/store"
)

// staged is a snapshot that has been read and checked, and is not in force yet.
type staged struct {
	general  general
	streams  []random.Stream
	layouts  []stagedLayout
	entities []stagedEntity
	body     int // where in the data the entities begin
}

// stagedLayout is what the entities of a snapshot carry, by places in the registry.
type stagedLayout struct {
	places []int
	parts  []stagedPart // what is read there
}

// stagedPart is how a component is read to know that it can be.
type stagedPart struct {
	own   *store.Registration
	value unsafe.Pointer // that nobody uses
}

type stagedEntity struct {
	id     components.ID
	layout int
	at     int // where its components begin in the data
}

// stage reads and checks all of a snapshot without touching the state.
func (m *Match) stage(r *codec.Reader) error {
	s := &m.staged
	if err := generalCodec().Decode(r, &s.general); err != nil {
		return damaged(r, "state of the match", err)
	}
	if err := m.checkGeneral(&s.general); err != nil {
		return err
	}
	var err error
	if s.streams, err = random.Decode(r, s.streams); err != nil {
		return damaged(r, "random streams", err)
	}
	s.body = r.Offset()
	singles := m.store.Singles()
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
	if err := m.stageEntities(r); err != nil {
		return err
	}
	if n := r.Remaining(); n > 0 {
		return damaged(r, "end", fmt.Errorf("%d bytes too many", n))
	}
	return nil
}

// checkGeneral refuses the snapshot of a match that was made otherwise.
func (m *Match) checkGeneral(g *general) error {
	own := m.generalState()
	what := ""
	switch {
	case g.Level != own.Level:
		what = "another level"
	case g.Weapons != own.Weapons:
		what = "other weapons"
	case g.Rules != own.Rules:
		what = "other rules"
	case g.Components != own.Components:
		what = "other components"
	case g.Schedule != own.Schedule:
		what = "another schedule"
	case g.Immortal != own.Immortal:
		what = "other options"
	case !slices.Equal(g.Materials, own.Materials):
		what = "other materials"
	case g.NextID == components.Nobody:
		return fmt.Errorf("%w: the next entity would be nobody", ErrSnapshot)
	case !(g.TeamDamage >= 0 && g.TeamDamage <= 1):
		return fmt.Errorf("%w: team damage %v", ErrSnapshot, g.TeamDamage)
	case !g.Pending.IsFinite():
		return fmt.Errorf("%w: a request that waits is not finite", ErrSnapshot)
	default:
		return nil
	}
	return fmt.Errorf("%w: it was made with %s", ErrOtherMatch, what)
}

// stageEntities reads all entities, to know that they can be read.
func (m *Match) stageEntities(r *codec.Reader) error {
	s := &m.staged
	count, err := r.Uvarint()
	if err == nil && count > MaxEntities {
		err = codec.ErrLimit
	}
	if err != nil {
		return damaged(r, "number of entities", err)
	}
	s.layouts, s.entities = s.layouts[:0], s.entities[:0]
	last := uint64(0)
	for range count {
		step, err := r.Uvarint()
		if err == nil && (step == 0 || last+step >= uint64(s.general.NextID)) {
			err = codec.ErrValue
		}
		if err != nil {
			return damaged(r, "ID of an entity", err)
		}
		last += step
		place, err := m.stageLayout(r)
		if err != nil {
			return damaged(r, fmt.Sprintf("what entity %d carries", last), err)
		}
		e := stagedEntity{id: components.ID(last), layout: place, at: r.Offset()}
		if err := m.stageComponents(r, &s.layouts[place]); err != nil {
			return damaged(r, fmt.Sprintf("entity %d", last), err)
		}
		s.entities = append(s.entities, e)
	}
	return nil
}

// stageLayout reads which components an entity carries.
func (m *Match) stageLayout(r *codec.Reader) (int, error) {
	s := &m.staged
	place, err := r.Uvarint()
	if err != nil || place < uint64(len(s.layouts)) {
		return int(place), err
	}
	count, err := r.Uvarint()
	if err != nil {
		return 0, err
	}
	registry := m.store.Registry.All()
	if place > uint64(len(s.layouts)) || count > uint64(len(registry)) {
		return 0, codec.ErrValue
	}
	if len(s.layouts) < cap(s.layouts) {
		s.layouts = s.layouts[:place+1] // with the memory of a snapshot before
	} else {
		s.layouts = append(s.layouts, stagedLayout{})
	}
	places, parts := s.layouts[place].places[:0], s.layouts[place].parts[:0]
	for range count {
		at, err := r.Uvarint()
		if err != nil {
			return 0, err
		}
		if at >= uint64(len(registry)) || registry[at].Codec == nil || registry[at].OfMatch ||
			len(places) > 0 && int(at) <= places[len(places)-1] {
			return 0, codec.ErrValue
		}
		own := &registry[at]
		places, parts = append(places, int(at)), append(parts, stagedPart{own, own.Scratch()})
	}
	s.layouts[place] = stagedLayout{places, parts}
	if m.store.KnowsState(places) {
		return int(place), nil // what the match has is complete
	}
	return int(place), m.checkStaged(places)
}

// checkStaged refuses an entity whose state is not that of these components and what comes
// with them.
func (m *Match) checkStaged(places []int) error {
	var kinds store.Set
	registry := m.store.Registry.All()
	for _, at := range places {
		kinds.Add(registry[at].Kind())
	}
	if err := m.store.Registry.CheckKinds(kinds); err != nil {
		return err
	}
	complete, state := m.store.Registry.Complete(kinds), 0
	for i := range registry {
		if registry[i].Codec != nil && complete.Has(registry[i].Kind()) {
			state++
		}
	}
	if state != len(places) {
		return fmt.Errorf("%d components, want the %d that come with them: %w", len(places), state, codec.ErrValue)
	}
	return nil
}

// stageComponents reads the components of one entity into memory that nobody uses.
func (m *Match) stageComponents(r *codec.Reader, s *stagedLayout) error {
	for i := range s.parts {
		part := &s.parts[i]
		err := part.own.Codec.Decode(r, part.value)
		if err == nil {
			err = part.own.Check(part.value)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", part.own.Name, err)
		}
	}
	return nil
}
