package mutants

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// module writes a module with a package and its tests, and returns its folder.
func module(t *testing.T, source, test string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module mutated\n\ngo 1.25\n", "p/p.go": "package p\n\n" + source, "p/p_test.go": "package p\n\nimport \"testing\"\n\n" + test,
	} {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func find(t *testing.T, root string) []Mutant {
	t.Helper()
	all, err := Find(root, &Package{Path: "p", Files: []string{"p.go"}, Testers: []string{"p"}})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestFind_ListsOperatorsAssignmentsAndCalls(t *testing.T) {
	root := module(t, `func f(a, b int) (c int) {
	c = a + b*2
	c -= 1
	for i := 0; i < c && c != 3; i++ {
		println("x" + "y")
	}
	_ = a
	return c
}
`, "func TestNothing(*testing.T) {}\n")
	var got []string
	for _, m := range find(t, root) {
		got = append(got, fmt.Sprintf("%d %s", m.Line, m.What))
	}
	want := []string{
		"4 dropped: c = a + b*2", "4 + becomes -", "4 * becomes /", "5 -= becomes +=",
		"6 && becomes ||", "6 < becomes <=", "6 != becomes ==", "6 ++ becomes --", `7 dropped: println("x" + "y")`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestSample_IsTheSameForASeedAndAnotherForAnother(t *testing.T) {
	all := make([]Mutant, 50)
	for i := range all {
		all[i].Line = i
	}
	lines := func(seed uint64) string {
		var b strings.Builder
		for _, m := range Sample(all, seed) {
			fmt.Fprint(&b, m.Line, " ")
		}
		return b.String()
	}
	first, again, other := lines(1), lines(1), lines(2)
	if first != again || first == other || len(strings.Fields(other)) != len(all) {
		t.Errorf("samples of seeds 1, 1, 2: %s; %s; %s", first, again, other)
	}
}

// The mutants of the source: what is tested is noticed, also where the tests do not end,
// what is not tested survives, and what does not compile counts for nothing.
func TestRun_TellsWhatTheTestsNotice(t *testing.T) {
	root := module(t, `func sum(n int) (s int) {
	for i := 0; i < n; i++ {
		s += i
	}
	return s
}

func join(a, b string) string { return a + b }

func untested(a, b int) bool { return a == b }
`, "func TestSum(t *testing.T) {\n\tif sum(4) != 6 {\n\t\tt.Fatal(sum(4))\n\t}\n}\n")
	all := find(t, root)
	// Counting down ends after minutes; the test of that is left to others.
	all = slices.DeleteFunc(all, func(m Mutant) bool { return m.What == "++ becomes --" })
	got := map[string]Outcome{}
	err := Run(context.Background(), root, all, len(all), 2, func(r Result) { got[r.Mutant.What] = r.Outcome })
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]Outcome{"< becomes <=": Noticed, "+= becomes -=": Noticed, "+ becomes -": Refused, "== becomes !=": Survived}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestRun_StopsWhereTestsFailWithoutAMutant(t *testing.T) {
	root := module(t, "func f(a int) int { return a + 1 }\n", "func TestF(t *testing.T) { t.Fatal(\"fails always\") }\n")
	err := Run(context.Background(), root, find(t, root), 1, 1, func(r Result) { t.Errorf("tested %v", r.Mutant) })
	if err == nil || !strings.Contains(err.Error(), "the tests of p fail without a mutant") || !strings.Contains(err.Error(), "fails always") {
		t.Errorf("error %v", err)
	}
}
