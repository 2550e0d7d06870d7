package systems

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/shots"
)

// ErrLaunch is wrapped where a shot cannot be launched.
var ErrLaunch = errors.New("launch refused")

var errManyShots = fmt.Errorf("%d projectiles fly, which is the limit", MaxProjectiles)

// flyingSystem is the name of the system in which shots fly.
const flyingSystem = "projectiles"

// Shot is a projectile for [Match.Launch] to launch.
type Shot struct {
	Weapon   string        // in the catalogue, with a projectile
	Alt      bool          // whether it is of the second mode of the weapon
	Owner    components.ID // who is credited; components.Nobody for the world
	Position geom.Vec      // m
	Velocity geom.Vec      // m/s
	// From is a place in the open, such as the eye of the shooter. Where the level lies between
	// it and Position, the shot starts on the near side. Nil checks nothing.
	From *geom.Vec
	// Damage multiplies that of the payload; 0 means 1.
	Damage float64
	// Parts are components beside those that the weapon names, also in "parts", or in
	// their place.
	Parts []Part
}

// Launch launches a shot of any weapon and returns its ID. The shot becomes an entity as by
// [Match.Spawn], and first moves in the next tick. It wraps [ErrLaunch] where the weapon has no
// projectile, the schedule has no system "projectiles", the owner does not exist, a number is
// not finite, a part lacks another that it needs, or [MaxProjectiles] fly already.
func (m *Match) Launch(s Shot) (components.ID, error) {
	if err := m.gate.writable(); err != nil {
		return components.Nobody, err
	}
	order, err := m.order(&s)
	if err != nil {
		return components.Nobody, fmt.Errorf("systems: %w: %w", ErrLaunch, err)
	}
	id, ok := m.shots.Launcher.Launch(&order)
	if !ok {
		return components.Nobody, fmt.Errorf("systems: %w: %w", ErrLaunch, errManyShots)
	}
	return id, nil
}

// order checks a shot.
func (m *Match) order(s *Shot) (shots.Order, error) {
	if index(m.schedule, flyingSystem) < 0 {
		return shots.Order{}, fmt.Errorf("no system of the match is named %q, without which nothing flies: keep it in the schedule, or give its name to the one in its place", flyingSystem)
	}
	weapon, ok := m.shots.Weapons.Find(s.Weapon)
	if !ok {
		return shots.Order{}, fmt.Errorf("unknown weapon %q", s.Weapon)
	}
	mode := weapon.Mode(s.Alt)
	switch {
	case s.Alt && (mode == nil || mode.Projectile == nil):
		return shots.Order{}, fmt.Errorf("weapon %q has no second projectile", s.Weapon)
	case mode.Projectile == nil:
		return shots.Order{}, fmt.Errorf("weapon %q has no projectile", s.Weapon)
	case s.From != nil && !s.From.IsFinite():
		return shots.Order{}, fmt.Errorf("the place From, %v, is not finite", *s.From)
	}
	o := shots.Order{Mode: mode, Position: s.Position, Velocity: s.Velocity, Damage: s.Damage, Radius: 1,
		Owner: components.OwnerData{ID: s.Owner, GraceTicks: mode.Projectile.GraceTicks}, Parts: storedParts(s.Parts)}
	if err := m.shots.Launcher.Check(&o); err != nil {
		return o, err
	}
	if s.Damage == 0 {
		o.Damage = 1
	}
	var err error
	if o.Owner.Team, err = m.owner(s.Owner); err != nil {
		return o, err
	}
	if s.From != nil {
		o.Position = m.shots.Launcher.InOpen(*s.From, s.Position)
	}
	return o, nil
}
