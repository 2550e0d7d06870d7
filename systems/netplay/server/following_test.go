package server

import (
	"context"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/internal/ticket"
	"github.com/skijet/skijet/systems/netplay/internal/listen"
)

// firstWords takes what is logged first, and ends a context by it.
type firstWords struct {
	said strings.Builder
	end  context.CancelFunc
}

func (f *firstWords) Write(p []byte) (int, error) {
	f.end()
	return f.said.Write(p)
}

// TestFollow_SaysAtOnceWhatItFollows, or why it does not.
func TestFollow_SaysAtOnceWhatItFollows(t *testing.T) {
	leader, _ := house(t)
	leader.id = "run"
	answers := httptest.NewServer(leader.pages())
	defer answers.Close()
	address := answers.URL
	hangsUp, err := net.Listen("tcp", "127.0.0.1:0") // nobody else is there meanwhile
	if err != nil {
		t.Fatal(err)
	}
	defer hangsUp.Close()
	go func() {
		for {
			connection, err := hangsUp.Accept()
			if err != nil {
				return
			}
			connection.Close()
		}
	}()
	silent := hangsUp.Addr().String()
	port, err := listen.Listen(listen.Options{Bind: "127.0.0.1:0", Now: time.Now, Log: t.Logf, Page: http.NotFoundHandler(), Joined: leader.joined, Offer: leader.offer})
	if err != nil {
		t.Fatal(err)
	}
	defer port.Close()
	const asks = " each second, which does not answer: that is so after it has ended: "
	all := leader.rooms
	for what, c := range map[string]struct {
		address string
		rooms   []*room // of the other server
		want    string
	}{
		"one without rooms":        {address, nil, "this server follows the server at " + address + "\n"},
		"one with rooms it has":    {address, all[:1], "this server follows the server at " + address + "\n"},
		"one with a room it lacks": {address, all, "this server asks the server at " + address + asks + "two cannot be followed: are the keys the same?\n"},
		"one that is not there":    {silent, nil, "this server asks the server at " + silent + asks},
	} {
		ctx, end := context.WithCancel(t.Context())
		words, key := &firstWords{end: end}, ticket.KeyOf(secret)
		h := &host{flags: &flags{}, log: log.New(words, "", 0), table: table{key: &key}, listener: port, rooms: all[:1]}
		leader.rooms = c.rooms
		h.follow(ctx, c.address, false)
		if got := words.said.String(); got != c.want && !(c.address == silent && strings.HasPrefix(got, c.want)) {
			t.Errorf("%s: %q, want %q", what, got, c.want)
		}
	}
	leader.rooms = all
	if _, _, err := directory.Look(t.Context(), address); err != nil {
		t.Error(err)
	}
}

// TestFollow_OfAServerThatEndsIsOverWithoutPeople there, and the lobby hears that it came.
func TestFollow_OfAServerThatEndsIsOverWithoutPeople(t *testing.T) {
	leader, _ := house(t)
	leader.id = "run"
	answers := httptest.NewServer(leader.pages())
	defer answers.Close()
	h := &host{flags: &flags{}, log: log.New(t.Output(), "", 0), gate: &gate{}}
	h.follow(t.Context(), answers.URL, true) // which would wait for ever
	if a := h.gate.door.Announcement(now().Add(time.Minute), directory.Server{}); len(a.Arrived) != 1 || a.Arrived[0] != "run" {
		t.Errorf("the lobby hears of %q", a.Arrived)
	}
	own, _ := house(t)
	for _, c := range []struct {
		leads bool // the second room
		rooms map[string]bool
		want  bool
	}{{true, nil, false}, {true, map[string]bool{"one": true}, true}, {false, map[string]bool{"one": true}, true}, {false, map[string]bool{"one": true, "two": true}, false}, {true, map[string]bool{"two": true, "gone": true}, true}} {
		own.rooms[1].shown.health.leads = c.leads
		if got := own.leadsAll(c.rooms); got != c.want {
			t.Errorf("%+v: in charge of all: %v", c, got)
		}
	}
}
