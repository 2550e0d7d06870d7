package codec

import (
	"math"
	"reflect"
	"strings"
	"testing"
	"unsafe"
)

// several is a value with numbers in arrays and slices, and texts.
type several struct {
	Number  float64
	Row     [3]float64
	Numbers []float64 `state:"max=8"`
	Small   float32
	Text    string `state:"max=5"`
}

// EncodeAll tells of all that a check may refuse, and of nothing else, and DecodeAll gives all of
// it back.
func TestEncodeAll_TellsWhatACheckMayRefuse(t *testing.T) {
	c, err := Compile(reflect.TypeFor[several]())
	if err != nil {
		t.Fatal(err)
	}
	c = c.Finite()
	sound := func() several {
		return several{math.MaxFloat64, [3]float64{0, -math.MaxFloat64, 5e-324}, []float64{1, -0.5}, math.MaxFloat32, "12345"}
	}
	for what, change := range map[string]func(*several){
		"":                 func(*several) {},
		"a number":         func(s *several) { s.Number = math.Inf(1) },
		"one of an array":  func(s *several) { s.Row[2] = math.NaN() },
		"another one":      func(s *several) { s.Row[0] = math.Inf(-1) },
		"one of a slice":   func(s *several) { s.Numbers[1] = math.NaN() },
		"a small number":   func(s *several) { s.Small = float32(math.Inf(-1)) },
		"too many of them": func(s *several) { s.Numbers = make([]float64, 9) },
		"a long text":      func(s *several) { s.Text = strings.Repeat("n", 6) },
	} {
		values := [2]several{sound(), sound()}
		change(&values[1])
		codecs, starts := []*Codec{c, c}, make([]int, 3)
		at := []unsafe.Pointer{unsafe.Pointer(&values[0]), unsafe.Pointer(&values[1]), nil}
		data, left, odd := EncodeAll([]byte("before"), codecs, at, starts)
		if odd != (what != "") || len(left) != 1 || starts[0] != len("before") || starts[1]-starts[0] != len(c.Encode(nil, unsafe.Pointer(&values[0]))) {
			t.Errorf("%q: odd %v, begins %v, %d left", what, odd, starts, len(left))
		}
		var back [2]several
		r := NewReader(data[len("before"):])
		if what != "" {
			if c.DecodeChecked(r, unsafe.Pointer(&back[0])) != nil || c.DecodeChecked(r, unsafe.Pointer(&back[1])) == nil {
				t.Errorf("%q: the sound one is refused, or the other is not", what)
			}
			if alone := NewReader(data[starts[1]:]); c.DecodeChecked(alone, unsafe.Pointer(&back[0])) == nil {
				t.Errorf("%q: alone it is not refused", what)
			}
			continue
		}
		if left := DecodeAll(r, codecs, []unsafe.Pointer{unsafe.Pointer(&back[0]), unsafe.Pointer(&back[1]), nil}); len(left) != 1 || !reflect.DeepEqual(back, values) || r.Remaining() != 0 {
			t.Errorf("%+v, want %+v", back, values)
		}
	}
}
