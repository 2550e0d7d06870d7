// Package netsim plays matches of several peers over a simulated network, which is worse
// than any real one. It checks that all peers agree on every confirmed tick. A seed
// determines everything.
package netsim
