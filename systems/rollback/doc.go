// Package rollback lets a match run ahead of commands that have not arrived yet.
//
// A [Session] keeps two states of one match: the confirmed one, up to the tick for
// which everything that comes from outside is fixed, and the predicted one, which
// is ahead of it and is what a game draws. The commands of the ticks between are
// guessed from the last known ones. When something else turns out to be true, the
// confirmed state is restored and the ticks are stepped again; where the guess was
// right, nothing needs to be done.
//
// A game calls, as often as it draws or ticks:
//
//	session.Confirm(tick, input)       // for each tick that is fixed, in order
//	session.AddCommand(tick, command)  // the own player's, and any that is early
//	session.Advance(tick)              // corrects, and goes on to a tick
//	for notice := range session.Notices() { ... }  // sounds and effects, once each
//
// The package has no clock and starts no goroutine: which tick it is, and what comes
// over a network, is up to the caller. Who fixes the commands of a tick without
// having all of them, such as a server, uses [Repeat] like everybody else.
//
// Whatever changes the match must come by a command or by an entry; see
// [systems.TickInput]. Bots think within the tick, the same on every machine, and
// need no commands.
//
// # Entities that were predicted
//
// A predicted entity may turn out not to exist, and its ID then stands for another
// one. A view that keeps something of an entity knows it by its ID and the tick in
// which it came, both in [components.IdentityData].
package rollback
