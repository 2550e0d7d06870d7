package systems

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// newborn is a projectile that is no entity yet. What a trigger lets go flies its
// whole tick as one: a shot that hung at the muzzle meanwhile would leave a moving
// shooter from where it was a tick ago.
type newborn struct {
	member member   // what a flight notes; it is in no list and carries nothing
	from   geom.Vec // where it began

	position components.PositionData
	velocity components.VelocityData
	flight   components.FlightData
	payload  components.PayloadData
	owner    components.OwnerData
	life     components.TTLData
	shot     components.ShotData
	// Nil where the projectile has none.
	fuse     *components.FuseData
	bounce   *components.BounceData
	homing   *components.HomingData
	volatile *components.VolatileData
}

// newborn makes the projectile of a request.
func (m *Match) newborn(id components.ID, r *shotRequest) *newborn {
	p := r.projectile
	b := &newborn{
		member: member{id: id, layout: &m.bare}, from: r.position,
		position: components.PositionData{Feet: r.position}, velocity: components.VelocityData{Linear: r.velocity},
		flight: p.Flight, payload: p.Payload, owner: r.owner, life: components.TTLData{Ticks: p.TTLTicks},
		shot: components.ShotData{Weapon: r.spec.Name},
		fuse: copied(p.Fuse), bounce: copied(p.Bounce), homing: copied(p.Homing), volatile: copied(p.Volatile),
	}
	b.payload.Damage *= r.damage
	b.payload.Radius *= r.radius
	if b.fuse != nil {
		b.fuse.CheckTicks = b.fuse.RestCheckTicks
	}
	return b
}

func copied[T any](p *T) *T {
	if p == nil {
		return nil
	}
	c := *p
	return &c
}

// settle writes what the projectile is by now to its entity.
func (b *newborn) settle(entry *donburi.Entry) {
	*components.Position.Get(entry) = b.position
	*components.Velocity.Get(entry) = b.velocity
	*components.Flight.Get(entry) = b.flight
	*components.Payload.Get(entry) = b.payload
	*components.Owner.Get(entry) = b.owner
	*components.TTL.Get(entry) = b.life
	*components.Shot.Get(entry) = b.shot
	if b.fuse != nil {
		*components.Fuse.Get(entry) = *b.fuse
	}
	if b.bounce != nil {
		*components.Bounce.Get(entry) = *b.bounce
	}
	if b.homing != nil {
		*components.Homing.Get(entry) = *b.homing
	}
	if b.volatile != nil {
		*components.Volatile.Get(entry) = *b.volatile
	}
}

// onItsWay returns the projectile as the stage of projectiles moves it.
func (b *newborn) onItsWay() shot {
	return shot{member: &b.member, born: b, position: &b.position, velocity: &b.velocity, flight: &b.flight,
		owner: &b.owner, life: &b.life, fuse: b.fuse, bounce: b.bounce, homing: b.homing, volatile: b.volatile}
}

// fire lets a shot of a trigger fly in this tick.
func (m *Match) fire(r shotRequest) (components.ID, bool) {
	b := m.newborn(m.nextID, &r)
	r.born = b
	id, ok := m.launch(r, nil)
	if !ok {
		return id, false
	}
	if len(m.newborns) == 0 {
		for _, p := range m.boxes.members {
			p.aimed = p.position.Feet
		}
	}
	m.newborns = append(m.newborns, b)
	return id, true
}

// findNewborn returns a projectile that is no entity yet.
func (m *Match) findNewborn(id components.ID) (*newborn, bool) {
	i := slices.IndexFunc(m.newborns, func(b *newborn) bool { return b.member.id == id && !b.member.gone })
	if i < 0 {
		return nil, false
	}
	return m.newborns[i], true
}
