// Command nats is cmd/server with a directory that several lobbies share: a bucket of NATS JetStream. It is a module of
// its own, so that nobody else needs NATS.
package main

import (
	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/systems/netplay/server"
)

func main() {
	directory.Register("nats", open)
	server.Main()
}
