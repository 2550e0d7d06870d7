package weapons

import (
	"fmt"

	"github.com/skijet/skijet/components"
)

// Projectile is a shot with a time of flight.
type Projectile struct {
	MuzzleSpeed float64 `json:"muzzle_mps" limit:"0.001..1e5"`          // speed along the view, m/s
	Inherit     float64 `json:"inherit,omitempty" limit:"0..10"`        // fraction of the shooter's velocity that is added
	TTLTicks    int     `json:"ttl_ticks" limit:"1..18750"`             // ticks after which it explodes, at most 18750
	GraceTicks  int     `json:"grace_ticks,omitempty" limit:"0..18750"` // ticks for which it cannot hit its shooter

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
