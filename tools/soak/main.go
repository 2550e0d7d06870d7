// Soak lets random players loose on random levels, on all movement models, and
// checks in every tick what must hold whatever they do: nobody inside a wall, no
// speed or energy out of nothing, and the rest of the invariants.
//
//	go run ./tools/soak -ticks 20000000
//	go run ./tools/soak -replay soak-42.json
//
// Exit status 0 means that nothing was found, 1 that something was, 2 that a flag
// or a file was refused.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/skijet/skijet/internal/proving"
	"github.com/skijet/skijet/internal/soak"
	"github.com/skijet/skijet/systems"
)

// Exit statuses.
const (
	clean = iota
	found
	refused
)

const about = `Soak plays random players on random levels and checks every tick.

example: go run ./tools/soak -ticks 2000000 -model torque

usage: soak [-seed N] [-ticks N] [-model NAME] [-level NAME] [-rules NAME]
       soak -replay FILE

A match lasts 2,000 ticks of 32 ms, with 16 players. The first one that breaks an
invariant ends the run: a line says which, where and when, and the commands of the
match are written to a file that -replay plays again to the same failure.

`

// request is what the command line asks for.
type request struct {
	soak.Options
	replay, folder string
}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	q, err := parse(args, stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return clean
	case err != nil:
	case q.replay != "":
		err = replay(q.replay, stdout)
	default:
		err = play(q, stdout, stderr)
	}
	if err == nil {
		return clean
	}
	fmt.Fprintln(stderr, "soak:", err)
	if failure := (*soak.Failure)(nil); errors.As(err, &failure) {
		stderr.Write(failure.Stack)
		return found
	}
	return refused
}

func parse(args []string, help io.Writer) (request, error) {
	var q request
	flags := flag.NewFlagSet("soak", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Uint64Var(&q.Seed, "seed", 1, "`seed` of the first match; each next match has the next")
	flags.IntVar(&q.Ticks, "ticks", 1_000_000, "`count` of player ticks to play, each 32 ms of one player, to the end of the match\nthat reaches it")
	flags.StringVar(&q.Model, "model", soak.All, "movement `model`: "+strings.Join(systems.Models(), ", ")+
		",\nor all: each by itself and all in one match")
	flags.StringVar(&q.Level, "level", soak.All, "`level`: "+strings.Join(proving.Names(), ", ")+"\nor all in turn")
	flags.StringVar(&q.Rules, "rules", soak.All, "`rules` of the model tribes: articles, original, arena or all in turn")
	flags.StringVar(&q.Fault, "fault", "", "break a `rule` on purpose, to see that it is found: "+strings.Join(soak.Faults(), ", "))
	flags.StringVar(&q.folder, "out", ".", "`folder` to write the replay of a failure to")
	flags.StringVar(&q.replay, "replay", "", "`file` to play again")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(help, about)
		flags.SetOutput(help)
		flags.PrintDefaults()
		return q, err
	case err != nil:
		return q, fmt.Errorf("%w: see -h", err)
	case flags.NArg() > 0:
		return q, fmt.Errorf("unexpected argument %q: see -h", flags.Arg(0))
	case q.Ticks < 1:
		return q, fmt.Errorf("-ticks is %d, want at least 1: see -h", q.Ticks)
	}
	return q, nil
}

// play soaks, telling once a second how far it is.
func play(q request, stdout, stderr io.Writer) error {
	interrupted, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	began := time.Now()
	last := began
	rate := func(ticks int) float64 { return float64(ticks) / time.Since(began).Seconds() }
	q.Progress = func(ticks int) {
		if time.Since(last) > time.Second {
			last = time.Now()
			fmt.Fprintf(stderr, "soak: %d of %d player ticks, %.0f a second\n", ticks, q.Ticks, rate(ticks))
		}
	}
	ticks, failed, err := soak.Run(interrupted, q.Options)
	if failed != nil {
		path := filepath.Join(q.folder, fmt.Sprintf("soak-%d.json", failed.Plan.Seed))
		if written := failed.Write(path); written != nil {
			return errors.Join(err, written)
		}
		return fmt.Errorf("%w; again: go run ./tools/soak -replay %s", err, path)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%d player ticks without a violation, %.0f a second\n", ticks, rate(ticks))
	return nil
}

func replay(path string, stdout io.Writer) error {
	r, err := soak.Read(path)
	if err != nil {
		return err
	}
	if err := r.Play(); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%d ticks without a violation\n", len(r.Inputs))
	return nil
}
