// Package shots holds what weapons do in a match: triggers that are pulled, rays and beams,
// projectiles from the trigger to their end, and blasts.
//
// [New] makes a [Stage], which is a handful of owners that share one [Config]:
//
//   - [Weapons] are the weapons of the match, prepared for firing.
//   - [Hands] pulls triggers in the stage of weapons: rays and beams act at once.
//   - [Launcher] gives each projectile a [Shot], and its entity in stage 11.
//   - [Targets] knows where everything that can be hit was in the tick.
//   - [Flight] moves all shots, and asks for the blasts of those that end.
//   - [Blasts] pushes and damages.
//   - [Locks], [Heat] and [Fields] are for weapons that lock on, for what is warm, and for shots
//     that pull or push what is around them.
//
// A shot that carries more than flight, fuse and bounce has [Hooks] for these components,
// which Flight runs at fixed points.
package shots
