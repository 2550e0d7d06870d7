package pipe

import (
	"bytes"
	"errors"
	"testing"
	"testing/synctest"

	"github.com/skijet/skijet/systems/netplay/link"
)

func TestPipe_LosesTheOldestDatagramsAndNothingOfTheStream(t *testing.T) {
	p := New(Limits{})
	const n = 3 * maxDatagrams
	for i := range n {
		if err := errors.Join(p.Send(link.Datagram, []byte{byte(i)}), p.Send(link.Stream, []byte{byte(i)})); err != nil {
			t.Fatal(err)
		}
		p.Arrive(link.Datagram, []byte{byte(i)})
		p.Arrive(link.Stream, []byte{byte(i)})
	}
	for i := n - maxDatagrams; i < n; i++ {
		if _, data, ok := p.Next(link.Datagram); !ok || data[0] != byte(i) {
			t.Fatalf("datagram %v, %v in place of %d", data, ok, i)
		}
	}
	for i := range n {
		if _, data, ok := p.Next(link.Datagram, link.Stream); !ok || data[0] != byte(i) {
			t.Fatalf("message %v, %v in place of %d", data, ok, i)
		}
	}
	var next [3]int
	next[link.Datagram] = n - maxDatagrams
	for channel, data, ok := p.Receive(); ok; channel, data, ok = p.Receive() {
		if data[0] != byte(next[channel]) {
			t.Fatalf("channel %d: %d arrived in place of %d", channel, data[0], next[channel])
		}
		next[channel]++
	}
	if next[link.Datagram] != n || next[link.Stream] != n {
		t.Errorf("%v arrived", next)
	}
}

func TestNext_WaitsForWhatIsSentAndForTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(Limits{})
		var got []string
		go func() {
			for _, data, ok := p.Next(link.Stream); ok; _, data, ok = p.Next(link.Stream) {
				got = append(got, string(data))
			}
			got = append(got, "end")
		}()
		for i, step := range []struct {
			do   func()
			want int
		}{
			{func() {}, 0},
			{func() { _ = p.Send(link.Stream, []byte("one")) }, 1},
			{func() { _ = p.Send(link.Datagram, []byte("another way")) }, 1},
			{p.Close, 2},
		} {
			step.do()
			if synctest.Wait(); len(got) != step.want {
				t.Errorf("step %d: %q", i, got)
			}
		}
	})
}

func TestPipe_RefusesWhatIsBeyondTheLimits(t *testing.T) {
	p := New(Limits{Message: 10, Unread: 15})
	if err := p.Send(link.Datagram, make([]byte, link.MaxDatagram+1)); !errors.Is(err, link.ErrSize) {
		t.Error(err)
	}
	for range link.MaxUnread / link.MaxMessage {
		if err := p.Send(link.Stream, make([]byte, link.MaxMessage)); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Send(link.Stream, []byte{1}); !errors.Is(err, link.ErrFull) {
		t.Errorf("a full stream: %v", err)
	}
	p.Arrive(link.Stream, make([]byte, 10))
	p.Arrive(link.Stream, make([]byte, 6))
	if _, data, ok := p.Receive(); !ok || len(data) != 10 {
		t.Error("what came before is lost")
	}
	if err := p.Err(); !errors.Is(err, link.ErrSize) {
		t.Errorf("beyond what may be unread: %v", err)
	}
	p = New(Limits{Message: 10, Unread: 15})
	for range 5 {
		p.Arrive(link.Stream, make([]byte, 10))
		if _, _, ok := p.Receive(); !ok || p.Err() != nil {
			t.Fatalf("what was received counts as unread: %v", p.Err())
		}
	}
	p = New(Limits{Message: 10})
	p.Arrive(link.Stream, make([]byte, 11))
	if err := p.Err(); !errors.Is(err, link.ErrSize) {
		t.Errorf("a message that is too long: %v", err)
	}
}

func TestClose_SendsWhatIsOnTheStreamAndEndDoesNot(t *testing.T) {
	p := New(Limits{})
	if err := p.Send(link.Stream, []byte("last")); err != nil {
		t.Fatal(err)
	}
	p.Close()
	if err := p.Send(link.Stream, nil); !errors.Is(err, link.ErrClosed) || !errors.Is(p.Err(), link.ErrClosed) {
		t.Errorf("sending over a closed link: %v", err)
	}
	if _, data, ok := p.Next(link.Stream); !ok || !bytes.Equal(data, []byte("last")) {
		t.Errorf("got %q, %v", data, ok)
	}
	if _, _, ok := p.Next(link.Stream); ok {
		t.Error("there is more")
	}
	reason := errors.New("cut")
	p = New(Limits{})
	_ = p.Send(link.Stream, []byte("lost"))
	p.Arrive(link.Stream, []byte("there"))
	p.End(reason)
	p.End(errors.New("later"))
	if _, _, ok := p.Next(link.Stream); ok {
		t.Error("sent after the end")
	}
	if _, data, ok := p.Receive(); !ok || string(data) != "there" {
		t.Error("what had arrived is lost")
	}
	if !errors.Is(p.Err(), reason) {
		t.Error(p.Err())
	}
	<-p.Done()
}

// TestWatch_EndsALinkThatDoesNotAnswer, and none whose end here is silent, as in a tab that nobody
// sees, or was stopped for long.
func TestWatch_EndsALinkThatDoesNotAnswer(t *testing.T) {
	for _, c := range []struct {
		what          string
		speaks, hears func(look int) bool
		looks         int
		ends          bool
	}{
		{"no answer", always, never, mostUnanswered, true},
		{"an answer in time", always, func(look int) bool { return look%mostUnanswered == mostUnanswered-1 }, 100, false},
		{"nobody speaks", never, never, 100, false},
		{"one look fewer", always, never, mostUnanswered - 1, false},
	} {
		p := New(Limits{})
		for look := range c.looks {
			if c.speaks(look) {
				if err := p.Send(link.Datagram, nil); err != nil {
					t.Fatal(err)
				}
			}
			if c.hears(look) {
				p.Arrive(link.Datagram, nil)
				p.Receive()
			}
			p.look()
		}
		if ended := p.Err() != nil; ended != c.ends {
			t.Errorf("%s: %v", c.what, p.Err())
		}
	}
}

func always(int) bool { return true }
func never(int) bool  { return false }
