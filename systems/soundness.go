package systems

import (
	"fmt"
)

// writtenFault is what [Options.CheckSystems] found last.
type writtenFault struct {
	what string // without who wrote it
	err  error
}

// checkState reports the first unsound value of the state, in the name of whoever acted last.
// One that is there still is reported again, in the name of who wrote it.
func (m *Match) checkState(who string) {
	err := m.state.Check()
	if err == nil {
		m.written = writtenFault{}
		return
	}
	if err.Error() != m.written.what {
		m.written = writtenFault{err.Error(), fmt.Errorf("systems: %s wrote it: %w", who, err)}
	}
	m.Fail(m.written.err)
}

// Finite refuses values of the component in which a float is NaN or infinite, and names the
// field, wherever [Validate] is asked.
func Finite() RegistrationOption { return func(r *registering) { r.stored.Finite = true } }
