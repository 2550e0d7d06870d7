package extras

import (
	"fmt"
	"strings"
	"testing"

	"github.com/skijet/skijet/levels/internal/notes"
)

// TestTypingErrors_CountsInTheClosedForm.
func TestTypingErrors_CountsInTheClosedForm(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"team", "team", 0}, {"TEAM", "team", 0}, {"taem", "team", 1}, {"tem", "team", 1}, {"tteam", "team", 1}, {"beam", "team", 1}, {"item", "team", 2}, {"speedms", "speed_m_s", 2}, {"x", "speed_m_s", 3}} {
		if got := TypingErrors(plainName(c.a), c.b, 2); got != c.want {
			t.Errorf("%q and %q are %d apart, want %d", c.a, c.b, got, c.want)
		}
	}
}

// TestProperties_OfAnyNumberTakeLittleMemory: of a million that mean nothing only some names are
// kept, and of a word that is given twice the last.
func TestProperties_OfAnyNumberTakeLittleMemory(t *testing.T) {
	var text strings.Builder
	text.WriteString(`{"team": 1, "deep": {"team": [{}, 5]}`)
	for i := range 100_000 {
		fmt.Fprintf(&text, `, "k%d": [%d, "x"]`, i, i)
	}
	text.WriteString(`, "team": 2}`)
	var p Properties
	if err := p.UnmarshalJSON([]byte(text.String())); err != nil {
		t.Fatal(err)
	}
	if len(p.Given) != 1 || string(p.Get("team")) != "2" || len(p.Other) != maxOtherProperties || p.Other[0] != "deep" {
		t.Errorf("given %s, other %q", p.Given, p.Other)
	}
	for _, text := range []string{"null", "[]", "5", `"team"`} {
		var none Properties
		if err := none.UnmarshalJSON([]byte(text)); err != nil || none.Given != nil || none.Other != nil {
			t.Errorf("%s: %v, %v", text, none, err)
		}
	}
}

// TestProperties_OfAnyNumberTakeLittleTime: names that mean nothing are compared once, without
// memory from then on, and no more than some of a file.
func TestProperties_OfAnyNumberTakeLittleTime(t *testing.T) {
	var p Properties
	for i := range maxOtherProperties {
		p.Other = append(p.Other, fmt.Sprintf("Some name %d", i))
	}
	var n notes.Notes
	var s Speller
	if count := testing.AllocsPerRun(100, func() { s.NoteUnknown(&n, "a", &p, ObjectWords[:]) }); count > 0 {
		t.Errorf("%v allocations for a node whose names were compared", count)
	}
	for i := range 3 * maxSpellings {
		s.NoteUnknown(&n, "a", &Properties{Other: []string{fmt.Sprintf("name%d", i)}}, ObjectWords[:])
	}
	if len(s.known) != maxSpellings || len(n.Lines()) > 0 {
		t.Errorf("%d names were compared, want %d: %v", len(s.known), maxSpellings, n.Lines())
	}
	for _, list := range [...][]string{OwnerWords[:], PickupWords[:], ZoneWords[:], StopWords[:], ObjectWords[:], SurfaceWords[:], LevelWords[:]} {
		for _, word := range list {
			if len(word) > longestWord {
				t.Errorf("%q is too long to be compared", word)
			}
		}
	}
}

// TestKeepOwn_KeepsSoManyOfWhichTheLastOfANameCounts.
func TestKeepOwn_KeepsSoManyOfWhichTheLastOfANameCounts(t *testing.T) {
	var p Properties
	for n := range maxOwn + 2 {
		p.keepOwn(fmt.Sprintf("own.n%d", n), []byte("1"))
	}
	p.keepOwn("own.n0", []byte("2"))
	all, odd := p.Own()
	if len(all) != maxOwn || len(odd) > 0 {
		t.Fatalf("%d are kept, want %d; odd %q", len(all), maxOwn, odd)
	}
	for _, own := range all {
		if want := map[bool]float64{true: 2, false: 1}[own.Name == "own.n0"]; len(own.Numbers) != 1 || own.Numbers[0] != want {
			t.Errorf("%s is %v, want %v", own.Name, own.Numbers, want)
		}
	}
}
