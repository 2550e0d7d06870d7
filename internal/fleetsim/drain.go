package fleetsim

import (
	"slices"
	"time"
)

// Times of a server that is told to end, as its program has them.
const (
	drainWithin = 45 * time.Second
	drainAgain  = time.Second
	moves       = 1500 * time.Millisecond // from the word to move to the move
)

// draining is what a server has to end without losing anybody.
type draining struct {
	drained time.Duration // since when it is told to end; 0: it stays
	standby *server       // that follows it; nil: none does
	hasLeft bool          // its matches went on elsewhere
	follows string        // address of the server whose matches are to go on here; empty: none
}

func (d *draining) ends() bool { return d.drained > 0 }

// drain ends a server when its matches have gone on elsewhere, or nothing came for them.
func (s *server) drain() {
	w := s.w
	switch {
	case s.dead:
		return
	case !s.ends():
		s.drained = w.now
		w.report.Drained++
		w.tell("%s is told to end, with %d people", s.address, s.people())
	case s.people() == 0:
		w.tell("%s has moved", s.address)
		s.end()
		return
	case w.now-s.drained > drainWithin:
		s.drop("nothing came")
		return
	}
	if s.standby == nil {
		s.tell()
	}
	w.after(drainAgain, s.drain)
}

// drop ends a server whose matches go on nowhere.
func (s *server) drop(why string) {
	s.w.tell("%s ends, with %d people: %s", s.address, s.people(), why)
	s.w.report.Dropped += s.people()
	s.end()
}

// follow goes on with the matches of a server that ends, at an address.
func (s *server) follow(address string) {
	w := s.w
	w.after(w.between(200*time.Millisecond, 3*time.Second), func() {
		other := w.places[address]
		switch {
		case s.dead:
		case other == nil || !other.ends():
			s.follows = ""
		case w.chance(w.faults.loss):
			s.follow(address)
		default:
			w.tell("%s follows %s, which has %d people", s.address, address, other.people())
			other.standby = s // which takes the place of another one
			w.after(moves, func() { s.moveFrom(other) })
		}
	})
}

// moveFrom moves matches here, unless one of the servers has died.
func (s *server) moveFrom(other *server) {
	w := s.w
	switch {
	case other.standby != s:
	case s.dead:
		w.after(silent, func() {
			if other.standby == s {
				other.standby = nil
			}
		})
		return
	case !other.dead:
		w.tell("%d people move from %s to %s", other.people(), other.address, s.address)
		w.report.Moved += other.people()
		other.standby, other.hasLeft = nil, true
		for i, people := range other.rooms {
			if len(s.rooms[i]) == 0 {
				s.rooms[i], other.rooms[i] = slices.Clip(people), nil
				s.takeOver(other, people)
			}
		}
		s.door.Came(s.clock(), other.id)
	}
	s.follows = ""
}

// drainSome tells a server to end, or two at once, at some time: at any, and when all is calm, when nobody may lose a seat by that.
func (w *world) drainSome(calm time.Duration) {
	for range 1 + w.random.IntN(2) {
		w.after(w.between(20*time.Second, w.plan.Trouble), func() { w.drainOne() })
	}
	w.after(calm, func() {
		before := w.report.Dropped
		w.drainOne()
		w.drainOne()
		w.after(2*drainWithin, func() {
			if n := w.report.Dropped - before; n > 0 {
				w.fail("%d people have lost their seats by a drain though all was calm", n)
			}
		})
	})
}

func (w *world) drainOne() {
	if s := w.anyServer(); s != nil && !s.ends() {
		s.drain()
	}
}
