package systems

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/internal/jsonfile"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// ShotPart registers a component type as [State] that weapons may put on their
// projectiles by its name, in "parts" of their files. A match decodes the JSON of each
// weapon once, when it is given the weapon; decode may refuse it. A nil decode fills the
// fields of T by their json tags, and refuses those that are unknown.
func ShotPart[T any](name string, kind *donburi.ComponentType[T], decode func(json.RawMessage) (T, error), options ...RegistrationOption) Registration {
	if decode == nil {
		decode = func(data json.RawMessage) (value T, err error) {
			err = jsonfile.Decode(data, &value)
			return value, err
		}
	}
	r := State(name, kind, options...)
	r.decode = func(data json.RawMessage) (Part, error) {
		value, err := decode(data)
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

// Parts decodes the parts of a weapon.
func (c shotComponents) Parts(spec *weapons.Spec) (parts []store.Part, err error) {
	for i := range spec.Parts {
		part, err := decodePart(c.m.registered, &spec.Parts[i])
		if err == nil {
			err = c.m.store.Registry.CheckParts([]store.Part{part.stored})
		}
		if err != nil {
			return nil, partError(spec, &spec.Parts[i], err)
		}
		parts = append(parts, part.stored)
	}
	return parts, nil
}

// PartError says where the first part of a weapon is, which its projectiles cannot have.
func (c shotComponents) PartError(spec *weapons.Spec, err error) error {
	return partError(spec, &spec.Parts[0], err)
}

// decodePart decodes one part by who registered its name.
func decodePart(registered []Registration, p *weapons.Part) (Part, error) {
	var known []string
	for i := range registered {
		switch r := &registered[i]; {
		case r.decode == nil:
		case r.stored.Name == p.Name:
			return r.decode(slices.Clone(p.Data))
		default:
			known = append(known, r.stored.Name)
		}
	}
	if len(known) == 0 {
		return Part{}, fmt.Errorf("no module of the match has a part of this name, nor any other")
	}
	return Part{}, fmt.Errorf("no module of the match has a part of this name, want one of %s", strings.Join(known, ", "))
}

// partError says where a part is that is refused, and why.
func partError(spec *weapons.Spec, p *weapons.Part, err error) error {
	place := p.Place()
	if place != "" {
		place += ": "
	}
	return fmt.Errorf("%sweapon %q: parts.%s: %w: %w", place, spec.Name, p.Name, err, weapons.ErrInvalid)
}
