package main

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/onlinetest"
)

// TestOnline_TheArenaComesBack from behind another tab, after a reload, over a network that was
// gone, and to a server that was started again, without a key being pressed but to leave the page of pauses.
func TestOnline_TheArenaComesBack(t *testing.T) {
	b := start(t)
	folder, err := arenaSite()
	if err != nil {
		t.Fatal(err)
	}
	port, stop := hosting(t, "--page", folder)
	line, err := onlinetest.Open(fmt.Sprintf("127.0.0.1:%d", port), onlinetest.Conditions{Delay: 20 * time.Millisecond, Jitter: 10 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	opened := time.Now()
	p := b.guest(line.Address())
	// plays waits for a second of play from now on, and not in the match of an older server. Of the
	// same server, it is as the same player, whose body waits for a minute. Who leaves a window finds
	// the page of pauses, behind which a match with others goes on.
	player, fresh, seen := 0, true, time.Now()
	plays := func(after string) {
		t.Helper()
		began, from := time.Now(), healthOf(t, port).Tick
		now := p.await("play after "+after, func(s *state) bool {
			return (s.Menu == "" || s.Menu == "Paused" && after == "hiding") && s.Tick > from+31 && s.Tick < healthOf(t, port).Tick+100
		})
		p.picture("again-" + after + ".png")
		if now.Menu != "" {
			p.press("Escape", "play", func(s *state) bool { return s.Menu == "" })
		}
		if !fresh && now.Self != player && time.Since(seen) < time.Minute {
			t.Errorf("after %s it plays %d, and played %d", after, now.Self, player)
		}
		player, fresh, seen = now.Self, false, time.Now()
		t.Logf("after %s the arena plays again in %v", after, (time.Since(began) - time.Second).Round(10*time.Millisecond))
	}
	plays("joining")
	t.Logf("a link that is opened plays in %v", (time.Since(opened) - time.Second).Round(10*time.Millisecond))
	hidden, gone := 3*time.Second, 10*time.Second
	if os.Getenv("SKIJET_LONG") != "" {
		hidden = time.Minute
	}
	front := p.tab("about:blank")
	time.Sleep(hidden)
	front.close()
	p.front()
	plays("hiding")
	p.reload("location.reload()")
	p.enter()
	plays("a reload")
	line.Cut()
	time.Sleep(gone)
	line.Mend()
	plays("a cut")
	stop()
	hosting(t, "--page", folder, "--bind", fmt.Sprint("127.0.0.1:", port))
	fresh = true
	plays("a restart")
	if h := healthOf(t, port); h.Desyncs != 0 {
		t.Errorf("%+v", h)
	}
}
