package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/skijet/skijet/examples/creatures/creatures"
	"github.com/skijet/skijet/systems/netplay/server"
)

// TestServer_HasTheCreatures in its rooms, and says goodbye to nobody.
func TestServer_HasTheCreatures(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	var out, log bytes.Buffer
	status := server.Run(ctx, []string{"--bind", "127.0.0.1:0", "--bots", "2"}, &out, &log, creatures.Modules(creatures.Places{})...)
	if status != 0 || !strings.HasPrefix(out.String(), "Port ") {
		t.Errorf("status %d: %s%s", status, out.String(), log.String())
	}
}
