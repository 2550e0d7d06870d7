package modeltest

import (
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// Body is one body with which a model is checked.
type Body struct {
	Name string
	// Parts are its Armor, its tuning, and whatever else the model needs in addition to
	// the parts of every body.
	Parts []systems.Part
}

// Option changes what is checked.
type Option func(*options)

type options struct {
	modules []systems.Module
	bodies  []Body
	only    []string
	rounds  int
}

// Bodies replaces the presets of the model by other bodies.
func Bodies(bodies ...Body) Option { return func(o *options) { o.bodies = bodies } }

// Modules adds modules that the model needs. One of them may contain the model.
func Modules(modules ...systems.Module) Option { return func(o *options) { o.modules = modules } }

// Only runs only these checks; see [Checks].
func Only(names ...string) Option { return func(o *options) { o.only = names } }

// Rounds multiplies the length of the checks that play at random. 1 is enough for a test
// that runs with every change.
func Rounds(n int) Option { return func(o *options) { o.rounds = max(n, 1) } }

// check is one property of every model.
type check struct {
	name string
	run  func(r *rig) error
}

var checks = []check{
	{"containment", contained},
	{"walls", stoppedByWalls},
	{"seams", seamless},
	{"determinism", deterministic},
	{"total", total},
	{"rest", rests},
	{"push", pushed},
	{"limits", limited},
	{"steps", stepsUp},
	{"round trip", roundTrip},
}

// Checks lists the names of the checks.
func Checks() []string {
	var names []string
	for _, c := range checks {
		names = append(names, c.name)
	}
	return names
}

// errSkip is wrapped where a check does not apply.
var errSkip = errors.New("not checked")

// Run checks a movement model as subtests of t, by body and check; see the package
// comment. Each fails with the first tick that violates it.
func Run(t *testing.T, model systems.Model, opts ...Option) {
	t.Helper()
	each(model, opts, func(body Body, check string, run func() error) {
		t.Run(body.Name+"/"+check, func(t *testing.T) {
			switch err := run(); {
			case errors.Is(err, errSkip):
				t.Skip(err)
			case err != nil:
				t.Error(err)
			}
		})
	})
}

// Check does the same as [Run] without a test. It returns all errors, or nil.
func Check(model systems.Model, opts ...Option) error {
	var all []error
	each(model, opts, func(body Body, check string, run func() error) {
		if err := run(); err != nil && !errors.Is(err, errSkip) {
			all = append(all, fmt.Errorf("%s: %s: %w", body.Name, check, err))
		}
	})
	return errors.Join(all...)
}

// each visits every check of every body.
func each(model systems.Model, opts []Option, visit func(body Body, check string, run func() error)) {
	o := options{rounds: 1}
	for _, option := range opts {
		option(&o)
	}
	if o.bodies == nil {
		o.bodies = presets(model)
	}
	if len(o.bodies) == 0 {
		visit(Body{Name: model.Name}, "bodies", func() error { return errors.New("the model has no presets: give Bodies") })
	}
	for _, body := range o.bodies {
		r := &rig{model: model, modules: o.modules, body: body, rounds: o.rounds}
		for _, c := range checks {
			if o.only == nil || slices.Contains(o.only, c.name) {
				visit(body, c.name, func() error { return r.guarded(c) })
			}
		}
	}
}

// presets makes bodies of the presets of a model.
func presets(model systems.Model) []Body {
	var bodies []Body
	for _, p := range model.Presets {
		parts := append([]systems.Part{systems.With(components.Armor, p.Armor)}, p.Tuning...)
		bodies = append(bodies, Body{Name: p.Name, Parts: parts})
	}
	return bodies
}

// guarded runs a check, and returns a panic as an error.
func (r *rig) guarded(c check) (err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("panic: %v\n%s", problem, debug.Stack())
		}
	}()
	return c.run(r)
}
