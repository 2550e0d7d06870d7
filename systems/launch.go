package systems

import (
	"errors"
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
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
	if err := m.store.Registry.CheckParts(storedParts(s.Parts)); err != nil {
		return shotRequest{}, err
	}
	if err := m.store.Registry.CheckKinds(m.shotKinds(spec.Name, p, m.weaponParts[spec.Name], s.Parts)); err != nil {
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
		if hit, ok := m.store.Solid.Raycast(*s.From, displacement); ok {
			r.position = hit.Point.AddScaled(displacement.Normalize(), -muzzleSkin)
		}
	}
	return r, nil
}

// launch gives a shot its ID and asks for its entity, or reports that too many fly.
func (m *Match) launch(r shotRequest, parts []Part) (components.ID, bool) {
	if len(m.shots.Members)+m.pendingShots >= MaxProjectiles || m.store.IsFull() {
		return components.Nobody, false
	}
	m.pendingShots++
	parts = slices.Clone(parts)
	return m.store.AskNew(func(id components.ID) {
		m.pendingShots--
		m.spawnShot(id, &r, parts)
	})
}

// shotKinds returns the components of a projectile, with parts of its own and of its
// weapon, all of which are registered.
func (m *Match) shotKinds(weapon string, p *weapons.Projectile, parts ...[]Part) (kinds store.Set) {
	kinds.Add(store.Position, store.Velocity, store.Flight, store.Payload, store.Owner, store.TTL, store.Shot)
	kinds.AddIf(p.Fuse != nil, store.Fuse)
	kinds.AddIf(p.Bounce != nil, store.Bounce)
	kinds.AddIf(p.Homing != nil, store.Homing)
	kinds.AddIf(p.Volatile != nil, store.Volatile)
	kinds.AddIf(len(p.Payloads) > 0, store.Payloads)
	kinds.AddIf(len(p.Releases) > 0, store.Releases)
	kinds.AddIf(p.Stick != 0, store.Stick)
	kinds.AddIf(p.Field != nil, store.Field)
	kinds.AddIf(p.Chain != nil, store.Chain)
	kinds.AddIf(p.Pierce > 0, store.Pierce)
	kinds.AddIf(p.Flare > 0, store.Flare)
	for i := range m.registered {
		if slices.Contains(m.registered[i].shots, weapon) {
			m.addKind(&kinds, m.registered[i].stored.Type)
		}
	}
	for _, list := range parts {
		for _, part := range list {
			m.addKind(&kinds, part.stored.Type)
		}
	}
	return m.store.Registry.Complete(kinds)
}

// addKind adds the kind of a registered component.
func (m *Match) addKind(kinds *store.Set, t donburi.IComponentType) {
	if r, ok := m.store.Registry.Find(t); ok {
		kinds.Add(r.Kind())
	}
}

// spawnShot puts a projectile together from the components that its spec names.
func (m *Match) spawnShot(id components.ID, r *shotRequest, parts []Part) {
	born := r.born
	switch {
	case born == nil:
		born = m.newborn(id, r)
	case born.member.Gone:
		return // it ended in the tick in which it was fired
	}
	own := m.weaponParts[r.spec.Name]
	p, err := m.store.Create(id, m.shotKinds(r.spec.Name, r.projectile, own, parts), func(entry *donburi.Entry) {
		born.settle(entry)
		m.store.PutParts(entry, storedParts(own))
		m.store.PutParts(entry, storedParts(parts))
	})
	if err != nil {
		m.Fail(fmt.Errorf("systems: shot %d: %w", id, err))
		return
	}
	born.member.Gone = true // it goes on as the entity
	if r.born != nil {
		p.Start, m.shotTable.At(p).met = born.from, born.met
	}
}
