// Package goldens records the matches in testdata/replays and plays them again. A change
// that moves a body by a single bit, on any machine, fails a test.
//
// Each golden is a replay that the tests record by a script. A script gives commands to
// some players, and bots play the others. A golden is played from its first tick. The
// hash after every 32nd tick, and the whole state at some ticks, must equal the recorded
// ones. The test reports the first difference by tick, entity, component and field.
//
// If a change is meant to move bodies, or to change what is state,
//
//	go test ./internal/goldens -update "why"
//
// records the goldens that differ again. The reason is added to the note of each, below
// its description and the earlier reasons.
package goldens
