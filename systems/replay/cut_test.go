package replay

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"
)

// TestCut_OfAnyPartPlaysFromItsFirstTickToItsLast, read as a whole and as a stream, of the whole and of a single state too.
func TestCut_OfAnyPartPlaysFromItsFirstTickToItsLast(t *testing.T) {
	o := base(t)
	data, hashes := recorded(t, o, 11, 140)
	whole := must[*Replay](t)(Read(data, "whole"))
	// Between two steps at tick 70 something explodes, by no entry.
	for _, c := range []struct{ from, to, every int64 }{{0, 140, 0}, {0, 0, 0}, {140, 140, 0}, {31, 97, 0}, {1, 2, 1}, {60, 110, 7}} {
		what := fmt.Sprintf("ticks %d to %d with a keyframe every %d", c.from, c.to, c.every)
		var part bytes.Buffer
		var seen []int64
		if err := Cut(&part, whole, o, c.from, c.to, c.every, func(tick int64) error { seen = append(seen, tick); return nil }); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		// On the way it plays from the keyframe before, and then each tick of the part once.
		if n := int(c.to - c.from); len(seen) < n || n > 0 && (seen[len(seen)-n] != c.from || seen[len(seen)-1] != c.to-1) || !slices.IsSorted(seen) {
			t.Errorf("%s: its progress is %v", what, seen)
		}
		r := must[*Replay](t)(Read(part.Bytes(), "part"))
		if r.First() != c.from || r.Last() != c.to {
			t.Errorf("%s has ticks %d to %d", what, r.First(), r.Last())
		}
		every := c.every
		if every == 0 {
			every = KeyframeTicks
		}
		for _, b := range r.blocks {
			// The first one is where it begins, and that of tick 70 where no input led to the state.
			if b.kind == kindKeyframe && b.tick != c.from && b.tick != 70 && b.tick%every != 0 {
				t.Errorf("%s has a keyframe of tick %d", what, b.tick)
			}
		}
		for tick := c.from; tick <= c.to; tick++ {
			if due := tick == c.from || tick%every == 0; due && !slices.ContainsFunc(r.blocks, func(b place) bool { return b.kind == kindKeyframe && b.tick == tick }) {
				t.Errorf("%s has no keyframe of tick %d", what, tick)
			}
		}
		p := must[*Player](t)(NewPlayer(r, o))
		for tick := c.from; ; tick++ {
			if m := p.Match(); m.Tick() != tick || tick > 0 && tick != 70 && m.Hash() != hashes[tick-1] {
				t.Fatalf("%s: at tick %d, want %d with the same state", what, m.Tick(), tick)
			}
			if tick == c.to {
				break
			}
			if err := p.Step(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestCut_RefusesTicksThatAReplayLacks, and ends where its progress says.
func TestCut_RefusesTicksThatAReplayLacks(t *testing.T) {
	o := base(t)
	data, _ := recorded(t, o, 11, 40)
	whole := must[*Replay](t)(Read(data, "whole"))
	for _, c := range []struct {
		from, to int64
		want     string
	}{
		{-1, 5, "replay: whole: replay refused: ticks -1 to 5, it has 0 to 40"}, {0, 41, "replay: whole: replay refused: ticks 0 to 41, it has 0 to 40"}, {7, 6, "replay: whole: replay refused: ticks 7 to 6, it has 0 to 40"},
	} {
		if err := Cut(io.Discard, whole, o, c.from, c.to, 0, nil); err == nil || err.Error() != c.want || !errors.Is(err, ErrReplay) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
	enough := errors.New("enough")
	for _, last := range []int64{3, 20} { // on the way to the first tick, and within the part
		if err := Cut(io.Discard, whole, o, 10, 30, 0, func(tick int64) error {
			if tick == last {
				return enough
			}
			return nil
		}); !errors.Is(err, enough) {
			t.Errorf("at tick %d: %v", last, err)
		}
	}
}
