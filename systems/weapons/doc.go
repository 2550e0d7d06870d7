// Package weapons holds what weapons are and the pure functions behind them:
// the specs, the trigger, flight, bounces, hits on moving boxes, and the rules of
// explosions.
//
// A weapon is one file with one [Spec] literal, or a JSON file that [Decode]
// reads. A match is given its weapons as a list, of which [Standard] is the
// shipped one. It turns a spec into a projectile entity that is the sum of small
// components: Flight, Payload, Owner, TTL, Shot, and where the spec has them
// Fuse, Bounce, Homing and Volatile.
//
// Time counts in whole ticks of 32 ms. Each phase of the shipped weapons' cycles
// is rounded up by itself, as a game that looks at its clock once a tick does: a
// disc takes 40 + 8 + 8 ticks for 1.25 s to fire, 0.25 s to reload and 0.25 s to
// spin up. So every cycle of a weapon has the same length and every shot leaves
// at the same time of a tick: its range has no jitter, and there is no part of a
// tick to carry over.
package weapons
