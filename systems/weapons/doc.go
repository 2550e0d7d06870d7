// Package weapons holds what weapons are and the pure functions behind them:
// the catalogue of specs, flight, hits on moving boxes, and the Tribes
// explosion rule.
//
// A weapon is one file with one [Spec] literal; a match is given its weapons as
// a list, of which [Standard] is the shipped one. The
// match turns a spec into a projectile entity that is the sum of small
// components: Flight, Payload, Owner, TTL, Shot.
package weapons
