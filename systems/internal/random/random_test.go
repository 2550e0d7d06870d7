package random

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
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

// TestStream_IsSplitmix64: its first numbers of seed 1234567 as others publish them, and shares of them.
func TestStream_IsSplitmix64(t *testing.T) {
	published := []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821}
	whole, share, signed := New(1234567).Find(""), New(1234567).Find(""), New(1234567).Find("")
	below := New(1234567).Find("")
	for i, want := range published {
		if got := whole.Uint64(); got != want {
			t.Errorf("number %d is %d, want %d", i, got, want)
		}
		part := float64(want>>11) / (1 << 53)
		if got := share.Float(); got != part {
			t.Errorf("share %d is %v, want %v", i, got, part)
		}
		if got := signed.Unit(); got != 2*part-1 {
			t.Errorf("number %d from -1 to 1 is %v, want %v", i, got, 2*part-1)
		}
		if got := below.Below(10); got != int(want%10) {
			t.Errorf("number %d below 10 is %d, want %d", i, got, want%10)
		}
	}
}

// TestStreams_HashIsThatOfSeedNamesAndStates, in any order of their names.
func TestStreams_HashIsThatOfSeedNamesAndStates(t *testing.T) {
	sum := func(seed uint64, draws ...string) uint64 {
		s := New(seed)
		for _, name := range draws {
			s.Find(name).Uint64()
		}
		h := codec.NewHash()
		s.Hash(&h)
		return h.Sum()
	}
	seen := map[uint64]int{}
	for i, one := range []uint64{sum(1), sum(2), sum(1, "a"), sum(1, "b"), sum(1, ""), sum(1, "a", "a"), sum(1, "a", "b"), sum(2, "a", "b")} {
		if other, ok := seen[one]; ok {
			t.Errorf("states %d and %d have one hash", other, i)
		}
		seen[one] = i
	}
	if sum(1, "a", "b") != sum(1, "b", "a") {
		t.Error("the order in which streams are drawn from counts")
	}
}

// TestStreams_CanBeAsManyAndAsLongNamedAsAnEncodingTakes, and no more.
func TestStreams_CanBeAsManyAndAsLongNamedAsAnEncodingTakes(t *testing.T) {
	for n, valid := range map[int]bool{maxDecoded: true, maxDecoded + 1: false} {
		s := New(3)
		for i := range n {
			s.Find(fmt.Sprint("stream ", i)).Uint64()
		}
		s.Find("idle")
		decoded, err := Decode(codec.NewReader(s.Encode(nil)), nil)
		if check := s.Check(); (err == nil) != valid || (check == nil) != valid || valid && len(decoded) != n {
			t.Errorf("%d streams: %d decoded, %v, %v", n, len(decoded), err, check)
		}
	}
	for n, valid := range map[int]bool{codec.MaxText: true, codec.MaxText + 1: false} {
		s := New(3)
		s.Find(strings.Repeat("n", n)).Uint64()
		_, err := Decode(codec.NewReader(s.Encode(nil)), nil)
		if check := s.Check(); (err == nil) != valid || (check == nil) != valid {
			t.Errorf("a name of %d bytes: %v, %v", n, err, check)
		}
	}
}

func TestDecode_RefusesCutsAndNamesOutOfOrder(t *testing.T) {
	s := New(3)
	for _, name := range []string{"a", "b", "c"} {
		s.Find(name).Uint64()
	}
	data := s.Encode(nil)
	for cut := range data {
		if _, err := Decode(codec.NewReader(data[:cut]), nil); err == nil {
			t.Errorf("cut at %d it is decoded", cut)
		}
	}
	for _, name := range []byte{'a', 'c', 'd'} { // in the place of b
		other := slices.Clone(data)
		other[bytes.IndexByte(other, 'b')] = name
		if _, err := Decode(codec.NewReader(other), nil); !errors.Is(err, codec.ErrValue) {
			t.Errorf("with a second name %c: %v", name, err)
		}
	}
}

// TestCompare_NamesEveryStreamThatStandsElsewhereUntilSomebodyStops.
func TestCompare_NamesEveryStreamThatStandsElsewhereUntilSomebodyStops(t *testing.T) {
	a, b := New(3), New(3)
	for _, name := range []string{"both", "both", "of a", ""} {
		a.Find(name).Uint64()
	}
	for _, name := range []string{"both", "of b", "z"} {
		b.Find(name).Uint64()
	}
	a.Find("idle")
	b.Find("still")
	want := []string{"", "both", "of a", "of b", "z"}
	for most := 1; most <= len(want); most++ {
		var got []string
		for name, at := range Compare(a, b) {
			if at[0] == at[1] || at[0] != a.stateOf(name) || at[1] != b.stateOf(name) {
				t.Errorf("%q stands at %v", name, at)
			}
			if got = append(got, name); len(got) == most {
				break
			}
		}
		if !slices.Equal(got, want[:most]) {
			t.Errorf("the first %d are %q", most, got)
		}
	}
}
