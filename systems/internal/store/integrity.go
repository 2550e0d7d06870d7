package store

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// theGame is whoever acts between two ticks, in the place of a system's name.
const theGame = ""

// who names a system, or the game between two ticks.
func who(system string) string {
	if system == theGame {
		return "the game"
	}
	return fmt.Sprintf("system %q", system)
}

// Check looks whether a game has removed or changed simulated entities through its
// own world, or given them a position or velocity that is not finite, and reports who did:
// a system by its name, or, for an empty name, the game between two ticks, which then begins
// anew from where everything is. A handle that is kept would one day stand for another
// entity.
func (s *Store) Check(system string) {
	if !s.findRows() {
		s.CheckStructure(system)
		s.findRows()
	}
	s.bindAll()
	for _, p := range s.All {
		if p.Has(Position) || p.Has(Velocity) {
			s.checkPlace(p, system)
		}
	}
}

// CheckStructure is Check for what entities carry alone.
func (s *Store) CheckStructure(system string) {
	for i := 0; i < len(s.All); i++ {
		if !s.checkKept(s.All[i], system) {
			i--
		}
	}
}

// checkKept looks whether an entity is there and carries what the match knows of. It
// reports whether the entity stays in the match.
func (s *Store) checkKept(p *Member, system string) (stays bool) {
	if !s.World.Valid(p.Entity) {
		s.Faults.Fail(fmt.Errorf("systems: %s removed entity %d from the world: use Match.Despawn", who(system), p.ID))
		s.removeMember(p)
		return false
	}
	if archetype(p.Entry.Archetype()) == p.Layout.archetype {
		return true
	}
	if what := s.lacking(p.Entry); what != "" {
		s.Faults.Fail(fmt.Errorf("systems: %s changed the components of entity %d: use Match.Add and Match.Remove; it lacks %s and leaves the match",
			who(system), p.ID, what))
		s.release(p)
		return false
	}
	s.Faults.Fail(fmt.Errorf("systems: %s changed the components of entity %d: use Match.Add and Match.Remove", who(system), p.ID))
	if err := s.changeLayout(p); err != nil {
		s.Faults.Fail(err)
	}
	return true
}

// checkPlace looks whether an entity is at a finite place with a finite velocity, and
// moves it in the broadphase to where a game has put it.
func (s *Store) checkPlace(p *Member, system string) {
	if system == theGame { // the tick begins
		if at := p.Feet(); at.IsFinite() {
			p.Start = at
		}
		p.Teleported, p.filed.wasInvalid = false, false
	}
	if what := p.NotFinite(); what != "" {
		s.Faults.Fail(fmt.Errorf("systems: %s wrote %s of entity %d, which is not finite: it is put back", who(system), what, p.ID))
		s.PutBack(p)
	}
	if p.IsBoxed() {
		s.trackChanged(p)
	}
}

// trackChanged tracks a member that a game has moved, or whose box it has changed.
func (s *Store) trackChanged(p *Member) {
	if p.Box() != p.filed.tracked {
		s.Track(p)
		s.Changed()
	}
}

// Refresh looks where everything with a box is before somebody enters between two
// ticks: a game may have moved it since, and where who enters depends on it.
func (s *Store) Refresh() {
	if s.locked {
		return // Check has looked since
	}
	for _, p := range s.Boxed.Members {
		if !s.IsIntact(p) {
			continue // which the tick reports
		}
		p.Bind()
		s.trackChanged(p)
	}
}

// lacking names the first component that an entity must carry with others that it
// does, and does not.
func (s *Store) lacking(entry *donburi.Entry) string {
	kinds := s.Registry.kindsOf(entry.Archetype().Layout().Components())
	var list [MaxKinds]Kind
	for _, k := range s.Registry.Complete(kinds).without(kinds).appendTo(list[:0]) {
		return s.Registry.types[k].Name()
	}
	for _, k := range kinds.appendTo(list[:0]) {
		if r, ok := s.Registry.Find(s.Registry.types[k]); ok {
			if missing := s.Registry.missing(r, &kinds); len(missing) > 0 {
				return missing[0]
			}
		}
	}
	if lacksBox(&kinds) {
		return components.HitBox.Name()
	}
	return ""
}

// release lets an entity go that cannot be simulated any longer. It stays in the
// world and is the game's own.
func (s *Store) release(p *Member) {
	s.removeMember(p)
	if entry := p.Entry; entry.HasComponent(components.Identity) && len(entry.Archetype().Layout().Components()) > 1 {
		s.takeFrom(entry, components.Identity)
	}
}

// NotFinite names what of a member is not finite, of its position and velocity.
func (p *Member) NotFinite() string {
	if p.Has(Position) {
		if at := p.Position.Feet; !at.IsFinite() {
			return fmt.Sprintf("the position %v", at)
		}
	}
	if p.Has(Velocity) {
		if v := p.Velocity.Linear; !v.IsFinite() {
			return fmt.Sprintf("the velocity %v", v)
		}
	}
	return ""
}

// PutBack puts a member to where the tick began, at rest. [Store.Seal] does so again,
// so that nothing of the tick is left.
func (s *Store) PutBack(p *Member) {
	p.filed.wasInvalid = true
	if p.Has(Velocity) {
		p.Velocity.Linear = geom.Vec{}
	}
	if p.Has(Position) {
		s.Put(p, p.Start)
	}
}

// Seal ends a tick for whatever has a position: what is not finite, or was in the tick, is
// put back and reported.
func (s *Store) Seal() {
	for _, p := range s.Placed.Members {
		if what := p.NotFinite(); what != "" {
			s.Faults.Fail(fmt.Errorf("systems: entity %d ends the tick with %s, which is not finite: it is put back", p.ID, what))
			p.filed.wasInvalid = true
		}
		if p.filed.wasInvalid {
			s.PutBack(p)
			p.filed.wasInvalid = false
		}
	}
}

// BeginAnew forgets what the tick worked out of a member whose components were restored.
func (s *Store) BeginAnew(p *Member) {
	p.Gone, p.Teleported, p.filed.wasInvalid = false, false, false
	p.Bind()
	p.Start = s.StartOf(p)
	if p.IsBoxed() {
		s.Track(p)
	}
}
