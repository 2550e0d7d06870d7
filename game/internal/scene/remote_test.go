package scene

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/link"
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
		if _, is := Find(g.history.After, p.ID); is && p.ID != g.remote.Client().Player() {
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

// TestRemote_EveryEventIsShownOnceAsNewAndOnceAsFinal plays over a line on which many guesses are
// wrong.
func TestRemote_EveryEventIsShownOnceAsNewAndOnceAsFinal(t *testing.T) {
	level, err := levels.Embedded("bowl")
	if err != nil {
		t.Fatal(err)
	}
	base := systems.Options{Level: level, Seed: 1}
	match, err := systems.NewMatch(base)
	if err != nil {
		t.Fatal(err)
	}
	happened, played := map[systems.EventKey]bool{}, int64(0)
	seats := byte(0)
	room, err := netplay.NewRoom(0, netplay.RoomOptions{
		Match: match, Seats: 2,
		Admit: func(name string, _ []byte) (systems.PlayerSpec, error) {
			return systems.PlayerSpec{Name: name, Team: 1 + int(seats)%2}, nil
		},
		NewSeat: func() wire.Seat { seats++; return wire.Seat{seats} },
		Played: func(tick int64, _ systems.TickInput) {
			played = tick
			for _, key := range match.EventKeys(nil) {
				happened[key] = true
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	network := link.NewNet(1)
	conditions := link.Conditions{Delay: 60 * time.Millisecond, Jitter: 20 * time.Millisecond}
	began := time.Unix(1, 0)
	var clients [2]*netplay.Client
	var near, far [2]*link.End
	for i := range clients {
		if clients[i], err = netplay.NewClient(netplay.ClientOptions{Base: base, Name: "Ada"}); err != nil {
			t.Fatal(err)
		}
		near[i], far[i] = network.Connect(conditions, conditions)
	}
	g := &guest{news: map[systems.EventKey]int{}, final: map[systems.EventKey]int{}, history: History{Eases: true}}
	joined := int64(0)
	for at := time.Duration(0); at < 12*time.Second; at += 8 * time.Millisecond {
		network.Advance(at)
		for peer, end := range far {
			for channel, data, ok := end.Receive(); ok; channel, data, ok = end.Receive() {
				room.Receive(at, netplay.Peer(peer), channel, data)
			}
		}
		if err := room.Tick(at); err != nil {
			t.Fatal(err)
		}
		room.Send(func(p netplay.Peer, channel link.Channel, data []byte) { _ = far[p].Send(channel, data) })
		Receive(clients[1], near[1], at)
		turns := components.Input{Forward: components.Full, Buttons: components.ButtonFire | components.ButtonJump}
		if at/(300*time.Millisecond)%2 == 0 {
			turns = components.Input{Right: -components.Full}
		}
		if err := clients[1].Tick(at, turns); err != nil {
			t.Fatal(err)
		}
		Send(clients[1], near[1])
		if g.remote == nil {
			Receive(clients[0], near[0], at)
			Send(clients[0], near[0])
			if s := clients[0].Session(); s != nil {
				g.remote = NewRemote(clients[0], near[0], began, g)
				joined = s.Predicted()
			}
			continue
		}
		g.input = components.Input{Right: components.Full, Buttons: components.ButtonFire}
		g.remote.Advance(began.Add(at))
	}
	stats := clients[0].Session().Stats()
	if stats.Wrong == 0 || len(happened) < 20 {
		t.Fatalf("%d wrong guesses and %d events prove nothing", stats.Wrong, len(happened))
	}
	if room.Stats().Desyncs != 0 {
		t.Error("the states differ")
	}
	slices.Sort(g.shifts)
	if p99 := g.shifts[len(g.shifts)*99/100]; p99 > 0.1 || g.shifts[len(g.shifts)-1] == 0 {
		t.Errorf("corrections move others by %.3f m a frame at p99, want some and at most 0.1 m", p99)
	} else {
		fmt.Printf("corrections move others by %.3f m a frame at p99\n", p99)
	}
	for key := range happened {
		due := key.Tick >= joined && key.Tick < played-60
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
		if !happened[key] {
			t.Errorf("%+v was final and has not happened", key)
		}
	}
}
