package systems

import (
	"fmt"
	"iter"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/filter"
	"github.com/skijet/skijet/systems/internal/shots"
	"github.com/yohamta/donburi"
)

// FlyingShot is a shot in a hook, whether it is an entity already or not. It is good until
// the hook returns, and so are the pointers that it gives, through which the shot can be
// changed.
type FlyingShot struct {
	match   *Match
	shot    *shots.Shot
	contact *shots.Contact // of the hook, if there is one
}

// ID returns the ID that the shot has, or will have as an entity.
func (s FlyingShot) ID() components.ID { return s.shot.ID() }

// Weapon returns the name of the weapon that the shot is of.
func (s FlyingShot) Weapon() string { return s.shot.Weapon() }

// IsFired reports whether a trigger fired it in this tick. [Match.Launch] and
// [FlyingShot.Release] launch others.
func (s FlyingShot) IsFired() bool { return s.shot.IsFired() }

// Strength returns the factors by which a trigger or [Match.Launch] changed the damage and the
// radius of the payload, for further payloads of the shot. After the tick of the launch they are
// 1.
func (s FlyingShot) Strength() (damage, radius float64) { return s.shot.Strength() }

// Seconds returns how much of the tick has passed for the shot, s.
func (s FlyingShot) Seconds() float64 { return s.shot.Seconds() }

// Position returns where the shot is, m.
func (s FlyingShot) Position() *geom.Vec { return &s.shot.Position().Feet }

// Velocity returns how fast it flies, m/s.
func (s FlyingShot) Velocity() *geom.Vec { return &s.shot.Velocity().Linear }

// Flight returns its size, gravity and acceleration.
func (s FlyingShot) Flight() *components.FlightData { return s.shot.Flight() }

// Owner returns who is credited for it.
func (s FlyingShot) Owner() *components.OwnerData { return s.shot.Owner() }

// Life returns the ticks after which it goes off.
func (s FlyingShot) Life() *components.TTLData { return s.shot.Life() }

// Payload returns its effect where it ends.
func (s FlyingShot) Payload() *components.PayloadData { return s.shot.Payload() }

// Act lets the payload act at the contact of a hook without ending the shot. Set c.Answer too.
func (s FlyingShot) Act() {
	if s.contact != nil {
		s.match.shots.Flight.Act(s.shot, s.contact)
	}
}

// AddPayload lets a further payload act beside that of the shot, in [ShotHook].Explode.
func (s FlyingShot) AddPayload(payload *components.PayloadData) {
	s.match.shots.Flight.AddPayload(s.shot, payload)
}

// Reaches reports whether the effect of the shot meets an entity, by filters and then by
// components.Layers, as a [PairBlast] of its owner.
func (s FlyingShot) Reaches(id components.ID) bool {
	m, owner := s.match, s.shot.Owner()
	other, ok := m.store.Find(id)
	by, _ := m.store.Find(owner.ID)
	return ok && m.filter.Ask(filter.Pair{Kind: filter.Blast, ID: s.ID(), Owner: owner.ID, Team: owner.Team, Weapon: s.Weapon()}, by, other)
}

// Release launches a shot from this one, as [Match.Launch] does, with the same owner and a
// components.ShotData.Generation that is higher by one. Beyond [MaxProjectiles] an [EventLimit]
// follows.
func (s FlyingShot) Release(r Shot) error {
	m, owner := s.match, s.shot.Owner()
	r.Owner = components.Nobody
	order, err := m.order(&r)
	if err != nil {
		return fmt.Errorf("systems: %w: %w", ErrLaunch, err)
	}
	order.Owner.ID, order.Owner.Team = owner.ID, owner.Team
	order.Generation = shots.PartOf(s.shot, components.Shot).Generation + 1
	if _, ok := m.shots.Launcher.Launch(&order); !ok {
		m.events.log.Add(event.Event{Kind: event.OverLimit, Subject: owner.ID, Position: order.Position, Amount: MaxProjectiles,
			Weapon: r.Weapon, Limit: event.LimitProjectiles})
		return fmt.Errorf("systems: %w: %w", ErrLaunch, errManyShots)
	}
	return nil
}

// Detonate lets the shot go off where it is, which ends it.
func (s FlyingShot) Detonate() { s.match.shots.Flight.Detonate(s.shot) }

// Remove ends the shot without any effect.
func (s FlyingShot) Remove() { s.match.shots.Flight.Remove(s.shot) }

// FlyingPart returns a component of a shot, or nil where it has none.
func FlyingPart[T any](s FlyingShot, kind *donburi.ComponentType[T]) *T {
	return shots.PartOf(s.shot, kind)
}

// Shots visits the shots that the query finds, in the order of their IDs, including those that
// were fired in this tick and are not entities yet.
func (q *Query) Shots(m *Match) iter.Seq[FlyingShot] {
	return func(yield func(FlyingShot) bool) {
		l := m.shots.Launcher
		for id := range q.stored.In(m.store) {
			if s, ok := l.Find(id); ok && !yield(FlyingShot{match: m, shot: s}) {
				return
			}
		}
		for s := range l.Pending {
			lacks := slices.ContainsFunc(q.stored.Types, func(t donburi.IComponentType) bool { return !l.Carries(s, t) })
			if !lacks && !yield(FlyingShot{match: m, shot: s}) {
				return
			}
		}
	}
}
