package mutants

import (
	"cmp"
	"context"
	"os"
	"slices"
	"strings"
	"sync"
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

// Run tests mutants, several at a time, until so many have been compiled, and calls report
// with each result, one call at a time. The tests are the short ones of the testers of the
// package that run the function of the mutant. Without a mutant they must pass.
//
// The error is of that, of a file that cannot be read or written, or of the context.
func Run(ctx context.Context, root string, sample []Mutant, count, workers int, report func(Result)) error {
	for count > 0 && len(sample) > 0 {
		next := numbered{}
		for number := 1; number <= min(count, len(sample)); number++ {
			next[number] = &sample[number-1]
		}
		sample = sample[len(next):]
		tested, err := runBatch(ctx, root, next, workers, report)
		if err != nil {
			return err
		}
		count -= tested
	}
	return nil
}

// runBatch tests mutants that are compiled together, and returns how many could be.
func runBatch(ctx context.Context, root string, mutants numbered, workers int, report func(Result)) (tested int, err error) {
	folder, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	b := batch{mutants: mutants, waits: map[int]int{}, report: report}
	var packages []string
	for number, m := range mutants {
		b.waits[number] = len(m.Package.Testers)
		packages = append(packages, m.Package.Testers...)
	}
	// The tests of an internal package come before those of the package above, which take longer.
	slices.SortFunc(packages, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	err = inParallel(ctx, workers, slices.Compact(packages), func(ctx context.Context, pkg string) error {
		return b.ask(ctx, newTester(root, folder, pkg, mutants))
	})
	return b.tested, err
}

// batch is mutants that are compiled together.
type batch struct {
	mutants numbered

	lock   sync.Mutex  // of what follows
	waits  map[int]int // testers that have not passed yet, of the mutants that are not decided
	tested int
	report func(Result)
}

// ask lets the tests of a package run with each mutant that is not decided yet.
func (b *batch) ask(ctx context.Context, t *tester) error {
	refused, err := t.prepare(ctx)
	if err != nil {
		return err
	}
	for _, number := range refused {
		b.decide(number, Refused)
	}
	for _, number := range t.mutants.numbers() {
		if !b.isOpen(number) {
			continue
		}
		noticed, err := t.notices(ctx, number)
		switch {
		case err != nil:
			return err
		case noticed:
			b.decide(number, Noticed)
		default:
			b.decide(number, Survived)
		}
	}
	return nil
}

func (b *batch) isOpen(number int) bool {
	b.lock.Lock()
	defer b.lock.Unlock()
	return b.waits[number] > 0
}

// decide counts what a tester says of a mutant, and reports the outcome: one that survives has
// to survive all of its testers.
func (b *batch) decide(number int, o Outcome) {
	b.lock.Lock()
	defer b.lock.Unlock()
	if b.waits[number] == 0 {
		return
	}
	if b.waits[number]--; o == Survived && b.waits[number] > 0 {
		return
	}
	b.waits[number] = 0
	if o != Refused {
		b.tested++
	}
	b.report(Result{b.mutants[number], o})
}

// inParallel calls a function with each of some values, several at a time, up to its first
// error.
func inParallel[T any](ctx context.Context, workers int, values []T, call func(context.Context, T) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	work := make(chan T, len(values))
	for _, v := range values {
		work <- v
	}
	close(work)
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for v := range work {
				if ctx.Err() != nil {
					return
				}
				if err := call(ctx, v); err != nil {
					stop(err)
				}
			}
		})
	}
	group.Wait()
	return context.Cause(ctx)
}
