package weapons

import (
	"encoding/json"
	"slices"

	"github.com/skijet/skijet/components"
)

// Fire is one mode of a weapon: its trigger and what it fires, which is exactly one of
// Projectile, Ray, Beam and Signal.
type Fire struct {
	Trigger    Trigger     `json:"trigger,omitzero"`     // times, energy and ammunition of shots
	Projectile *Projectile `json:"projectile,omitempty"` // projectiles that it fires
	Ray        *Ray        `json:"ray,omitempty"`        // ray that it fires
	Beam       *Beam       `json:"beam,omitempty"`       // beam that it fires
	// Name of a shot that only systems of modules handle: nothing leaves the weapon.
	Signal string `json:"signal,omitempty"`
	Hints  *Hints `json:"hints,omitempty"` // hints for bots; nil means derived from the rest
}

// Spec defines a weapon: who may carry it, and its modes. The first mode is in the spec
// itself, with the fields of [Fire].
type Spec struct {
	Name string `json:"name"`           // name in files, events and looks; 1 to 64 letters
	Slot int    `json:"slot,omitempty"` // order among the weapons of a player; then by name
	// Armour classes that may carry it: "light", "medium", "heavy"; all by default.
	Armors  []string `json:"armors,omitempty"`
	Carried *bool    `json:"carried,omitempty"` // false for a weapon that only others release; true by default
	// Pack without which it does not fire: "energy", "shield" or "repair".
	Pack    components.PackKind `json:"needs_pack,omitempty"`
	Cooling *Cooling            `json:"cooling,omitempty"` // loss of the heat that its triggers add

	Trigger    Trigger     `json:"trigger,omitzero"`     // times, energy and ammunition of shots
	Projectile *Projectile `json:"projectile,omitempty"` // projectile that it fires; or [Ray], [Beam] or [Signal]
	Ray        *Ray        `json:"ray,omitempty"`        // ray that it fires
	Beam       *Beam       `json:"beam,omitempty"`       // beam that it fires
	Signal     string      `json:"signal,omitempty"`     // name of a shot that systems of modules handle
	Hints      *Hints      `json:"hints,omitempty"`      // use by bots; derived from the other fields by default
	Alt        *Fire       `json:"alt,omitempty"`        // second mode, with its own button and the same fields

	Parts Parts `json:"parts,omitempty"` // components of modules for both modes, by their names

	Look json.RawMessage `json:"look,omitempty"` // appearance and sounds; derived from the other fields by default

	from *origin `json:"-"` // nil if not read from a file
}

// First returns the first mode of the weapon.
func (s *Spec) First() Fire { return Fire{s.Trigger, s.Projectile, s.Ray, s.Beam, s.Signal, s.Hints} }

// Mode returns the first mode, or for alt the second mode. It is false if the weapon
// has no second mode.
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

// Load returns how many shots a player carries for the weapon. Both modes share them.
func (s *Spec) Load() Load {
	if s.Alt != nil && !s.Trigger.UsesAmmo() {
		return s.Alt.Trigger.Ammo
	}
	return s.Trigger.Ammo
}

// UsesAmmo reports whether any mode uses ammunition.
func (s *Spec) UsesAmmo() bool { return s.Load() != Load{} }

// armorNames are the names of armour classes in specs.
var armorNames = [...]string{
	components.LightArmor: "light", components.MediumArmor: "medium", components.HeavyArmor: "heavy",
}

// Suits reports whether an armour may carry the weapon.
func (s *Spec) Suits(class components.ArmorClass) bool {
	return s.IsCarried() && (len(s.Armors) == 0 || slices.Contains(s.Armors, armorNames[known(class)]))
}

// known returns the class of an armour. For an invalid class, which only a game that
// writes to components itself can set, it is medium, as in components.ArmorFactors.
func known(class components.ArmorClass) components.ArmorClass {
	if class > components.HeavyArmor {
		return components.MediumArmor
	}
	return class
}

// Bare returns the spec without its look, which a match does not need.
func (s Spec) Bare() Spec {
	s.Look = nil
	return s
}

// Source returns the name and the contents of the file that the spec was read from, or
// nothing.
func (s *Spec) Source() (name string, data []byte) {
	if s.from == nil {
		return "", nil
	}
	return s.from.label, s.from.data
}

// Clone returns a deep copy.
func (s Spec) Clone() Spec {
	c := s
	c.Armors = slices.Clone(s.Armors)
	c.Look, c.Parts = slices.Clone(s.Look), s.Parts.clone()
	c.Carried, c.Cooling = clone(s.Carried), clone(s.Cooling)
	first := s.First().clone()
	c.Trigger, c.Projectile, c.Ray, c.Beam, c.Hints = first.Trigger, first.Projectile, first.Ray, first.Beam, first.Hints
	if s.Alt != nil {
		alt := s.Alt.clone()
		c.Alt = &alt
	}
	return c
}

// clone returns a deep copy.
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
