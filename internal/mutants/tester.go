package mutants

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/skijet/skijet/internal/overlay"
)

// tester is a package whose tests are to notice mutants, compiled with all of them.
type tester struct {
	root, folder, pkg string

	mutants numbered
	tests   []testTime       // by their time
	reach   map[int][]string // tests that run the function of a mutant, likewise
	spoilt  []string         // tests that fail although no mutant is on
	plain   bool             // the tests are known to pass without mutants
}

// testTime is how long a test takes.
type testTime struct {
	name string
	time time.Duration
}

// patience is how many times longer than usual the tests of a package may take with a
// mutant, and leastPatience the least time that they get.
const (
	patience      = 5
	leastPatience = 10 * time.Second
)

// prepare compiles the tests, and looks which of them run which mutants. It returns the
// mutants that do not compile, which it leaves out.
func (t *tester) prepare(ctx context.Context) (refused []int, err error) {
	for {
		if len(t.mutants) == 0 {
			return refused, nil
		}
		replaced, err := switched(t.root, t.mutants)
		if err != nil {
			return nil, err
		}
		err = overlay.BuildTest(ctx, t.root, t.pkg, replaced, t.binary())
		if err == nil {
			break
		}
		faulty := blamed(err.Error())
		if len(faulty) == 0 || ctx.Err() != nil {
			return nil, cmp.Or(ctx.Err(), err)
		}
		for _, number := range faulty {
			delete(t.mutants, number)
		}
		refused = append(refused, faulty...)
	}
	names, err := t.list(ctx)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if err := t.watch(ctx, name); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(t.tests, func(a, b testTime) int { return cmp.Compare(a.time, b.time) })
	return refused, nil
}

func (t *tester) binary() string { return filepath.Join(t.folder, strings.ReplaceAll(t.pkg, "/", "-")) }

// list returns the names of the tests.
func (t *tester) list(ctx context.Context) (names []string, err error) {
	out, err := t.command(ctx, t.binary(), "-test.list", ".").Output()
	for name := range strings.FieldsSeq(string(out)) {
		if !strings.HasPrefix(name, "Benchmark") {
			names = append(names, name)
		}
	}
	return names, err
}

// watch runs one test without a mutant, and remembers which it would run.
func (t *tester) watch(ctx context.Context, name string) error {
	seen := t.binary() + ".seen"
	defer os.Remove(seen)
	began := time.Now()
	cmd := t.command(ctx, t.binary(), "-test.short", "-test.run", anyOf(name))
	cmd.Env = append(os.Environ(), nowVariable+"=-1", seenVariable+"="+seen)
	if cmd.Run() != nil {
		t.spoilt = append(t.spoilt, name)
		return ctx.Err()
	}
	t.tests = append(t.tests, testTime{name, time.Since(began)})
	data, err := os.ReadFile(seen)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	for line := range strings.FieldsSeq(string(data)) {
		number, err := strconv.Atoi(line)
		if err != nil {
			return err
		}
		t.reach[number] = append(t.reach[number], name)
	}
	return err
}

// anyOf matches the names of tests.
func anyOf(names ...string) string { return "^(" + strings.Join(names, "|") + ")$" }

// command runs something in the folder of the tests.
func (t *tester) command(ctx context.Context, binary string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Dir = filepath.Join(t.root, filepath.FromSlash(t.pkg))
	return cmd
}

// round is how long the tests take that run at once. The quick ones run first: most mutants
// are noticed by them.
const round = 500 * time.Millisecond

// notices reports whether a test fails with a mutant, or does not end.
func (t *tester) notices(ctx context.Context, number int) (bool, error) {
	var names []string
	var sum time.Duration
	for i, test := range t.tests {
		if slices.Contains(t.reach[number], test.name) {
			names = append(names, test.name)
			sum += test.time
		}
		if len(names) == 0 || sum < round && i < len(t.tests)-1 {
			continue
		}
		cmd := []string{"-test.short", "-test.failfast", "-test.run", anyOf(names...)}
		if failed := t.fails(ctx, t.binary(), sum, number, cmd...); failed || ctx.Err() != nil {
			return failed, ctx.Err()
		}
		names, sum = nil, 0
	}
	return t.spoiltNotice(ctx, number)
}

// fails reports whether tests that usually take some time fail with a mutant.
func (t *tester) fails(ctx context.Context, binary string, usual time.Duration, number int, args ...string) bool {
	limited, stop := context.WithTimeout(ctx, max(patience*usual, leastPatience))
	defer stop()
	cmd := t.command(limited, binary, args...)
	cmd.Env = append(os.Environ(), fmt.Sprint(nowVariable, "=", number))
	return cmd.Run() != nil
}

// spoiltNotice asks the tests that bear no mutants beside the one that is on, such as those
// that count allocations, of what is compiled without the others.
func (t *tester) spoiltNotice(ctx context.Context, number int) (bool, error) {
	if len(t.spoilt) == 0 {
		return false, nil
	}
	args := []string{"-test.short", "-test.failfast", "-test.run", anyOf(t.spoilt...)}
	began := time.Now()
	if !t.plain {
		binary := t.binary() + ".plain"
		defer os.Remove(binary)
		if err := overlay.BuildTest(ctx, t.root, t.pkg, nil, binary); err != nil {
			return false, err
		}
		if out, err := t.command(ctx, binary, args...).CombinedOutput(); err != nil {
			return false, fmt.Errorf("the tests of %s fail without a mutant: %w\n%s", t.pkg, err, bytes.TrimSpace(out))
		}
		t.plain = true
	}
	m := t.mutants[number]
	source, err := os.ReadFile(filepath.Join(t.root, filepath.FromSlash(m.File)))
	if err != nil {
		return false, err
	}
	alone := t.binary() + ".alone"
	defer os.Remove(alone)
	if err := overlay.BuildTest(ctx, t.root, t.pkg, map[string]string{m.File: m.Apply(source)}, alone); err != nil {
		return false, err
	}
	return t.fails(ctx, alone, time.Since(began), 0, args...), ctx.Err()
}

// newTester returns the tester of a package for those mutants that it is to notice.
func newTester(root, folder, pkg string, all numbered) *tester {
	own := maps.Clone(all)
	maps.DeleteFunc(own, func(_ int, m *Mutant) bool { return !slices.Contains(m.Package.Testers, pkg) })
	return &tester{root: root, folder: folder, pkg: pkg, mutants: own, reach: map[int][]string{}}
}
