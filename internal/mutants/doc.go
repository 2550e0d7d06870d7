// Package mutants asks how much of a source its tests notice: it makes small changes at
// random places, a mutant each, and runs the tests of the package with it.
//
// [Find] lists what can be changed in a package, [Sample] draws some of that by a seed, and
// [Run] tests them: it compiles the tests of a package once, with a copy of each function for
// each of its mutants, looks which test reaches which, and switches them on one at a time.
package mutants
