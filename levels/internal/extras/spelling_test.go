package extras

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/notes"
)

// slowErrors tries all ways to make one word of another.
func slowErrors(a, b string) int {
	if a == "" || b == "" {
		return len(a) + len(b)
	}
	if a[0] == b[0] {
		return slowErrors(a[1:], b[1:])
	}
	best := 1 + min(slowErrors(a[1:], b), slowErrors(a, b[1:]), slowErrors(a[1:], b[1:]))
	if len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] {
		best = min(best, 1+slowErrors(a[2:], b[2:]))
	}
	return best
}

// randomWord returns a word of few letters.
func randomWord(random *rand.Rand, most int) string {
	word := make([]byte, random.IntN(most+1))
	for i := range word {
		word[i] = "abc"[random.IntN(3)]
	}
	return string(word)
}

// TestTypingErrors_AreThoseOfTheShortestWay, unless that is longer than is asked for.
func TestTypingErrors_AreThoseOfTheShortestWay(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		a, b, most := randomWord(random, 6), randomWord(random, 6), 1+random.IntN(3)
		got, want := TypingErrors(a, b, most), slowErrors(a, b)
		if got != want && (got <= most || want <= most) {
			t.Fatalf("%q and %q are %d apart, want %d of at most %d", a, b, got, want, most)
		}
	}
	for _, c := range []struct {
		length int
		want   int
	}{{longestWord, 0}, {longestWord + 1, 3}} {
		word := strings.Repeat("a", c.length)
		if got := TypingErrors(word, word, 2); got != c.want {
			t.Errorf("a word of %d letters is %d from itself, want %d", c.length, got, c.want)
		}
	}
}

// TestIsMisspelt_ByOrderCaseOrOneLetter.
func TestIsMisspelt_ByOrderCaseOrOneLetter(t *testing.T) {
	sorted := func(word string) string {
		letters := []byte(strings.ToLower(word))
		slices.Sort(letters)
		return string(letters)
	}
	random := rand.New(rand.NewPCG(3, 4))
	seen := map[bool]int{}
	for range 5000 {
		word, of := randomWord(random, 5), randomWord(random, 5)
		if random.IntN(4) == 0 {
			word = strings.ToUpper(word)
		}
		want := word != of && sorted(word) == sorted(of) || len(word) != len(of) && slowErrors(strings.ToLower(word), of) == 1
		if seen[want]++; IsMisspelt(word, of) != want {
			t.Fatalf("%q is misspelt %q: %v", word, of, !want)
		}
	}
	if min(seen[true], seen[false]) < 500 {
		t.Errorf("%v", seen)
	}
}

// TestClosestWord_IsTheFirstOfTheNearest, and of short words within one error; else that of another unit.
func TestClosestWord_IsTheFirstOfTheNearest(t *testing.T) {
	words := []string{"speed_m_s", "wait_s", "turn_deg", "turn_s", "sides", "cell_m", "min_z_m", "max_z_m"}
	for name, want := range map[string]string{
		"speed_m_s": "speed_m_s", "Speed m-s": "speed_m_s", "spedms": "", "sped_ms": "speed_m_s", "wait": "wait_s", "Wait": "wait_s", "waits": "wait_s", "wits": "",
		"size": "", "side": "sides", "turn": "turn_deg", "turns": "turn_s", "turn_dog": "turn_deg", "cell": "cell_m", "maz_z_m": "max_z_m", "max_m": "max_z_m", "speed": "speed_m_s", "x": "", "": "",
	} {
		if got := closestWord(name, words); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

// TestNoteUnknown_SaysWhatWasMeantAndWhatHasNoEffect beside words, and nothing of what editors write.
func TestNoteUnknown_SaysWhatWasMeantAndWhatHasNoEffect(t *testing.T) {
	for text, want := range map[string][]string{
		`{"team":1}`:                       nil,
		`{"tem":1}`:                        {`p: unknown property "tem", did you mean "team"?`},
		`{"colour":1}`:                     nil,
		`{"colour":1,"team":1}`:            {`unknown property "colour", which has no effect: p`},
		`{"team":1,"kind":"a"}`:            {`unknown property "kind", which has no effect: p`},
		`{"kind":"a"}`:                     nil,
		`{"tean":1,"_RNA":1,"cyclesX":1}`:  {`p: unknown property "tean", did you mean "team"?`},
		`{"Blender_x":1,"team":2,"id_":1}`: nil,
		`{"glt":1,"team":2}`:               {`unknown property "glt", which has no effect: p`},
	} {
		var p Properties
		if err := json.Unmarshal([]byte(text), &p); err != nil {
			t.Fatal(err)
		}
		var n notes.Notes
		new(Speller).NoteUnknown(&n, "p", &p, OwnerWords[:])
		if got := n.Lines(); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	var n notes.Notes
	for _, kind := range []string{"wtaer", "water", "Water", "hill"} {
		NoteZoneKind(&n, "p", kind, []string{"water", "kill"})
	}
	want := []string{
		`p: zones of the kind "wtaer" have no effect by themselves, did you mean "water"?`, `p: zones of the kind "Water" have no effect by themselves, did you mean "water"?`,
	}
	if got := n.Lines(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestProperties_AreReadInTheirForm, or say what they are and what is wanted.
func TestProperties_AreReadInTheirForm(t *testing.T) {
	read := func(value string) *Properties {
		var p Properties
		if err := json.Unmarshal([]byte(`{"name":`+value+`}`), &p); err != nil {
			t.Fatal(err)
		}
		return &p
	}
	for _, c := range []struct {
		value                 string
		number, truth, vector any // nil for an error
	}{
		{"2", 2.0, nil, nil}, {"-2", -2.0, nil, nil}, {"2.5", nil, nil, nil}, {"-2.5", nil, nil, nil}, {"0.5", 0.5, true, nil}, {"1", 1.0, true, nil}, {"0", 0.0, false, nil},
		{"true", nil, true, nil}, {"false", nil, false, nil}, {`"x"`, nil, nil, nil}, {"[1,2,3]", nil, nil, geom.Vec{X: 1, Y: 2, Z: 3}}, {"[1,2]", nil, nil, nil}, {"[1,2,3,4]", nil, nil, nil},
		{"null", 1.5, false, geom.Vec{Y: 7}}, {"{}", nil, nil, nil},
	} {
		p := read(c.value)
		number, errNumber := p.Number("p", "name", -2, 2, 1.5)
		truth, errTruth := p.Truth("p", "name")
		vector, errVector := p.Vector("p", "name", geom.Vec{Y: 7})
		for _, r := range []struct {
			what, reason string
			got, want    any
			err          error
		}{
			{"number", "want a number of -2 to 2", number, c.number, errNumber}, {"truth", "want a number of 0 to 1", truth, c.truth, errTruth},
			{"vector", "want three numbers", vector, c.vector, errVector},
		} {
			if (r.err == nil) != (r.want != nil) || r.err == nil && r.got != r.want {
				t.Errorf("%s as a %s: %v, %v, want %v", c.value, r.what, r.got, r.err, r.want)
			}
			if r.err != nil && !strings.Contains(r.err.Error(), "p.extras.name: is "+c.value+", "+r.reason) {
				t.Errorf("%s as a %s: %v", c.value, r.what, r.err)
			}
		}
		if p.Has("name") != (c.value != "null") {
			t.Errorf("%s is there: %v", c.value, p.Has("name"))
		}
	}
}

// TestFill_TakesThePropertiesThatAStructHas, in the form of its fields and within their ranges; two colours are
// six numbers too.
func TestFill_TakesThePropertiesThatAStructHas(t *testing.T) {
	type filled struct {
		Name  string             `json:"name" limit:"0..1024"`
		Fog   *float64           `json:"fog" limit:"0..10"`
		Force *[3]float64        `json:"force"`
		Rock  *[2]manifest.Color `json:"rock" limit:"0..1"`
	}
	ten, rock := 10.0, [2]manifest.Color{{0, 1, 0}, {1, 0, 1}}
	for extras, want := range map[string]filled{
		`"gate": 7, "fog": null`: {}, `"name": "a", "fog": 10`: {Name: "a", Fog: &ten}, `"force": [1, 2, 3]`: {Force: &[3]float64{1, 2, 3}},
		`"rock": [0, 1, 0, 1, 0, 1]`: {Rock: &rock}, `"rock": [[0, 1, 0], [1, 0, 1]]`: {Rock: &rock},
	} {
		var p Properties
		var got filled
		err := json.Unmarshal([]byte("{"+extras+"}"), &p)
		found, wrong := p.Fill("p", &got)
		if err != nil || wrong != nil || found != !reflect.DeepEqual(want, filled{}) || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, found %v, %v, %v", extras, got, found, err, wrong)
		}
	}
	for extras, want := range map[string]string{
		`"name": 5`: "p.extras.name: is a number, want a text in quotes", `"fog": 10.1`: "p.extras.fog: is 10.1, want 0 to 10", `"fog": "x"`: "p.extras.fog: is a text, want a number",
		`"force": [1, 2]`: "p.extras.force: has 2 elements, want 3", `"force": [1, "x", 2]`: "p.extras.force[1]: is a text, want a number", `"rock": [0, 1, 0, 1, 0]`: "p.extras.rock[0]: is a number, want a list of 3",
		`"rock": [0, 1, 0, 1, 0, 2]`: "p.extras.rock[1][2]: is 2, want 0 to 1", `"name": "` + strings.Repeat("n", check.MaxNameBytes+1) + `"`: "p.extras.name: is 1025 bytes long",
	} {
		var p Properties
		err := json.Unmarshal([]byte("{"+extras+"}"), &p)
		if _, wrong := p.Fill("p", &filled{}); err != nil || wrong == nil || !strings.Contains(wrong.Error(), want) {
			t.Errorf("%s: %v, %v, want %s", extras, wrong, err, want)
		}
	}
}
