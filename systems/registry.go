package systems

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"unsafe"

	"github.com/skijet/skijet/systems/codec"
	"github.com/yohamta/donburi"
)

// Registration says what a component type is to a match. Make one with [State],
// [Derived] or [Local].
type Registration struct {
	name    string
	kind    donburi.IComponentType
	codec   *codec.Codec // of state; nil for anything else
	sum     uint64       // of the name and the fields of state
	local   bool
	ofMatch bool
	brain   bool
	carried []donburi.IComponentType            // by every entity that this is put on too
	needs   []donburi.IComponentType            // on every entity with this
	shots   []string                            // weapons whose projectiles it is put on
	fresh   func() unsafe.Pointer               // makes a value; nil for the default of the type
	sound   soundCheck                          // refuses values; nil where all are sound
	decode  func(json.RawMessage) (Part, error) // of a part of weapons; nil for others
	err     error                               // why no match can register it
	scratch unsafe.Pointer                      // of one match, for values that are read and not used yet
}

// blank returns memory for a value that nobody uses.
func (r *Registration) blank() unsafe.Pointer {
	if r.scratch == nil {
		r.scratch = reflect.New(r.kind.Typ()).UnsafePointer()
	}
	return r.scratch
}

// State registers a component type as state: what the next tick depends on. Every
// field counts in [Match.Hash], exported or not, and so do the names and types of
// the fields; package codec says what a field may be and which tags there are. A
// type that it cannot take apart is refused by [NewMatch].
//
// The name stands for the component in messages and orders it among the others,
// so it should begin with that of your package.
func State[T any](name string, kind *donburi.ComponentType[T], options ...RegistrationOption) Registration {
	if kind == nil {
		return noType(name)
	}
	r := registrationOf(name, kind, options)
	if r.codec, r.err = codec.Compile(kind.Typ(), r.customs...); r.err != nil {
		r.err = fmt.Errorf("component %q: %w", name, r.err)
		return r.Registration
	}
	h := codec.NewHash()
	h.Text(name)
	h.Word(r.codec.Sum())
	r.sum = h.Sum()
	return r.done()
}

// Derived registers a component type that no tick depends on: it is written
// anew before it is read. It is in no hash.
func Derived[T any](name string, kind *donburi.ComponentType[T], options ...RegistrationOption) Registration {
	if kind == nil {
		return noType(name)
	}
	return registrationOf(name, kind, options).done()
}

// Local registers a component type of this machine alone, such as what it draws
// of an entity. No system of a match may read it; it is in no hash and part of no
// saved state, and other machines need not know it.
func Local[T any](name string, kind *donburi.ComponentType[T], options ...RegistrationOption) Registration {
	if kind == nil {
		return noType(name)
	}
	r := registrationOf(name, kind, options)
	r.local = true
	return r.done()
}

// RegistrationOption says more about a component type; see [Default], [OnEvery],
// [OnShots], [Needs], [Sound], [OfMatch], [Brain] and [Coded].
type RegistrationOption func(*registering)

// registering is a registration that is being made.
type registering struct {
	Registration
	customs []codec.Custom
	made    reflect.Type // what fresh makes
	checked reflect.Type // what sound checks
}

// Default makes the values that entities get which begin without one. donburi
// copies the default of a component type shallowly, so that all entities share
// what its slices hold; values made anew share nothing.
func Default[T any](fresh func() T) RegistrationOption {
	return func(r *registering) {
		r.made = reflect.TypeFor[T]()
		r.fresh = func() unsafe.Pointer {
			value := fresh()
			return unsafe.Pointer(&value)
		}
	}
}

// OnEvery puts the component on every entity that carries another one, as soon as
// it does. Several say all of them.
func OnEvery(kind donburi.IComponentType) RegistrationOption {
	return func(r *registering) { r.carried = append(r.carried, kind) }
}

// OnShots puts the component on every projectile of these weapons.
func OnShots(weapons ...string) RegistrationOption {
	return func(r *registering) { r.shots = append(r.shots, weapons...) }
}

// Needs says without which other components an entity may not carry this one:
// [Match.Spawn] refuses it and names what is missing.
func Needs(kinds ...donburi.IComponentType) RegistrationOption {
	return func(r *registering) { r.needs = append(r.needs, kinds...) }
}

// Sound says which values of the component its systems cannot bear, such as an index
// outside of a list. [Match.Spawn] and its like refuse them, and so does [Match.Restore]: a
// snapshot may be damaged, or come from a stranger. What systems write is not checked.
func Sound[T any](check func(*T) error) RegistrationOption {
	return func(r *registering) {
		r.checked = reflect.TypeFor[T]()
		r.sound = func(_ *Match, value unsafe.Pointer) error { return check((*T)(value)) }
	}
}

// OfMatch makes the component a single value of the match as a whole, such as the
// score of its teams. The match keeps it on an entity of its own; [Single] returns
// it.
func OfMatch() RegistrationOption { return func(r *registering) { r.ofMatch = true } }

// Brain says that the component plays the entity that carries it, in place of a
// person: [PlayerState] reports it as a bot, and commands for it are left out. Its
// system writes the Intent instead, after the system "commands".
func Brain() RegistrationOption { return func(r *registering) { r.brain = true } }

// Coded says how types within the component are coded that cannot be compiled.
func Coded(customs ...codec.Custom) RegistrationOption {
	return func(r *registering) { r.customs = append(r.customs, customs...) }
}

// noType is what a registration of a nil component type becomes: no match takes it.
func noType(name string) Registration {
	return Registration{name: name, err: fmt.Errorf("component %q: %w: its type is nil", name, ErrRegistration)}
}

func registrationOf(name string, kind donburi.IComponentType, options []RegistrationOption) *registering {
	r := &registering{Registration: Registration{name: name, kind: kind}}
	for _, option := range options {
		option(r)
	}
	return r
}

// done checks what the options say together.
func (r *registering) done() Registration {
	switch {
	case r.name == "":
		r.err = fmt.Errorf("component %v: %w: it has no name", r.kind.Typ(), ErrRegistration)
	case r.made != nil && r.made != r.kind.Typ():
		r.err = fmt.Errorf("component %q: %w: its default is a %v, want a %v", r.name, ErrRegistration, r.made, r.kind.Typ())
	case r.checked != nil && r.checked != r.kind.Typ():
		r.err = fmt.Errorf("component %q: %w: Sound checks a %v, want a %v", r.name, ErrRegistration, r.checked, r.kind.Typ())
	case r.ofMatch && len(r.carried)+len(r.shots) > 0:
		r.err = fmt.Errorf("component %q: %w: OfMatch excludes OnEvery and OnShots", r.name, ErrRegistration)
	}
	return r.Registration
}

// Errors that NewMatch wraps. ErrRegistered is for a component that is registered
// twice, and codec.ErrType for state that cannot be compiled.
var (
	ErrRegistration = errors.New("registration refused")
	ErrRegistered   = errors.New("component registered twice")
)

// register makes components known to the match that is being made.
func (m *Match) register(all []Registration) error {
	registry := slices.Clone(m.registry)
	for _, r := range all {
		if r.err != nil {
			return r.err
		}
		if r.kind == nil {
			return fmt.Errorf("component %q: %w: it has no type: make it with State, Derived or Local", r.name, ErrRegistration)
		}
		for _, other := range registry {
			if other.name == r.name || other.kind == r.kind {
				return fmt.Errorf("%q, component %s: %w", r.name, r.kind.Name(), ErrRegistered)
			}
		}
		registry = append(registry, r)
	}
	// By name, so that the order in which authors come does not matter.
	slices.SortFunc(registry, func(a, b Registration) int { return cmp.Compare(a.name, b.name) })
	m.registry = registry
	m.manifest = sumOf(registry)
	return nil
}

// sumOf returns a hash of the names and fields of all state.
func sumOf(registry []Registration) uint64 {
	h := codec.NewHash()
	for i := range registry {
		if registry[i].codec != nil {
			h.Word(registry[i].sum)
		}
	}
	return h.Sum()
}
