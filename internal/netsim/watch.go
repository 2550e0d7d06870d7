package netsim

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/rollback"
)

// Desync is a state that differs from that of the room.
type Desync struct {
	Tick    int64              // after which it differs
	First   systems.Difference // here, and in the room
	More    int                // fields that differ too
	Command string             // of the entity that differs, in that tick
}

func (d *Desync) Error() string {
	return fmt.Sprintf("desync in tick %d: %v (here, and in the room), and %d fields more; %s", d.Tick, d.First, d.More, d.Command)
}

// desync says how a match differs from the room after a tick.
func desync(tick int64, mine *systems.Match, at *moment, commands []systems.Command) error {
	room, err := mine.Clone()
	if err == nil {
		err = room.Restore(at.state)
	}
	if err != nil {
		return fmt.Errorf("desync in tick %d, and the state of the room cannot be compared: %w", tick, err)
	}
	d := &Desync{Tick: tick, More: -1}
	for difference := range systems.Compare(mine, room) {
		if d.More++; d.More == 0 {
			d.First = difference
		}
	}
	d.Command = commandOf(d.First.Entity, commands)
	if theirs := commandOf(d.First.Entity, at.input.Commands); theirs != d.Command {
		d.Command += ", in the room " + theirs
	}
	return d
}

func commandOf(id components.ID, commands []systems.Command) string {
	for _, c := range commands {
		if c.Player == id {
			return fmt.Sprintf("its command is %+v", c.Input)
		}
	}
	return "it has no command"
}

// watch steps the confirmed match of a client, and compares it with the room.
type watch struct {
	client  *client
	session *rollback.Session
	match   *systems.Match
	told    map[int64]map[systems.EventKey]rollback.Status // by tick
	settled []int64                                        // ticks confirmed since the last look at the notices
	highest int64                                          // tick of all predictions
	strict  int64                                          // the first tick of which all events must be right
	spoil   func(m *systems.Match) bool                    // changes the match after a tick, if it can
	spoiled *Desync                                        // what that led to
	healed  int64                                          // states that end it
	problem error

	mirror    mirror
	entries   []systems.Entry // of the tick that comes
	confirmed []confirmedTick // since the last picture
	hint      hint            // the last one
	look      bool            // the prediction is compared in this picture
}

func newWatch(c *client, session *rollback.Session) *watch {
	w := &watch{client: c, session: session, match: session.ConfirmedMatch(), told: map[int64]map[systems.EventKey]rollback.Status{}}
	w.mirror = newMirror(w.match.Tick())
	w.strict = w.match.Tick()
	session.Drive(w)
	return w
}

// Enter makes an entry.
func (w *watch) Enter(e systems.Entry) (components.ID, error) {
	w.entries = append(w.entries, e)
	id, err := w.match.Enter(e)
	if err != nil && w.spoiled == nil {
		w.fail(fmt.Errorf("tick %d: it refuses what the room took: %w", w.match.Tick(), err))
	}
	return id, err
}

// Step steps a tick, and compares the state.
func (w *watch) Step(commands []systems.Command) error {
	tick := w.match.Tick()
	err := w.match.Step(commands)
	if w.match.Tick() == tick {
		return err
	}
	at := w.client.way.server.at(tick)
	in := systems.TickInput{Entries: w.entries, Commands: slices.Clone(commands)}
	if w.entries = nil; at.tick == tick && (len(in.Entries) != len(at.input.Entries) || !slices.Equal(commands, at.input.Commands)) {
		w.fail(fmt.Errorf("tick %d is confirmed with %d entries and the commands %+v, and the room played it with %d and %+v", tick, len(in.Entries), commands, len(at.input.Entries), at.input.Commands))
	}
	if w.spoiled != nil && (w.client.netplay.Stats().States >= w.healed || w.match.Hash() == at.hash) {
		w.spoiled, w.strict = nil, w.highest+1
	}
	planted := w.spoil != nil && w.spoil(w.match)
	if planted {
		w.spoil = nil
	}
	w.confirmed = append(w.confirmed, confirmedTick{in, w.match.Hash()})
	if at.tick == tick { // else it is of long ago
		w.settled = append(w.settled, tick)
	}
	switch {
	case w.spoiled != nil || at.tick > tick:
	case tick >= w.client.way.server.match.Tick():
		w.fail(fmt.Errorf("tick %d is confirmed, and the room has not played it", tick))
	case w.match.Hash() != at.hash:
		err := desync(tick, w.match, at, commands)
		if !planted || !errors.As(err, &w.spoiled) {
			w.fail(err)
			break
		}
		w.healed, w.strict = w.client.netplay.Stats().States+1, math.MaxInt64
		w.client.service.report.Planted++
	}
	return err
}

// begin begins to judge events anew, by another server that had not seen all that this client saw.
func (w *watch) begin() {
	w.highest = max(w.highest, w.session.Predicted())
	w.strict, w.settled, w.confirmed, w.entries = w.highest+1, nil, nil, nil
}

func (w *watch) fail(err error) {
	if w.problem == nil {
		w.problem = err
	}
}

// checkNotices checks that each event is told in a valid order, and after its tick is
// confirmed exactly those of the room are.
func (w *watch) checkNotices() error {
	for n := range w.session.Notices() {
		all := w.told[n.Tick]
		if all == nil {
			all = map[systems.EventKey]rollback.Status{}
			w.told[n.Tick] = all
		}
		before := all[n.EventKey]
		wrong := n.Status == before || before == rollback.Confirmed || n.Status == rollback.Withdrawn && before != rollback.Predicted
		if (wrong || n.First != (before == 0)) && n.Tick >= w.strict {
			w.fail(fmt.Errorf("event %+v is %v, first %v, after it was %v", n.EventKey, n.Status, n.First, before))
		}
		all[n.EventKey] = n.Status
	}
	for _, tick := range w.settled {
		if tick >= w.strict {
			w.compareEvents(tick)
		}
	}
	w.settled = w.settled[:0]
	w.highest = max(w.highest, w.session.Predicted())
	maps.DeleteFunc(w.told, func(tick int64, _ map[systems.EventKey]rollback.Status) bool {
		return tick < w.match.Tick()-keptMoments
	})
	return w.problem
}

// compareEvents compares what was told of a confirmed tick with what happened in the room.
func (w *watch) compareEvents(tick int64) {
	at := w.client.way.server.at(tick)
	for key, status := range w.told[tick] { // deterministic: any fault will do
		if status == rollback.Predicted || status == rollback.Confirmed && !slices.Contains(at.events, key) {
			w.fail(fmt.Errorf("event %+v is %v, and the room had %v", key, status, at.events))
		}
	}
	for _, key := range at.events {
		if w.told[tick][key] != rollback.Confirmed {
			w.fail(fmt.Errorf("event %+v of the room is %v", key, w.told[tick][key]))
		}
	}
}
