package systems

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// check looks whether a game has removed or changed simulated entities through its
// own world, or given them a position or velocity that is not finite, and says who did:
// a system, or nil for the game between two ticks, which then begins anew from where
// everything is. A handle that is kept would one day stand for another entity.
func (m *Match) check(by *System) {
	if !m.findRows() {
		m.checkStructure(by)
		m.findRows()
	}
	m.bindAll()
	for _, p := range m.all {
		if p.layout.position || p.layout.velocity {
			m.checkPlace(p, by)
		}
	}
}

// checkStructure is check for what entities carry alone.
func (m *Match) checkStructure(by *System) {
	for i := 0; i < len(m.all); i++ {
		if !m.checkKept(m.all[i], by) {
			i--
		}
	}
}

// checkKept looks whether an entity is there and carries what the match knows of. It
// reports whether the entity stays in the match.
func (m *Match) checkKept(p *member, by *System) (stays bool) {
	if !m.World.Valid(p.entity) {
		m.Fail(fmt.Errorf("systems: %s removed entity %d from the world: use Match.Despawn", by.who(), p.id))
		m.removeMember(p)
		return false
	}
	if archetype(p.entry.Archetype()) == p.layout.archetype {
		return true
	}
	if what := m.lacking(p.entry); what != "" {
		m.Fail(fmt.Errorf("systems: %s changed the components of entity %d: use Match.Add and Match.Remove; it lacks %s and leaves the match",
			by.who(), p.id, what))
		m.release(p)
		return false
	}
	m.Fail(fmt.Errorf("systems: %s changed the components of entity %d: use Match.Add and Match.Remove", by.who(), p.id))
	if err := m.changeLayout(p); err != nil {
		m.Fail(err)
	}
	return true
}

// checkPlace looks whether an entity is at a finite place with a finite velocity, and
// moves it in the broadphase to where a game has put it.
func (m *Match) checkPlace(p *member, by *System) {
	if by == nil { // the tick begins
		if at := placeOf(p); at.IsFinite() {
			p.start = at
		}
		p.teleported, p.wasInvalid = false, false
	}
	if what := broken(p); what != "" {
		m.Fail(fmt.Errorf("systems: %s wrote %s of entity %d, which is not finite: it is put back", by.who(), what, p.id))
		m.putBack(p)
	}
	if p.layout.boxed() {
		m.trackChanged(p)
	}
}

// trackChanged tracks a member that a game has moved, or whose box it has changed.
func (m *Match) trackChanged(p *member) {
	if boxOf(p) != p.tracked {
		m.track(p)
		m.targetsFound = false
	}
}

// refresh looks where everything with a box is before somebody enters between two
// ticks: a game may have moved it since, and where who enters depends on it.
func (m *Match) refresh() {
	if m.locked {
		return // check has looked since
	}
	for _, p := range m.boxes.members {
		if !m.isIntact(p) {
			continue // which the tick reports
		}
		p.bind()
		m.trackChanged(p)
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
func (m *Match) release(p *member) {
	m.removeMember(p)
	if entry := p.entry; entry.HasComponent(components.Identity) && len(entry.Archetype().Layout().Components()) > 1 {
		m.withdraw(entry, components.Identity)
	}
}

// broken names what of an entity is not finite, of its position and velocity.
func broken(p *member) string {
	if p.layout.position {
		if at := p.position.Feet; !at.IsFinite() {
			return fmt.Sprintf("the position %v", at)
		}
	}
	if p.layout.velocity {
		if v := p.velocity.Linear; !v.IsFinite() {
			return fmt.Sprintf("the velocity %v", v)
		}
	}
	return ""
}

// putBack puts an entity to where the tick began, at rest. [Seal] does so again,
// so that nothing of the tick is left.
func (m *Match) putBack(p *member) {
	p.wasInvalid = true
	if p.layout.velocity {
		p.velocity.Linear = geom.Vec{}
	}
	if p.layout.position {
		m.put(p, p.start)
	}
}
