//go:build linux

package server

import (
	"context"
	"crypto/tls"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/internal/carrier"
	"github.com/skijet/skijet/systems/netplay/internal/pipe"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/server/rooms"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// flock are clients of a server. Most are light: they send and acknowledge what a client does, and
// leave out the match, which would take more of this machine than the server does.
type flock struct {
	all     []*light
	players []*player
	began   time.Time
}

// counts are datagrams.
type counts struct{ sent, got int64 }

// light is a client without a match.
type light struct {
	line   link.Link
	number int
	player components.ID
	begin  int64 // tick of the state
	next   int64 // the first tick that has not come
	sent   int64
	acked  int64
	first  float64 // the tick at the beginning of the flock
	pace   int64
	own    map[int64]components.Input
	counts counts
	lost   int64
	err    error
}

// player is a client with a match.
type player struct {
	client *netplay.Client
	line   link.Link
	err    error
}

func newFlock(t *testing.T, port int, l load) *flock {
	t.Helper()
	f := &flock{began: time.Now()}
	place := dial.Place{Host: fmt.Sprint("127.0.0.1:", port)}
	level, err := levels.Open("valley")
	if err != nil {
		t.Fatal(err)
	}
	modules, err := rooms.Modules(level, "ctf")
	if err != nil {
		t.Fatal(err)
	}
	for room := range l.rooms {
		place.Room = fmt.Sprint("room", room+1)
		for seat := range l.seats {
			line, err := connect(place, l.over)
			if err != nil {
				t.Fatalf("client %d of %s: %v", seat, place.Room, err)
			}
			c, err := netplay.NewClient(netplay.ClientOptions{Base: systems.Options{Level: level, Modules: modules}, Name: fmt.Sprint("client ", seat)})
			if err != nil {
				t.Fatal(err)
			}
			if seat < l.whole {
				f.players = append(f.players, &player{client: c, line: line})
				continue
			}
			c.Send(func(channel link.Channel, data []byte) { _ = line.Send(channel, data) })
			f.all = append(f.all, &light{line: line, number: seat, acked: -1, pace: int64(l.pace), own: map[int64]components.Input{}})
		}
		f.play(50 * time.Millisecond)
	}
	return f
}

// connect connects over what a load names. On a busy machine WebTransport may be slower than its fallback.
func connect(place dial.Place, over string) (link.Link, error) {
	ctx := context.Background()
	offer, err := dial.Ask(ctx, place, "")
	if err != nil {
		return nil, err
	}
	scheme := map[string]string{"WebSocket": "ws://", "TLS": "wss://"}[over]
	for try := 0; scheme == ""; try++ {
		c, err := dial.Connect(ctx, place, offer)
		if err != nil || c.Over == over {
			return c.Link, err
		}
		c.Close()
		if try == 20 {
			return nil, fmt.Errorf("it is over %s", c.Over)
		}
		if offer, err = dial.Ask(ctx, place, ""); err != nil {
			return nil, err
		}
	}
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
	query := url.Values{"room": {offer.Room}, "ticket": {offer.Ticket}}
	conn, _, err := websocket.Dial(ctx, scheme+place.Host+dial.PathLink+"?"+query.Encode(), &websocket.DialOptions{HTTPClient: client})
	if err != nil {
		return nil, err
	}
	p := pipe.New(pipe.Limits{})
	carrier.WebSocket(p, conn)
	return p, nil
}

// play lets all of them play for some time.
func (f *flock) play(d time.Duration) {
	stop := time.Now().Add(d)
	var wait sync.WaitGroup
	for _, p := range f.players {
		wait.Go(func() {
			for time.Now().Before(stop) && p.err == nil {
				p.step(time.Since(f.began))
				time.Sleep(8 * time.Millisecond)
			}
		})
	}
	for time.Now().Before(stop) {
		for _, c := range f.all {
			if c.err == nil {
				c.step(time.Since(f.began))
			}
		}
		time.Sleep(2 * time.Millisecond)
	}
	wait.Wait()
}

func (f *flock) counts() (sum counts) {
	for _, c := range f.all {
		sum.sent, sum.got = sum.sent+c.counts.sent, sum.got+c.counts.got
	}
	return sum
}

func (f *flock) close() {
	for _, c := range f.all {
		c.line.Close()
	}
	for _, p := range f.players {
		p.line.Close()
	}
	time.Sleep(time.Second / 2)
}

// check reports what went wrong.
func (f *flock) check(t *testing.T, seconds float64) {
	t.Helper()
	least := int64(25 * seconds)
	for i, c := range f.all {
		if c.err != nil || c.next-c.begin < least {
			t.Errorf("client %d: frames of %d ticks, %v", i, c.next-c.begin, c.err)
			break
		}
	}
	for i, p := range f.players {
		if s := p.client.Stats(); p.err != nil || s.States > 0 || s.Hostile > 0 || p.client.Session() == nil || p.client.Session().Confirmed() < least {
			t.Errorf("player %d: %+v, %v", i, s, p.err)
			break
		}
	}
}

func (p *player) step(at time.Duration) {
	for channel, data, ok := p.line.Receive(); ok; channel, data, ok = p.line.Receive() {
		p.client.Receive(at, channel, data)
	}
	err := p.client.Tick(at, input(int64(at/(32*time.Millisecond)), 0))
	p.client.Send(func(channel link.Channel, data []byte) { _ = p.line.Send(channel, data) })
	if s := p.client.Session(); s != nil {
		for range s.Notices() { // which are kept for who shows them
		}
	}
	p.err = errors.Join(err, p.client.Err(), p.line.Err())
}

// input is that of somebody who turns with a mouse and changes a key each half second.
func input(tick int64, number int) components.Input {
	phase := float64(tick)/20 + float64(number)
	in := components.Input{Forward: components.Full}
	in.Look.Yaw = geom.Angle(int64(8000 * math.Sin(phase)))
	in.Look.Pitch = geom.Angle(int64(800 * math.Sin(3*phase)))
	switch (tick/16 + int64(number)) % 4 {
	case 0:
		in.Buttons = components.ButtonSki
	case 1:
		in.Buttons = components.ButtonJet
	case 2:
		in.Buttons = components.ButtonSki | components.ButtonFire
	}
	return in
}

func (c *light) step(at time.Duration) {
	now := float64(at) / float64(32*time.Millisecond)
	for channel, data, ok := c.line.Receive(); ok; channel, data, ok = c.line.Receive() {
		if channel == link.Datagram {
			c.receiveFrames(data)
			continue
		}
		switch m, _ := wire.Read(data); m := m.(type) {
		case wire.Welcome:
			c.player, c.begin, c.next = m.Player, m.Tick, m.Tick
			c.first, c.sent = float64(m.Tick)+3-now, m.Tick
		case wire.Refusal:
			c.err = m
		}
	}
	if err := c.line.Err(); err != nil && c.err == nil {
		c.err = err
	}
	if c.begin == 0 || c.err != nil {
		return
	}
	if tick := int64(now + c.first); tick > c.sent && (tick+1)%c.pace == 0 {
		c.send(tick)
	}
}

// receiveFrames reads the head of a datagram, and turns the clock by it.
func (c *light) receiveFrames(data []byte) {
	c.counts.got++
	first, n := binary.Uvarint(data[3:])
	ack, early := int64(first)+int64(int8(data[1])), int(int8(data[2]))
	end := int64(first) + int64(data[3+n]&15) + 1
	if end <= c.next {
		return
	}
	if int64(first) > c.next {
		c.lost += int64(first) - c.next
	}
	c.next = end
	if int8(data[1]) != -128 && ack > c.acked {
		c.acked = ack
		c.first += float64(5-early) / 64
	}
}

// send sends the newest commands by the newest one that has come.
func (c *light) send(tick int64) {
	for t := c.sent + 1; t <= tick; t++ {
		c.own[t] = input(t, c.number)
		delete(c.own, t-100)
	}
	c.sent = tick
	in := wire.Input{First: max(tick-3, c.acked+1, c.begin+1), Base: -1, Confirmed: c.next, Copies: 2}
	in.First = min(in.First, tick)
	base, ok := c.own[c.acked]
	if ok && c.acked < in.First {
		in.Base = c.acked
	}
	for t := in.First; t <= tick; t++ {
		in.Inputs = append(in.Inputs, c.own[t])
	}
	data, err := in.Append(nil, base)
	if err == nil {
		err = c.line.Send(link.Datagram, data)
	}
	c.counts.sent++
	c.err = err
}
