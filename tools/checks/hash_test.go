package checks

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
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
	matches := matchRun(t, here, native)
	t.Run("another process", func(t *testing.T) {
		t.Parallel()
		compare(t, here, native, matches)
	})
	for _, other := range targets.Others {
		t.Run(other.Name, func(t *testing.T) {
			t.Parallel()
			binary := binaryOf(t, other, folder)
			run := goldenRun(t, other)
			if !other.Slow {
				run = matches.and(run)
			}
			compare(t, other, binary, run)
		})
	}
}

// matchRun plays what other targets are to play the same, four times as long in the long run.
func matchRun(t *testing.T, here targets.Target, native string) hashRun {
	t.Helper()
	arguments := []string{"-match", "valley:500", "-match", "works:300"}
	if os.Getenv(longRun) != "" {
		arguments = []string{"-match", "valley:2000", "-match", "works:1200"}
	}
	want, err := here.Run(t.Context(), native, append([]string{"-twice"}, arguments...)...)
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(want, "\n"); lines < 10 {
		t.Fatalf("%d lines, want two levels and 8 hashes:\n%s", lines, want)
	}
	golden, err := os.ReadFile(filepath.Join(scenarios, "golden.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return hashRun{append(arguments, "-scenarios", scenarios), want + string(golden)}
}

// Ticks of the recorded matches that other targets play outside the long run: all of the short
// matches where a processor plays them, and under an emulator what runs 98 % of the code that
// all of them run.
const (
	playedTicks   = 1280
	emulatedTicks = 320
)

// goldenRun is what a target plays of the recorded matches, all of which the package goldens
// plays on this machine. Only fast targets play the long ones, and with a runner they do in the
// long run alone.
func goldenRun(t *testing.T, on targets.Target) hashRun {
	t.Helper()
	until := int64(playedTicks)
	switch {
	case os.Getenv(longRun) != "":
		until = math.MaxInt64
	case strings.HasPrefix(on.Runner, "qemu"):
		until = emulatedTicks
	}
	files, err := goldens.Files(replays)
	if err != nil || len(files) < 12 {
		t.Fatalf("%d recorded matches, %v", len(files), err)
	}
	run := hashRun{arguments: []string{"-until", fmt.Sprint(until)}}
	for _, file := range files {
		r, err := replay.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		hash, ok := r.Hash()
		if !ok {
			t.Fatal(r.Cut())
		}
		if goldens.IsLong(r) && !(on.Long && (on.Runner == "" || os.Getenv(longRun) != "")) {
			continue
		}
		ticks := r.Last() - r.First()
		if until < ticks {
			ticks, hash = until, 0
		}
		run = run.and(hashRun{[]string{file}, fmt.Sprintf("%s %d %016x\n", filepath.Base(file), ticks, hash)})
	}
	return run
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
	var flags []string
	if slices.ContainsFunc(fusingTargets, func(f targets.Target) bool { return f.Name == t.Name }) {
		flags = append(flags, telling)
	}
	if err := t.Build(test.Context(), hashProgram, binary, flags...); err != nil {
		test.Fatal(err)
	}
	return binary
}

// hashRun is what a run with some arguments prints.
type hashRun struct {
	arguments []string
	want      string
}

// and returns a run that also prints what the other prints.
func (r hashRun) and(other hashRun) hashRun {
	return hashRun{slices.Concat(r.arguments, other.arguments), r.want + other.want}
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

// compare runs a binary, and tells of the first recorded match that parts what differs first.
func compare(t *testing.T, on targets.Target, binary string, r hashRun) {
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
	explode := filepath.Join(root, "internal", "explode", "explode.go") // of which little is built anew
	source, err := os.ReadFile(explode)
	if err != nil {
		t.Fatal(err)
	}
	const exact = "return m.Explode(at, spec.Projectile.Payload, components.Nobody)"
	wrong := strings.Replace(string(source), exact, "p := spec.Projectile.Payload; if m.Tick() == 241 { p.Damage += 1e-9 }; return m.Explode(at, p, components.Nobody)", 1)
	if wrong == string(source) {
		t.Fatal("there is nothing to spoil in", explode)
	}
	overlay := fmt.Sprintf(`{"Replace": {%q: %q}}`, explode, filepath.Join(folder, "explode.go"))
	for name, text := range map[string]string{"explode.go": wrong, "overlay.json": overlay} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	odd := targets.Target{Name: "an odd machine"}
	binary := filepath.Join(folder, "odd")
	if err := odd.Build(t.Context(), hashProgram, binary, "-overlay", filepath.Join(folder, "overlay.json")); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(replays, "blast-chain"+replay.Suffix)
	got, err := odd.Run(t.Context(), binary, file)
	if err != nil || !strings.HasPrefix(got, "blast-chain.replay parts after 224\n") {
		t.Fatalf("it prints %q, %v", got, err)
	}
	report := parting(t, odd, binary, file, 224)
	for _, want := range []string{"blast-chain.replay on an odd machine: it diverges between tick 241 and tick 242\n",
		"\ntick 242: entity ", ": health.Current: "} {
		if !strings.Contains(report, want) {
			t.Errorf("it tells\n%swant %q", report, want)
		}
	}
}
