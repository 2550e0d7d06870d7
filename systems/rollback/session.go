package rollback

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
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

// Ahead is how far a session predicts, ticks [ours]: two seconds. With more, correcting
// one late command takes longer than a frame.
const Ahead = 64

// HashEvery is the interval of hashes, ticks [ours].
const HashEvery = 32

// MaxWaiting is how many confirmed ticks may wait for Advance [ours]: two minutes. A
// client that is further behind should restore a snapshot.
const MaxWaiting = 4096

// Session predicts one match. It is used from one goroutine.
type Session struct {
	match   *systems.Match
	options Options

	saved     []byte // the state at tick base
	unsaved   error  // why there is none
	next      []byte // memory for the saved state after it
	base      int64
	candidate []byte // a predicted state at tick guessed; empty for none
	guessed   int64
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
	problem error
}

// record is what a session knows of one tick.
type record struct {
	tick    int64
	fixed   bool // its input is confirmed
	entries []systems.Entry
	given   []systems.Command // commands given to Confirm, or else to AddCommand

	stepped         bool // with the commands in used, and with the entries if final
	final           bool // its input was confirmed when it was stepped
	used            []systems.Command
	events          []knownEvent
	eventsConfirmed bool
	hash            uint64 // hash of the state after it
	hashed          bool
}

// Stats count the work of a session.
type Stats struct {
	Steps       int64 // ticks stepped, including those stepped again
	Again       int64 // ticks stepped again
	Corrections int64 // times the confirmed state was restored
	Wrong       int64 // confirmed ticks that had been guessed wrong
	Right       int64 // confirmed ticks that had been guessed right
}

// New begins a session with the current state of a match. From then on only the session
// steps the match, and nothing else may change it.
func New(m *systems.Match, o Options) *Session {
	if o.Ahead <= 0 {
		o.Ahead = Ahead
	}
	if o.HashEvery == 0 {
		o.HashEvery = HashEvery
	}
	s := &Session{match: m, options: o, places: map[systems.EventKey]int{}}
	s.Reset()
	return s
}

// Reset begins again with the current state of the match, for example after a snapshot of
// the server was restored. It drops pending notices, and what games emitted since the last
// tick.
func (s *Session) Reset() {
	s.spare = append(s.spare, s.records...)
	s.records, s.notices, s.known = s.records[:0], s.notices[:0], s.known[:0]
	s.saved, s.unsaved = s.match.Snapshot(s.saved[:0])
	s.candidate = s.candidate[:0]
	// Events that games emitted since the last tick are in no snapshot, so they must not be
	// in the first tick either.
	_ = s.match.Restore(s.saved) // its own snapshot: it fails only where there is none
	s.base = s.match.Tick()
	s.first, s.confirmed = s.base, s.base
}

// Match returns the predicted match, to draw and to query. It is at the tick of the last
// [Session.Advance].
func (s *Session) Match() *systems.Match { return s.match }

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
	case tick-s.match.Tick() >= MaxWaiting:
		return fmt.Errorf("rollback: %w: %d confirmed ticks wait for Advance, at most %d", ErrTick, tick-s.match.Tick(), MaxWaiting)
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
		*r = record{tick: s.first + int64(len(s.records)), entries: r.entries[:0], given: r.given[:0], used: r.used[:0], events: r.events[:0]}
		s.records = append(s.records, r)
	}
	return s.records[tick-s.first]
}

// Hash returns the hash of the match after the step of a confirmed tick: what
// [systems.Match.Hash] returns at tick+1. There is one after every [Options].HashEvery
// steps, so of ticks 31, 63, 95 and so on if that is 32. It returns 0 and false for other
// ticks, for ticks that are not yet confirmed and stepped, and for ticks long ago. Call
// it after each [Session.Advance]. Peers must compare confirmed ticks only, since
// predicted ones differ by design.
func (s *Session) Hash(tick int64) (uint64, bool) {
	if tick < s.first || tick-s.first >= int64(len(s.records)) {
		return 0, false
	}
	if r := s.records[tick-s.first]; r.hashed && r.final {
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
// Otherwise it returns the first error of an entry that the match refused, or of a system
// of a game. All ticks are stepped nevertheless.
func (s *Session) Advance(tick int64) error {
	if s.problem = nil; s.unsaved != nil {
		return fmt.Errorf("rollback: %w", s.unsaved)
	}
	s.release()
	var ahead error
	if limit := s.confirmed + int64(s.options.Ahead); tick > limit {
		ahead = fmt.Errorf("rollback: %w: tick %d is asked for and %d confirmed, at most %d between", ErrAhead, tick, s.confirmed, s.options.Ahead)
		tick = limit
	}
	tick = max(tick, s.confirmed, s.match.Tick())
	corrected := s.isWrong()
	if corrected {
		if err := s.match.Restore(s.saved); err != nil {
			return fmt.Errorf("rollback: %w: was the match changed from outside?", err)
		}
		s.stats.Corrections++
		s.candidate = s.candidate[:0]
	}
	s.confirmRight()
	s.guess = append(s.guess[:0], s.known...)
	for at := s.confirmed; at < s.match.Tick(); at++ {
		s.hearKnown(at)
	}
	for s.match.Tick() < tick {
		s.step()
	}
	if !corrected && len(s.candidate) == 0 && s.match.Tick() > s.confirmed {
		s.guessed = s.match.Tick()
		var err error
		if s.candidate, err = s.match.Snapshot(s.candidate[:0]); err != nil {
			s.fail(err)
		}
	}
	if s.problem != nil {
		return s.problem
	}
	return ahead
}

// isWrong reports whether a tick was stepped with other commands than are known now. A
// command that came late may differ from its guess, and it changes the guesses of the
// ticks after it.
func (s *Session) isWrong() bool {
	s.guess = s.guess[:0]
	begun := false
	for _, r := range s.records {
		switch {
		case !r.stepped:
			return false
		case r.final:
			continue
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
	if at := tick - s.first; at < int64(len(s.records)) {
		for _, c := range s.records[at].given {
			s.guess = setKnown(s.guess, knownInput{c.Player, c.Input, tick})
		}
	}
}

// confirmRight confirms the events of ticks that were guessed right. It makes a predicted
// state the confirmed one if all ticks before it were.
func (s *Session) confirmRight() {
	now := s.match.Tick()
	for _, r := range s.records {
		if r.tick >= now || !r.fixed {
			break
		}
		r.final = true
		s.confirmEvents(r)
	}
	if len(s.candidate) > 0 && s.guessed <= min(s.confirmed, now) {
		s.saved, s.candidate = s.candidate, s.saved[:0]
		s.base = s.guessed
	}
}

// release drops the records before the confirmed state. They are kept until the next
// Advance for their hashes.
func (s *Session) release() {
	n := 0
	for n < len(s.records) && s.records[n].tick < s.base {
		n++
	}
	s.spare = append(s.spare, s.records[:n]...)
	s.records = s.records[:copy(s.records, s.records[n:])]
	s.first = s.base
}
