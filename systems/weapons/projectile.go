package weapons

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/components"
)

// Projectile is a shot with a time of flight.
type Projectile struct {
	MuzzleSpeed float64 `json:"muzzle_mps"`            // speed along the view, m/s
	Inherit     float64 `json:"inherit,omitempty"`     // fraction of the shooter's velocity that is added
	TTLTicks    int     `json:"ttl_ticks"`             // ticks after which it explodes, at most 18750
	GraceTicks  int     `json:"grace_ticks,omitempty"` // ticks for which it cannot hit its shooter

	Flight   components.FlightData    `json:"flight,omitzero"`    // acceleration, gravity and size
	Payload  components.PayloadData   `json:"payload"`            // effect where it ends
	Fuse     *components.FuseData     `json:"fuse,omitempty"`     // conditions of its explosion; by default the first contact
	Bounce   *components.BounceData   `json:"bounce,omitempty"`   // bounces off what it does not explode on
	Homing   *components.HomingData   `json:"homing,omitempty"`   // turns towards enemies
	Volatile *components.VolatileData `json:"volatile,omitempty"` // size and health as a target of shots

	// Lock that homing needs; without one the projectile flies straight.
	Lock *Lock `json:"lock,omitempty"`
	// Further payloads, at most 8, which act after the first one in order.
	Payloads []components.PayloadData `json:"payloads,omitempty"`
	Releases []components.ReleaseData `json:"releases,omitempty"` // projectiles that it releases, at most 8 kinds
	// What it sticks to: "walls", "bodies", "platforms". It flies on when that entity is
	// gone or dead.
	Stick components.Surfaces   `json:"stick,omitempty"`
	Field *components.FieldData `json:"field,omitempty"` // field that attracts or repels what is around it
	// Jumps of its effect to further enemies; the payload then has no radius.
	Chain *components.ChainData `json:"chain,omitempty"`
	// Number of targets that it passes through, at most 8; its payloads act on each.
	Pierce int `json:"pierce,omitempty"`
	// Heat for homing projectiles; jets heat a body to 1 within a second.
	Flare float64 `json:"flare_heat,omitempty"`
}

// Lock is how a weapon in hand gets a lock.
type Lock struct {
	Ticks int     `json:"ticks"`    // ticks for which the target must stay in the cone before the shot
	Range float64 `json:"range_m"`  // largest distance of the target, m
	Cone  float64 `json:"cone_deg"` // largest angle between the view and the target, degrees
}

// clone returns a deep copy.
func (p *Projectile) clone() *Projectile {
	c := clone(p)
	if c == nil {
		return nil
	}
	c.Fuse, c.Bounce, c.Homing, c.Volatile = clone(p.Fuse), clone(p.Bounce), clone(p.Homing), clone(p.Volatile)
	c.Payloads, c.Releases = slices.Clone(p.Payloads), slices.Clone(p.Releases)
	c.Field, c.Chain, c.Lock = clone(p.Field), clone(p.Chain), clone(p.Lock)
	return c
}

// checkProjectile reports parts of a projectile that cannot be combined.
func (s *checker) checkProjectile(p *Projectile) {
	switch {
	case p.Fuse != nil && p.Fuse.Proximity > 0 && p.Payload.Radius == 0:
		s.fail("projectile.fuse.proximity_m", p.Fuse.Proximity, "0 for a payload without a radius")
	case p.Bounce != nil && p.Fuse == nil:
		s.fail("projectile.bounce", "there", "a fuse with it: otherwise the first contact sets it off")
	case p.Bounce != nil && p.Flight.Radius < minBody:
		s.fail("projectile.flight.radius_m", p.Flight.Radius, fmt.Sprintf("at least %v for a projectile that bounces", minBody))
	case p.Bounce == nil && p.Stick == 0 && p.Fuse != nil && (!p.Fuse.Contact || p.Fuse.ArmTicks > 0 || p.Fuse.RestCheckTicks > 0):
		s.fail("projectile.fuse", "not armed at once", "a bounce or stick with it: otherwise a contact has no effect")
	}
	s.checkBehaviour(p)
}

func (p *Projectile) bounds() []bound {
	f := &p.Flight
	bounds := []bound{
		{"projectile.muzzle_mps", p.MuzzleSpeed, 0.001, maxSpeed},
		{"projectile.inherit", p.Inherit, 0, 10},
		{"projectile.ttl_ticks", float64(p.TTLTicks), 1, maxTicks},
		{"projectile.grace_ticks", float64(p.GraceTicks), 0, maxTicks},
		{"projectile.flight.acceleration_mps2", f.Acceleration, 0, maxSpeed},
		{"projectile.flight.top_speed_mps", f.TopSpeed, 0, maxSpeed},
		{"projectile.flight.gravity_mps2", f.Gravity, 0, maxSpeed},
		{"projectile.flight.radius_m", f.Radius, 0, maxBody},
	}
	bounds = append(bounds, payloadBounds("projectile.payload", &p.Payload)...)
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
			bound{"projectile.homing.cone_deg", p.Homing.Cone, 0, 180},
			bound{"projectile.homing.least_heat", p.Homing.Heat, 0, maxNumber})
	}
	if p.Volatile != nil {
		bounds = append(bounds, bound{"projectile.volatile.half_m", p.Volatile.Half, minBody, maxBody},
			bound{"projectile.volatile.health", p.Volatile.Health, 0, maxNumber})
	}
	return append(bounds, p.behaviourBounds()...)
}
