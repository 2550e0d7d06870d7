package systems

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// Registration says how a component of simulated entities is part of the state
// of a match. Make one with [Component] or [Derived].
type Registration struct {
	name   string
	sum    uint64 // of the name
	kind   donburi.IComponentType
	digest digester // nil for what is no state
	start  func() digester
}

// digester adds a component of an entity to a digest.
type digester func(d *Digest, entry *donburi.Entry)

// Component registers a component type as state: digest adds every field that
// the next tick depends on. The name stands for the component in messages and
// orders it among the others, so it should begin with that of your package.
func Component[T any](name string, kind *donburi.ComponentType[T], digest func(d *Digest, value *T)) Registration {
	var d Digest
	d.reset()
	d.Text(name)
	return Registration{name: name, sum: d.sum(), kind: kind, digest: func(d *Digest, entry *donburi.Entry) { digest(d, kind.Get(entry)) }}
}

// Tuning registers a component type of numbers, booleans, strings and structs and
// arrays of them, which hardly ever changes: all its fields count, without a list
// of them, and the match remembers the sum of each value that it has met. It
// panics for a type that holds anything else.
func Tuning[T comparable](name string, kind *donburi.ComponentType[T]) Registration {
	mustBePlain(name, reflect.TypeFor[T]())
	r := Component(name, kind, func(*Digest, *T) {})
	r.start = func() digester {
		const most = 64 // values; there are no more presets in a match
		type known struct {
			value T
			sum   uint64
		}
		var met []known
		return func(d *Digest, entry *donburi.Entry) {
			value := kind.Get(entry)
			for i := range met {
				if met[i].value == *value {
					d.Word(met[i].sum)
					return
				}
			}
			sum := sumOf(reflect.ValueOf(*value))
			if len(met) < most {
				met = append(met, known{*value, sum})
			}
			d.Word(sum)
		}
	}
	return r
}

// Derived registers a component type that no tick depends on: it is written
// anew before it is read.
func Derived[T any](name string, kind *donburi.ComponentType[T]) Registration {
	return Registration{name: name, kind: kind}
}

// ErrRegistered is wrapped where a component is registered twice.
var ErrRegistered = errors.New("component registered twice")

// Register makes components of your own part of the state, between two ticks
// and best before the first. Of several, none is registered if one is refused.
func (m *Match) Register(all ...Registration) error {
	if m.locked {
		return fmt.Errorf("systems: register: %w", ErrMidTick)
	}
	registry := slices.Clone(m.registry)
	for _, r := range all {
		for _, other := range registry {
			if other.name == r.name || other.kind == r.kind {
				return fmt.Errorf("systems: %q, component %s: %w", r.name, r.kind.Name(), ErrRegistered)
			}
		}
		if r.start != nil {
			r.digest = r.start() // with a memory of this match
		}
		registry = append(registry, r)
	}
	// By name, so that the order in which authors come does not matter.
	slices.SortFunc(registry, func(a, b Registration) int { return cmp.Compare(a.name, b.name) })
	m.registry = registry
	clear(m.plans)
	m.lastArchetype, m.lastPlan = nil, plan{}
	return nil
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

// plan lists what to digest of the entities of one archetype.
type plan struct {
	sum  uint64 // of the names of the components
	list []digester
}

// planOf returns the plan of an entity, made when its archetype is first seen.
func (m *Match) planOf(entry *donburi.Entry) plan {
	archetype := any(entry.Archetype())
	if archetype == m.lastArchetype {
		return m.lastPlan // entities of a kind come in a row
	}
	p, ok := m.plans[archetype]
	if !ok {
		var names Digest
		names.reset()
		for _, r := range m.registry {
			if r.digest != nil && entry.HasComponent(r.kind) {
				names.Word(r.sum)
				p.list = append(p.list, r.digest)
			}
		}
		p.sum = names.sum()
		m.plans[archetype] = p
	}
	m.lastArchetype, m.lastPlan = archetype, p
	return p
}
