package netplay

import (
	"bytes"
	"crypto/subtle"
	"errors"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/wire"
	"github.com/skijet/skijet/systems/rollback"
)

// keepTicks is how long the player of a lost connection stays [ours]: a minute.
const keepTicks = 1875

// maxEntriesData is how many bytes of entries a tick may have [ours], so that they fit into
// a message.
const maxEntriesData = 2 << 20

// maxWatching is how many clients of a room only watch [ours], which cost it as much as players do.
const maxWatching = 16

// seat is the place of a player, who may have lost the connection.
type seat struct {
	secret     wire.Seat
	player     components.ID // Nobody until it has joined
	spec       systems.PlayerSpec
	connection *connection // nil while it is lost
	since      int64       // tick of the loss
	leaves     bool
	watches    bool // it has no player

	last   components.Input // the last command that came in time
	lastAt int64
	known  bool
}

// input returns the command of a tick: that of the client, or a guess from the last one. A
// player of whom none ever came has none.
func (s *seat) input(tick int64, stats *RoomStats) (components.Input, bool) {
	if s.player == components.Nobody {
		return components.Input{}, false
	}
	if s.connection != nil {
		if in, ok := s.connection.inputs.at(tick); ok {
			s.last, s.lastAt, s.known = in, tick, true
			return in, true
		}
	}
	if !s.known {
		return components.Input{}, false
	}
	if s.connection != nil {
		stats.Guessed++
	}
	return rollback.Repeat(s.last, tick-s.lastAt), true
}

// admit gives a seat to a connection, or refuses it.
func (r *Room) admit(c *connection, h *wire.Hello) {
	o := r.match.Options()
	switch {
	case h.Version != wire.Version:
		r.refuse(c, wire.ReasonVersion, "")
		return
	case h.Level != systems.LevelDigest(o.Level):
		r.refuse(c, wire.ReasonLevel, o.Level.Name)
		return
	case h.Modules != modulesDigest(r.match.Modules()):
		r.refuse(c, wire.ReasonModules, "")
		return
	}
	if s := r.seatOf(h.Seat); s != nil {
		old := s.connection
		s.connection, c.seat, c.begin, c.confirmed = c, s, h.Next, h.Next
		c.wantsState = !r.resume(c)
		if old != nil {
			r.refuse(old, wire.ReasonElsewhere, "")
		}
		if !r.follows {
			r.seated(s, Present)
		}
		return
	}
	if r.follows || h.Next > 0 {
		r.refuse(c, wire.ReasonStopped, "another room is in charge of that match")
		return
	}
	s := &seat{connection: c}
	name, err := oneLine(h.Name, wire.MaxName), error(nil)
	if r.options.Watches != nil {
		s.watches, err = r.options.Watches(name, h.Wish)
	}
	if err == nil && r.isFull(s.watches) {
		r.refuse(c, wire.ReasonFull, "")
		return
	}
	if err == nil && !s.watches {
		s.spec, err = r.options.Admit(name, h.Wish)
	}
	if err != nil {
		refusal := wire.Refusal{Reason: wire.ReasonWish, Text: err.Error()}
		_ = errors.As(err, &refusal) // the owner may have another reason
		r.refuse(c, refusal.Reason, refusal.Text)
		return
	}
	s.secret = r.options.NewSeat()
	r.seats = append(r.seats, s)
	c.seat, c.wantsState = s, true
}

// isFull reports whether no more can play, or watch.
func (r *Room) isFull(watches bool) bool {
	count := 0
	for _, s := range r.seats {
		if s.watches == watches {
			count++
		}
	}
	if watches {
		return count >= maxWatching
	}
	return count >= r.options.Seats
}

// isIn reports whether the client of a seat plays, or watches, and does not wait for its player any more.
func (s *seat) isIn() bool { return s.watches || s.player != components.Nobody }

// seatOf returns the seat with a secret, or nil.
func (r *Room) seatOf(secret wire.Seat) *seat {
	for _, s := range r.seats {
		if secret != (wire.Seat{}) && !s.leaves && subtle.ConstantTimeCompare(s.secret[:], secret[:]) == 1 {
			return s
		}
	}
	return nil
}

// enter makes the entries before a tick, and returns those that the match took.
func (r *Room) enter() (taken []systems.Entry) {
	size := 0
	full := func(e *systems.Entry) bool {
		return len(taken) == wire.MaxEntries || size+len(e.Data) > maxEntriesData && size > 0
	}
	enter := func(e systems.Entry) (components.ID, error) {
		kept := e
		kept.Data = bytes.Clone(e.Data) // a call of a module may write into its data
		id, err := r.options.Driver.Enter(e)
		if err == nil {
			taken, size = append(taken, kept), size+len(kept.Data)
		}
		return id, err
	}
	kept := r.seats[:0]
	for _, s := range r.seats {
		away := s.connection == nil && r.match.Tick()-s.since >= keepTicks
		if leave := systems.LeaveEntry(s.player); (s.leaves || away) && !full(&leave) {
			if s.player != components.Nobody {
				r.seated(s, Gone)
				_, _ = enter(leave) // it may have gone already
			}
			continue
		}
		kept = append(kept, s)
	}
	clear(r.seats[len(kept):])
	r.seats = kept
	for len(r.entries) > 0 && !full(&r.entries[0].entry) {
		p := r.entries[0]
		r.entries = r.entries[1:]
		id, err := enter(p.entry)
		r.entered(&p, id, err)
	}
	for _, s := range r.seats {
		if !s.isIn() {
			r.join(s, full, enter)
		}
	}
	return taken
}

// join lets the player of a seat join, or refuses it.
func (r *Room) join(s *seat, full func(*systems.Entry) bool, enter func(systems.Entry) (components.ID, error)) {
	e, err := r.match.JoinEntry(s.spec)
	if err == nil && full(&e) {
		return
	}
	if err == nil {
		s.player, err = enter(e)
	}
	if err != nil {
		s.leaves = true
		if s.connection != nil {
			r.refuse(s.connection, wire.ReasonWish, err.Error())
		}
		return
	}
	r.seated(s, Present)
}
