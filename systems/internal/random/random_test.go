package random

import (
	"testing"

	"github.com/skijet/skijet/systems/codec"
)

func TestStreams_RestoreToWhereTheyWereEncoded(t *testing.T) {
	a := New(7)
	a.Find("drawn").Uint64()
	a.Find("idle")
	data := a.Encode(nil)
	want := *a.Find("drawn")
	b := New(1)
	b.Find("other").Uint64()
	decoded, err := Decode(codec.NewReader(data), nil)
	if err != nil || len(decoded) != 1 {
		t.Fatalf("%d streams and %v, want the one that was drawn from", len(decoded), err)
	}
	b.Restore(7, decoded)
	if got := *b.Find("drawn"); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	for name, at := range Compare(a, b) {
		t.Errorf("stream %q stands at %v", name, at)
	}
	b.Find("idle").Uint64()
	names := ""
	for name := range Compare(a, b) {
		names += name + " "
	}
	if names != "idle " {
		t.Errorf("the streams %q differ, want idle", names)
	}
	var x, y codec.Hash
	x.Reset()
	y.Reset()
	a.Hash(&x)
	b.Hash(&y)
	if x.Sum() == y.Sum() {
		t.Error("streams that differ have equal hashes")
	}
}

func TestBelow_OfNothingIsZero(t *testing.T) {
	s := new(Stream)
	if got := s.Below(0); got != 0 || *s != (Stream{}) {
		t.Errorf("got %d and drew a number", got)
	}
}
