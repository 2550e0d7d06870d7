package systems

import (
	"errors"
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// ErrLaunch is wrapped where a shot cannot be launched.
var ErrLaunch = errors.New("launch refused")

// Shot says what [Match.Launch] lets fly.
type Shot struct {
	Weapon   string        // in the catalogue, with a projectile
	Owner    components.ID // who is credited; components.Nobody for the world
	Position geom.Vec      // m
	Velocity geom.Vec      // m/s
	// From is a place in the open, such as the eye of who launches it. Where the level
	// lies between it and Position, the shot starts on the near side. Nil looks from
	// nowhere.
	From *geom.Vec
	// Damage multiplies that of the payload; 0 means 1.
	Damage float64
	// Parts are components beside those that the weapon names, also in "parts", or in
	// their place.
	Parts []Part
}

// shotRequest is a projectile to be created in stage 11.
type shotRequest struct {
	spec               *weapons.Spec
	position, velocity geom.Vec
	damage             float64 // multiplies that of the payload
	owner              components.OwnerData
	target             components.ID // that it is to seek
	generation         int           // how many releases led to it
}

// Launch lets a shot of any weapon fly and returns its ID. It is created as
// [Match.Spawn] says, and moves first in the tick after. It wraps [ErrLaunch] where
// the weapon has no projectile, the owner does not exist, a number is not finite, a
// part lacks another that it needs, or [MaxProjectiles] fly already.
func (m *Match) Launch(s Shot) (components.ID, error) {
	r, err := m.prepare(&s)
	if err != nil {
		return components.Nobody, fmt.Errorf("systems: %w: %w", ErrLaunch, err)
	}
	id, ok := m.launch(r, s.Parts)
	if !ok {
		return components.Nobody, fmt.Errorf("systems: %w: %d projectiles fly, which is the limit", ErrLaunch, MaxProjectiles)
	}
	return id, nil
}

// prepare checks a shot.
func (m *Match) prepare(s *Shot) (shotRequest, error) {
	spec, ok := m.catalogue.Lookup(s.Weapon)
	switch {
	case !ok:
		return shotRequest{}, fmt.Errorf("unknown weapon %q", s.Weapon)
	case spec.Projectile == nil:
		return shotRequest{}, fmt.Errorf("weapon %q has no projectile", s.Weapon)
	case !s.Position.IsFinite() || !s.Velocity.IsFinite():
		return shotRequest{}, fmt.Errorf("position %v or velocity %v is not finite", s.Position, s.Velocity)
	case s.From != nil && !s.From.IsFinite():
		return shotRequest{}, fmt.Errorf("the place From, %v, is not finite", *s.From)
	case !(s.Damage >= 0 && s.Damage <= maxPayload):
		return shotRequest{}, fmt.Errorf("damage %v, want 0 to %v", s.Damage, maxPayload)
	}
	if err := m.checkParts(s.Parts); err != nil {
		return shotRequest{}, err
	}
	if err := m.checkKinds(m.shotKinds(spec, s.Parts)); err != nil {
		return shotRequest{}, err
	}
	r := shotRequest{spec: spec, position: s.Position, velocity: s.Velocity, damage: s.Damage,
		owner: components.OwnerData{ID: s.Owner, GraceTicks: spec.Projectile.GraceTicks}}
	if s.Damage == 0 {
		r.damage = 1
	}
	var err error
	if r.owner.Team, err = m.owner(s.Owner); err != nil {
		return r, err
	}
	if s.From != nil {
		displacement := s.Position.Sub(*s.From)
		if hit, ok := m.solid.Raycast(*s.From, displacement); ok {
			r.position = hit.Point.AddScaled(displacement.Normalize(), -muzzleSkin)
		}
	}
	return r, nil
}

// launch gives a shot its ID and asks for its entity, or reports that too many fly.
func (m *Match) launch(r shotRequest, parts []Part) (components.ID, bool) {
	if len(m.shots.members)+m.pendingShots >= MaxProjectiles || m.isFull() {
		return components.Nobody, false
	}
	id := m.nextID
	m.nextID++
	m.pendingShots++
	m.ask(request{do: (*Match).spawnShot, id: id, shot: r, parts: parts})
	return id, true
}

// shotKinds lists the components of a projectile, good until the next call.
func (m *Match) shotKinds(spec *weapons.Spec, parts []Part) []donburi.IComponentType {
	return m.shotKindsWith(spec, m.weaponParts[spec.Name], parts)
}

// shotKindsWith is shotKinds for other parts of the weapon than it has in the match.
func (m *Match) shotKindsWith(spec *weapons.Spec, own, parts []Part) []donburi.IComponentType {
	p := spec.Projectile
	m.kinds = append(m.kinds[:0], components.Identity, components.Position, components.Velocity,
		components.Flight, components.Payload, components.Owner, components.TTL, components.Shot)
	for _, part := range [...]struct {
		there bool
		kind  donburi.IComponentType
	}{
		{p.Fuse != nil, components.Fuse}, {p.Bounce != nil, components.Bounce},
		{p.Homing != nil, components.Homing}, {p.Volatile != nil, components.Volatile},
		{len(p.Payloads) > 0, components.Payloads}, {len(p.Releases) > 0, components.Releases},
		{p.Stick != 0, components.Stick}, {p.Field != nil, components.Field},
		{p.Chain != nil, components.Chain}, {p.Pierce > 0, components.Pierce}, {p.Flare > 0, components.Flare},
	} {
		if part.there {
			m.kinds = append(m.kinds, part.kind)
		}
	}
	for i := range m.registry {
		if reg := &m.registry[i]; slices.Contains(reg.shots, spec.Name) && !slices.Contains(m.kinds, reg.kind) {
			m.kinds = append(m.kinds, reg.kind)
		}
	}
	for _, list := range [...][]Part{own, parts} {
		for _, part := range list {
			if !slices.Contains(m.kinds, part.kind) {
				m.kinds = append(m.kinds, part.kind)
			}
		}
	}
	m.kinds = m.complete(m.kinds)
	return m.kinds
}

// spawnShot puts a projectile together from the components that its spec names.
func (m *Match) spawnShot(r *request) {
	m.pendingShots--
	shot, p := &r.shot, r.shot.spec.Projectile
	m.kinds = m.shotKinds(shot.spec, r.parts)
	m.fixStorageCount(m.kinds)
	entity := m.World.Create(m.kinds...)
	entry := m.World.Entry(entity)
	for i := range m.registry {
		if reg := &m.registry[i]; reg.fresh != nil && entry.HasComponent(reg.kind) {
			entry.SetComponent(reg.kind, reg.fresh())
		}
	}
	*components.Identity.Get(entry) = components.IdentityData{ID: r.id, Since: m.tick}
	components.Position.Get(entry).Feet = shot.position
	components.Velocity.Get(entry).Linear = shot.velocity
	*components.Owner.Get(entry) = shot.owner
	*components.Shot.Get(entry) = components.ShotData{Weapon: shot.spec.Name, Generation: shot.generation}
	putFlight(entry, p, shot)
	putBehaviour(entry, p, shot)
	m.putParts(entry, m.weaponParts[shot.spec.Name])
	m.putParts(entry, r.parts)
	components.Identity.Get(entry).ID = r.id
	if err := m.addMember(r.id, entity); err != nil {
		m.Fail(fmt.Errorf("systems: shot %d: %w", r.id, err))
	}
}

// putFlight gives a projectile what its spec says of how it flies and goes off.
func putFlight(entry *donburi.Entry, p *weapons.Projectile, shot *shotRequest) {
	*components.Flight.Get(entry) = p.Flight
	payload := components.Payload.Get(entry)
	*payload = p.Payload
	payload.Damage *= shot.damage
	components.TTL.Get(entry).Ticks = p.TTLTicks
	if p.Fuse != nil {
		fuse := components.Fuse.Get(entry)
		*fuse = *p.Fuse
		fuse.CheckTicks = fuse.RestCheckTicks
	}
	if p.Bounce != nil {
		*components.Bounce.Get(entry) = *p.Bounce
	}
	if p.Homing != nil {
		homing := components.Homing.Get(entry)
		*homing = *p.Homing
		homing.ByLock, homing.Target = p.Lock != nil, shot.target
	}
	if p.Volatile != nil {
		*components.Volatile.Get(entry) = *p.Volatile
	}
}

// putBehaviour gives a projectile what else its spec says that it does.
func putBehaviour(entry *donburi.Entry, p *weapons.Projectile, shot *shotRequest) {
	if len(p.Payloads) > 0 {
		list := slices.Clone(p.Payloads)
		for i := range list {
			list[i].Damage *= shot.damage
		}
		components.Payloads.Get(entry).List = list
	}
	if len(p.Releases) > 0 {
		list := slices.Clone(p.Releases)
		for i := range list {
			list[i].Ticks = list[i].EveryTicks
		}
		components.Releases.Get(entry).List = list
	}
	if p.Stick != 0 {
		components.Stick.Get(entry).To = p.Stick
	}
	if p.Field != nil {
		*components.Field.Get(entry) = *p.Field
	}
	if p.Chain != nil {
		*components.Chain.Get(entry) = *p.Chain
	}
	if p.Pierce > 0 {
		components.Pierce.Get(entry).Left = p.Pierce
	}
	if p.Flare > 0 {
		components.Flare.Get(entry).Heat = p.Flare
	}
}
