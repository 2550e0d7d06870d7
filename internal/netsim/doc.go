// Package netsim plays the whole service of online play in virtual time: a server with a
// room, and clients that come and go over lines which are worse than any real one. [Play]
// plays one seed, which determines everything: the level, the mode, who plays, and what
// happens when.
//
// In every tick it checks what docs/online.md promises. The state that a client holds for
// final is that of the room, to the bit; if not, a [Desync] names the first field that
// differs. What it predicts, and how many ticks it steps for that, is what the inputs that it
// knows lead to. Each event that has happened is told once. Nobody stands still whose line allows
// to go on. No seat is lost, memory is bounded, and the room's replay plays again.
package netsim
