package modeltest

import (
	"errors"
	"fmt"
	"testing"

	"github.com/skijet/skijet/systems"
)

type Body = body

// RunBodies checks a model with bodies in place of its presets, unless there are none, and plays
// so many times as long at random.
func RunBodies(t *testing.T, model systems.Model, rounds int, bodies ...Body) {
	t.Helper()
	run(t, model, options{bodies: bodies, rounds: rounds})
}

// Check returns all errors of one check of a model.
func Check(model systems.Model, name string) error {
	var all []error
	each(model, options{only: []string{name}, rounds: 1}, func(body body, check string, run func() error) {
		if err := run(); err != nil && !errors.Is(err, errSkip) {
			all = append(all, fmt.Errorf("%s: %s: %w", body.Name, check, err))
		}
	})
	return errors.Join(all...)
}
