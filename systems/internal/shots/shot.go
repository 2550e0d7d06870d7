package shots

import (
	"slices"
	"unsafe"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/yohamta/donburi"
)

// Shot is a projectile from the trigger to its end. Until stage 11 it keeps its components
// itself, and is pending; then they are written to its entity. What a trigger fires flies
// its whole tick as a pending shot: one that hung at the muzzle meanwhile would leave a
// moving shooter from where it was a tick ago.
type Shot struct {
	id     components.ID
	entity *store.Member // nil while it is pending
	hooks  *hookLists

	// Components, its own or those of its entity; those of the second line are nil where it has
	// none.
	position *components.PositionData
	velocity *components.VelocityData
	flight   *components.FlightData
	owner    *components.OwnerData
	life     *components.TTLData

	fuse     *components.FuseData
	bounce   *components.BounceData
	volatile *components.VolatileData

	near *collision.Nearby // of one that bounces; nil asks the level

	now     float64         // s of the tick that have passed
	stopped bool            // it does not move for the rest of the tick
	ending  bool            // it is going off for the last time
	passed  []components.ID // entities that it flew through in the tick
	blast   request.Blast   // of the payload that goes off
	seen    bool            // it leaves a trace where its payload damages nobody

	pending pending
}

// pending is what a shot keeps until it is an entity.
type pending struct {
	order Order
	from  geom.Vec // where it began
	flies bool     // in the tick in which it is launched
	fired bool     // its hooks know that it was fired
	ended bool

	position components.PositionData
	velocity components.VelocityData
	flight   components.FlightData
	payload  components.PayloadData
	owner    components.OwnerData
	life     components.TTLData
	shot     components.ShotData
	fuse     components.FuseData
	bounce   components.BounceData
	volatile components.VolatileData
	parts    []store.Part // further ones
	kinds    store.Set    // of all of them
}

// prepare makes the shot of an order.
func (s *Shot) prepare(o *Order, registry *store.Registry) {
	p := o.Mode.Projectile
	*s = Shot{hooks: o.Mode.hooks, passed: s.passed[:0]}
	b := &s.pending
	*b = pending{
		order: *o, from: o.Position,
		position: components.PositionData{Feet: o.Position}, velocity: components.VelocityData{Linear: o.Velocity},
		flight: p.Flight, payload: p.Payload, owner: o.Owner, life: components.TTLData{Ticks: p.TTLTicks},
		shot: components.ShotData{Weapon: o.Mode.Spec.Name, Generation: o.Generation},
	}
	s.position, s.velocity, s.flight, s.owner, s.life = &b.position, &b.velocity, &b.flight, &b.owner, &b.life
	b.payload.Damage *= o.Damage
	b.payload.Radius *= o.Radius
	if p.Fuse != nil {
		b.fuse = *p.Fuse
		b.fuse.CheckTicks = b.fuse.RestCheckTicks
		s.fuse = &b.fuse
	}
	if p.Bounce != nil {
		b.bounce = *p.Bounce
		s.bounce = &b.bounce
	}
	if p.Volatile != nil {
		b.volatile = *p.Volatile
		s.volatile = &b.volatile
	}
	for _, part := range o.Mode.Parts {
		b.parts = append(b.parts, registry.Copy(part))
	}
	for _, t := range o.Mode.added {
		b.parts = append(b.parts, registry.Fresh(t))
	}
	for _, part := range o.Parts {
		part = registry.Copy(part)
		if i := slices.IndexFunc(b.parts, func(other store.Part) bool { return other.Type == part.Type }); i >= 0 {
			b.parts[i] = part
		} else {
			b.parts = append(b.parts, part)
		}
	}
}

// kinds returns the components of the shot.
func (s *Shot) kinds() *store.Set {
	if s.entity == nil {
		return &s.pending.kinds
	}
	return s.entity.Layout.Kinds()
}

// write writes what a pending shot is by now to its entity.
func (s *Shot) write(st *store.Store, entry *donburi.Entry) {
	b := &s.pending
	*components.Position.Get(entry) = b.position
	*components.Velocity.Get(entry) = b.velocity
	*components.Flight.Get(entry) = b.flight
	*components.Payload.Get(entry) = b.payload
	*components.Owner.Get(entry) = b.owner
	*components.TTL.Get(entry) = b.life
	*components.Shot.Get(entry) = b.shot
	if s.fuse != nil {
		*components.Fuse.Get(entry) = b.fuse
	}
	if s.bounce != nil {
		*components.Bounce.Get(entry) = b.bounce
	}
	if s.volatile != nil {
		*components.Volatile.Get(entry) = b.volatile
	}
	st.PutParts(entry, b.parts)
}

// begin makes it ready for a tick, or for what a platform does to it before.
func (s *Shot) begin() {
	s.bind()
	s.near, s.now, s.stopped, s.ending, s.passed = nil, 0, false, false, s.passed[:0]
}

// bind notes where the components of its entity are, in each tick anew: a game may have
// exchanged one.
func (s *Shot) bind() {
	p, entry := s.entity, s.entity.Entry
	s.position, s.velocity = p.Position, p.Velocity
	s.flight, s.owner, s.life = components.Flight.Get(entry), components.Owner.Get(entry), components.TTL.Get(entry)
	if s.fuse = nil; p.Has(store.Fuse) {
		s.fuse = components.Fuse.Get(entry)
	}
	if s.bounce = nil; p.Has(store.Bounce) {
		s.bounce = components.Bounce.Get(entry)
	}
	if s.volatile = nil; p.Has(store.Volatile) {
		s.volatile = components.Volatile.Get(entry)
	}
}

// isPending reports whether the shot is no entity yet and has not ended.
func (s *Shot) isPending() bool { return s.entity == nil && !s.pending.ended }

// IsGone reports whether the shot has ended.
func (s *Shot) IsGone() bool {
	if s.entity != nil {
		return s.entity.Gone
	}
	return s.pending.ended
}

// start returns where the path of the tick begins.
func (s *Shot) start() geom.Vec {
	if s.entity != nil {
		return s.entity.Start
	}
	return s.pending.from
}

// Payload returns what it does where it ends.
func (s *Shot) Payload() *components.PayloadData {
	if s.entity == nil {
		return &s.pending.payload
	}
	return components.Payload.Get(s.entity.Entry)
}

// origin returns where it comes from.
func (s *Shot) origin() *components.ShotData {
	if s.entity == nil {
		return &s.pending.shot
	}
	return components.Shot.Get(s.entity.Entry)
}

// Weapon returns the name of the weapon that it is of.
func (s *Shot) Weapon() string { return s.origin().Weapon }

// PartOf returns a component of a type, or nil where the shot has none.
func PartOf[T any](s *Shot, kind *donburi.ComponentType[T]) *T {
	if s.entity != nil {
		if !s.entity.Layout.Carries(kind) {
			return nil
		}
		return kind.Get(s.entity.Entry)
	}
	for i := range s.pending.parts {
		if p := &s.pending.parts[i]; p.Type == donburi.IComponentType(kind) {
			return (*T)(p.Value)
		}
	}
	return (*T)(s.pendingPart(kind))
}

// pendingPart returns a component of a pending shot that every shot has, or that its weapon
// names itself, or nil.
func (s *Shot) pendingPart(kind donburi.IComponentType) unsafe.Pointer {
	b := &s.pending
	switch kind {
	case components.Position:
		return unsafe.Pointer(&b.position)
	case components.Velocity:
		return unsafe.Pointer(&b.velocity)
	case components.Flight:
		return unsafe.Pointer(&b.flight)
	case components.Payload:
		return unsafe.Pointer(&b.payload)
	case components.Owner:
		return unsafe.Pointer(&b.owner)
	case components.TTL:
		return unsafe.Pointer(&b.life)
	case components.Shot:
		return unsafe.Pointer(&b.shot)
	case components.Fuse:
		return unsafe.Pointer(s.fuse)
	case components.Bounce:
		return unsafe.Pointer(s.bounce)
	case components.Volatile:
		return unsafe.Pointer(s.volatile)
	}
	return nil
}

// box returns the box of a shot with a radius.
func (s *Shot) box() geom.Box {
	r := s.flight.Radius
	return geom.Box{Center: s.position.Feet, Half: geom.Vec{X: r, Y: r, Z: r}}
}

// isAtRest reports whether the shot lies still.
func (s *Shot) isAtRest() bool { return s.bounce != nil && s.bounce.AtRest }

// isArmed reports whether the fuse is ready.
func (s *Shot) isArmed() bool {
	return s.fuse == nil || s.fuse.ArmTicks == 0 && (s.fuse.RestCheckTicks == 0 || s.fuse.Armed)
}

// HasImpactFuse reports whether its fuse sets it off at any contact now.
func (s *Shot) HasImpactFuse() bool { return s.fuse != nil && s.fuse.Contact && s.isArmed() }

// goesOff reports whether any contact is the end, unless a hook answers it otherwise.
func (s *Shot) goesOff() bool {
	return s.bounce == nil && len(s.hooks.shoved) == 0 || s.HasImpactFuse()
}

// Strength returns what multiplies the damage and the radius of its payloads. It is that of the
// trigger or of who launched the shot, and 1 once it is an entity.
func (s *Shot) Strength() (damage, radius float64) {
	if s.entity != nil {
		return 1, 1
	}
	return s.pending.order.Damage, s.pending.order.Radius
}

// IsFired reports whether a trigger fired it in this tick.
func (s *Shot) IsFired() bool { return s.entity == nil && s.pending.flies }

// What hooks of modules see of a shot. The pointers are good until the hook returns.

// ID returns the ID that the shot has, or will have as an entity.
func (s *Shot) ID() components.ID { return s.id }

// Entity returns the entity of the shot, or nil while it is pending.
func (s *Shot) Entity() *store.Member { return s.entity }

// Seconds returns how much of the tick has passed for it.
func (s *Shot) Seconds() float64 { return s.now }

// Position returns where it is.
func (s *Shot) Position() *components.PositionData { return s.position }

// Velocity returns how fast it is.
func (s *Shot) Velocity() *components.VelocityData { return s.velocity }

// Flight returns how it flies.
func (s *Shot) Flight() *components.FlightData { return s.flight }

// Owner returns who is credited for it.
func (s *Shot) Owner() *components.OwnerData { return s.owner }

// Life returns how long it flies.
func (s *Shot) Life() *components.TTLData { return s.life }
