package replay

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"testing"
	"testing/iotest"

	"github.com/skijet/skijet/systems"
)

func stream(t testing.TB, r io.Reader) (*Stream, error) {
	return NewStream(r, "test", func(*Header) (systems.Options, error) { return base(t), nil })
}

func TestStream_PlaysEveryTickAsItComes(t *testing.T) {
	data, hashes := recorded(t, base(t), 4, 200)
	for _, r := range []io.Reader{bytes.NewReader(data), iotest.OneByteReader(bytes.NewReader(data))} {
		s := must[*Stream](t)(stream(t, r))
		if s.Header.Note != "a note" || s.Match().Tick() != 0 {
			t.Errorf("it begins at tick %d with %q", s.Match().Tick(), s.Header.Note)
		}
		for tick, hash := range hashes {
			if err := s.Step(); err != nil || s.Match().Tick() != int64(tick)+1 || s.Match().Hash() != hash {
				t.Fatalf("tick %d: %v", tick, err)
			}
		}
		for range 2 {
			if err := s.Step(); err != io.EOF {
				t.Errorf("after the end: %v", err)
			}
		}
	}
}

// TestStream_ReadsNothingAhead gives no more bytes than there are of a match under way.
func TestStream_ReadsNothingAhead(t *testing.T) {
	data, hashes := recorded(t, base(t), 4, 200)
	in, out := io.Pipe()
	go func() { // as much as plays 96 ticks
		_, _ = out.Write(data[:len(data)*3/4])
		_ = out.CloseWithError(errors.New("the line is cut"))
	}()
	s := must[*Stream](t)(stream(t, in))
	played := 0
	var err error
	for ; err == nil; err = s.Step() {
		played = int(s.Match().Tick())
	}
	if played < 64 || s.Match().Hash() != hashes[played-1] || err.Error() != "replay: test: byte "+numberIn(err)+": the line is cut" {
		t.Errorf("%d ticks, then %v", played, err)
	}
}

// numberIn returns the first number of an error.
func numberIn(err error) (number string) {
	for _, c := range err.Error() {
		if c >= '0' && c <= '9' {
			number += string(c)
		} else if number != "" {
			break
		}
	}
	return number
}

func TestStream_OfDamagedDataEndsWithAnError(t *testing.T) {
	data, _ := recorded(t, base(t), 4, 100)
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		bad := bytes.Clone(data)
		if at := r.IntN(len(bad)); r.IntN(4) == 0 {
			bad = bad[:at]
		} else {
			bad[at] ^= 1 << r.IntN(8)
		}
		s, err := stream(t, bytes.NewReader(bad))
		for ticks := 0; err == nil && ticks < 200; ticks++ {
			err = s.Step()
		}
		if !errors.Is(err, ErrReplay) {
			t.Fatalf("got %v", err)
		}
	}
	if _, err := stream(t, bytes.NewReader(nil)); !errors.Is(err, ErrCut) {
		t.Errorf("nothing: %v", err)
	}
	other := base(t)
	other.Modules = nil
	if _, err := NewStream(bytes.NewReader(data), "x", func(*Header) (systems.Options, error) { return other, nil }); !errors.Is(err, systems.ErrOtherMatch) {
		t.Errorf("other modules: %v", err)
	}
}
