// Package link carries messages between the client of a match and its room.
//
// A [Link] has two channels: datagrams, of which some get lost, and a reliable stream of
// messages. The package has the one in memory, for tests and for a room in the same
// program: a [Net] in virtual time, whose links are as bad as their [Conditions] say and
// whose machines have clocks that drift and stop. A seed determines everything.
package link
