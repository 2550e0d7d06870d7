package slips

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"sync"

	"github.com/skijet/skijet/internal/overlay"
)

// ErrTable is wrapped by errors of the table itself, not of the tests: an edit that does
// not fit or does not compile, or a slip without a test.
var ErrTable = errors.New("the table of slips is wrong")

// Result is the result of one reading.
type Result struct {
	Slip    *Slip
	Reading *Reading
	// Failed lists the tests that failed. If there is none, the formula was not caught.
	Failed []string
	Err    error
}

// Caught reports whether a test failed with the formula.
func (r *Result) Caught() bool { return r.Err == nil && len(r.Failed) > 0 }

// Run tests every reading of some slips, several at a time, and calls report with each
// result, one call at a time. First it checks that the tests pass without a patch.
//
// The error is that of this check or of the context. Errors of single readings are in
// their results.
func Run(ctx context.Context, root string, all []Slip, workers int, report func(Result)) error {
	folder, err := os.MkdirTemp("", "slips")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	r := runner{root: root, folder: folder}
	if err := r.testUnpatched(ctx, all); err != nil {
		return err
	}
	jobs := make(chan Result)
	var group sync.WaitGroup
	var telling sync.Mutex
	for worker := range workers {
		group.Add(1)
		go func() {
			defer group.Done()
			for job := range jobs {
				r.testReading(ctx, &job, worker)
				telling.Lock()
				if ctx.Err() == nil {
					report(job)
				}
				telling.Unlock()
			}
		}()
	}
	for i := range all {
		for k := range all[i].Readings {
			if ctx.Err() == nil {
				jobs <- Result{Slip: &all[i], Reading: &all[i].Readings[k]}
			}
		}
	}
	close(jobs)
	group.Wait()
	return ctx.Err()
}

type runner struct{ root, folder string }

// testUnpatched runs the tests of the slips without a patch.
func (r *runner) testUnpatched(ctx context.Context, all []Slip) error {
	var packages []string
	of := map[string][]*Slip{}
	add := func(pkg string, s *Slip) {
		if of[pkg] == nil {
			packages = append(packages, pkg)
		}
		if !slices.Contains(of[pkg], s) {
			of[pkg] = append(of[pkg], s)
		}
	}
	for i := range all {
		if s := &all[i]; s.Number != Remark {
			add(s.Package, s)
			for k := range s.Readings {
				add(s.PackageOf(&s.Readings[k]), s)
			}
		}
	}
	for _, pkg := range packages {
		binary := filepath.Join(r.folder, "as-is")
		if err := overlay.BuildTest(ctx, r.root, pkg, nil, binary); err != nil {
			return fmt.Errorf("%s does not compile: %w", pkg, err)
		}
		for _, s := range of[pkg] {
			if failed, err := r.test(ctx, s, pkg, binary); err != nil || len(failed) > 0 {
				return errors.Join(err, fmt.Errorf("as things are %d tests of slip %d fail: %q", len(failed), s.Number, failed))
			}
		}
	}
	return nil
}

// testReading tests one reading and fills in its result.
func (r *runner) testReading(ctx context.Context, job *Result, worker int) {
	patched, err := job.Slip.Patch(r.root, job.Reading)
	if err != nil {
		job.Err = errors.Join(ErrTable, err)
		return
	}
	binary := filepath.Join(r.folder, fmt.Sprintf("%d", worker))
	pkg := job.Slip.PackageOf(job.Reading)
	if err := overlay.BuildTest(ctx, r.root, pkg, patched, binary); err != nil {
		job.Err = fmt.Errorf("%w: slip %d, %q does not compile: %w", ErrTable, job.Slip.Number, job.Reading.Says, err)
		return
	}
	job.Failed, job.Err = r.test(ctx, job.Slip, pkg, binary)
}

var (
	ranTest    = regexp.MustCompile(`(?m)^=== RUN +(TestSeed[^/\s]+)$`)
	failedTest = regexp.MustCompile(`(?m)^--- FAIL: (\S+)`)
)

// timeLimit stops tests that a formula keeps from ending.
const timeLimit = "60s"

// test runs the tests of a slip in a package, and returns the names of those that failed.
// A panic or a timeout counts as a failure of the last test that began.
func (r *runner) test(ctx context.Context, s *Slip, pkg, binary string) ([]string, error) {
	cmd := exec.CommandContext(ctx, binary, "-test.run", s.Tests(), "-test.v", "-test.timeout", timeLimit)
	cmd.Dir = filepath.Join(r.root, filepath.FromSlash(pkg))
	out, err := cmd.CombinedOutput()
	var failed []string
	for _, m := range failedTest.FindAllSubmatch(out, -1) {
		failed = append(failed, string(m[1]))
	}
	ran := ranTest.FindAllSubmatch(out, -1)
	switch {
	case len(ran) == 0:
		return nil, fmt.Errorf("%w: slip %d has no test %s in %s", ErrTable, s.Number, s.Tests(), pkg)
	case err != nil && len(failed) == 0:
		failed = append(failed, string(ran[len(ran)-1][1]))
	}
	return failed, nil
}
