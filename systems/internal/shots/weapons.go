package shots

import (
	"errors"
	"fmt"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// Weapons are the weapons of a match, and what follows from them and from its components.
type Weapons struct {
	Catalogue *weapons.Catalogue
	Sum       uint64 // hash of the weapons

	store     *store.Store
	checkRule func(place string, rule components.BlastRule) error
	hooks     hookSet
	byName    map[string]*Weapon
	names     []string // in the order of the catalogue
}

// Weapon is one weapon of the catalogue.
type Weapon struct {
	Spec  *weapons.Spec
	modes [2]*Mode // nil where it has no second one
}

// Mode is one mode of a weapon. It points into the spec.
type Mode struct {
	Spec       *weapons.Spec
	Alt        bool
	Trigger    *weapons.Trigger
	Projectile *weapons.Projectile
	Ray        *weapons.Ray
	Beam       *weapons.Beam
	Signal     bool

	kinds store.Set // components of a projectile; a ray or beam has hooks as one with them would
	// Parts are what the weapon names for its projectiles; a shot gets copies.
	Parts []store.Part
	added []donburi.IComponentType // beside parts, with the values that they begin with
	hooks *hookLists
}

// Components says what the components of a match add to weapons.
type Components interface {
	// OnShots returns the component types that are put on every projectile of a weapon.
	OnShots(weapon string) []donburi.IComponentType
	// Parts decodes the parts of a mode.
	Parts(spec *weapons.Spec, alt bool) ([]store.Part, error)
	// PartError says where the first part of a weapon is, which its projectiles cannot have.
	PartError(spec *weapons.Spec, err error) error
	// Check checks all weapons.
	Check(*weapons.Catalogue) error
}

func newWeapons(c *Config) *Weapons {
	return &Weapons{store: c.Store, checkRule: c.CheckRule}
}

// Set replaces all weapons, or none where it returns an error.
func (w *Weapons) Set(specs []weapons.Spec, known Components) error {
	if len(specs) > components.MaxSlots {
		return fmt.Errorf("%w: %d weapons, at most %d", weapons.ErrInvalid, len(specs), components.MaxSlots)
	}
	catalogue, err := weapons.NewCatalogue(specs...)
	if err != nil {
		return err
	}
	if err := known.Check(catalogue); err != nil {
		return err
	}
	sum, byName := codec.NewHash(), map[string]*Weapon{}
	var faults []error
	for _, name := range catalogue.Names() {
		spec, _ := catalogue.Lookup(name)
		data, err := weapons.Encode(spec.Bare()) // machines may differ in how a weapon looks
		if err != nil {
			return err
		}
		sum.Text(string(data))
		byName[name], err = w.prepare(spec, known)
		faults = append(faults, err)
	}
	if err := errors.Join(faults...); err != nil {
		return err
	}
	w.Catalogue, w.Sum, w.byName, w.names = catalogue, sum.Sum(), byName, catalogue.Names()
	return nil
}

// prepare makes a weapon of its spec.
func (w *Weapons) prepare(spec *weapons.Spec, known Components) (*Weapon, error) {
	for _, rule := range spec.Rules() {
		if err := w.checkRule("the rule of a payload", rule); err != nil {
			return nil, fmt.Errorf("weapon %q: %w: %w", spec.Name, err, weapons.ErrInvalid)
		}
	}
	weapon := &Weapon{Spec: spec}
	var faults []error
	for i, alt := range [...]bool{false, true} {
		fire, ok := spec.Mode(alt)
		if !ok {
			continue
		}
		mode := &Mode{Spec: spec, Alt: alt, Trigger: &spec.Trigger, Projectile: fire.Projectile, Ray: fire.Ray, Beam: fire.Beam, Signal: fire.Signal != ""}
		if alt {
			mode.Trigger = &spec.Alt.Trigger
		}
		var err error
		if mode.Parts, err = known.Parts(spec, alt); err != nil {
			faults = append(faults, err)
			continue
		}
		weapon.modes[i] = mode
		mode.added = slices.DeleteFunc(known.OnShots(spec.Name), func(t donburi.IComponentType) bool {
			return slices.ContainsFunc(mode.Parts, func(p store.Part) bool { return p.Type == t })
		})
		mode.kinds = w.kindsOf(mode)
		mode.hooks = w.hooks.of(func(t donburi.IComponentType) bool { return w.carries(&mode.kinds, t) })
		if mode.Projectile == nil || len(mode.Parts) == 0 {
			continue
		}
		if err := w.store.Registry.CheckKinds(mode.kinds); err != nil {
			faults = append(faults, known.PartError(spec, err))
		}
	}
	return weapon, errors.Join(faults...)
}

// kindsOf returns the components of the projectiles of a mode.
func (w *Weapons) kindsOf(mode *Mode) (kinds store.Set) {
	kinds.Add(store.Position, store.Velocity, store.Flight, store.Payload, store.Owner, store.TTL, store.Shot)
	if p := mode.Projectile; p != nil {
		kinds.AddIf(p.Fuse != nil, store.Fuse)
		kinds.AddIf(p.Bounce != nil, store.Bounce)
		kinds.AddIf(p.Volatile != nil, store.Volatile)
	}
	for _, t := range mode.added {
		w.addKind(&kinds, t)
	}
	return w.with(kinds, mode.Parts)
}

// with returns kinds with those of parts, and what comes with them.
func (w *Weapons) with(kinds store.Set, parts []store.Part) store.Set {
	for i := range parts {
		w.addKind(&kinds, parts[i].Type)
	}
	return w.store.Registry.Complete(kinds)
}

// addKind adds the kind of a registered component.
func (w *Weapons) addKind(kinds *store.Set, t donburi.IComponentType) {
	if r, ok := w.store.Registry.Find(t); ok {
		kinds.Add(r.Kind())
	}
}

// carries reports whether a component type is among kinds.
func (w *Weapons) carries(kinds *store.Set, t donburi.IComponentType) bool {
	r, ok := w.store.Registry.Find(t)
	return ok && kinds.Has(r.Kind())
}

// Find returns a weapon.
func (w *Weapons) Find(name string) (*Weapon, bool) {
	weapon, ok := w.byName[name]
	return weapon, ok
}

// Has reports whether there is a weapon of a name. It looks first at a place in the catalogue,
// in whose order most carry theirs.
func (w *Weapons) Has(name string, place int) bool {
	if place < len(w.names) && w.names[place] == name {
		return true
	}
	_, ok := w.byName[name]
	return ok
}

// Mode returns a mode of the weapon, or nil where it has none.
func (w *Weapon) Mode(alt bool) *Mode {
	if alt {
		return w.modes[1]
	}
	return w.modes[0]
}
