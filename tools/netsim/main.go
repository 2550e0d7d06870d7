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
	"github.com/skijet/skijet/internal/fleetsim"
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
		{Line: "go run ./tools/netsim --fleet --seeds 10000", Does: "plays many machines: lobbies, a directory, servers and what starts them"},
		{Line: "go run ./tools/netsim --day 100000", Does: "plays a day of so many players in the evening"},
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
	Fleet   bool    `name:"fleet" help:"Play many machines in place of one room: lobbies that lead players to servers, and everything that goes wrong between them."`
	Day     int     `name:"day" placeholder:"PLAYERS" default:"0" help:"Play a day of many machines, with so many players at once in the evening, and tell each hour."`
	Rooms   int     `name:"day-rooms" placeholder:"NUMBER" default:"28" help:"Rooms of 16 on a server of that day: see hosting.md for what a core carries."`
	KeepOn  bool    `name:"keep-going" help:"Go on after something is found."`
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	var f flags
	parsed, err := program.Parse(&f, args, stdout)
	if err != nil {
		return program.Exit(err, stderr)
	}
	if f.Day > 0 {
		return day(ctx, &f, stdout, stderr)
	}
	b := batch{fleet: f.Fleet, story: io.Discard, next: f.First, end: f.First + f.Seeds, stderr: stderr, keepOn: f.KeepOn, began: time.Now(), told: time.Now()}
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
	if b.fleet {
		b.machines.Write(stdout, time.Since(b.began))
	} else {
		b.report.Write(stdout, time.Since(b.began))
	}
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

// day plays a day of many machines.
func day(ctx context.Context, f *flags, stdout, stderr io.Writer) int {
	began := time.Now()
	report, err := fleetsim.Day(ctx, f.Day, f.Rooms, 24, f.First, stdout)
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(stderr, "netsim: interrupted")
		return interrupted
	case err != nil:
		fmt.Fprintln(stderr, "netsim:", err)
		return arguments.Failed
	}
	report.Write(stdout, time.Since(began))
	return arguments.Done
}

// batch are the seeds of a run.
type batch struct {
	fleet         bool // of many machines
	story, stderr io.Writer
	keepOn        bool
	end           uint64
	began         time.Time

	lock   sync.Mutex // of what follows
	next   uint64
	found  int
	report netsim.Report
	// of a fleet
	machines fleetsim.Report
	told     time.Time
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
				b.add(b.one(seed))
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

// one plays a seed, and returns how it is added to the report.
func (b *batch) one(seed uint64) (add func(), err error) {
	if b.fleet {
		r, err := fleetsim.Play(seed, b.story)
		return func() { b.machines.Add(r) }, err
	}
	r, err := netsim.Play(seed, b.story)
	return func() { b.report.Add(r) }, err
}

func (b *batch) add(report func(), err error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	if err != nil {
		b.found++
		fmt.Fprintln(b.stderr, "netsim:", err)
		return
	}
	report()
	if time.Since(b.told) > 5*time.Second {
		b.told = time.Now()
		fmt.Fprintf(b.stderr, "%d seeds played, %d left\n", b.report.Seeds+b.machines.Seeds, b.end-b.next)
	}
}
