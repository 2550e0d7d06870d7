// Package statetest checks that the state of a match, which snapshots save, contains
// everything on which the next tick depends. If a module keeps data elsewhere, such as in
// package variables, in a closure, or in a component that is registered as Derived, then
// a rollback, a replay or a network game diverges. To test your own module, write a scene
// in which it does everything that it can:
//
//	func TestState(t *testing.T) {
//		statetest.Run(t, statetest.Scene{Make: newMatch, Commands: commands})
//	}
//
// [Run] plays the scene in several ways, and each must give the same hashes. [HolesOf] is the
// reverse: it lists the fields of the state of a module whose loss changes nothing in the
// scenes. Either nothing needs such a field, or the scenes do not use it.
//
// The checks use only what a match exports and work for any module. They need no display
// and no file.
package statetest
