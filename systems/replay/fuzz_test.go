package replay

import (
	"bytes"
	"encoding/binary"
	"errors"
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
			for _, err := range r.Ticks() {
				if err != nil && !errors.Is(err, ErrReplay) {
					t.Errorf("%v does not wrap ErrReplay", err)
				}
			}
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
