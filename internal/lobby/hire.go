package lobby

import (
	"time"

	"github.com/skijet/skijet/internal/directory"
)

// hiring is how a lobby asks for another server: one of all lobbies at a time, who has written itself into an entry of
// the directory. It rests until the server is there, or for longer each time that none comes.
type hiring struct {
	state   state
	until   time.Time // of the rest
	failed  int       // times in a row
	expects string    // address of the server
}

type state int

const (
	resting state = iota
	leasing
	asking
	settling
)

// hire goes on with that.
func (l *Lobby) hire(now time.Time) {
	h := &l.hiring
	switch h.state {
	case resting:
		if now.Sub(l.began) > stale*l.o.Every && l.isShort(now) && l.isFree(now) {
			l.lease(now)
		}
	case settling:
		c := l.board.cards[h.expects]
		if here := c != nil && l.isOpen(now, c); here || now.After(h.until) {
			h.state = resting
			l.board.change(now, leaseKey, change{done: func(time.Time, error) {}, apply: func(e *directory.Entry) (directory.Entry, bool) {
				if e.ID != l.o.ID {
					return *e, false
				}
				next := *e
				next.ID = ""
				return next, true
			}})
		}
	}
}

// isShort reports whether the servers have too few places: as many again as people on the way must be free. One that ends wants
// a whole server.
func (l *Lobby) isShort(now time.Time) bool {
	free, held := l.places(now, "")
	recent := func(at time.Time) bool { return !at.IsZero() && now.Sub(at) < wish }
	return free < spare+held || recent(l.wanted) || recent(l.moving.at) && l.successor(now, &l.moving.About) == nil
}

// isFree reports whether no other lobby asks, or one did that is dead.
func (l *Lobby) isFree(now time.Time) bool {
	c := l.board.cards[leaseKey]
	return c == nil || c.base.ID == "" || c.base.ID == l.o.ID || now.Sub(c.fresh) > leaseLife
}

// lease takes the right to allocate, unless another lobby is quicker, and then allocates.
func (l *Lobby) lease(now time.Time) {
	h := &l.hiring
	h.state = leasing
	seq := l.board.find(now, leaseKey).next.Seq + 1
	l.board.change(now, leaseKey, change{
		apply: func(e *directory.Entry) (directory.Entry, bool) {
			next := *e
			next.Seq, next.ID = seq, l.o.ID
			return next, e.Seq == seq-1 || e.Seq == seq && e.ID == l.o.ID
		},
		done: func(_ time.Time, err error) {
			if h.state = resting; err == nil {
				h.state = asking
				l.board.actions = append(l.board.actions, Action{Kind: Allocate})
			}
		},
	})
}

// Allocated takes the end of an Allocate: the address of the server. Without an answer it may have been allocated, and
// announces itself.
func (l *Lobby) Allocated(now time.Time, address string, err error) {
	h := &l.hiring
	h.state, h.expects, h.until = settling, address, now.Add(started)
	if h.failed++; err == nil {
		h.failed = 0
		return
	}
	h.until = now.Add(min(time.Second<<min(h.failed-1, 10), mostRest))
}
