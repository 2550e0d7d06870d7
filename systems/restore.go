package systems

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/yohamta/donburi"
)

// staged is a snapshot that has been read and checked, and is not in force yet.
type staged struct {
	general  general
	streams  []Random
	shapes   []stagedShape
	entities []stagedEntity
	body     int // where in the data the entities begin
}

// stagedShape is what the entities of a snapshot carry, by places in the registry.
type stagedShape struct{ places []int }

type stagedEntity struct {
	id    components.ID
	shape int
	at    int // where its components begin in the data
}

// Restore puts the match into the state of a snapshot of a match with the same
// level, rules, weapons, modules and components, whatever has happened since:
// entities that are gone come back under their IDs, and those that came since are
// removed. The next tick is then the same to the bit.
//
// Data that is no such snapshot is refused with an error that wraps [ErrSnapshot]
// or [ErrOtherMatch], and nothing is changed. Within a tick it returns
// [ErrMidTick]. Every Restore raises [Match.Epoch].
func (m *Match) Restore(data []byte) error {
	if m.locked {
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
	m.checkStructure(nil) // what it removed is created again
	m.apply(r)
	return nil
}

// Epoch counts how often the match was restored. IDs that a view remembers stand
// for the same entity only within an epoch.
func (m *Match) Epoch() int { return m.epoch }

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
			if err := one.codec.Decode(r, one.blank()); err != nil {
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
	case g.Armory != own.Armory:
		what = "other weapons"
	case g.Rules != own.Rules:
		what = "other rules"
	case g.Components != own.Components:
		what = "other components"
	case g.Immortal != own.Immortal:
		what = "other options"
	case !slices.Equal(g.Materials, own.Materials):
		what = "other materials"
	case !(g.TeamDamage >= 0 && g.TeamDamage <= 1):
		return fmt.Errorf("%w: team damage %v", ErrSnapshot, g.TeamDamage)
	default:
		return nil
	}
	return fmt.Errorf("%w: it was made with %s", ErrOtherMatch, what)
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
	s.shapes, s.entities = s.shapes[:0], s.entities[:0]
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
		place, err := m.stageShape(r)
		if err != nil {
			return damaged(r, fmt.Sprintf("what entity %d carries", last), err)
		}
		e := stagedEntity{id: components.ID(last), shape: place, at: r.Offset()}
		if err := m.stageComponents(r, &s.shapes[place]); err != nil {
			return damaged(r, fmt.Sprintf("entity %d", last), err)
		}
		s.entities = append(s.entities, e)
	}
	return nil
}

// stageShape reads which components an entity carries.
func (m *Match) stageShape(r *codec.Reader) (int, error) {
	s := &m.staged
	place, err := r.Uvarint()
	if err != nil || place < uint64(len(s.shapes)) {
		return int(place), err
	}
	count, err := r.Uvarint()
	if err != nil {
		return 0, err
	}
	if place > uint64(len(s.shapes)) || count > uint64(len(m.registry)) {
		return 0, codec.ErrValue
	}
	if len(s.shapes) < cap(s.shapes) {
		s.shapes = s.shapes[:place+1] // with the memory of a snapshot before
	} else {
		s.shapes = append(s.shapes, stagedShape{})
	}
	places := s.shapes[place].places[:0]
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
		places = append(places, int(at))
	}
	s.shapes[place].places = places
	if m.shapeBy(places) == nil { // one that the match has is sound
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

// shapeBy returns a shape of the match that has these components as its state.
func (m *Match) shapeBy(places []int) *shape {
	for _, s := range m.shapes { // deterministic: all that match are alike
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
func (m *Match) stageComponents(r *codec.Reader, s *stagedShape) error {
	for _, at := range s.places {
		own := &m.registry[at]
		value := own.blank()
		if err := own.codec.Decode(r, value); err != nil {
			return fmt.Errorf("%s: %w", own.name, err)
		}
		if err := m.sound(own.kind, value); err != nil {
			return fmt.Errorf("%s: %w", own.name, err)
		}
	}
	return nil
}

// apply puts the staged snapshot into force. It cannot fail: all was read before.
func (m *Match) apply(r *codec.Reader) {
	s := &m.staged
	m.tick, m.nextID, m.seed = s.general.Tick, s.general.NextID, s.general.Seed
	m.teamDamage = s.general.TeamDamage
	m.swapPending(&s.general.Pending)
	m.applyStreams()
	r.Seek(s.body)
	for i := range m.singles {
		if one := &m.singles[i]; one.codec != nil {
			_ = one.codec.Decode(r, m.singleEntry(one).Component(one.kind)) // was read before
		}
	}
	m.expelOthers()
	for i := range s.entities {
		m.restoreEntity(r, &s.entities[i])
	}
	m.settleWorld()
	m.events, m.told, m.requests = m.events[:0], 0, m.requests[:0]
	for _, stream := range m.foreign { // deterministic: each is cleared, in any order
		stream.clear()
	}
	m.commands = m.commands[:0]
	m.births, m.flying, m.early = 0, 0, nil
	m.sighted, m.zoned = false, true
	m.epoch++
}

// swapPending takes over what waits, and leaves its own memory for the next
// snapshot to be read into.
func (m *Match) swapPending(read *pending) { m.pending, *read = *read, m.pending }

// applyStreams sets the random streams. Those that nobody had drawn from begin
// anew.
func (m *Match) applyStreams() {
	for _, r := range m.streams {
		r.state = m.streamSeed(r.name)
	}
	for i := range m.staged.streams {
		read := &m.staged.streams[i]
		m.Random(read.name).state = read.state
	}
}

// expelOthers removes the entities that the snapshot does not have, or has with
// other components.
func (m *Match) expelOthers() {
	s := &m.staged
	i := 0
	for k := 0; k < len(m.all); {
		p := m.all[k]
		for i < len(s.entities) && s.entities[i].id < p.id {
			i++
		}
		if i < len(s.entities) && s.entities[i].id == p.id && s.shapes[s.entities[i].shape].is(p.shape) {
			k++
			continue
		}
		m.expel(p)
		m.World.Remove(p.entity)
	}
}

// is reports whether a shape of the match has the same state.
func (s *stagedShape) is(other *shape) bool {
	if len(s.places) != len(other.state) {
		return false
	}
	for i, at := range s.places {
		if other.state[i].place != at {
			return false
		}
	}
	return true
}

// restoreEntity reads one entity, which it creates if it is not there.
func (m *Match) restoreEntity(r *codec.Reader, e *stagedEntity) {
	p, ok := m.all.find(e.id)
	if !ok {
		m.kinds = m.kinds[:0]
		for _, at := range m.staged.shapes[e.shape].places {
			m.kinds = append(m.kinds, m.registry[at].kind)
		}
		m.kinds = m.complete(m.kinds)
		m.settle(m.kinds)
		entity := m.World.Create(m.kinds...)
		entry := m.World.Entry(entity)
		for _, kind := range m.kinds {
			m.freshen(entry, kind)
		}
		p = &member{id: e.id, entity: entity, shape: m.shapeOf(entry)}
		if p.shape.boxed() { // where it is follows below
			_ = m.broadphase.Insert(collision.BodyID(p.id), geom.Bounds{}) // whose ID was expelled
		}
		m.file(p)
	}
	entry := m.World.Entry(p.entity)
	r.Seek(e.at)
	for i := range p.shape.state {
		part := &p.shape.state[i]
		_ = part.codec.Decode(r, entry.Component(part.kind)) // was read before
	}
	p.gone, p.teleported, p.spoilt, p.model, p.met = false, false, false, nil, 0
	if p.shape.position {
		p.start = components.Position.Get(entry).Feet
	}
	if p.shape.report {
		*components.MoveReport.Get(entry) = components.MoveReportData{}
	}
	if p.shape.boxed() {
		m.track(p, entry)
	}
}

// settleWorld puts what follows from the state where it belongs: platforms by their
// ticks.
func (m *Match) settleWorld() {
	for i := range m.platforms {
		p := &m.platforms[i]
		if entry, ok := m.Entry(p.id); ok {
			// A pose beyond the world was refused with the level.
			_ = p.mover.Place(p.plan.Pose(components.Platform.Get(entry).Ticks))
		}
	}
}

// Clone returns a match of its own in the same state, with a world and a broadphase
// of its own. It shares the level and the modules.
func (m *Match) Clone() (*Match, error) {
	o := m.options
	o.World, o.Broadphase = nil, nil
	clone, err := NewMatch(o)
	if err != nil {
		return nil, err
	}
	if err := clone.stock(m.catalogue.Specs()); err != nil {
		return nil, err
	}
	if err := clone.Restore(m.Snapshot(nil)); err != nil {
		return nil, err
	}
	clone.epoch = 0
	return clone, nil
}
