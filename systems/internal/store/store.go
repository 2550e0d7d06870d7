package store

import (
	"sync"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/fault"
	"github.com/yohamta/donburi"
)

// MaxEntities is how many entities a match may have [ours].
const MaxEntities = 65536

// Store is the entities of one match. Make one with [New].
type Store struct {
	World      donburi.World
	Broadphase collision.Broadphase // of every member that has a box
	Registry   Registry
	Faults     *fault.Log
	Limits     geom.Bounds      // of the level
	Solid      *collision.World // the level and its platforms where they are now
	Caches     QueryCaches

	Tick   int64         // how many ticks have passed
	NextID components.ID // of the next entity

	All    Roster
	Boxed  *List // whatever can be met
	Placed *List // whatever has a position

	lists     []*List
	layouts   map[archetype]*Layout
	queries   map[string]*List
	columns   columns
	singles   []Single
	structure structure
	locked    bool // a tick is under way, or a visit of entities
	ticking   bool // a tick is under way
	revision  uint64
	slots     int32 // of rows in tables
	freeSlots []int32
	tables    []table
	onInsert  []func(*Member)
}

// worlds serialises donburi.NewWorld, which counts worlds without a lock.
var worlds sync.Mutex

func newWorld() donburi.World {
	worlds.Lock()
	defer worlds.Unlock()
	return donburi.NewWorld()
}

// New makes a store without entities over a world, or over one of its own for nil. Its
// Solid is to be set before anything comes that moves by a model or bounces.
func New(world donburi.World, broadphase collision.Broadphase, limits geom.Bounds, faults *fault.Log) *Store {
	if world == nil {
		world = newWorld()
	}
	s := &Store{
		World: world, Broadphase: broadphase, Limits: limits, Faults: faults,
		Registry: newRegistry(), Caches: QueryCaches{Limit: maxCaches}, NextID: 1, revision: 1,
		layouts: map[archetype]*Layout{}, queries: map[string]*List{},
	}
	s.Boxed, s.Placed = s.NewList((*Layout).IsBoxed), s.ListOf(Position)
	return s
}

// Begin opens a tick: structural changes wait until [Store.Apply] or [Store.End].
func (s *Store) Begin() {
	s.locked, s.ticking = true, true
	s.Changed() // paths begin anew
}

// End makes the structural changes that still wait, and closes the tick.
func (s *Store) End() {
	s.Apply()
	s.Tick++
	s.locked, s.ticking = false, false
}

// IsTicking reports whether a tick is under way.
func (s *Store) IsTicking() bool { return s.ticking }

// IsLocked reports whether a tick or a visit of a query is under way, in which nothing
// comes or goes.
func (s *Store) IsLocked() bool { return s.locked }

// Revision is above 0, and changes with every [Store.Changed]. What was worked out at another revision may
// hold no longer.
func (s *Store) Revision() uint64 { return s.revision }

// Changed notes that members came or were moved. The store does so itself where it lets them
// come or puts them elsewhere; a stage that moves members does when it has.
func (s *Store) Changed() { s.revision++ }

// OnInsert calls a function whenever a member has come or got other components, where stages make
// room for what a tick needs.
func (s *Store) OnInsert(f func(*Member)) { s.onInsert = append(s.onInsert, f) }

// Find returns an entity of the match with its components as they are now, unless a
// game has removed or changed it through its own world since the last system of a
// game or the last tick. Within a system of the match, All finds the same without a look
// at the world.
func (s *Store) Find(id components.ID) (*Member, bool) {
	p, ok := s.All.Find(id)
	if !ok || !s.IsIntact(p) {
		return nil, false
	}
	p.Bind()
	return p, true
}

// IsIntact reports whether an entity carries what the match knows of.
func (s *Store) IsIntact(p *Member) bool {
	return s.World.Valid(p.Entity) && archetype(p.Entry.Archetype()) == p.Layout.archetype
}

// addMember makes an entity a member, which carries all that it is to carry.
func (s *Store) addMember(id components.ID, entity donburi.Entity) (*Member, error) {
	entry := s.World.Entry(entity)
	p := &Member{ID: id, Entity: entity, Entry: entry, Layout: s.layoutOf(entry), Slot: NoSlot}
	p.Bind()
	p.Start = s.StartOf(p)
	return p, s.insert(p)
}

// insert files a member by its layout.
func (s *Store) insert(p *Member) error {
	if p.IsBoxed() {
		// A place that is not finite, which a game can write, hides it.
		if err := s.Broadphase.Insert(collision.BodyID(p.ID), geom.Bounds{}); err != nil {
			return err
		}
		s.Track(p)
	}
	if p.Slot == NoSlot {
		s.takeSlot(p)
	}
	s.Changed()
	s.acquireCache(p)
	s.All.insert(p)
	s.columns.reserve(p.Layout, len(s.layouts))
	for _, l := range p.Layout.lists {
		l.Members.insert(p)
	}
	for _, f := range s.onInsert {
		f(p)
	}
	return nil
}

// withdraw takes a member out of all lists.
func (s *Store) withdraw(p *Member) {
	p.Gone = true
	s.releaseCache(p)
	if p.IsBoxed() {
		s.Broadphase.Remove(collision.BodyID(p.ID))
	}
	s.All.remove(p)
	for _, l := range p.Layout.lists {
		l.Members.remove(p)
	}
}

// removeMember makes an entity that may be gone from the world no member.
func (s *Store) removeMember(p *Member) {
	s.withdraw(p)
	s.freeSlots = append(s.freeSlots, p.Slot) // its rows stay until another comes
}

// Expel removes a member from the match and its entity from the world.
func (s *Store) Expel(p *Member) {
	s.removeMember(p)
	s.World.Remove(p.Entity)
}

// changeLayout files a member anew whose components have changed. What the tick knows of
// it stays.
func (s *Store) changeLayout(p *Member) error {
	ends := p.Gone
	s.withdraw(p)
	hadPlace := p.Has(Position)
	p.Bound = Bound{}
	p.Layout, p.Gone = s.layoutOf(p.Entry), ends
	p.Bind()
	if !hadPlace {
		p.Start = s.StartOf(p)
	}
	return s.insert(p)
}

// Track tells the broadphase where a boxed member is.
func (s *Store) Track(p *Member) { s.TrackBox(p, p.Box()) }

// TrackBox is Track for a member whose box is known.
func (s *Store) TrackBox(p *Member, box geom.Box) {
	p.filed.tracked = box
	s.Broadphase.Move(collision.BodyID(p.ID), box.Bounds())
}

// Put places a member elsewhere: its path of the tick begins anew there, so that
// nothing in between is touched.
func (s *Store) Put(p *Member, feet geom.Vec) {
	p.Position.Feet = feet
	p.Start, p.Teleported = feet, true
	s.Changed()
	if p.IsBoxed() {
		s.Track(p)
	}
}

// StartOf returns where the path of a member begins, to which it is put back when it
// is nowhere: where it is, or the middle of the level if that is not finite.
func (s *Store) StartOf(p *Member) geom.Vec {
	if at := p.Feet(); at.IsFinite() {
		return at
	}
	return s.Limits.Center()
}
