package netsim

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/skijet/skijet/systems/netplay/link/linktest"
	"github.com/skijet/skijet/systems/rollback"
)

// Report summarises what was played.
type Report struct {
	Seeds, Clients  int
	Ticks           int64 // of rooms
	rollback.Stats        // of all clients
	linktest.Faults       // of all lines

	Guessed, Late, Hostile, States, Desyncs, Refused int64 // as in netplay.RoomStats

	Events   int            // of rooms
	Votes    int            // that were decided
	Without  int            // players for whom one that passed did not wait
	VotedOut int            // clients that left by one
	Read     int            // lines of others
	Watched  int            // clients that watched without a player
	Moved    int            // matches that a stand-by took over
	Planted  int            // desyncs that were planted
	Up, Down int64          // bytes of payload
	Happened map[string]int // by name
	Hash     uint64         // of the last state of the last room
}

// Add adds another report.
func (r *Report) Add(o *Report) {
	r.Seeds, r.Clients, r.Ticks = r.Seeds+o.Seeds, r.Clients+o.Clients, r.Ticks+o.Ticks
	r.Steps, r.Again, r.Corrections, r.Wrong, r.Right = r.Steps+o.Steps, r.Again+o.Again, r.Corrections+o.Corrections, r.Wrong+o.Wrong, r.Right+o.Right
	r.Guessed, r.Late, r.Hostile, r.States, r.Desyncs, r.Refused = r.Guessed+o.Guessed, r.Late+o.Late, r.Hostile+o.Hostile, r.States+o.States, r.Desyncs+o.Desyncs, r.Refused+o.Refused
	r.Events, r.Votes, r.Without, r.VotedOut, r.Read, r.Watched, r.Moved, r.Planted, r.Up, r.Down = r.Events+o.Events, r.Votes+o.Votes, r.Without+o.Without, r.VotedOut+o.VotedOut, r.Read+o.Read, r.Watched+o.Watched, r.Moved+o.Moved, r.Planted+o.Planted, r.Up+o.Up, r.Down+o.Down
	r.sum(&o.Faults)
	if r.Happened == nil {
		r.Happened = map[string]int{}
	}
	for name, n := range o.Happened { // deterministic: sums have no order
		r.Happened[name] += n
	}
}

func (r *Report) sum(f *linktest.Faults) {
	r.Sent, r.Lost, r.Bursts, r.Duplicated = r.Sent+f.Sent, r.Lost+f.Lost, r.Bursts+f.Bursts, r.Duplicated+f.Duplicated
	r.Reordered, r.Detoured, r.Damaged, r.Retried = r.Reordered+f.Reordered, r.Detoured+f.Detoured, r.Damaged+f.Damaged, r.Retried+f.Retried
}

// addFaults adds what happened to what an end sent.
func (r *Report) addFaults(end *linktest.End) {
	f := end.Faults()
	r.sum(&f)
}

// Missing names something that never occurred, or returns nothing.
func (r *Report) Missing() string {
	for _, h := range happenings() {
		if r.Happened[h.name] == 0 {
			return h.name
		}
		if part, ok := strings.CutPrefix(h.name, votesOn); ok && r.Happened[passes+part] == 0 {
			return passes + part
		}
	}
	for _, c := range []struct {
		name  string
		count int64
	}{
		{"a lost packet", int64(r.Lost)}, {"a burst of loss", int64(r.Bursts)}, {"a duplicated packet", int64(r.Duplicated)}, {"a reordered packet", int64(r.Reordered)},
		{"a damaged packet", int64(r.Damaged)}, {"a guessed command", r.Guessed}, {"a late command", r.Late}, {"a hostile message", r.Hostile},
		{"a planted desync", int64(r.Planted)}, {"a tick that was guessed right", r.Right}, {"a tick that was guessed wrong", r.Wrong}, {"an event", int64(r.Events)},
		{"a vote", int64(r.Votes)}, {"a vote that waits for nobody who is away", int64(r.Without)}, {"a line that was read", int64(r.Read)}, {"a client that was voted out", int64(r.VotedOut)}, {"a client that only watched", int64(r.Watched)}, {"a match that moved", int64(r.Moved)},
	} {
		if c.count == 0 {
			return c.name
		}
	}
	return ""
}

// Write writes a table, with the time that it took.
func (r *Report) Write(w io.Writer, took time.Duration) {
	line := func(name string, value any, more string) { fmt.Fprintf(w, "%-24s %12v  %s\n", name, value, more) }
	line("seeds", r.Seeds, fmt.Sprintf("%.0f a minute", float64(r.Seeds)/max(took.Minutes(), 1e-9)))
	line("clients", r.Clients, fmt.Sprintf("%d bytes up, %d down", r.Up, r.Down))
	line("ticks of rooms", r.Ticks, fmt.Sprintf("%d events", r.Events))
	line("ticks of clients", r.Steps, fmt.Sprintf("%d stepped again", r.Again))
	line("corrections", r.Corrections, fmt.Sprintf("%.0f %% of the guessed ticks were wrong", 100*float64(r.Wrong)/float64(max(r.Wrong+r.Right, 1))))
	line("commands late", r.Late, fmt.Sprintf("%d guessed by the room", r.Guessed))
	line("packets lost", r.Lost, fmt.Sprintf("of %d; %d damaged, %d reordered", r.Sent, r.Damaged, r.Reordered))
	line("states sent", r.States, fmt.Sprintf("%d hostile messages", r.Hostile))
	line("votes", r.Votes, fmt.Sprintf("%d clients thrown out", r.VotedOut))
	line("matches moved", r.Moved, "to a stand-by")
	line("desyncs", r.Planted, "all of them planted, and healed")
}
