// Package quiet keeps the X library of Ebitengine from writing to the terminal. It prints
// four lines at each start about a server without a password, and nothing that the arena
// would not report itself.
//
// That library prints while packages are initialised. This package is initialised
// earlier, for the same reason as package guard: Ebitengine waits for packages of
// golang.org, whose paths sort after this one. A test starts the arena on such a server
// and would fail if that ever changed. Import it for its side effect.
package quiet
