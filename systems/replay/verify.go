package replay

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/skijet/skijet/systems"
)

// Divergence says where a match goes another way than when it was recorded. It is an
// [ErrDesync].
type Divergence struct {
	File     string
	From, To int64 // the last tick that was the same, and the first known that was not
	// Tick is that of the first state after that, of which the replay holds all, or -1 if
	// it holds none.
	Tick int64
	// Differences between the state as it was played and as it was recorded there.
	Differences []systems.Difference
	Err         error // what was noticed first
}

// maxDifferences is how many differences a Divergence holds [ours]: what parted a while
// ago differs in everything.
const maxDifferences = 1000

// Error tells where the match parts, and the first field that differs.
func (p *Divergence) Error() string {
	text := fmt.Sprintf("replay: %s: it goes another way between tick %d and tick %d: %v", p.File, p.From, p.To, p.Err)
	if len(p.Differences) > 0 {
		text += "; " + p.Line(0)
	}
	return text
}

// Line tells one difference with its tick. Of its values the first is the one that was
// played, and the second the recorded one.
func (p *Divergence) Line(i int) string { return fmt.Sprintf("tick %d: %v", p.Tick, p.Differences[i]) }

// Report tells where the match parts, in lines, with so many differences at most.
func (p *Divergence) Report(most int) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s: it goes another way between tick %d and tick %d\n", p.File, p.From, p.To)
	if p.Tick < 0 { // it holds no state after that
		fmt.Fprintln(&text, p.Err)
	} else {
		fmt.Fprintf(&text, "at tick %d, as it was played here and as it was recorded:\n", p.Tick)
	}
	for i := range min(most, len(p.Differences)) {
		fmt.Fprintln(&text, p.Line(i))
	}
	if len(p.Differences) > most {
		fmt.Fprintln(&text, "and more")
	}
	return text.String()
}

// Unwrap returns what was noticed first.
func (p *Divergence) Unwrap() []error { return []error{ErrDesync, p.Err} }

// Verify plays a replay from its beginning and compares every hash and every state in
// it. See [Header.Options] for what base must hold; each tick is told to progress, which
// may be nil, and ends the playing by an error. A match that goes another way is a
// [*Divergence].
func Verify(r *Replay, base systems.Options, progress func(tick int64) error) (hash uint64, err error) {
	p, err := NewPlayer(r, base)
	if err != nil {
		return 0, err
	}
	v := verifier{player: p, base: base, same: r.first}
	p.passed = v.keyframe
	for {
		if progress != nil {
			if err := progress(p.tick); err != nil {
				return 0, err
			}
		}
		before := p.tick
		err := p.Step()
		if done, err := v.after(before, err); done {
			return p.match.Hash(), err
		}
	}
}

// verifier compares what a player plays.
type verifier struct {
	player   *Player
	base     systems.Options
	same     int64 // tick up to which nothing was noticed
	diverged *Divergence
	failed   error // of the comparing
	snapshot []byte
}

// errDiverged ends the playing at the state that tells how a match parted.
var errDiverged = fmt.Errorf("%w: the states differ", ErrDesync)

// after takes what came of a step and reports whether that was the last.
func (v *verifier) after(before int64, err error) (done bool, _ error) {
	p := v.player
	switch {
	case v.failed != nil:
		return true, v.failed
	case errors.Is(err, io.EOF):
		if v.diverged != nil {
			return true, v.diverged
		}
		return true, nil
	case v.diverged != nil && v.diverged.Tick >= 0:
		return true, v.diverged
	case errors.Is(err, ErrDesync) && !errors.Is(err, errDiverged):
		v.diverge(err)
	case err != nil && p.tick == before:
		return true, err
	}
	if p.tick%HashTicks == 0 && v.diverged == nil {
		v.same = p.tick
	}
	return false, nil
}

// diverge notes where the match parts.
func (v *verifier) diverge(err error) {
	if v.diverged == nil {
		v.diverged = &Divergence{File: v.player.replay.name, From: v.same, To: v.player.tick, Tick: -1, Err: err}
	}
}

// keyframe compares the state with a recorded one.
func (v *verifier) keyframe(k *keyframe) error {
	_, recorded, err := unpack(k.packed)
	if err != nil {
		v.failed = err
		return err
	}
	v.snapshot = v.player.match.Snapshot(v.snapshot[:0])
	if bytes.Equal(v.snapshot, recorded) {
		if v.diverged == nil {
			v.same = k.tick
		}
		return nil
	}
	base := v.base
	// The other match needs its own.
	base.World, base.Broadphase, base.Observer = nil, nil, nil
	other, err := NewPlayer(v.player.replay, base)
	if err == nil {
		err = other.SeekTo(k.tick)
	}
	if err != nil {
		v.failed = err
		return err
	}
	v.diverge(errDiverged)
	v.diverged.Tick = k.tick
	for d := range systems.Compare(v.player.match, other.match) {
		if v.diverged.Differences = append(v.diverged.Differences, d); len(v.diverged.Differences) == maxDifferences {
			break
		}
	}
	return errDiverged
}
