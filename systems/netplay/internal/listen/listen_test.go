package listen

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"runtime/pprof"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/quic-go/quic-go"
	"github.com/quic-go/quic-go/http3"
	"github.com/quic-go/quic-go/quicvarint"

	"github.com/skijet/skijet/internal/onlinetest"
	"github.com/skijet/skijet/internal/ticket"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/internal/carrier"
	"github.com/skijet/skijet/systems/netplay/link"
)

// TestDependencies_AreThePairThatBuilds: webtransport-go v0.13.0 does not compile with later
// versions of quic-go, whose HTTPStream returns two values, and later ones of both have not
// been tried with browsers. Who changes them tries Chromium, Firefox and Safari.
func TestDependencies_AreThePairThatBuilds(t *testing.T) {
	file, err := os.ReadFile("../../../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"github.com/quic-go/webtransport-go v0.13.0\n", "github.com/quic-go/quic-go v0.62.0\n"} {
		if !strings.Contains(string(file), line) {
			t.Errorf("go.mod does not have %q", line)
		}
	}
}

func TestLink_CarriesBothChannelsOverWebTransport(t *testing.T) {
	e := serve(t, nil)
	c := e.connect(t)
	if talk(t, c); c.Over != "WebTransport" {
		t.Errorf("over %s", c.Over)
	}
	c.Close()
	await(t, "end at the server", func() bool { return e.count() == 0 })
}

func TestLink_FallsBackToWebSocketWhereUDPIsSwallowed(t *testing.T) {
	e := serve(t, nil)
	line, err := onlinetest.Open(e.place.Host, onlinetest.Conditions{NoUDP: true})
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	began := time.Now()
	c, err := dial.Connect(context.Background(), dial.Place{Host: line.Address()}, e.offer(t))
	if err != nil {
		t.Fatal(err)
	}
	if took := time.Since(began); c.Over != "WebSocket" || took < dial.Fallback {
		t.Errorf("over %s after %v", c.Over, took)
	}
	talk(t, c)
	c.Close()
	await(t, "end at the server", func() bool { return e.count() == 0 })
}

func TestAsk_SaysWhyNobodyIsLetIn(t *testing.T) {
	e := serve(t, func(o *Options) { o.Limits.Tickets = 4 })
	ctx := context.Background()
	ask := func(room, password string) error {
		p := e.place
		p.Room = room
		_, err := dial.Ask(ctx, p, password)
		return err
	}
	if err := ask("", "secret"); err != nil {
		t.Error(err)
	}
	if err := ask("", "wrong"); !errors.Is(err, dial.ErrPassword) {
		t.Errorf("a wrong password: %v", err)
	}
	if err := ask("nowhere", ""); !errors.Is(err, dial.ErrRoom) {
		t.Errorf("an unknown room: %v", err)
	}
	plain := e.place
	plain.Scheme = "http" // by the same port
	if _, err := dial.Ask(ctx, plain, ""); err != nil {
		t.Error(err)
	}
	if err := ask("", ""); !errors.Is(err, dial.ErrBusy) {
		t.Errorf("the fifth in a minute: %v", err)
	}
	e.clock.advance(time.Minute)
	if err := ask("", ""); err != nil {
		t.Error(err)
	}
	e.clock.advance(time.Minute)
	answer, err := http.Post("http://"+e.place.Host+dial.PathJoin, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	if kind := answer.Header.Get("Content-Type"); answer.StatusCode != http.StatusOK || kind != "application/json" {
		t.Errorf("%s, %q", answer.Status, kind)
	}
	answer.Body.Close()
	if _, err := dial.Ask(ctx, dial.Place{Host: "127.0.0.1:1"}, ""); !errors.Is(err, dial.ErrUnreachable) {
		t.Errorf("no server: %v", err)
	}
}

func TestTicket_LetsInOnceAndNotForLong(t *testing.T) {
	e := serve(t, nil)
	o := e.offer(t)
	c, err := dial.Connect(context.Background(), e.place, o)
	if err != nil {
		t.Fatal(err)
	}
	talk(t, c)
	again, err := dial.Connect(context.Background(), e.place, o)
	if err == nil {
		_ = again.Send(link.Stream, []byte("replayed"))
		await(t, "end of the replay", func() bool { return again.Err() != nil })
	}
	if e.count() != 1 {
		t.Errorf("%d links by one ticket", e.count())
	}
	c.Close()
	old := e.offer(t)
	e.clock.advance(ticket.Life + 2*time.Second)
	forged := e.offer(t)
	forged.Room = "two"
	for what, o := range map[string]dial.Offer{"an old": old, "a forged": forged, "no": {Hashes: old.Hashes}} {
		if _, err := dial.Connect(context.Background(), e.place, o); err == nil {
			t.Errorf("%s ticket opens a connection", what)
		}
	}
	if len(e.tickets.used) != 1 {
		t.Errorf("%d tickets are remembered", len(e.tickets.used))
	}
	talk(t, e.connect(t))
	if len(e.tickets.used) != 1 {
		t.Errorf("%d tickets are remembered after the first has expired", len(e.tickets.used))
	}
}

// A WebSocket is a guest by its first message, of which the first byte is the channel.
func TestSocket_LetsInOnceByAMessageOfTheRightSize(t *testing.T) {
	for size, letIn := range map[int]bool{0: false, 1: true, 1 + fromClient: true, 2 + fromClient: false} {
		e := serve(t, nil)
		o := e.offer(t)
		said := make([]byte, size)
		if size > 0 {
			said[0] = byte(link.Stream)
		}
		for try := range 2 {
			conn, _, err := websocket.Dial(context.Background(), "ws://"+e.place.Host+dial.PathLink+"?room="+o.Room+"&ticket="+o.Ticket, nil)
			if err != nil {
				t.Fatal(err)
			}
			conn.SetReadLimit(2 + fromClient)
			if err := conn.Write(context.Background(), websocket.MessageBinary, said); err != nil {
				t.Fatal(err)
			}
			_, echo, err := conn.Read(context.Background())
			if answered := err == nil && bytes.Equal(echo, said); answered != (letIn && try == 0) {
				t.Errorf("%d bytes, try %d: answered %v, %v", size, try, answered, err)
			}
			_ = conn.CloseNow()
		}
	}
}

func TestLimits_BoundTheConnectionsOfAnAddressAndOfAll(t *testing.T) {
	for what, limits := range map[string]Limits{"address": {100, 3, 100}, "all": {3, 100, 100}} {
		e := serve(t, func(o *Options) { o.Limits = limits })
		offer := e.offer(t)
		full := func() int {
			e.guests.mutex.Lock()
			defer e.guests.mutex.Unlock()
			return e.guests.all
		}
		await(t, "end of the request for the offer", func() bool { return full() == 0 })
		var open []net.Conn
		for range 3 {
			conn, err := net.Dial("tcp", e.place.Host)
			if err != nil {
				t.Fatal(err)
			}
			open = append(open, conn)
		}
		await(t, "three connections", func() bool { return full() == 3 })
		if _, err := dial.Connect(context.Background(), e.place, offer); err == nil {
			t.Errorf("%s: the fourth is let in", what)
		}
		for _, conn := range open {
			conn.Close()
		}
		await(t, "room again", func() bool { return full() == 0 })
		talk(t, e.connect(t))
	}
}

// TestSettings_AreThoseThatSafariWaitsFor, as bytes: by the identifier of draft 07, which takes
// eight bytes, and the three limits of streams and data.
func TestSettings_AreThoseThatSafariWaitsFor(t *testing.T) {
	e := serve(t, nil)
	conn, err := quic.DialAddr(context.Background(), e.place.Host, &tls.Config{InsecureSkipVerify: true, NextProtos: []string{http3.NextProtoH3}}, carrier.Config())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseWithError(0, "")
	stream, err := conn.AcceptUniStream(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	r := quicvarint.NewReader(stream)
	var head [3]uint64 // the control stream, SETTINGS and their length
	for i := range head {
		if head[i], err = quicvarint.Read(r); err != nil {
			t.Fatal(err)
		}
	}
	settings := make([]byte, head[2])
	if _, err := io.ReadFull(stream, settings); err != nil || head[0] != 0 || head[1] != 4 {
		t.Fatalf("%v %v", head, err)
	}
	for what, want := range map[string][]byte{
		"sessions of draft 07":   {0xc0, 0, 0, 0, 0xc6, 0x71, 0x70, 0x6a, 1},
		"streams both ways":      {0x6b, 0x65, 1},
		"streams one way":        {0x6b, 0x64, 1},
		"bytes":                  {0x6b, 0x61, 0x81, 0, 0, 0},
		"enabled by draft 06":    {0xab, 0x60, 0x37, 0x42, 1},
		"datagrams of HTTP/3":    {0x33, 1},
		"connect with protocols": {0x08, 1},
	} {
		if !bytes.Contains(settings, want) {
			t.Errorf("%s: no % x in % x", what, want, settings)
		}
	}
}

// TestOpenSession_IsNoPageForOtherRequests over HTTP/3.
func TestOpenSession_IsNoPageForOtherRequests(t *testing.T) {
	e := serve(t, nil)
	for _, c := range []struct{ method, path string }{{http.MethodGet, dial.PathLink}, {http.MethodConnect, "/elsewhere"}} {
		w := httptest.NewRecorder()
		if e.openSession(w, httptest.NewRequest(c.method, c.path, nil)); w.Code != http.StatusNotFound {
			t.Errorf("%v: status %d", c, w.Code)
		}
	}
}

// heapInUse returns the bytes of what is still in use. What is kept for reuse is let go by the
// second collection.
func heapInUse() int64 {
	runtime.GC()
	runtime.GC()
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	return int64(s.HeapAlloc)
}

// TestGuests_LeaveNothingBehind: many come and go at once, a third of them abruptly.
func TestGuests_LeaveNothingBehind(t *testing.T) {
	n := 120
	if os.Getenv("SKIJET_LONG") != "" {
		n = 10000
	}
	e := serve(t, nil)
	talk(t, e.connect(t))
	before, heap := runtime.NumGoroutine(), heapInUse()
	var wait sync.WaitGroup
	for range 10 {
		wait.Go(func() {
			for i := range n / 10 {
				ctx, cancel := context.WithCancel(context.Background())
				c, err := dial.Connect(ctx, e.place, e.offer(t))
				if err != nil {
					t.Error(err)
					cancel()
					return
				}
				_ = c.Send(link.Stream, []byte("hello"))
				switch i % 3 {
				case 0: // what was sent arrives
					await(t, "answer", func() bool { _, _, ok := c.Receive(); return ok })
					c.Close()
				case 1:
					c.Close()
				default:
					c.Link.(interface{ End(error) }).End(errors.New("cut"))
				}
				cancel()
			}
		})
	}
	wait.Wait()
	await(t, "end of all but one", func() bool { return e.count() == 1 })
	defer func() {
		if t.Failed() {
			_ = pprof.Lookup("goroutine").WriteTo(os.Stderr, 1)
		}
	}()
	await(t, "end of all goroutines", func() bool { return runtime.NumGoroutine() <= before+2 })
	e.tickets.mutex.Lock()
	clear(e.tickets.used) // which are kept until they expire
	e.tickets.mutex.Unlock()
	e.seen = nil // by the test
	if grown := heapInUse() - heap; grown > 2e6 {
		t.Errorf("%d bytes are left behind", grown)
	} else {
		t.Logf("%d guests leave %d bytes behind", n, grown)
	}
	e.guests.mutex.Lock()
	defer e.guests.mutex.Unlock()
	if len(e.guests.open) > 1 || e.guests.all > 4 {
		t.Errorf("%d connections are counted: %v", e.guests.all, e.guests.open)
	}
}

// TestFlood_OfDatagramsWithoutHandshakeLeavesNothing, and links go on.
func TestFlood_OfDatagramsWithoutHandshakeLeavesNothing(t *testing.T) {
	e := serve(t, nil)
	c := e.connect(t)
	flood, err := net.Dial("udp", e.place.Host)
	if err != nil {
		t.Fatal(err)
	}
	defer flood.Close()
	talk(t, c)
	before := runtime.NumGoroutine()
	packet := make([]byte, link.MaxDatagram)
	packet[0], packet[4] = 0xc0, 1 // the long header of a first packet, of a new connection each time
	packet[5], packet[14] = 8, 8
	for i := range 10000 {
		packet[6], packet[7] = byte(i), byte(i>>8)
		_, _ = flood.Write(packet) // some of which are lost
	}
	talk(t, c)
	if now := runtime.NumGoroutine(); now > before+4 {
		t.Errorf("%d goroutines, and %d before", now, before)
	}
	if e.guests.all > 3 {
		t.Errorf("%d connections", e.guests.all)
	}
}
