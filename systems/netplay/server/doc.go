// Package server is the program cmd/server: rooms and their bots on one port, for a game with
// its own modules too, whose main calls [Main] with them.
//
// Each room has a goroutine that alone touches its match. Links hand it what arrives over
// queues, so that no connection can keep it waiting.
package server
