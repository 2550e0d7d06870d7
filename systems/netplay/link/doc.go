// Package link is what carries messages between the client of a match and its room: a [Link]
// has two channels, datagrams, of which some get lost, and a reliable stream of messages.
// The package linktest has one in memory.
package link
