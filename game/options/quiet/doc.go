// Package quiet keeps the X library of Ebitengine from writing to the terminal.
// It tells of every server that asks for no password, four lines a start, and of
// nothing that the arena would not tell itself.
//
// That library speaks while packages are initialised. This one is initialised
// earlier for the same reason as package guard: Ebitengine waits for packages of
// golang.org, whose paths sort after this one. A test starts the arena on such a
// server and would notice if that ever changed. Import it for its effect alone.
package quiet
