package systems

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/internal/jsonfile"
	"github.com/skijet/skijet/internal/limits"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// ShotPart registers a component type as [State] that weapons may put on their projectiles by
// its name, in "parts" of their files. A match decodes each part once, when it is given the
// weapon; decode may refuse it. A nil decode is [weapons.Part.Decode], with which others begin, and
// which refuses what lies outside the ranges in tags.
func ShotPart[T any](name string, kind *donburi.ComponentType[T], decode func(*weapons.Part) (T, error), options ...RegistrationOption) Registration {
	if decode == nil {
		decode = func(p *weapons.Part) (value T, err error) {
			err = p.Decode(&value)
			return value, err
		}
	}
	r := State(name, kind, options...)
	r.decode = func(p *weapons.Part) (Part, error) {
		value, err := decode(p)
		return With(kind, value), err
	}
	return r
}

// shotComponents is what the components of a match add to its weapons.
type shotComponents struct{ m *Match }

// OnShots returns the component types that are put on every projectile of a weapon.
func (c shotComponents) OnShots(weapon string) (types []donburi.IComponentType) {
	for i := range c.m.registered {
		if r := &c.m.registered[i]; slices.Contains(r.shots, weapon) {
			types = append(types, r.stored.Type)
		}
	}
	return types
}

// Parts decodes the parts of a mode: its own, and those of the weapon that it does not have.
func (c shotComponents) Parts(spec *weapons.Spec, alt bool) (parts []store.Part, err error) {
	fire, _ := spec.Mode(alt)
	var own weapons.Parts
	if fire.Projectile != nil {
		own = fire.Projectile.Parts
	}
	place := "projectile."
	if alt {
		place = "alt.projectile."
	}
	var faults []error
	add := func(p *weapons.Part, field string) {
		part, err := c.decode(p)
		if err == nil {
			err = c.m.store.Registry.CheckParts([]store.Part{part.stored})
		}
		if err != nil {
			faults = append(faults, partError(spec, field, err))
		}
		parts = append(parts, part.stored)
	}
	for i := range own {
		add(&own[i], place+own[i].Field())
	}
	for i := range spec.Parts {
		if p := &spec.Parts[i]; own.Find(p.Name) == nil {
			add(p, "parts."+p.Name)
		}
	}
	return parts, errors.Join(faults...)
}

// PartError says where the first part of a weapon is, which its projectiles cannot have.
func (c shotComponents) PartError(spec *weapons.Spec, err error) error {
	field := "parts"
	if len(spec.Parts) > 0 {
		field += "." + spec.Parts[0].Name
	}
	return partError(spec, field, err)
}

// Check lets the modules check all weapons.
func (c shotComponents) Check(all *weapons.Catalogue) error {
	var faults []error
	for _, module := range c.m.modules {
		if module.CheckWeapons != nil {
			faults = append(faults, module.CheckWeapons(c.m, all))
		}
	}
	return errors.Join(faults...)
}

// decode decodes one part by who registered its name.
func (c shotComponents) decode(p *weapons.Part) (Part, error) {
	var known []string
	for i := range c.m.registered {
		switch r := &c.m.registered[i]; {
		case r.decode == nil:
		case r.stored.Name == p.Name:
			return r.decode(&weapons.Part{Name: p.Name, Data: slices.Clone(p.Data)})
		case !(&weapons.Part{Name: r.stored.Name}).HasKey():
			known = append(known, r.stored.Name)
		}
	}
	switch {
	case p.HasKey():
		return Part{}, errors.New("no module of the match knows it: add behaviours.Module()")
	case len(known) == 0:
		return Part{}, errors.New("no module of the match has a part of this name, nor any other")
	}
	return Part{}, fmt.Errorf("no module of the match has a part of this name, want one of %s", strings.Join(known, ", "))
}

// partError says where a part is that is refused, and why.
func partError(spec *weapons.Spec, field string, err error) error {
	at, beyond := (*jsonfile.Error)(nil), (*limits.Breach)(nil)
	all := jsonfile.Errors(nil)
	place, value, want := "", err.Error(), ""
	switch {
	case errors.As(err, &all):
		var faults []error
		for _, one := range all {
			faults = append(faults, partError(spec, field, one))
		}
		return errors.Join(faults...)
	case errors.As(err, &at):
		place, value = at.Place, at.Reason
	case errors.As(err, &beyond):
		place, value, want = beyond.Name(), fmt.Sprint(beyond.Value), beyond.Want()
	}
	if place != "" && place[0] != '[' {
		field += "."
	}
	return spec.Refuse(field+place, value, want)
}
