package replay

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/skijet/skijet/systems"
)

// Divergence reports where a match diverges from its recording. It is an [ErrDesync].
type Divergence struct {
	File     string
	From, To int64 // the last tick known to be equal, and the first known to differ
	// Tick is that of the first recorded state after that, or -1 if there is none.
	Tick int64
	// Differences between the played and the recorded state at that tick.
	Differences []systems.Difference
	Err         error // the first difference that was noticed
}

// maxDifferences is the most differences in a Divergence [ours]: some time after it
// began, a divergence affects everything.
const maxDifferences = 1000

// Error returns where the match diverges, and the first field that differs.
func (p *Divergence) Error() string {
	text := fmt.Sprintf("replay: %s: it diverges between tick %d and tick %d: %v", p.File, p.From, p.To, p.Err)
	if len(p.Differences) > 0 {
		text += "; " + p.Line(0)
	}
	return text
}

// Line returns one difference with its tick: first the played value, then the recorded
// one.
func (p *Divergence) Line(i int) string { return fmt.Sprintf("tick %d: %v", p.Tick, p.Differences[i]) }

// Report describes the divergence in lines, with so many differences at most.
func (p *Divergence) Report(most int) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s: it diverges between tick %d and tick %d\n", p.File, p.From, p.To)
	if p.Tick < 0 { // no state is recorded after that
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

// Unwrap returns ErrDesync and the first difference that was noticed.
func (p *Divergence) Unwrap() []error { return []error{ErrDesync, p.Err} }

// Verify plays a replay from its start and compares every hash and state in it. See
// [Header.Options] for what base must hold. progress is called with each tick; it may be
// nil, and an error of it ends the playing. A match that diverges is a [*Divergence].
func Verify(r *Replay, base systems.Options, progress func(tick int64) error) (hash uint64, err error) {
	p, err := NewPlayer(r, base)
	if err != nil {
		return 0, err
	}
	if p.older {
		return 0, fmt.Errorf("replay: %s: %w: an older version of a module recorded it, so its hashes are others", r.name, systems.ErrOtherMatch)
	}
	v := verifier{player: p, base: base, same: r.first}
	p.passed = v.keyframe
	for {
		if progress != nil {
			if err := progress(p.tick); err != nil {
				if v.diverged != nil {
					return 0, v.diverged // it only waits for a recorded state
				}
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

// verifier compares what a player plays with the recording.
type verifier struct {
	player   *Player
	base     systems.Options
	same     int64 // last tick without a difference
	diverged *Divergence
	failed   error // error of the comparison
	snapshot []byte
}

// errDiverged stops the playing at the first recorded state that differs.
var errDiverged = fmt.Errorf("%w: the states differ", ErrDesync)

// after handles the result of a step and reports whether it was the last.
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

// diverge records where the match diverges.
func (v *verifier) diverge(err error) {
	if v.diverged == nil {
		v.diverged = &Divergence{File: v.player.replay.name, From: v.same, To: v.player.tick, Tick: -1, Err: err}
	}
}

// equal notes that the state of a tick is the recorded one.
func (v *verifier) equal(tick int64) {
	if v.diverged == nil {
		v.same = tick
	}
}

// keyframe compares the state with a recorded one.
func (v *verifier) keyframe(k *keyframe) error {
	_, recorded, err := unpack(k.packed)
	if err != nil {
		v.failed = err
		return err
	}
	v.snapshot, err = v.player.match.Snapshot(v.snapshot[:0])
	if err == nil && bytes.Equal(v.snapshot, recorded) {
		v.equal(k.tick)
		return nil
	}
	base := v.base
	// The second match needs its own.
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
