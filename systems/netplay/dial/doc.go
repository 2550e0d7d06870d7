// Package dial connects a client to a room: over WebTransport, or over WebSocket where that
// does not get through.
//
// [Ask] asks a server what a room plays, and for a ticket. Whoever has loaded the level makes
// the link with [Connect]. Both wait, so that a game calls them in a goroutine of its own. In
// a browser they use what the browser has, and nothing of package net.
package dial
