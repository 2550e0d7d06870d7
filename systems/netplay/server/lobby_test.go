package server

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/agones/agonestest"
	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// keyFile returns a file with a secret.
func keyFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(path, []byte("a secret of some length\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestLobby_LeadsToAServerOfAgonesFromWhenThatIsAllocated, who comes counts once, and the server says that nobody is to come when it ends.
func TestLobby_LeadsToAServerOfAgonesFromWhenThatIsAllocated(t *testing.T) {
	key := keyFile(t)
	hall := startUntil(t, "Servers are known", "--lobby", "--fleet-key", key)
	at := hall.place("").Host
	p := agonestest.New(t)
	t.Setenv("AGONES_SDK_HTTP_PORT", p.Port())
	// The sidecar knows an address that leads nowhere, so another one is advertised.
	bind := freePort(t)
	s := start(t, "--bots", "0", "--seats", "2", "--bind", bind, "--advertise", bind, "--announce", at, "--fleet-key", key)
	var search directory.Search
	begin, place := time.Unix(1000, 0), ""
	answered := false
	ask := func() bool { // again when it was answered
		search.Look(begin, nil, []string{at})
		place, _ = search.Play(begin, wire.Version)
		if answered = search.Settled(); answered && place == "" {
			search = directory.Search{}
		}
		return place != ""
	}
	await(t, "answer", func() bool { ask(); return answered })
	if place != "" {
		t.Fatalf("led to %s, which is not allocated", place)
	}
	p.Change("0", "Allocated")
	await(t, "place", ask)
	to, err := dial.ParsePlace(place)
	if err != nil || to.Host != bind || to.Seat == "" {
		t.Fatalf("led to %q, %v", place, err)
	}
	ada := join(t, to, "Ada")
	play(t, ada, "seat", func() bool { return s.host.people() == 1 })
	s.host.gate.mutex.Lock()
	a := s.host.gate.door.Announcement(now().Add(time.Minute), directory.Server{About: s.host.about()})
	s.host.gate.mutex.Unlock()
	if len(a.Arrived) != 1 || a.People() != 1 || a.Empty != 0 {
		t.Errorf("of Ada it says %+v", a)
	}
	p.Change("1790000000", "Allocated")
	if status := <-s.end; status != 0 {
		t.Errorf("status %d: %s", status, s.log.String())
	}
	s.end <- 0
	if all, err := directory.List(context.Background(), at); err != nil || len(all) != 0 {
		t.Errorf("a server that has ended is listed: %+v, %v", all, err)
	}
}

// freePort returns an address that nobody waits on.
func freePort(t *testing.T) string {
	t.Helper()
	s := startUntil(t, "Servers are listed", "--list")
	s.finish(t)
	return "127.0.0.1:" + strconv.Itoa(s.port)
}

// await waits until something is so.
func await(t *testing.T, what string, so func() bool) {
	t.Helper()
	for began := time.Now(); !so(); time.Sleep(time.Millisecond) {
		if time.Since(began) > 20*time.Second {
			t.Fatalf("no %s", what)
		}
	}
}

func TestLobby_RefusesFlagsThatDoNotFit(t *testing.T) {
	key := keyFile(t)
	for args, want := range map[string]string{
		"--lobby --list": "or --list", "--lobby": "wants --fleet-key", "--fleet arena": "for --lobby", "--follow a": "wants --fleet-key",
		"--lobby --fleet-key " + key + " --directory nats://x": "cmd/server/nats", "--lobby --fleet-key /nowhere": "/nowhere", "--lobby --fleet arena --fleet-key " + key: "no pod",
	} {
		var log told
		_, program, err := prepare(strings.Fields(args), &log, &log, newTable())
		if status := program.Exit(err, &log); status != 2 || !strings.Contains(log.String(), want) {
			t.Errorf("%s: status %d, %s", args, status, log.String())
		}
	}
}
