package netplay

import (
	"bytes"
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

// A client repeats the hash that it told last until it has another, and each is measured once.
func TestRoom_MeasuresByEachHashOnce(t *testing.T) {
	r := &Room{options: RoomOptions{Pace: 1}, hashes: []hashed{{10, 7}, {20, 8}}}
	c := newConnection(1)
	for _, step := range []struct {
		tick int64
		hash uint64
		trip time.Duration
		ping uint16
	}{
		{10, 7, 100 * ms, 100}, {10, 7, 300 * ms, 100}, {20, 8, 200 * ms, 125}, {20, 8, 900 * ms, 125}, {10, 7, 900 * ms, 125}, {30, 9, 900 * ms, 125},
	} {
		r.compareHash(r.due(step.tick-1)+step.trip, c, &wire.Input{HashTick: step.tick, Hash: step.hash})
		if c.line.Ping != step.ping {
			t.Errorf("%+v: measured %d ms", step, c.line.Ping)
		}
	}
	if r.stats.Agreed != 5 || r.stats.Desyncs != 0 || c.wantsState {
		t.Errorf("%+v", r.stats)
	}
	if r.compareHash(0, c, &wire.Input{HashTick: 20, Hash: 9}); r.stats.Desyncs != 1 || !c.wantsState {
		t.Errorf("another hash: %+v", r.stats)
	}
}

func TestClient_CountsWhatItCannotRead(t *testing.T) {
	c := &Client{}
	for n := int64(1); n < 3; n++ {
		if c.Receive(0, link.Stream, []byte{0xff, 1}); c.stats.Hostile != n || c.stats.Got != 2*n {
			t.Errorf("%+v", c.stats)
		}
	}
}

// Frames that were packed for one client are those of another who needs the same, and of no other.
func TestRoom_PacksEachRangeOfFrames(t *testing.T) {
	w := crowd(t, 31, 2, internet())
	w.run(time.Second)
	r := w.room
	now := r.match.Tick()
	pack := func(back int64, count, history int) []byte {
		data, err := r.pack(now-back, count, history)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	ranges := [][3]int{{3, 3, 0}, {3, 2, 0}, {2, 2, 0}, {2, 2, 1}, {1, 1, 1}, {3, 3, 0}}
	var together, alone [][]byte
	for _, one := range ranges {
		together = append(together, pack(int64(one[0]), one[1], one[2]))
	}
	for _, one := range ranges {
		r.packed = nil
		alone = append(alone, pack(int64(one[0]), one[1], one[2]))
	}
	for i := range ranges {
		if !bytes.Equal(together[i], alone[i]) {
			t.Errorf("range %v is packed as another", ranges[i])
		}
	}
}
