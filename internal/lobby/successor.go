package lobby

import (
	"time"

	"github.com/skijet/skijet/internal/directory"
)

// moving is a server that ends, and has found no other one for its matches.
type moving struct {
	directory.About
	at time.Time
}

// succeed lets another server follow one that ends, so that its matches go on there: one on which nobody is, or else one
// that is allocated for that. It reports whether there is one, or one is to come.
func (l *Lobby) succeed(now time.Time, a *directory.Announcement) bool {
	if c := l.successor(now, &a.About); c != nil { // which may follow it already
		l.board.change(now, c.key, change{done: func(time.Time, error) {}, // it asks again, and finds what came of it
			apply: func(e *directory.Entry) (directory.Entry, bool) { return e.Succeed(&a.Server) }})
		return true
	}
	own := l.o.Allocates && a.Version == l.o.Version
	if own {
		l.moving = moving{a.About, now}
	}
	return own
}

// successor returns the server that follows another one, or one that could, since nobody is there or on the way; or nil.
func (l *Lobby) successor(now time.Time, of *directory.About) (idle *card) {
	for _, c := range l.board.all {
		if !l.isOpen(now, c) {
			continue
		}
		if _, ok := c.next.Find(of.ID); ok {
			return c
		}
		if c.next.Version == of.Version && c.next.Locked == of.Locked && c.next.People() == 0 && len(c.next.Held) == 0 {
			idle = c
		}
	}
	return idle
}
