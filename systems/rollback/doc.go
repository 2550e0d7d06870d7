// Package rollback runs a match ahead of commands that have not arrived yet.
//
// A [Session] keeps two matches. In the confirmed one, the input of all ticks so far is
// final. The predicted one is ahead of it, and is the one that a game draws. For the ticks
// between, the session guesses the commands from the last known ones. After a wrong guess it
// puts the predicted match into the state of the confirmed one and steps those ticks again:
// never more than lie between the two.
//
// A game calls, as often as it draws or ticks:
//
//	session.Confirm(tick, input)       // for each tick with final input, in order
//	session.AddCommand(tick, command)  // of the local player, and any that came early
//	session.Advance(tick)              // corrects, and steps to a tick
//	for notice := range session.Notices() { ... }  // sounds and effects, once each
//
// Read what must not flicker with the predictions, such as scores, from
// [Session.ConfirmedMatch]. This records a replay of the confirmed match:
//
//	recorder, err := replay.NewRecorder(file, session.ConfirmedMatch(), "a note", time.Now())
//	session.Drive(recorder)
//
// The package has no clock, starts no goroutine, and knows no network: the caller decides
// which tick it is and sends the commands. A server that has to fix the commands of a tick
// before all have arrived guesses them with [Repeat], as the clients do.
//
// The match must change by commands and entries only; see [systems.TickInput]. Bots
// decide within the tick, the same on every machine, and need no commands.
//
// # Entities that were predicted
//
// A predicted entity may turn out not to exist, and another entity may then get its ID. A
// view that keeps something about an entity must identify it by its ID and by the tick in
// which it was created. Both are in [components.IdentityData].
package rollback
