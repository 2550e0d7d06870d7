package netplay

import (
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/link/linktest"
	"github.com/skijet/skijet/systems/netplay/wire"
)

func TestLessons_ADisconnectThatComesLateDoesNotKillTheBody(t *testing.T) {
	w := crowd(t, 10, 2, internet())
	old := w.players[0]
	body, seat := old.client.Player(), old.client.Seat()
	// It hears nothing more, gives up, and comes back while its farewell is on the way.
	w.ends[old.peer].Change(linktest.Conditions{Worsens: 1, Lost: 1})
	w.run(5 * time.Second)
	old.hidden = true
	if err := old.client.Leave(); err != nil {
		t.Fatal(err)
	}
	back := w.join(internet(), ClientOptions{Name: "p0", Seat: seat})
	w.run(time.Second)
	old.hidden = false
	w.run(5 * time.Second)
	if back.client.Player() != body || !slices.Contains(w.bodies(), body) || len(w.bodies()) != 2 {
		t.Errorf("it was player %d and is %d of %v, %v", body, back.client.Player(), w.bodies(), back.client.Err())
	}
	w.current(back)
}

func TestLessons_LeavingAtAnyTickLeavesTheOthersInAgreement(t *testing.T) {
	w := crowd(t, 11, 3, internet())
	offsets := 12
	switch {
	case os.Getenv("SKIJET_LONG") != "":
		offsets = 24
	case testing.Short():
		offsets = 6
	}
	for offset := range offsets {
		p := w.join(internet(), ClientOptions{Name: "guest"})
		w.run(400*ms + time.Duration(offset)*12*ms)
		if offset%2 == 0 {
			if err := p.client.Leave(); err != nil {
				t.Fatal(err)
			}
			p.run()
		}
		p.hidden = true
		p.end.Close()
		w.players = w.players[:3]
		w.run(100 * ms)
	}
	w.run(3 * time.Second)
	w.agree(w.match.Tick() - 60)
	if n := len(w.bodies()); n != 3+offsets/2 { // those who were cut off are still there
		t.Errorf("%d players", n)
	}
	for _, p := range w.players { // nobody looks on for most of the minute
		p.hidden = true
	}
	w.run(45 * time.Second)
	for _, p := range w.players {
		p.hidden = false
	}
	w.run(5 * time.Second)
	w.agree(w.match.Tick() - 60)
	if n := len(w.bodies()); n == 3 {
		t.Error("they all left before the others looked on")
	}
	w.run(11 * time.Second)
	w.agree(w.match.Tick() - 60)
	if n := len(w.bodies()); n != 3 {
		t.Errorf("%d players after a minute", n)
	}
}

func TestLessons_RollbackIsTheSameOnBothSidesWhateverTheClocksSay(t *testing.T) {
	w := newWorld(t, 12)
	for i := range 2 {
		p := w.join(internet(), ClientOptions{Name: fmt.Sprint(i)})
		p.machine = w.net.Machine([]float64{500e-6, -500e-6}[i], 0, 0)
	}
	w.run(15 * time.Second)
	sums, n := [2]float64{}, 0
	for range 500 {
		w.run(20 * ms)
		for i, p := range w.players {
			sums[i] += float64(p.lead())
		}
		n++
	}
	if a, b := sums[0]/float64(n), sums[1]/float64(n); a-b > 1 || b-a > 1 {
		t.Errorf("%.2f and %.2f ticks ahead", a, b)
	}
}

func TestLessons_SeatsAreNeitherLostNorLeftBehind(t *testing.T) {
	w := newWorld(t, 13)
	hello, err := wire.Append(nil, wire.Hello{Version: wire.Version, Level: systems.LevelDigest(w.match.Level), Modules: modulesDigest(w.match.Modules()), Name: "x"})
	if err != nil {
		t.Fatal(err)
	}
	bye, err := wire.Append(nil, wire.Bye{})
	if err != nil {
		t.Fatal(err)
	}
	joins := 150
	switch {
	case testing.Short():
		joins = 60 // the room is full once
	case os.Getenv("SKIJET_LONG") != "":
		joins = 10000
	}
	now, refused := time.Duration(0), 0
	for i := range joins {
		peer := Peer(i + 1)
		w.room.Receive(now, peer, link.Stream, hello)
		now += tickTime
		if err := w.room.Tick(now); err != nil {
			t.Fatal(err)
		}
		w.room.Send(func(_ Peer, _ link.Channel, data []byte) {
			if m, err := wire.Read(data); err == nil {
				if _, ok := m.(wire.Refusal); ok {
					refused++
				}
			}
		})
		if i%3 == 0 {
			w.room.Drop(peer) // without a word, before or after it has its seat
		}
		w.room.Receive(now, peer, link.Stream, bye)
		if i%3 == 0 && len(w.room.seats) >= 15 { // a minute passes for those
			for range keepTicks {
				now += tickTime
				if err := w.room.Tick(now); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for range keepTicks + 1 {
		now += tickTime
		if err := w.room.Tick(now); err != nil {
			t.Fatal(err)
		}
	}
	if len(w.room.seats)+len(w.room.connections)+len(w.bodies()) != 0 || refused > 0 {
		t.Errorf("%d seats, %d connections and %d players are left, %d were refused", len(w.room.seats), len(w.room.connections), len(w.bodies()), refused)
	}
}

func TestLessons_ItWorksWithoutAnyDelay(t *testing.T) {
	w := crowd(t, 14, 3, linktest.Conditions{})
	w.run(5 * time.Second)
	w.agree(w.match.Tick() - 40)
	if s := w.room.Stats(); s.Hostile != 0 {
		t.Errorf("%+v", s)
	}
}

func TestLessons_AnOutageEndsWithoutAFlood(t *testing.T) {
	w := crowd(t, 15, 2, internet())
	p := w.players[0]
	w.ends[p.peer].Change(linktest.Conditions{Worsens: 1, Lost: 1})
	w.run(1500 * ms) // more than the prediction goes ahead by
	w.ends[p.peer].Change(internet())
	bytes := p.bytesDown
	w.run(time.Second)
	if n := p.bytesDown - bytes; n > 12000 {
		t.Errorf("%d bytes came in the second after it", n)
	}
	w.current(p)
	w.run(3 * time.Second)
	w.agree(w.match.Tick() - 50)
}

func TestLessons_InputIsDelayedAboveAQuarterOfASecondAndNobodyFreezes(t *testing.T) {
	w := newWorld(t, 16)
	far := linktest.Conditions{Delay: 180 * ms, Jitter: 10 * ms}
	p := w.join(far, ClientOptions{Name: "far"})
	w.join(internet(), ClientOptions{Name: "near"})
	w.run(10 * time.Second)
	p.forget()
	w.run(10 * time.Second)
	delay := p.client.Stats().Delay
	if delay < 4 || delay > 6 || p.stood > 3*tickTime {
		t.Errorf("a delay of %d ticks over a round trip of %v; it stood still for %v", delay, p.client.Stats().RoundTrip, p.stood)
	}
	p.end.Change(linktest.Conditions{Delay: 20 * ms})
	w.ends[p.peer].Change(linktest.Conditions{Delay: 20 * ms})
	w.run(15 * time.Second)
	if p.client.Stats().Delay != 0 {
		t.Errorf("a delay of %d ticks over a round trip of %v", p.client.Stats().Delay, p.client.Stats().RoundTrip)
	}
	w.agree(w.match.Tick() - 60)
}

func TestLessons_AClockThatWentWrongWhileHiddenIsSetAgain(t *testing.T) {
	for _, off := range []float64{90, -200} {
		w := crowd(t, 17, 2, internet())
		w.run(8 * time.Second)
		p := w.players[0]
		p.client.clock.tick += off
		w.run(7 * time.Second)
		w.current(p)
	}
}

func TestLessons_ARoomThatWasStoppedIsNotALongWay(t *testing.T) {
	w := newWorld(t, 18)
	p := w.join(internet(), ClientOptions{Name: "first"})
	w.run(200 * ms)
	for range 900 { // the room does nothing for 3.6 s
		w.now += 4 * ms
		w.net.Advance(w.now)
		p.run()
	}
	w.run(3 * time.Second)
	if s := p.client.Stats(); s.Delay != 0 || s.RoundTrip > 200*ms {
		t.Errorf("%+v", s)
	}
}

// TestLessons_ARoomReadsTheCommandsOfAClockThatWentBack: what a client had sent of ticks ahead stays
// with the room, so that it is no base of what comes after.
func TestLessons_ARoomReadsTheCommandsOfAClockThatWentBack(t *testing.T) {
	for off := range 12 {
		w := newWorld(t, 19)
		p := w.join(internet(), ClientOptions{Name: "first"})
		w.run(4 * time.Second)
		for range 4 { // each time it sends commands of later ticks, which the room keeps
			p.client.clock.tick += float64(20 + off)
			w.run(40 * ms)
		}
		w.run(12 * time.Second)
		if s := w.room.Stats(); s.Hostile != 0 {
			t.Errorf("%d ticks ahead: %d messages were refused", 4*(20+off), s.Hostile)
		}
		for tick := w.match.Tick() - 20; tick < w.match.Tick(); tick++ {
			sent, ok := p.client.own.at(tick)
			if commands := w.inputs[tick].Commands; !ok || len(commands) != 1 || commands[0].Input != sent {
				t.Fatalf("%d ticks ahead: the room played %+v in tick %d, and the client had sent %+v", 4*(20+off), commands, tick, sent)
			}
		}
	}
}
