package fleetsim

import (
	"container/heap"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"github.com/skijet/skijet/internal/directory"
)

// epoch is when a world begins.
var epoch = time.Unix(1_000_000_000, 0)

// Plan is what is played.
type Plan struct {
	Seed          uint64
	Lobbies       int
	Rooms, Seats  int // of a server
	Buffer        int // servers that are kept ready
	Starts        time.Duration
	Trouble, Calm time.Duration                   // first with faults, then without
	Arrivals      func(now time.Duration) float64 // a second
	Stays         time.Duration                   // on average
	Slowest       time.Duration                   // that a player takes to load a level
	MostArrivals  float64                         // a second, at any time
	Faults        int
	Drift         bool
	Standbys      bool // of servers that crash
	Story         io.Writer
}

// event is something that happens.
type event struct {
	at    time.Duration
	order int64
	do    func()
}

type events []event

func (e events) Len() int { return len(e) }
func (e events) Less(i, j int) bool {
	return e[i].at < e[j].at || e[i].at == e[j].at && e[i].order < e[j].order
}
func (e events) Swap(i, j int) { e[i], e[j] = e[j], e[i] }
func (e *events) Push(x any)   { *e = append(*e, x.(event)) }
func (e *events) Pop() any {
	old := *e
	last := old[len(old)-1]
	old[len(old)-1] = event{}
	*e = old[:len(old)-1]
	return last
}

// world is everything.
type world struct {
	plan    Plan
	now     time.Duration
	queue   events
	count   int64
	random  *rand.Rand
	faults  faults
	table   directory.Table
	lobbies []*house
	servers []*server // that are alive, also those that are ready
	places  map[string]*server
	died    map[string]time.Duration // servers, by their id
	started int                      // servers
	quiet   bool                     // nobody comes any more
	still   bool                     // nobody goes any more
	players map[string]*player
	names   int
	alloc   allocator
	report  Report
	wrong   error // what was found first
}

// faults are what goes wrong now.
type faults struct {
	loss, late float64 // of each message
	storeDown  bool
	slow       bool // allocation
	refuses    bool // allocation
}

func (w *world) chance(p float64) bool { return p > 0 && w.random.Float64() < p }

// between returns a time.
func (w *world) between(low, high time.Duration) time.Duration {
	return low + time.Duration(w.random.Int64N(int64(high-low)+1))
}

// after lets something happen later.
func (w *world) after(d time.Duration, do func()) {
	w.count++
	heap.Push(&w.queue, event{w.now + d, w.count, do})
}

// send lets a message arrive, or not.
func (w *world) send(do func()) {
	if w.chance(w.faults.loss) {
		return
	}
	d := w.between(time.Millisecond, 20*time.Millisecond)
	if w.chance(w.faults.late) {
		d = w.between(20*time.Millisecond, 8*time.Second)
	}
	w.after(d, do)
}

// call asks somebody, who answers by reply, and calls done with the answer or without one after a time.
func (w *world) call(limit time.Duration, ask func(reply func(answer func())), lost func()) {
	over := false
	w.send(func() {
		ask(func(answer func()) {
			w.send(func() {
				if !over {
					over = true
					answer()
				}
			})
		})
	})
	w.after(limit, func() {
		if !over {
			over = true
			lost()
		}
	})
}

// fail keeps what was found first.
func (w *world) fail(format string, args ...any) {
	if w.wrong == nil {
		w.wrong = fmt.Errorf("seed %d at %v: %s", w.plan.Seed, w.now.Round(time.Millisecond), fmt.Sprintf(format, args...))
	}
}

func (w *world) tell(format string, args ...any) {
	if w.plan.Story != nil && w.plan.Story != io.Discard {
		fmt.Fprintf(w.plan.Story, "%9.3f "+format+"\n", append([]any{w.now.Seconds()}, args...)...)
	}
}

// run lets time pass until the end of the plan.
func (w *world) run() {
	for len(w.queue) > 0 && w.wrong == nil {
		e := heap.Pop(&w.queue).(event)
		if e.at > w.plan.Trouble+w.plan.Calm {
			return
		}
		w.now = e.at
		e.do()
	}
}
