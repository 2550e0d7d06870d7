// Package soak lets random players loose on hard levels and checks from the
// outside, in every tick, what must hold whatever they do: numbers are finite,
// nobody is inside anything, nobody passes a wall, nothing comes from nothing.
//
// A match of a soak lasts [MatchTicks], so a [Replay] of all of it is small enough
// to keep, and whatever was found is found again by playing that alone.
package soak
