package mutants

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"time"

	"github.com/skijet/skijet/internal/overlay"
)

// Outcome is what became of a mutant.
type Outcome int

// Outcomes of mutants.
const (
	Survived Outcome = iota // all tests pass with it
	Noticed                 // a test fails with it, or does not end
	Refused                 // it does not compile
)

// String returns the outcome in a word.
func (o Outcome) String() string { return [...]string{"SURVIVED", "noticed", "refused"}[o] }

// Result is the outcome of one mutant.
type Result struct {
	Mutant  *Mutant
	Outcome Outcome
}

// patience is how many times longer than usual the tests of a package may take with a
// mutant, and leastPatience the least time that they get.
const (
	patience      = 5
	leastPatience = 20 * time.Second
)

// Run tests mutants in their order, several at a time, until so many have been compiled, and
// calls report with each result, one call at a time. The tests are the short ones of the
// testers of the package. Before its first mutant they run without one, and must pass.
//
// The error is of that, of a file that cannot be read or written, or of the context.
func Run(ctx context.Context, root string, sample []Mutant, count, workers int, report func(Result)) error {
	folder, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	r := runner{root: root, folder: folder, limits: map[string]*limit{}, sample: sample, left: count, report: report}
	var group sync.WaitGroup
	for worker := range workers {
		group.Go(func() {
			for m := r.next(ctx); m != nil; m = r.next(ctx) {
				outcome, err := r.test(ctx, m, worker)
				if err != nil {
					stop(err)
					return
				}
				r.tell(ctx, Result{m, outcome})
			}
		})
	}
	group.Wait()
	return context.Cause(ctx)
}

type runner struct {
	root, folder string
	report       func(Result)

	lock   sync.Mutex // of what follows
	limits map[string]*limit
	sample []Mutant
	left   int // mutants that are to be tested or are being tested
}

// limit is how long the tests of a package may take.
type limit struct {
	once sync.Once
	time time.Duration
	err  error
}

// next takes a mutant off the sample.
func (r *runner) next(ctx context.Context) *Mutant {
	r.lock.Lock()
	defer r.lock.Unlock()
	if ctx.Err() != nil || r.left == 0 || len(r.sample) == 0 {
		return nil
	}
	m := &r.sample[0]
	r.sample = r.sample[1:]
	r.left--
	return m
}

// tell reports a result. One that does not compile is no sample.
func (r *runner) tell(ctx context.Context, result Result) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if result.Outcome == Refused {
		r.left++
	}
	if ctx.Err() == nil {
		r.report(result)
	}
}

// limitOf returns how long the tests of a package may take.
func (r *runner) limitOf(ctx context.Context, pkg string) (time.Duration, error) {
	r.lock.Lock()
	l, ok := r.limits[pkg]
	if !ok {
		l = &limit{}
		r.limits[pkg] = l
	}
	binary := filepath.Join(r.folder, fmt.Sprintf("plain-%d", len(r.limits)))
	r.lock.Unlock()
	l.once.Do(func() {
		defer os.Remove(binary)
		if l.err = overlay.BuildTest(ctx, r.root, pkg, nil, binary); l.err != nil {
			return
		}
		began := time.Now()
		if out, err := r.command(ctx, pkg, binary).CombinedOutput(); err != nil {
			l.err = fmt.Errorf("the tests of %s fail without a mutant: %w\n%s", pkg, err, out)
		}
		l.time = max(patience*time.Since(began), leastPatience)
	})
	return l.time, l.err
}

// command runs the compiled tests of a package in its folder, up to the first that fails.
func (r *runner) command(ctx context.Context, pkg, binary string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, binary, "-test.short", "-test.failfast")
	cmd.Dir = filepath.Join(r.root, filepath.FromSlash(pkg))
	return cmd
}

// test runs the tests of one package after the other with a mutant, until one notices.
func (r *runner) test(ctx context.Context, m *Mutant, worker int) (Outcome, error) {
	source, err := os.ReadFile(filepath.Join(r.root, filepath.FromSlash(m.File)))
	if err != nil {
		return Survived, err
	}
	changed := map[string]string{m.File: m.Apply(source)}
	binary := filepath.Join(r.folder, fmt.Sprint(worker))
	for _, pkg := range m.Package.Testers {
		longest, err := r.limitOf(ctx, pkg)
		if err != nil {
			return Survived, err
		}
		if err := overlay.BuildTest(ctx, r.root, pkg, changed, binary); err != nil {
			return Refused, ctx.Err()
		}
		if r.fails(ctx, pkg, binary, longest) {
			return Noticed, ctx.Err()
		}
	}
	return Survived, nil
}

// fails reports whether the tests of a package fail, or do not end in time.
func (r *runner) fails(ctx context.Context, pkg, binary string, longest time.Duration) bool {
	limited, stop := context.WithTimeout(ctx, longest)
	defer stop()
	return r.command(limited, pkg, binary).Run() != nil
}
