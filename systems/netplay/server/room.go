package server

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"log"
	"slices"
	"sync"
	"time"

	"github.com/skijet/skijet/internal/ruleset"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/internal/listen"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/server/rooms"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// Numbers of a room [ours].
const (
	waiting  = 64               // guests who have arrived and were not seen yet
	sick     = time.Second      // without a tick
	afterEnd = 625              // ticks: 20 s for the board of a match
	unseated = 10 * time.Second // a link without a player
)

// room is a room with its links. Only its goroutine touches the game.
type room struct {
	name     string
	flags    *flags
	log      *log.Logger
	modules  []systems.Module
	began    time.Time
	game     *netplay.Room
	crew     *crew
	arrivals chan listen.Guest
	wake     chan struct{}
	peers    netplay.Peer
	guests   map[netplay.Peer]*guest
	order    []netplay.Peer
	over     int64  // tick at which the match was not over last
	speaking *guest // whose message is handled

	mutex  sync.Mutex
	status health
	ticked time.Time
}

// guest is a link, and who plays over it.
type guest struct {
	listen.Guest
	name  string
	since time.Time
}

func newRoom(name string, f *flags, level *levels.Level, own []systems.Module, number uint64, log *log.Logger) (*room, error) {
	modules, err := rooms.Modules(f.Mode, own...)
	if err != nil {
		return nil, fmt.Errorf("--mode: %w", err)
	}
	set, _ := ruleset.Options(f.Rules)
	set.Level, set.Seed, set.Modules = level, f.Seed+number, modules
	match, err := systems.NewMatch(set)
	if err != nil {
		return nil, err
	}
	r := &room{name: name, flags: f, log: log, modules: modules, began: now(), arrivals: make(chan listen.Guest, waiting), wake: make(chan struct{}, 1),
		guests: map[netplay.Peer]*guest{}}
	if r.crew, err = newCrew(match, f.Bots, f.Skill); err != nil {
		return nil, err
	}
	r.game, err = netplay.NewRoom(0, netplay.RoomOptions{Match: match, Seats: f.Seats, Admit: r.admit, NewSeat: func() (s wire.Seat) { rand.Read(s[:]); return s },
		Commands: r.crew.minds.Commands})
	r.status = health{Room: name, Level: f.Level, Mode: f.Mode, Rules: f.Rules, Seats: f.Seats}
	r.ticked = now()
	return r, err
}

// admit lets everybody in with a body that the match has.
func (r *room) admit(name string, wish []byte) (systems.PlayerSpec, error) {
	spec, err := playerOf(name, wish, r.modules)
	if err != nil {
		return spec, err
	}
	spec.FitRules(r.flags.Rules)
	r.speaking.name, spec.Team = spec.Name, smallerTeam(r.game.Match().Players(nil))
	r.log.Printf("%s: %q joins from %v over %s", r.name, spec.Name, r.speaking.Address, r.speaking.Over)
	return spec, nil
}

// playerOf returns who joins a match of some modules: with the body of a wish, which is a
// [bases.WishData] in JSON, or without a wish.
func playerOf(name string, wish []byte, modules []systems.Module) (spec systems.PlayerSpec, err error) {
	if len(wish) > 0 {
		var body bases.WishData
		if err = json.Unmarshal(wish, &body); err == nil {
			spec, err = systems.Preset(body.Model, body.Preset, modules...)
		}
		spec.Pack = body.Pack
	}
	if err != nil {
		return spec, fmt.Errorf("the body that is wished for: %w", err)
	}
	spec.Name = cmp.Or(name, "nameless")
	return spec, nil
}

// run plays until ctx is done.
func (r *room) run(ctx context.Context) {
	tick := time.NewTimer(0)
	for {
		select {
		case <-ctx.Done():
			r.game.Close("the server ends")
			r.send()
			for _, g := range r.guests {
				g.Link.Close()
			}
			if len(r.guests) > 0 {
				time.Sleep(goodbye)
			}
			return
		case g := <-r.arrivals:
			r.welcome(g)
		case <-r.wake:
		case <-tick.C:
		}
		r.play()
		tick.Reset(r.game.Next() - now().Sub(r.began))
	}
}

// welcome keeps the link of a guest, which has said nothing yet.
func (r *room) welcome(g listen.Guest) {
	r.peers++
	r.guests[r.peers] = &guest{Guest: g, since: now()}
	r.order = append(r.order, r.peers)
	g.Link.Notify(func() {
		select {
		case r.wake <- struct{}{}:
		default: // it is awake
		}
	})
}

// play handles what has arrived, and steps the match to this time.
func (r *room) play() {
	time := now()
	since := time.Sub(r.began)
	for _, peer := range r.order {
		g := r.guests[peer]
		r.speaking = g
		for channel, data, ok := g.Link.Receive(); ok; channel, data, ok = g.Link.Receive() {
			r.game.Receive(since, peer, channel, data)
		}
		if g.Link.Err() != nil || g.name == "" && time.Sub(g.since) > unseated {
			r.lose(peer)
		}
	}
	r.order = slices.DeleteFunc(r.order, func(peer netplay.Peer) bool { return r.guests[peer] == nil })
	before := r.game.Match().Tick()
	err := r.game.Tick(since)
	r.send()
	if r.game.Match().Tick() == before {
		return
	}
	count := r.crew.adjust(r.game)
	r.playAgain()
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.status.Agreed, r.status.Desyncs = r.game.Stats().Agreed, r.game.Stats().Desyncs
	r.ticked, r.status.Tick, r.status.Bots, r.status.Clients = time, r.game.Match().Tick(), count, len(r.guests)
	if err != nil && r.status.Fault == "" {
		r.status.Fault = err.Error()
		r.log.Printf("%s: the first fault: %v", r.name, err)
	}
}

// playAgain begins the next match some time after the end of one.
func (r *room) playAgain() {
	m := r.game.Match()
	if s, ok := modes.StatusOf(m); !ok || !s.Over() {
		r.over = m.Tick()
	} else if m.Tick()-r.over >= afterEnd {
		r.over = m.Tick()
		r.game.Enter(modes.RematchEntry())
		r.log.Printf("%s: the next match begins", r.name)
	}
}

// send hands over what the game has to say. A link that is full is cut.
func (r *room) send() {
	r.game.Send(func(peer netplay.Peer, channel link.Channel, data []byte) {
		if g := r.guests[peer]; g != nil && g.Link.Send(channel, data) != nil {
			g.Link.Close() // it is looked at next time
		}
	})
}

// lose forgets a link. Its player waits for another one for a minute.
func (r *room) lose(peer netplay.Peer) {
	g := r.guests[peer]
	r.game.Drop(peer)
	g.Link.Close()
	delete(r.guests, peer)
	if g.name != "" {
		r.log.Printf("%s: the link of %q from %v is gone", r.name, g.name, g.Address)
	}
}

// health returns how the room is, from any goroutine.
func (r *room) health() health {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	s := r.status
	s.Playing = now().Sub(r.ticked) < sick
	return s
}
