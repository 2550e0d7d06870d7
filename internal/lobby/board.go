package lobby

import (
	"errors"
	"slices"
	"time"

	"github.com/skijet/skijet/internal/directory"
)

// What a change hears that an entry does not allow, and one that was tried for too long.
var (
	errNo   = errors.New("lobby: the entry does not allow the change")
	errSlow = errors.New("lobby: the directory is too slow")
)

// patience is for how long a change is tried: who asked for it has gone [ours].
const patience = 6 * time.Second

// Kind says what an action does.
type Kind int

// Kinds of actions.
const (
	Get Kind = iota
	Swap
	Allocate
)

// Action is something that a lobby wants done: a Get or Swap of its directory, or another server.
type Action struct {
	Kind     Kind
	Key      string
	Entry    directory.Entry
	Revision uint64
}

// change is a change of an entry. It may be made more than once, when another lobby was quicker, or when nobody
// knows whether it was written, so that it does nothing to an entry that has it.
type change struct {
	apply func(e *directory.Entry) (directory.Entry, bool)
	done  func(now time.Time, err error)
	since time.Time
}

// card is what is known of an entry. While a write goes on, changes wait for the next one, which makes them all.
type card struct {
	key            string
	base           directory.Entry // as the directory has it
	revision       uint64
	next           directory.Entry // with the changes that wait
	wrote          directory.Entry // that is being written
	seen           directory.Entry // the newest that was told while a write went on
	seenAt         uint64          // its revision
	fresh          time.Time       // when another announcement was seen, by the clock of this lobby
	sure           bool            // it came after another one: what a directory has may be of a server that is dead for long
	waiting, going []change        // going are in a write whose end is not known
	rooms          map[string]int  // where each is in next, by its name
	free           []int           // places in each room of next
	places, taken  int             // in all rooms
}

// board is what a lobby knows of the directory, and how it changes it.
type board struct {
	cards   map[string]*card
	all     []*card // in the order in which they became known
	actions []Action
}

// find returns a card, which may be new.
func (b *board) find(now time.Time, key string) *card {
	c := b.cards[key]
	if c == nil {
		c = &card{key: key, fresh: now}
		b.cards[key] = c
		b.all = append(b.all, c)
	}
	return c
}

// change makes a change, now or with the next write.
func (b *board) change(now time.Time, key string, ch change) {
	c := b.find(now, key)
	next, ok := ch.apply(&c.next)
	if !ok {
		ch.done(now, errNo)
		return
	}
	c.setNext(next)
	ch.since = now
	c.waiting = append(c.waiting, ch)
	b.write(c)
}

// write writes all changes that wait, unless a write goes on.
func (b *board) write(c *card) {
	if c.going == nil && len(c.waiting) > 0 {
		c.going, c.waiting, c.wrote = c.waiting, nil, c.next
		b.actions = append(b.actions, Action{Swap, c.key, c.next, c.revision})
	}
}

// answer takes the end of an action. Who does not know whether a write was made looks.
func (b *board) answer(now time.Time, a Action, e directory.Entry, revision uint64, err error) {
	c, ended := b.cards[a.Key], []change(nil)
	switch {
	case a.Kind == Swap && err != nil:
		b.actions = append(b.actions, Action{Kind: Get, Key: a.Key})
		return
	case a.Kind == Swap:
		ended, c.going = c.going, nil
		c.setBase(now, c.wrote, revision)
		if c.seenAt > revision {
			c.setBase(now, c.seen, c.seenAt)
		}
	case err != nil:
		ended, c.going, c.waiting = slices.Concat(c.going, c.waiting), nil, nil
		if c.seenAt > c.revision {
			c.setBase(now, c.seen, c.seenAt)
		}
	default:
		all := slices.Concat(c.going, c.waiting)
		c.going, c.waiting, err = nil, nil, errSlow
		for _, ch := range all {
			if now.Sub(ch.since) > patience {
				ended = append(ended, ch)
			} else {
				c.waiting = append(c.waiting, ch)
			}
		}
		if c.seenAt > revision {
			e, revision = c.seen, c.seenAt
		}
		c.setBase(now, e, revision)
	}
	c.seenAt = 0
	refused := c.rebase()
	b.write(c)
	for _, ch := range ended {
		ch.done(now, err)
	}
	for _, ch := range refused {
		ch.done(now, errNo)
	}
}

// saw takes what the directory tells of an entry.
func (b *board) saw(now time.Time, key string, e directory.Entry, revision uint64) {
	c := b.find(now, key)
	isOld := revision <= max(c.revision, c.seenAt)
	switch {
	case isOld && (e.ID != c.base.ID || e.Seq <= c.base.Seq): // else the directory has lost all and counts anew
	case c.going != nil:
		c.seen, c.seenAt = e, revision
	default:
		c.setBase(now, e, revision)
		c.setNext(e)
	}
}

// sweep forgets cards of which nothing was heard for a time.
func (b *board) sweep(now time.Time, after time.Duration) {
	b.all = slices.DeleteFunc(b.all, func(c *card) bool {
		old := c.going == nil && now.Sub(c.fresh) > after
		if old {
			delete(b.cards, c.key)
		}
		return old
	})
}

func (c *card) setBase(now time.Time, e directory.Entry, revision uint64) {
	if e.Seq != c.base.Seq || e.ID != c.base.ID {
		c.fresh = now
		c.sure = e.ID == c.base.ID
	}
	c.base, c.revision = e, revision
}

// rebase makes the changes that wait to another base, and returns those that it does not allow.
func (c *card) rebase() (refused []change) {
	next, kept := c.base, c.waiting[:0:0]
	for _, ch := range c.waiting {
		changed, ok := ch.apply(&next)
		if !ok {
			refused = append(refused, ch)
			continue
		}
		next, kept = changed, append(kept, ch)
	}
	c.waiting = kept
	c.setNext(next)
	return refused
}

// setNext counts the places too.
func (c *card) setNext(e directory.Entry) {
	if !c.hasRooms(&e) {
		c.rooms = make(map[string]int, len(e.Rooms))
		for i := range e.Rooms {
			c.rooms[e.Rooms[i].Name] = i
		}
	}
	c.next, c.free, c.places, c.taken = e, c.free[:0], 0, 0
	for i := range e.Rooms {
		c.free = append(c.free, e.Rooms[i].Seats-e.Rooms[i].People)
		if e.Follows() != "" {
			c.free[i] = 0
		}
	}
	for i := range e.Held {
		if room, ok := c.rooms[e.Held[i].Room]; ok {
			c.free[room]--
		}
	}
	for i, free := range c.free {
		c.free[i] = max(free, 0)
		c.places += c.free[i]
		c.taken += e.Rooms[i].Seats - c.free[i]
	}
}

// hasRooms reports whether the rooms of an entry have the names that are known.
func (c *card) hasRooms(e *directory.Entry) bool {
	for i := range e.Rooms {
		if at, ok := c.rooms[e.Rooms[i].Name]; !ok || at != i {
			return false
		}
	}
	return len(c.rooms) == len(e.Rooms)
}
