package fleetsim

import (
	"fmt"
	"io"
	"time"
)

// waitSlot is how exact times of waiting are counted.
const waitSlot = 10 * time.Millisecond

// Report has figures.
type Report struct {
	Seeds                      int
	Arrivals, Waits, Full      int // of players; answers to wait; rooms that were full after all
	Writes, Allocations, Ended int
	Replaced                   int // servers, by their stand-bys
	Drained, Moved, Dropped    int // servers that were told to end; people who played on elsewhere; those who lost their seats
	AtOnce                     int // allocations
	PeakServers, PeakPlayers   int
	Virtual                    time.Duration
	waited                     [10000]int // players who waited so long, up to all who waited longer
	placed                     int
	taken, places              float64 // seats, summed over time
	refusals                   []time.Duration
}

// Add adds another report.
func (r *Report) Add(o *Report) {
	r.Seeds += o.Seeds
	r.Arrivals, r.Waits, r.Full = r.Arrivals+o.Arrivals, r.Waits+o.Waits, r.Full+o.Full
	r.Writes, r.Allocations, r.Ended = r.Writes+o.Writes, r.Allocations+o.Allocations, r.Ended+o.Ended
	r.AtOnce, r.PeakServers, r.PeakPlayers = max(r.AtOnce, o.AtOnce), max(r.PeakServers, o.PeakServers), max(r.PeakPlayers, o.PeakPlayers)
	r.Virtual, r.Replaced = r.Virtual+o.Virtual, r.Replaced+o.Replaced
	r.Drained, r.Moved, r.Dropped = r.Drained+o.Drained, r.Moved+o.Moved, r.Dropped+o.Dropped
	r.placed, r.taken, r.places = r.placed+o.placed, r.taken+o.taken, r.places+o.places
	for i, n := range o.waited {
		r.waited[i] += n
	}
}

// seated counts somebody who has waited.
func (r *Report) seated(_ *world, waited time.Duration) {
	r.placed++
	r.waited[min(int(waited/waitSlot), len(r.waited)-1)]++
}

// Waited returns for how long a part of all players have waited at most until they had a seat.
func (r *Report) Waited(part float64) time.Duration {
	left := int(float64(r.placed) * part)
	for i, n := range r.waited {
		if left -= n; left < 0 {
			return time.Duration(i+1) * waitSlot
		}
	}
	return time.Duration(len(r.waited)) * waitSlot
}

// Fill is the part of all seats of allocated servers that was taken.
func (r *Report) Fill() float64 { return r.taken / max(r.places, 1) }

// Write writes the figures.
func (r *Report) Write(out io.Writer, took time.Duration) {
	for _, one := range []struct {
		what string
		is   any
	}{
		{"seeds", r.Seeds}, {"virtual time", r.Virtual.Round(time.Second)}, {"real time", took.Round(10 * time.Millisecond)},
		{"players who came", r.Arrivals}, {"players at once, at most", r.PeakPlayers}, {"servers at once, at most", r.PeakServers},
		{"seats taken of all", fmt.Sprintf("%.1f %%", 100*r.Fill())},
		{"waiting for a seat: half", r.Waited(0.5)}, {"99 of 100", r.Waited(0.99)}, {"999 of 1000", r.Waited(0.999)},
		{"answers to ask again", r.Waits}, {"rooms that were full after all", r.Full},
		{"writes to the directory", r.Writes}, {"allocations; servers that ended", fmt.Sprint(r.Allocations, "; ", r.Ended)}, {"servers replaced by their stand-bys", r.Replaced}, {"servers drained; people moved; lost", fmt.Sprint(r.Drained, "; ", r.Moved, "; ", r.Dropped)}, {"allocations at once, at most", r.AtOnce},
	} {
		fmt.Fprintf(out, "%-36s%v\n", one.what, one.is)
	}
}
