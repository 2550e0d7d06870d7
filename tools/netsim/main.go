// Netsim plays matches of several peers over a simulated network with delay, loss and
// stalls, one for each seed. It checks that all peers agree on every confirmed tick.
//
//	go run ./tools/netsim -seeds 10000 -state netsim.state
//
// Exit status 0 means that all seeds were played and agreed, 1 that one did not, 2 that a
// flag or a file was refused, 3 that it was interrupted.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"runtime"
	"sync"
	"syscall"
	"time"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/netsim"
	"github.com/skijet/skijet/internal/regular"
)

// Exit statuses.
const (
	clean = iota
	found
	refused
	interrupted
)

// state is the progress of a run, as saved in a file.
type state struct {
	First  uint64        `json:"first"`
	Next   uint64        `json:"next"` // seed
	Report netsim.Report `json:"report"`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

var program = arguments.Program{
	Name: "netsim",
	About: `Netsim plays matches of several peers over a pretend network, one for each seed, and checks
that all agree on every confirmed tick.`,
	Examples: []arguments.Example{{Line: "go run ./tools/netsim --seeds 10000 --state netsim.state"}},
	Notes:    "Exit status 0 means that all seeds were played and agreed, 1 that one did not, 2 that a\nflag or a file was refused, 3 that it was interrupted.",
}

// flags are the command line.
type flags struct {
	First uint64 `name:"first" placeholder:"SEED" default:"0" help:"Seed to begin with."`
	Seeds uint64 `name:"seeds" placeholder:"NUMBER" default:"100" help:"Play so many seeds."`
	State string `name:"state" placeholder:"FILE" help:"Keep in this file how far the run is, so that the same command goes on."`
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	var f flags
	if _, err := program.Parse(&f, args, stdout); err != nil {
		return program.Exit(err, stderr)
	}
	s := state{First: f.First, Next: f.First}
	if err := s.read(f.State); err != nil {
		fmt.Fprintln(stderr, "netsim:", err)
		return refused
	}
	if s.First != f.First {
		fmt.Fprintf(stderr, "netsim: %s is of a run from seed %d, want --first %d\n", f.State, s.First, s.First)
		return refused
	}
	return s.play(ctx, f.First+f.Seeds, f.State, stdout, stderr)
}

// play plays one batch of seeds after another, each on all processors.
func (s *state) play(ctx context.Context, end uint64, path string, stdout, stderr io.Writer) int {
	told := time.Now()
	for s.Next < end {
		if ctx.Err() != nil {
			fmt.Fprintf(stderr, "netsim: interrupted before seed %d\n", s.Next)
			return interrupted
		}
		batch := min(uint64(4*runtime.GOMAXPROCS(0)), end-s.Next)
		if err := s.batch(batch); err != nil {
			fmt.Fprintln(stderr, "netsim:", err)
			return found
		}
		if err := s.write(path); err != nil {
			fmt.Fprintln(stderr, "netsim:", err)
			return refused
		}
		if time.Since(told) > 2*time.Second {
			told = time.Now()
			fmt.Fprintf(stderr, "seed %d of %d\n", s.Next-s.First, end-s.First)
		}
	}
	r := &s.Report
	fmt.Fprintf(stdout, "%d seeds, %d peers, %d ticks stepped: every confirmed tick agrees\n", s.Next-s.First, r.Peers, r.Steps)
	fmt.Fprintf(stdout, "%.1f %% of the ticks were guessed wrong; %d corrections stepped %d ticks again\n", 100*r.WrongFraction(), r.Corrections, r.Again)
	fmt.Fprintf(stdout, "%d of %d packets lost, %d bursts, %d duplicated, %d reordered; %d stalls, %d late commands; %d events\n",
		r.Lost, r.Sent, r.Bursts, r.Duplicated, r.Reordered, r.Stalls, r.Late, r.Events)
	if fault := r.Missing(); fault != "" {
		fmt.Fprintf(stdout, "there never was %s\n", fault)
	}
	return clean
}

// batch plays some seeds. All are played, and the first error counts.
func (s *state) batch(n uint64) error {
	reports, problems := make([]*netsim.Report, n), make([]error, n)
	var running sync.WaitGroup
	for i := range n {
		running.Add(1)
		go func() {
			defer running.Done()
			reports[i], problems[i] = netsim.Run(s.Next + i)
		}()
	}
	running.Wait()
	for i := range n {
		if problems[i] != nil {
			return problems[i]
		}
		s.Report.Add(reports[i])
	}
	s.Next += n
	return nil
}

// maxState is the largest size of a state file, bytes.
const maxState = 16 << 20

func (s *state) read(path string) error {
	if path == "" {
		return nil
	}
	data, err := regular.Read(path, maxState)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if err := json.Unmarshal(data, s); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

func (s *state) write(path string) error {
	if path == "" {
		return nil
	}
	data, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return regular.WriteFile(path, data)
}
