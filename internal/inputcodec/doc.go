// Package inputcodec encodes the commands of consecutive ticks in few bits, by what both
// sides know of the ticks before.
//
// The code is static: its probabilities are fixed, and a coder that begins at some tick
// needs the [History] ticks before it and no older ones. So a side that knows those can
// begin anywhere, which a network needs where packets get lost.
package inputcodec
