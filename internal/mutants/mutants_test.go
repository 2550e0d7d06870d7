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
		"go.mod": "module mutated\n\ngo 1.25\n", "p/p.go": "package p\n\n" + source, "p/p_test.go": "package p\n\nimport (\n\t\"os\"\n\t\"testing\"\n)\n\nvar _ = os.Getenv\n\n" + test,
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
	all, err := Find(root, &Package{Path: "p", Name: "p", Files: []string{"p.go"}, Testers: []string{"p"}})
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

// outcomes runs all mutants of a module.
func outcomes(t *testing.T, root string) map[string]Outcome {
	t.Helper()
	got := map[string]Outcome{}
	all := find(t, root)
	err := Run(context.Background(), root, all, len(all), 2, func(r Result) {
		got[fmt.Sprint(r.Mutant.Line, " ", r.Mutant.What)] = r.Outcome
	})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// The mutants of the source: what is tested is noticed, what is not tested survives, and what
// does not compile counts for nothing.
func TestRun_TellsWhatTheTestsNotice(t *testing.T) {
	root := module(t, `func sum(n int) (s int) {
	for i := range n {
		s += i
	}
	return s
}

func join(a, b string) string { return a + b }

func untested(a, b int) bool { return a == b }

func first[T comparable](all []T, one T) int {
search:
	for i, x := range all {
		if x != one {
			continue search
		}
		return i
	}
	panic("none")
}

func count(all []int) {
all:
	for i := range all {
		all[i]++
		if i > 5 {
			break all
		}
	}
}
`, `func TestAll(t *testing.T) {
	all := []int{0, 0}
	count(all)
	if sum(4) != 6 || first([]string{"a", "b"}, "b") != 1 || all[1] != 1 {
		t.Fatal("wrong")
	}
}
`)
	want := map[string]Outcome{"5 += becomes -=": Noticed, "10 + becomes -": Refused, "12 == becomes !=": Survived,
		"17 != becomes ==": Noticed, `22 dropped: panic("none")`: Refused, "28 ++ becomes --": Noticed, "29 > becomes >=": Survived}
	if got := outcomes(t, root); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// A test that fails wherever mutants are looked for runs with each mutant alone.
func TestRun_AsksTestsThatBearNoOtherMutants(t *testing.T) {
	root := module(t, `func f(a int) int { return a + 1 }

func g(a int) int { return a + 1 }
`, `func TestF(t *testing.T) {
	if f(1) != 2 || os.Getenv("MUTANTS_NOW") == "-1" {
		t.Fatal("wrong")
	}
}
`)
	want := map[string]Outcome{"3 + becomes -": Noticed, "5 + becomes -": Survived}
	if got := outcomes(t, root); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// The tests of an internal package and those of the one above: what the first notices is not
// asked of the second.
func TestRun_AsksEachPackageThatIsToNotice(t *testing.T) {
	root := module(t, "func f(a int) int { return a + 1 }\n\nfunc g(a int) int { return a - 1 }\n\nfunc H(a int) int { return g(a) * 1 }\n",
		"func TestF(t *testing.T) {\n\tif f(1) != 2 {\n\t\tt.Fatal()\n\t}\n}\n")
	above := "package q\n\nimport (\n\t\"testing\"\n\t\"mutated/p\"\n)\n\nfunc TestH(t *testing.T) {\n\tif p.H(1) != 0 {\n\t\tt.Fatal()\n\t}\n}\n"
	if err := os.MkdirAll(filepath.Join(root, "q"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "q", "q_test.go"), []byte(above), 0o644); err != nil {
		t.Fatal(err)
	}
	all, err := Find(root, &Package{Path: "p", Name: "p", Files: []string{"p.go"}, Testers: []string{"p", "q"}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	if err := Run(context.Background(), root, all, len(all), 1, func(r Result) { got = append(got, fmt.Sprint(r.Mutant.What, " ", r.Outcome)) }); err != nil {
		t.Fatal(err)
	}
	if want := []string{"+ becomes - noticed", "- becomes + noticed", "* becomes / SURVIVED"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestRun_StopsWhereTestsFailWithoutAMutant(t *testing.T) {
	root := module(t, "func f(a int) int { return a + 1 }\n", "func TestF(t *testing.T) { t.Fatal(\"fails always\") }\n")
	err := Run(context.Background(), root, find(t, root), 1, 1, func(r Result) { t.Errorf("tested %v", r.Mutant) })
	if err == nil || !strings.Contains(err.Error(), "the tests of p fail without a mutant") || !strings.Contains(err.Error(), "fails always") {
		t.Errorf("error %v", err)
	}
}
