//go:build linux

package server

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/agones/agonestest"
	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/internal/lobby"
	"github.com/skijet/skijet/internal/onlinetest"
	"github.com/skijet/skijet/internal/ticket"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// fleet is a lobby with servers, as Agones starts them.
type fleet struct {
	lobby string                             // its address
	key   string                             // a file
	next  atomic.Pointer[agonestest.Sidecar] // of the server that is allocated next; nil: none is ready
	at    string                             // its address
}

// Allocate gives away the next one, once.
func (f *fleet) Allocate(context.Context) (string, error) {
	p := f.next.Swap(nil)
	if p == nil {
		return "", errors.New("none is ready")
	}
	p.Change("0", "Allocated")
	return f.at, nil
}

// newFleet starts the lobby.
func newFleet(t *testing.T) *fleet {
	t.Helper()
	f := &fleet{key: keyFile(t)}
	secret, err := readSecret("fleet-key", f.key)
	if err != nil {
		t.Fatal(err)
	}
	key := ticket.KeyOf(secret)
	var asked atomic.Bool
	s := lobby.NewService(lobby.Setup{Options: lobby.Options{Every: lobby.Every, Version: wire.Version}, Store: directory.NewMemory(now), Allocator: f, Key: &key, Log: t.Logf,
		Now: func() time.Time {
			if !asked.Swap(true) {
				return time.Now().Add(-time.Minute) // it does not wait first for servers that are there
			}
			return time.Now()
		}})
	go s.Run(t.Context())
	mux := http.NewServeMux()
	s.Pages(mux)
	h := httptest.NewServer(mux)
	t.Cleanup(h.Close)
	f.lobby = h.URL
	return f
}

// start starts a server with so many rooms that is ready.
func (f *fleet) start(t *testing.T, rooms string) (*running, *agonestest.Sidecar) {
	t.Helper()
	p := agonestest.New(t)
	t.Setenv("AGONES_SDK_HTTP_PORT", p.Port())
	bind := freePort(t)
	s := start(t, "--bots", "0", "--rooms", rooms, "--bind", bind, "--advertise", bind, "--announce", f.lobby, "--fleet-key", f.key)
	return s, p
}

// TestDrain_MatchesGoOnAtAServerThatTheLobbyHasAllocated, one for all rooms, and people play on there.
func TestDrain_MatchesGoOnAtAServerThatTheLobbyHasAllocated(t *testing.T) {
	f := newFleet(t)
	first, p := f.start(t, "3")
	p.Change("0", "Allocated")
	second, q := f.start(t, "3")
	f.at = second.host.flags.Port.Advertise
	var all []*onlinetest.Person
	for _, room := range []string{"room1", "room3"} {
		a := join(t, first.place(room), "Ada")
		play(t, a, "a match", func() bool { return a.Confirmed() > 30 })
		all = append(all, a)
	}
	ready := second.host.find("room2")
	f.next.Store(q)
	stop := make(chan struct{})
	var live sync.WaitGroup
	for _, a := range all {
		live.Go(func() {
			if err := a.Live(stop); err != nil {
				t.Error(err)
			}
		})
	}
	p.Change("1790000000", "Allocated") // its node is cleared
	if status := <-first.end; status != 0 {
		t.Errorf("status %d: %s", status, first.log.String())
	}
	first.end <- 0
	close(stop)
	live.Wait()
	for _, a := range all {
		play(t, a, "the other server", func() bool { return a.Client.Address() == f.at })
		end := a.Confirmed() + 60
		play(t, a, "two seconds of play", func() bool { return a.Confirmed() >= end })
	}
	for _, room := range []string{"room1", "room3"} {
		if is := second.host.find(room).health(); is.people != 1 || is.Desyncs != 0 || !is.leads {
			t.Errorf("%s: %+v\n%s", room, is, first.log.String())
		}
	}
	if second.host.find("room2") != ready {
		t.Error("a room that is not wanted makes way")
	}
	if said := p.Said(); !slices.Contains(said, "/shutdown {}") {
		t.Errorf("it said %q", said)
	}
	for i, a := range all {
		if err := a.Client.Leave(); err != nil {
			t.Error(err)
		}
		room := second.host.find([]string{"room1", "room3"}[i])
		play(t, a, "end", func() bool { return room.health().people == 0 })
	}
}
