package weaponstest

import (
	"errors"
	"fmt"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// Option says what a weapon needs besides its spec, or what is expected of it.
type Option func(*rig)

// With gives the matches these modules, such as those of the parts that the weapon names.
func With(modules ...systems.Module) Option {
	return func(r *rig) { r.modules = append(r.modules, modules...) }
}

// Beside gives the matches other weapons, such as those that the weapon releases. Those
// of modules need not be named.
func Beside(specs ...weapons.Spec) Option {
	return func(r *rig) { r.beside = append(r.beside, specs...) }
}

// Arrange is called whenever a shooter has come to a match that is as it was made, before
// anything is fired: to open what keeps the weapon from firing, or to put somebody in its way.
func Arrange(arrange func(m *systems.Match, shooter components.ID) error) Option {
	return func(r *rig) { r.arrange = append(r.arrange, arrange) }
}

// Silent says that nothing leaves in the first mode, or in the second one for alt, such as
// behind a veto. Without it a mode that stays silent fails.
func Silent(alt bool) Option { return func(r *rig) { r.silent[mode(alt)] = true } }

// Flies says that projectiles of these weapons are to be seen, though no release names
// them: a system of a module launches them.
func Flies(names ...string) Option { return func(r *rig) { r.flies = append(r.flies, names...) } }

// Run checks a weapon as subtests of t:
//
//   - its spec is valid and survives JSON,
//   - a pull lets its pellets and its burst leave, with the parts of the weapon on them, and
//     a charge waits for the release,
//   - it releases what it says, and as many,
//   - what it fires, and what that releases, ends within its time to live,
//   - nothing passes a wall of one centimetre at up to five times its top speed,
//   - its kick points away,
//   - a muzzle in a wall or in somebody acts on the near side, at 64 places,
//   - the same commands give the same hash three times, and no system does to an
//     entity what it may not,
//   - nothing of it is kept outside the state, as package statetest looks, which restores
//     a match after every tick.
//
// It checks so with players, and again with shooters and targets that are none: spawned
// bodies that nobody plays, and turrets without an armour. What nobody carries is
// launched. A second mode is checked as the first one is, in subtests of "alt". A check
// in which nothing fires fails, unless an [Option] says so.
func Run(t *testing.T, spec weapons.Spec, options ...Option) {
	t.Helper()
	r := newRig(spec, options)
	for _, c := range r.checks() {
		if ok := t.Run(c.name, func(t *testing.T) {
			err := c.perform()
			if reason := (skip)(""); errors.As(err, &reason) {
				t.Skip(string(reason))
			}
			if err != nil {
				t.Error(err)
			}
		}); !ok && c.name == valid {
			return
		}
	}
}

// checkAll does what [Run] does without a test. It returns all that is wrong, or nil.
func checkAll(spec weapons.Spec, options ...Option) error {
	r := newRig(spec, options)
	var all []error
	for _, c := range r.checks() {
		err := c.perform()
		if reason := (skip)(""); err == nil || errors.As(err, &reason) {
			continue
		}
		all = append(all, fmt.Errorf("%s: %w", c.name, err))
		if c.name == valid {
			break
		}
	}
	return errors.Join(all...)
}

// rig plays one mode of a weapon.
type rig struct {
	spec    weapons.Spec
	alt     bool
	cast    cast
	modules []systems.Module
	beside  []weapons.Spec
	arrange []func(m *systems.Match, shooter components.ID) error
	silent  [2]bool // by mode
	flies   []string
}

func newRig(spec weapons.Spec, options []Option) rig {
	r := rig{spec: spec}
	for _, o := range options {
		o(&r)
	}
	return r
}

// mode is the index of the first mode, or of the second one for alt.
func mode(alt bool) int {
	if alt {
		return 1
	}
	return 0
}

// fire returns the mode that is played.
func (r rig) fire() weapons.Fire {
	fire, _ := r.spec.Mode(r.alt)
	return fire
}

// all lists the weapons of a match: this one, those beside it and those of modules.
func (r rig) all() []weapons.Spec {
	all := append([]weapons.Spec{r.spec}, r.beside...)
	for _, m := range r.modules {
		for _, s := range m.Weapons {
			if s.Name != r.spec.Name {
				all = weapons.Merge(all, []weapons.Spec{s})
			}
		}
	}
	return all
}

// check is one thing that must hold, with the name of its subtest.
type check struct {
	name string
	run  func() error
}

// skip is why a check makes no sense for a weapon.
type skip string

func (s skip) Error() string { return string(s) }

// failure is what stops a check where it stands.
type failure struct{ err error }

// must stops a check.
func must(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// perform runs the check.
func (c *check) perform() (err error) {
	defer func() {
		switch problem := recover().(type) {
		case nil:
		case failure:
			err = problem.err
		default:
			panic(problem)
		}
	}()
	return c.run()
}

// valid is the name of the check without which no other makes sense.
const valid = "valid"

// checks lists all that is to be looked at.
func (r rig) checks() []check {
	all := []check{{valid, r.valid}}
	for _, r.cast = range [...]cast{players, bodies, turrets} {
		for _, r.alt = range [...]bool{false, true} {
			if r.alt && r.spec.Alt == nil {
				continue
			}
			place := casts[r.cast]
			if r.alt {
				place += ", alt"
			}
			for _, c := range r.checksOfMode() {
				all = append(all, check{place + "/" + c.name, c.run})
			}
		}
	}
	return all
}

// checksOfMode lists the checks of one mode with one cast. What asks for no target asks
// turrets for nothing that bodies have not shown.
func (r rig) checksOfMode() (all []check) {
	if r.silent[mode(r.alt)] {
		return []check{{"stays silent", r.staysSilent}, {"same hash three times", r.sameHash}}
	}
	if r.cast != turrets {
		all = append(all, check{"shoots what its trigger says", r.shoots}, check{"stops within its time to live", r.stops},
			check{"never tunnels", r.neverTunnels}, check{"muzzle in a wall", r.muzzleInWall})
	}
	all = append(all, check{"kick points away", r.kicksAway}, check{"muzzle in somebody", r.muzzleInSomebody},
		check{"same hash three times", r.sameHash})
	if r.cast == players {
		all = append(all, check{"releases what it says", r.releases})
	}
	if r.cast == players && !r.alt {
		all = append(all, check{"all in the state", r.inState})
	}
	return all
}
