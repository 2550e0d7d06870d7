package weapons

import (
	"fmt"

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
	Volatile *components.VolatileData `json:"volatile,omitempty"` // size and health as a target of shots

	// Components of modules for the projectiles of this mode, by their names.
	Parts Parts `json:"parts,omitempty"`
}

// clone returns a deep copy.
func (p *Projectile) clone() *Projectile {
	if p = clone(p); p != nil {
		p.Fuse, p.Bounce, p.Volatile, p.Parts = clone(p.Fuse), clone(p.Bounce), clone(p.Volatile), p.Parts.clone()
	}
	return p
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
	case p.Bounce == nil && !p.Has("stick") && p.Fuse != nil && (!p.Fuse.Contact || p.Fuse.ArmTicks > 0 || p.Fuse.RestCheckTicks > 0):
		s.fail("projectile.fuse", "not armed at once", "a bounce or stick with it: otherwise a contact has no effect")
	}
	s.checkPayload("projectile.payload", &p.Payload)
	s.checkParts("projectile.", p.Parts)
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
	if p.Volatile != nil {
		bounds = append(bounds, bound{"projectile.volatile.half_m", p.Volatile.Half, minBody, maxBody},
			bound{"projectile.volatile.health", p.Volatile.Health, 0, maxNumber})
	}
	return bounds
}
