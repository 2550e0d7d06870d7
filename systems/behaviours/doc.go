// Package behaviours is a module of what shots may do beyond flying, bouncing and going off: turn
// to enemies, with a lock or by heat, burn as flares, release others, stick, attract and repel,
// pierce, jump on from enemy to enemy, and bring further payloads. It uses only what any module
// may use.
//
// Files of weapons give behaviours by keys of "projectile", such as "homing", and weapons in Go
// by [Behaviour.Give]. A match with such a weapon needs [Module]; no shipped weapon has one.
package behaviours
