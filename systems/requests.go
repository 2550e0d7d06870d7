package systems

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/internal/platforms"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/store"
)

// ErrRequest is wrapped where something cannot be done to an entity.
var ErrRequest = errors.New("request refused")

// MaxRequests bounds how much of each kind may be asked for in a tick [ours].
const MaxRequests = request.Max

// subject returns an entity that a request is about, which must carry a component.
func (m *Match) subject(id components.ID, carries store.Kind) (*store.Member, error) {
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

// Push changes the velocity of an entity, m/s, by the rules of its movement model
// if it has one: at the beginning of the stage of blasts, in this tick or, after
// that, in the next. The dead are not pushed. A part of its velocity, the other way
// round, slows it.
func (m *Match) Push(id components.ID, change geom.Vec) error {
	return ask(m, &m.requests.Pushes, id, store.Velocity, request.Push{ID: id, Change: change}, finite("velocity change", change))
}

// WaitingPush returns the sum of the velocity changes, m/s, by [Match.Push] of an entity
// that wait for the stage of blasts.
func (m *Match) WaitingPush(id components.ID) geom.Vec {
	var sum geom.Vec
	for _, r := range m.requests.Pushes {
		if r.ID == id {
			sum = sum.Add(r.Change)
		}
	}
	return sum
}

// Damage is health that somebody loses.
type Damage struct {
	Amount float64       // before armour, shield and team count
	Source components.ID // who is credited; components.Nobody for the world
	// Kind is empty for a fall, which no shield stops.
	Kind string
	// Armor and Shield say what is kept off, as those of a weapon's payload do.
	Armor    components.ArmorFactors
	Shield   components.Factor
	Weapon   string   // that the event names
	Position geom.Vec // where it comes from, m
}

// Damage damages an entity in the stage of damage: in this tick or, called after that
// stage, in the next. Spawn protection applies.
func (m *Match) Damage(id components.ID, d Damage) error {
	if _, err := m.subject(id, store.Health); err != nil {
		return err
	}
	team, err := m.owner(d.Source)
	switch {
	case err != nil:
		return fmt.Errorf("systems: %w: %w", ErrRequest, err)
	case !(d.Amount >= 0 && d.Amount <= maxPayload):
		return fmt.Errorf("systems: %w: damage %v, want 0 to %v", ErrRequest, d.Amount, maxPayload)
	case !d.Position.IsFinite():
		return fmt.Errorf("systems: %w: position %v is not finite", ErrRequest, d.Position)
	case len(d.Kind) > codec.MaxText || len(d.Weapon) > codec.MaxText:
		return fmt.Errorf("systems: %w: the kind or the weapon of damage has more than %d bytes", ErrRequest, codec.MaxText)
	}
	if err := checkFactors(d.Armor, d.Shield); err != nil {
		return fmt.Errorf("systems: %w: %w", ErrRequest, err)
	}
	m.requests.AddDamage(request.Damage{Victim: id, Source: d.Source, Team: team, Amount: d.Amount, Kind: d.Kind, Armor: d.Armor, Shield: d.Shield, Weapon: d.Weapon, Position: d.Position})
	return nil
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

// Kill ends the life of an entity in the stage of damage, whatever protects it, in
// the name of source: itself, another or, by components.Nobody, the world.
func (m *Match) Kill(id, source components.ID) error {
	_, err := m.owner(source)
	return ask(m, &m.requests.Kills, id, store.Health, request.Kill{Victim: id, Source: source}, err)
}

// Teleport puts an entity elsewhere at the end of the stage of rules. What lies
// between is not touched; see [Match.Path]. Velocity and view stay. Whether the
// place is free is up to the caller.
func (m *Match) Teleport(id components.ID, feet geom.Vec) error {
	return ask(m, &m.requests.Teleports, id, store.Position, request.Teleport{ID: id, Feet: feet}, finite("position", feet))
}

// ApplyTeleports puts elsewhere who is to be there.
func ApplyTeleports(m *Match) {
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

// Revive gives an entity that is dead some health, at most all that it can have, where
// it lies: in the stage of damage, after all damage and kills. It does nothing to the
// living. [EventSpawned] follows.
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

// Path is how an entity moved in a tick.
type Path struct {
	From, To geom.Vec // its position at the beginning of the tick and now, m
	// Teleported is set if it was put elsewhere within the tick, as by a respawn. From
	// is then where it was put.
	Teleported bool
}

// Path returns how an entity has moved in this tick so far; between two ticks, in
// the last one. It is false for an entity that is not there or has no position.
func (m *Match) Path(id components.ID) (Path, bool) {
	p, ok := m.store.Find(id)
	if !ok || !p.Has(store.Position) {
		return Path{}, false
	}
	return Path{From: p.Start, To: p.Position.Feet, Teleported: p.Teleported}, true
}

// Box returns the collision box of an entity as it stands now, or false if it has
// none.
func (m *Match) Box(id components.ID) (geom.Box, bool) {
	p, ok := m.store.Find(id)
	if !ok || !p.IsBoxed() {
		return geom.Box{}, false
	}
	return p.Box(), true
}

// Touch is one entity that came through a box.
type Touch struct {
	ID components.ID
	// Fraction of the tick at which its box first touched, 0 to 1.
	Fraction float64
}

// Touches appends the living entities whose boxes touched box in this tick so far. Both
// are swept: box along displacement, and each entity along its own displacement. The order is by
// time, then by ID. A teleport sweeps nothing.
func (m *Match) Touches(box geom.Box, displacement geom.Vec, touches []Touch) []Touch {
	for _, t := range m.shots.Targets.Touches(box, displacement) {
		touches = append(touches, Touch(t))
	}
	return touches
}

// Nearby appends, in the order of their IDs, the entities whose boxes overlap
// bounds where they stand now: the living, the dead and whoever asks. It looks only
// at what is near, so a system that asks for the surroundings of each of many
// entities need not compare all with all.
func (m *Match) Nearby(bounds geom.Bounds, ids []components.ID) []components.ID {
	m.nearby = m.store.Broadphase.Query(bounds, m.nearby[:0])
	for _, id := range m.nearby {
		p, ok := m.store.Find(components.ID(id))
		if ok && p.Box().Bounds().Overlaps(bounds) {
			ids = append(ids, p.ID)
		}
	}
	return ids
}
