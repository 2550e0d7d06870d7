package netplay

import (
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

func TestRoom_TellsEverybodyHowGoodTheConnectionsAre(t *testing.T) {
	w := crowd(t, 27, 2, internet())
	w.run(4 * time.Second)
	for _, p := range w.players {
		lines := p.client.Lines()
		if len(lines) != 2 {
			t.Fatalf("got %+v", lines)
		}
		for _, l := range lines {
			if l.Player == components.Nobody || l.Ping < 60 || l.Ping > 250 || l.Loss > 10 {
				t.Errorf("%+v of a round trip of 100 ms", l)
			}
		}
		if s := p.client.Stats(); s.Jitter <= 0 || s.Sent == 0 || s.Got == 0 {
			t.Errorf("%+v", s)
		}
	}
}

// TestRoom_MeasuresRoundTripsItself: what a client says of its own does not count, and its loss is bounded.
func TestRoom_MeasuresRoundTripsItself(t *testing.T) {
	w := crowd(t, 29, 2, internet())
	told, err := wire.Append(nil, wire.Line{Ping: 1, Loss: 200})
	if err != nil {
		t.Fatal(err)
	}
	liar := w.players[0]
	for range 40 {
		w.room.Receive(w.now, liar.peer, link.Stream, told)
		w.run(100 * time.Millisecond)
	}
	for _, l := range w.players[1].client.Lines() {
		if honest := l.Player != liar.client.Player(); l.Ping < 80 || l.Ping > 200 || l.Loss != 100 && !honest || l.Loss > 10 && honest {
			t.Errorf("%+v of a round trip of 100 ms, of the liar: %v", l, !honest)
		}
	}
}
