package limits_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/limits"
)

type part struct {
	Name   string
	Loads  [2]int            `json:"loads" limit:"0..3"`
	Armor  components.Factor `json:"armor,omitempty"`
	Left   *float64          `json:"left" limit:"0..1"`
	Others []int             `json:"others" limit:"0..2"`
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
	if err := limits.First(&whole{Count: 1, Free: math.Inf(1)}); err != nil {
		t.Error(err)
	}
	below := -0.5
	bad := whole{Count: 10, Speed: math.NaN(), Part: part{Loads: [2]int{3, 4}, Others: make([]int, 3)}, Other: &part{Armor: 1e4, Left: &below}, All: []part{{}, {Loads: [2]int{-1}}}}
	const want = "a.all[1].loads[0] is -1, want 0 to 3, a.Count is 10, want 1 to 9, a.Speed is NaN, want -1000 to 1000, a.part.loads[1] is 4, want 0 to 3, " +
		"a.part.others: their number is 3, want 0 to 2, a.other.armor is 10000, want 1e-06 to 1000, a.other.left is -0.5, want 0 to 1"
	var got []string
	for _, b := range limits.Breaches("a.", &bad) {
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

func TestFirst_PanicsOnATagThatIsNoRange(t *testing.T) {
	defer func() {
		if got := fmt.Sprint(recover()); !strings.Contains(got, `field A of `) {
			t.Error(got)
		}
	}()
	_ = limits.First(&struct {
		A int `limit:"many"`
	}{})
}
