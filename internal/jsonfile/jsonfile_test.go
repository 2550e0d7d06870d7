package jsonfile

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
)

type hill struct {
	Name  string   `json:"name"`
	Lifts []lift   `json:"lifts"`
	Lake  *lake    `json:"lake"`
	Words []string `json:"words"`
	Pair  pair     `json:"pair"`
	Kept  int      `json:"-"`
}

type lift struct {
	Place [3]float64 `json:"place"`
	Seats int        `json:"seats"`
	Fast  *bool      `json:"fast"`
}

type lake struct {
	Depth float64 `json:"depth"`
}

// pair decodes itself.
type pair [2]int

func (p *pair) UnmarshalJSON(data []byte) error {
	var list []int
	if err := json.Unmarshal(data, &list); err != nil || len(list) != 2 {
		return fmt.Errorf("is no pair")
	}
	copy(p[:], list)
	return nil
}

const written = `{
	"name": "north",
	"lifts": [
		{"place": [1, 2, 3], "seats": 4},
		{"place": [4, 5, 6], "fast": true}
	],
	"lake": {"depth": 2.5},
	"words": ["a", "b"],
	"pair": [7, 8]
}`

func TestDecode_ReadsWhatEncodingJSONReads(t *testing.T) {
	for _, text := range []string{written, `{}`, ` {"lake": null, "lifts": null, "words": []} `, `{"lifts": [{}, {}]}`} {
		got, want := hill{Kept: 5}, hill{Kept: 5}
		if err := Decode([]byte(text), &got); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if err := json.Unmarshal([]byte(text), &want); err != nil {
			t.Fatal(err)
		}
		a, b := fmt.Sprintf("%#v", flat(got)), fmt.Sprintf("%#v", flat(want))
		if a != b {
			t.Errorf("%s: got %s, want %s", text, a, b)
		}
	}
}

// flat makes hills comparable in print, where pointers would be addresses.
func flat(h hill) []any {
	all := []any{h.Name, h.Words, h.Pair, h.Kept, h.Lake != nil, len(h.Lifts)}
	if h.Lake != nil {
		all = append(all, *h.Lake)
	}
	for _, l := range h.Lifts {
		all = append(all, l.Place, l.Seats, l.Fast != nil && *l.Fast)
	}
	return all
}

func TestDecode_SaysWhereAMistakeIsAndWhatWouldBeRight(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{written, "", "line 1, column 1: the file is empty"},
		{written, written[:40], "line 4, column 9: the file ends too early"},
		{`"north",`, `"north"`, `line 3, column 2: invalid character '"' after object key:value pair: is a comma missing before it?`},
		{"\n}", "\n} {}", "line 10, column 3: invalid character '{' after top-level value: one object is a whole file, leave out what follows it"},
		{`"seats"`, `"seat"`, `line 4, column 24: lifts[0]: unknown field "seat", want one of place, seats, fast`},
		{`"depth"`, `"Depth"`, `line 7, column 11: lake: unknown field "Depth", want one of depth`},
		{`"words"`, `"-"`, `line 8, column 2: unknown field "-", want one of name, lifts, lake, words, pair`},
		{`"words"`, `"name"`, `line 8, column 2: field "name" is given twice`},
		{`"fast": true`, `"fast": "yes"`, `line 5, column 32: lifts[1].fast: is a text, want true or false`},
		{`"seats": 4`, `"seats": 4.5`, `line 4, column 33: lifts[0].seats: is 4.5, want a whole number that fits`},
		{`"seats": 4`, `"seats": 4e99`, `line 4, column 33: lifts[0].seats: is 4e99, want a whole number that fits`},
		{`[4, 5, 6]`, `[4, 5]`, `line 5, column 13: lifts[1].place: has 2 elements, want 3`},
		{`[4, 5, 6]`, `[4, 5, 6, 7]`, `line 5, column 13: lifts[1].place: has 4 elements, want 3`},
		{`[4, 5, 6]`, `[4, "5", 6]`, `line 5, column 17: lifts[1].place[1]: is a text, want a number`},
		{`[4, 5, 6]`, `7`, `line 5, column 13: lifts[1].place: is a number, want a list of 3`},
		{`{"depth": 2.5}`, `2.5`, `line 7, column 10: lake: is a number, want an object of depth`},
		{`["a", "b"]`, `{}`, `line 8, column 11: words: is an object, want a list`},
		{`["a", "b"]`, `["a", []]`, `line 8, column 17: words[1]: is a list, want a text in quotes`},
		{`[7, 8]`, `[7]`, `line 9, column 10: pair: is no pair`},
	} {
		if !strings.Contains(written, c.old) {
			t.Fatalf("%q is not in the text", c.old)
		}
		var h hill
		err := Decode([]byte(strings.Replace(written, c.old, c.new, 1)), &h)
		if at := (*Error)(nil); !errors.As(err, &at) || err.Error() != c.want {
			t.Errorf("%s for %s: got %v, want %s", c.new, c.old, err, c.want)
		}
	}
}

func TestFind_GivesThePlaceOrWhatItLiesIn(t *testing.T) {
	for _, c := range []struct {
		place        string
		line, column int
	}{
		{"name", 2, 10}, {"lifts[1].place", 5, 13}, {"lifts[1].place[2]", 5, 20}, {`lifts[1] "t-bar".seats`, 5, 3},
		{"lifts[10]", 3, 11}, {"lak", 0, 0}, {"geometry", 0, 0}, {"", 0, 0},
	} {
		line, column, ok := Find([]byte(written), hill{}, c.place)
		if line != c.line || column != c.column || ok != (c.line > 0) {
			t.Errorf("%s: got line %d, column %d, %v, want %d, %d", c.place, line, column, ok, c.line, c.column)
		}
	}
	for _, broken := range []string{"", " ", written[:40], "]"} {
		if _, _, ok := Find([]byte(broken), hill{}, "lifts"); ok {
			t.Errorf("found in %q", broken)
		}
	}
}

func TestDecode_NamesTheByteOrderMarkThatAnEditorWrote(t *testing.T) {
	for mark, want := range map[string]string{
		"\xef\xbb\xbf": "line 1, column 1: the file begins with a byte order mark: save it as UTF-8 without one",
		"\xff\xfe":     "line 1, column 1: the file is in UTF-16, with a byte order mark: save it as UTF-8 without one",
		"\xfe\xff":     "line 1, column 1: the file is in UTF-16, with a byte order mark: save it as UTF-8 without one",
	} {
		var h hill
		if err := Decode([]byte(mark+written), &h); err == nil || err.Error() != want {
			t.Errorf("%x: got %v, want %s", mark, err, want)
		}
	}
}

// TestDecode_ListsAllMistakes has one of each kind, and a right value after each.
func TestDecode_ListsAllMistakes(t *testing.T) {
	text := `{
	"name": 5,
	"lifts": [
		{"place": [1, 2], "seats": 4, "speed": {"x": [1]}},
		{"place": [1, 2, 3], "seats": 4.5},
		{"seats": 1, "seats": 2}
	],
	"lake": {"depth": 7}
}`
	var h hill
	err := Decode([]byte(text), &h)
	want := []string{
		"line 2, column 10: name: is a number, want a text in quotes",
		"line 4, column 13: lifts[0].place: has 2 elements, want 3",
		`line 4, column 33: lifts[0]: unknown field "speed", want one of place, seats, fast`,
		"line 5, column 33: lifts[1].seats: is 4.5, want a whole number that fits",
		`line 6, column 16: lifts[2]: field "seats" is given twice`,
	}
	if err == nil || err.Error() != strings.Join(want, "\n") {
		t.Errorf("%v\nwant\n%s", err, strings.Join(want, "\n"))
	}
	if at := (*Error)(nil); !errors.As(err, &at) || at.Line != 2 {
		t.Errorf("the first is %v", at)
	}
	if h.Lake == nil || h.Lake.Depth != 7 || h.Lifts[0].Seats != 4 {
		t.Errorf("what is right was not decoded: %+v", h)
	}
	many := `{"words": [` + strings.Repeat("1, ", 99_999) + `1]}`
	if err := Decode([]byte(many), &h); len(strings.Split(err.Error(), "\n")) != mostErrors {
		t.Errorf("a list of %d lines", len(strings.Split(err.Error(), "\n")))
	}
}

// TestDecode_SaysHowToMendTheSyntax of the slips that people make.
func TestDecode_SaysHowToMendTheSyntax(t *testing.T) {
	for text, want := range map[string]string{
		"{\"name\": \"a\"\n\"kept\": 1}":    "line 2, column 1: invalid character '\"' after object key:value pair: is a comma missing before it?",
		`{"words": ["a" "b"]}`:              "is a comma missing before it?",
		`{"name": "a", }`:                   "leave out the comma before it",
		`{"words": ["a",]}`:                 "leave out the comma before it",
		"{\"name\": \"a\", // the north\n}": "JSON has no comments",
		`{'name': "a"}`:                     `put texts and names in "`,
		`{"name": 'a'}`:                     `put texts and names in "`,
		`{name: "a"}`:                       `put the name of the field in "`,
		`{"name" "a"}`:                      "put a colon before it",
		`{"name": "a"} {}`:                  "one object is a whole file",
	} {
		var h hill
		if err := Decode([]byte(text), &h); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestExplain_SaysInWordsOfJSONWhatIsWrongAndWhere.
func TestExplain_SaysInWordsOfJSONWhatIsWrongAndWhere(t *testing.T) {
	for _, c := range [...]struct{ text, want string }{
		{`{"name": "n", "lifts": [{}, {"place": [1, "high", 3]}]}`, `line 1, column 43: lifts[1].place[1]: is a text, want a number`},
		{`{"lifts": {"a": 1}}`, `line 1, column 11: lifts: is an object, want a list`},
		{`{"lake": [2]}`, `line 1, column 10: lake: is a list, want an object of depth`},
		{`{"lifts": [{"seats": 1234567890123456789012345678901234567890123456789012345678901234567890}]}`,
			`lifts[0].seats: is 123456789012345678901234567890123456789012345678901234567890..., want a whole number that fits`},
		{`{"name": [}`, `line 1, column 11: invalid character '}'`},
	} {
		var h struct {
			Name  string `json:"name"`
			Lifts []lift `json:"lifts"`
			Lake  *lake  `json:"lake"`
		}
		err := json.Unmarshal([]byte(c.text), &h)
		if err = Explain([]byte(c.text), err); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.text, err, c.want)
		}
	}
	if err := errors.New("another"); Explain(nil, err) != err {
		t.Error("another error is changed")
	}
}
