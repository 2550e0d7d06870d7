// Package bots plays for players: a system writes the Intent of every entity with a
// [Brain]. It uses only what any module may use.
//
// Give [Module] to a match and call [Join] where a person would join with
// [systems.Match.Join]. A Brain can also be added to an existing player, and removed
// again, with [systems.Match.Add] and [systems.Match.Remove].
//
// A bot attacks the nearest enemy within some 250 m, or else a random one: anything with
// health and a team that is not its own. It skis, jets, steers round walls, fetches
// repair kits and uses any weapon, as the hints of the weapon say. [Send] gives it a goal
// instead; it still fires at enemies in range.
package bots
