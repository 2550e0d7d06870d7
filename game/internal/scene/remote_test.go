package scene

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/link/linktest"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// guest counts what it is shown.
type guest struct {
	remote      *Remote
	input       components.Input
	news, final map[systems.EventKey]int
	history     History
	shifts      []float64 // m a frame, of corrections of others
}

func (g *guest) Turn(int, float64)       {}
func (g *guest) Input() components.Input { return g.input }
func (g *guest) Failed(error)            {}

func (g *guest) Ticked() {
	for _, key := range g.remote.Match().EventKeys(nil) {
		g.news[key]++
	}
	g.history.Record(g.remote.Match())
	for i := range g.history.Places {
		p := &g.history.Places[i]
		if _, is := find.Player(g.history.After, p.ID); is && p.ID != g.remote.Client().Player() {
			after := p.error.Length()
			g.shifts = append(g.shifts, min(after*(1/(1-errorShare)-1), maxShift)/60/systems.TickSeconds)
		}
	}
}

func (g *guest) Decided() {
	for _, key := range g.remote.Match().EventKeys(nil) {
		g.final[key]++
	}
}

// evening is a room with two clients, of which the first is shown to a guest.
type evening struct {
	room     *netplay.Room
	clients  [2]*netplay.Client
	network  *linktest.Net
	near     [2]*linktest.End // of the clients
	far      [2]*linktest.End // of the room
	guest    *guest
	happened map[systems.EventKey]bool // in the room
	joined   int64                     // tick in which the guest saw the match first
	played   int64                     // by the room
}

func newEvening(t *testing.T) *evening {
	t.Helper()
	level, err := levels.Embedded("bowl")
	if err != nil {
		t.Fatal(err)
	}
	base := systems.Options{Level: level, Seed: 1}
	match, err := systems.NewMatch(base)
	if err != nil {
		t.Fatal(err)
	}
	e := &evening{network: linktest.NewNet(1), happened: map[systems.EventKey]bool{},
		guest: &guest{news: map[systems.EventKey]int{}, final: map[systems.EventKey]int{}, history: History{Eases: true}}}
	seats := byte(0)
	e.room, err = netplay.NewRoom(0, netplay.RoomOptions{
		Match: match, Seats: 2,
		Admit: func(name string, _ []byte) (systems.PlayerSpec, error) {
			return systems.PlayerSpec{Name: name, Team: 1 + int(seats)%2}, nil
		},
		NewSeat: func() wire.Seat { seats++; return wire.Seat{seats} },
		Played: func(tick int64, _ systems.TickInput) {
			e.played = tick
			for _, key := range match.EventKeys(nil) {
				e.happened[key] = true
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	conditions := linktest.Conditions{Delay: 60 * time.Millisecond, Jitter: 20 * time.Millisecond}
	for i := range e.clients {
		if e.clients[i], err = netplay.NewClient(netplay.ClientOptions{Base: base, Name: "Ada"}); err != nil {
			t.Fatal(err)
		}
		e.near[i], e.far[i] = e.network.Connect(conditions, conditions)
	}
	return e
}

// update lets the room and both clients come to a time. in is the input of the second one.
func (e *evening) update(t *testing.T, at time.Duration, in components.Input) {
	t.Helper()
	e.network.Advance(at)
	for peer, end := range e.far {
		for channel, data, ok := end.Receive(); ok; channel, data, ok = end.Receive() {
			e.room.Receive(at, netplay.Peer(peer), channel, data)
		}
	}
	if err := e.room.Tick(at); err != nil {
		t.Fatal(err)
	}
	e.room.Send(func(p netplay.Peer, channel link.Channel, data []byte) { _ = e.far[p].Send(channel, data) })
	Receive(e.clients[1], e.near[1], at)
	if err := e.clients[1].Tick(at, in); err != nil {
		t.Fatal(err)
	}
	Send(e.clients[1], e.near[1])
	began, first := time.Unix(1, 0), e.clients[0]
	switch {
	case e.guest.remote != nil:
		e.guest.remote.Advance(began.Add(at))
	case first.Session() != nil:
		e.guest.remote, e.joined = NewRemote(first, e.near[0], began, e.guest), first.Session().Predicted()
	default:
		Receive(first, e.near[0], at)
		Send(first, e.near[0])
	}
}

// TestRemote_EveryEventIsShownOnceAsNewAndOnceAsFinal plays over a line on which many guesses are
// wrong.
func TestRemote_EveryEventIsShownOnceAsNewAndOnceAsFinal(t *testing.T) {
	e := newEvening(t)
	g := e.guest
	g.input = components.Input{Right: components.Full, Buttons: components.ButtonFire}
	for at := time.Duration(0); at < 12*time.Second; at += 8 * time.Millisecond {
		in := components.Input{Forward: components.Full, Buttons: components.ButtonFire | components.ButtonJump}
		if at/(300*time.Millisecond)%2 == 0 {
			in = components.Input{Right: -components.Full}
		}
		e.update(t, at, in)
	}
	if stats := e.clients[0].Session().Stats(); stats.Wrong == 0 || len(e.happened) < 20 || e.room.Stats().Desyncs != 0 {
		t.Fatalf("%d wrong guesses, %d events and %d wrong states prove nothing", stats.Wrong, len(e.happened), e.room.Stats().Desyncs)
	}
	for key := range e.happened {
		due := key.Tick >= e.joined && key.Tick < e.played-60
		if due && (g.news[key] != 1 || g.final[key] != 1) {
			t.Errorf("%+v was shown %d times as new and %d times as final, want once", key, g.news[key], g.final[key])
		}
	}
	for key, n := range g.news {
		if n != 1 {
			t.Errorf("%+v was new %d times", key, n)
		}
	}
	for key := range g.final {
		if !e.happened[key] {
			t.Errorf("%+v was final and has not happened", key)
		}
	}
	slices.Sort(g.shifts)
	p99, worst := g.shifts[len(g.shifts)*99/100], g.shifts[len(g.shifts)-1]
	fmt.Printf("corrections move others by %.3f m a frame at p99\n", p99)
	if p99 > 0.1 || worst == 0 {
		t.Error("want some and at most 0.1 m")
	}
}
