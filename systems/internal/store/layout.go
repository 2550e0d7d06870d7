package store

import (
	"slices"
	"unsafe"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/yohamta/donburi"
)

// Layout is what the entities of one donburi archetype carry.
type Layout struct {
	State  []StateComponent // what of it is state, by name
	Codecs []*codec.Codec   // of that
	Lost   error            // why a snapshot cannot bring the entities back
	// Validated are the indices in State of what has a Validate.
	Validated []int
	Sum       uint64 // of the names and fields of that
	Bot       bool   // a computer plays the entities

	kinds     Set
	identity  int                      // index in State of what is named so
	boxed     bool                     // they can be met
	types     []donburi.IComponentType // also those that nobody registered
	archetype archetype
	place     int       // of the archetype in donburi
	lists     []*List   // that they are in
	bound     []binding // that they have

	// While columns are made.
	listed, refiled bool
	entities        []donburi.Entity
	rows            []columnRow
}

// StateComponent is one component of a layout that is state.
type StateComponent struct {
	Type  donburi.IComponentType
	Codec *codec.Codec
	Own   *Registration
}

// Has reports whether the entities carry a component.
func (l *Layout) Has(k Kind) bool { return l.kinds.Has(k) }

// Kinds returns the kinds that the entities carry, which nobody changes.
func (l *Layout) Kinds() *Set { return &l.kinds }

// IdentityOf returns the identity among the state of an entity of this layout.
func (l *Layout) IdentityOf(state []unsafe.Pointer) *components.IdentityData {
	return (*components.IdentityData)(state[l.identity])
}

// Carries is Has for any component type, registered or not.
func (l *Layout) Carries(t donburi.IComponentType) bool { return slices.Contains(l.types, t) }

// IsBoxed reports whether the entities can be met: they have a place and a box.
func (l *Layout) IsBoxed() bool { return l.boxed }

// layoutOf returns what an entity carries.
func (s *Store) layoutOf(entry *donburi.Entry) *Layout {
	archetype := archetype(entry.Archetype())
	if l, ok := s.layouts[archetype]; ok {
		return l
	}
	l := &Layout{archetype: archetype, place: s.placeOfArchetype(archetype), types: slices.Clone(entry.Archetype().Layout().Components())}
	l.kinds = s.Registry.kindsOf(l.types)
	l.boxed = l.Has(Position) && (l.Has(Armor) || l.Has(HitBox))
	for _, b := range bindings {
		if l.Has(b.kind) {
			l.bound = append(l.bound, b)
		}
	}
	names, state := codec.NewHash(), Set{}
	for i := range s.Registry.all {
		r := &s.Registry.all[i]
		if !l.Has(r.kind) {
			continue
		}
		if r.Codec != nil {
			names.Word(r.Sum)
			state.Add(r.kind)
			if r.Validate != nil {
				l.Validated = append(l.Validated, len(l.State))
			}
			if r.kind == Identity {
				l.identity = len(l.State)
			}
			l.State, l.Codecs = append(l.State, StateComponent{r.Type, r.Codec, r}), append(l.Codecs, r.Codec)
		}
		l.Bot = l.Bot || r.Bot
	}
	l.Sum, l.Lost = names.Sum(), s.Registry.CheckState(state)
	for _, list := range s.lists {
		if list.wants(l) {
			l.lists = append(l.lists, list)
		}
	}
	s.layouts[archetype] = l
	return l
}

// HasState reports whether the state of the entities is the components at these places among
// the registrations.
func (l *Layout) HasState(places []int) bool {
	return slices.EqualFunc(l.State, places, func(c StateComponent, place int) bool { return c.Own.place == place })
}

// KnowsState reports whether a layout of the match has the components at these places among
// the registrations as its state.
func (s *Store) KnowsState(places []int) bool {
	for _, l := range s.layouts { // deterministic: all that match are alike
		if l.HasState(places) {
			return true
		}
	}
	return false
}

// archetype is donburi's term for all entities with the same set of components.
type archetype interface{ Entities() []donburi.Entity }

// placeOfArchetype returns the index of an archetype in donburi's world.
func (s *Store) placeOfArchetype(a archetype) int {
	for i, other := range s.World.StorageAccessor().Archetypes {
		if archetype(other) == a {
			return i
		}
	}
	return -1 // of another world
}
