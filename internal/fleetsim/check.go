package fleetsim

import (
	"time"

	"github.com/skijet/skijet/internal/lobby"
)

// What is promised [ours].
const (
	twiceFor   = 5 * time.Second  // in two rooms: until the first server knows that the link is gone
	ownerless  = 45 * time.Second // a dead server is listed, with all messages late
	mostAtOnce = 3                // allocations: those that are slower than the lobby's patience, and the next one
	mostInVain = 10               // allocations of a lobby that were refused one after another, in a minute
	waitsLast  = 30 * time.Second // somebody for a place, when all is calm
)

// refused counts an allocation that was refused, which must not become many.
func (r *Report) refused(w *world) {
	r.refusals = append(r.refusals, w.now)
	most := mostInVain * len(w.lobbies)
	if n := len(r.refusals); n > most && w.now-r.refusals[n-1-most] < time.Minute {
		w.fail("%d allocations were refused within a minute", most+1)
	}
}

// look counts the whole world, and looks again after some time. It is slow, and sees everything.
func (w *world) look(every time.Duration, twice map[*player]time.Duration) {
	w.after(every, func() { w.look(every, twice) })
	people, seats, servers := 0, 0, 0
	links := map[*player]int{}
	for _, s := range w.servers {
		for i, r := range s.rooms {
			if len(r) > w.plan.Seats {
				w.fail("%s has %d people in room %d", s.address, len(r), i)
			}
			for _, b := range r {
				if b.linked {
					links[b.player]++
				}
			}
		}
		if s.allocated {
			servers++
			people += s.people()
			seats += w.plan.Rooms * w.plan.Seats
		}
	}
	for p, n := range links { // deterministic: each by itself, and only one is told
		if n < 2 {
			delete(twice, p)
		} else if since, ok := twice[p]; !ok {
			twice[p] = w.now
		} else if w.now-since > twiceFor {
			w.fail("%s is in %d rooms", p.name, n)
		}
	}
	r := &w.report
	r.taken, r.places = r.taken+float64(people), r.places+float64(seats)
	r.PeakServers, r.PeakPlayers = max(r.PeakServers, servers), max(r.PeakPlayers, len(w.players))
	if r.AtOnce > mostAtOnce {
		w.fail("%d allocations go on at once", r.AtOnce)
	}
	w.lookAtLists()
}

// lookAtLists finds rooms without an owner.
func (w *world) lookAtLists() {
	for _, h := range w.lobbies {
		if h.dead {
			continue
		}
		for _, s := range h.lobby.List(h.clock(), lobby.Filter{}) {
			died, isDead := w.died[s.ID]
			if isDead && w.now-max(died, h.learned) > ownerless {
				w.fail("lobby %d lists %s, which is dead for %v", h.number, s.Address, w.now-died)
			}
		}
	}
}

// lookLast is at the end, when all was calm for a while, nobody came for a minute and nobody went for some seconds: all of
// the world agrees.
func (w *world) lookLast() {
	if w.plan.Faults == 0 && w.report.Full > 0 {
		w.fail("%d players had a place that another one has", w.report.Full)
	}
	where := map[*server]int{}
	for _, p := range w.players { // deterministic: a count
		if p.server == nil {
			w.fail("%s waits for %v", p.name, w.now-p.came)
		}
		if where[p.server]++; p.server != nil && p.server.dead {
			w.fail("%s is in a room that nobody has", p.name)
		}
	}
	for _, s := range w.servers {
		if s.allocated && s.people() != where[s] {
			w.fail("%s has %d seats taken by %d players", s.address, s.people(), where[s])
		}
	}
	for _, h := range w.lobbies {
		listed := map[string]int{}
		for _, s := range h.lobby.List(h.clock(), lobby.Filter{}) {
			is := w.places[s.Address]
			if is == nil || is.id != s.ID {
				w.fail("lobby %d lists %s, which is dead", h.number, s.Address)
				return
			}
			listed[s.ID] = s.People()
			e, _ := w.table.Get(s.Address)
			free := 0
			for i := range e.Rooms {
				free += e.Free(&e.Rooms[i])
			}
			if want := w.plan.Rooms*w.plan.Seats - is.people(); free != want {
				w.fail("%s has %d free seats, and in the directory %d", s.Address, want, free)
			}
		}
		for _, s := range w.servers {
			if people, ok := listed[s.id]; s.allocated && (!ok || people != s.people()) {
				w.fail("lobby %d lists %d people in %s (listed: %v), which has %d", h.number, people, s.address, ok, s.people())
			}
		}
	}
}
