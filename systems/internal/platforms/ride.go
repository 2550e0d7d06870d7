package platforms

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/crowd"
	"github.com/skijet/skijet/systems/internal/solids"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/motion"
)

// carry moves a body that stands on a platform along with it, as far as the
// rest of the world allows.
func (s *Stage) carry(p *Platform, id components.ID, to geom.Pose, belt geom.Vec) {
	q, ok := s.store.All.Find(id)
	if !ok || !q.Has(store.Model) {
		return
	}
	if !q.IsAlive() {
		return
	}
	position, velocity := q.Position, q.Velocity
	d := displaced{body: q, feet: position.Feet, velocity: velocity.Linear}
	box := q.Box()
	if s.riding.At(q).Platform == components.Nobody && p.Holds(box, geom.Vec{}) {
		displacement := p.Mover.Carry(box, to).Add(belt)
		*s.riding.At(q) = components.RideData{Platform: p.ID, Velocity: displacement.Scale(1 / motion.TickSeconds)}
		d.rides = true
		position.Feet = position.Feet.Add(crowd.Follow(p.Rest, box, displacement))
		s.store.Track(q)
	}
	s.moved = append(s.moved, d)
}

// Holds reports whether a box that the platform would have carried by a displacement rests
// on it, and on nothing else that is as near.
func (p *Platform) Holds(box geom.Box, displacement geom.Vec) bool {
	down := geom.Vec{Z: -riderProbe}
	hit, ok := p.Mover.SweepBox(box.Translate(displacement), down)
	if !ok || hit.Depth > 0 || hit.Normal.Z < riderSlope {
		return false
	}
	ground, ok := p.Rest.SweepBox(box, down)
	return !ok || ground.Fraction > hit.Fraction
}

// ChangeRide turns velocities between those against the world and those against
// a platform: who steps off keeps the platform's velocity, and who steps on
// slides until the feet have caught up.
func ChangeRide(p *store.Member, now components.RideData) {
	ride := p.Ride
	if ride.Platform != now.Platform {
		p.Velocity.Linear = p.Velocity.Linear.Add(ride.Velocity).Sub(now.Velocity.Horizontal())
	}
	*ride = now
}

// CarryRiders takes whoever stands on a head along with what the platforms did to
// the one below.
func (s *Stage) CarryRiders() {
	if len(s.platforms) == 0 {
		return
	}
	for _, i := range s.crowd.Solver.Riders {
		p, on := s.crowd.Members[i], s.crowd.Solver.Bodies[i].Carrier
		if on == crowd.None || !p.Has(store.Model) || p.Gone {
			continue
		}
		carrier := s.crowd.Members[on]
		if carrier.Gone {
			continue
		}
		position, velocity := p.Position, p.Velocity
		if position.Feet != p.Start {
			continue // moved by a platform itself
		}
		displacement := carrier.Position.Feet.Sub(carrier.Start)
		position.Feet = position.Feet.Add(crowd.Follow(s.store.Solid, p.Box(), displacement))
		velocity.Linear = velocity.Linear.Add(solids.WorldVelocity(carrier).Sub(s.crowd.Solver.Bodies[on].Velocity))
		s.store.Track(p)
	}
}
