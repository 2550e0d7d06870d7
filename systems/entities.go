package systems

import (
	"cmp"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/yohamta/donburi"
)

// layout is what the entities of one donburi archetype carry.
type layout struct {
	archetype archetype
	place     int // of the archetype in donburi
	kinds     []donburi.IComponentType
	lists     []*list        // that they are in
	state     []part         // what of it is state, by name
	codecs    []*codec.Codec // of that
	sum       uint64         // of the names and fields of that
	bound     []binding      // that they have

	// While columns are made.
	listed, refiled bool
	entities        []donburi.Entity
	rows            []columnRow

	position, velocity, armor, hitBox, health, model, solid, view, team, player bool
	arsenal, pack, energy, flight, fuse, bounce, homing, volatile, bot          bool
	stick, field, chain, pierce, payloads, releases, flare, heat, lock, passing bool
	contact, report, zone, inside, ride, stance, intent, mortal                 bool
}

// part is one component of a layout that is state.
type part struct {
	kind  donburi.IComponentType
	codec *codec.Codec
	place int // in the registry
}

// has reports whether the entities carry a component.
func (s *layout) has(kind donburi.IComponentType) bool { return slices.Contains(s.kinds, kind) }

// boxed reports whether they can be met.
func (s *layout) boxed() bool { return s.position && (s.armor || s.hitBox) }

// list is all members that a system or a query is about, in the order of their
// IDs, in which all systems visit them. donburi's own order changes with every
// removal.
type list struct {
	members roster
	wants   func(*layout) bool
}

type roster []*member

// index returns the place of an ID. Where none between has left or is of another
// kind it is as far from the first as their IDs are.
func (r roster) index(id components.ID) (int, bool) {
	if len(r) > 0 && id >= r[0].id {
		if k := uint64(id - r[0].id); k < uint64(len(r)) && r[k].id == id {
			return int(k), true
		}
	}
	return slices.BinarySearchFunc(r, id, func(m *member, id components.ID) int {
		return cmp.Compare(m.id, id)
	})
}

func (r roster) find(id components.ID) (*member, bool) {
	i, ok := r.index(id)
	if !ok {
		return nil, false
	}
	return r[i], true
}

func (r *roster) insert(p *member) {
	if n := len(*r); n == 0 || (*r)[n-1].id < p.id {
		*r = append(*r, p)
		return
	}
	i, _ := r.index(p.id)
	*r = slices.Insert(*r, i, p)
}

func (r *roster) remove(p *member) {
	if i, ok := r.index(p.id); ok {
		*r = slices.Delete(*r, i, i+1)
	}
}

// entities are all simulated entities of a match, and the lists that its own
// systems go through.
type entities struct {
	all     roster
	lists   []*list
	layouts map[archetype]*layout

	bodies, solids, boxes, placed, armed, living, shots, mines, fields, flares, warm, players, zones, visitors, passing *list
}

func newEntities() entities {
	e := entities{layouts: map[archetype]*layout{}}
	for _, l := range [...]struct {
		list  **list
		wants func(*layout) bool
	}{
		{&e.bodies, func(s *layout) bool { return s.model }},
		{&e.solids, func(s *layout) bool { return s.solid }},
		{&e.boxes, (*layout).boxed},
		{&e.placed, func(s *layout) bool { return s.position }},
		{&e.armed, func(s *layout) bool { return s.arsenal }},
		{&e.living, func(s *layout) bool { return s.health }},
		{&e.shots, func(s *layout) bool { return s.flight }},
		{&e.mines, func(s *layout) bool { return s.volatile }},
		{&e.fields, func(s *layout) bool { return s.field }},
		{&e.flares, func(s *layout) bool { return s.flare }},
		{&e.warm, func(s *layout) bool { return s.heat && s.energy }},
		{&e.players, func(s *layout) bool { return s.player }},
		{&e.zones, func(s *layout) bool { return s.zone }},
		{&e.passing, func(s *layout) bool { return s.passing }},
		{&e.visitors, func(s *layout) bool { return s.inside && s.boxed() }},
	} {
		*l.list = e.add(l.wants)
	}
	return e
}

// add makes a list of what a function wants.
func (e *entities) add(wants func(*layout) bool) *list {
	l := &list{wants: wants}
	e.lists = append(e.lists, l)
	for _, s := range e.layouts { // deterministic: each layout is visited, and the order does not matter
		if wants(s) {
			s.lists = append(s.lists, l)
		}
	}
	for _, p := range e.all {
		if wants(p.layout) {
			l.members.insert(p)
		}
	}
	return l
}

// layoutOf returns what an entity carries.
func (m *Match) layoutOf(entry *donburi.Entry) *layout {
	archetype := archetype(entry.Archetype())
	if s, ok := m.layouts[archetype]; ok {
		return s
	}
	s := &layout{archetype: archetype, place: m.placeOfArchetype(archetype), kinds: slices.Clone(entry.Archetype().Layout().Components())}
	s.findKinds()
	for _, l := range m.lists {
		if l.wants(s) {
			s.lists = append(s.lists, l)
		}
	}
	names := codec.NewHash()
	for i, r := range m.registry {
		if r.codec != nil && s.has(r.kind) {
			names.Word(r.sum)
			s.state, s.codecs = append(s.state, part{r.kind, r.codec, i}), append(s.codecs, r.codec)
		}
		s.bot = s.bot || r.brain && s.has(r.kind)
	}
	s.sum = names.Sum()
	m.layouts[archetype] = s
	return s
}

// findKinds looks for the components that our own systems ask about in every tick.
func (s *layout) findKinds() {
	s.position = s.has(components.Position)
	s.velocity = s.has(components.Velocity)
	s.armor = s.has(components.Armor)
	s.hitBox = s.has(components.HitBox)
	s.health = s.has(components.Health)
	s.model = s.has(components.Model)
	s.solid = s.has(components.Solid)
	s.view = s.has(components.View)
	s.team = s.has(components.Team)
	s.player = s.has(components.Player)
	s.arsenal = s.has(components.Arsenal)
	s.pack = s.has(components.Pack)
	s.energy = s.has(components.Energy)
	s.flight = s.has(components.Flight)
	s.passing = s.has(components.TTL) && !s.flight
	s.fuse = s.has(components.Fuse)
	s.bounce = s.has(components.Bounce)
	s.homing = s.has(components.Homing)
	s.volatile = s.has(components.Volatile)
	s.stick = s.has(components.Stick)
	s.field = s.has(components.Field)
	s.chain = s.has(components.Chain)
	s.pierce = s.has(components.Pierce)
	s.payloads = s.has(components.Payloads)
	s.releases = s.has(components.Releases)
	s.flare = s.has(components.Flare)
	s.heat = s.has(components.Heat)
	s.lock = s.has(components.Lock)
	s.contact = s.has(components.Contact)
	s.report = s.has(components.MoveReport)
	s.zone = s.has(components.Zone)
	s.inside = s.has(components.Inside)
	s.ride = s.has(components.Ride)
	s.stance = s.has(components.Stance)
	s.intent = s.has(components.Intent)
	s.mortal = s.has(components.Mortal)
	for _, b := range bindings {
		if s.has(b.kind) {
			s.bound = append(s.bound, b)
		}
	}
}

// addMember makes an entity a member, which carries all that it is to carry.
func (m *Match) addMember(id components.ID, entity donburi.Entity) error {
	entry := m.World.Entry(entity)
	p := &member{id: id, entity: entity, entry: entry, layout: m.layoutOf(entry)}
	p.bind()
	p.start = m.startOf(p)
	return m.insert(p)
}

// insert makes a member one that is simulated.
func (m *Match) insert(p *member) error {
	if p.layout.boxed() {
		// A place that is not finite, which a game can write, hides it.
		if err := m.broadphase.Insert(collision.BodyID(p.id), geom.Bounds{}); err != nil {
			return err
		}
		m.track(p)
	}
	m.addToLists(p)
	return nil
}

// addToLists puts a member into all its lists.
func (m *Match) addToLists(p *member) {
	m.targetsFound = false
	m.zoned = m.zoned || p.layout.inside
	m.lendNearby(p)
	m.all.insert(p)
	m.columns.reserve(p.layout, len(m.layouts))
	for _, l := range p.layout.lists {
		l.members.insert(p)
	}
	m.reserve()
}

// removeMember makes an entity that may be gone from the world no member.
func (m *Match) removeMember(p *member) {
	p.gone = true
	m.takeNearby(p)
	if p.layout.boxed() {
		m.broadphase.Remove(collision.BodyID(p.id))
	}
	m.all.remove(p)
	for _, l := range p.layout.lists {
		l.members.remove(p)
	}
}

// find returns an entity of the match with its components as they are now, unless a
// game has removed or changed it through its own world since the last system of a
// game or the last tick.
func (m *Match) find(id components.ID) (*member, bool) {
	p, ok := m.all.find(id)
	if !ok || !m.isIntact(p) {
		return nil, false
	}
	p.bind()
	return p, true
}

// isIntact reports whether an entity carries what the match knows of.
func (m *Match) isIntact(p *member) bool {
	return m.World.Valid(p.entity) && archetype(p.entry.Archetype()) == p.layout.archetype
}

// changeLayout files a member anew whose components have changed. What the tick knows of
// it stays.
func (m *Match) changeLayout(p *member) error {
	ends := p.gone
	m.removeMember(p)
	hadPlace := p.layout.position
	p.unbind()
	p.layout, p.model, p.gone = m.layoutOf(p.entry), nil, ends
	p.bind()
	if !hadPlace {
		p.start = m.startOf(p)
	}
	return m.insert(p)
}

// boxOf returns the collision box of a member as it stands now.
func boxOf(p *member) geom.Box {
	if p.layout.armor {
		return geom.FeetBox(p.position.Feet, p.armor.HalfOf(p.stance))
	}
	return geom.Box{Center: p.position.Feet.Add(p.hitBox.Center), Half: p.hitBox.Half}
}

// track tells the broadphase where a member is.
func (m *Match) track(p *member) { m.trackBox(p, boxOf(p)) }

// trackBox is track for a member whose box is known.
func (m *Match) trackBox(p *member, box geom.Box) {
	p.tracked = box
	m.broadphase.Move(collision.BodyID(p.id), box.Bounds())
}

// placeOf returns where a member is, or the origin if it is nowhere.
func placeOf(p *member) geom.Vec {
	if !p.layout.position {
		return geom.Vec{}
	}
	return p.position.Feet
}

// startOf returns where the path of a member begins, to which it is put back when it
// is nowhere: where it is, or the middle of the level if that is not finite.
func (m *Match) startOf(p *member) geom.Vec {
	if at := placeOf(p); at.IsFinite() {
		return at
	}
	return m.Level.Limits.Center()
}

// isAlive reports whether a member can act and be met: it has health left, or none
// to lose.
func isAlive(p *member) bool { return !p.layout.health || p.health.Alive() }

// teamOf returns the team of a member, 0 for none.
func teamOf(p *member) int {
	if !p.layout.team {
		return 0
	}
	return components.Team.Get(p.entry).Number
}

// massOf returns the mass that divides a push, or 0 for a member that has no mass.
func massOf(p *member) float64 {
	switch {
	case p.layout.armor:
		return p.armor.Mass
	case p.layout.hitBox:
		return p.hitBox.Mass
	}
	return 0
}
