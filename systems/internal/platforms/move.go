package platforms

import (
	"math"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/motion"
)

// Move advances the platforms, one after the other, and takes along who
// stands on them.
func (s *Stage) Move() {
	if len(s.platforms) == 0 {
		return
	}
	s.crowd.Find()
	for _, p := range s.bodies.Members {
		*s.riding.At(p) = components.RideData{}
	}
	for i := range s.platforms {
		s.movePlatform(&s.platforms[i])
	}
	for _, p := range s.bodies.Members {
		ChangeRide(p, *s.riding.At(p))
	}
}

// movePlatform advances one platform by a tick. Riders go first, to where it
// carries them; whoever it then meets gives way. If somebody cannot, everything
// goes back to where it was, the platform waits, and the one who is caught is
// hurt: so nobody is ever inside a platform.
func (s *Stage) movePlatform(p *Platform) {
	state, ok := s.state(p)
	if !ok {
		return // a game took it; its geometry stays
	}
	from := p.Mover.Pose()
	to, belt := from, geom.Vec{}
	if !state.Stopped {
		to = p.plan.Pose(state.Ticks + 1)
		belt = geom.Pose{Axis: from.Axis, Angle: from.Angle}.Apply(p.plan.Belt).Scale(motion.TickSeconds)
	}
	travel := p.Mover.Travel(to)
	reach := p.Mover.Bounds().Expand(travel + riderProbe + collision.Slop)
	s.nearby = s.store.Broadphase.Query(reach, s.nearby[:0])
	s.moved = s.moved[:0]
	for _, id := range s.nearby {
		s.carry(p, components.ID(id), to, belt)
	}
	s.caught = s.caught[:0]
	steps := 1
	if len(s.nearby) > 0 {
		steps = max(1, int(math.Ceil(travel/pushStep)))
	}
	for k := 1; k <= steps && len(s.caught) == 0; k++ {
		// A pose beyond the world was refused with the level.
		_ = p.Mover.Place(between(from, to, k, steps))
		s.pushAll(p, k == steps)
	}
	if len(s.caught) == 0 {
		s.pushOn()
		s.liftHeads()
	}
	if len(s.caught) == 0 {
		s.onMove(p, from, belt, reach)
		if !state.Stopped {
			state.Ticks++
		}
		return
	}
	_ = p.Mover.Place(from)
	s.takeBack()
	for _, victim := range s.caught {
		feet := victim.Position.Feet
		s.events.Add(event.Event{Kind: event.Crushed, Subject: victim.ID, Other: p.ID, Position: feet, Amount: crushDamage})
		s.requests.AddDamage(request.Damage{Victim: victim.ID, Amount: crushDamage, Position: feet})
	}
}

// between returns the pose after k of n equal steps.
func between(from, to geom.Pose, k, n int) geom.Pose {
	if k == n {
		return to
	}
	turn := int((to.Angle - from.Angle).Signed())
	return geom.Pose{
		Position: from.Position.Lerp(to.Position, float64(k)/float64(n)),
		Axis:     to.Axis, Angle: from.Angle + geom.Angle(uint16(int16(turn*k/n))),
	}
}

// displaced is where somebody was before a platform moved it.
type displaced struct {
	body     *store.Member
	feet     geom.Vec
	velocity geom.Vec
	rides    bool // it was carried, and is not pushed before the platform arrives
}

// pushAll lets everybody near give way to a platform that has just been placed,
// and notes who cannot. Riders have gone ahead to where it ends, and count when
// it has arrived there.
func (s *Stage) pushAll(p *Platform, arrived bool) {
	for i := range s.moved {
		d := &s.moved[i]
		if d.rides && !arrived {
			continue
		}
		box := d.body.Box()
		s.contacts = p.Mover.OverlapBox(box, s.contacts[:0])
		if !slices.ContainsFunc(s.contacts, func(c collision.Contact) bool { return c.Depth > collision.Slop }) {
			continue
		}
		push, ok, scratch := collision.Depenetrate(s.store.Solid, box, pushReach, s.contacts)
		s.contacts = scratch
		if !ok {
			s.caught = append(s.caught, d.body)
			return
		}
		position, velocity := d.body.Position, d.body.Velocity
		position.Feet = position.Feet.Add(push)
		if out := push.Normalize(); velocity.Linear.Dot(out) < 0 {
			velocity.Linear = velocity.Linear.RejectFrom(out)
		}
		s.store.Track(d.body)
	}
}

// takeBack puts everybody back to where they were before the platform moved, the last
// move first.
func (s *Stage) takeBack() {
	for _, d := range slices.Backward(s.moved) {
		d.body.Position.Feet = d.feet
		d.body.Velocity.Linear = d.velocity
		if d.rides {
			s.riding.At(d.body).Velocity = geom.Vec{}
		}
		s.store.Track(d.body)
	}
}
