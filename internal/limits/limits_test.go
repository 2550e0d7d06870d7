package limits_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/internal/alloctest"
	"github.com/skijet/skijet/internal/limits"
)

// factor is a number whose type has its range.
type factor float64

func (factor) Range() (low, high float64) { return 0.5, 2 }

type part struct {
	Name    string         `json:"name" limit:"0..3"`
	Loads   [2]int         `json:"loads" limit:"0..3"`
	Armor   factor         `json:"armor,omitempty"`
	Left    *float64       `json:"left" limit:"0..1"`
	Others  []int          `json:"others" limit:"0..2"`
	Factors []factor       `json:"factors"`
	Colors  *[2][2]float32 `json:"colors" limit:"0..1"`
	Bytes   []byte
}

type whole struct {
	All   []part  `json:"all"`
	Count uint8   `limit:"1..9"`
	Speed float64 `limit:"-1e3..1e3"`
	Free  float64
	Part  part  `json:"part,omitzero"`
	Other *part `json:"other,omitempty"`
}

func TestBreaches_NameEveryNumberOutsideTheRangeOfItsField(t *testing.T) {
	good := whole{Count: 1, Free: math.Inf(1), All: []part{{Factors: []factor{1}}}}
	if err := limits.First(&good); err != nil {
		t.Error(err)
	}
	if n := alloctest.Count(func() { _ = limits.First(&good) }); n != 0 {
		t.Errorf("%d allocations for what is right", n)
	}
	below := -0.5
	bad := whole{Count: 10, Speed: math.NaN(), Part: part{Loads: [2]int{3, 4}, Others: make([]int, 3)}, Other: &part{Name: "long", Armor: 3, Left: &below, Factors: []factor{0, 1, 0.25}, Colors: &[2][2]float32{{0, 1}, {0, 2}}}, All: []part{{}, {Loads: [2]int{-1}}}}
	const want = "a.all[1].loads[0] is -1, want 0 to 3, a.Count is 10, want 1 to 9, a.Speed is NaN, want -1000 to 1000, a.part.loads[1] is 4, want 0 to 3, " +
		"a.part.others: their number is 3, want 0 to 2, a.other.name: its length in bytes is 4, want 0 to 3, " +
		"a.other.armor is 3, want 0.5 to 2, a.other.left is -0.5, want 0 to 1, a.other.factors[2] is 0.25, want 0.5 to 2, a.other.colors[1][1] is 2, want 0 to 1"
	var got []string
	for _, b := range limits.Breaches("a", &bad) {
		got = append(got, b.Error())
	}
	if strings.Join(got, ", ") != want {
		t.Errorf("got %s\nwant %s", strings.Join(got, ", "), want)
	}
	class := errors.New("refused")
	if err := limits.Check(&bad, class); !errors.Is(err, class) || fmt.Sprint(err) != "all[1].loads[0] is -1, want 0 to 3: refused" {
		t.Error(err)
	}
}

// tree is a type with ranges that has itself in it.
type tree struct {
	Height int `limit:"0..9"`
	Leaf   struct{ A, B float64 }
	Twigs  []tree `json:"twigs"`
	Root   *tree  `json:"root"`
	Bare   *struct{ Of *tree }
}

// TestBreaches_TakesAnyValue, by itself or by pointers.
func TestBreaches_TakesAnyValue(t *testing.T) {
	bad := tree{Height: 10, Twigs: []tree{{}, {Height: -1}}, Root: &tree{Height: 11}}
	pointer := &bad
	for name, c := range map[string]struct {
		of   any
		want string
	}{
		"nothing": {nil, "[]"}, "no pointer": {(*tree)(nil), "[]"}, "a number": {7, "[]"}, "a text": {new(string), "[]"}, "numbers": {[]float64{1}, "[]"}, "a map": {map[string]int{}, "[]"},
		"a value":      {bad, "[x.Height is 10, want 0 to 9 x.twigs[1].Height is -1, want 0 to 9 x.root.Height is 11, want 0 to 9]"},
		"two pointers": {&pointer, "[x.Height is 10, want 0 to 9 x.twigs[1].Height is -1, want 0 to 9 x.root.Height is 11, want 0 to 9]"},
		"a list":       {[]tree{{}, {Height: 12}}, "[x[1].Height is 12, want 0 to 9]"},
	} {
		if got := fmt.Sprint(limits.Breaches("x", c.of)); got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
	}
}

func TestFirst_PanicsOnATagThatIsNoRange(t *testing.T) {
	panics := func(name string, first func() error) {
		defer func() {
			if got := fmt.Sprint(recover()); !strings.Contains(got, "field A of ") {
				t.Errorf("%s: %s", name, got)
			}
		}()
		t.Errorf("%s: %v", name, first())
	}
	panics("a word", func() error {
		return limits.First(&struct {
			A int `limit:"many"`
		}{})
	})
	panics("the wrong way round", func() error {
		return limits.First(&struct {
			A int `limit:"2..1"`
		}{})
	})
	panics("neither a number nor a length", func() error {
		return limits.First(&struct {
			A bool `limit:"0..1"`
		}{})
	})
}
