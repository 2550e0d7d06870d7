package store

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"unsafe"

	"github.com/skijet/skijet/systems/codec"
	"github.com/yohamta/donburi"
)

// Errors that [Registry.Register] wraps.
var (
	ErrRegistration = errors.New("registration refused")
	ErrRegistered   = errors.New("component registered twice")
)

// Registration says what a component type is to a match.
type Registration struct {
	Name    string // by which registrations are ordered
	Owner   string // who registers it, for messages
	Type    donburi.IComponentType
	Codec   *codec.Codec // nil for what is no state
	Sum     uint64       // hash of the name and the fields of state
	Local   bool         // it is of this machine alone
	OfMatch bool         // it is a single value of the match as a whole
	Bot     bool         // a computer plays the entities with it
	// OnEvery are component types on whose entities it is put too.
	OnEvery []donburi.IComponentType
	// Needs are component types without which no entity may carry it.
	Needs []donburi.IComponentType
	// Fresh makes a value; nil for the default of the type.
	Fresh func() unsafe.Pointer
	// Validate refuses values that the systems of a match could not bear; nil takes any.
	Validate func(value unsafe.Pointer) error
	// Admit refuses values that systems could bear but with which nobody may begin; nil takes
	// any. What is restored was let in once.
	Admit func(value unsafe.Pointer) error

	kind    Kind
	place   int            // among all
	state   int            // place among those that are state
	scratch unsafe.Pointer // of one match
}

// Kind returns the number of the component type in its match.
func (r *Registration) Kind() Kind { return r.kind }

// Place returns its index among all registrations.
func (r *Registration) Place() int { return r.place }

// StatePlace returns the index of what is state among all that is.
func (r *Registration) StatePlace() int { return r.state }

// Scratch returns memory for a value that is read and not used yet.
func (r *Registration) Scratch() unsafe.Pointer {
	if r.scratch == nil {
		r.scratch = reflect.New(r.Type.Typ()).UnsafePointer()
	}
	return r.scratch
}

// Check refuses a value that cannot be saved, or that the systems of a match could not bear.
func (r *Registration) Check(value unsafe.Pointer) error {
	if r.Codec != nil {
		if err := r.Codec.Check(value); err != nil {
			return err
		}
	}
	if r.Validate == nil {
		return nil
	}
	return r.Validate(value)
}

// Registry is all component types that a match knows.
type Registry struct {
	all    []Registration                 // by name
	places map[donburi.IComponentType]int // in all
	types  [MaxKinds]donburi.IComponentType
	count  int // of kinds in use
	// ofState are the places of what is state.
	ofState []int
	sum     uint64
}

func newRegistry() Registry {
	r := Registry{count: constants}
	copy(r.types[:], componentTypes[:])
	return r
}

// Register makes component types known: all of them, or none and an error.
func (r *Registry) Register(added ...Registration) error {
	all, count := slices.Clone(r.all), r.count
	for _, a := range added {
		for i := range all {
			if all[i].Name == a.Name || all[i].Type == a.Type {
				return registeredTwice(&all[i], &a)
			}
		}
		if i := slices.Index(componentTypes[:], a.Type); i >= 0 {
			a.kind = Kind(i)
		} else if count == MaxKinds {
			return fmt.Errorf("component %q: %w: %d component types is the limit", a.Name, ErrRegistration, MaxKinds)
		} else {
			a.kind = Kind(count)
			r.types[count] = a.Type
			count++
		}
		all = append(all, a)
	}
	// By name, so that the order in which authors come does not matter.
	slices.SortFunc(all, func(a, b Registration) int { return cmp.Compare(a.Name, b.Name) })
	r.all, r.count = all, count
	r.places = make(map[donburi.IComponentType]int, len(all))
	h := codec.NewHash()
	r.ofState = r.ofState[:0]
	for i := range all {
		r.places[all[i].Type], all[i].place = i, i
		if all[i].Codec != nil {
			h.Word(all[i].Sum)
			all[i].state = len(r.ofState)
			r.ofState = append(r.ofState, i)
		}
	}
	r.sum = h.Sum()
	return nil
}

// registeredTwice is the error of two registrations of one name or type.
func registeredTwice(first, second *Registration) error {
	what, by := "component "+second.Type.Name(), func(r *Registration) string { return fmt.Sprintf("%s as %q", r.Owner, r.Name) }
	if first.Name == second.Name {
		what, by = fmt.Sprintf("the name %q", second.Name), func(r *Registration) string { return r.Owner }
	}
	return fmt.Errorf("%w: %s, by %s and by %s: leave one of them out", ErrRegistered, what, by(first), by(second))
}

// All returns the registrations in the order of their names.
func (r *Registry) All() []Registration { return r.all }

// OfState returns the place among all registrations of one with a place among those that are
// state, or a place that none has.
func (r *Registry) OfState(place uint64) uint64 {
	if place >= uint64(len(r.ofState)) {
		return uint64(len(r.all))
	}
	return uint64(r.ofState[place])
}

// Sum returns a hash of the names and fields of all state.
func (r *Registry) Sum() uint64 { return r.sum }

// Find returns how a component type is registered.
func (r *Registry) Find(t donburi.IComponentType) (*Registration, bool) {
	i, ok := r.places[t]
	if !ok {
		return nil, false
	}
	return &r.all[i], true
}

// FindName returns the registration of a name.
func (r *Registry) FindName(name string) (*Registration, bool) {
	i, ok := slices.BinarySearchFunc(r.all, name, func(a Registration, name string) int { return cmp.Compare(a.Name, name) })
	if !ok {
		return nil, false
	}
	return &r.all[i], true
}

// kindsOf returns the kinds of those component types that are registered.
func (r *Registry) kindsOf(types []donburi.IComponentType) (kinds Set) {
	for _, t := range types {
		if a, ok := r.Find(t); ok {
			kinds.Add(a.kind)
		}
	}
	return kinds
}

// KindsOf returns the kinds of component types, all of which must be registered.
func (r *Registry) KindsOf(types ...donburi.IComponentType) (kinds Set, err error) {
	for _, t := range types {
		a, ok := r.Find(t)
		if !ok {
			return kinds, fmt.Errorf("%w: nobody registered the component %s: list it in Module.Components", ErrEntity, TypeName(t))
		}
		kinds.Add(a.kind)
	}
	return kinds, nil
}

// TypeName names a component type, also of a Part without one.
func TypeName(t donburi.IComponentType) string {
	if t == nil {
		return "of an empty Part, which With did not make"
	}
	return t.Name()
}

// carries reports whether a registered type is among kinds.
func (r *Registry) carries(kinds *Set, t donburi.IComponentType) bool {
	a, ok := r.Find(t)
	return ok && kinds.Has(a.kind)
}

// Complete adds the kinds that come with others by themselves.
func (r *Registry) Complete(kinds Set) Set {
	kinds.Add(Identity)
	for added := true; added; {
		added = false
		for i := range r.all {
			a := &r.all[i]
			if !kinds.Has(a.kind) && slices.ContainsFunc(a.OnEvery, func(t donburi.IComponentType) bool { return r.carries(&kinds, t) }) {
				kinds.Add(a.kind)
				added = true
			}
		}
	}
	return kinds
}

// Fresh returns a component with the value that it begins with.
func (r *Registry) Fresh(t donburi.IComponentType) Part {
	if a, ok := r.Find(t); ok && a.Fresh != nil {
		return Part{t, a.Fresh()}
	}
	return Part{t, t.New()}
}

// Copy returns a part with a value of its own, which shares no slice with the other.
func (r *Registry) Copy(part Part) Part {
	if part.Value == nil {
		return part
	}
	value := reflect.New(part.Type.Typ())
	value.Elem().Set(reflect.NewAt(part.Type.Typ(), part.Value).Elem())
	if a, ok := r.Find(part.Type); ok && a.Codec != nil {
		a.Codec.Detach(value.UnsafePointer())
	}
	return Part{part.Type, value.UnsafePointer()}
}
