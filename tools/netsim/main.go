// Netsim plays the whole service of online play in virtual time, a server and its clients
// over bad lines, once for each seed, and checks what docs/online.md promises.
//
//	go run ./tools/netsim --seeds 300
//	go run ./tools/netsim --seed 42
//
// Exit status 0 means that all seeds were played and nothing was found, 1 that something was
// found, 2 that a flag was refused, 3 that it was interrupted.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"sync"
	"syscall"
	"time"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/netsim"
)

// interrupted is an exit status.
const interrupted = 3

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

var program = arguments.Program{
	Name: "netsim",
	About: `Netsim plays the whole service of online play in virtual time: a server with a room, and clients that
come and go over bad lines. It checks in every tick that the states are equal, that predictions are what
their input leads to, that every event is told once and that nobody stands still, and in the end that no seat is lost and that the replay of the room
plays again. A seed determines everything, and whatever is found names its seed.`,
	Examples: []arguments.Example{
		{Line: "go run ./tools/netsim --seeds 300", Does: "plays seeds 0 to 299"},
		{Line: "go run ./tools/netsim --first 300 --seeds 100000 --minutes 60", Does: "plays others for an hour"},
		{Line: "go run ./tools/netsim --seed 42", Does: "plays one, and tells what happens"},
	},
	Notes: "Exit status 0 means that all seeds were played and nothing was found, 1 that something was\nfound, 2 that a flag was refused, 3 that it was interrupted.",
}

// flags are the command line.
type flags struct {
	Seed    uint64  `name:"seed" placeholder:"SEED" help:"Play this seed alone, and tell what happens."`
	First   uint64  `name:"first" placeholder:"SEED" default:"0" help:"Seed to begin with."`
	Seeds   uint64  `name:"seeds" placeholder:"NUMBER" default:"100" help:"Play so many seeds."`
	Minutes float64 `name:"minutes" placeholder:"MINUTES" default:"0" help:"End after so many minutes, 0 for no limit."`
	Workers int     `name:"workers" placeholder:"NUMBER" default:"0" help:"Play so many seeds at a time, 0 for one on each processor."`
	KeepOn  bool    `name:"keep-going" help:"Go on after something is found."`
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	var f flags
	parsed, err := program.Parse(&f, args, stdout)
	if err != nil {
		return program.Exit(err, stderr)
	}
	b := batch{story: io.Discard, next: f.First, end: f.First + f.Seeds, stderr: stderr, keepOn: f.KeepOn, began: time.Now(), told: time.Now()}
	if parsed.Has("seed") {
		b.next, b.end, b.story = f.Seed, f.Seed+1, stdout
	}
	if f.Minutes > 0 {
		limited, stop := context.WithTimeout(ctx, time.Duration(f.Minutes*float64(time.Minute)))
		defer stop()
		b.play(limited, f.Workers)
	} else {
		b.play(ctx, f.Workers)
	}
	b.report.Write(stdout, time.Since(b.began))
	switch {
	case b.found > 0:
		fmt.Fprintf(stderr, "netsim: %d seeds found something\n", b.found)
		return arguments.Failed
	case ctx.Err() != nil:
		fmt.Fprintf(stderr, "netsim: interrupted; seeds from %d on are left\n", b.next)
		return interrupted
	}
	return arguments.Done
}

// batch are the seeds of a run.
type batch struct {
	story, stderr io.Writer
	keepOn        bool
	end           uint64
	began         time.Time

	lock   sync.Mutex // of what follows
	next   uint64
	found  int
	report netsim.Report
	told   time.Time
}

// play plays seeds on so many processors, or on all.
func (b *batch) play(ctx context.Context, workers int) {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for seed, ok := b.take(ctx); ok; seed, ok = b.take(ctx) {
				b.add(netsim.Play(seed, b.story))
			}
		})
	}
	group.Wait()
}

// take takes the next seed, unless the run is at its end.
func (b *batch) take(ctx context.Context) (uint64, bool) {
	b.lock.Lock()
	defer b.lock.Unlock()
	if ctx.Err() != nil || b.next == b.end || b.found > 0 && !b.keepOn {
		return 0, false
	}
	b.next++
	return b.next - 1, true
}

func (b *batch) add(r *netsim.Report, err error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	if err != nil {
		b.found++
		fmt.Fprintln(b.stderr, "netsim:", err)
		return
	}
	b.report.Add(r)
	if time.Since(b.told) > 5*time.Second {
		b.told = time.Now()
		fmt.Fprintf(b.stderr, "%d seeds played, %d left\n", b.report.Seeds, b.end-b.next)
	}
}
