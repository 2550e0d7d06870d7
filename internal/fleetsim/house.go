package fleetsim

import (
	"errors"
	"fmt"
	"time"

	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/internal/lobby"
)

// Times of what runs a lobby, as those of its service.
const (
	tickEvery = 250 * time.Millisecond
	storeTime = 3 * time.Second
	hireTime  = 10 * time.Second
	version   = 1
)

var errLost = errors.New("no answer")

// house is where a lobby runs, with a clock of its own. It may crash, and begin again without a memory.
type house struct {
	w       *world
	number  int
	lobby   *lobby.Lobby
	life    int // how often it has begun
	dead    bool
	cut     bool // from the directory
	offset  time.Duration
	drift   float64
	learned time.Duration // when it read all of the directory last
}

// clock is that of the lobby.
func (h *house) clock() time.Time {
	return epoch.Add(h.offset + h.w.now + time.Duration(float64(h.w.now)*h.drift))
}

// begin starts the lobby.
func (h *house) begin() {
	h.life++
	h.dead = false
	h.lobby = lobby.New(lobby.Options{ID: fmt.Sprint(h.number, "-", h.life), Every: lobby.Every, Version: version, Allocates: true})
	h.readAll()
	h.tick(h.life)
}

// readAll tells it of all that the directory has.
func (h *house) readAll() {
	h.learned = h.w.now
	h.w.table.Each(func(key string, e directory.Entry, revision uint64) { h.lobby.Saw(h.clock(), key, e, revision) })
}

func (h *house) tick(life int) {
	if h.life != life || h.dead {
		return
	}
	h.do(func(now time.Time) { h.lobby.Tick(now) })
	h.w.after(tickEvery, func() { h.tick(life) })
}

// do lets the lobby do something, and begins what it wants done.
func (h *house) do(what func(now time.Time)) {
	if h.dead {
		return
	}
	what(h.clock())
	for _, a := range h.lobby.Take() {
		h.act(a)
	}
}

// back gives the lobby an answer, unless it has crashed since.
func (h *house) back(what func(now time.Time)) func() {
	life := h.life
	return func() {
		if h.life == life {
			h.do(what)
		}
	}
}

func (h *house) act(a lobby.Action) {
	w := h.w
	if a.Kind == lobby.Allocate {
		w.report.Allocations++
		w.call(hireTime, func(reply func(func())) {
			w.alloc.allocate(func(address string, err error) {
				reply(h.back(func(now time.Time) { h.lobby.Allocated(now, address, err) }))
			})
		}, h.back(func(now time.Time) { h.lobby.Allocated(now, "", errLost) }))
		return
	}
	w.call(storeTime, func(reply func(func())) {
		if h.cut || w.faults.storeDown {
			return
		}
		var e directory.Entry
		var revision uint64
		var err error
		if a.Kind == lobby.Get {
			e, revision = w.table.Get(a.Key)
		} else if revision, err = w.table.Swap(epoch.Add(w.now), a.Key, a.Entry, a.Revision); err == nil {
			w.report.Writes++
			w.publish(a.Key, a.Entry, revision)
		}
		reply(h.back(func(now time.Time) { h.lobby.Answer(now, a, e, revision, err) }))
	}, h.back(func(now time.Time) { h.lobby.Answer(now, a, directory.Entry{}, 0, errLost) }))
}

// publish tells all lobbies that are connected of a change, in the order of changes.
func (w *world) publish(key string, e directory.Entry, revision uint64) {
	for _, h := range w.lobbies {
		if !h.dead && !h.cut {
			w.after(5*time.Millisecond, h.back(func(now time.Time) {
				if !h.cut {
					h.lobby.Saw(now, key, e, revision)
				}
			}))
		}
	}
}

// anyLobby returns one, which may be dead.
func (w *world) anyLobby() *house { return w.lobbies[w.random.IntN(len(w.lobbies))] }
