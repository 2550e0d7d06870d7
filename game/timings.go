package game

import (
	"fmt"
	"time"

	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/systems"
)

// timedTicks is the number of ticks over which times are measured: a second.
const timedTicks = int(time.Second / scene.TickTime)

// Timings measures the times of the systems of a match over the last second. Pass
// [Timings.Observe] to the match as its observer, and the Timings to a [Game] in its
// Config.
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

// SystemTime is the time of a system.
type SystemTime struct {
	Name        string
	Mean, Worst time.Duration // of the last second
}

// Systems returns the times of all systems, in the order in which they run.
func (t *Timings) Systems() []SystemTime {
	times := make([]SystemTime, 0, len(t.systems))
	for i := range t.systems {
		s := &t.systems[i]
		kept := min(s.count, timedTicks)
		var sum, worst time.Duration
		for _, d := range s.ticks[:kept] {
			sum, worst = sum+d, max(worst, d)
		}
		times = append(times, SystemTime{Name: s.name, Mean: sum / time.Duration(max(kept, 1)), Worst: worst})
	}
	return times
}

// page returns the times as a table.
func (t *Timings) page() []string {
	lines := []string{fmt.Sprintf("%-24s %8s %8s", "system, last second", "mean µs", "worst µs")}
	var mean time.Duration
	for _, s := range t.Systems() {
		mean += s.Mean
		lines = append(lines, fmt.Sprintf("%-24.24s %8.1f %8.1f", s.Name, microseconds(s.Mean), microseconds(s.Worst)))
	}
	return append(lines, fmt.Sprintf("%-24s %8.1f", "all", microseconds(mean)))
}

func microseconds(d time.Duration) float64 { return float64(d) / float64(time.Microsecond) }
