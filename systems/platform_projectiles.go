package systems

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/crowd"
	"github.com/skijet/skijet/systems/internal/platforms"
	"github.com/skijet/skijet/systems/weapons"
)

// cargoGap is how far from a platform a projectile is left that it ran into, m
// [ours]: above rounding, so that the flight of the tick begins on the near side.
const cargoGap = 2 * collision.Slop

// shoveShots lets a platform that has just left a pose take along what rests on
// it, and run into what is in its way. Without it a mine would fall through a
// rising lift, and a disc through a door that closes fast.
func (m *Match) shoveShots(p *platforms.Platform, from geom.Pose, belt geom.Vec, reach geom.Bounds) {
	for _, q := range m.shots.Members {
		if q.Gone {
			continue
		}
		radius := components.Flight.Get(q.Entry).Radius
		if reach.Expand(radius).Contains(q.Position.Feet) {
			s := m.shotOf(q)
			m.shove(p, &s, from, belt)
			if q.IsBoxed() {
				m.store.Track(q)
			}
		}
	}
}

// shove moves one projectile by a platform. Seen from the platform, which rests,
// the projectile has come from where the platform would have carried it.
func (m *Match) shove(p *platforms.Platform, s *shot, from geom.Pose, belt geom.Vec) {
	if s.isStuck() {
		if s.stick.On == p.ID {
			return // it rides
		}
		s.letGo()
	}
	at := s.position.Feet
	box := geom.Box{Center: at, Half: geom.Vec{X: s.flight.Radius, Y: s.flight.Radius, Z: s.flight.Radius}}
	carried := p.Mover.Pose().Apply(from.Undo(at))
	displacement := carried.Sub(at)
	if s.isAtRest() && p.Holds(box, displacement) {
		s.position.Feet = at.Add(crowd.Follow(p.Rest, box, displacement.Add(belt)))
		return
	}
	hit, ok := p.Mover.SweepBox(box.Translate(displacement), displacement.Neg())
	if !ok || hit.Depth > 0 {
		return // inside it there is no near side
	}
	shift := displacement.Scale(1-hit.Fraction).AddScaled(hit.Normal, cargoGap)
	s.position.Feet = at.Add(crowd.Follow(p.Rest, box, shift))
	surface := displacement.Scale(1 / TickSeconds)
	switch {
	case s.velocity.Linear.Sub(surface).Dot(hit.Normal) >= 0:
		// It flies ahead of the platform, and has only been overtaken within a tick.
	case s.goesOff():
		m.hitTarget(s, &contact{triangle: noTriangle})
	case s.bounce == nil: // it meets the platform in its flight
	default:
		s.velocity.Linear = weapons.Bounce(s.velocity.Linear, surface, hit.Normal,
			float64(s.bounce.Elasticity*m.elasticity(hit.Material)))
	}
}
