package debug

import (
	"fmt"
	"time"

	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/systems"
)

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
