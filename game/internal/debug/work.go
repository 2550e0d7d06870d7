package debug

import (
	"fmt"
	"runtime"
	"time"

	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/systems"
)

// Work measures what pictures cost on the processor: the time in Update and in Draw, and
// what is left until the next picture, which the graphics card and the screen take.
type Work struct {
	update, draw, wait time.Duration // smoothed, of a picture
	updated            time.Duration // in updates since the last picture
	drawn              time.Time     // end of the last picture
	memory             uint64        // bytes in use
	collections        uint32        // of garbage, so far
	counted            time.Time     // when memory was
}

const (
	// smoothing is how much of a new time counts: times are readable after about 20.
	smoothing = 0.05
	// memoryEvery is how often memory is counted, which stops the program for a moment.
	memoryEvery = time.Second
)

func (w *Work) smooth(mean *time.Duration, now time.Duration) {
	*mean += time.Duration(smoothing * float64(now-*mean))
}

// EndUpdate notes an update that began at a time.
func (w *Work) EndUpdate(began time.Time) { w.updated += time.Since(began) }

// EndDraw notes a picture that began at a time.
func (w *Work) EndDraw(began time.Time) {
	now := time.Now()
	if !w.drawn.IsZero() {
		w.smooth(&w.wait, max(began.Sub(w.drawn)-w.updated, 0))
	}
	w.smooth(&w.update, w.updated)
	w.smooth(&w.draw, now.Sub(began))
	w.drawn, w.updated = now, 0
}

// page returns the times and the memory as lines.
func (w *Work) page(now time.Time) []string {
	if now.Sub(w.counted) >= memoryEvery {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		w.memory, w.collections, w.counted = m.HeapAlloc, m.NumGC, now
	}
	return []string{
		fmt.Sprintf("update %5.2f ms  draw %5.2f ms  wait %5.2f ms", milliseconds(w.update), milliseconds(w.draw), milliseconds(w.wait)),
		fmt.Sprintf("memory %5.1f MB  %d collections", float64(w.memory)/(1<<20), w.collections),
	}
}

func milliseconds(d time.Duration) float64 { return d.Seconds() * 1000 }

// timedTicks is the number of ticks over which times are measured: a second.
const timedTicks = int(time.Second / scene.TickTime)

// Timings measures the times of the systems of a match over the last second. Pass
// [Timings.Observe] to the match as its observer.
type Timings struct {
	now     func() time.Time
	started time.Time // start of the current system
	systems []systemTimes
	byName  map[string]int // index in systems
}

// systemTimes are the times of one system in the last ticks.
type systemTimes struct {
	name  string
	ticks [timedTicks]time.Duration
	count int // number of ticks so far
}

// NewTimings returns empty timings.
func NewTimings() *Timings { return &Timings{now: time.Now, byName: map[string]int{}} }

// Observe is a [systems.Observer].
func (t *Timings) Observe(system *systems.System, done bool) {
	now := t.now()
	if !done {
		t.started = now
		return
	}
	place, ok := t.byName[system.Name]
	if !ok {
		place = len(t.systems)
		t.byName[system.Name] = place
		t.systems = append(t.systems, systemTimes{name: system.Name})
	}
	s := &t.systems[place]
	s.ticks[s.count%timedTicks] = now.Sub(t.started)
	s.count++
}

// page returns the times of all systems as a table, in the order in which they run.
func (t *Timings) page() []string {
	if t == nil {
		return []string{"nobody measures the systems"}
	}
	lines := []string{fmt.Sprintf("%-24s %8s %8s", "system, last second", "mean µs", "worst µs")}
	all := 0.0
	for i := range t.systems {
		s := &t.systems[i]
		kept := min(s.count, timedTicks)
		var sum, worst time.Duration
		for _, d := range s.ticks[:kept] {
			sum, worst = sum+d, max(worst, d)
		}
		mean := microseconds(sum) / float64(max(kept, 1))
		all += mean
		lines = append(lines, fmt.Sprintf("%-24.24s %8.1f %8.1f", s.name, mean, microseconds(worst)))
	}
	return append(lines, fmt.Sprintf("%-24s %8.1f", "all", all))
}

func microseconds(d time.Duration) float64 { return float64(d) / float64(time.Microsecond) }
