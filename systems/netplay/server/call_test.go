package server

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/internal/ticket"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/link/linktest"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// TestCall_TellsAServerThatHasEndedFromOneThatDoesNotAnswerWell: nobody listens there, or another one than before.
func TestCall_TellsAServerThatHasEndedFromOneThatDoesNotAnswerWell(t *testing.T) {
	key := ticket.NewKey()
	called := &table{key: &key}
	answers := func(about *directory.About) *httptest.Server {
		s := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if about == nil || r.URL.Path != directory.PathAbout {
				http.NotFound(w, r) // it has no such room
				return
			}
			json.NewEncoder(w).Encode(about)
		}))
		t.Cleanup(s.Close)
		return s
	}
	known, spoilt, ended := answers(&directory.About{ID: "this one"}), answers(nil), answers(nil)
	ended.Close()
	for _, c := range []struct {
		what, id string
		server   *httptest.Server
		gone     bool
	}{
		{"the first call", "", known, false}, {"another call", "this one", known, false}, {"after a restart", "that one", known, true},
		{"an answer that is none", "this one", spoilt, false}, {"nobody there", "this one", ended, true},
	} {
		if line, gone := called.call(c.server.Listener.Addr().String(), "main", c.id); line != nil || gone != c.gone {
			t.Errorf("%s: %v, gone %v", c.what, line, gone)
		}
	}
}

// TestCallLeader_GreetsWhoIsReachedAgain, by the new link in place of the old one.
func TestCallLeader_GreetsWhoIsReachedAgain(t *testing.T) {
	level, err := levels.Build(levels.Parts{Structures: []levels.Structure{levels.Box("floor", geom.Vec{X: -9, Y: -9, Z: -1}, geom.Vec{X: 9, Y: 9})}, Spawns: []levels.Spawn{{}}})
	if err != nil {
		t.Fatal(err)
	}
	m, err := systems.NewMatch(systems.Options{Level: level})
	if err != nil {
		t.Fatal(err)
	}
	follows, err := netplay.NewRoom(0, netplay.RoomOptions{Match: m, Seats: 1, Follows: true, NewSeat: func() wire.Seat { return wire.Seat{} },
		Admit: func(string, []byte) (systems.PlayerSpec, error) { return systems.PlayerSpec{}, nil }})
	if err != nil {
		t.Fatal(err)
	}
	network := linktest.NewNet(1)
	before, _ := network.Connect(linktest.Conditions{}, linktest.Conditions{})
	after, _ := network.Connect(linktest.Conditions{}, linktest.Conditions{})
	answer := make(chan called, 1)
	l := &leader{line: before, answer: answer, greet: wire.Standby{Address: "here", Hashes: []string{"hash"}}}
	r := &room{follow: l, game: &game{room: follows}}
	at := time.Unix(9, 0)
	if r.callLeader(at); l.line != before || l.answer == nil {
		t.Fatal("it goes on before there is an answer")
	}
	answer <- called{line: after}
	r.callLeader(at)
	var said []wire.Message
	follows.Send(func(peer netplay.Peer, _ link.Channel, data []byte) {
		if message, err := wire.Read(data); err == nil && peer == 0 {
			said = append(said, message)
		}
	})
	if l.line != after || l.heard != at || l.answer != nil || l.gone || before.Err() == nil || after.Err() != nil {
		t.Errorf("%+v", l)
	}
	if len(said) != 1 || said[0].(wire.Standby).Address != "here" || len(said[0].(wire.Standby).Hashes) != 1 {
		t.Errorf("it says %+v", said)
	}
}
