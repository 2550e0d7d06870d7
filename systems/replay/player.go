package replay

import (
	"errors"
	"fmt"
	"io"

	"github.com/skijet/skijet/systems"
)

// Player plays a replay.
type Player struct {
	replay  *Replay
	match   *systems.Match
	reader  blockReader
	block   *ticks     // block that is played
	done    int        // ticks of the block already played
	weapons weaponData // current weapons
	tick    int64
	before  []byte // state to restore if a keyframe is refused
	older   bool   // a module had another version: every keyframe is migrated, and no hash compared
	// passed is called with each keyframe that follows from the ticks before; nil for
	// none.
	passed func(k *keyframe) error
}

// NewPlayer makes the match of a replay, at its start. See [Header.Options] for what base
// must hold. A replay of an older version of a module is played if [systems.Module].Older names
// that: the commands may lead elsewhere then, so no hash is compared, and each keyframe
// puts the match where it was.
func NewPlayer(r *Replay, base systems.Options) (*Player, error) {
	o, err := r.Header.options(base)
	var m *systems.Match
	if err == nil {
		m, err = systems.NewMatch(o)
	}
	if err != nil {
		return nil, fmt.Errorf("replay: %s: header: %w", r.name, err)
	}
	p := &Player{replay: r, match: m, older: r.Header.isOlder(base.Modules)}
	switch err := p.jump(0); {
	case errors.Is(err, systems.ErrOtherMatch):
		// The level and the modules are those of the header, so what differs is the program.
		return nil, fmt.Errorf("replay: %s: %w: %w: %s", r.name, ErrLayout, err, useItsProgram)
	case err != nil:
		return nil, err
	}
	return p, nil
}

// Match returns the match. The caller must not change it.
func (p *Player) Match() *systems.Match { return p.match }

// Tick returns the current tick of the match.
func (p *Player) Tick() int64 { return p.tick }

// Step plays one tick. At the end, and where the file was cut, it returns [io.EOF]. Where
// the file is damaged it stays at its tick and returns the same error each time.
//
// If the hash of the state differs from the recorded one, it returns [ErrDesync]. The
// next Step continues with the recorded commands.
func (p *Player) Step() error {
	if err := p.load(); err != nil {
		return err
	}
	input := &p.block.inputs[p.done]
	var first error
	at := p.tick
	note := func(err error) {
		if first == nil && err != nil {
			first = fmt.Errorf("replay: %s: tick %d: %w", p.replay.name, at, err)
		}
	}
	for _, e := range input.Entries {
		if _, err := enter(p.match, e); err != nil {
			note(fmt.Errorf("%w: it took this: %w", ErrDesync, err))
		}
	}
	before := p.match.Tick()
	err := p.match.Step(input.Commands)
	if errors.Is(err, systems.ErrMidTick) && p.match.Tick() == before {
		return fmt.Errorf("replay: %s: tick %d: %w", p.replay.name, at, err) // the entries were refused too
	}
	note(err)
	p.done++
	p.tick++
	if p.isWithin() {
		return first
	}
	if p.block.hashed {
		note(p.compare(p.block.hash))
	}
	note(p.keyframes())
	if p.replay.ended != nil && p.reader.place == len(p.replay.blocks) {
		note(p.compare(p.replay.ended.hash))
	}
	return first
}

// compare compares the state with the recorded one.
func (p *Player) compare(recorded uint64) error {
	if hash := p.match.Hash(); hash != recorded && !p.older {
		return fmt.Errorf("%w: the hash of the state after it is %016x, and was %016x", ErrDesync, hash, recorded)
	}
	return nil
}

// isWithin reports whether the current block has more ticks.
func (p *Player) isWithin() bool { return p.block != nil && p.done < len(p.block.inputs) }

// keyframes handles the keyframes that come next, and restores a state that does not
// follow from the ticks before. A keyframe that is refused stays the next.
func (p *Player) keyframes() error {
	if p.isWithin() {
		return nil // the block comes first
	}
	for at := p.replay.blocks; p.reader.place < len(at) && at[p.reader.place].kind == kindKeyframe; {
		place := p.reader.place
		block, err := p.reader.next()
		if err != nil {
			return err
		}
		k := block.(*keyframe)
		if k.jump || p.older {
			if err := p.restore(k); err != nil {
				p.reader.place = place
				return err
			}
		} else if p.passed != nil {
			if err := p.passed(k); err != nil {
				return err
			}
		}
	}
	return nil
}

// load reads blocks until there is a tick to play.
func (p *Player) load() error {
	if p.isWithin() {
		return nil
	}
	if err := p.keyframes(); err != nil {
		return err
	}
	block, err := p.reader.next()
	if err != nil {
		return err
	}
	t, ok := block.(*ticks)
	if !ok {
		return io.EOF
	}
	p.block, p.done = t, 0
	return nil
}

// restore restores the state of a keyframe, or leaves the match as it was.
func (p *Player) restore(k *keyframe) error {
	fail := func(err error) error {
		return &fileError{File: p.replay.name, Place: fmt.Sprintf("keyframe of tick %d", k.tick), Err: err}
	}
	if isBusy(p.match) {
		return fmt.Errorf("replay: %s: %w", p.replay.name, systems.ErrMidTick)
	}
	weapons, snapshot, err := unpack(k.packed)
	if err != nil {
		return fail(err)
	}
	if len(weapons) == 0 {
		weapons = []byte(p.replay.Header.Weapons)
	}
	old, err := p.weapons.of(p.match)
	if err != nil {
		return fail(err)
	}
	p.before, _ = p.match.Snapshot(p.before[:0]) // empty for a state that cannot be restored
	err = p.match.RestoreWith(systems.Entry{Kind: systems.EntryWeapons, Data: weapons}, snapshot)
	if at := p.match.Tick(); err == nil && at != k.tick {
		err = errors.Join(fmt.Errorf("the state is that of tick %d", at),
			p.match.RestoreWith(systems.Entry{Kind: systems.EntryWeapons, Data: old}, p.before))
	}
	if err != nil {
		return fail(err)
	}
	p.tick = k.tick
	return nil
}

// SeekTo moves to a tick. It plays forward from where it is or, backward or if that is shorter,
// from the last keyframe before the tick. A tick beyond an end means that end, and a tick that
// was not recorded means the next recorded one. It does not compare hashes of ticks that were
// played before. Where the file is damaged it stays where it is, or goes as far as possible.
func (p *Player) SeekTo(tick int64) error { return p.seek(tick, nil) }

// seek is SeekTo with a function that is called with each tick that is played. It may be
// nil, and an error of it ends the seek.
func (p *Player) seek(tick int64, progress func(tick int64) error) error {
	tick = min(max(tick, p.replay.first), p.replay.end)
	key := p.keyBefore(tick)
	if tick < p.tick || p.replay.blocks[key].tick > p.tick {
		if err := p.jump(key); err != nil {
			return err
		}
	}
	for p.tick < tick {
		if progress != nil {
			if err := progress(p.tick); err != nil {
				return err
			}
		}
		before := p.tick
		if err := p.Step(); err != nil && p.tick == before {
			return err
		}
	}
	return p.keyframes() // one of them may have been refused before
}

// keyBefore returns the index of the last keyframe at or before a tick.
func (p *Player) keyBefore(tick int64) int {
	found := 0
	for i, b := range p.replay.blocks {
		if b.tick > tick {
			break
		}
		if b.kind == kindKeyframe {
			found = i
		}
	}
	return found
}

// jump moves to the keyframe with an index, or stays where it is.
func (p *Player) jump(place int) error {
	reader := blockReader{replay: p.replay, place: place}
	block, err := reader.next()
	if err == nil {
		err = p.restore(block.(*keyframe))
	}
	if err != nil {
		return err
	}
	p.reader, p.block = reader, nil
	return nil
}

// Next returns the input of the tick that [Player.Step] plays next, or false at the end.
// It is valid until that call.
func (p *Player) Next() (systems.TickInput, bool) {
	if p.load() != nil {
		return systems.TickInput{}, false
	}
	return p.block.inputs[p.done], true
}

// Cut writes a range of ticks of a replay as another replay, with a keyframe every so
// many ticks, or every [KeyframeTicks] for 0. It plays the ticks, so base must hold what
// [NewPlayer] needs. progress is called with each tick; it may be nil, and an error of it
// ends the playing.
func Cut(w io.Writer, r *Replay, base systems.Options, from, to, every int64, progress func(tick int64) error) error {
	if from < r.first || to > r.end || from > to {
		return fmt.Errorf("replay: %s: %w: ticks %d to %d, it has %d to %d", r.name, ErrReplay, from, to, r.first, r.end)
	}
	p, err := NewPlayer(r, base)
	if err != nil {
		return err
	}
	if err := p.seek(from, progress); err != nil {
		return err
	}
	out, err := newRecorder(w, p.match, r.Header.Note, r.Header.Made)
	if err != nil {
		return err
	}
	if every > 0 {
		out.KeyframesEvery(every)
	}
	for p.tick < to {
		if progress != nil {
			if err := progress(p.tick); err != nil {
				return err
			}
		}
		if err := p.copyTick(out); err != nil {
			return err
		}
	}
	return out.Close()
}

// copyTick plays the next tick by a recorder.
func (p *Player) copyTick(out *Recorder) error {
	if err := p.load(); err != nil {
		return err
	}
	input := &p.block.inputs[p.done]
	for _, e := range input.Entries {
		if _, err := out.Enter(e); err != nil {
			return fmt.Errorf("replay: %s: tick %d: %w: it took this: %w", p.replay.name, p.tick, ErrDesync, err)
		}
	}
	// Errors of a system of the game occurred in the recording too.
	_ = out.Step(input.Commands)
	p.done++
	p.tick++
	if p.done == len(p.block.inputs) {
		if err := p.keyframes(); err != nil {
			return err
		}
	}
	return out.Err()
}
