// Package weapons defines weapons and the pure functions that they use: specs,
// triggers, flight, bounces, hits on moving boxes, and the rules of explosions.
//
// A weapon is one file with one [Spec] literal, or a JSON file that [Decode] reads. A match gets
// a list of weapons, of which [Standard] is the shipped one. The match turns a spec into a
// projectile entity with small components: Flight, Payload, Owner, TTL, Shot, and if the spec
// has them Fuse, Bounce, Volatile and those of its parts.
//
// Time is counted in whole ticks of 32 ms. Each phase of the shipped weapons' cycles is
// rounded up separately, as in a game that checks its clock once a tick: a disc takes
// 40 + 8 + 8 ticks for 1.25 s to fire, 0.25 s to reload and 0.25 s to spin up. So every
// cycle of a weapon has the same length and every shot leaves at the same time within a
// tick: its range has no jitter, and no fraction of a tick needs to be carried over.
package weapons
