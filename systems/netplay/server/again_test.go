package server

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/onlinetest"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/link"
)

// again lets somebody come back who has lost the link, while something makes that possible.
func again(t *testing.T, a *onlinetest.Person, p dial.Place, mend func()) {
	t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	back := make(chan error, 1)
	go func() { back <- a.Again(ctx, p) }()
	mend()
	mended := time.Now()
	if err := <-back; err != nil {
		t.Fatal(err)
	}
	play(t, a, "state", func() bool { return a.Confirmed() > 0 })
	t.Logf("playing again after %v", time.Since(mended).Round(time.Millisecond))
}

// TestServer_WhoLosesTheNetworkComesBackIntoTheSameBody, over both kinds of links.
func TestServer_WhoLosesTheNetworkComesBackIntoTheSameBody(t *testing.T) {
	t.Parallel()
	s := start(t, "--bots", "2")
	for _, over := range []string{"WebTransport", "WebSocket"} {
		conditions := internet
		conditions.NoUDP = over == "WebSocket"
		line, place := relay(t, s.port, conditions)
		a := join(t, place, over)
		play(t, a, "state", func() bool { return a.Confirmed() > 0 })
		if a.Line.Over != over {
			t.Fatalf("over %s", a.Line.Over)
		}
		body := a.Client.Player()
		line.Cut()
		if err := a.Play("end of the link", func() bool { return false }); !errors.Is(err, link.ErrClosed) {
			t.Fatal(err)
		}
		again(t, a, place, line.Mend)
		if a.Client.Player() != body {
			t.Errorf("%s: player %d is now %d", over, body, a.Client.Player())
		}
		_ = a.Client.Leave()
		_ = a.Step()
	}
}

// TestServer_ClientsComeBackToOneThatWasStartedAgain, with another certificate and key of tickets.
func TestServer_ClientsComeBackToOneThatWasStartedAgain(t *testing.T) {
	s := start(t, "--bots", "2")
	a := join(t, s.place(""), "Ada")
	play(t, a, "state", func() bool { return a.Confirmed() > 0 })
	ended := make(chan bool)
	go func() { s.finish(t); close(ended) }()
	for a.Step() == nil {
		time.Sleep(time.Millisecond)
	}
	a.Line.Close()
	<-ended
	again(t, a, s.place(""), func() { start(t, "--bots", "2", "--bind", fmt.Sprint("127.0.0.1:", s.port)) })
}
