package server

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/internal/listen"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// Numbers of a room [ours].
const (
	waiting  = 64               // guests who have arrived and were not seen yet
	sick     = time.Second      // without a tick
	afterEnd = 625              // ticks: 20 s for the board of a match
	unseated = 10 * time.Second // a link without a player
	grid     = 4 * time.Millisecond
	phases   = 16 // of the grid, in two ticks
)

// room is a room with its links. Only its goroutine touches the game.
type room struct {
	name     string
	log      *log.Logger
	began    time.Time
	game     *game
	book     *book
	arrivals chan listen.Guest
	requests chan func()
	ended    chan struct{}
	stop     context.CancelCauseFunc
	peers    netplay.Peer
	guests   map[netplay.Peer]*guest
	order    []netplay.Peer
	hands    map[components.ID]*hand // of people
	owner    components.ID           // the player of the host, or nobody
	over     int64                   // tick at which the match was not over last
	speaking *guest                  // whose message is handled
	table    *table
	ask      func(change)                        // for another setup, which comes later
	expel    func(player components.ID, g guest) // throws out by a vote, which comes later
	lap      lap
	follow   *leader // that this room follows, or has followed; or nil
	forget   func()  // takes the room from the list of the host
	kept     keeping
	voted    []teamwork.Decided // what votes have decided in the last ticks
	shown    shown
}

// shown is what other goroutines may know of a room.
type shown struct {
	mutex  sync.Mutex
	health health
	at     time.Time
	pulse  pulse
}

// beat counts a call that played and sent ticks.
func (s *shown) beat(work, lag time.Duration) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.pulse.work.add(work)
	s.pulse.lag.add(lag)
}

// read returns how the room is.
func (s *shown) read() (health, pulse) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	is := s.health
	is.Playing = now().Sub(s.at) < sick
	return is, s.pulse
}

// newRoom returns the room for a game.
func newRoom(number int, g *game, b *book, log *log.Logger, l *leader) (*room, error) {
	r := &room{follow: l, table: g.table, ask: func(change) {}, forget: func() {}, expel: func(components.ID, guest) {}, name: g.setup.Name, log: log, book: b, began: phase(number), arrivals: make(chan listen.Guest, waiting), requests: make(chan func()), ended: make(chan struct{}),
		guests: map[netplay.Peer]*guest{}, hands: map[components.ID]*hand{}}
	r.shown.at = now()
	return r, r.begin(g)
}

// phase returns when the time of a room begins. Rooms are spread over the time of two ticks, on a
// grid: those that are due together are woken together.
func phase(number int) time.Time {
	begin := now()
	return begin.Add(-begin.Sub(begin.Truncate(grid * phases))).Add(time.Duration(number%phases) * grid)
}

// begin plays a game from now on. Nobody is in the room.
func (r *room) begin(g *game) error {
	if err := g.open(now().Sub(r.began).Truncate(grid*phases), r); err != nil {
		return err
	}
	r.game, r.over, r.owner = g, 0, components.Nobody
	r.tell(nil)
	return nil
}

// admit lets everybody in with a body that the match has.
func (r *room) admit(name string, wish []byte) (systems.PlayerSpec, error) {
	spec, err := playerOf(name, wish, r.game.modules)
	if err == nil {
		err = r.book.keepsOut(r.speaking, now())
	}
	if err != nil {
		return spec, err
	}
	r.speaking.owns = r.table.owns(wish)
	spec.FitRules(r.game.setup.Rules)
	if s, ok := modes.StatusOf(r.game.match); ok {
		spec.Team = teamwork.TeamFor(r.game.match, s.Teams, spec.Team)
	}
	spec.Name = teamwork.FreeName(spec.Name, wire.MaxName, r.game.match.Players(nil))
	r.speaking.name = spec.Name
	r.comes("joins")
	return spec, nil
}

// watches reports whether somebody comes without a player.
func (r *room) watches(_ string, wish []byte) (bool, error) {
	var w teamwork.Wish
	if len(wish) == 0 || json.Unmarshal(wish, &w) != nil || !w.Watch {
		return false, nil // admit says what is wrong
	}
	if why := r.book.keepsOut(r.speaking, now()); why != nil {
		return true, why
	}
	r.speaking.name = r.speaking.called
	r.comes("watches")
	return true, nil
}

// playerOf returns who joins a match of some modules: with the body of a wish, which is a
// [teamwork.Wish] in JSON, or without a wish.
func playerOf(name string, wish []byte, modules []systems.Module) (spec systems.PlayerSpec, err error) {
	if len(wish) > 0 {
		var body teamwork.Wish
		if err = json.Unmarshal(wish, &body); err == nil {
			spec, err = systems.Preset(body.Model, body.Preset, modules...)
		}
		spec.Pack, spec.Team = body.Pack, body.Team
	}
	if err != nil {
		return spec, fmt.Errorf("the body that is wished for: %w", err)
	}
	spec.Name = teamwork.CleanName(name)
	return spec, nil
}

// run plays until ctx is done, and then says why.
func (r *room) run(ctx context.Context) {
	tick := time.NewTimer(0)
	defer close(r.ended)
	for {
		select {
		case <-ctx.Done():
			waits := len(r.guests) > 0
			r.empty(wire.ReasonClosing, context.Cause(ctx).Error())
			r.game.end()
			if waits {
				time.Sleep(goodbye)
			}
			return
		case g := <-r.arrivals:
			r.welcome(g)
		case request := <-r.requests:
			request()
		case <-tick.C:
		}
		r.play()
		tick.Reset(r.next())
	}
}

// do lets the goroutine of the room do something, and waits for it. It reports whether the room was there.
func (r *room) do(what func()) bool {
	done := make(chan struct{})
	select {
	case r.requests <- func() { what(); close(done) }:
		<-done
		return true
	case <-r.ended:
		return false
	}
}

// setup returns what the room plays, from any goroutine.
func (r *room) setup() (s setup) {
	r.do(func() { s = r.game.setup })
	return s
}

// empty throws out everybody, for a reason.
func (r *room) empty(reason wire.Reason, text string) {
	r.game.room.End(reason, text)
	r.send()
	for _, g := range r.guests {
		g.Link.Close()
	}
	clear(r.guests)
	clear(r.hands)
	r.order = r.order[:0]
}

// replace plays another game from now on. Everybody is told, and may come back.
func (r *room) replace(g *game) error {
	next := fmt.Sprintf("%s on %s", g.setup.Mode, g.setup.Level)
	r.log.Printf("%s: %s begins", r.name, next)
	r.empty(wire.ReasonChanges, next)
	r.game.end()
	return r.begin(g)
}

// welcome keeps the link of a guest, which has said nothing yet.
func (r *room) welcome(g listen.Guest) {
	r.peers++
	r.guests[r.peers] = &guest{Guest: g, since: now(), follows: strings.HasPrefix(g.Room, followMark)}
	r.order = append(r.order, r.peers)
	if r.guests[r.peers].follows {
		r.log.Printf("%s: a stand-by at %v follows", r.name, g.Address)
	}
}

// play handles what has arrived, and steps the match to this time.
func (r *room) play() {
	time := now()
	since := time.Sub(r.began)
	for _, peer := range r.order {
		g := r.guests[peer]
		r.speaking = g
		for one, ok := g.Link.Take(); ok; one, ok = g.Link.Take() {
			r.receive(peer, g, one)
		}
		if g.owns { // also where it comes back later, without a wish
			r.owner, _ = r.game.room.Player(peer)
		}
		if r.game.room.IsSeated(peer) {
			r.settle(peer, g)
		}
		waited := time.Sub(g.since)
		if g.Link.Err() != nil || waited > unseated && !g.follows || g.in && waited > goodbye {
			r.lose(peer)
		}
	}
	r.order = slices.DeleteFunc(r.order, func(peer netplay.Peer) bool { return r.guests[peer] == nil })
	if r.followLeader(time, since) {
		return
	}
	before, due := r.game.match.Tick(), r.game.room.Next()
	err := r.game.room.Tick(since)
	r.send()
	if r.game.match.Tick() == before {
		r.leaveIfMoved()
		return
	}
	r.game.bots = r.game.crew.adjust(r.game.room)
	r.obeyVotes()
	r.playAgain()
	r.shown.beat(now().Sub(time), now().Sub(r.began)-due)
	r.tell(err)
}

// nameOf returns that of the player whom a link has, also of one that came back into its seat, or nothing.
func (r *room) nameOf(peer netplay.Peer) string {
	id, _ := r.game.room.Player(peer)
	if e, ok := r.game.match.Entry(id); ok && e.HasComponent(components.Player) {
		return components.Player.Get(e).Name
	}
	return ""
}

// tell keeps what other goroutines may know of the room.
func (r *room) tell(err error) {
	is := &r.shown
	is.mutex.Lock()
	defer is.mutex.Unlock()
	before := is.health.Fault
	is.at, is.health = now(), r.game.health(r.clients())
	is.health.followed = r.clients() < len(r.guests)
	if is.health.Fault = before; err != nil && before == "" {
		is.health.Fault = err.Error()
		r.log.Printf("%s: the first fault: %v", r.name, err)
	}
}

// playAgain begins the next match some time after the end of one.
func (r *room) playAgain() {
	m := r.game.match
	if s, ok := modes.StatusOf(m); !ok || !s.Over() {
		r.over = m.Tick()
	} else if m.Tick()-r.over >= afterEnd {
		r.over = m.Tick()
		if !r.turn() {
			r.again()
		}
	}
}

// again begins the same match again.
func (r *room) again() {
	r.game.room.Enter(modes.RematchEntry())
	r.game.record.close()
	r.log.Printf("%s: the next match begins", r.name)
}

// againIfOver begins the same match again where it waits for another one.
func (r *room) againIfOver() {
	if s, ok := modes.StatusOf(r.game.match); ok && s.Over() {
		r.again()
	}
}

// hear is asked before a line of chat goes to others.
func (r *room) hear(player components.ID, _ *wire.Chat) error {
	if h := r.hands[player]; h != nil {
		h.stirred = r.game.match.Tick()
	}
	return r.book.muted(r.speaking.Address.Addr(), now())
}

// send hands over what the game has to say. A link that is full is cut.
func (r *room) send() {
	r.game.room.Send(func(peer netplay.Peer, channel link.Channel, data []byte) {
		if peer == 0 && r.follow != nil {
			_ = r.follow.line.Send(channel, data) // its end shows
		}
		if g := r.guests[peer]; g != nil && g.Link.Send(channel, data) != nil {
			g.Link.Close() // it is looked at next time
		}
	})
}

// health returns how the room is, from any goroutine.
func (r *room) health() health {
	is, _ := r.shown.read()
	return is
}
