package systems

import (
	"fmt"

	"github.com/skijet/skijet/systems/internal/state"
)

// audit is what [Options.CheckSystems] found last.
type audit struct {
	what string // without who wrote it
	err  error
}

// check returns the first unsound value of the state, in the name of whoever acted last. One that
// is there still is returned again, in the name of who wrote it.
func (a *audit) check(s *state.State, who string) error {
	err := s.Check()
	switch {
	case err == nil:
		*a = audit{}
	case err.Error() != a.what:
		*a = audit{err.Error(), fmt.Errorf("systems: %s wrote it: %w", who, err)}
	}
	return a.err
}

// Finite refuses values of the component in which a float is NaN or infinite, and names the
// field, wherever [Validate] is asked.
func Finite() RegistrationOption { return func(r *registering) { r.finite = true } }
