package checks

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// allTargets is the environment variable that turns a missing runner from a
// skip into a failure. tools/test sets it, having installed them.
const allTargets = "SKIJET_ALL_TARGETS"

// scenarios is the folder whose traces are the same everywhere too.
const scenarios = "../../testdata/scenarios"

func TestHash_IsTheSameOnEveryTarget(t *testing.T) {
	if testing.Short() {
		t.Skip("other machines take their time")
	}
	const program = module + "internal/printhash"
	folder := t.TempDir()
	here := target{name: "this machine"}
	native := filepath.Join(folder, "here")
	if err := here.build(program, native); err != nil {
		t.Fatal(err)
	}
	var runs []hashRun
	for _, arguments := range [][]string{nil, {"-level", "works", "-ticks", "1200"}} {
		want, err := here.run(native, append([]string{"-twice"}, arguments...)...)
		if err != nil {
			t.Fatal(err)
		}
		if lines := strings.Count(want, "\n"); lines < 13 {
			t.Fatalf("%d lines, want a level and a dozen hashes:\n%s", lines, want)
		}
		runs = append(runs, hashRun{arguments, want})
	}
	golden, err := os.ReadFile(filepath.Join(scenarios, "golden.txt"))
	if err != nil {
		t.Fatal(err)
	}
	runs = append(runs, hashRun{[]string{"-scenarios", scenarios}, string(golden)})
	t.Run("another process", func(t *testing.T) {
		compare(t, here, native, runs)
	})
	for _, other := range otherTargets {
		t.Run(other.name, func(t *testing.T) {
			if other.runner == "" && runtime.GOARCH != "amd64" {
				t.Skipf("%s does not run on %s", other.name, runtime.GOARCH)
			}
			if _, err := other.find(); err != nil {
				if os.Getenv(allTargets) != "" {
					t.Fatal(err)
				}
				t.Skip(err)
			}
			binary := filepath.Join(folder, strings.ReplaceAll(other.name, "/", "-"))
			if err := other.build(program, binary); err != nil {
				t.Fatal(err)
			}
			compare(t, other, binary, runs)
		})
	}
}

// hashRun is what a run with some arguments prints.
type hashRun struct {
	arguments []string
	want      string
}

func compare(t *testing.T, on target, binary string, runs []hashRun) {
	t.Helper()
	for _, r := range runs {
		compareOne(t, on, binary, r.arguments, r.want)
	}
}

// compareOne runs a binary and reports the first line that differs.
func compareOne(t *testing.T, on target, binary string, arguments []string, want string) {
	t.Helper()
	got, err := on.run(binary, arguments...)
	if err != nil && strings.Contains(err.Error(), "microarchitecture support") {
		t.Skip("the processor is too old for this target")
	}
	if err != nil {
		t.Fatal(err)
	}
	if got == want {
		return
	}
	expected := strings.Split(want, "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(expected) || line != expected[i] {
			t.Fatalf("line %d is %q, here it is %q", i+1, line, expected[min(i, len(expected)-1)])
		}
	}
	t.Fatalf("%d bytes, here %d", len(got), len(want))
}
