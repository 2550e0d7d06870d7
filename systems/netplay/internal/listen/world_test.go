package listen

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"sync"
	"testing"
	"time"

	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/link"
)

// clock is the time of a test.
type clock struct {
	mutex sync.Mutex
	ahead time.Duration
}

func (c *clock) now() time.Time {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return time.Now().Add(c.ahead)
}

func (c *clock) advance(d time.Duration) {
	c.mutex.Lock()
	c.ahead += d
	c.mutex.Unlock()
}

// echo is a server that sends everything back.
type echo struct {
	*Server
	clock clock
	place dial.Place
	mutex sync.Mutex
	links int
	seen  []Guest
}

func serve(t *testing.T, change func(*Options)) *echo {
	t.Helper()
	e := &echo{}
	o := Options{Bind: "127.0.0.1:0", Limits: Limits{Connections: 1000, PerAddress: 1000, Tickets: 100000}, Now: e.clock.now, Log: t.Logf,
		Page: http.NotFoundHandler(), Joined: e.answer,
		Offer: func(_ netip.Addr, room, password string) (dial.Offer, error) {
			switch {
			case room != "":
				return dial.Offer{}, dial.ErrRoom
			case password != "" && password != "secret":
				return dial.Offer{}, dial.ErrPassword
			}
			return dial.Offer{Room: "one", Level: "valley"}, nil
		}}
	if change != nil {
		change(&o)
	}
	s, err := Listen(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	e.Server, e.place = s, dial.Place{Host: fmt.Sprintf("127.0.0.1:%d", s.Port())}
	return e
}

// answer sends back what a guest sends.
func (e *echo) answer(g Guest) {
	e.mutex.Lock()
	e.links++
	e.seen = append(e.seen, g)
	e.mutex.Unlock()
	go func() {
		for ; g.Link.Err() == nil; time.Sleep(time.Millisecond) {
			for one, ok := g.Link.Take(); ok; one, ok = g.Link.Take() {
				_ = g.Link.Send(one.Channel, one.Data)
			}
		}
		e.mutex.Lock()
		e.links--
		e.mutex.Unlock()
	}()
}

func (e *echo) count() int {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	return e.links
}

// connect makes a link by a ticket of its own.
func (e *echo) connect(t testing.TB) dial.Connection {
	t.Helper()
	c, err := dial.Connect(context.Background(), e.place, e.offer(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func (e *echo) offer(t testing.TB) dial.Offer {
	t.Helper()
	o, err := dial.Ask(context.Background(), e.place, "secret")
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// await waits until something is so.
func await(t testing.TB, what string, so func() bool) {
	t.Helper()
	for began := time.Now(); !so(); time.Sleep(time.Millisecond) {
		if time.Since(began) > 20*time.Second {
			t.Fatalf("no %s", what)
		}
	}
}

// talk sends messages on both channels and waits for their echo. Datagrams may be lost.
func talk(t testing.TB, c dial.Connection) {
	t.Helper()
	long := bytes.Repeat([]byte("long"), 10000)
	if err := errors.Join(c.Send(link.Stream, []byte("first")), c.Send(link.Stream, long), c.Send(link.Stream, nil)); err != nil {
		t.Fatal(err)
	}
	var stream [][]byte
	datagrams, rounds := 0, 0
	await(t, "echo", func() bool {
		if rounds++; rounds%8 == 0 && datagrams == 0 {
			if err := c.Send(link.Datagram, bytes.Repeat([]byte{7}, link.MaxDatagram)); err != nil {
				t.Fatal(err)
			}
		}
		for channel, data, ok := c.Receive(); ok; channel, data, ok = c.Receive() {
			if channel == link.Stream {
				stream = append(stream, data)
			} else if len(data) == link.MaxDatagram && data[9] == 7 {
				datagrams++
			}
		}
		return len(stream) == 3 && datagrams > 0
	})
	if string(stream[0]) != "first" || !bytes.Equal(stream[1], long) || len(stream[2]) != 0 {
		t.Error("the stream came in another order")
	}
}
