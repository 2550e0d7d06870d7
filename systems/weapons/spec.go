package weapons

import (
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

	// Parts are components of modules on the projectile.
	Parts Parts `json:"parts,omitempty"`
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
	c.Projectile, c.Ray, c.Beam = s.Projectile.clone(), clone(s.Ray), clone(s.Beam)
	c.Parts = s.Parts.clone()
	return c
}

func clone[T any](p *T) *T {
	if p == nil {
		return nil
	}
	c := *p
	return &c
}
