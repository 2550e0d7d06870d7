// Package netplay plays a match over a network: a [Room] decides, and a [Client] predicts.
//
// Both are state machines without sockets, clocks and goroutines. Their owner hands them
// what has arrived, calls Tick with the time as often as it likes, and sends what they
// have to say. The time is any that does not run backwards, such as that since the program
// began, and may be another one on each machine.
//
// docs/online.md says what is promised to players, and what is not.
package netplay
