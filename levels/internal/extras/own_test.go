package extras

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/levels/internal/check"
)

// TestCheckOwn_TakesWhatAFileCanHave, up to each limit, and nothing else.
func TestCheckOwn_TakesWhatAFileCanHave(t *testing.T) {
	const longName = maxOtherName - len("a.")
	taken := 0
	for _, name := range []string{"a.b", "a.b.c", "ab", "", ".", ".b", "a.", "a." + strings.Repeat("b", longName), "a." + strings.Repeat("b", longName+1)} {
		for _, text := range []string{"", "x", strings.Repeat("x", check.MaxNameBytes), strings.Repeat("x", check.MaxNameBytes+1)} {
			for _, numbers := range [][]float64{nil, {}, {-1.5}, make([]float64, maxOwnNumbers), make([]float64, maxOwnNumbers+1), {1, math.NaN()}, {math.Inf(1)}, {0, math.Inf(-1)}} {
				o := Own{name, text, numbers}
				value := any(numbers)
				if numbers == nil {
					value = text
				}
				raw, err := json.Marshal(value)
				read := Own{}
				if err == nil {
					read, err = readOwn("", name, raw)
				}
				want := err == nil && isOwnName(name) && read.Text == text && slices.Equal(read.Numbers, numbers)
				if got := CheckOwn("", o) == nil; got != want {
					t.Errorf("%q, text of %d bytes, numbers %v: taken %v; in a file: %v", name, len(text), numbers, got, want)
				}
				if want {
					taken++
				}
			}
		}
	}
	if want := 3 * (3 + 2); taken != want {
		t.Errorf("%d are taken, want %d", taken, want)
	}
}

// TestReadOwn_TakesTextsNumbersAndTruth, and says what else it cannot be.
func TestReadOwn_TakesTextsNumbersAndTruth(t *testing.T) {
	for raw, want := range map[string]Own{
		`"x"`: {Text: "x"}, `""`: {}, `2`: {Numbers: []float64{2}}, `true`: {Numbers: []float64{1}}, `false`: {Numbers: []float64{0}}, `[3, 4]`: {Numbers: []float64{3, 4}},
		`"` + strings.Repeat(`\u0041`, 200) + `"`: {Text: strings.Repeat("A", 200)}, strings.Repeat(" ", maxOwnBytes-1) + "2": {Numbers: []float64{2}},
	} {
		if got, err := readOwn("", "", json.RawMessage(raw)); err != nil || got.Text != want.Text || !slices.Equal(got.Numbers, want.Numbers) {
			t.Errorf("%s is %+v, %v, want %+v", raw, got, err, want)
		}
	}
	for raw, want := range map[string]string{
		"null": "levels: p: is null, want a text, a number, true, false, or a list of 1 to 16 numbers", "[]": "levels: p: is [], want", "{}": "levels: p: is {}, want", `["x"]`: `levels: p: is ["x"], want`, "[1, null, {}]": "levels: p: is [1, null, {}], want",
		strings.Repeat(" ", maxOwnBytes) + "2": "levels: p: has 4097 bytes, want at most 4096",
	} {
		if _, err := readOwn("p", "", json.RawMessage(raw)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %q", raw, err, want)
		}
	}
}
