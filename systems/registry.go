package systems

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"unsafe"

	"github.com/skijet/skijet/internal/limits"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// Registration tells a match how to treat a component type. Make one with [State], [Derived]
// or [Local].
type Registration struct {
	stored store.Registration
	shots  []string                          // weapons whose projectiles it is put on
	decode func(*weapons.Part) (Part, error) // of a part of weapons; nil for others
	err    error                             // why no match can register it
}

// State registers a component type as state: what the next tick depends on. Every
// field counts in [Match.Hash], exported or not, and so do the names and types of
// the fields; package codec says what a field may be and which tags there are. A
// type that it cannot take apart is refused by [NewMatch].
//
// The name stands for the component in messages and orders it among the others,
// so it should begin with that of your package.
func State[T any](name string, kind *donburi.ComponentType[T], options ...RegistrationOption) Registration {
	r := registrationOf(name, kind, options)
	if r.err != nil {
		return r.Registration
	}
	if r.stored.Codec, r.err = codec.Compile(kind.Typ()); r.err != nil {
		r.err = fmt.Errorf("component %q: %w", name, r.err)
		return r.Registration
	}
	if r.finite {
		r.stored.Codec = r.stored.Codec.Finite()
	}
	h := codec.NewHash()
	h.Text(name)
	h.Word(r.stored.Codec.Sum())
	r.stored.Sum = h.Sum()
	return r.done()
}

// Derived registers a component type that no tick depends on: it is written
// anew before it is read. It is in no hash.
func Derived[T any](name string, kind *donburi.ComponentType[T], options ...RegistrationOption) Registration {
	return registrationOf(name, kind, options).done()
}

// Local registers a component type of this machine alone, such as what it draws
// of an entity. No system of a match may read it; it is in no hash and part of no
// saved state, and other machines need not know it.
func Local[T any](name string, kind *donburi.ComponentType[T], options ...RegistrationOption) Registration {
	r := registrationOf(name, kind, options)
	r.stored.Local = true
	return r.done()
}

// RegistrationOption says more about a component type; see [Default], [OnEvery],
// [OnShots], [Needs], [Validate], [Finite], [OfMatch] and [Bot].
type RegistrationOption func(*registering)

// registering is a registration that is being made.
type registering struct {
	Registration
	finite  bool
	fresh   reflect.Type // the type of what Default makes
	checked reflect.Type // the type of what Validate checks
}

// Default makes the value of each entity that gets the component without one. donburi copies
// the default of a component type shallowly, so that all entities share what its slices hold;
// values made anew share nothing.
func Default[T any](fresh func() T) RegistrationOption {
	return func(r *registering) {
		r.fresh = reflect.TypeFor[T]()
		r.stored.Fresh = func() unsafe.Pointer {
			value := fresh()
			return unsafe.Pointer(&value)
		}
	}
}

// OnEvery puts the component on every entity that carries another one, as soon as it does. It
// may be given several times.
func OnEvery(kind donburi.IComponentType) RegistrationOption {
	return func(r *registering) { r.stored.OnEvery = append(r.stored.OnEvery, kind) }
}

// OnShots puts the component on every projectile of these weapons.
func OnShots(weapons ...string) RegistrationOption {
	return func(r *registering) { r.shots = append(r.shots, weapons...) }
}

// Needs names components that every entity with this one must carry too: [Match.Spawn] refuses
// others, and says what is missing.
func Needs(kinds ...donburi.IComponentType) RegistrationOption {
	return func(r *registering) { r.stored.Needs = append(r.stored.Needs, kinds...) }
}

// Validate refuses values of the component that its systems cannot handle, such as an index
// outside of a list. [Match.Spawn] and its like call check, and so do [Match.Restore], for a
// snapshot may come from a stranger, and [Match.Snapshot], which refuses what Restore would.
// What systems write is checked there, and at once with [Options.CheckSystems].
func Validate[T any](check func(*T) error) RegistrationOption {
	return func(r *registering) {
		r.checked = reflect.TypeFor[T]()
		r.stored.Validate = func(value unsafe.Pointer) error { return check((*T)(value)) }
	}
}

// CheckLimits returns an error for the first number in a struct, and in structs within it, that is
// outside the range in the tag of its field, such as `limit:"0..1e9"`: a check for [Validate].
func CheckLimits[T any](value *T) error { return limits.First(value) }

// admit refuses values that systems could bear, but which are a mistake where they come
// from: an entity cannot begin with them. What is restored is not asked.
func admit[T any](check func(*T) error) RegistrationOption {
	return func(r *registering) {
		r.stored.Admit = func(value unsafe.Pointer) error { return check((*T)(value)) }
	}
}

// OfMatch makes the component a single value of the match as a whole, such as the
// score of its teams. The match keeps it on an entity of its own; [Single] returns
// it.
func OfMatch() RegistrationOption { return func(r *registering) { r.stored.OfMatch = true } }

// Bot says that a computer plays the entities with the component, in place of a person:
// [PlayerState] reports them as bots. It gives commands, as package bots does, or a system
// writes the Intent after the system "commands".
func Bot() RegistrationOption { return func(r *registering) { r.stored.Bot = true } }

// noType is what a registration of a nil component type becomes: no match takes it.
func registrationOf[T any](name string, kind *donburi.ComponentType[T], options []RegistrationOption) *registering {
	r := &registering{Registration: Registration{stored: store.Registration{Name: name, Type: kind}}}
	if kind == nil {
		r.err = fmt.Errorf("component %q: %w: its type is nil", name, ErrRegistration)
	}
	for _, option := range options {
		option(r)
	}
	return r
}

// done checks what the options say together.
func (r *registering) done() Registration {
	name, kind := r.stored.Name, r.stored.Type
	switch {
	case r.err != nil:
	case name == "":
		r.err = fmt.Errorf("component %v: %w: it has no name", kind.Typ(), ErrRegistration)
	case len(name) > codec.MaxText:
		r.err = fmt.Errorf("component %.20q: %w: its name has %d bytes, at most %d", name, ErrRegistration, len(name), codec.MaxText)
	case r.fresh != nil && r.fresh != kind.Typ():
		r.err = fmt.Errorf("component %q: %w: its default is a %v, want a %v", name, ErrRegistration, r.fresh, kind.Typ())
	case r.checked != nil && r.checked != kind.Typ():
		r.err = fmt.Errorf("component %q: %w: Validate checks a %v, want a %v", name, ErrRegistration, r.checked, kind.Typ())
	case r.stored.OfMatch && len(r.stored.OnEvery)+len(r.shots) > 0:
		r.err = fmt.Errorf("component %q: %w: OfMatch excludes OnEvery and OnShots", name, ErrRegistration)
	}
	return r.Registration
}

// Errors that NewMatch wraps. ErrRegistered is for a component that is registered
// twice, and codec.ErrType for state that cannot be compiled.
var (
	ErrRegistration = store.ErrRegistration
	ErrRegistered   = store.ErrRegistered
)

// register makes components of an owner known to the match that is being made.
func (m *Match) register(owner string, all []Registration) error {
	stored := make([]store.Registration, 0, len(all))
	for i := range all {
		r := &all[i]
		if r.err != nil {
			return fmt.Errorf("%s: %w", owner, r.err)
		}
		if r.stored.Type == nil {
			return fmt.Errorf("%s: component %q: %w: it has no type: make it with State, Derived or Local", owner, r.stored.Name, ErrRegistration)
		}
		stored = append(stored, r.stored)
		stored[i].Owner = owner
	}
	if err := m.store.Registry.Register(stored...); err != nil {
		return fmt.Errorf("%s: %w", owner, err)
	}
	m.registered = append(m.registered, all...)
	slices.SortFunc(m.registered, func(a, b Registration) int { return cmp.Compare(a.stored.Name, b.stored.Name) })
	return nil
}
