package lobby

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"github.com/skijet/skijet/internal/directory"
)

// Numbers of placing [ours].
const (
	mostTries = 8                // rooms that a player is tried in, when others are quicker
	stale     = 3                // announcements that may be missing
	wish      = 3 * time.Second  // for so long somebody who found no room is reckoned with
	Every     = 5 * time.Second  // between two announcements to a lobby
	Idle      = 5 * time.Minute  // after which an empty server may end
	Alone     = 6 * Idle         // after which it ends by itself
	spare     = 16               // places that are always to be free
	leaseLife = 45 * time.Second // of the right to allocate: longer than an allocation with its rest
	started   = 15 * time.Second // in which a server announces itself that was allocated
	mostRest  = 10 * time.Second // after an allocation that failed
	leaseKey  = "lease"          // of the entry that says who allocates
)

// Options of a lobby.
type Options struct {
	ID        string        // of this one among all that share a directory
	Every     time.Duration // between announcements of a server
	Version   int           // of servers that are allocated
	Allocates bool          // it asks for servers, and lets idle ones end
}

// Ask is who wants to play, and what. Empty words mean any.
type Ask struct {
	Player             string // the same each time that one person asks once
	Version            int
	Mode, Rules, Level string // of the room
}

// Place is where somebody can play.
type Place struct{ Address, ID, Room string }

// Result says what becomes of an Ask.
type Result int

// Results.
const (
	Placed   Result = iota
	Waits           // ask again in a second: all rooms are full, and another server is to come, or others were quicker
	NoRoom          // nothing like that is played
	Outdated        // no server speaks this version
	Lost            // the directory does not answer
)

// Lobby places players. See the package for how it is driven.
type Lobby struct {
	o      Options
	board  board
	began  time.Time
	wanted time.Time // when somebody found all rooms full
	moving moving
	hiring hiring
}

// New returns a lobby that knows nothing yet.
func New(o Options) *Lobby { return &Lobby{o: o, board: board{cards: map[string]*card{}}} }

// Take returns what it wants done.
func (l *Lobby) Take() []Action {
	all := l.board.actions
	l.board.actions = nil
	return all
}

// Answer takes the end of an action: what was got, or the revision that was written.
func (l *Lobby) Answer(now time.Time, a Action, e directory.Entry, revision uint64, err error) {
	l.board.answer(now, a, e, revision, err)
}

// Saw takes what the directory tells of an entry.
func (l *Lobby) Saw(now time.Time, key string, e directory.Entry, revision uint64) {
	l.board.saw(now, key, e, revision)
}

// Tick lets time pass. It is called some times a second.
func (l *Lobby) Tick(now time.Time) {
	if l.began.IsZero() {
		l.began = now
	}
	l.board.sweep(now, max(2*leaseLife, stale*l.o.Every))
	if l.o.Allocates {
		l.hire(now)
	}
}

// isOpen reports whether people may be led to a server.
func (l *Lobby) isOpen(now time.Time, c *card) bool {
	return c.sure && !c.next.Gone && len(c.next.Rooms) > 0 && now.Sub(c.fresh) <= stale*l.o.Every
}

// Announce takes what a server says. done hears the answer, or that the directory does not answer.
func (l *Lobby) Announce(now time.Time, a directory.Announcement, done func(r Reply, err error)) {
	var r Reply
	l.board.change(now, a.Address, change{
		apply: func(e *directory.Entry) (directory.Entry, bool) {
			next := e.Announced(&a)
			if next.Seq == a.Seq && next.ID == a.ID {
				next.Gone = a.Ends || l.mayEnd(now, &a, &next)
			}
			r.End, r.Follow = next.Gone, next.Follows()
			return next, true
		},
		done: func(now time.Time, err error) {
			c := l.board.find(now, a.Address)
			c.sure = c.sure || err == nil
			switch {
			case err != nil:
				done(Reply{}, err)
			case a.Ends && a.People() > 0:
				r.Comes = l.succeed(now, &a)
				fallthrough
			default:
				done(r, nil)
			}
		},
	})
}

// mayEnd reports whether a server is idle, and the others have places enough without it.
func (l *Lobby) mayEnd(now time.Time, a *directory.Announcement, e *directory.Entry) bool {
	if !l.o.Allocates || a.Empty < Idle || a.People() > 0 || len(e.Held) > 0 {
		return false
	}
	free, held := l.places(now, a.Address)
	return free >= 2*(spare+held)
}

// places counts the free places of servers but one, and those that are held.
func (l *Lobby) places(now time.Time, but string) (free, held int) {
	for _, c := range l.board.all {
		if c.key != but && c.next.Version == l.o.Version && !c.next.Locked && l.isOpen(now, c) {
			free += c.places
			held += len(c.next.Held)
		}
	}
	return free, held
}

// isFull reports whether a machine may announce no more servers, or nobody.
func (l *Lobby) isFull(now time.Time, from, address string) bool {
	count, all := 0, 0
	for _, c := range l.board.all {
		if c.key != address && l.isOpen(now, c) {
			all++
			if c.next.From == from {
				count++
			}
		}
	}
	return count >= mostOf || all >= directory.MaxServers
}

// request is somebody who is being placed.
type request struct {
	Ask
	tries int
	done  func(Result, Place)
}

// Play holds a place for somebody. done hears what became of it.
func (l *Lobby) Play(now time.Time, a Ask, done func(Result, Place)) {
	l.place(now, &request{Ask: a, done: done})
}

func (l *Lobby) place(now time.Time, q *request) {
	c, room := l.choose(now, &q.Ask)
	switch {
	case c == nil:
		q.done(l.refuse(now, &q.Ask), Place{})
		return
	case q.tries == mostTries: // there are places, which others take
		q.done(Waits, Place{})
		return
	}
	q.tries++
	at := Place{c.key, c.next.ID, room}
	l.board.change(now, c.key, change{
		apply: func(e *directory.Entry) (directory.Entry, bool) {
			if e.ID != at.ID {
				return *e, false
			}
			return e.Hold(q.Player, room)
		},
		done: func(now time.Time, err error) {
			switch {
			case err == nil:
				q.done(Placed, at)
			case errors.Is(err, errNo): // others were quicker
				l.place(now, q)
			default:
				q.done(Lost, Place{})
			}
		},
	})
}

// choose returns a room for somebody: one that is held already, or else one with people in the fullest server. So the other
// servers become empty, and end.
func (l *Lobby) choose(now time.Time, a *Ask) (best *card, room string) {
	most := -1
	for _, c := range l.board.all {
		if !l.isOpen(now, c) || c.next.Version != a.Version || c.next.Locked {
			continue
		}
		if h, ok := c.next.Find(a.Player); ok {
			return c, h.Room
		}
		if c.places == 0 || best != nil && c.taken <= best.taken {
			continue
		}
		most = -1
		for i := range c.next.Rooms {
			r := &c.next.Rooms[i]
			if taken := r.Seats - c.free[i]; c.free[i] > 0 && taken > most && a.fits(r) {
				best, room, most = c, r.Name, taken
			}
		}
	}
	return best, room
}

// fits reports whether a room plays what is asked for.
func (a *Ask) fits(r *directory.Room) bool {
	return (a.Mode == "" || a.Mode == r.Mode) && (a.Rules == "" || a.Rules == r.Rules) && (a.Level == "" || a.Level == r.Level)
}

// refuse says why there is no room, and reckons with who would come into one that is full.
func (l *Lobby) refuse(now time.Time, a *Ask) Result {
	own, speaks, fits := l.o.Allocates && a.Version == l.o.Version, false, false
	for _, c := range l.board.all {
		if l.isOpen(now, c) && !c.next.Locked && c.next.Version == a.Version {
			speaks = true
			fits = fits || slices.ContainsFunc(c.next.Rooms, func(r directory.Room) bool { return a.fits(&r) })
		}
	}
	switch {
	case own && (fits || !speaks):
		l.wanted = now
		return Waits
	case own || speaks:
		return NoRoom
	}
	return Outdated
}

// Filter says which rooms are listed.
type Filter struct {
	Ask    // without a player; version 0 is any
	Free   bool
	People bool
	Most   int // servers; 0 is any number
}

// List returns servers with the rooms that pass a filter, the fullest first.
func (l *Lobby) List(now time.Time, f Filter) []directory.Server {
	open := make([]*card, 0, len(l.board.all))
	for _, c := range l.board.all {
		if l.isOpen(now, c) && (f.Version == 0 || f.Version == c.next.Version) {
			open = append(open, c)
		}
	}
	slices.SortFunc(open, func(a, b *card) int { return cmp.Or(b.taken-a.taken, cmp.Compare(a.key, b.key)) })
	all := []directory.Server{}
	for _, c := range open {
		s := c.next.Server
		s.Rooms = nil
		for i := range c.next.Rooms {
			r := &c.next.Rooms[i]
			if f.fits(r) && (!f.Free || c.free[i] > 0 && !s.Locked) && (!f.People || r.People > 0) {
				s.Rooms = append(s.Rooms, *r)
			}
		}
		if len(s.Rooms) > 0 {
			if all = append(all, s); len(all) == f.Most {
				break
			}
		}
	}
	return all
}
