// Package cli is the soak command as a function, for games with their own modules: a main
// of a few lines calls [Main] with them.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/soak"
	"github.com/skijet/skijet/systems"
)

// Exit statuses.
const (
	clean = iota
	found
	refused
	interrupted
)

const about = `Soak plays random players on random levels and checks every tick.

example: go run ./tools/soak -ticks 2000000 -model torque

usage: soak [-seed N] [-ticks N] [-model NAME] [-level NAME] [-rules NAME]
            [-state FILE] [-keep-going] [-workers N]
       soak -replay FILE

A match lasts 2,000 ticks of 32 ms, with 16 players; several are played at a time,
which changes nothing but how long it takes. The first one in the order of seeds
that breaks an invariant ends the run: a line says which, where and when, and the
commands of the match are written to a file that -replay plays again to the same
failure. With -keep-going it is counted, and the run goes on.

With -state the run can be interrupted at any time, and the same command goes on
where it was. The file says what was played and found. Flags that would play
something else are refused.

`

// request is what the command line asks for.
type request struct {
	soak.Options
	replay, folder, state string
	keepGoing, table      bool
}

// Main runs the command with the modules of a game, and exits. Every match has these
// modules and those of the soak itself, without bots, pickups and a mode, unless these
// are among them. A match of -replay has the modules that it names, of these or of ours.
// A level is one of theirs, an embedded one, or one that the soak makes.
func Main(modules ...systems.Module) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr, modules...))
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer, modules ...systems.Module) int {
	q, err := parse(args, stdout, modules)
	status := refused
	switch {
	case errors.Is(err, flag.ErrHelp):
		return clean
	case err != nil:
	case q.replay != "":
		status, err = again(q.replay, stdout, modules)
	default:
		status, err = play(ctx, q, stdout, stderr)
	}
	if err != nil {
		fmt.Fprintln(stderr, "soak:", err)
	}
	if failure := (*soak.Failure)(nil); errors.As(err, &failure) {
		stderr.Write(failure.Stack)
	}
	return status
}

func parse(args []string, help io.Writer, modules []systems.Module) (request, error) {
	var q request
	q.Modules = modules
	flags := flag.NewFlagSet("soak", flag.ContinueOnError)
	flags.Uint64Var(&q.Seed, "seed", 1, "`seed` of the first match; each next match has the next")
	flags.IntVar(&q.Ticks, "ticks", 1_000_000, "`count` of player ticks to play, each 32 ms of one player, to the end of the match\nthat reaches it; with -state all of its runs count")
	flags.StringVar(&q.Model, "model", soak.All, "movement `model`: "+strings.Join(systems.Models(modules...), ", ")+
		",\nor all: each by itself and all in one match")
	flags.StringVar(&q.Level, "level", soak.All, "`level`: "+strings.Join(soak.LevelNames(modules), ", ")+"\nor all in turn")
	flags.StringVar(&q.Rules, "rules", soak.All, "`rules` of the model tribes: articles, original, arena or all in turn")
	flags.StringVar(&q.Fault, "fault", "", "break a `rule` on purpose, to see that it is found: "+strings.Join(soak.Faults(), ", "))
	flags.StringVar(&q.Except, "except", soak.StillBroken, "`invariants` to leave out, with commas between: I16, or I16/slide for one model alone")
	flags.StringVar(&q.Bodies, "bodies", soak.BodiesInSome, "in which `matches` some of those who move are spawned entities, with brains or without,\nand turrets fire: "+
		soak.BodiesInAll+", "+soak.BodiesInNone+" or, if absent, a third of them")
	flags.IntVar(&q.Workers, "workers", 0, "`matches` to play at a time; 0 is one for each processor")
	flags.BoolVar(&q.keepGoing, "keep-going", false, "count what breaks and go on")
	flags.StringVar(&q.state, "state", "", "`file` that keeps how far the run is")
	flags.BoolVar(&q.table, "table", false, "show what was played and found, by level and model")
	flags.StringVar(&q.folder, "out", ".", "`folder` to write replays of failures to")
	flags.StringVar(&q.replay, "replay", "", "`file` to play again")
	if err := arguments.Parse(flags, args, 0, about, help); err != nil {
		return q, err
	}
	switch {
	case q.Ticks < 1:
		return q, fmt.Errorf("-ticks is %d, want at least 1: see -h", q.Ticks)
	case q.Workers < 0:
		return q, fmt.Errorf("-workers is %d, want at least 0: see -h", q.Workers)
	}
	return q, nil
}

func again(path string, stdout io.Writer, modules []systems.Module) (int, error) {
	r, err := soak.Read(path, modules...)
	if err != nil {
		return refused, err
	}
	err = r.Play()
	if failure := (*soak.Failure)(nil); errors.As(err, &failure) {
		return found, err
	}
	if err != nil {
		return refused, err
	}
	fmt.Fprintf(stdout, "%d ticks without a violation\n", len(r.Inputs))
	return clean, nil
}
