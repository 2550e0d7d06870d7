// Package bots lets the computer play: a system that writes the Intent of whoever
// carries a [Brain], by what anybody's module may ask a match.
//
// Give [Module] to a match and call [Join] where a person would join with
// [systems.Match.Join]. A Brain may also be added to a player who is there, and
// taken away again, with [systems.Match.Add] and [systems.Match.Remove].
//
// A bot goes for the nearest enemy within some 250 m and else for one that it picks:
// whatever has health and a team, unless that is its own team. It skis, jets, steers
// round walls, fetches what heals and fires what flies straight. [Send] tells it
// where to go instead; it still fires at what is in reach.
package bots
