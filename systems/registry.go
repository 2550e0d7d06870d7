package systems

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"unsafe"

	"github.com/skijet/skijet/components"
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
	carried []donburi.IComponentType // by every entity that this is put on too
	fresh   func() unsafe.Pointer    // makes a value; nil for the default of the type
	err     error                    // why no match can register it
}

// State registers a component type as state: what the next tick depends on. Every
// field counts in [Match.Hash], exported or not, and so do the names and types of
// the fields; package codec says what a field may be and which tags there are. A
// type that it cannot take apart is refused by [Match.Register].
//
// The name stands for the component in messages and orders it among the others,
// so it should begin with that of your package.
func State[T any](name string, kind *donburi.ComponentType[T], options ...RegistrationOption) Registration {
	r := register(name, kind, options)
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
	return register(name, kind, options).done()
}

// Local registers a component type of this machine alone, such as what it draws
// of an entity. No system of a match may read it; it is in no hash and part of no
// saved state, and other machines need not know it.
func Local[T any](name string, kind *donburi.ComponentType[T], options ...RegistrationOption) Registration {
	r := register(name, kind, options)
	r.local = true
	return r.done()
}

// RegistrationOption says more about a component type; see [Default], [OnEvery],
// [OfMatch] and [Coded].
type RegistrationOption func(*registering)

// registering is a registration that is being made.
type registering struct {
	Registration
	customs []codec.Custom
	made    reflect.Type // what fresh makes
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

// OfMatch makes the component a single value of the match as a whole, such as the
// score of its teams. The match keeps it on an entity of its own; [Single] returns
// it.
func OfMatch() RegistrationOption { return func(r *registering) { r.ofMatch = true } }

// Coded says how types within the component are coded that cannot be compiled.
func Coded(customs ...codec.Custom) RegistrationOption {
	return func(r *registering) { r.customs = append(r.customs, customs...) }
}

func register(name string, kind donburi.IComponentType, options []RegistrationOption) *registering {
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
	case r.ofMatch && len(r.carried) > 0:
		r.err = fmt.Errorf("component %q: %w: OfMatch and OnEvery exclude each other", r.name, ErrRegistration)
	}
	return r.Registration
}

// Errors that Register wraps. ErrRegistered is for a component that is registered
// twice, and codec.ErrType for state that cannot be compiled.
var (
	ErrRegistration = errors.New("registration refused")
	ErrRegistered   = errors.New("component registered twice")
)

// Register makes components of your own known to the match, between two ticks and
// best before the first. Of several, none is registered if one is refused.
func (m *Match) Register(all ...Registration) error {
	if m.locked {
		return fmt.Errorf("systems: register: %w", ErrMidTick)
	}
	registry := slices.Clone(m.registry)
	for _, r := range all {
		if r.err != nil {
			return fmt.Errorf("systems: %w", r.err)
		}
		for _, other := range registry {
			if other.name == r.name || other.kind == r.kind {
				return fmt.Errorf("systems: %q, component %s: %w", r.name, r.kind.Name(), ErrRegistered)
			}
		}
		registry = append(registry, r)
	}
	// By name, so that the order in which authors come does not matter.
	slices.SortFunc(registry, func(a, b Registration) int { return cmp.Compare(a.name, b.name) })
	m.registry = registry
	m.manifest = sumOf(registry)
	m.plans = nil
	if m.World != nil {
		m.addSingles()
	}
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

// Unregistered lists the components on simulated entities that nobody
// registered, each once. What they hold is in no hash, so a match that has any
// may differ between machines unseen: test that there are none.
func (m *Match) Unregistered() []string {
	var names []string
	note := func(_ components.ID, entry *donburi.Entry) {
		for _, kind := range entry.Archetype().Layout().Components() {
			known := slices.ContainsFunc(m.registry, func(r Registration) bool { return r.kind == kind })
			if !known && !slices.Contains(names, kind.Name()) {
				names = append(names, kind.Name())
			}
		}
	}
	for _, list := range [...]roster{m.players, m.projectiles, m.pickups} {
		m.each(list, note)
	}
	for i := range m.platforms {
		if p := &m.platforms[i]; m.World.Valid(p.entity) {
			note(p.id, m.World.Entry(p.entity))
		}
	}
	slices.Sort(names)
	return names
}

// EachPlayer visits the players in the order of their IDs, dead or alive. Systems
// of your own should go through them this way and not by a donburi query, whose
// order changes with every removal. The entry is good until the next tick.
func (m *Match) EachPlayer(visit func(id components.ID, entry *donburi.Entry)) {
	m.each(m.players, visit)
}

// EachProjectile visits the projectiles in the order of their IDs.
func (m *Match) EachProjectile(visit func(id components.ID, entry *donburi.Entry)) {
	m.each(m.projectiles, visit)
}

// each visits the entities of a roster, which stays as it is meanwhile.
func (m *Match) each(list roster, visit func(id components.ID, entry *donburi.Entry)) {
	before := m.locked
	m.locked = true
	for _, p := range list {
		if m.World.Valid(p.entity) {
			visit(p.id, m.World.Entry(p.entity))
		}
	}
	if m.locked = before; !before {
		m.applyLeaves()
	}
}

// plan lists the state of the entities of one archetype.
type plan struct {
	archetype unsafe.Pointer

	sum  uint64 // of the names and fields of the components
	list []part
}

// part is one component of a plan.
type part struct {
	kind  donburi.IComponentType
	codec *codec.Codec
}

// planOf returns the plan of an entity, made when its archetype is first seen.
func (m *Match) planOf(entry *donburi.Entry) *plan {
	archetype := unsafe.Pointer(entry.Archetype()) // whose type has no name outside of donburi
	for _, p := range m.plans {
		if p.archetype == archetype {
			return p
		}
	}
	p := &plan{archetype: archetype}
	names := codec.NewHash()
	for _, r := range m.registry {
		if r.codec != nil && entry.HasComponent(r.kind) {
			names.Word(r.sum)
			p.list = append(p.list, part{r.kind, r.codec})
		}
	}
	p.sum = names.Sum()
	m.plans = append(m.plans, p)
	return p
}
