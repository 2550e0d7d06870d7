package netplay_test

import (
	"fmt"
	"log"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/link/linktest"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// A room and a client in one program, over a line with a round trip of 100 ms. A real
// program takes the time of its clock, a link over sockets and a random seat.
func Example() {
	level, err := levels.Embedded("valley")
	if err != nil {
		log.Fatal(err)
	}
	match, err := systems.NewMatch(systems.Options{Level: level})
	if err != nil {
		log.Fatal(err)
	}
	room, err := netplay.NewRoom(0, netplay.RoomOptions{
		Match: match, Seats: 16,
		Admit: func(name string, wish []byte) (systems.PlayerSpec, error) {
			return systems.PlayerSpec{Name: name}, nil
		},
		NewSeat: func() wire.Seat { return wire.Seat{1} },
	})
	if err != nil {
		log.Fatal(err)
	}
	client, err := netplay.NewClient(netplay.ClientOptions{Base: systems.Options{Level: level}, Name: "Ada"})
	if err != nil {
		log.Fatal(err)
	}

	network := linktest.NewNet(1)
	line := linktest.Conditions{Delay: 50 * time.Millisecond}
	near, far := network.Connect(line, line)
	const peer = 1
	ahead := components.Input{Forward: components.Full, Buttons: components.ButtonSki}
	for now := time.Duration(0); now < 3*time.Second; now += 8 * time.Millisecond {
		network.Advance(now)
		for channel, data, ok := far.Receive(); ok; channel, data, ok = far.Receive() {
			room.Receive(now, peer, channel, data)
		}
		if err := room.Tick(now); err != nil {
			log.Fatal(err)
		}
		room.Send(func(_ netplay.Peer, channel link.Channel, data []byte) { _ = far.Send(channel, data) })

		for channel, data, ok := near.Receive(); ok; channel, data, ok = near.Receive() {
			client.Receive(now, channel, data)
		}
		if err := client.Tick(now, ahead); err != nil {
			log.Fatal(err)
		}
		client.Send(func(channel link.Channel, data []byte) { _ = near.Send(channel, data) })
	}
	session := client.Session()
	fmt.Printf("%s plays %d ticks ahead of what is confirmed\n", session.Match().Players(nil)[0].Name, session.Predicted()-session.Confirmed())
	fmt.Println("states that differed from that of the room:", room.Stats().Desyncs)
	// Output:
	// Ada plays 5 ticks ahead of what is confirmed
	// states that differed from that of the room: 0
}
