package netplay

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// TestRoom_WhoOnlyWatchesTakesNoSeat, sees the match as the players do, and changes nothing in it.
func TestRoom_WhoOnlyWatchesTakesNoSeat(t *testing.T) {
	level, err := testlevels.Hall(nil)
	if err != nil {
		t.Fatal(err)
	}
	base := systems.Options{Level: level, Modules: []systems.Module{modes.TeamDeathmatch.Module(modes.Rules{})}}
	m, err := systems.NewMatch(base)
	if err != nil {
		t.Fatal(err)
	}
	seats := byte(0)
	room, err := NewRoom(0, RoomOptions{Match: m, Seats: 1, NewSeat: func() wire.Seat { seats++; return wire.Seat{seats} },
		Admit:   func(name string, _ []byte) (systems.PlayerSpec, error) { return systems.PlayerSpec{Name: name}, nil },
		Watches: func(_ string, wish []byte) (bool, error) { return len(wish) > 0, nil }})
	if err != nil {
		t.Fatal(err)
	}
	clients := map[Peer]*Client{}
	for peer, wish := range [][]byte{nil, []byte("watch"), nil, []byte("watch")} {
		c, err := NewClient(ClientOptions{Base: base, Name: "x", Wish: wish})
		if err != nil {
			t.Fatal(err)
		}
		clients[Peer(peer+1)] = c
	}
	play := func(ticks int) {
		for end := m.Tick() + int64(ticks); m.Tick() < end; {
			now := room.Next()
			for peer := Peer(1); peer <= 4; peer++ {
				c := clients[peer]
				_ = c.Tick(now, components.Input{Forward: components.Full}) // it may be refused
				c.Send(func(channel link.Channel, data []byte) { room.Receive(now, peer, channel, bytes.Clone(data)) })
			}
			if err := room.Tick(now); err != nil {
				t.Fatal(err)
			}
			room.Send(func(peer Peer, channel link.Channel, data []byte) {
				clients[peer].Receive(now, channel, bytes.Clone(data))
			})
		}
	}
	play(40)
	for _, peer := range []Peer{2, 4} {
		c := clients[peer]
		if c.Session() == nil || c.Player() != components.Nobody || m.Tick()-c.Session().Confirmed() > 4 {
			t.Fatalf("%d plays %d, error %v", peer, c.Player(), c.Err())
		}
		if err := errors.Join(c.Say("hello", false), c.Call("modes.spectate", []byte{1})); err != nil {
			t.Fatal(err)
		}
	}
	if clients[1].Player() == components.Nobody || !strings.Contains(clients[3].Err().Error(), wire.ReasonFull.String()) {
		t.Errorf("player %d, and the second one is refused by %v", clients[1].Player(), clients[3].Err())
	}
	play(60)
	if n := len(m.Players(nil)); n != 1 || len(clients[1].Chats()) != 0 || room.Stats().Desyncs != 0 || room.Stats().Agreed == 0 {
		t.Errorf("%d players; stats %+v", n, room.Stats())
	}
	if chats, denied := clients[2].Chats(), clients[2].Denials(); len(chats) != 1 || chats[0].From != components.Nobody || len(denied) != 1 {
		t.Errorf("who watches is told %+v and denied %+v", chats, denied)
	}
	if len(clients[2].Lines()) != 1 {
		t.Errorf("who watches knows the lines %+v", clients[2].Lines())
	}
}
