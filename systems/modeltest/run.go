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

// body is one body with which a model is checked.
type body struct {
	Name string
	// Parts are its Armor, its tuning, and whatever else the model needs in addition to
	// the parts of every body.
	Parts []systems.Part
}

// options say what is checked.
type options struct {
	modules []systems.Module
	bodies  []body   // bodies in place of the presets of the model, if any
	only    []string // names of the checks, all if there are none
	rounds  int      // factor of the length of the checks that play at random
}

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

// errSkip is wrapped where a check does not apply.
var errSkip = errors.New("not checked")

// Run checks a movement model as subtests of t, by body and check; see the package
// comment. Each fails with the first tick that violates it. The matches have the modules,
// one of which may contain the model.
func Run(t *testing.T, model systems.Model, modules ...systems.Module) {
	t.Helper()
	run(t, model, options{modules: modules, rounds: 1})
}

func run(t *testing.T, model systems.Model, o options) {
	t.Helper()
	each(model, o, func(body body, check string, run func() error) {
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

// each visits every check of every body.
func each(model systems.Model, o options, visit func(body body, check string, run func() error)) {
	if o.bodies == nil {
		o.bodies = presets(model)
	}
	if len(o.bodies) == 0 {
		visit(body{Name: model.Name}, "bodies", func() error { return errors.New("the model has no presets") })
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
func presets(model systems.Model) []body {
	var bodies []body
	for _, p := range model.Presets {
		parts := append([]systems.Part{systems.With(components.Armor, p.Armor)}, p.Tuning...)
		bodies = append(bodies, body{Name: p.Name, Parts: parts})
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
