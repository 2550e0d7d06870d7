package replay

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// Recorder writes the replay of a match while it is played. It steps the match, and is
// used from the goroutine of the match.
type Recorder struct {
	match    *systems.Match
	driver   Driver // steps the match
	out      *blockWriter
	packer   *flate.Writer
	snapshot []byte
	initial  []byte     // weapons of the header
	weapons  weaponData // current weapons
	waiting  ticks
	spare    []systems.TickInput // inputs of earlier ticks, for reuse
	entries  []systems.Entry     // entries before the next tick
	jump     bool
	epoch    int   // of the match at the last input
	every    int64 // interval of keyframes, ticks
	keyed    int64 // tick of the last keyframe
	next     int64 // the first tick that is not recorded
	stepping bool  // the match is within a tick, or panicked there
	err      error
	closed   bool
}

// NewRecorder begins the replay of a match at its current state. The note, and the time
// at which the replay is made, are for lists of replays; the zero time means unknown. The
// recorder makes many small writes: give it a file, or a bufio.Writer that you flush.
func NewRecorder(w io.Writer, m *systems.Match, note string, made time.Time) (*Recorder, error) {
	seconds := int64(0)
	if !made.IsZero() {
		seconds = made.Unix()
	}
	return newRecorder(w, m, note, seconds)
}

func newRecorder(w io.Writer, m *systems.Match, note string, made int64) (*Recorder, error) {
	h, err := headerOf(m, note, made)
	if err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	r := &Recorder{match: m, driver: m, initial: []byte(h.Weapons), jump: true, epoch: m.Epoch(), every: KeyframeTicks, keyed: -1}
	if r.packer, err = flate.NewWriter(io.Discard, packLevel); err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	if r.out, err = newBlockWriter(w); err == nil {
		err = r.out.header(h)
	}
	if err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	return r, nil
}

// Driver steps a match and makes its entries: the match itself, or a [Recorder] of it.
type Driver interface {
	Step(commands []systems.Command) error
	Enter(e systems.Entry) (components.ID, error)
}

// Through lets the recorder step the match by another driver of it, such as a second recorder:
// so a part of a match can be recorded beside the whole.
func (r *Recorder) Through(d Driver) { r.driver = d }

// KeyframesEvery writes keyframes at each multiple of so many ticks instead of
// [KeyframeTicks]. A shorter interval makes a larger file, in which [Verify] finds a
// difference closer to its beginning. Less than one tick counts as one.
func (r *Recorder) KeyframesEvery(ticks int64) { r.every = max(ticks, 1) }

// packLevel is the compression level of keyframes [ours]. A higher one makes ticks with a
// keyframe slower.
const packLevel = 4

// Enter makes an entry, see [systems.Match.Enter], and records it. A refused entry is not
// recorded.
func (r *Recorder) Enter(e systems.Entry) (components.ID, error) {
	if len(r.entries) >= maxTickEntries {
		return components.Nobody, fmt.Errorf("replay: %w: %d entries before a tick is the limit", systems.ErrEntry, maxTickEntries)
	}
	if r.keyIfDue(); r.repeats() {
		return enter(r.driver, e)
	}
	recorded := e
	recorded.Data = bytes.Clone(e.Data)
	id, err := enter(r.driver, e)
	if err == nil {
		r.entries = append(r.entries, recorded)
	}
	return id, err
}

// enter makes an entry with a copy of its data, since a call of a module may write into
// its data.
func enter(d Driver, e systems.Entry) (components.ID, error) {
	e.Data = bytes.Clone(e.Data)
	return d.Enter(e)
}

// maxTickEntries is the most entries before a tick [ours]: the entries of a block stay
// within the limits of the file.
const maxTickEntries = maxEntries / HashTicks

// Keyframe writes the state of the match before the next tick. Call it after the game
// changed the match other than by Enter, Step and [systems.Match.Restore]: such a change does
// not follow from the recorded input.
func (r *Recorder) Keyframe() { r.jump = true }

// Step steps the match and records the commands. It returns the error of the match.
// [Recorder.Err] returns an error of the recording, after which the match goes on without
// being recorded. A step that the match refuses is not recorded. If the match panics,
// [Recorder.Close] still writes the tick of the panic.
//
// A match that was restored goes on in the recording where it is then, or where it reaches
// the first tick that is not recorded: no tick is recorded twice.
func (r *Recorder) Step(commands []systems.Command) error {
	if r.keyIfDue(); r.repeats() {
		return r.driver.Step(commands)
	}
	at, within := r.match.Tick(), r.stepping
	input := r.take(commands)
	if len(r.waiting.inputs) == 0 {
		r.waiting.first = at
	}
	r.waiting.inputs = append(r.waiting.inputs, input)
	r.stepping = true
	err := r.driver.Step(input.Commands)
	r.stepping = within
	if r.match.Tick() == at { // refused: the entries stay for the next tick
		r.waiting.inputs = r.waiting.inputs[:len(r.waiting.inputs)-1]
		r.spare = append(r.spare, input)
		return err
	}
	r.entries, r.next = r.entries[:0], r.match.Tick()
	if r.next%HashTicks == 0 {
		r.waiting.hash, r.waiting.hashed = r.match.Hash(), true
		r.flush()
	}
	return err
}

// take returns the input of the next tick.
func (r *Recorder) take(commands []systems.Command) systems.TickInput {
	input := systems.TickInput{}
	if n := len(r.spare); n > 0 {
		input, r.spare = r.spare[n-1], r.spare[:n-1]
	}
	input.Entries = append(input.Entries[:0], r.entries...)
	input.Commands = systems.SortCommands(append(input.Commands[:0], commands...))
	return input
}

// repeats reports whether the next tick is recorded already.
func (r *Recorder) repeats() bool { return r.match.Tick() < r.next }

// keyIfDue writes a keyframe if it is due, before any input of the tick. A match that is
// busy has no state to write, and refuses the input.
func (r *Recorder) keyIfDue() {
	if epoch := r.match.Epoch(); epoch != r.epoch {
		r.epoch, r.jump = epoch, true
	}
	if at := r.match.Tick(); (r.jump || at%r.every == 0 && r.keyed != at) && !r.repeats() && !isBusy(r.match) {
		r.key(at)
	}
}

// isBusy reports whether a match is within a tick or a visit of its entities, where it
// refuses all input.
func isBusy(m *systems.Match) bool { return errors.Is(m.Restore(nil), systems.ErrMidTick) }

// key writes a keyframe. The state after a jump includes the entries before it.
func (r *Recorder) key(tick int64) {
	r.flush()
	k := keyframe{tick: tick, jump: r.jump}
	if r.jump {
		r.entries = r.entries[:0]
	}
	r.jump, r.keyed = false, tick
	weapons, err := r.weapons.of(r.match)
	if err != nil {
		r.fail(err)
		return
	}
	if bytes.Equal(weapons, r.initial) {
		weapons = nil
	}
	if r.snapshot, err = r.match.Snapshot(r.snapshot[:0]); err != nil {
		if k.jump { // the ticks before do not lead to it
			r.fail(err)
		}
		return
	}
	if k.packed, err = pack(r.packer, weapons, r.snapshot); err == nil && r.err == nil {
		err = r.out.keyframe(&k)
	}
	r.fail(err)
}

// flush writes the ticks that are not written yet.
func (r *Recorder) flush() {
	if len(r.waiting.inputs) == 0 {
		return
	}
	if r.err == nil {
		r.fail(r.out.ticks(&r.waiting))
	}
	r.spare = append(r.spare, r.waiting.inputs...)
	r.waiting = ticks{inputs: r.waiting.inputs[:0]}
}

func (r *Recorder) fail(err error) {
	if r.err == nil && err != nil {
		r.err = fmt.Errorf("replay: recording: %w", err)
	}
}

// Err returns the first error of the recording, after which nothing was written.
func (r *Recorder) Err() error { return r.err }

// Close writes the end of the replay and returns the error of [Recorder.Err]. It does not
// close the writer. The replay of a match that panicked ends with the tick of the panic,
// without the state after it, and reads like one that was cut.
func (r *Recorder) Close() error {
	if r.closed {
		return r.err
	}
	r.closed = true
	if r.stepping {
		// There is no state to hash after the panic.
		r.waiting.hashed = (r.waiting.first+int64(len(r.waiting.inputs)))%HashTicks == 0
		r.flush()
		return r.err
	}
	if len(r.entries) > 0 { // changes after the last tick
		r.jump = true
	}
	r.keyIfDue()
	r.flush()
	if r.err == nil && !r.repeats() { // else it reads like one that was cut

		r.fail(r.out.end(&ending{r.match.Tick(), r.match.Hash()}))
	}
	return r.err
}
