// Package goldens records matches that are kept in testdata/replays, and plays them
// again: no change may move anybody in them by a bit unnoticed, on any machine.
//
// Each is a replay that the tests record by a script, of players who are given commands
// and of others who are played by bots. A golden is played from its first tick; the hash
// of each 32nd tick and the whole state at some ticks must be what was recorded. What
// differs first is told by tick, entity, component and field.
//
// Where a change is meant to move somebody, or to change what is state,
//
//	go test ./internal/goldens -update "why"
//
// records those anew that differ. The reason is added to the note of each, below what
// it shows and the reasons before.
package goldens
