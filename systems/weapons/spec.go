package weapons

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/skijet/skijet/components"
)

// Spec is everything that makes a weapon: who may carry it, what its trigger
// costs and what leaves it, which is one of Projectile, Ray and Beam.
type Spec struct {
	Name string `json:"name"`
	// Slot orders the weapons that a player carries; of equal slots the name
	// counts.
	Slot int `json:"slot,omitempty"`
	// Armors that may carry it: light, medium and heavy; none means all.
	Armors []string `json:"armors,omitempty"`
	// Pack without which it does not fire.
	Pack components.PackKind `json:"needs_pack,omitempty"`

	Trigger    Trigger     `json:"trigger"`
	Projectile *Projectile `json:"projectile,omitempty"`
	Ray        *Ray        `json:"ray,omitempty"`
	Beam       *Beam       `json:"beam,omitempty"`
}

// Trigger is what a shot takes.
type Trigger struct {
	// CycleTicks run from one shot to the next, and after a beam until another.
	CycleTicks int `json:"cycle_ticks"`
	// Ammo is the full load by components.ArmorClass; all 0 uses none.
	Ammo Load `json:"ammo,omitzero"`

	// MinEnergy must be in the tank to fire.
	MinEnergy float64 `json:"min_energy,omitempty"`
	// Energy is taken by each shot, as far as there is any; by a beam in a
	// second.
	Energy float64 `json:"energy,omitempty"`
	// ByCharge scales the damage by the square of the part of Energy that the
	// tank had to give.
	ByCharge bool `json:"damage_by_charge,omitempty"`

	// SpinUpTicks pass with the trigger held before the first shot, and
	// SpinDownTicks after it until the barrels stand still.
	SpinUpTicks   int `json:"spin_up_ticks,omitempty"`
	SpinDownTicks int `json:"spin_down_ticks,omitempty"`
	// Spread is the tangent by which a shot misses at most, sideways and in
	// height.
	Spread float64 `json:"spread_tan,omitempty"`

	// ThrowTicks above 0 make it a throw: it leaves when the trigger is let go,
	// with ThrowLeast of the muzzle speed at once and all of it after so many
	// ticks.
	ThrowTicks int     `json:"throw_ticks,omitempty"`
	ThrowLeast float64 `json:"throw_least,omitempty"`
	// Lift turns a throw up by this many radians times the cosine of the pitch.
	Lift float64 `json:"lift_rad,omitempty"`
}

// UsesAmmo reports whether shots are counted.
func (t *Trigger) UsesAmmo() bool { return t.Ammo != Load{} }

// Load is how many shots each armour carries, by components.ArmorClass.
type Load [3]int

// UnmarshalJSON refuses lists that are not three long, which Go's decoder would
// cut or fill up in silence.
func (l *Load) UnmarshalJSON(data []byte) error {
	var list []int
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	if len(list) != len(l) {
		return fmt.Errorf("a load of %d numbers, want one for each of light, medium and heavy armour", len(list))
	}
	copy(l[:], list)
	return nil
}

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

// Ray is a shot that arrives in the tick it is fired.
type Ray struct {
	Range float64 `json:"range_m"` // m
	// Pierce is how many players it goes through before one stops it.
	Pierce int `json:"pierce,omitempty"`
	// HeadShot is the part of the damage added for a hit in the head.
	HeadShot float64 `json:"head_shot,omitempty"`
	Kind     string  `json:"kind"`
	Damage   float64 `json:"damage"` // health
}

// Beam works on one player for as long as the trigger is held.
type Beam struct {
	Range float64 `json:"range_m"`  // m
	Cone  float64 `json:"cone_deg"` // degrees off the view in which it finds somebody

	Kind   string  `json:"kind"`
	Damage float64 `json:"damage_per_s,omitempty"` // health a second
	Drain  float64 `json:"drain_per_s,omitempty"`  // energy a second
	// Heal is health a second given to a player of the same side, or to the
	// shooter if there is none ahead. A beam that heals does nothing else.
	Heal float64 `json:"heal_per_s,omitempty"`
}

// armorNames are the armour classes as specs name them.
var armorNames = [...]string{
	components.LightArmor: "light", components.MediumArmor: "medium", components.HeavyArmor: "heavy",
}

// Suits reports whether an armour may carry the weapon.
func (s *Spec) Suits(class components.ArmorClass) bool {
	return len(s.Armors) == 0 || slices.Contains(s.Armors, armorNames[class])
}

// Clone returns a spec that shares nothing with s.
func (s Spec) Clone() Spec {
	c := s
	c.Armors = slices.Clone(s.Armors)
	c.Ray, c.Beam = clone(s.Ray), clone(s.Beam)
	if c.Projectile = clone(s.Projectile); c.Projectile != nil {
		p := c.Projectile
		p.Fuse, p.Bounce, p.Homing, p.Volatile = clone(p.Fuse), clone(p.Bounce), clone(p.Homing), clone(p.Volatile)
	}
	return c
}

func clone[T any](p *T) *T {
	if p == nil {
		return nil
	}
	c := *p
	return &c
}
