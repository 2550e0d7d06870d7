// Package bots plays for players: a [Crew] gives the commands of every entity with a
// [Bot]. It uses only what any module may use.
//
// Give [Module] to a match, call [Join] where a person would join with [systems.Match.Join],
// make a crew by [NewCrew], and pass its [Crew.Commands] to each [systems.Match.Step]. A Bot can
// also be added to an existing player, and removed again, with [systems.Match.Add] and
// [systems.Match.Remove].
//
// A bot knows what it sees and hears: it has a field of view, levels hide enemies, it hears
// shots and jets near it, and forgets after some seconds. It turns and reacts as fast as its
// skill allows. It attacks anything with health and a team that is not its own, skis, jets,
// steers round walls, dodges, fetches what it lacks, and uses any weapon, as the hints of the
// weapon say.
//
// In a game for the flags of teams each bot has a [Role], which changes with the flags. Ways to
// flags, and runs on skis through them, are worked out once for a level. Above islands bots keep
// off edges and fly back to ground. They attack, repair and use the pieces of package bases, and
// destroy turrets beside flags from out of their range. In other games a bot follows its
// components.Goal. [Send] gives it a goal instead; it still fires at enemies in range. [WayTo]
// finds ways for entities that are not bots.
package bots
