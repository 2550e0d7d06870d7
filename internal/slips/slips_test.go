package slips

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// root of the module, from here.
func root(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// sum is a slip of the package in testdata with one formula.
func sum(number int, ours, theirs string) Slip {
	return Slip{Number: number, Title: "a sum", Package: "internal/slips/testdata/sum", Readings: []Reading{
		{"another sum", []Edit{{"internal/slips/testdata/sum/sum.go", ours, theirs}}},
	}}
}

func TestRun_TellsWhatIsCaughtMissedAndWrong(t *testing.T) {
	cases := []struct {
		name   string
		slip   Slip
		failed string // the test that notices
		fault  string // part of the error
	}{
		{"caught", sum(1, "a + b", "a - b"), "TestSeed01_SumIsASum", ""},
		{"missed", sum(2, "a + b", "a - b"), "", ""},
		{"a panic is noticed", sum(1, "a + b", "a / (b - b)"), "TestSeed01_SumIsASum", ""},
		{"no place", sum(1, "a * b", "a - b"), "", "sum.go has 0 places with the text\n\ta * b"},
		{"two places", sum(1, "Of", "For"), "", "sum.go has 2 places"},
		{"no change", sum(1, "a + b", "a + b"), "", "changes nothing"},
		{"no compilation", sum(1, "a + b", "a +"), "", "does not compile"},
	}
	var all []Slip
	for _, c := range cases {
		c.slip.Readings[0].Says = c.name
		all = append(all, c.slip)
	}
	results := map[string]Result{}
	if err := Run(context.Background(), root(t), all, 2, func(r Result) { results[r.Reading.Says] = r }); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		r, ok := results[c.name]
		if got := strings.Join(r.Failed, " "); !ok || got != c.failed || r.Caught() != (c.failed != "") {
			t.Errorf("%s: told %v, failed %q, want %q", c.name, ok, got, c.failed)
		}
		switch {
		case (r.Err == nil) != (c.fault == ""):
			t.Errorf("%s: error %v", c.name, r.Err)
		case r.Err != nil && (!errors.Is(r.Err, ErrTable) || !strings.Contains(r.Err.Error(), c.fault) || !strings.Contains(r.Err.Error(), "slip 1")):
			t.Errorf("%s: error %v, want %q", c.name, r.Err, c.fault)
		}
	}
}

func TestRun_NeedsTestsThatPassAsThingsAre(t *testing.T) {
	none := sum(3, "a + b", "a - b")
	err := Run(context.Background(), root(t), []Slip{none}, 1, func(Result) { t.Error("a result") })
	if !errors.Is(err, ErrTable) || !strings.Contains(err.Error(), "slip 3 has no test") {
		t.Errorf("a slip without a test: %v", err)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if err := Run(ended, root(t), []Slip{none}, 1, func(Result) { t.Error("a result") }); err == nil {
		t.Error("an interrupted run ends without an error")
	}
}

func TestPatch_ChangesNoFile(t *testing.T) {
	s := sum(1, "a + b", "a - b")
	before, err := os.ReadFile("testdata/sum/sum.go")
	if err != nil {
		t.Fatal(err)
	}
	patched, err := s.Patch(root(t), &s.Readings[0])
	after, again := os.ReadFile("testdata/sum/sum.go")
	if err != nil || again != nil || string(before) != string(after) {
		t.Errorf("the file changed, or %v, %v", err, again)
	}
	if got := patched["internal/slips/testdata/sum/sum.go"]; !strings.Contains(got, "return a - b") {
		t.Errorf("patched to %s", got)
	}
}
