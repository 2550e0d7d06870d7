package systems

import (
	"fmt"
	"slices"
	"unsafe"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/yohamta/donburi"
)

// staged is a snapshot that has been read and checked, and is not in force yet.
type staged struct {
	general  general
	streams  []Random
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
	own   *Registration
	codec *codec.Codec
	value unsafe.Pointer // that nobody uses
	sound soundCheck
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
	if err := s.readStreams(r); err != nil {
		return damaged(r, "random streams", err)
	}
	s.body = r.Offset()
	for i := range m.singles {
		if one := &m.singles[i]; one.codec != nil {
			value := one.blank()
			err := one.codec.Decode(r, value)
			if err == nil {
				err = m.sound(&one.Registration, value)
			}
			if err != nil {
				return damaged(r, one.name, err)
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
	default:
		return g.Pending.check()
	}
	return fmt.Errorf("%w: it was made with %s", ErrOtherMatch, what)
}

// check refuses requests that the calls for them would refuse, because they are not
// finite.
func (p *pending) check() error {
	finite := true
	for i := range p.Blasts {
		b := &p.Blasts[i]
		finite = finite && b.center.IsFinite() && geom.IsFinite(b.payload.Damage) && geom.IsFinite(b.payload.Radius) && geom.IsFinite(b.payload.Kick)
	}
	for i := range p.Pushes {
		finite = finite && p.Pushes[i].change.IsFinite()
	}
	for i := range p.Damage {
		finite = finite && geom.IsFinite(p.Damage[i].amount) && p.Damage[i].position.IsFinite()
	}
	for i := range p.Heals {
		finite = finite && geom.IsFinite(p.Heals[i].amount)
	}
	for i := range p.Revivals {
		finite = finite && geom.IsFinite(p.Revivals[i].health)
	}
	for i := range p.Teleports {
		finite = finite && p.Teleports[i].feet.IsFinite()
	}
	if !finite {
		return fmt.Errorf("%w: a request that waits is not finite", ErrSnapshot)
	}
	return nil
}

// maxStreams bounds how many random streams a snapshot may have [ours].
const maxStreams = 4096

func (s *staged) readStreams(r *codec.Reader) error {
	count, err := r.Uvarint()
	if err != nil {
		return err
	}
	if count > maxStreams {
		return codec.ErrLimit
	}
	s.streams = s.streams[:0]
	for i := range count {
		name, err := r.Text(codec.MaxText, "")
		if err != nil {
			return err
		}
		state, err := r.Word()
		if err != nil {
			return err
		}
		if i > 0 && name <= s.streams[i-1].name {
			return fmt.Errorf("%q does not follow %q: %w", name, s.streams[i-1].name, codec.ErrValue)
		}
		s.streams = append(s.streams, Random{name: name, state: state})
	}
	return nil
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
	if place > uint64(len(s.layouts)) || count > uint64(len(m.registry)) {
		return 0, codec.ErrValue
	}
	if len(s.layouts) < cap(s.layouts) {
		s.layouts = s.layouts[:place+1] // with the memory of a snapshot before
	} else {
		s.layouts = append(s.layouts, stagedLayout{})
	}
	places, parts := s.layouts[place].places[:0], s.layouts[place].parts[:0]
	kinds := []donburi.IComponentType(nil)
	for range count {
		at, err := r.Uvarint()
		if err != nil {
			return 0, err
		}
		if at >= uint64(len(m.registry)) || m.registry[at].codec == nil || m.registry[at].ofMatch ||
			len(places) > 0 && int(at) <= places[len(places)-1] {
			return 0, codec.ErrValue
		}
		own := &m.registry[at]
		places, parts = append(places, int(at)), append(parts, stagedPart{own, own.codec, own.blank(), soundness(own)})
	}
	s.layouts[place] = stagedLayout{places, parts}
	if m.layoutBy(places) == nil { // one that the match has is sound
		for _, at := range places {
			kinds = append(kinds, m.registry[at].kind)
		}
		if err := m.checkKinds(kinds); err != nil {
			return 0, err
		}
		if n := len(m.completeState(kinds)); n != len(kinds) {
			return 0, fmt.Errorf("%d components, want the %d that come with them: %w", len(kinds), n, codec.ErrValue)
		}
	}
	return int(place), nil
}

// layoutBy returns a layout of the match that has these components as its state.
func (m *Match) layoutBy(places []int) *layout {
	for _, s := range m.layouts { // deterministic: all that match are alike
		if len(s.state) != len(places) {
			continue
		}
		same := true
		for i := range places {
			same = same && s.state[i].place == places[i]
		}
		if same {
			return s
		}
	}
	return nil
}

// completeState adds the components that come with others, as far as they are
// state.
func (m *Match) completeState(kinds []donburi.IComponentType) []donburi.IComponentType {
	var state []donburi.IComponentType
	for _, kind := range m.complete(append([]donburi.IComponentType(nil), kinds...)) {
		if r, ok := m.registration(kind); ok && r.codec != nil {
			state = append(state, kind)
		}
	}
	return state
}

// stageComponents reads the components of one entity into memory that nobody uses.
func (m *Match) stageComponents(r *codec.Reader, s *stagedLayout) error {
	for i := range s.parts {
		part := &s.parts[i]
		if err := part.codec.Decode(r, part.value); err != nil {
			return fmt.Errorf("%s: %w", part.own.name, err)
		}
		if part.sound == nil {
			continue
		}
		if err := part.sound(m, part.value); err != nil {
			return fmt.Errorf("%s: %w", part.own.name, err)
		}
	}
	return nil
}
