package store

import (
	"errors"
	"fmt"
	"strings"
	"unsafe"

	"github.com/yohamta/donburi"
)

// ErrEntity is wrapped where an entity cannot be what is asked for.
var ErrEntity = errors.New("entity refused")

// CheckKinds refuses kinds that are not registered or need others.
func (r *Registry) CheckKinds(kinds Set) error {
	var list [MaxKinds]Kind
	for _, comes := range [...]bool{false, true} { // what comes with others by itself is not what to name
		for _, k := range kinds.appendTo(list[:0]) {
			a, ok := r.Find(r.types[k])
			if !ok {
				_, err := r.KindsOf(r.types[k])
				return err
			}
			if missing := r.missing(a, &kinds); len(missing) > 0 && comes == (len(a.OnEvery) > 0) {
				return fmt.Errorf("%w: %s needs %s", ErrEntity, a.Type.Name(), strings.Join(missing, ", "))
			}
		}
	}
	if lacksBox(&kinds) {
		return fmt.Errorf("%w: %s needs %s or %s", ErrEntity, r.types[Solid].Name(), r.types[HitBox].Name(), r.types[Armor].Name())
	}
	return nil
}

// CheckState refuses kinds that are state if an entity with these and what comes with them
// cannot be, or has other state too.
func (r *Registry) CheckState(kinds Set) error {
	complete := r.Complete(kinds)
	if err := r.CheckKinds(complete); err != nil {
		return err
	}
	for i := range r.all {
		if a := &r.all[i]; a.Codec != nil && complete.Has(a.kind) && !kinds.Has(a.kind) {
			return fmt.Errorf("%w: it has no %s, which comes with what it has", ErrEntity, a.Type.Name())
		}
	}
	return nil
}

// missing names what a component needs and is not among kinds.
func (r *Registry) missing(a *Registration, kinds *Set) (names []string) {
	for _, need := range a.Needs {
		if !r.carries(kinds, need) {
			names = append(names, need.Name())
		}
	}
	return names
}

// lacksBox reports whether something that is to be kept apart from others has no box.
func lacksBox(kinds *Set) bool { return kinds.Has(Solid) && !kinds.Has(HitBox) && !kinds.Has(Armor) }

// CheckParts refuses values that are not registered, cannot be saved or that no entity can
// begin with.
func (r *Registry) CheckParts(parts []Part) error {
	for _, part := range parts {
		if _, err := r.KindsOf(part.Type); err != nil {
			return err
		}
		if part.Value == nil {
			continue
		}
		if err := r.checkValue(part.Type, part.Value); err != nil {
			return err
		}
	}
	return nil
}

// checkEntry refuses an entity whose components have values that no entity can begin with.
func (r *Registry) checkEntry(entry *donburi.Entry) error {
	for _, t := range entry.Archetype().Layout().Components() {
		if _, err := r.KindsOf(t); err != nil {
			return err
		}
		if err := r.checkValue(t, entry.Component(t)); err != nil {
			return err
		}
	}
	return nil
}

// checkValue refuses a value of a registered type that cannot be saved or that no entity can
// begin with.
func (r *Registry) checkValue(t donburi.IComponentType, value unsafe.Pointer) error {
	a, _ := r.Find(t)
	err := a.Check(value)
	if err == nil && a.Admit != nil {
		err = a.Admit(value)
	}
	if err != nil {
		return fmt.Errorf("%w: %s: %w", ErrEntity, t.Name(), err)
	}
	return nil
}
