package replay

import (
	"bytes"
	"testing"
	"time"

	"github.com/skijet/skijet/systems"
)

// TestAside_IsReadBetweenTheFirstKeyframeAndTheEnd, up to its largest size.
func TestAside_IsReadBetweenTheFirstKeyframeAndTheEnd(t *testing.T) {
	for _, keyed := range []bool{false, true} {
		for _, ended := range []bool{false, true} {
			for _, more := range []int{-1, 0, 1} {
				o := order{keyed: keyed, ended: ended}
				if err := o.aside(maxAside + more); (err == nil) != (keyed && !ended && more <= 0) {
					t.Errorf("after a keyframe %v, after the end %v, %d bytes: %v", keyed, ended, maxAside+more, err)
				}
			}
		}
	}
}

// TestAside_ChangesNothingElse: a replay with asides is that without, has them all, and plays, streams, verifies and
// gets notes alike.
func TestAside_ChangesNothingElse(t *testing.T) {
	record := func(asides bool) []byte {
		m := must[*systems.Match](t)(systems.NewMatch(base(t)))
		var file bytes.Buffer
		r := must[*Recorder](t)(NewRecorder(&file, m, "", time.Time{}))
		aside := func(data string) {
			if asides {
				r.Aside([]byte(data))
			}
		}
		aside("too early")
		for tick := range 100 {
			if err := r.Step(nil); err != nil {
				t.Fatal(err)
			}
			if tick%40 == 0 {
				aside(string(rune('a' + tick/40)))
			}
		}
		aside(string(make([]byte, maxAside+1)))
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
		aside("too late")
		return file.Bytes()
	}
	plain, with := record(false), record(true)
	const each = 1 + 1 + 1 + 4 // of a block of a byte
	if len(with) != len(plain)+3*each {
		t.Errorf("%d bytes more, want %d", len(with)-len(plain), 3*each)
	}
	r := must[*Replay](t)(Read(with, "with"))
	all := ""
	for data := range r.Asides() {
		all += string(data)
	}
	for data := range r.Asides() {
		all += string(data)
		break
	}
	if all != "abca" || r.Cut() != nil || r.Last() != 100 {
		t.Errorf("asides %q, ticks to %d, cut %v", all, r.Last(), r.Cut())
	}
	was := must[uint64](t)(Verify(must[*Replay](t)(Read(plain, "plain")), base(t), nil))
	if is, err := Verify(r, base(t), nil); err != nil || is != was {
		t.Errorf("it ends with %x, want %x: %v", is, was, err)
	}
	var noted bytes.Buffer
	if err := r.WithNote(&noted, "x"); err != nil || noted.Len() != len(with)+1 {
		t.Errorf("a note makes %d bytes of %d: %v", noted.Len(), len(with), err)
	}
}
