// Package systems runs Skijet's components: a [Match] steps every entity
// through twelve stages of one 32 ms tick, and each system is offered as a donburi
// ecs system for games with a loop of their own.
//
// Make a match with [NewMatch], let players in with [Match.Join], and call
// [Match.Step] once a tick with what their devices asked for. [Match.Players],
// [Match.Projectiles] and [Match.Events] return copies of what can be seen and
// heard; [Match.Entry] gives the donburi entry for everything else.
//
// Time passes only in Step, so a match runs as fast as the machine allows, in tests as in a
// server. The same level, seed and commands give the same [Match.Hash] on every machine.
//
// What players fire is the list of specs in Options.Weapons, package weapons;
// [Match.ReplaceWeapons] changes it between two ticks. A component of your own is
// part of the state once it is registered with [State]: every field of it, without a
// list of them.
//
// Rules, weapons and components of your own come as a [Module] in Options.Modules; its systems
// take their places in the [Schedule] of the tick. Packages modes (the rules of a game and its
// scores), bots (computer players) and pickups are such modules, which use what this package
// exports and nothing else. Packages modeltest, weapons/weaponstest and statetest test what you
// add by the rules that ours must pass.
//
// What a system asks for by [Match.Spawn], [Match.Add], [Match.Refit], [Match.Despawn] and the
// like is done in the stage of structural changes. Within a tick nobody joins: [Match.Join]
// returns [ErrMidTick]. A value that a system must not write is corrected, and [Match.Step]
// returns an error that names it.
//
// What is promised of a match that is saved: Restore takes every snapshot in a match that is made
// alike, and the next tick is then the same to the bit. Snapshot looks at all values, by the same
// list as Restore, and returns an error that wraps [ErrUnsound] and names the first that Restore
// would refuse; then there is no snapshot. What a system of a game writes is otherwise only looked
// at where it would harm others in the same tick: a position or velocity that is not finite is put
// back. [Options.CheckSystems] checks the whole state after each system and names the one that
// wrote it.
//
// To run inside a donburi ECS, give its world as Options.World and add the systems with
// [Match.ECS].
package systems
