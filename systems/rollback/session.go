package rollback

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
)

// Errors of a session.
var (
	ErrTick  = errors.New("tick refused")
	ErrAhead = errors.New("too far ahead of the confirmed tick")
)

// Options of a session. The zero value is valid.
type Options struct {
	// Ahead is how many ticks the prediction may be ahead of the confirmed tick, and
	// HashEvery the interval of hashes, ticks. Zero means the constants of the same
	// names; a HashEvery below 0 means never.
	Ahead, HashEvery int
}

// Ahead is the number of ticks that a session may predict [ours]: two seconds. With more, the
// correction of one late command takes longer than a frame.
const Ahead = 64

// HashEvery is the interval of hashes, ticks [ours].
const HashEvery = 32

// MaxWaiting is how many confirmed ticks may wait for Advance [ours]: two minutes. A
// client that is further behind should restore a snapshot.
const MaxWaiting = 4096

// Session predicts one match. It is used from one goroutine.
type Session struct {
	match   *systems.Match // the prediction
	final   *systems.Match // in the state before the first tick that is not confirmed
	driver  replay.Driver  // steps final
	options Options
	stale   bool // the prediction could not be put into the state of final

	records   []*record // records of the ticks beginning with first
	first     int64
	spare     []*record    // records for reuse
	confirmed int64        // the first tick that is not confirmed
	known     []knownInput // inputs of all players with commands, at the confirmed tick

	keys    []systems.EventKey
	places  map[systems.EventKey]int // indices of the events of the current tick
	fresh   []knownEvent
	notices []Notice
	read    []Notice // notices already visited, for reuse
	guess   []knownInput
	wanted  []systems.Command
	stats   Stats
	faults  []error // of this Advance
}

// record is what a session knows of one tick.
type record struct {
	tick    int64
	fixed   bool // its input is confirmed
	entries []systems.Entry
	given   []systems.Command // commands given to Confirm, or else to AddCommand

	stepped bool              // by the prediction
	used    []systems.Command // and then with these commands
	events  []knownEvent
	hash    uint64 // of the confirmed state after it
	hashed  bool
}

// Stats count the work of a session.
type Stats struct {
	Steps       int64 // ticks stepped, by the prediction and by the confirmed match
	Again       int64 // ticks stepped that the prediction had stepped before
	Corrections int64 // times the prediction was taken back
	Wrong       int64 // confirmed ticks that had been guessed wrong
	Right       int64 // confirmed ticks that had been guessed right
}

// New begins a session with the current state of a match, of which it makes a second one.
// From then on only the session steps the match, and nothing else may change it. Its error
// is that of [systems.Match.Clone].
func New(m *systems.Match, o Options) (*Session, error) {
	if o.Ahead <= 0 {
		o.Ahead = Ahead
	}
	o.HashEvery = cmp.Or(o.HashEvery, HashEvery)
	final, err := m.Clone()
	if err != nil {
		return nil, fmt.Errorf("rollback: %w", err)
	}
	s := &Session{match: m, final: final, driver: final, options: o, places: map[systems.EventKey]int{}}
	return s, s.Reset()
}

// Reset begins again with the current state of the match, for example after a snapshot of the
// server was restored. Events of its next ticks that had a notice before get no second one.
// Predicted events of the ticks before it are neither confirmed nor withdrawn.
func (s *Session) Reset() error {
	if err := s.final.CopyFrom(s.match); err != nil {
		return fmt.Errorf("rollback: %w", err)
	}
	// Events that games emitted since the last tick are in no snapshot, so they must not be
	// in the first tick either.
	if err := s.match.CopyFrom(s.final); err != nil {
		return fmt.Errorf("rollback: %w", err)
	}
	tick, old := s.match.Tick(), len(s.records)
	if at := tick - s.first; at >= 0 { // else what was told since is forgotten
		old = int(min(at, int64(old)))
	}
	s.drop(old)
	for _, r := range s.records {
		r.reset(r.tick, r.events)
	}
	s.first, s.confirmed, s.known, s.stale = tick, tick, s.known[:0], false
	return nil
}

// Drive lets the session step its confirmed match by a driver of it, such as a
// [replay.Recorder], and not directly.
func (s *Session) Drive(d replay.Driver) { s.driver = d }

// Match returns the predicted match, to draw and to query. It is at the tick of the last
// [Session.Advance].
func (s *Session) Match() *systems.Match { return s.match }

// ConfirmedMatch returns the match in the state in which all is final, to query: for what must not
// flicker with the predictions, such as scores. After [Session.Advance] it is at the tick of
// [Session.Confirmed].
func (s *Session) ConfirmedMatch() *systems.Match { return s.final }

// Confirmed returns the first tick that is not confirmed yet: the next one for
// [Session.Confirm]. Tick n is the step of the match from n to n+1.
func (s *Session) Confirmed() int64 { return s.confirmed }

// Predicted returns the current tick of the match.
func (s *Session) Predicted() int64 { return s.match.Tick() }

// Stats returns the work of the session so far.
func (s *Session) Stats() Stats { return s.stats }

// Confirm sets the final input of a tick, which must be that of [Session.Confirmed]. It
// copies the input. Nothing is stepped before [Session.Advance].
func (s *Session) Confirm(tick int64, input systems.TickInput) error {
	switch {
	case tick != s.confirmed:
		return fmt.Errorf("rollback: %w: Confirm of tick %d, and the next to confirm is %d", ErrTick, tick, s.confirmed)
	case tick-s.final.Tick() >= MaxWaiting:
		return fmt.Errorf("rollback: %w: %d confirmed ticks wait for Advance, at most %d", ErrTick, tick-s.final.Tick(), MaxWaiting)
	}
	r := s.record(tick)
	r.fixed = true
	r.entries = append(r.entries[:0], input.Entries...)
	r.given = systems.SortCommands(append(r.given[:0], input.Commands...))
	s.confirmed++
	// Players without a command are not guessed any more.
	old := s.known
	s.known = slices.DeleteFunc(old, func(h knownInput) bool { return !hasPlayer(r.given, h.player) })
	for _, c := range r.given {
		s.known = setKnown(s.known, knownInput{c.Player, c.Input, tick})
	}
	if r.stepped {
		if len(r.entries) == 0 && slices.Equal(r.given, r.used) {
			s.stats.Right++
		} else {
			s.stats.Wrong++
		}
	}
	return nil
}

func hasPlayer(list []systems.Command, id components.ID) bool {
	_, ok := slices.BinarySearchFunc(list, id, func(c systems.Command, id components.ID) int { return cmp.Compare(c.Player, id) })
	return ok
}

// AddCommand adds a known command of a tick that is not confirmed, so that it is not
// guessed: of the local player, or one of another player that came early. It refuses a
// tick that is confirmed already.
func (s *Session) AddCommand(tick int64, c systems.Command) error {
	if tick < s.confirmed || tick-s.confirmed >= MaxWaiting {
		return fmt.Errorf("rollback: %w: a command of tick %d, want %d to %d", ErrTick, tick, s.confirmed, s.confirmed+MaxWaiting-1)
	}
	c.Input = c.Sanitized()
	r := s.record(tick)
	r.given = setCommand(r.given, c)
	return nil
}

// record returns the record of a tick not before first.
func (s *Session) record(tick int64) *record {
	for int64(len(s.records)) <= tick-s.first {
		r := &record{}
		if n := len(s.spare); n > 0 {
			r, s.spare = s.spare[n-1], s.spare[:n-1]
		}
		r.reset(s.first+int64(len(s.records)), r.events[:0])
		s.records = append(s.records, r)
	}
	return s.records[tick-s.first]
}

// reset forgets all but the memory of a record, and gives it a tick and events.
func (r *record) reset(tick int64, events []knownEvent) {
	*r = record{tick: tick, entries: r.entries[:0], given: r.given[:0], used: r.used[:0], events: events}
}

// drop forgets the oldest records.
func (s *Session) drop(n int) {
	s.spare = append(s.spare, s.records[:n]...)
	s.records = s.records[:copy(s.records, s.records[n:])]
	s.first += int64(n)
}

// Hash returns the hash of the match after the step of a confirmed tick: what
// [systems.Match.Hash] returns at tick+1. There is one after every [Options].HashEvery
// steps, so of ticks 31, 63, 95 and so on if that is 32. It returns 0 and false for other
// ticks, for ticks that are not yet confirmed and stepped, and for ticks long ago. Peers must compare confirmed ticks only, since
// predicted ones differ by design.
func (s *Session) Hash(tick int64) (uint64, bool) {
	if tick < s.first || tick-s.first >= int64(len(s.records)) {
		return 0, false
	}
	if r := s.records[tick-s.first]; r.hashed {
		return r.hash, true
	}
	return 0, false
}

// Notices visits the notices since the last call, in order.
func (s *Session) Notices() iter.Seq[Notice] {
	return func(yield func(Notice) bool) {
		unread := s.notices
		s.notices, s.read = s.read[:0], unread
		for i := range unread {
			if !yield(unread[i]) {
				return
			}
		}
	}
}

// Advance corrects wrong guesses and steps the match to a tick, or to the confirmed tick
// if that is later. The match may be at most Options.Ahead ticks beyond the confirmed
// tick: for more it steps to that limit and returns [ErrAhead].
//
// It also returns the errors of all entries that the match refused, each with its tick, and
// of systems of a game. All ticks are stepped nevertheless.
func (s *Session) Advance(tick int64) error {
	s.faults = s.faults[:0]
	if limit := s.confirmed + int64(s.options.Ahead); tick > limit {
		s.fail(fmt.Errorf("%w: tick %d is asked for and %d confirmed, at most %d between", ErrAhead, tick, s.confirmed, s.options.Ahead))
		tick = limit
	}
	tick = max(tick, s.confirmed, s.match.Tick())
	if s.isWrong() {
		s.stats.Corrections++
		s.stale = true
	}
	s.stepConfirmed()
	if s.stale || s.match.Tick() < s.final.Tick() {
		err := s.match.CopyFrom(s.final)
		if s.stale = err != nil; s.stale {
			s.fail(err)
		}
	}
	s.predict(tick)
	s.drop(max(int(s.final.Tick()-s.first)-remembered, 0))
	return errors.Join(s.faults...)
}

// remembered is how many confirmed ticks are kept, for their hashes and for what was told of
// them [ours]: four seconds, by which a state that is restored may be older than what has
// been confirmed meanwhile.
const remembered = 128

// isWrong reports whether a tick was predicted with other commands than are known now. A
// command that came late may differ from its guess, and it changes the guesses of the
// ticks after it.
func (s *Session) isWrong() bool {
	s.guess = s.guess[:0]
	begun := false
	for _, r := range s.records[s.final.Tick()-s.first:] {
		switch {
		case !r.stepped:
			return false
		case r.fixed:
			if len(r.entries) > 0 || !slices.Equal(r.given, r.used) {
				return true
			}
			continue
		case !begun:
			s.guess, begun = append(s.guess, s.known...), true
		}
		if !slices.Equal(s.want(r), r.used) {
			return true
		}
	}
	return false
}

// want returns the commands of a tick that is not confirmed.
func (s *Session) want(r *record) []systems.Command {
	s.hearKnown(r.tick)
	s.wanted = guess(s.wanted[:0], s.guess, r.tick)
	return s.wanted
}

// hearKnown updates the guesses with the known commands of a tick.
func (s *Session) hearKnown(tick int64) {
	for _, c := range s.records[tick-s.first].given {
		s.guess = setKnown(s.guess, knownInput{c.Player, c.Input, tick})
	}
}
