package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/internal/ticket"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/internal/pipe"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// Times of a server that follows another one [ours].
const (
	followMark = "follow/" // before the name of a room, in tickets of who follows it
	mostSilent = 500 * time.Millisecond
	callWithin = 5 * time.Second
	callAgain  = 500 * time.Millisecond
	lookAgain  = time.Second
	followGrid = 4 * time.Millisecond
	keepEvery  = 31 // ticks between two looks at what the owner knows
	goneAfter  = 30 * time.Second
)

// leader is the room that another one follows, or has followed.
type leader struct {
	id      string // of the run of its server
	address string // of its server
	greet   wire.Standby
	line    link.Link
	heard   time.Time
	asked   time.Time
	answer  chan called // of who calls it; nil: nobody does
	gone    bool        // it will not come back
	leads   bool        // this room has taken its place
}

// called is what came of a call.
type called struct {
	line link.Link
	gone bool
}

// keeping is what a room knows beside its game, as its stand-by gets it.
type keeping struct {
	ID    string // of the run of the server
	Setup setup
	Line  int // of the rotation
	Made  int // bots
	Bans  []ban
	Mutes []ban

	text []byte
	at   int64 // tick of the text
}

// keep returns it as text.
func (r *room) keep() []byte {
	if tick := r.game.match.Tick(); r.kept.text == nil || tick >= r.kept.at+keepEvery {
		k := keeping{ID: r.table.id, Setup: r.game.setup, Line: r.lap.line, Made: r.game.crew.made}
		k.Bans, k.Mutes = r.book.all(now())
		r.kept.text, _ = json.Marshal(k) // there is nothing that JSON has not
		r.kept.at = tick
	}
	return r.kept.text
}

// learn takes in what the leader knows beside its game.
func (r *room) learn(data []byte) {
	var k keeping
	if json.Unmarshal(data, &k) != nil {
		return // a version that is refused
	}
	r.follow.id = k.ID
	r.lap.line, r.game.crew.made = k.Line, k.Made
	if err := r.book.learn(k.Bans, k.Mutes); err != nil {
		r.log.Printf("%s: bans of the server that is followed are not kept: %v", r.name, err)
	}
	if !r.game.setup.needsMatch(k.Setup) {
		r.game.setup, r.game.limits = k.Setup, k.Setup.limits()
		r.game.crew.fill, r.game.crew.skill = k.Setup.Bots, k.Setup.Skill
	}
}

// trusts reports whether a link is that of a server with the same key.
func (r *room) trusts(peer netplay.Peer) bool { return r.guests[peer] != nil && r.guests[peer].follows }

// ticket returns one to the stand-by.
func (r *room) ticket() string { return r.table.key.Issue(r.name, ticket.NewNonce(), now()) }

// clients counts those who are no servers.
func (r *room) clients() (count int) {
	for _, g := range r.guests {
		if !g.follows {
			count++
		}
	}
	return count
}

// next returns when there is something to do. A room that is late, as one that waits for its stand-by in a move, lets
// others do something before.
func (r *room) next() time.Duration {
	if wait := r.game.room.Next() - now().Sub(r.began); r.game.room.Leads() && wait > -followGrid {
		return wait
	}
	return followGrid
}

// leaveIfMoved ends a room whose match has moved to another server.
func (r *room) leaveIfMoved() {
	if r.game.room.Leads() {
		return
	}
	r.log.Printf("%s: its match goes on at the stand-by", r.name)
	r.forget()
	r.stop(errMoved)
}

var errMoved = errors.New("the match goes on at another server")

// followLeader takes in what the leader says, and takes its place where that is lost. It reports
// whether there is nothing else to do.
func (r *room) followLeader(at time.Time, since time.Duration) bool {
	l := r.follow
	if l == nil {
		return false
	}
	for one, ok := takeFrom(l.line); ok; one, ok = takeFrom(l.line) {
		l.heard = at
		r.game.room.Receive(one.At.Sub(r.began), 0, one.Channel, one.Data)
	}
	lost := at.Sub(l.heard) > mostSilent || l.line.Err() != nil
	if lost && !l.gone {
		r.callLeader(at)
	}
	if lost && !l.leads {
		var ended wire.Refusal
		if err := r.game.room.Lead(since, l.gone); errors.As(err, &ended) {
			r.log.Printf("%s: the server that is followed ends it: %v", r.name, ended)
			r.forget()
			r.stop(errRoomCloses)
			return true
		}
	}
	r.voted = r.voted[:0]
	if r.game.room.Leads() && !l.leads {
		l.leads, r.over = true, r.game.match.Tick()
		r.game.record.archive = r.table.archive
		r.log.Printf("%s: this server is in charge from tick %d on, with %d people", r.name, r.over, r.clients())
	}
	if l.leads {
		return false
	}
	r.send()
	r.tell(nil)
	return true
}

func takeFrom(line link.Link) (pipe.Parcel, bool) {
	if p, ok := line.(*pipe.Pipe); ok {
		return p.Take()
	}
	return pipe.Parcel{}, false
}

// callLeader calls the leader again and again, to follow it further, or to end it where this room has
// taken its place.
func (r *room) callLeader(at time.Time) {
	l := r.follow
	if l.answer == nil {
		if at.Sub(l.asked) > callAgain {
			l.asked, l.answer = at, make(chan called, 1)
			go func(answer chan<- called, id, address string) {
				line, gone := r.table.call(address, r.name, id)
				answer <- called{line, gone}
			}(l.answer, l.id, l.address)
		}
		return
	}
	select {
	case a := <-l.answer:
		l.answer, l.gone = nil, a.gone
		if a.line != nil {
			l.line.Close()
			l.line, l.heard = a.line, at
			r.game.room.Greet(l.greet.Address, l.greet.Hashes)
		}
	default:
	}
}

// call connects to a room of a server in order to follow it. gone says that the server has ended, and
// maybe begun again as another one than that with an ID.
func (t *table) call(address, room, id string) (line link.Link, gone bool) {
	ctx, cancel := context.WithTimeout(context.Background(), callWithin)
	defer cancel()
	a, _, err := directory.Look(ctx, address)
	if err != nil || id != "" && a.ID != id {
		return nil, err == nil || errors.Is(err, syscall.ECONNREFUSED)
	}
	p, err := dial.ParsePlace(address)
	p.Room = room
	var offer dial.Offer
	if err == nil {
		offer, err = dial.Ask(ctx, p, t.key.Issue(followMark+room, ticket.NewNonce(), now()))
	}
	if err == nil && !strings.HasPrefix(offer.Room, followMark) {
		err = dial.ErrPassword // it has another key
	}
	var c dial.Connection
	if err == nil {
		c, err = dial.Connect(ctx, p, offer)
	}
	if err != nil {
		return nil, false
	}
	return c.Link, false
}

// waits reports whether this server follows another one, and is in charge of nothing.
func (h *host) waits() bool {
	return h.flags.Many.Follow != "" && !slices.ContainsFunc(h.all(), func(r *room) bool { return r.health().leads })
}

// mayFollow reports whether a password is a pass to follow a room.
func (h *host) mayFollow(room, password string) bool {
	if h.table.key == nil {
		return false
	}
	_, _, err := h.table.key.Check(followMark+room, password, now())
	return err == nil
}

// follow has a room for each of another server, until ctx is done. Of one that ends it has those with people, in place of
// rooms of its own without anybody, until nobody is there any more.
func (h *host) follow(ctx context.Context, address string, ends bool) {
	last, seen, id, copied := "never asked", now(), "", map[string]bool{}
	for ctx.Err() == nil && (!ends || now().Sub(seen) < goneAfter) {
		about, _, err := directory.Look(ctx, address)
		if err == nil {
			seen, id = now(), about.ID
		}
		if ends && (err == nil && about.People() == 0 || err != nil && h.leadsAll(copied)) {
			h.gate.came(id)
			return
		}
		for _, one := range about.Rooms {
			own := h.find(one.Name)
			if wanted := own == nil || ends && own.health().Clients == 0; err != nil || !wanted || ends && (copied[one.Name] || one.People == 0) {
				continue
			}
			err = h.copyRoom(address, one.Name)
			copied[one.Name] = err == nil
		}
		said := "follows the server at " + address
		if err != nil {
			said = "asks the server at " + address + " each second, which does not answer: that is so after it has ended: " + err.Error()
		}
		if said != last {
			h.log.Printf("this server %s", said)
		}
		last = said
		select {
		case <-ctx.Done():
		case <-time.After(lookAgain):
		}
	}
}

// leadsAll reports whether this server is in charge of the matches of some rooms.
func (h *host) leadsAll(rooms map[string]bool) bool {
	for name := range rooms { // deterministic: each by itself
		if r := h.find(name); r != nil && !r.health().leads {
			return false
		}
	}
	return len(rooms) > 0
}

// copyRoom opens a room that follows another one.
func (h *host) copyRoom(address, name string) error {
	l := &leader{address: address, heard: now(), greet: wire.Standby{Address: h.address(), Hashes: h.listener.Hashes()}}
	if l.line, _ = h.table.call(address, name, ""); l.line == nil {
		return fmt.Errorf("%s cannot be followed: are the keys the same?", name)
	}
	hello, err := wire.Append(nil, l.greet)
	if err == nil {
		err = l.line.Send(link.Stream, hello)
	}
	var w wire.Welcome
	var state []byte
	for began := now(); err == nil && state == nil; time.Sleep(followGrid) {
		one, ok := takeFrom(l.line)
		if ok {
			var m wire.Message
			if m, err = wire.Read(one.Data); err == nil {
				if w, ok = m.(wire.Welcome); ok {
					state = one.Data
				}
			}
		} else if err = l.line.Err(); err == nil && now().Sub(began) > callWithin {
			err = errors.New("it sends no state")
		}
	}
	var k keeping
	if err == nil {
		err = json.Unmarshal(w.Owner, &k)
	}
	if err == nil {
		err = h.openCopy(l, &k, state)
	}
	if err != nil {
		l.line.Close()
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// openCopy opens the room of a leader by what that knows.
func (h *host) openCopy(l *leader, k *keeping, state []byte) error {
	h.changing.Lock()
	defer h.changing.Unlock()
	g, err := h.table.game(k.Setup, h.flags.Seed, &archive{log: h.log})
	if err != nil {
		return err
	}
	l.heard, h.made = now(), h.made+1
	r, err := h.openFollowing(g, l)
	if err != nil {
		return err
	}
	if own := h.find(r.name); own != nil {
		h.forget(own)
		own.stop(errRoomCloses)
	}
	h.mutex.Lock()
	h.rooms = append(slices.Clone(h.rooms), r)
	h.mutex.Unlock()
	turns := h.wished().rotation
	r.do(func() {
		r.lap.rotation, r.lap.mode = turns, k.Setup.Mode
		r.game.room.Receive(now().Sub(r.began), 0, link.Stream, state)
	})
	h.log.Printf("%s: this server follows it", r.name)
	return nil
}

// address is where others reach this server: without --advertise and an address in --bind, that at which
// the one is that it follows sees it.
func (h *host) address() string {
	host, _, _ := net.SplitHostPort(h.flags.Port.Bind) // which is open
	if p, err := dial.ParsePlace(h.flags.Many.Follow); host == "" && err == nil {
		if conn, err := net.Dial("udp", p.Host); err == nil { // which sends nothing
			host, _, _ = net.SplitHostPort(conn.LocalAddr().String())
			conn.Close()
		}
	}
	return cmp.Or(h.flags.Port.Advertise, net.JoinHostPort(host, strconv.Itoa(h.listener.Port())))
}

// forget takes a room from the list.
func (h *host) forget(r *room) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.rooms = slices.DeleteFunc(slices.Clone(h.rooms), func(other *room) bool { return other == r })
}
