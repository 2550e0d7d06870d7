package systems

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// check looks whether a game has removed or changed simulated entities through its
// own world, or spoilt where they are, and says who did: a system, or nil for the
// game between two ticks, which then begins anew from where everything is. A handle
// that is kept would one day stand for another entity.
//
// It is one pass over all entities, since each costs a look-up in donburi.
func (m *Match) check(by *System) {
	for i := 0; i < len(m.all); i++ {
		p := m.all[i]
		entry, stays := m.checkKept(p, by)
		if !stays {
			i--
			continue
		}
		if p.shape.position || p.shape.velocity {
			m.checkPlace(p, entry, by)
		}
	}
}

// checkStructure is check for what entities carry alone.
func (m *Match) checkStructure(by *System) {
	for i := 0; i < len(m.all); i++ {
		if _, stays := m.checkKept(m.all[i], by); !stays {
			i--
		}
	}
}

// checkKept looks whether an entity is there and carries what the match knows of. It
// reports whether the entity stays in the match.
func (m *Match) checkKept(p *member, by *System) (entry *donburi.Entry, stays bool) {
	if !m.World.Valid(p.entity) {
		m.Fail(fmt.Errorf("systems: %s removed entity %d from the world: use Match.Despawn", by.who(), p.id))
		m.expel(p)
		return nil, false
	}
	entry = m.World.Entry(p.entity)
	if any(entry.Archetype()) == p.shape.archetype {
		return entry, true
	}
	if what := m.lacking(entry); what != "" {
		m.Fail(fmt.Errorf("systems: %s changed the components of entity %d: use Match.Add and Match.Remove; it lacks %s and leaves the match",
			by.who(), p.id, what))
		m.release(p, entry)
		return nil, false
	}
	m.Fail(fmt.Errorf("systems: %s changed the components of entity %d: use Match.Add and Match.Remove", by.who(), p.id))
	if err := m.reshape(p); err != nil {
		m.Fail(err)
	}
	return entry, true
}

// checkPlace looks whether an entity is at a finite place with a finite velocity, and
// tells the broadphase where a game has put it.
func (m *Match) checkPlace(p *member, entry *donburi.Entry, by *System) {
	if by == nil { // the tick begins
		if at := placeOf(p, entry); at.IsFinite() {
			p.start = at
		}
		p.teleported, p.spoilt = false, false
	}
	if what := broken(p, entry); what != "" {
		m.Fail(fmt.Errorf("systems: %s wrote %s of entity %d, which is not finite: it is put back", by.who(), what, p.id))
		m.putBack(p, entry)
	}
	if p.shape.boxed() && (placeOf(p, entry) != p.tracked || by == nil && !p.shape.armor) {
		m.track(p, entry) // a game moved it, or changed its box
		m.sighted = false
	}
}

// lacking names the first component that an entity must carry with others that it
// does, and does not.
func (m *Match) lacking(entry *donburi.Entry) string {
	for _, kind := range m.complete(slices.Clone(entry.Archetype().Layout().Components())) {
		if !entry.HasComponent(kind) {
			return kind.Name()
		}
		r, ok := m.registration(kind)
		if !ok {
			continue
		}
		for _, need := range r.needs {
			if !entry.HasComponent(need) {
				return need.Name()
			}
		}
	}
	if lacksBox(entry.Archetype().Layout().Components()) {
		return components.HitBox.Name()
	}
	return ""
}

// release lets an entity go that cannot be simulated any longer. It stays in the
// world and is the game's own.
func (m *Match) release(p *member, entry *donburi.Entry) {
	m.expel(p)
	if entry.HasComponent(components.Identity) && len(entry.Archetype().Layout().Components()) > 1 {
		m.withdraw(entry, components.Identity)
	}
}

// broken names what of an entity is not finite, of its position and velocity.
func broken(p *member, entry *donburi.Entry) string {
	if p.shape.position {
		if at := components.Position.Get(entry).Feet; !at.IsFinite() {
			return fmt.Sprintf("the position %v", at)
		}
	}
	if p.shape.velocity {
		if v := components.Velocity.Get(entry).Linear; !v.IsFinite() {
			return fmt.Sprintf("the velocity %v", v)
		}
	}
	return ""
}

// putBack puts an entity to where the tick began, at rest. [Seal] does so again,
// so that nothing of the tick is left.
func (m *Match) putBack(p *member, entry *donburi.Entry) {
	p.spoilt = true
	if p.shape.velocity {
		components.Velocity.Get(entry).Linear = geom.Vec{}
	}
	if p.shape.position {
		m.put(p, entry, p.start)
	}
}
