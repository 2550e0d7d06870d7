package teamwork

import (
	"fmt"
	"unicode"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
	"github.com/yohamta/donburi"
)

// Numbers of votes [ours].
const (
	// voteTicks is how long a vote lasts, 25 s: long enough to finish a fight first.
	voteTicks = 781
	// restTicks is how long whoever proposed something waits for the next time, 60 s.
	restTicks = 1875
	// leastShare is the part of all people, one of so many, who must be in favour when the time is over.
	leastShare = 3
	// leastKick is how many must be for throwing somebody out.
	leastKick = 2
	// maxWord is how many bytes each name in a motion may have.
	maxWord = 64
)

// Motion is what players vote on. Exactly one of its parts is set, but that a level may be played in
// another mode.
type Motion struct {
	Kick  components.ID // throws out this player
	Level string        // plays there next, or with Mode alone on the same level
	Mode  string
	Next  bool // plays what is next by the rotation of the host
	Again bool // begins the match again
}

// check refuses what is no motion.
func (o *Motion) check(m *systems.Match) error {
	parts := 0
	for _, set := range [...]bool{o.Kick != components.Nobody, o.Level+o.Mode != "", o.Next, o.Again} {
		if set {
			parts++
		}
	}
	for _, word := range [...]string{o.Level, o.Mode} {
		for _, c := range word {
			if !unicode.IsPrint(c) || len(word) > maxWord {
				return fmt.Errorf("teamwork: %w: %q is no name", ErrCall, word)
			}
		}
	}
	if parts != 1 {
		return fmt.Errorf("teamwork: %w: it proposes %d things, want one", ErrCall, parts)
	}
	if o.Kick != components.Nobody {
		if p := find(m, o.Kick); p == nil || p.Bot {
			return fmt.Errorf("teamwork: %w: %d is nobody who can be thrown out", ErrCall, o.Kick)
		}
	}
	return nil
}

// find returns a player as others see it, or nil.
func find(m *systems.Match, id components.ID) *systems.PlayerState { return among(m.Players(nil), id) }

func among(players []systems.PlayerState, id components.ID) *systems.PlayerState {
	for i := range players {
		if players[i].ID == id {
			return &players[i]
		}
	}
	return nil
}

// ballotData is the vote of a match.
type ballotData struct {
	Motion Motion
	By     components.ID
	Left   int // ticks; 0: nothing is voted on
}

var ballotKind = donburi.NewComponentType[ballotData]()

// Decided is the event of the end of a vote. Its subject is who proposed it.
type Decided struct {
	Motion Motion
	Passed bool
}

// Vote is a vote as it stands.
type Vote struct {
	Motion  Motion
	By      components.ID
	Yes, No int
	Of      int // people who are there, or have voted
	Seconds float64
}

// VoteOf returns the vote of a match, or false if there is none.
func VoteOf(m *systems.Match) (v Vote, ok bool) {
	b, ok := systems.FindSingle(m, ballotKind)
	if !ok || b.Left == 0 {
		return v, false
	}
	return b.tally(m, m.Players(nil)), true
}

// tally counts the votes.
func (b *ballotData) tally(m *systems.Match, players []systems.PlayerState) Vote {
	v := Vote{Motion: b.Motion, By: b.By, Seconds: float64(b.Left) * systems.TickSeconds}
	for i := range players {
		p := &players[i]
		said, away := personOf(m, p)
		if said == nil || away && said.Vote == 0 || p.ID == b.Motion.Kick {
			continue
		}
		v.Of++
		switch said.Vote {
		case 1:
			v.Yes++
		case -1:
			v.No++
		}
	}
	return v
}

// HasVoted reports whether a player has voted, or has no vote.
func HasVoted(m *systems.Match, id components.ID) bool {
	b, ok := systems.FindSingle(m, ballotKind)
	v, err := voiceOf(m, id)
	return !ok || err != nil || v.Vote != 0 || b.Left > 0 && b.Motion.Kick == id
}

// count lets a tick of the vote pass, and ends it when it is decided. Most people can decide it at
// any time. When the time is over those who have voted do, if enough have; but nobody is thrown
// out because others slept.
func (b *ballotData) count(m *systems.Match) {
	players := playersIn(m)
	v := b.tally(m, players)
	b.Left--
	gone := b.Motion.Kick != components.Nobody && among(players, b.Motion.Kick) == nil
	passed := 2*v.Yes > v.Of
	if b.Left == 0 && b.Motion.Kick == components.Nobody {
		passed = v.Yes > v.No && leastShare*v.Yes >= v.Of
	}
	if !passed && !gone && b.Left > 0 && 2*v.No < v.Of {
		return
	}
	e := Decided{b.Motion, passed && !gone && (b.Motion.Kick == components.Nobody || v.Yes >= leastKick)}
	by := b.By
	*b = ballotData{}
	_ = systems.Emit(m, by, e) // beyond the limit of events none is emitted
}

// ProposeEntry returns the entry of a player who proposes something, and is in favour.
func ProposeEntry(id components.ID, o Motion) systems.Entry {
	return systems.CallEntry(CallPropose, id, motionCodec().Encode(nil, &o))
}

// ReadMotion reads the data of a ProposeEntry.
func ReadMotion(data []byte) (o Motion, err error) {
	r := codec.NewReader(data)
	if err = motionCodec().Decode(r, &o); err == nil && r.Remaining() > 0 {
		err = fmt.Errorf("%d bytes too many", r.Remaining())
	}
	if err != nil {
		err = fmt.Errorf("teamwork: %w: %w", ErrCall, err)
	}
	return o, err
}

func propose(m *systems.Match, id components.ID, data []byte) error {
	o, err := ReadMotion(data)
	if err == nil {
		err = o.check(m)
	}
	var own *voiceData
	if err == nil {
		own, err = voiceOf(m, id)
	}
	b, next := systems.Single(m, ballotKind), ballotData{o, id, voteTicks}
	switch {
	case err != nil:
		return err
	case b.Left > 0:
		return fmt.Errorf("teamwork: %w: another vote goes on", ErrCall)
	case own.Rests > 0:
		return fmt.Errorf("teamwork: %w: you may propose something again in %.0f s", ErrCall, float64(own.Rests)*systems.TickSeconds)
	case o.Kick == id:
		return fmt.Errorf("teamwork: %w: nobody throws out themselves", ErrCall)
	case o.Kick != components.Nobody && next.tally(m, m.Players(nil)).Of < leastKick:
		return fmt.Errorf("teamwork: %w: it takes %d others to throw somebody out", ErrCall, leastKick)
	}
	for _, entry := range voices.In(m) {
		voiceKind.Get(entry).Vote = 0
	}
	own.Vote, own.Rests = 1, restTicks
	*b = next
	return nil
}

// VoteEntry returns the entry of a player's vote, which replaces an earlier one.
func VoteEntry(id components.ID, yes bool) systems.Entry {
	return systems.CallEntry(callVote, id, []byte{oneIf(yes)})
}

func vote(m *systems.Match, id components.ID, data []byte) error {
	value, err := byteOf(data, 1)
	if err != nil {
		return err
	}
	v, err := voiceOf(m, id)
	b := systems.Single(m, ballotKind)
	switch {
	case err != nil:
		return err
	case b.Left == 0:
		return fmt.Errorf("teamwork: %w: nothing is voted on", ErrCall)
	case b.Motion.Kick == id:
		return fmt.Errorf("teamwork: %w: the vote is about you", ErrCall)
	}
	v.Vote = 2*int8(value) - 1
	return nil
}
