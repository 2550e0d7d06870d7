package systems

import (
	"fmt"
	"math"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/crowd"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/shots"
	"github.com/skijet/skijet/systems/internal/store"
)

// Numbers of platforms [ours].
const (
	// riderProbe is how far below its feet somebody may have a platform and still
	// ride it, m: more than any model keeps between feet and ground, and less than
	// a jump or a hop climbs in a tick.
	riderProbe = 0.05
	// riderSlope is n.up of the steepest platform that carries: the limit of what
	// light armour jumps from.
	riderSlope = 0.2
	// pushStep is how far a platform goes at once when somebody is near, m. Less
	// than half of any body, so that none can end up on its far side.
	pushStep = 0.2
	// pushReach is how far one such step may push, m; what needs more is caught.
	pushReach = 0.5
	// crushDamage is the health that being caught costs, a tick. Light armour
	// lives for half a second of it.
	crushDamage = 0.045
)

// platform is a platform of the level in this match.
type platform struct {
	id    components.ID
	plan  *levels.Platform
	mover *collision.Mover
	rest  *collision.World // everything solid but this platform
	shove shots.Platform   // what it is to projectiles
}

// addPlatforms makes an entity of each platform of the level and joins all of
// them with the level.
func (m *Match) addPlatforms() error {
	movers := make([]collision.Part, 0, len(m.Level.Platforms))
	for i := range m.Level.Platforms {
		mover, err := m.Level.Platforms[i].NewMover()
		if err != nil {
			// Before the world of a game has got anything.
			return fmt.Errorf("platform %d, %q: %w", i, m.Level.Platforms[i].Name, err)
		}
		movers = append(movers, mover)
		m.platforms = append(m.platforms, platform{plan: &m.Level.Platforms[i], mover: mover})
	}
	for i := range m.platforms {
		id, err := m.Spawn(With(components.Platform, components.PlatformData{Number: i}))
		if err != nil {
			return fmt.Errorf("platform %d, %q: %w", i, m.Level.Platforms[i].Name, err)
		}
		m.platforms[i].id = id
	}
	m.store.Solid = m.Level.Solid.With(movers...)
	for i := range m.platforms {
		others := append(append([]collision.Part(nil), movers[:i]...), movers[i+1:]...)
		p := &m.platforms[i]
		p.rest = m.Level.Solid.With(others...)
		p.shove = shots.Platform{ID: p.id, Mover: p.mover, Rest: p.rest, Holds: p.holds}
	}
	return nil
}

// MovePlatforms advances the platforms, one after the other, and takes along who
// stands on them.
func MovePlatforms(m *Match) {
	if len(m.platforms) == 0 {
		return
	}
	m.findHeads()
	for _, p := range m.bodies.Members {
		m.bodyTable.At(p).riding = components.RideData{}
	}
	for i := range m.platforms {
		m.movePlatform(&m.platforms[i])
	}
	for _, p := range m.bodies.Members {
		changeRide(p, m.bodyTable.At(p).riding)
	}
}

// movePlatform advances one platform by a tick. Riders go first, to where it
// carries them; whoever it then meets gives way. If somebody cannot, everything
// goes back to where it was, the platform waits, and the one who is caught is
// hurt: so nobody is ever inside a platform.
func (m *Match) movePlatform(p *platform) {
	entry, ok := m.Entry(p.id)
	if !ok {
		return // a game took it; its geometry stays
	}
	state := components.Platform.Get(entry)
	from := p.mover.Pose()
	to, belt := from, geom.Vec{}
	if !state.Stopped {
		to = p.plan.Pose(state.Ticks + 1)
		belt = geom.Pose{Axis: from.Axis, Angle: from.Angle}.Apply(p.plan.Belt).Scale(TickSeconds)
	}
	travel := p.mover.Travel(to)
	reach := p.mover.Bounds().Expand(travel + riderProbe + collision.Slop)
	m.nearby = m.store.Broadphase.Query(reach, m.nearby[:0])
	m.moved = m.moved[:0]
	for _, id := range m.nearby {
		m.carry(p, components.ID(id), to, belt)
	}
	m.caught = m.caught[:0]
	steps := 1
	if len(m.nearby) > 0 {
		steps = max(1, int(math.Ceil(travel/pushStep)))
	}
	for k := 1; k <= steps && len(m.caught) == 0; k++ {
		// A pose beyond the world was refused with the level.
		_ = p.mover.Place(between(from, to, k, steps))
		m.pushAll(p, k == steps)
	}
	if len(m.caught) == 0 {
		m.pushOn()
		m.liftHeads()
	}
	if len(m.caught) == 0 {
		m.shoveShots(p, from, belt, reach)
		if !state.Stopped {
			state.Ticks++
		}
		return
	}
	_ = p.mover.Place(from)
	m.takeBack(p)
	for _, q := range m.caught {
		m.crush(p, q)
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

// carry moves a player that stands on a platform along with it, as far as the
// rest of the world allows.
func (m *Match) carry(p *platform, id components.ID, to geom.Pose, belt geom.Vec) {
	q, ok := m.store.All.Find(id)
	if !ok || !q.Has(store.Model) {
		return
	}
	if !q.IsAlive() {
		return
	}
	position, velocity := q.Position, q.Velocity
	d := displaced{body: q, feet: position.Feet, velocity: velocity.Linear}
	box := q.Box()
	if m.bodyTable.At(q).riding.Platform == components.Nobody && p.carries(box) {
		displacement := p.mover.Carry(box, to).Add(belt)
		m.bodyTable.At(q).riding = components.RideData{Platform: p.id, Velocity: displacement.Scale(1 / TickSeconds)}
		d.rides = true
		position.Feet = position.Feet.Add(crowd.Follow(p.rest, box, displacement))
		m.store.Track(q)
	}
	m.moved = append(m.moved, d)
}

// carries reports whether a box stands on the platform, and on nothing else that
// is as near.
func (p *platform) carries(box geom.Box) bool { return p.holds(box, geom.Vec{}) }

// pushAll lets everybody near give way to a platform that has just been placed,
// and notes who cannot. Riders have gone ahead to where it ends, and count when
// it has arrived there.
func (m *Match) pushAll(p *platform, arrived bool) {
	for i := range m.moved {
		d := &m.moved[i]
		if d.rides && !arrived {
			continue
		}
		box := d.body.Box()
		m.body.Scratch = p.mover.OverlapBox(box, m.body.Scratch[:0])
		if isFree(m.body.Scratch) {
			continue
		}
		push, ok, scratch := collision.Depenetrate(m.store.Solid, box, pushReach, m.body.Scratch)
		m.body.Scratch = scratch
		if !ok {
			m.caught = append(m.caught, d.body)
			return
		}
		position, velocity := d.body.Position, d.body.Velocity
		position.Feet = position.Feet.Add(push)
		if out := push.Normalize(); velocity.Linear.Dot(out) < 0 {
			velocity.Linear = velocity.Linear.RejectFrom(out)
		}
		m.store.Track(d.body)
	}
}

func isFree(contacts []collision.Contact) bool {
	for i := range contacts {
		if contacts[i].Depth > collision.Slop {
			return false
		}
	}
	return true
}

// takeBack puts everybody back to where they were before the platform moved, the last
// move first.
func (m *Match) takeBack(p *platform) {
	for _, d := range slices.Backward(m.moved) {
		d.body.Position.Feet = d.feet
		d.body.Velocity.Linear = d.velocity
		if d.rides {
			m.bodyTable.At(d.body).riding.Velocity = geom.Vec{}
		}
		m.store.Track(d.body)
	}
}

// crush hurts somebody who is caught between a platform and the world.
func (m *Match) crush(p *platform, victim *store.Member) {
	feet := victim.Position.Feet
	m.events.log.Add(event.Event{Kind: event.Crushed, Subject: victim.ID, Other: p.id, Position: feet, Amount: crushDamage})
	m.requests.AddDamage(request.Damage{Victim: victim.ID, Amount: crushDamage, Position: feet})
}

// changeRide turns velocities between those against the world and those against
// a platform: who steps off keeps the platform's velocity, and who steps on
// slides until the feet have caught up.
func changeRide(p *store.Member, now components.RideData) {
	ride := p.Ride
	if ride.Platform != now.Platform {
		p.Velocity.Linear = p.Velocity.Linear.Add(ride.Velocity).Sub(now.Velocity.Horizontal())
	}
	*ride = now
}

// PlatformOf returns the platform that a triangle of [Match.Solid] belongs to, or
// false for one of the level.
func (m *Match) PlatformOf(triangle int) (components.ID, bool) {
	if len(m.platforms) == 0 || triangle < m.Level.Solid.Len() {
		return components.Nobody, false
	}
	first, _ := m.store.Solid.Part(m.Level.Solid.Len())
	part, _ := m.store.Solid.Part(triangle)
	if part < first {
		return components.Nobody, false
	}
	return m.platforms[part-first].id, true
}

// Pose returns where a platform is, or false for what is none.
func (m *Match) Pose(platform components.ID) (geom.Pose, bool) {
	for i := range m.platforms {
		if m.platforms[i].id == platform {
			return m.platforms[i].mover.Pose(), true
		}
	}
	return geom.Pose{}, false
}

// PlatformState is a copy of what can be seen of one platform.
type PlatformState struct {
	ID     components.ID
	Number int // in the level
	Pose   geom.Pose
}

// Platforms appends what can be seen of every platform, in the order of IDs.
func (m *Match) Platforms(states []PlatformState) []PlatformState {
	for i := range m.platforms {
		p := &m.platforms[i]
		states = append(states, PlatformState{ID: p.id, Number: i, Pose: p.mover.Pose()})
	}
	return states
}
