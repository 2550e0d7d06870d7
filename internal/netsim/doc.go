// Package netsim plays matches of several peers over a pretend network, which is
// worse than any real one, and checks that all of them agree on every confirmed
// tick. Everything follows from a seed.
package netsim
