package fleetsim

import (
	"time"

	"github.com/skijet/skijet/internal/directory"
)

// trouble lets things go wrong, as many as the plan says, and all be well when the time of trouble ends.
func (w *world) trouble() {
	for range w.plan.Faults {
		w.after(w.between(20*time.Second, w.plan.Trouble), func() { w.happen() })
	}
	w.after(w.plan.Trouble, func() {
		w.faults = faults{}
		for _, h := range w.lobbies {
			if h.heal(); h.dead {
				h.begin()
			}
		}
		for _, s := range w.servers {
			s.cut = false
		}
		w.tell("all is calm")
	})
}

// heal connects a lobby to the directory, of which it reads everything.
func (h *house) heal() {
	if h.cut {
		h.cut = false
		h.readAll()
	}
}

// happen lets one thing go wrong for some time.
func (w *world) happen() {
	lasts := w.between(5*time.Second, time.Minute)
	h := w.anyLobby()
	until := func(what string, end func()) {
		w.tell("%s for %v", what, lasts)
		w.after(lasts, end)
	}
	switch w.random.IntN(10) {
	case 0:
		w.faults.loss = 0.02 + 0.3*w.random.Float64()
		until("messages are lost", func() { w.faults.loss = 0 })
	case 1:
		w.faults.late = 0.02 + 0.5*w.random.Float64()
		until("messages are late", func() { w.faults.late = 0 })
	case 2:
		w.faults.storeDown = true
		until("the directory does not answer", func() { w.faults.storeDown = false })
	case 3:
		w.tell("the directory has lost everything")
		w.table = directory.Table{}
	case 4:
		h.cut = true
		until("a lobby is cut off", h.heal)
	case 5:
		h.dead = true
		until("a lobby is dead", func() {
			if h.dead {
				h.begin()
			}
		})
	case 6:
		if s := w.anyServer(); s != nil && w.plan.Standbys {
			n := w.follow()
			until(n.address+" follows "+s.address, func() { n.replace(s) })
		} else if s != nil {
			w.tell("%s crashes with %d people", s.address, s.people())
			s.end()
		}
	case 7:
		if s := w.anyServer(); s != nil {
			s.cut = true
			until(s.address+" is cut off", func() { s.cut = false })
		}
	case 8:
		w.faults.slow = true
		until("allocation is slow", func() { w.faults.slow = false })
	case 9:
		w.faults.refuses = true
		until("no server is ready", func() { w.faults.refuses = false })
	}
}

// anyServer returns one that is allocated, or nil.
func (w *world) anyServer() *server {
	for range 8 {
		if len(w.servers) > 0 {
			if s := w.servers[w.random.IntN(len(w.servers))]; s.allocated {
				return s
			}
		}
	}
	return nil
}
