// Package netplay plays a match over a network: a [Room] decides, and a [Client] predicts.
//
// Both are state machines without sockets, clocks and goroutines. Their owner hands them the
// messages that arrive, calls Tick with the time as often as it likes, and sends the messages
// that they hand out. Any time that does not run backwards will do, such as that since the
// program began; clocks of machines need not agree.
//
// docs/online.md says what is promised to players, and what is not.
package netplay
