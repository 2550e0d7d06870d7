package netplay

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/link/linktest"
	"github.com/skijet/skijet/systems/netplay/wire"
	"github.com/skijet/skijet/systems/rollback"
)

// hall is the level of these tests: a hall with two ramps.
var hall = sync.OnceValues(func() (*levels.Level, error) {
	var s testlevels.Sketch
	s.Block(geom.Vec{X: -60, Y: -60}, geom.Vec{X: 60, Y: 60, Z: 40}, true)
	s.Quad(geom.Vec{X: 5, Y: -20, Z: -0.5}, geom.Vec{X: 25, Y: -20, Z: 8}, geom.Vec{X: 25, Y: 20, Z: 8}, geom.Vec{X: 5, Y: 20, Z: -0.5})
	var spawns []geom.Vec
	for i := range 16 {
		spawns = append(spawns, geom.Vec{X: float64(i%8)*8 - 28, Y: float64(i/8)*60 - 30, Z: 0.2})
	}
	return s.Level("hall", spawns)
})

// lamp is a module with a call that can have any data, and one of each right that needs some.
func lamp() systems.Module {
	some := func(_ *systems.Match, _ components.ID, data []byte) error {
		if len(data) == 0 {
			return errors.New("there is no light without data")
		}
		return nil
	}
	return systems.Module{Name: "lamp", Version: "1", Calls: []systems.Call{
		{Name: "lamp.seen", Run: func(*systems.Match, components.ID, []byte) error { return nil }},
		{Name: "lamp.own", Right: systems.RightSelf, Run: some}, {Name: "lamp.vote", Right: systems.RightVote, Run: some},
		{Name: "lamp.admin", Right: systems.RightAdmin, Run: some},
	}}
}

// world is a room with clients, in virtual time.
type world struct {
	t       testing.TB
	base    systems.Options // of the clients
	net     *linktest.Net
	random  *rand.Rand
	machine *linktest.Machine // of the room
	room    *Room
	match   *systems.Match
	now     time.Duration
	players []*player
	ends    map[Peer]*linktest.End // of the room
	peers   Peer
	hashes  map[int64]uint64 // of the room, before each tick
	inputs  map[int64]systems.TickInput
	events  []systems.EventKey // of the room
	seats   uint16
	also    func() // runs beside the room
	killed  bool   // the room does nothing any more
}

// player is a client with its machine.
type player struct {
	world   *world
	client  *Client
	end     *linktest.End
	line    link.Link // that the client uses
	peer    Peer
	machine *linktest.Machine
	random  *rand.Rand
	input   components.Input
	busy    int // ticks between two changes of its keys, 0 for one that does nothing
	checked int64
	compared,
	bytesDown, bytesUp, datagrams, sent int
	lie       func(data []byte) []byte // changes what it sends
	hidden    bool                     // it does nothing
	events    map[systems.EventKey]rollback.Status
	watched   func(*player) // after each call
	aims      bool          // it turns its view with a mouse
	turn      float64       // parts of a turn in a call
	joinedAt  time.Duration
	spoiled   int64         // states that it had been sent when its state was spoiled by the test, and one
	moved     time.Duration // when the prediction last went on
	stood     time.Duration // the longest time that it did not
	deepest   int64         // ticks stepped again at once
	again     int64
	at        int64
	confirmed int64
}

func options(t testing.TB) systems.Options {
	t.Helper()
	level, err := hall()
	if err != nil {
		t.Fatal(err)
	}
	return systems.Options{Level: level, Seed: 3, Modules: []systems.Module{lamp()}}
}

func newWorld(t testing.TB, seed uint64) *world { return newWorldOf(t, seed, options(t)) }

func newWorldOf(t testing.TB, seed uint64, o systems.Options) *world {
	t.Helper()
	m, err := systems.NewMatch(o)
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, base: o, net: linktest.NewNet(seed), random: rand.New(rand.NewPCG(seed, 1)), match: m,
		ends: map[Peer]*linktest.End{}, hashes: map[int64]uint64{0: m.Hash()}, inputs: map[int64]systems.TickInput{}}
	w.machine = w.net.Machine(0, 0, 0)
	w.room, err = NewRoom(0, w.roomOptions(m))
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// roomOptions returns those of a room with a match.
func (w *world) roomOptions(m *systems.Match) RoomOptions {
	return RoomOptions{
		Match: m, Seats: 16,
		Admit: func(name string, wish []byte) (systems.PlayerSpec, error) {
			if string(wish) == "everything" {
				return systems.PlayerSpec{}, fmt.Errorf("there is no %s", wish)
			}
			return systems.PlayerSpec{Name: name, Team: len(wish)}, nil
		},
		NewSeat: func() wire.Seat { w.seats++; return wire.Seat{byte(w.seats), byte(w.seats >> 8)} },
		Played: func(tick int64, in systems.TickInput) {
			w.hashes[tick+1] = m.Hash()
			w.events = m.EventKeys(w.events)
			w.inputs[tick] = systems.TickInput{Entries: slices.Clone(in.Entries), Commands: slices.Clone(in.Commands)}
		},
	}
}

// internet is a usual line: a round trip of 100 ms, 20 ms of jitter and 2 % of loss.
func internet() linktest.Conditions {
	return linktest.Conditions{Delay: 40 * ms, Jitter: 20 * ms, Worsens: 1, Lost: 0.02}
}

// join lets a client connect over a line that is the same both ways.
func (w *world) join(c linktest.Conditions, o ClientOptions) *player {
	w.t.Helper()
	o.Base = w.base
	client, err := NewClient(o)
	if err != nil {
		w.t.Fatal(err)
	}
	p := &player{world: w, client: client, machine: w.net.Machine(float64(w.random.IntN(601)-300)*1e-6, 0, 0), random: rand.New(rand.NewPCG(w.random.Uint64(), 2)),
		busy: 12, events: map[systems.EventKey]rollback.Status{}}
	p.connect(c)
	w.players = append(w.players, p)
	return p
}

func (p *player) connect(c linktest.Conditions) {
	w := p.world
	w.peers++
	var far *linktest.End
	p.peer = w.peers
	p.end, far = w.net.Connect(c, c)
	p.line = p.end
	w.ends[p.peer] = far
}

// run plays for a time.
func (w *world) run(d time.Duration) {
	w.t.Helper()
	for end := w.now + d; w.now < end; w.now += 4 * ms {
		w.net.Advance(w.now)
		if !w.killed && !w.machine.Stalls() {
			w.runRoom()
		}
		if w.also != nil {
			w.also()
		}
		for _, p := range w.players {
			if !p.hidden && !p.machine.Stalls() {
				p.run()
			}
		}
	}
}

func (w *world) runRoom() {
	w.t.Helper()
	now := w.machine.Now()
	for peer := Peer(1); peer <= w.peers; peer++ {
		end := w.ends[peer]
		if end == nil {
			continue
		}
		for channel, data, ok := end.Receive(); ok; channel, data, ok = end.Receive() {
			w.room.Receive(now, peer, channel, data)
		}
		if end.Err() != nil {
			w.room.Drop(peer)
			delete(w.ends, peer)
		}
	}
	if err := w.room.Tick(now); err != nil {
		w.t.Fatal(err)
	}
	w.room.Send(func(peer Peer, channel link.Channel, data []byte) {
		if end := w.ends[peer]; end != nil {
			_ = end.Send(channel, data) // it was closed
		}
	})
}

// press returns the keys of a player, who holds each for a while.
func (p *player) press() components.Input {
	r := p.random
	if p.aims {
		return p.aim()
	}
	if p.busy > 0 && r.IntN(8*p.busy) == 0 {
		axes := [3]components.Axis{-components.Full, 0, components.Full}
		p.input = components.Input{
			Forward: axes[r.IntN(3)], Right: axes[r.IntN(3)], Weapon: uint8(r.IntN(10)),
			Look: geom.YawPitch{Yaw: geom.Angle(r.IntN(1 << 16)), Pitch: geom.Angle(int16(r.IntN(8000) - 6000))},
			Buttons: components.ButtonJump.When(r.IntN(3) == 0) | components.ButtonJet.When(r.IntN(3) == 0) |
				components.ButtonSki.When(r.IntN(2) == 0) | components.ButtonFire.When(r.IntN(4) == 0),
		}
	}
	return p.input
}

// aim returns the input of a player who changes a key each 0.2 s and turns by up to 90 degrees a second,
// at a rate that it changes as often.
func (p *player) aim() components.Input {
	r := p.random
	if r.IntN(50) == 0 {
		p.turn = (r.Float64()*2 - 1) * 0.25 * 0.004
	}
	if r.IntN(50) == 0 {
		switch r.IntN(4) {
		case 0:
			p.input.Forward = components.Full * components.Axis(min(r.IntN(4), 1))
		case 1:
			p.input.Right = components.Full * components.Axis(r.IntN(3)-1)
		case 2:
			p.input.Buttons ^= components.ButtonJet
		case 3:
			p.input.Buttons = p.input.Buttons&components.ButtonJet | components.ButtonSki.When(r.IntN(3) > 0) | components.ButtonJump.When(r.IntN(3) == 0) | components.ButtonFire.When(r.IntN(4) == 0)
		}
	}
	p.input.Look.Yaw += geom.Angle(int16(p.turn * 65536))
	return p.input
}

func (p *player) run() {
	t := p.world.t
	t.Helper()
	now := p.machine.Now()
	for channel, data, ok := p.line.Receive(); ok; channel, data, ok = p.line.Receive() {
		if channel == link.Datagram {
			p.bytesDown += len(data)
			p.datagrams++
		}
		p.client.Receive(now, channel, data)
	}
	if err := p.client.Tick(now, p.press()); err != nil && p.client.Err() == nil {
		t.Fatal(err)
	}
	p.client.Send(func(channel link.Channel, data []byte) {
		if p.lie != nil && channel == link.Datagram {
			data = p.lie(data)
		}
		if channel == link.Datagram {
			p.bytesUp += len(data)
			p.sent++
		}
		_ = p.line.Send(channel, data) // it was closed
	})
	p.check()
	if p.watched != nil {
		p.watched(p)
	}
}

// spoil gives a player a state that is wrong.
func (p *player) spoil() {
	m := p.client.Session().Match()
	entry, _ := m.Entry(p.client.Player())
	components.Health.Get(entry).Current = 0.5
	if err := p.client.Session().Reset(); err != nil { // it holds the wrong state for confirmed
		p.world.t.Fatal(err)
	}
	p.spoiled = p.client.Stats().States + 1
}

// check compares the newest confirmed hash with that of the room, and the order of notices.
func (p *player) check() {
	t := p.world.t
	t.Helper()
	s := p.client.Session()
	if s == nil {
		return
	}
	if p.joinedAt == 0 {
		p.joinedAt, p.moved = p.world.now, p.world.now
	}
	if at := s.Predicted(); at != p.at {
		p.at, p.moved = at, p.world.now
	}
	p.stood = max(p.stood, p.world.now-p.moved)
	again := s.Stats().Again
	p.deepest, p.again = max(p.deepest, again-p.again), again
	for n := range s.Notices() {
		before := p.events[n.EventKey]
		if n.Status == before || n.Status == rollback.Withdrawn && before != rollback.Predicted && p.spoiled == 0 && p.client.terms.term == 0 || n.First != (before == 0) {
			t.Fatalf("player %d: %+v is %v, first %v, after it was %v", p.client.Player(), n.EventKey, n.Status, n.First, before)
		}
		p.events[n.EventKey] = n.Status
	}
	spoiled := p.client.Stats().States < p.spoiled
	if h := p.client.lastHash; h.tick > p.checked && h.hash != 0 && !spoiled {
		p.checked = h.tick
		p.compared++
		if h.hash != p.world.hashes[h.tick] {
			t.Fatalf("player %d before tick %d: hash %016x, and that of the room is %016x", p.client.Player(), h.tick, h.hash, p.world.hashes[h.tick])
		}
	}
	if m := s.ConfirmedMatch(); m.Tick() == p.confirmed {
		return
	} else if p.confirmed = m.Tick(); !spoiled && m.Hash() != p.world.hashes[m.Tick()] {
		t.Fatalf("player %d: what is confirmed before tick %d is not as in the room", p.client.Player(), m.Tick())
	}
}

// lead is how far the prediction is ahead of what is confirmed, ticks.
func (p *player) lead() int64 {
	return p.client.Session().Predicted() - p.client.Session().Confirmed()
}

// forget begins to measure anew.
func (p *player) forget() { p.stood, p.deepest, p.moved = 0, 0, p.world.now }

// agree fails unless all clients that are there have compared a hash since a time.
func (w *world) agree(since int64) {
	w.t.Helper()
	for _, p := range w.players {
		if p.client.Err() == nil && !p.hidden && p.checked < since {
			w.t.Errorf("player %d: the last hash that it compared is of tick %d", p.client.Player(), p.checked)
		}
	}
	if s := w.room.Stats(); s.Desyncs > 0 {
		w.t.Errorf("%d hashes differed", s.Desyncs)
	}
}

// bodies returns the IDs of the players in the room.
func (w *world) bodies() (ids []components.ID) {
	for _, p := range w.match.Players(nil) {
		ids = append(ids, p.ID)
	}
	return ids
}
