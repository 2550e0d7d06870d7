// Package systems runs Skijet's components: a [Match] steps every entity
// through twelve stages of one 32 ms tick, and each system is offered as a donburi
// ecs system for games with a loop of their own.
//
// Make a match with [NewMatch], add players with [Match.Join], and call [Match.Step] once a tick
// with their commands. [Match.Players], [Match.Projectiles] and [Match.Events] return copies of
// what can be seen and heard; [Match.Entry] returns the donburi entry for everything else.
//
// Time passes only in Step, so a match runs as fast as the machine allows, in tests as in a
// server. The same level, seed and commands give the same [Match.Hash] on every machine.
//
// The weapons of a match are the specs in Options.Weapons, see package weapons;
// [Match.ReplaceWeapons] changes them between two ticks. A component of your own is part of the
// state, with all of its fields, once it is registered with [State].
//
// Rules, weapons and components of your own come as a [Module] in Options.Modules; its systems
// take their places in the [Schedule] of the tick. Packages modes (the rules of a game and its
// scores), bots (computer players) and pickups are such modules, which use what this package
// exports and nothing else. Packages modeltest, weapons/weaponstest and statetest test what you
// add by the rules that ours must pass.
//
// [Match.Spawn], [Match.Add], [Match.Refit], [Match.Despawn] and the like, called by a system,
// take effect in the stage of structural changes. Players cannot join within a tick:
// [Match.Join] returns [ErrMidTick]. A value that a system must not write is corrected, and
// [Match.Step] returns an error that names it.
//
// [Match.Restore] takes every snapshot of a match that is made alike, and the next tick is then
// the same to the bit. [Match.Snapshot] checks all values as Restore does: if Restore would
// refuse one, it returns no snapshot, but an error that wraps [ErrUnsound] and names that value.
// A tick only checks positions and velocities, and puts back those that are not finite.
// [Options.CheckSystems] checks the whole state after each system, and names the one that wrote
// a bad value.
//
// To run inside a donburi ECS, give its world as Options.World and add the systems with
// [Match.ECS].
package systems
