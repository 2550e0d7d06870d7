package replay

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/skijet/skijet/systems"
)

// Player plays a replay again.
type Player struct {
	replay  *Replay
	match   *systems.Match
	reader  blockReader
	block   *ticks     // that is played
	done    int        // ticks of it
	weapons weaponData // in force
	tick    int64
	before  []byte // state to go back to where a keyframe is refused
	// passed is told of each keyframe that follows from what was played, and may be nil.
	passed func(k *keyframe) error
}

// NewPlayer makes a match of a replay, at the beginning. See [Header.Options] for
// what base must hold.
func NewPlayer(r *Replay, base systems.Options) (*Player, error) {
	o, err := r.Header.options(base)
	var m *systems.Match
	if err == nil {
		m, err = systems.NewMatch(o)
	}
	if err != nil {
		return nil, fmt.Errorf("replay: %s: header: %w", r.name, err)
	}
	p := &Player{replay: r, match: m}
	if err := p.jump(0); err != nil {
		return nil, err
	}
	return p, nil
}

// Match returns the match. It may be asked anything, and must not be changed.
func (p *Player) Match() *systems.Match { return p.match }

// Tick returns the tick at which the match is.
func (p *Player) Tick() int64 { return p.tick }

// Step plays one tick. At the end it returns [io.EOF], also where the file was cut.
// Where the file is damaged it stays at its tick, and returns the same error each time.
//
// Where the state has another hash than when it was recorded it returns
// [ErrDesync]; the match goes on, by the same commands, when Step is called again.
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
		return fmt.Errorf("replay: %s: tick %d: %w", p.replay.name, at, err) // refused, as the entries were
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
	if hash := p.match.Hash(); hash != recorded {
		return fmt.Errorf("%w: the hash of the state after it is %016x, and was %016x", ErrDesync, hash, recorded)
	}
	return nil
}

// isWithin reports whether a block is played that has more ticks.
func (p *Player) isWithin() bool { return p.block != nil && p.done < len(p.block.inputs) }

// keyframes goes through those that stand next, and takes over a state that does
// not follow from what was played. One that cannot be taken over stays the next.
func (p *Player) keyframes() error {
	if p.isWithin() {
		return nil // its turn comes behind the block
	}
	for at := p.replay.blocks; p.reader.place < len(at) && at[p.reader.place].kind == kindKeyframe; {
		place := p.reader.place
		block, err := p.reader.next()
		if err != nil {
			return err
		}
		k := block.(*keyframe)
		if k.jump {
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

// load reads on until there is a tick to play.
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

// restore puts the match into the state of a keyframe, or leaves it as it was.
func (p *Player) restore(k *keyframe) error {
	fail := func(err error) error {
		return &Error{File: p.replay.name, Place: fmt.Sprintf("keyframe of tick %d", k.tick), Err: err}
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
	p.before = p.match.Snapshot(p.before[:0])
	err = p.put(weapons, snapshot)
	if at := p.match.Tick(); err == nil && at != k.tick {
		err = fmt.Errorf("the state is that of tick %d", at)
	}
	if err != nil {
		return fail(errors.Join(err, p.put(old, p.before)))
	}
	p.tick = k.tick
	return nil
}

// put gives the match weapons and a state.
func (p *Player) put(weapons, snapshot []byte) error {
	old, err := p.weapons.of(p.match)
	if err == nil && !bytes.Equal(weapons, old) {
		_, err = p.match.Enter(systems.Entry{Kind: systems.EntryWeapons, Data: weapons})
	}
	if err != nil {
		return err
	}
	return p.match.Restore(snapshot)
}

// SeekTo goes to a tick: forwards by playing or, where that is shorter, and backwards,
// from the keyframe before it. A tick beyond an end is that end. Hashes on the way
// are not compared again. Where the file is damaged it stays where it is, or goes as far
// as it can be played.
func (p *Player) SeekTo(tick int64) error { return p.seek(tick, nil) }

// seek goes to a tick. Each that is played is told to progress, which may be nil, and ends
// it by an error.
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
	return p.keyframes() // of which one may wait that was refused
}

// keyBefore returns the place of the last keyframe at or before a tick.
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

// jump goes to the keyframe at a place, or stays where it is.
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

// Next returns what comes into the next tick, which [Player.Step] would play. It is
// good until then, and false at the end.
func (p *Player) Next() (systems.TickInput, bool) {
	if p.load() != nil {
		return systems.TickInput{}, false
	}
	return p.block.inputs[p.done], true
}

// Cut writes the ticks of a replay from one to another as a replay of its own, with a
// keyframe each so many ticks, or each [KeyframeTicks] for 0. It plays them, so base
// must hold what [NewPlayer] needs; each tick is told to progress, which may be nil, and
// ends the playing by an error.
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

// copyTick lets a recorder play the next tick.
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
	// What a system of a game did wrong is as it was when it was recorded.
	_ = out.Step(input.Commands)
	p.done++
	p.tick++
	if p.done == len(p.block.inputs) {
		epoch := p.match.Epoch()
		if err := p.keyframes(); err != nil {
			return err
		}
		if p.match.Epoch() != epoch {
			out.Keyframe()
		}
	}
	return out.Err()
}
