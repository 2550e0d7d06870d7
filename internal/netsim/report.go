package netsim

import (
	"fmt"
	"io"
	"reflect"
	"strings"
	"time"

	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/link/linktest"
	"github.com/skijet/skijet/systems/rollback"
)

// Report summarises what was played.
type Report struct {
	Seeds, Clients int
	Ticks          int64             // of rooms
	Prediction     rollback.Stats    // of all clients
	Packets        linktest.Faults   // of all lines
	Rooms          netplay.RoomStats // of all rooms

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
	add(r, *o)
	if r.Happened == nil {
		r.Happened = map[string]int{}
	}
	for name, n := range o.Happened { // deterministic: sums have no order
		r.Happened[name] += n
	}
}

// add adds all counts of a struct to those of another.
func add[T any](to *T, more T) { addFields(reflect.ValueOf(to).Elem(), reflect.ValueOf(more)) }

func addFields(to, more reflect.Value) {
	for i := range to.NumField() {
		switch field := to.Field(i); field.Kind() {
		case reflect.Int, reflect.Int64:
			field.SetInt(field.Int() + more.Field(i).Int())
		case reflect.Struct:
			addFields(field, more.Field(i))
		case reflect.Map, reflect.Uint64: // what happened, and the hash, which are no sums
		default:
			panic("netsim: no way to add a " + field.Kind().String())
		}
	}
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
		{"a lost packet", int64(r.Packets.Lost)}, {"a burst of loss", int64(r.Packets.Bursts)}, {"a duplicated packet", int64(r.Packets.Duplicated)}, {"a reordered packet", int64(r.Packets.Reordered)},
		{"a damaged packet", int64(r.Packets.Damaged)}, {"a guessed command", r.Rooms.Guessed}, {"a late command", r.Rooms.Late}, {"a hostile message", r.Rooms.Hostile},
		{"a planted desync", int64(r.Planted)}, {"a tick that was guessed right", r.Prediction.Right}, {"a tick that was guessed wrong", r.Prediction.Wrong}, {"an event", int64(r.Events)},
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
	line("ticks of clients", r.Prediction.Steps, fmt.Sprintf("%d stepped again", r.Prediction.Again))
	line("corrections", r.Prediction.Corrections, fmt.Sprintf("%.0f %% of the guessed ticks were wrong", 100*float64(r.Prediction.Wrong)/float64(max(r.Prediction.Wrong+r.Prediction.Right, 1))))
	line("commands late", r.Rooms.Late, fmt.Sprintf("%d guessed by the room", r.Rooms.Guessed))
	line("packets lost", r.Packets.Lost, fmt.Sprintf("of %d; %d damaged, %d reordered", r.Packets.Sent, r.Packets.Damaged, r.Packets.Reordered))
	line("states sent", r.Rooms.States, fmt.Sprintf("%d hostile messages", r.Rooms.Hostile))
	line("votes", r.Votes, fmt.Sprintf("%d clients thrown out", r.VotedOut))
	line("matches moved", r.Moved, "to a stand-by")
	line("desyncs", r.Planted, "all of them planted, and healed")
}
