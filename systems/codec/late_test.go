package codec

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"
	"unsafe"
)

// lamp is a component of which states were saved, and laterLamp the same with bools that came
// later.
type lamp struct {
	Ticks int
	On    bool
	Watts uint16
	Name  string
}

type laterLamp struct {
	Ticks  int
	On     bool
	Blinks bool `state:"late"`
	Glows  bool `state:"late"`
	Watts  uint16
	Name   string
}

// TestLate_CountsOnlyWhereItIsTrue compares a type with one of before.
func TestLate_CountsOnlyWhereItIsTrue(t *testing.T) {
	old, later := compiled[lamp](t), compiled[laterLamp](t)
	if old.Codec.Manifest() != later.Codec.Manifest() || old.Codec.Sum() != later.Codec.Sum() {
		t.Errorf("manifest\n%s, before\n%s", later.Codec.Manifest(), old.Codec.Manifest())
	}
	seen := map[uint64]laterLamp{}
	for i := range 8 {
		before := lamp{Ticks: 7, On: i&1 != 0, Watts: 60, Name: "desk"}
		v := laterLamp{Ticks: 7, On: before.On, Blinks: i&2 != 0, Glows: i&4 != 0, Watts: 60, Name: "desk"}
		a, b := NewHash(), NewHash()
		old.Hash(&a, &before)
		later.Hash(&b, &v)
		data := later.Encode(nil, &v)
		if isOld := i < 2; isOld != (a.Sum() == b.Sum()) || isOld != bytes.Equal(data, old.Encode(nil, &before)) {
			t.Errorf("%+v: hash %x and data %x, before %x and %x", v, b.Sum(), data, a.Sum(), old.Encode(nil, &before))
		}
		if other, taken := seen[b.Sum()]; taken {
			t.Errorf("%+v and %+v have one hash", v, other)
		}
		seen[b.Sum()] = v
		back := laterLamp{Blinks: true, Glows: true}
		if err := later.Decode(NewReader(data), &back); err != nil || back != v {
			t.Errorf("%+v is decoded as %+v, %v", v, back, err)
		}
		other := v
		other.Glows = !other.Glows
		if d, differ := first(later.Compare(&v, &other)); !differ || d.Path != "On" || d.A == d.B {
			t.Errorf("%+v and %+v: %v", v, other, d)
		}
		data[1] |= 8
		if err := later.Decode(NewReader(data), &back); !errors.Is(err, ErrValue) {
			t.Errorf("a bit of no bool: %v", err)
		}
	}
}

func TestLate_IsForBoolsBehindABool(t *testing.T) {
	for _, c := range []any{
		struct {
			_ int
			A bool `state:"late"`
		}{},
		struct {
			A int
			B bool `state:"late"`
		}{},
		struct {
			A bool
			B int `state:"late"`
		}{},
		struct {
			A          bool
			B, C, D, E bool `state:"late"`
			F, G, H, I bool `state:"late"`
		}{},
	} {
		if _, err := Compile(reflect.TypeOf(c)); !errors.Is(err, ErrType) || !strings.Contains(err.Error(), "late is for") {
			t.Errorf("%T: %v", c, err)
		}
	}
	if unsafe.Sizeof(laterLamp{}) != unsafe.Sizeof(lamp{}) {
		t.Error("the bools do not fill a gap, so that offsets are not tested")
	}
}
