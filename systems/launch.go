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
	Alt      bool          // it is of the second mode of the weapon
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
	projectile         *weapons.Projectile // of one of its modes
	position, velocity geom.Vec
	damage, radius     float64 // multiply those of the payload
	owner              components.OwnerData
	target             components.ID // that it is to seek
	generation         int           // how many releases led to it
	born               *newborn      // that flies already, or nil
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
	if !ok {
		return shotRequest{}, fmt.Errorf("unknown weapon %q", s.Weapon)
	}
	fire, _ := spec.Mode(s.Alt)
	p := fire.Projectile
	switch {
	case p == nil && s.Alt:
		return shotRequest{}, fmt.Errorf("weapon %q has no second projectile", s.Weapon)
	case p == nil:
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
	if err := m.checkKinds(m.shotKinds(spec.Name, p, s.Parts)); err != nil {
		return shotRequest{}, err
	}
	r := shotRequest{spec: spec, projectile: p, position: s.Position, velocity: s.Velocity, damage: s.Damage, radius: 1,
		owner: components.OwnerData{ID: s.Owner, GraceTicks: p.GraceTicks}}
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
	m.ask(request{do: (*Match).spawnShot, id: id, shot: r, parts: slices.Clone(parts)})
	return id, true
}

// shotKinds lists the components of a projectile, good until the next call.
func (m *Match) shotKinds(weapon string, p *weapons.Projectile, parts []Part) []donburi.IComponentType {
	return m.shotKindsWith(weapon, p, m.weaponParts[weapon], parts)
}

// shotKindsWith is shotKinds for other parts of the weapon than it has in the match.
func (m *Match) shotKindsWith(weapon string, p *weapons.Projectile, own, parts []Part) []donburi.IComponentType {
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
		if reg := &m.registry[i]; slices.Contains(reg.shots, weapon) && !slices.Contains(m.kinds, reg.kind) {
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
	born := r.shot.born
	switch {
	case born == nil:
		born = m.newborn(r.id, &r.shot)
	case born.member.gone:
		return // it ended in the tick in which it was fired
	}
	m.kinds = m.shotKinds(r.shot.spec.Name, r.shot.projectile, r.parts)
	m.fixStorageCount(m.kinds)
	entity := m.World.Create(m.kinds...)
	entry := m.World.Entry(entity)
	for i := range m.registry {
		if reg := &m.registry[i]; reg.fresh != nil && entry.HasComponent(reg.kind) {
			entry.SetComponent(reg.kind, reg.fresh())
		}
	}
	*components.Identity.Get(entry) = components.IdentityData{ID: r.id, Since: m.tick}
	born.settle(entry)
	m.putParts(entry, m.weaponParts[r.shot.spec.Name])
	m.putParts(entry, r.parts)
	components.Identity.Get(entry).ID = r.id
	if err := m.addMember(r.id, entity); err != nil {
		m.Fail(fmt.Errorf("systems: shot %d: %w", r.id, err))
		return
	}
	born.member.gone = true // it goes on as the entity
	if p, ok := m.all.find(r.id); ok && r.shot.born != nil {
		p.start, p.met = born.from, born.member.met
	}
}
