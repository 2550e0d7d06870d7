package weapons

import (
	"fmt"

	"github.com/skijet/skijet/components"
)

// Projectile is a shot that takes time.
type Projectile struct {
	MuzzleSpeed float64 `json:"muzzle_mps"`            // m/s along the view
	Inherit     float64 `json:"inherit,omitempty"`     // part of the shooter's velocity added to the shot
	TTLTicks    int     `json:"ttl_ticks"`             // it goes off by itself after this
	GraceTicks  int     `json:"grace_ticks,omitempty"` // the shooter cannot be hit for this long

	Flight   components.FlightData    `json:"flight,omitzero"`
	Payload  components.PayloadData   `json:"payload"`
	Fuse     *components.FuseData     `json:"fuse,omitempty"`
	Bounce   *components.BounceData   `json:"bounce,omitempty"`
	Homing   *components.HomingData   `json:"homing,omitempty"`
	Volatile *components.VolatileData `json:"volatile,omitempty"`
}

// checkProjectile reports parts of a projectile that do not go together.
func (s *Spec) checkProjectile(p *Projectile) error {
	switch {
	case !KnownRule(p.Payload.Rule):
		return s.fail("projectile.payload.rule", p.Payload.Rule, "tribes, basic, tribes2 or t3d")
	case p.Fuse != nil && p.Fuse.Proximity > 0 && p.Payload.Radius == 0:
		return s.fail("projectile.fuse.proximity_m", p.Fuse.Proximity, "0 for a payload without a radius")
	case p.Bounce != nil && p.Fuse == nil:
		return s.fail("projectile.bounce", "there", "a fuse with it: without one the first contact sets it off")
	case p.Bounce != nil && p.Flight.Radius < minBody:
		return s.fail("projectile.flight.radius_m", p.Flight.Radius, fmt.Sprintf("at least %v for what bounces", minBody))
	case p.Bounce == nil && p.Fuse != nil && (!p.Fuse.Contact || p.Fuse.ArmTicks > 0 || p.Fuse.RestCheckTicks > 0):
		return s.fail("projectile.fuse", "not armed at once", "a bounce with it: a contact must lead to something")
	}
	return nil
}

func (p *Projectile) bounds() []bound {
	f, l := &p.Flight, &p.Payload
	bounds := []bound{
		{"projectile.muzzle_mps", p.MuzzleSpeed, 0.001, maxSpeed},
		{"projectile.inherit", p.Inherit, 0, 10},
		{"projectile.ttl_ticks", float64(p.TTLTicks), 1, maxTicks},
		{"projectile.grace_ticks", float64(p.GraceTicks), 0, maxTicks},
		{"projectile.flight.acceleration_mps2", f.Acceleration, 0, maxSpeed},
		{"projectile.flight.top_speed_mps", f.TopSpeed, 0, maxSpeed},
		{"projectile.flight.gravity_mps2", f.Gravity, 0, maxSpeed},
		{"projectile.flight.radius_m", f.Radius, 0, maxBody},
		{"projectile.payload.damage", l.Damage, 0, maxNumber},
		{"projectile.payload.radius_m", l.Radius, 0, maxNumber},
		{"projectile.payload.kick_mass_mps", l.Kick, 0, maxNumber},
	}
	bounds = append(bounds, protectionBounds("projectile.payload", l.Armor, l.Shield)...)
	if p.Fuse != nil {
		bounds = append(bounds,
			bound{"projectile.fuse.arm_ticks", float64(p.Fuse.ArmTicks), 0, maxTicks},
			bound{"projectile.fuse.rest_ticks", float64(p.Fuse.RestCheckTicks), 0, maxTicks},
			bound{"projectile.fuse.proximity_m", p.Fuse.Proximity, 0, 100})
	}
	if p.Bounce != nil {
		bounds = append(bounds, bound{"projectile.bounce.elasticity", p.Bounce.Elasticity, 0, 1})
	}
	if p.Homing != nil {
		bounds = append(bounds,
			bound{"projectile.homing.turn_deg_per_s", p.Homing.Turn, 0, 5000},
			bound{"projectile.homing.range_m", p.Homing.Range, 0, maxNumber},
			bound{"projectile.homing.cone_deg", p.Homing.Cone, 0, 180})
	}
	if p.Volatile != nil {
		bounds = append(bounds, bound{"projectile.volatile.half_m", p.Volatile.Half, minBody, maxBody})
	}
	return bounds
}
