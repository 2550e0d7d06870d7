package main

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/mutants"
)

func TestRun_RefusesWhatItCannotDo(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"--count 0", "--count is 0"}, {"--least 101", "--least 101 is out of range"}, {"--workers 0", "--workers is 0"}, {"--frob", "--frob"},
		{"./missing", "missing"}, {"--only nowhere.go:1 ../../internal/mutants", "no such place"}, {"../../internal/arguments/../../systems/weapons/weaponstest", "nothing to change"},
	} {
		var out, problems bytes.Buffer
		if status := run(context.Background(), strings.Fields(c.args), &out, &problems); status != arguments.Refused {
			t.Errorf("%s: status %d", c.args, status)
		}
		if !strings.Contains(problems.String(), c.want) {
			t.Errorf("%s: said %q, want %q in it", c.args, &problems, c.want)
		}
	}
}

func TestTestersOf_InternalPackagesAreTestedFromAboveToo(t *testing.T) {
	all := []listed{
		{ImportPath: "m/a", XTestGoFiles: []string{"a_test.go"}, Deps: []string{"m/a/internal/b", "m/a/internal/c"}}, {ImportPath: "m/a/internal/b", TestGoFiles: []string{"b_test.go"}},
		{ImportPath: "m/a/internal/c"}, {ImportPath: "m/d"}, {ImportPath: "m/atest", TestGoFiles: []string{"x_test.go"}},
		{ImportPath: "m/a/internal/e"}, {ImportPath: "m/a/f", TestGoFiles: []string{"f_test.go"}, Imports: []string{"m/a/internal/e"}},
	}
	for i := range all {
		all[i].Module.Path = "m"
	}
	for i, want := range []string{"a", "a/internal/b a", "a", "", "", "a/f", "a/f"} {
		if got := strings.Join(testersOf(&all[i], all), " "); got != want {
			t.Errorf("%s is tested by %q, want %q", all[i].ImportPath, got, want)
		}
	}
}

func TestWanted_ChangesAtPlacesThatBeginSo(t *testing.T) {
	found := []mutants.Mutant{{File: "a/b.go", Line: 9, Column: 3}, {File: "a/b.go", Line: 90, Column: 3}, {File: "a/c.go", Line: 1, Column: 1}}
	for only, want := range map[string]int{"": 3, "a/b.go:90": 1, "a/b.go:9": 2, "a/b.go:9:": 1, "a/b.go:9:,a/c.go": 2, "b.go": 0} {
		f := flags{}
		if only != "" {
			f.Only = strings.Split(only, ",")
		}
		if got := len(f.wanted(slices.Clone(found))); got != want {
			t.Errorf("%q: %d, want %d", only, got, want)
		}
	}
}
