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

// Options of a session. The zero value is good.
type Options struct {
	// Ahead is how many ticks the prediction may be ahead of the confirmed tick, and
	// HashEvery after how many ticks there is a hash. Zero means the
	// constants of the same names; a HashEvery below 0 means never.
	Ahead, HashEvery int
}

// Ahead is how far a session predicts [ours]: two seconds. With more, one late
// command costs more time than a picture has.
const Ahead = 64

// HashEvery is after how many ticks there is a hash [ours].
const HashEvery = 32

// MaxWaiting is how many confirmed ticks may wait for Advance [ours]: two minutes.
// Who is further behind is better off with a snapshot.
const MaxWaiting = 4096

// Session is one match that is predicted. It is used from one goroutine.
type Session struct {
	match   *systems.Match
	options Options

	saved     []byte // the state at tick base
	base      int64
	candidate []byte // a predicted state at tick guessed; empty is none
	guessed   int64
	records   []*record // of the ticks from first on
	first     int64
	spare     []*record    // to be used again
	confirmed int64        // the first tick that is not fixed
	known     []knownInput // of all players with commands, at the confirmed tick

	keys    []systems.EventKey
	places  map[systems.EventKey]int // of events of the tick that is stepped
	fresh   []knownEvent
	notices []Notice
	read    []Notice // memory of those that were visited
	guess   []knownInput
	wanted  []systems.Command
	stats   Stats
	problem error
}

// record is what a session knows of one tick.
type record struct {
	tick    int64
	fixed   bool // it is confirmed
	entries []systems.Entry
	given   []systems.Command // by Confirm, or else by Know

	stepped         bool // by the commands used, and by the entries if it was final
	final           bool // it was fixed when it was stepped
	used            []systems.Command
	events          []knownEvent
	eventsConfirmed bool
	hash            uint64 // of the state after it
	hashed          bool
}

// Stats count what a session did.
type Stats struct {
	Steps       int64 // ticks stepped, of which
	Again       int64 // were stepped before
	Corrections int64 // times that the confirmed state was restored
	Wrong       int64 // fixed ticks that had been guessed otherwise
	Right       int64 // fixed ticks that had been guessed rightly
}

// New begins a session in the state in which a match is. The match is stepped by
// the session from then on, and must be left alone.
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

// Reset begins anew in the state in which the match is now, as after a snapshot of
// the server was restored. What was told and waits is forgotten, and so are the
// events of players who joined since the last tick.
func (s *Session) Reset() {
	s.spare = append(s.spare, s.records...)
	s.records, s.notices, s.known = s.records[:0], s.notices[:0], s.known[:0]
	s.saved, s.candidate = s.match.Snapshot(s.saved[:0]), s.candidate[:0]
	// What was told since the last tick is in no snapshot, so it must not be in the
	// first tick either.
	_ = s.match.Restore(s.saved) // its own: it cannot fail
	s.base = s.match.Tick()
	s.first, s.confirmed = s.base, s.base
}

// Match returns the match as it is predicted, to draw and to ask. It is at the tick
// to which [Session.Advance] brought it.
func (s *Session) Match() *systems.Match { return s.match }

// Confirmed returns the first tick that is not confirmed yet: the next one for
// [Session.Confirm]. The tick of that number is the step of the match from it to
// the next.
func (s *Session) Confirmed() int64 { return s.confirmed }

// Predicted returns the tick at which the match is.
func (s *Session) Predicted() int64 { return s.match.Tick() }

// Stats returns what the session did so far.
func (s *Session) Stats() Stats { return s.stats }

// Confirm fixes all that comes into a tick, which must be that of
// [Session.Confirmed]. What is given is copied. Nothing is stepped before
// [Session.Advance].
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
	// Who is not among them is not guessed any more.
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

// AddCommand gives a command of a tick that is not confirmed, so that nobody need guess
// it: that of the own player, or what came early of another. One for a tick that is
// confirmed already is refused.
func (s *Session) AddCommand(tick int64, c systems.Command) error {
	if tick < s.confirmed || tick-s.confirmed >= MaxWaiting {
		return fmt.Errorf("rollback: %w: a command of tick %d, want %d to %d", ErrTick, tick, s.confirmed, s.confirmed+MaxWaiting-1)
	}
	c.Input = c.Sanitized()
	r := s.record(tick)
	r.given = setCommand(r.given, c)
	return nil
}

// record returns what is known of a tick from first on.
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

// Hash returns the hash of the match after the step of a tick that is confirmed: what
// [systems.Match.Hash] returns at tick+1. There is one after each
// [Options].HashEvery steps, so of tick 31, 63, 95 and so on if that is 32. It is 0
// and false if there is none: of another tick, of one that is not confirmed and
// stepped yet, or that is long ago. Ask after each [Session.Advance]. Peers that
// compare anything but confirmed ticks find differences that are none.
func (s *Session) Hash(tick int64) (uint64, bool) {
	if tick < s.first || tick-s.first >= int64(len(s.records)) {
		return 0, false
	}
	if r := s.records[tick-s.first]; r.hashed && r.final {
		return r.hash, true
	}
	return 0, false
}

// Notices visits what is to be told of events since it was asked last, in order.
func (s *Session) Notices() iter.Seq[Notice] {
	return func(yield func(Notice) bool) {
		told := s.notices
		s.notices, s.read = s.read[:0], told
		for i := range told {
			if !yield(told[i]) {
				return
			}
		}
	}
}

// Advance corrects what was guessed wrongly and steps the match to a tick, or to
// the confirmed tick if that is later. It is bound to Options.Ahead ticks beyond
// the confirmed tick: for more it goes as far and returns [ErrAhead].
//
// What else it returns are entries that the match refused and errors of systems of
// a game, the first of them; the ticks are stepped all the same.
func (s *Session) Advance(tick int64) error {
	s.problem = nil
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
		s.candidate, s.guessed = s.match.Snapshot(s.candidate[:0]), s.match.Tick()
	}
	if s.problem != nil {
		return s.problem
	}
	return ahead
}

// isWrong reports whether a tick was stepped with other commands than one would
// use now. What is given for a tick that was stepped may differ from the guess, and
// it changes the guesses of the ticks after it.
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

// want returns the commands for a tick that is not confirmed.
func (s *Session) want(r *record) []systems.Command {
	s.hearKnown(r.tick)
	s.wanted = guess(s.wanted[:0], s.guess, r.tick)
	return s.wanted
}

// hearKnown takes the commands that are given of a tick into the guesses.
func (s *Session) hearKnown(tick int64) {
	if at := tick - s.first; at < int64(len(s.records)) {
		for _, c := range s.records[at].given {
			s.guess = setKnown(s.guess, knownInput{c.Player, c.Input, tick})
		}
	}
}

// confirmRight tells of the ticks that were guessed rightly, and makes a state that
// was predicted the confirmed one if all before it was.
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

// release forgets the ticks before the confirmed state, which is kept until the
// next Advance so that their hashes can be asked for.
func (s *Session) release() {
	n := 0
	for n < len(s.records) && s.records[n].tick < s.base {
		n++
	}
	s.spare = append(s.spare, s.records[:n]...)
	s.records = s.records[:copy(s.records, s.records[n:])]
	s.first = s.base
}
