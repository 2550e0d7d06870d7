package store

import (
	"unsafe"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/systems/codec"
	"github.com/yohamta/donburi"
)

// Copies makes copies of members in a world of their own, in which they can be changed while
// the members stay as they are. Make one with [NewCopies].
type Copies struct {
	world  donburi.World
	store  *Store
	cache  *collision.Nearby // of all copies
	known  map[*Layout]*Copy
	data   []byte
	reader codec.Reader
}

// Copy is a copy of a member.
type Copy struct {
	Member    Member
	copies    *Copies
	archetype archetype
	state     []unsafe.Pointer // its components that are state, in the order of its layout
}

// NewCopies makes room for copies of members.
func NewCopies(s *Store) *Copies {
	return &Copies{world: newWorld(), store: s, cache: collision.NewNearby(s.Solid, cacheTriangles), known: map[*Layout]*Copy{}}
}

// Of returns a copy of a member with its state as it is now. It is good until Of is called
// again. What is no state begins anew.
func (c *Copies) Of(p *Member) *Copy {
	q, ok := c.known[p.Layout]
	if !ok || !q.IsIntact() {
		q = c.create(p.Layout)
		c.known[p.Layout] = q
	}
	c.data = c.data[:0]
	for i := range p.Layout.State {
		part := &p.Layout.State[i]
		c.data = part.Codec.Encode(c.data, p.Entry.Component(part.Type))
	}
	c.reader.Reset(c.data)
	codec.DecodeAll(&c.reader, p.Layout.Codecs, q.state)
	to := &q.Member
	to.ID, to.Start, to.Teleported, to.Gone = p.ID, p.Start, p.Teleported, p.Gone
	return q
}

// create makes an entity for copies of members of a layout.
func (c *Copies) create(l *Layout) *Copy {
	entity := c.world.Create(l.types...)
	entry := c.world.Entry(entity)
	for _, t := range l.types {
		if r, ok := c.store.Registry.Find(t); ok {
			c.store.freshen(entry, r)
			c.store.detach(entry, r)
		}
	}
	q := &Copy{Member: Member{Entity: entity, Entry: entry, Layout: l, Slot: NoSlot, Cache: c.cache}, copies: c, archetype: archetype(entry.Archetype())}
	q.Bind()
	return q
}

// Bind notes where donburi keeps the components.
func (q *Copy) Bind() {
	q.Member.Bind()
	q.state = q.state[:0]
	for i := range q.Member.Layout.State {
		q.state = append(q.state, q.Member.Entry.Component(q.Member.Layout.State[i].Type))
	}
}

// IsIntact reports whether the copy carries what the member does.
func (q *Copy) IsIntact() bool {
	return q.copies.world.Valid(q.Member.Entity) && archetype(q.Member.Entry.Archetype()) == q.archetype
}
