// Package statetest checks that all that the next tick of a match depends on is in its
// state, which snapshots save: what modules keep elsewhere, such as in the variables of
// a package, in a closure, or in a component that is registered as Derived, makes a
// rollback, a replay or a game over the network go another way. A test of your own
// module is a scene in which it does all that it can:
//
//	func TestState(t *testing.T) {
//		statetest.Run(t, statetest.Scene{Make: newMatch, Commands: commands})
//	}
//
// [Run] plays the scene in several ways, of which each must give the same hashes.
// [Holes] looks from the other side: which fields of the state may be lost without
// anything in the scenes going another way, and [HolesOf] looks at those of one module. A field in that list either matters to
// nobody, or the scenes are too tame to tell.
//
// The checks look from the outside and know no module. They need no display and no
// file.
package statetest
