// Package soak plays random players on hard levels and checks every tick from the
// outside: numbers are finite, no body is inside anything or passes through a wall, and
// nothing is created out of nothing. docs/soak.md lists the invariants.
//
// A match of a soak lasts [MatchTicks] ticks, so a [Replay] of all of it is small enough
// to keep. Playing that replay finds the same failure again.
package soak
