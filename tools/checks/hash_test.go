package checks

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/skijet/skijet/internal/goldens"
	"github.com/skijet/skijet/internal/targets"
	"github.com/skijet/skijet/systems/replay"
)

// allTargets is the environment variable that turns a missing runner from a
// skip into a failure. tools/test sets it, having installed them.
const allTargets = "SKIJET_ALL_TARGETS"

// Folders of what is the same everywhere too: scenarios with their traces, and recorded
// matches.
const (
	scenarios = "../../testdata/scenarios"
	replays   = "../../testdata/replays"
)

// hashProgram is what prints the hashes.
const hashProgram = module + "internal/printhash"

func TestHash_IsTheSameOnEveryTarget(t *testing.T) {
	if testing.Short() {
		t.Skip("other machines take their time")
	}
	folder := t.TempDir()
	here := targets.Target{Name: "this machine"}
	native := filepath.Join(folder, "here")
	if err := here.Build(t.Context(), hashProgram, native); err != nil {
		t.Fatal(err)
	}
	matches := matchRuns(t, here, native)
	short, long, heavy := goldenRuns(t)
	t.Run("another process", func(t *testing.T) {
		t.Parallel()
		compare(t, here, native, matches)
	})
	for _, other := range targets.Others {
		t.Run(other.Name, func(t *testing.T) {
			t.Parallel()
			binary := binaryOf(t, other, folder)
			if !other.Slow {
				compare(t, other, binary, matches)
			}
			compareGoldens(t, other, binary, short)
			if other.Long {
				compareGoldens(t, other, binary, long)
			}
			if other.Long && (other.Runner == "" || os.Getenv(longRun) != "") {
				compareGoldens(t, other, binary, heavy)
			}
		})
	}
}

// matchRuns plays what other targets are to play the same.
func matchRuns(t *testing.T, here targets.Target, native string) []hashRun {
	t.Helper()
	var runs []hashRun
	for _, arguments := range [][]string{nil, {"-level", "works", "-ticks", "1200"}} {
		want, err := here.Run(t.Context(), native, append([]string{"-twice"}, arguments...)...)
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
	return append(runs, hashRun{[]string{"-scenarios", scenarios}, string(golden)})
}

// heaviest is the long golden that takes longer than all others together, for the platforms
// of its level. Targets that need a runner play it in the long run only.
const heaviest = "mixed-models"

// goldenRuns are the recorded matches, of which the package goldens plays all on this
// machine.
func goldenRuns(t *testing.T) (short, long, heavy hashRun) {
	t.Helper()
	files, err := goldens.Files(replays)
	if err != nil || len(files) < 12 {
		t.Fatalf("%d recorded matches, %v", len(files), err)
	}
	short.arguments, long.arguments, heavy.arguments = []string{"-replays"}, []string{"-replays"}, []string{"-replays"}
	for _, file := range files {
		r, err := replay.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		hash, ok := r.Hash()
		if !ok {
			t.Fatal(r.Cut())
		}
		run := &short
		switch {
		case filepath.Base(file) == heaviest+replay.Suffix:
			run = &heavy
		case goldens.IsLong(r):
			run = &long
		}
		run.arguments = append(run.arguments, file)
		run.want += fmt.Sprintf("%s %d %016x\n", filepath.Base(file), r.Last()-r.First(), hash)
	}
	if heavy.want == "" {
		t.Fatalf("%s is not recorded", heaviest)
	}
	return short, long, heavy
}

// binaryOf builds the program for a target, or skips the test where the target does not
// run here.
func binaryOf(test *testing.T, t targets.Target, folder string) string {
	test.Helper()
	if t.Runner == "" && runtime.GOARCH != "amd64" {
		test.Skipf("%s does not run on %s", t.Name, runtime.GOARCH)
	}
	if _, err := t.Find(); err != nil {
		if os.Getenv(allTargets) != "" {
			test.Fatal(err)
		}
		test.Skip(err)
	}
	binary := filepath.Join(folder, strings.ReplaceAll(t.Name, "/", "-"))
	if err := t.Build(test.Context(), hashProgram, binary); err != nil {
		test.Fatal(err)
	}
	return binary
}

// hashRun is what a run with some arguments prints.
type hashRun struct {
	arguments []string
	want      string
}

func compare(t *testing.T, on targets.Target, binary string, runs []hashRun) {
	t.Helper()
	for _, r := range runs {
		if got, want := firstOther(t, on, binary, r); got != want {
			t.Fatalf("it prints %q, here it is %q", got, want)
		}
	}
}

// firstOther runs a binary and returns the first line that differs, and what it should
// be.
func firstOther(t *testing.T, on targets.Target, binary string, r hashRun) (got, want string) {
	t.Helper()
	out, err := on.Run(t.Context(), binary, r.arguments...)
	for _, old := range []string{"microarchitecture support", "exec format error"} {
		if err != nil && strings.Contains(err.Error(), old) {
			t.Skip("the processor or the system does not run this target:", err)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	expected := strings.SplitAfter(r.want, "\n")
	for i, line := range strings.SplitAfter(out, "\n") {
		if i >= len(expected) || line != expected[i] {
			return line, expected[min(i, len(expected)-1)]
		}
	}
	return "", ""
}

// compareGoldens runs a binary on recorded matches, and tells of the first that parts
// what differs first.
func compareGoldens(t *testing.T, on targets.Target, binary string, r hashRun) {
	t.Helper()
	got, want := firstOther(t, on, binary, r)
	if got == want {
		return
	}
	var name string
	var after int64
	if _, err := fmt.Sscanf(got, "%s parts after %d", &name, &after); err != nil {
		t.Fatalf("it prints %q, here it is %q", got, want)
	}
	t.Fatalf("%s\n%s", got, parting(t, on, binary, filepath.Join(replays, name), after))
}

// parting tells in which tick a recorded match parts on a target from how it goes on
// this machine, and what differs there: the target writes its state after each tick from
// the last known good one on, and this machine plays the same ticks.
func parting(t *testing.T, on targets.Target, binary, file string, after int64) string {
	t.Helper()
	window, err := on.Run(t.Context(), binary, "-window", fmt.Sprint(after), file)
	if err != nil {
		t.Fatal(err)
	}
	r, err := replay.Read([]byte(window), filepath.Base(file)+" on "+on.Name)
	if err != nil {
		t.Fatal(err)
	}
	var c goldens.Checker
	_, _, err = c.Check(r)
	if p := (*replay.Divergence)(nil); errors.As(err, &p) {
		return p.Report(20)
	}
	return fmt.Sprintf("from there on it goes as here: %v", err)
}

// TestDivergence_NamesTickEntityComponentAndField lets a machine play that counts wrong
// once: its source is that of another file.
func TestDivergence_NamesTickEntityComponentAndField(t *testing.T) {
	if testing.Short() {
		t.Skip("builds most of the module anew")
	}
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	timers := filepath.Join(root, "systems", "timers.go")
	source, err := os.ReadFile(timers)
	if err != nil {
		t.Fatal(err)
	}
	wrong := strings.Replace(string(source), "down(&health.ProtectedTicks)", "if down(&health.ProtectedTicks); health.ProtectedTicks == 3 { health.Current -= 1e-9 }", 1)
	if wrong == string(source) {
		t.Fatal("there is nothing to spoil in systems/timers.go")
	}
	overlay := fmt.Sprintf(`{"Replace": {%q: %q}}`, timers, filepath.Join(folder, "timers.go"))
	for name, text := range map[string]string{"timers.go": wrong, "overlay.json": overlay} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	odd := targets.Target{Name: "an odd machine"}
	binary := filepath.Join(folder, "odd")
	if err := odd.Build(t.Context(), hashProgram, binary, "-overlay", filepath.Join(folder, "overlay.json")); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(replays, "water"+replay.Suffix)
	got, err := odd.Run(t.Context(), binary, "-replays", file)
	if err != nil || !strings.HasPrefix(got, "water.replay parts after 0\n") {
		t.Fatalf("it prints %q, %v", got, err)
	}
	// Everybody is protected for 32 ticks after coming in.
	report := parting(t, odd, binary, file, 0)
	for _, want := range []string{"water.replay on an odd machine: it diverges between tick 28 and tick 29\n",
		"\ntick 29: entity ", ": health.Current: "} {
		if !strings.Contains(report, want) {
			t.Errorf("it tells\n%swant %q", report, want)
		}
	}
}
