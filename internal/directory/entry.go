//go:build !js

package directory

import (
	"slices"
	"time"
)

// HoldLife is for how many announcements of its server a place is held for somebody who does not come
// [ours]: 30 s of a lobby. The server's count is the clock, so that those of lobbies may differ.
const HoldLife = 6

// Entry is what lobbies know together of a server. It is never the truth about a match: that is in the server.
// Its slices are not changed, but replaced.
type Entry struct {
	Server
	Seq  int64  // of the announcement that it comes from
	From string `json:",omitempty"` // the machine that announced it, where that proves nothing else
	Held []Hold `json:",omitempty"`
	Gone bool   `json:",omitempty"` // it ends, and nobody is led there
}

// Hold is a place in a room that is held for a player on the way.
type Hold struct {
	Player, Room string
	Seq          int64 // of the entry when it began
	// Follows is the address of a server that ends, whose matches are to go on here: then all places are held, and
	// Player is its ID.
	Follows string `json:",omitempty"`
}

// Announcement is what a server says, again and again, from when it is ready.
type Announcement struct {
	Server
	Seq     int64         // one more each time
	Empty   time.Duration // for so long nobody has been there; 0: somebody is
	Arrived []string      // players who were on the way, and count as people now
	Ends    bool          // nobody is to come any more, and rooms with people are to go on elsewhere
	From    string        `json:"-"`
}

// Announced returns the entry after an announcement: the same one if it has a later one. Places end of those who have
// arrived, and of those who have not come in time.
func (e *Entry) Announced(a *Announcement) Entry {
	if e.ID == a.ID && a.Seq <= e.Seq {
		return *e
	}
	next := Entry{Server: a.Server, Seq: a.Seq, From: a.From, Gone: a.Ends}
	if e.ID != a.ID {
		return next
	}
	for _, h := range e.Held {
		if a.Seq-h.Seq <= HoldLife && !slices.Contains(a.Arrived, h.Player) {
			next.Held = append(next.Held, h)
		}
	}
	return next
}

// Follows returns the address of the server whose matches are to go on in this one, or nothing.
func (e *Entry) Follows() string {
	if i := slices.IndexFunc(e.Held, func(h Hold) bool { return h.Follows != "" }); i >= 0 {
		return e.Held[i].Follows
	}
	return ""
}

// Succeed returns the entry with all places held for the matches of another server, or false if somebody is here or on the way.
func (e *Entry) Succeed(other *Server) (Entry, bool) {
	if _, ok := e.Find(other.ID); ok {
		return *e, true
	}
	if e.Gone || e.People() > 0 || len(e.Held) > 0 {
		return *e, false
	}
	next := *e
	next.Held = []Hold{{Player: other.ID, Seq: e.Seq, Follows: other.Address}}
	return next, true
}

// Free returns how many more people a room has place for.
func (e *Entry) Free(r *Room) int {
	if e.Follows() != "" {
		return 0
	}
	free := r.Seats - r.People
	for i := range e.Held {
		if e.Held[i].Room == r.Name {
			free--
		}
	}
	return max(free, 0)
}

// Find returns the place that a player has on the way.
func (e *Entry) Find(player string) (h Hold, ok bool) {
	if i := slices.IndexFunc(e.Held, func(h Hold) bool { return h.Player == player }); i >= 0 {
		return e.Held[i], true
	}
	return h, false
}

// Hold returns the entry with a place for a player in a room, who may have it already, or false if there is none.
func (e *Entry) Hold(player, room string) (Entry, bool) {
	if _, ok := e.Find(player); ok {
		return *e, true
	}
	i := slices.IndexFunc(e.Rooms, func(r Room) bool { return r.Name == room })
	if e.Gone || i < 0 || e.Free(&e.Rooms[i]) == 0 {
		return *e, false
	}
	next := *e
	next.Held = append(slices.Clip(next.Held), Hold{Player: player, Room: room, Seq: e.Seq})
	return next, true
}
