package netplay

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// Close refuses everybody, now and later.
func (r *Room) Close(text string) { r.End(wire.ReasonClosing, text) }

// End is Close for another reason.
func (r *Room) End(reason wire.Reason, text string) {
	r.closed = true
	r.refuseAll(reason, text)
}

// Kick throws out the client of a player, who leaves the match, for a reason such as [wire.ReasonKicked].
// It reports whether there is one.
func (r *Room) Kick(player components.ID, reason wire.Reason, text string) bool {
	for _, s := range r.seats {
		if s.player != player || player == components.Nobody {
			continue
		}
		s.leaves = true
		if s.connection != nil {
			r.refuse(s.connection, reason, text)
		}
		return true
	}
	return false
}

// Say sends a line of the host to a player, or to everybody for [components.Nobody].
func (r *Room) Say(player components.ID, text string) {
	for _, c := range r.connections {
		if c.seat != nil && (player == components.Nobody || c.seat.player == player) {
			r.send(c, wire.Chat{Text: oneLine(text, wire.MaxText)})
		}
	}
}

// IsSeated reports whether a connection has a seat: that of a player, or of who only watches.
func (r *Room) IsSeated(peer Peer) bool {
	c := r.find(peer)
	return c != nil && c.seat != nil
}

// Player returns whom a connection plays, and how good its line is.
func (r *Room) Player(peer Peer) (components.ID, wire.Line) {
	c := r.find(peer)
	if c == nil || c.seat == nil {
		return components.Nobody, wire.Line{}
	}
	return c.seat.player, c.line
}

func (r *Room) refuseAll(reason wire.Reason, text string) {
	for len(r.connections) > 0 {
		r.refuse(r.connections[0], reason, text)
	}
}
