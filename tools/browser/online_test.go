package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/webpage"
	"github.com/skijet/skijet/systems/netplay/server"
)

// hosting starts a server with bots, and returns its port.
func hosting(t *testing.T) (port int) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	read, write := io.Pipe()
	end := make(chan int, 1)
	go func() { end <- server.Run(ctx, []string{"--bind", "127.0.0.1:0", "--bots", "4"}, write, io.Discard) }()
	lines := bufio.NewReader(read)
	first, err := lines.ReadString('\n')
	if err == nil {
		_, err = fmt.Sscanf(first, "Port %d", &port)
	}
	if err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	t.Cleanup(func() {
		if stop(); <-end != 0 {
			t.Error("the server failed")
		}
	})
	return port
}

// TestOnline_ABrowserPlaysWhatTheServerPlays over WebTransport, where there is none over
// WebSocket, and over that at once where the page is not secure.
func TestOnline_ABrowserPlaysWhatTheServerPlays(t *testing.T) {
	b, site, port := start(t), t.TempDir(), hosting(t)
	if err := buildSite(site, filepath.Join("testdata", "online"), quick, io.Discard); err != nil {
		t.Fatal(err)
	}
	address, reports := host(t, webpage.Handler(site))
	for script, want := range map[string]string{
		"":                               "played over WebTransport, insecure false",
		"delete globalThis.WebTransport": "played over WebSocket, insecure false",
		`Object.defineProperty(globalThis, "isSecureContext", { get: () => false })`: "played over WebSocket, insecure true",
	} {
		p := b.tabAfter(script, fmt.Sprintf("%s/?join=127.0.0.1:%d", address, port))
		select {
		case r := <-reports:
			if r.Error != want {
				t.Errorf("%q: %q", script, r.Error)
			}
		case <-time.After(patience):
			t.Fatalf("%q: the page says nothing", script)
		}
		p.close()
	}
	answer, err := http.Get(fmt.Sprintf("http://127.0.0.1:%d/healthz", port))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var all []struct{ Desyncs, Tick int }
	if err := json.NewDecoder(answer.Body).Decode(&all); err != nil || len(all) != 1 || all[0].Desyncs != 0 || all[0].Tick < 300 {
		t.Errorf("%+v, %v", all, err)
	}
}
