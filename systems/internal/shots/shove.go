package shots

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/crowd"
	"github.com/skijet/skijet/systems/weapons"
)

// cargoGap is how far from a platform a shot is left that it ran into, m
// [ours]: above rounding, so that the flight of the tick begins on the near side.
const cargoGap = 2 * collision.Slop

// Support is what a shot may rest on.
type Support interface {
	// Holds reports whether a box that it would have carried by a displacement rests on it.
	Holds(box geom.Box, displacement geom.Vec) bool
}

// Platform is a platform that has just left a pose.
type Platform struct {
	ID    components.ID
	Mover *collision.Mover
	Rest  *collision.World // everything solid but the platform
	From  geom.Pose
	Belt  geom.Vec    // by which its surface has moved what lies on it, m
	Reach geom.Bounds // of all that it can have met
	Support
}

// Shove lets a platform take along what rests on it, and run into what is in its way.
// Without it a mine would fall through a rising lift, and a disc through a door that closes
// fast.
func (f *Flight) Shove(p *Platform) {
	for _, q := range f.launcher.Flying.Members {
		if q.Gone {
			continue
		}
		radius := components.Flight.Get(q.Entry).Radius
		if p.Reach.Expand(radius).Contains(q.Position.Feet) {
			f.shove(p, f.launcher.of(q))
			if q.IsBoxed() {
				f.Store.Track(q)
			}
		}
	}
}

// shove moves one shot by a platform. Seen from the platform, which rests, the shot has
// come from where the platform would have carried it.
func (f *Flight) shove(p *Platform, s *Shot) {
	for _, hook := range s.hooks.shoved {
		if hook(s, p.ID) {
			return
		}
	}
	at, box := s.position.Feet, s.box()
	carried := p.Mover.Pose().Apply(p.From.Undo(at))
	displacement := carried.Sub(at)
	if s.isAtRest() && p.Holds(box, displacement) {
		s.position.Feet = at.Add(crowd.Follow(p.Rest, box, displacement.Add(p.Belt)))
		return
	}
	hit, ok := p.Mover.SweepBox(box.Translate(displacement), displacement.Neg())
	if !ok || hit.Depth > 0 {
		return // inside it there is no near side
	}
	shift := displacement.Scale(1-hit.Fraction).AddScaled(hit.Normal, cargoGap)
	s.position.Feet = at.Add(crowd.Follow(p.Rest, box, shift))
	surface := displacement.Scale(1 / tickSeconds)
	switch {
	case s.velocity.Linear.Sub(surface).Dot(hit.Normal) >= 0:
		// It flies ahead of the platform, and has only been overtaken within a tick.
	case s.goesOff():
		f.hitTarget(s, f.nothing())
	case s.bounce == nil: // it meets the platform in its flight
	default:
		s.velocity.Linear = weapons.Bounce(s.velocity.Linear, surface, hit.Normal,
			float64(s.bounce.Elasticity*f.elasticity(hit.Material)))
	}
}
