package pipe

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/skijet/skijet/systems/netplay/link"
)

// message is one of a pipe as the test keeps it.
type message struct {
	channel link.Channel
	data    []byte
}

// newest leaves out the oldest datagrams of a list, which are more than wait.
func newest(all []message) (kept []message) {
	count := 0
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].channel == link.Datagram {
			if count++; count > maxDatagrams {
				continue
			}
		}
		kept = append([]message{all[i]}, kept...)
	}
	return kept
}

// sizeOf returns how many bytes wait on the stream.
func sizeOf(all []message) (n int) {
	for _, one := range all {
		if one.channel == link.Stream {
			n += len(one.data)
		}
	}
	return n
}

// TestPipe_KeepsWhatALongListWouldKeep, at random and in both directions.
func TestPipe_KeepsWhatALongListWouldKeep(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	p := New(Limits{Message: 300, Unread: 2000})
	var in, out []message
	next := byte(0)
	draw := func(most int) message {
		next++
		return message{link.Datagram + link.Channel(random.IntN(2)), bytes.Repeat([]byte{next}, random.IntN(most))}
	}
	for range 5000 {
		switch random.IntN(7) {
		case 0, 1:
			one := draw(300)
			if one.channel == link.Stream && sizeOf(in)+len(one.data) > 2000 {
				continue
			}
			p.Arrive(one.channel, one.data)
			in = newest(append(in, one))
		case 2, 3:
			one := draw(300)
			sent := bytes.Clone(one.data)
			if err := p.Send(one.channel, sent); err != nil {
				t.Fatal(err)
			}
			clear(sent) // it has a copy
			out = newest(append(out, one))
		case 4, 5:
			channel, data, ok := p.Receive()
			if ok != (len(in) > 0) {
				t.Fatalf("something has arrived: %v, want %d messages", ok, len(in))
			}
			if ok {
				if channel != in[0].channel || !bytes.Equal(data, in[0].data) {
					t.Fatalf("%d bytes of %x arrived on channel %d, want %+v", len(data), data[:min(len(data), 1)], channel, in[0])
				}
				in = in[1:]
			}
		default:
			if len(out) == 0 {
				continue
			}
			channels := []link.Channel{link.Stream, link.Datagram}
			at := 0 // the first of the stream, or else of all
			for i := range out {
				if out[i].channel == link.Stream {
					at = i
					break
				}
			}
			channel, data, ok := p.Next(channels...)
			if !ok || channel != out[at].channel || !bytes.Equal(data, out[at].data) {
				t.Fatalf("%d bytes are to be sent on channel %d, want %+v", len(data), channel, out[at])
			}
			out = append(out[:at], out[at+1:]...)
		}
		if p.unread != sizeOf(in) || p.unsent != sizeOf(out) || len(p.in) != len(in) {
			t.Fatalf("%d bytes are unread and %d unsent, want %d and %d", p.unread, p.unsent, sizeOf(in), sizeOf(out))
		}
	}
}

// TestPipe_TakesItsLimitsThemselves, and says which one is exceeded.
func TestPipe_TakesItsLimitsThemselves(t *testing.T) {
	for beyond := range 2 {
		for what, c := range map[string]struct {
			channel link.Channel
			before  int
			size    int
		}{
			"a message": {link.Stream, 0, 100 + beyond}, "what is unread": {link.Stream, 95, 55 + beyond}, "a datagram": {link.Datagram, 0, link.MaxDatagram + beyond},
			"no channel": {link.Datagram - link.Channel(beyond), 0, 1}, "no channel either": {link.Stream + link.Channel(beyond), 0, 1},
		} {
			p := New(Limits{Message: 100, Unread: 150})
			p.Arrive(link.Stream, make([]byte, c.before))
			p.Receive()
			p.Arrive(link.Stream, make([]byte, c.before))
			p.Arrive(c.channel, make([]byte, c.size))
			p.Receive()
			_, data, ok := p.Receive()
			if taken := ok && len(data) == c.size; taken != (beyond == 0) || (p.Err() == nil) != taken || !taken && !errors.Is(p.Err(), link.ErrSize) {
				t.Errorf("%s, %d beyond: taken %v, %v", what, beyond, taken, p.Err())
			}
		}
		p := New(Limits{})
		if p.MaxMessage() != link.MaxMessage || New(Limits{Message: 7}).MaxMessage() != 7 {
			t.Errorf("a message may have %d bytes", p.MaxMessage())
		}
		for left := link.MaxUnread; left > 0; left -= link.MaxMessage {
			if err := p.Send(link.Stream, make([]byte, min(left, link.MaxMessage)-1+beyond)); err != nil {
				t.Fatal(err)
			}
		}
		if err := p.Send(link.Stream, make([]byte, 1)); (err == nil) != (beyond == 0) || err != nil && !errors.Is(err, link.ErrFull) {
			t.Errorf("a byte more than %d: %v", p.unsent, err)
		}
		if err := errors.Join(p.Send(link.Stream, nil), p.Send(link.Datagram, nil)); err != nil {
			t.Errorf("nothing at all is too much: %v", err)
		}
	}
}

// TestNext_ADatagramWakesTheOneWhoSendsIt: a sender of both channels, and not that of the stream alone. All are woken at the end.
func TestNext_ADatagramWakesTheOneWhoSendsIt(t *testing.T) {
	both := []link.Channel{link.Stream, link.Datagram}
	for what, senders := range map[string][][]link.Channel{"one for both": {both}, "one for each": {both[:1], both[1:]}} {
		for end, ends := range map[string]func(p *Pipe){"closed": (*Pipe).Close, "ended": func(p *Pipe) { p.End(link.ErrClosed) }} {
			synctest.Test(t, func(t *testing.T) {
				p := New(Limits{})
				var got [link.Stream + 1]atomic.Int32 // by channel
				var gone atomic.Int32
				for _, channels := range senders {
					go func() {
						for {
							channel, _, ok := p.Next(channels...)
							if !ok {
								gone.Add(1)
								return
							}
							got[channel].Add(1)
						}
					}()
				}
				for n := int32(1); n <= 3; n++ {
					for i, channel := range both {
						synctest.Wait()
						if err := p.Send(channel, nil); err != nil {
							t.Fatal(err)
						}
						synctest.Wait()
						if a, b := got[channel].Load(), got[both[1-i]].Load(); a != n || b != n-1+int32(i) {
							t.Errorf("%s: %d and %d are sent, want %d", what, a, b, n)
						}
					}
				}
				if gone.Load() != 0 {
					t.Fatal("it ends before it is told to")
				}
				ends(p)
				if synctest.Wait(); int(gone.Load()) != len(senders) {
					t.Errorf("%s, %s: %d senders of %d have ended", what, end, gone.Load(), len(senders))
				}
			})
		}
	}
}

// TestWatch_LooksUntilTheEnd.
func TestWatch_LooksUntilTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(Limits{})
		looks, ended := make(chan time.Time), false
		go func() { p.Watch(looks); ended = true }()
		for n := range mostUnanswered {
			if p.Err() != nil || ended {
				t.Fatalf("it ends after %d looks: %v", n, p.Err())
			}
			if err := p.Send(link.Datagram, nil); err != nil {
				t.Fatal(err)
			}
			looks <- time.Time{}
			synctest.Wait()
		}
		if !ended || !errors.Is(p.Err(), link.ErrClosed) || p.Err().Error() != "link closed: no answer for 3s" {
			t.Errorf("ended %v, %v", ended, p.Err())
		}
	})
}
