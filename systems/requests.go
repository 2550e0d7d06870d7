package systems

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/check"
	"github.com/skijet/skijet/systems/internal/platforms"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/store"
)

// ErrRequest is wrapped where a request about an entity is refused.
var ErrRequest = errors.New("request refused")

// MaxRequests is how many requests of each kind a tick takes [ours].
const MaxRequests = request.Max

// subject returns an entity that a request is about, which must carry a component.
func (m *Match) subject(id components.ID, carries store.Kind) (*store.Member, error) {
	if err := m.gate.writable(); err != nil {
		return nil, err
	}
	p, ok := m.store.Find(id)
	switch {
	case !ok:
		return nil, fmt.Errorf("systems: %w: there is no entity %d", ErrRequest, id)
	case !p.Has(carries):
		return nil, fmt.Errorf("systems: %w: entity %d has no %v", ErrRequest, id, carries)
	}
	return p, nil
}

// ask adds a request about an entity, which must carry a component, unless something else
// speaks against it.
func ask[T any](m *Match, q *request.Queue[T], id components.ID, carries store.Kind, r T, objection error) error {
	if _, err := m.subject(id, carries); err != nil {
		return err
	}
	if objection == nil {
		objection = q.Add(r, MaxRequests)
	}
	if objection != nil {
		return fmt.Errorf("systems: %w: %w", ErrRequest, objection)
	}
	return nil
}

// owner checks who is credited for something, and returns the team.
func (m *Match) owner(id components.ID) (int, error) {
	if id == components.Nobody {
		return 0, nil
	}
	p, ok := m.store.Find(id)
	if !ok {
		return 0, fmt.Errorf("there is no entity %d to own it: give components.Nobody", id)
	}
	return p.TeamNumber(), nil
}

// Push changes the velocity of an entity, m/s, by the rules of its movement model if it has one:
// at the beginning of the stage of blasts, in this tick or, after that, in the next. The dead
// are not pushed. A push against its velocity slows it.
func (m *Match) Push(id components.ID, change geom.Vec) error {
	return ask(m, &m.requests.Pushes, id, store.Velocity, request.Push{ID: id, Change: change}, check.Finite("velocity change", change))
}

// Heal gives health to an entity that lives, in the stage of damage after all damage.
// The dead stay dead; see [Match.Revive].
func (m *Match) Heal(id components.ID, amount float64, source components.ID) error {
	_, err := m.owner(source)
	if err == nil {
		err = checkNumbers(number{"health", amount, 0, maxPayload})
	}
	return ask(m, &m.requests.Heals, id, store.Health, request.Heal{Patient: id, Healer: source, Amount: amount}, err)
}

// Kill kills an entity in the stage of damage, whatever protects it. Source is credited: the
// entity itself, another one, or components.Nobody for the world.
func (m *Match) Kill(id, source components.ID) error {
	_, err := m.owner(source)
	return ask(m, &m.requests.Kills, id, store.Health, request.Kill{Victim: id, Source: source}, err)
}

// Teleport puts an entity elsewhere at the end of the stage of rules. What lies
// between is not touched; see [Match.Path]. Velocity and view stay. Whether the
// place is free is up to the caller.
func (m *Match) Teleport(id components.ID, feet geom.Vec) error {
	return ask(m, &m.requests.Teleports, id, store.Position, request.Teleport{ID: id, Feet: feet}, check.Finite("position", feet))
}

// applyTeleports moves entities to the places to which they are to be teleported.
func (m *Match) applyTeleports() {
	for _, r := range m.requests.Teleports {
		p, ok := m.store.All.Find(r.ID)
		if !ok || !p.Has(store.Position) {
			continue // it has left, or is nowhere any more
		}
		if p.Has(store.Contact) { // its last safe place is another
			p.Contact.HasSafe = false
		}
		if p.Has(store.Ride) {
			platforms.ChangeRide(p, components.RideData{})
		}
		m.store.Put(p, r.Feet)
	}
	m.requests.Teleports = m.requests.Teleports[:0]
}

// Revive gives a dead entity some health, at most its maximum, where it is: in the stage of
// damage, after all damage and kills. It does nothing to the living. [EventSpawned] follows.
func (m *Match) Revive(id components.ID, health float64) error {
	var err error
	if !(health > 0 && health <= maxPayload) {
		err = fmt.Errorf("health %v, want more than 0 and at most %v", health, maxPayload)
	}
	return ask(m, &m.requests.Revivals, id, store.Health, request.Revival{ID: id, Health: health}, err)
}

// Respawn lets an entity with health enter anew, alive or dead, in the system
// "respawns": with full health, energy and weapons, and a body at a spawn point of its
// team. It suits the end of a warm-up.
func (m *Match) Respawn(id components.ID) error {
	return ask(m, &m.requests.Respawns, id, store.Health, id, nil)
}

// Detonate sets a projectile off in the stage of projectiles, in this tick or,
// after that, in the next, wherever it is then.
func (m *Match) Detonate(id components.ID) error {
	return ask(m, &m.requests.Detonations, id, store.Flight, id, nil)
}
