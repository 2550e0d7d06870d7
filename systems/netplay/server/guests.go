package server

import (
	"cmp"
	"slices"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/internal/listen"
	"github.com/skijet/skijet/systems/netplay/internal/pipe"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// guest is a link, and who plays over it.
type guest struct {
	listen.Guest
	name    string
	called  string    // in its Hello
	seat    wire.Seat // that it has, or had before
	since   time.Time // without a seat
	in      bool      // it had a seat
	owns    bool      // the server: it is the host
	follows bool      // it is a server
	moves   bool      // and the match is about to go on there
}

// receive hands a message of a guest to the room, and says who leaves by it.
func (r *room) receive(peer netplay.Peer, g *guest, one pipe.Parcel) {
	seated := r.game.room.IsSeated(peer)
	if !seated && g.in {
		return // it was thrown out, and would come back by another Hello, whatever the book says
	}
	if h, ok := read(one).(wire.Hello); !seated && ok {
		g.called, g.seat = teamwork.CleanName(h.Name), h.Seat
	}
	r.game.room.Receive(one.At.Sub(r.began), peer, one.Channel, one.Data)
	if !seated || r.game.room.IsSeated(peer) {
		return
	}
	if _, ok := read(one).(wire.Bye); ok {
		r.log.Printf("%s: %q leaves", r.name, g.name)
	} else {
		r.log.Printf("%s: %q from %v is thrown out: %v", r.name, g.name, g.Address, wire.ReasonHostile)
	}
}

// read returns a message of the stream, or nil.
func read(one pipe.Parcel) wire.Message {
	if one.Channel != link.Stream {
		return nil
	}
	m, err := wire.Read(one.Data)
	if err != nil {
		return nil
	}
	return m
}

// comes says from where somebody comes, who may have been here before.
func (r *room) comes(how string) {
	g := r.speaking
	if g.seat != (wire.Seat{}) {
		how = "was here before, and " + how // in a match that is gone, or more than a minute ago
	}
	r.log.Printf("%s: %q %s from %v over %s", r.name, g.name, how, g.Address, g.Over)
}

// settle takes note of who has a seat, and says who came back into theirs.
func (r *room) settle(peer netplay.Peer, g *guest) {
	if g.name == "" {
		how := "comes back"
		if id, _ := r.game.room.Player(peer); id == components.Nobody {
			how = "comes back and watches"
		}
		g.name = cmp.Or(r.nameOf(peer), g.called)
		r.log.Printf("%s: %q %s from %v over %s", r.name, g.name, how, g.Address, g.Over)
	}
	g.in, g.since = true, now()
}

// lose forgets a link. Its player waits for another one for a minute.
func (r *room) lose(peer netplay.Peer) {
	g := r.guests[peer]
	if g.follows {
		r.log.Printf("%s: the stand-by at %v follows no more, or over another link", r.name, g.Address)
	}
	moving := slices.ContainsFunc(r.order, func(peer netplay.Peer) bool { return r.guests[peer] != nil && r.guests[peer].moves })
	switch seated := r.game.room.IsSeated(peer); {
	case seated && moving:
		r.log.Printf("%s: %q from %v goes over to the stand-by, with the match", r.name, g.name, g.Address)
	case seated:
		r.log.Printf("%s: the link of %q from %v is gone: %v", r.name, g.name, g.Address, g.Link.Err())
		if id, _ := r.game.room.Player(peer); r.hands[id] != nil {
			r.hands[id].guest = g
		}
	}
	r.game.room.Drop(peer)
	g.Link.Close()
	delete(r.guests, peer)
}

// guestOf returns who plays a player, or did before the link was lost; or nil.
func (r *room) guestOf(player components.ID) *guest {
	for peer, g := range r.guests { // deterministic: one has it
		if id, _ := r.game.room.Player(peer); id == player {
			return g
		}
	}
	if h := r.hands[player]; h != nil {
		return h.guest
	}
	return nil
}

// throwOut throws out who plays a player. It reports whether there is one.
func (r *room) throwOut(player components.ID, reason wire.Reason, text string) bool {
	if g := r.guestOf(player); g != nil {
		r.log.Printf("%s: %q from %v is %v: %s", r.name, g.name, g.Address, reason, text)
	}
	there := r.game.room.Kick(player, reason, text)
	r.send()
	return there
}

// turnAway throws out who only watches.
func (r *room) turnAway(peer netplay.Peer, text string) bool {
	g := r.guests[peer]
	if g == nil {
		return false
	}
	if data, err := wire.Append(nil, wire.Refusal{Reason: wire.ReasonKicked, Text: text}); err == nil {
		_ = g.Link.Send(link.Stream, data) // it is cut in any case
	}
	r.log.Printf("%s: %q from %v is %v: %s", r.name, g.name, g.Address, wire.ReasonKicked, text)
	r.game.room.Drop(peer)
	return true
}

// expel throws out whom the players of a room have voted against, and keeps them out for some time: by their
// address, unless others play from there, or it is one that those of a household or a proxy share.
func (h *host) expel(r *room, player components.ID, g guest) {
	one := ban{Address: listen.Home(g.Address.Addr()), Name: g.name, Reason: "by a vote", Until: now().Add(votedOut), seat: g.seat}
	ip := g.Address.Addr().Unmap()
	one.Alone = ip.IsPrivate() || ip.IsLoopback() || ip.IsLinkLocalUnicast() || slices.ContainsFunc(people(h.all()), func(p person) bool {
		return p.home() == one.Address && p.address != g.Address
	})
	if err := h.book.ban(one, now()); err != nil {
		h.log.Printf("%s: %q may come back at once: %v", r.name, g.name, err)
	}
	r.do(func() { r.throwOut(player, wire.ReasonVoted, "for "+inWords(votedOut)) })
}
