package replay

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"testing"

	"github.com/skijet/skijet/internal/hostile"
)

// small is a replay of a few ticks with everything in it but keyframes to play.
func small(t testing.TB) []byte {
	data, _ := recorded(t, base(t), 11, 48)
	return data
}

// mended returns data with the right checksum on every block that is whole, so that
// what is behind it is reached.
func mended(data []byte) []byte {
	data = bytes.Clone(data)
	if len(data) >= intro {
		copy(data, binary.LittleEndian.AppendUint16([]byte(magic), version))
	}
	hostile.FixReplayChecksums(data)
	return data
}

// FuzzReplay reads anything, and plays what can be read.
func FuzzReplay(f *testing.F) {
	data := small(f)
	o := base(f)
	f.Add(data)
	f.Add(data[:len(data)/2])
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, d := range [][]byte{data, mended(data)} {
			r, err := Read(d, "f")
			if err != nil {
				if !errors.Is(err, ErrReplay) {
					t.Errorf("%v does not wrap ErrReplay", err)
				}
				continue
			}
			if _, err := r.Count(); err != nil && !errors.Is(err, ErrReplay) {
				t.Errorf("%v does not wrap ErrReplay", err)
			}
			comesBack(t, r)
			p, err := NewPlayer(r, o)
			for range 100 {
				if err != nil && (p == nil || !errors.Is(err, ErrDesync)) {
					break
				}
				err = p.Step()
			}
		}
	})
}

// comesBack takes a whole replay through its text form.
func comesBack(t *testing.T, r *Replay) {
	t.Helper()
	var text, again bytes.Buffer
	if err := WriteText(&text, r); err != nil || r.Cut() != nil {
		return
	}
	if err := ReadText(&text, "", &again); err != nil || !bytes.Equal(again.Bytes(), r.data) {
		t.Errorf("%d bytes came back as %d, %v", len(r.data), again.Len(), err)
	}
}

// FuzzReplayText reads anything as a text. What is taken is a replay that comes
// back.
func FuzzReplayText(f *testing.F) {
	var text bytes.Buffer
	r, err := Read(small(f), "")
	if err != nil {
		f.Fatal(err)
	}
	if err := WriteText(&text, r); err != nil {
		f.Fatal(err)
	}
	f.Add(text.Bytes())
	f.Add(text.Bytes()[:text.Len()/2])
	f.Add([]byte(textMagic + "\n\n# nothing\nheader {}\nweapons base64:\nkeyframe 0 jump\nticks 0 1\ntick 0\n players 1\n 1 jump\nend 1 0000000000000000\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var out bytes.Buffer
		if err := ReadText(bytes.NewReader(data), "f", &out); err != nil {
			if !errors.Is(err, ErrReplay) {
				t.Errorf("%v does not wrap ErrReplay", err)
			}
			return
		}
		r, err := Read(out.Bytes(), "")
		if err != nil {
			return // nothing to play in it
		}
		if _, err := r.Count(); err != nil {
			t.Error(err)
		}
		if err := WriteText(io.Discard, r); err != nil {
			t.Error(err)
		}
		comesBack(t, r)
	})
}
