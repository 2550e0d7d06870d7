package systems

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/yohamta/donburi"
)

// newborn is a projectile that is no entity yet. What a trigger lets go flies its
// whole tick as one: a shot that hung at the muzzle meanwhile would leave a moving
// shooter from where it was a tick ago.
type newborn struct {
	member store.Member // what a flight notes; it is in no list and carries nothing
	from   geom.Vec     // where it began
	met    int          // what it met last: its place among the contacts, from 1

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
	stick    *components.StickData
	field    *components.FieldData
	chain    *components.ChainData
	pierce   *components.PierceData
	releases *components.ReleasesData
	payloads []components.PayloadData
	flare    float64
}

// newborn makes the projectile of a request: all that a spec says of how it flies, goes
// off and what else it does.
func (m *Match) newborn(id components.ID, r *shotRequest) *newborn {
	p := r.projectile
	b := &newborn{
		member: store.Member{ID: id, Layout: &m.bare, Slot: store.NoSlot}, from: r.position,
		position: components.PositionData{Feet: r.position}, velocity: components.VelocityData{Linear: r.velocity},
		flight: p.Flight, payload: p.Payload, owner: r.owner, life: components.TTLData{Ticks: p.TTLTicks},
		shot: components.ShotData{Weapon: r.spec.Name, Generation: r.generation},
		fuse: copied(p.Fuse), bounce: copied(p.Bounce), homing: copied(p.Homing), volatile: copied(p.Volatile),
		field: copied(p.Field), chain: copied(p.Chain), payloads: slices.Clone(p.Payloads), flare: p.Flare,
	}
	b.member.Position, b.member.Velocity = &b.position, &b.velocity
	r.strengthen(&b.payload)
	for i := range b.payloads {
		r.strengthen(&b.payloads[i])
	}
	if b.fuse != nil {
		b.fuse.CheckTicks = b.fuse.RestCheckTicks
	}
	if b.homing != nil {
		b.homing.ByLock, b.homing.Target = p.Lock != nil, r.target
	}
	if p.Stick != 0 {
		b.stick = &components.StickData{To: p.Stick}
	}
	if p.Pierce > 0 {
		b.pierce = &components.PierceData{Left: p.Pierce}
	}
	if len(p.Releases) > 0 {
		b.releases = &components.ReleasesData{List: slices.Clone(p.Releases)}
		for i := range b.releases.List {
			b.releases.List[i].Ticks = b.releases.List[i].EveryTicks
		}
	}
	return b
}

// strengthen multiplies a payload by what the request says.
func (r *shotRequest) strengthen(payload *components.PayloadData) {
	payload.Damage *= r.damage
	payload.Radius *= r.radius
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
	put(entry, components.Fuse, b.fuse)
	put(entry, components.Bounce, b.bounce)
	put(entry, components.Homing, b.homing)
	put(entry, components.Volatile, b.volatile)
	put(entry, components.Stick, b.stick)
	put(entry, components.Field, b.field)
	put(entry, components.Chain, b.chain)
	put(entry, components.Pierce, b.pierce)
	put(entry, components.Releases, b.releases)
	if len(b.payloads) > 0 {
		components.Payloads.Get(entry).List = b.payloads
	}
	if b.flare > 0 {
		components.Flare.Get(entry).Heat = b.flare
	}
}

// put writes a component that the projectile has, if it does.
func put[T any](entry *donburi.Entry, kind *donburi.ComponentType[T], value *T) {
	if value != nil {
		*kind.Get(entry) = *value
	}
}

// onItsWay returns the projectile as the stage of projectiles moves it.
func (b *newborn) onItsWay() shot {
	return shot{member: &b.member, born: b, position: &b.position, velocity: &b.velocity, flight: &b.flight,
		owner: &b.owner, life: &b.life, fuse: b.fuse, bounce: b.bounce, homing: b.homing, volatile: b.volatile,
		stick: b.stick, pierce: b.pierce, releases: b.releases}
}

// fire lets a shot of a trigger fly in this tick.
func (m *Match) fire(r shotRequest) (components.ID, bool) {
	b := m.newborn(m.store.NextID, &r)
	r.born = b
	id, ok := m.launch(r, nil)
	if !ok {
		return id, false
	}
	if len(m.newborns) == 0 {
		for _, p := range m.store.Boxed.Members {
			m.shotTable.At(p).aimed = p.Position.Feet
		}
	}
	m.newborns = append(m.newborns, b)
	return id, true
}

// findNewborn returns a projectile that is no entity yet.
func (m *Match) findNewborn(id components.ID) (*newborn, bool) {
	i := slices.IndexFunc(m.newborns, func(b *newborn) bool { return b.member.ID == id && !b.member.Gone })
	if i < 0 {
		return nil, false
	}
	return m.newborns[i], true
}
