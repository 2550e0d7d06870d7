package online

import (
	"bytes"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// idle is a line on which nothing comes.
type idle struct{ link.Link }

func (idle) Send(link.Channel, []byte) error       { return nil }
func (idle) Receive() (link.Channel, []byte, bool) { return 0, nil, false }
func (idle) Err() error                            { return nil }

// stage lets everybody in.
type stage struct{ Stage }

func (stage) Enter(*Connection, bool) error { return nil }

// TestLobby_WhoWatchesGoesOnWatching where only the seat told that: a page that is loaded again knows no more, and
// the next server of the room knows no seat.
func TestLobby_WhoWatchesGoesOnWatching(t *testing.T) {
	var base systems.Options
	var err error
	if base.Level, err = testlevels.Hall(nil); err != nil {
		t.Fatal(err)
	}
	for _, watches := range []bool{true, false} {
		m, err := systems.NewMatch(base)
		if err != nil {
			t.Fatal(err)
		}
		room, err := netplay.NewRoom(0, netplay.RoomOptions{Match: m, Seats: 1, NewSeat: func() wire.Seat { return wire.Seat{1} },
			Admit:   func(name string, _ []byte) (systems.PlayerSpec, error) { return systems.PlayerSpec{Name: name}, nil },
			Watches: func(string, []byte) (bool, error) { return watches, nil }})
		if err != nil {
			t.Fatal(err)
		}
		client, err := netplay.NewClient(netplay.ClientOptions{Base: base, Name: "Eve"})
		if err != nil {
			t.Fatal(err)
		}
		client.Send(func(channel link.Channel, data []byte) { room.Receive(0, 1, channel, bytes.Clone(data)) })
		if err := room.Tick(room.Next()); err != nil {
			t.Fatal(err)
		}
		room.Send(func(_ netplay.Peer, channel link.Channel, data []byte) { client.Receive(0, channel, bytes.Clone(data)) })
		l := Lobby{Stage: stage{}, Now: time.Now, Joining: &Connection{Client: client, Line: idle{}, Began: time.Now()}}
		l.To.Watch = !watches
		if l.Watch(); l.Joining != nil || l.To.Watch != watches {
			t.Errorf("who watches (%v) comes back to watch: %v; in the room: %v", watches, l.To.Watch, l.Joining == nil)
		}
	}
}
