// Package lobby leads players to servers of which it knows by their announcements: as a list, from which arenas choose, and
// by placing them, with a place held in a directory that several lobbies share.
//
// [Lobby] decides. It is a state machine without a clock, a socket or a goroutine: what it wants done is in
// [Lobby.Take], and goes back to it by [Lobby.Answer]. [Service] lets it run, and [Door] is the side of a server.
package lobby
