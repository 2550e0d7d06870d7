// Package seen keeps what a client of a room saw: its prediction, beside the recording of the match as it was.
//
// A prediction follows from what the client knew: the input that was final, its own commands, and guesses by
// rollback.Repeat. So it is enough to keep for each tick that was shown how many of the ticks before it were
// guessed, and which own commands came to the room too late. [Track] writes that into the asides of a replay, and
// [View] predicts by it again.
package seen
