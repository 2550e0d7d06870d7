// Package carrier moves the messages of a link over WebTransport and WebSocket, by goroutines
// that end with the link. A peer that takes nothing for ten seconds is dropped.
package carrier
