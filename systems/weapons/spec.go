package weapons

import (
	"slices"

	"github.com/skijet/skijet/components"
)

// Fire is one mode of a weapon: what its trigger costs and what leaves it, which is
// one of Projectile, Ray and Beam. One with a Signal lets nothing leave.
type Fire struct {
	Trigger    Trigger     `json:"trigger,omitzero"`
	Projectile *Projectile `json:"projectile,omitempty"`
	Ray        *Ray        `json:"ray,omitempty"`
	Beam       *Beam       `json:"beam,omitempty"`
	// Signal is the word that a shot is for systems of modules, which do the rest.
	Signal string `json:"signal,omitempty"`
	Hints  *Hints `json:"hints,omitempty"` // for bots; nil: what follows from the rest
}

// Spec is everything that makes a weapon: who may carry it, and its modes. The first
// one stands in the spec itself, with the fields of [Fire].
type Spec struct {
	Name string `json:"name"`
	// Slot orders the weapons that a player carries; of equal slots the name
	// counts.
	Slot int `json:"slot,omitempty"`
	// Armors that may carry it: light, medium and heavy; none means all.
	Armors []string `json:"armors,omitempty"`
	// Carried is false for what nobody carries or pulls the trigger of, and only
	// others release; nil is true.
	Carried *bool `json:"carried,omitempty"`
	// Pack without which it does not fire.
	Pack components.PackKind `json:"needs_pack,omitempty"`
	// Cooling of a weapon whose triggers heat it.
	Cooling *Cooling `json:"cooling,omitempty"`

	Trigger    Trigger     `json:"trigger,omitzero"`
	Projectile *Projectile `json:"projectile,omitempty"`
	Ray        *Ray        `json:"ray,omitempty"`
	Beam       *Beam       `json:"beam,omitempty"`
	Signal     string      `json:"signal,omitempty"`
	Hints      *Hints      `json:"hints,omitempty"`
	// Alt is the second mode, on a button of its own.
	Alt *Fire `json:"alt,omitempty"`

	// Parts are components of modules on the projectiles of both modes. Where nothing
	// flies, systems read them as what the weapon says.
	Parts Parts `json:"parts,omitempty"`

	Look *Look `json:"look,omitempty"` // nil: what follows from the rest

	from *origin `json:"-"` // nil: no file
}

// First returns the first mode of the weapon.
func (s *Spec) First() Fire { return Fire{s.Trigger, s.Projectile, s.Ray, s.Beam, s.Signal, s.Hints} }

// second returns the second mode, which is empty where there is none.
func (s *Spec) second() Fire {
	f, _ := s.Mode(true)
	return f
}

// Mode returns the first mode, or the second one for alt. It is false where the
// weapon has no such mode.
func (s *Spec) Mode(alt bool) (Fire, bool) {
	switch {
	case !alt:
		return s.First(), true
	case s.Alt != nil:
		return *s.Alt, true
	}
	return Fire{}, false
}

// IsCarried reports whether players carry the weapon.
func (s *Spec) IsCarried() bool { return s.Carried == nil || *s.Carried }

// Load returns how many shots the weapon carries, which both modes share.
func (s *Spec) Load() Load {
	if s.Alt != nil && !s.Trigger.UsesAmmo() {
		return s.Alt.Trigger.Ammo
	}
	return s.Trigger.Ammo
}

// UsesAmmo reports whether shots of any mode are counted.
func (s *Spec) UsesAmmo() bool { return s.Load() != Load{} }

// armorNames are the armour classes as specs name them.
var armorNames = [...]string{
	components.LightArmor: "light", components.MediumArmor: "medium", components.HeavyArmor: "heavy",
}

// Suits reports whether an armour may carry the weapon.
func (s *Spec) Suits(class components.ArmorClass) bool {
	return s.IsCarried() && (len(s.Armors) == 0 || slices.Contains(s.Armors, armorNames[known(class)]))
}

// known returns the class of an armour: medium, as in components.ArmorFactors, for one that
// only a game which writes to components itself can give.
func known(class components.ArmorClass) components.ArmorClass {
	if class > components.HeavyArmor {
		return components.MediumArmor
	}
	return class
}

// Clone returns a spec that shares nothing with s.
func (s Spec) Clone() Spec {
	c := s
	c.Armors = slices.Clone(s.Armors)
	c.Look, c.Parts = clone(s.Look), s.Parts.clone()
	c.Carried, c.Cooling = clone(s.Carried), clone(s.Cooling)
	first := s.First().clone()
	c.Trigger, c.Projectile, c.Ray, c.Beam, c.Hints = first.Trigger, first.Projectile, first.Ray, first.Beam, first.Hints
	if s.Alt != nil {
		alt := s.Alt.clone()
		c.Alt = &alt
	}
	return c
}

// clone returns a mode that shares nothing with f.
func (f Fire) clone() Fire {
	f.Trigger.Charge = f.Trigger.Charge.clone()
	f.Projectile, f.Ray, f.Beam, f.Hints = f.Projectile.clone(), clone(f.Ray), clone(f.Beam), clone(f.Hints)
	return f
}

func clone[T any](p *T) *T {
	if p == nil {
		return nil
	}
	c := *p
	return &c
}
