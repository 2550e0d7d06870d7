package systems

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/internal/shots"
	"github.com/skijet/skijet/systems/weapons"
)

// ErrModule is wrapped where a module is refused.
var ErrModule = errors.New("module refused")

// Module is everything that a game, a weapon, a creature or a mode adds to a
// match, in one value for Options.Modules. Every field but the name may be left
// out.
type Module struct {
	// Name is unique in a match, and best that of the Go package. Modules are set up
	// in the order of their names, so that the order in which they are given does not
	// matter.
	Name string
	// Variant tells modules of the same name apart, of which a match has one, such as the
	// modes of a game: menus list it and flags choose by it. It is in no hash.
	Variant string
	// Version counts in the hash of a match, with the name: raise it with every change of the
	// module's behaviour.
	Version string
	// Older are the versions whose snapshots [Match.Restore] takes too, with the help of Migrate.
	// A component with the same names and types of fields is taken as it is: rename the field
	// where its meaning has changed. What is new begins as in a new entity or match.
	Older []string
	// Migrate is called for each value of a component of an older version whose fields have
	// changed since, or that is gone: it reads the value from old, by a codec of the old type,
	// and returns the new encoding, or nil to drop the component. It returns an error for a
	// component that it does not know. Nil serves where only the behaviour has changed.
	Migrate func(from, component string, old *codec.Reader) ([]byte, error)
	// Settings of the package that made the module, and private to it: modes keeps its Mode and Rules here.
	// It is in no hash.
	Settings any
	// Components that the module keeps on simulated entities.
	Components []Registration
	// Models of movement beside those that are always there.
	Models []Model
	// Weapons beside those of the match, or instead of those of the same name.
	Weapons []weapons.Spec
	// CheckWeapons refuses weapons that the module cannot work with, also those that the match is
	// given later, by errors of [weapons.Spec.Refuse]. Then the match decodes their parts, and
	// refuses those that cannot be read.
	CheckWeapons func(*Match, *weapons.Catalogue) error
	// Vetoes that keep weapons from firing.
	Vetoes []Veto
	// Filters that decide who is hit by what.
	Filters []Filter
	// ShotHooks run at fixed points of the flight of shots.
	ShotHooks []ShotHook
	// Damage are systems that change or refuse damage before it costs health.
	Damage []DamageSystem
	// Falloffs of explosions, by the rule of a payload that has them, beside
	// weapons.StandardFalloffs.
	Falloffs map[components.BlastRule]weapons.Falloff
	// Levels made in code, by whose names tools and the arena find them. A match is
	// played on that of its Options.
	Levels []*levels.Level
	// Properties are the names of the properties in [levels.Level.Data] that the module reads;
	// each begins with the name of the module and a dot. Tools and the arena report properties
	// that no module reads.
	Properties []string
	// Schedule returns the schedule with what the module adds, replaces or leaves
	// out. It sees the schedule before its own changes and after those of modules
	// with lower names, but may name systems of any module.
	Schedule func(Schedule) Schedule
	// Calls that come from outside between two ticks, see [Match.Enter].
	Calls []Call
	// Setup is called once when the match is made, after everything above.
	Setup func(*Match) error
}

// variantsOf says that a match has one variant of a module, where that is what is wrong with two.
func variantsOf(a, b *Module) string {
	if a.Variant == b.Variant {
		return ""
	}
	return fmt.Sprintf(", %q and %q: a match has one of these", a.Variant, b.Variant)
}

// sortedModules checks modules and returns them in the order of their names.
func sortedModules(modules []Module) ([]Module, error) {
	sorted := slices.Clone(modules)
	slices.SortStableFunc(sorted, func(a, b Module) int { return cmp.Compare(a.Name, b.Name) })
	for i := range sorted {
		switch {
		case sorted[i].Name == "":
			return nil, fmt.Errorf("%w: it has no name: set Module.Name", ErrModule)
		case max(len(sorted[i].Name), len(sorted[i].Version)) > codec.MaxText:
			return nil, fmt.Errorf("%w: the name or the version of module %.20q has more than %d bytes", ErrModule, sorted[i].Name, codec.MaxText)
		case i > 0 && sorted[i].Name == sorted[i-1].Name:
			return nil, fmt.Errorf("%w: two modules are named %q%s", ErrModule, sorted[i].Name, variantsOf(&sorted[i-1], &sorted[i]))
		}
	}
	return sorted, nil
}

// falloffsOf gathers the standard falloffs and those of modules.
func falloffsOf(modules []Module) (map[components.BlastRule]weapons.Falloff, error) {
	all := weapons.StandardFalloffs()
	for _, module := range modules {
		for rule, fall := range module.Falloffs { // deterministic: each is put in by itself
			if _, taken := all[rule]; taken || fall == nil || len(rule) > codec.MaxText {
				return nil, fmt.Errorf("%w: the falloff %q of module %q has no function, the name of another one, or more than %d bytes",
					ErrModule, rule, module.Name, codec.MaxText)
			}
			all[rule] = fall
		}
	}
	return all, nil
}

// install gives the match what its modules add: all of it or an error.
func (m *Match) install(o *Options) error {
	modules, err := sortedModules(o.Modules)
	if err != nil {
		return err
	}
	if err := checkCalls(modules); err != nil {
		return err
	}
	if _, err := Levels(modules...); err != nil {
		return err
	}
	arsenal, schedule := o.Weapons, o.Schedule
	m.models.list = slices.Clone(standardModels())
	for _, module := range modules {
		if err := m.register(fmt.Sprintf("module %q", module.Name), module.Components); err != nil {
			return err
		}
		m.models.list = append(m.models.list, module.Models...)
		arsenal = weapons.Merge(arsenal, module.Weapons)
		if module.Schedule != nil {
			schedule = module.Schedule(schedule)
		}
	}
	m.modules = modules
	if err := m.registerModels(); err != nil {
		return err
	}
	h, err := handlersOf(modules)
	if err != nil {
		return err
	}
	if err := m.addStages(o, h.falloffs); err != nil {
		return err
	}
	if err := useShotHooks(m, h.hooks); err != nil {
		return err
	}
	if err := m.setWeapons(arsenal); err != nil {
		return err
	}
	m.shots.Hands.Vetoes = askable(m, h.vetoes)
	if err := useFilters(m, h.filters); err != nil {
		return err
	}
	m.health.Systems = damageSteps(m, h.damage)
	if m.schedule, err = schedule.list(); err != nil {
		return err
	}
	m.addState(o, append(systemNames(m.schedule), h.names...))
	return nil
}

// handlers are what modules add inside of the systems of a match, by name.
type handlers struct {
	falloffs map[components.BlastRule]weapons.Falloff
	vetoes   []Veto
	filters  []Filter
	damage   []DamageSystem
	hooks    []ShotHook
	names    []string // that count in the hash of a match, in the order of the systems that call them
}

// handlersOf gathers the handlers of modules, and refuses those that are not whole.
func handlersOf(modules []Module) (h handlers, err error) {
	if h.falloffs, err = falloffsOf(modules); err != nil {
		return h, err
	}
	for _, module := range modules {
		h.vetoes = append(h.vetoes, module.Vetoes...)
		h.filters = append(h.filters, module.Filters...)
		h.damage = append(h.damage, module.Damage...)
		h.hooks = append(h.hooks, module.ShotHooks...)
	}
	if len(h.hooks) > shots.MaxHooks {
		return h, fmt.Errorf("%w: %d shot hooks, at most %d", ErrModule, len(h.hooks), shots.MaxHooks)
	}
	return h, cmp.Or(
		sortNamed(&h.names, "veto", h.vetoes, func(v *Veto) (string, bool) { return v.Name, v.Run != nil }),
		sortNamed(&h.names, "filter", h.filters, func(f *Filter) (string, bool) { return f.Name, f.Ask != nil }),
		sortNamed(&h.names, "damage system", h.damage, func(s *DamageSystem) (string, bool) { return s.Name, s.Run != nil }),
		sortNamed(&h.names, "shot hook", h.hooks, func(s *ShotHook) (string, bool) { return s.Name, s.runs() }))
}

// sortNamed sorts what modules add by name, and appends the names to a list. It refuses one
// that lacks its name or what to run, and two of a name.
func sortNamed[T any](names *[]string, what string, all []T, of func(*T) (name string, runs bool)) error {
	name := func(x *T) string {
		name, _ := of(x)
		return name
	}
	slices.SortStableFunc(all, func(a, b T) int { return cmp.Compare(name(&a), name(&b)) })
	for i := range all {
		own, runs := of(&all[i])
		switch {
		case own == "" || !runs:
			return fmt.Errorf("%w: the %s %q lacks its name or what to run", ErrModule, what, own)
		case i > 0 && own == name(&all[i-1]):
			return fmt.Errorf("%w: two %ss are named %q", ErrModule, what, own)
		}
		*names = append(*names, own)
	}
	return nil
}

// setUp lets the modules prepare the match.
func (m *Match) setUp() error {
	m.store.AddSingles()
	for _, module := range m.modules {
		if module.Setup == nil {
			continue
		}
		if err := module.Setup(m); err != nil {
			return fmt.Errorf("module %q: %w", module.Name, err)
		}
	}
	m.store.DetachSingles()
	return nil
}
