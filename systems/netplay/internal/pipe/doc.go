// Package pipe has the queues of a link over sockets, between the one goroutine that plays and
// those that wait for the network. Nothing in it blocks the one that plays.
package pipe
