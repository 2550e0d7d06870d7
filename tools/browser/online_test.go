package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/onlinetest"
	"github.com/skijet/skijet/internal/webpage"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/server"
)

// hosting starts a server with bots on the level that is lit the fastest, and with more arguments, and returns its
// port and what ends it.
func hosting(t *testing.T, args ...string) (port int, end func()) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	read, write := io.Pipe()
	status := make(chan int, 1)
	go func() {
		status <- server.Run(ctx, append([]string{"--bind", "127.0.0.1:0", "--bots", "4", "--level", "isles"}, args...), write, io.Discard)
	}()
	lines := bufio.NewReader(read)
	first, err := lines.ReadString('\n')
	if err == nil {
		_, err = fmt.Sscanf(first, "Port %d", &port)
	}
	if err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	end = sync.OnceFunc(func() {
		if stop(); <-status != 0 {
			t.Error("the server failed")
		}
	})
	t.Cleanup(end)
	return port, end
}

// TestOnline_ABrowserPlaysWhatTheServerPlays over WebTransport, where there is none over
// WebSocket, and over that at once where the page is not secure.
func TestOnline_ABrowserPlaysWhatTheServerPlays(t *testing.T) {
	b, site := start(t), onlineSite(t)
	port, _ := hosting(t)
	address, reports := host(t, webpage.Handler(site))
	for script, want := range map[string]string{
		"":                               "played over WebTransport, insecure false",
		"delete globalThis.WebTransport": "played over WebSocket, insecure false",
		`Object.defineProperty(globalThis, "isSecureContext", { get: () => false })`: "played over WebSocket, insecure true",
	} {
		p := b.tabAfter(script, fmt.Sprintf("%s/?join=127.0.0.1:%d", address, port))
		hear(t, reports, want)
		p.close()
	}
	if h := healthOf(t, port); h.Desyncs != 0 || h.Tick < 300 {
		t.Errorf("%+v", h)
	}
}

// TestOnline_ABrowserGoesWithItsMatchToAnotherServer when its server ends.
func TestOnline_ABrowserGoesWithItsMatchToAnotherServer(t *testing.T) {
	b, site := start(t), onlineSite(t)
	key := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(key, []byte("a key of these tests\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	first, end := hosting(t, "--fleet-key", key)
	second, _ := hosting(t, "--fleet-key", key, "--follow", fmt.Sprint("127.0.0.1:", first))
	address, reports := host(t, webpage.Handler(site))
	p := b.tabAfter("globalThis.moves = true", fmt.Sprintf("%s/?join=127.0.0.1:%d", address, first))
	until := func(what string, so func() bool) {
		for began := time.Now(); !so(); time.Sleep(10 * time.Millisecond) {
			if time.Since(began) > patience {
				t.Fatalf("no %s", what)
			}
		}
	}
	until("page that plays, and stand-by", func() bool { return healthOf(t, first).Clients > 0 && healthOf(t, second).Tick > 0 })
	tick := healthOf(t, first).Tick
	until("two seconds of play", func() bool { return healthOf(t, first).Tick > tick+64 })
	end()
	hear(t, reports, "played over WebTransport, insecure false")
	p.close()
	if h := healthOf(t, second); h.Desyncs != 0 || h.Agreed == 0 {
		t.Errorf("%+v", h)
	}
}

// onlinePage returns the folder of a page that plays on a server, and shows nothing. It is built once. The page is
// also without the arena's looks: a Firefox without a display has no WebGL, without which that stops.
var onlinePage = sync.OnceValues(func() (string, error) {
	folder := filepath.Join(temporary, "online")
	err := buildSite(folder, filepath.Join("testdata", "online"), fastest, io.Discard)
	const bare = `<script src="wasm_exec.js"></script><script>const go = new Go();
		WebAssembly.instantiateStreaming(fetch("arena.wasm"), go.importObject).then(game => go.run(game.instance))</script>`
	return folder, errors.Join(err, os.WriteFile(filepath.Join(folder, "bare.html"), []byte(bare), 0o600))
})

// onlineSite is onlinePage for a test.
func onlineSite(t *testing.T) (folder string) {
	t.Helper()
	folder, err := onlinePage()
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

// hear waits for what a page reports.
func hear(t *testing.T, reports chan report, want string) {
	t.Helper()
	select {
	case r := <-reports:
		if r.Error != want {
			t.Errorf("the page says %q, want %q", r.Error, want)
		}
	case <-time.After(patience):
		t.Fatalf("the page does not say %q", want)
	}
}

// TestOnline_FirefoxPlaysWhatTheServerPlays over both kinds of links.
func TestOnline_FirefoxPlaysWhatTheServerPlays(t *testing.T) {
	site := onlineSite(t)
	port, _ := hosting(t)
	address, reports := host(t, webpage.Handler(site))
	for over, enabled := range map[string]bool{"WebTransport": true, "WebSocket": false} {
		t.Run(over, func(t *testing.T) {
			firefox(t, map[string]any{"network.webtransport.enabled": enabled}, fmt.Sprintf("%s/bare.html?join=127.0.0.1:%d", address, port))
			hear(t, reports, "played over "+over+", insecure false")
		})
	}
	if h := healthOf(t, port); h.Desyncs != 0 || h.Agreed < 8 {
		t.Errorf("%+v", h)
	}
}

// health is what a server says of a room.
type health struct {
	Agreed, Desyncs, Tick, Clients int
	Fault                          string
}

func healthOf(t *testing.T, port int) health {
	t.Helper()
	answer, err := http.Get(fmt.Sprintf("http://127.0.0.1:%d/healthz", port))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var all []health
	if err := json.NewDecoder(answer.Body).Decode(&all); err != nil || len(all) > 1 {
		t.Fatalf("%+v, %v", all, err)
	}
	return append(all, health{})[0] // a stand-by may have no room yet
}

// guest opens the page of a server, and waits until it plays there. To nobody does it send reports.
func (b *pages) guest(address string) *tab {
	b.t.Helper()
	p := b.tabAfter(`const get = fetch; globalThis.fetch = (what, how) => what === "report" ? Promise.resolve() : get(what, how)`,
		fmt.Sprintf("http://%s/?join=%s&mute=1&name=Ada&width=640&height=360&scale=0.25#report", address, address))
	p.enter()
	return p
}

// enter waits until the page plays on the server of its address. Where the machine is so busy that the
// page gives up to call it, somebody tries again.
func (p *tab) enter() {
	p.t.Helper()
	const gaveUp = "Not connected"
	for p.await("a match with others", func(s *state) bool { return s.Menu == "" && s.Tick > 0 || s.Menu == gaveUp }).Menu == gaveUp {
		p.press("Enter", "another try", func(s *state) bool { return s.Menu != gaveUp })
	}
}

// TestOnline_TheArenaAgreesWithTheServerOverABadLine, as it is shipped, beside bots and a client
// that is none of a browser: for 10 seconds, and an hour in long.
func TestOnline_TheArenaAgreesWithTheServerOverABadLine(t *testing.T) {
	b := start(t)
	folder, err := arenaSite()
	if err != nil {
		t.Fatal(err)
	}
	port, _ := hosting(t, "--page", folder)
	line, err := onlinetest.Open(fmt.Sprintf("127.0.0.1:%d", port), onlinetest.Conditions{Delay: 40 * time.Millisecond, Jitter: 20 * time.Millisecond, Lost: 0.02})
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	ben, err := onlinetest.Join(dial.Place{Host: line.Address()}, "Ben")
	if err != nil {
		t.Fatal(err)
	}
	defer ben.Line.Close()
	stop, ended := make(chan struct{}), make(chan error, 1)
	go func() { ended <- ben.Live(stop) }()
	p := b.guest(line.Address())
	first := p.await("a match with others", func(s *state) bool { return s.Menu == "" && s.Tick > 0 })
	p.picture("online-1.png")
	seconds, from := 10, healthOf(t, port)
	if os.Getenv("SKIJET_LONG") != "" {
		seconds = 3600
	}
	p.key("rawKeyDown", "KeyW")
	last := first
	for end := first.Tick + seconds*1000/32; last.Tick < end; {
		next := min(last.Tick+1000, end)
		last = p.await("play", func(s *state) bool { return s.Tick >= next && s.Menu == "" })
	}
	p.await("a step", func(s *state) bool { return math.Hypot(s.X-first.X, s.Y-first.Y) > 1 })
	p.key("keyUp", "KeyW")
	p.picture("online-2.png")
	close(stop)
	if err := <-ended; err != nil {
		t.Fatalf("%v, while the server says %+v", err, healthOf(t, port))
	}
	is := healthOf(t, port) // each tells of each 32nd tick, in four datagrams
	if want := 2 * seconds * 9 / 10; is.Fault != "" || is.Desyncs != 0 || is.Agreed-from.Agreed < want || is.Clients != 2 {
		t.Errorf("after %d seconds %+v, and before %+v", seconds, is, from)
	}
	t.Logf("%d hashes agree after %d seconds", is.Agreed, seconds)
}
