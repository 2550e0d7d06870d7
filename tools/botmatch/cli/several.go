package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"

	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// outcome is what became of one match.
type outcome struct {
	match *botmatch
	err   error
	early bool // it could not begin
}

// playAll plays the matches of all seeds, as many at once as there are processors, prints
// them in the order of their seeds, and returns the exit status.
func (q *request) playAll(ctx context.Context, stdout, stderr io.Writer) int {
	var level *levels.Level
	var err error
	if !finishes(ctx, func() { level, err = systems.OpenLevel(q.Level, q.modules...) }) {
		fmt.Fprintln(stderr, "botmatch: interrupted while the level was read")
		return interrupted
	}
	if err != nil {
		fmt.Fprintf(stderr, "botmatch: --level %q: %v\n", q.Level, err)
		return refused
	}
	stderr = &shared{to: stderr}
	outcomes := make([]chan outcome, q.last-q.Seed+1)
	for i := range outcomes {
		outcomes[i] = make(chan outcome, 1)
	}
	next := make(chan int)
	go func() {
		defer close(next)
		for i := range outcomes {
			next <- i
		}
	}()
	for range min(len(outcomes), runtime.GOMAXPROCS(0)) {
		go func() {
			for i := range next {
				outcomes[i] <- q.playOne(ctx, level, q.Seed+uint64(i), stderr)
			}
		}()
	}
	status := played
	for _, c := range outcomes {
		status = max(status, (<-c).print(stdout, stderr))
	}
	return status
}

// errEarly is that of a match that was interrupted while it was prepared.
var errEarly = errors.New("interrupted before the first tick")

// finishes does long work that knows no context, and reports whether it was finished before
// the context was cancelled. Otherwise the work goes on unheeded until the program ends.
func finishes(ctx context.Context, work func()) bool {
	done := make(chan struct{})
	go func() {
		defer close(done)
		work()
	}()
	select {
	case <-done:
		return true
	case <-ctx.Done():
		return false
	}
}

// playOne plays the match of a seed.
func (q *request) playOne(ctx context.Context, level *levels.Level, seed uint64, stderr io.Writer) outcome {
	one := *q
	one.Seed = seed
	var b *botmatch
	var err error
	if !finishes(ctx, func() { b, err = prepare(one, level) }) {
		return outcome{err: errEarly, early: true}
	}
	if err != nil {
		return outcome{err: err, early: true}
	}
	return outcome{match: b, err: b.play(ctx, stderr)}
}

// print tells what became of a match, and returns the exit status that it has by itself.
func (o outcome) print(stdout, stderr io.Writer) int {
	if o.err == nil {
		o.err = o.match.print(stdout)
	}
	switch {
	case errors.Is(o.err, errEarly):
		fmt.Fprintln(stderr, "botmatch:", o.err)
		return interrupted
	case o.err != nil:
		fmt.Fprintln(stderr, "botmatch:", o.err)
		if o.early {
			return refused
		}
		return failed
	case o.match.interrupted:
		fmt.Fprintf(stderr, "botmatch: interrupted after %d of %d ticks\n", o.match.match.Tick(), o.match.ticks)
		return interrupted
	}
	return played
}

// shared is a writer for several goroutines.
type shared struct {
	mutex sync.Mutex
	to    io.Writer
}

// Write writes all of data at once.
func (s *shared) Write(data []byte) (int, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.to.Write(data)
}
