package netplay

import (
	"fmt"
	"testing"
	"time"
)

func TestRoom_FourPlayersAgreeOverABadLine(t *testing.T) {
	w := newWorld(t, 1)
	for i := range 4 {
		w.join(internet(), ClientOptions{Name: fmt.Sprint("p", i)})
	}
	w.run(20 * time.Second)
	for _, p := range w.players {
		if p.client.Err() != nil || p.client.Session() == nil {
			t.Fatalf("player %d: %v", p.client.Player(), p.client.Err())
		}
		s := p.client.Session().Stats()
		t.Logf("player %d: joined at %v, %d compared, lead %d, %+v, %+v; %d bytes a datagram", p.client.Player(), p.joinedAt, p.compared, p.lead(), p.client.Stats(), s, p.bytesDown/max(p.datagrams, 1))
		if p.compared < 15 {
			t.Errorf("player %d compared only %d hashes", p.client.Player(), p.compared)
		}
	}
	t.Logf("%+v", w.room.Stats())
	if s := w.room.Stats(); s.Desyncs+s.Hostile != 0 || s.States != 4 {
		t.Errorf("%+v", s)
	}
}
