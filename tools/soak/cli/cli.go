// Package cli is the soak command as a function, for games with their own modules: a main
// of a few lines calls [Main] with them.
package cli

import (
	"cmp"
	"context"
	"errors"
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

// command is what the help says beside the flags.
func command(modules []systems.Module) arguments.Program {
	return arguments.Program{
		Name: "soak",
		About: `Soak plays random players on random levels and checks every tick.

A match lasts 2,000 ticks of 32 ms, with 16 players; several are played at a time,
which changes nothing but how long it takes. The first one in the order of seeds
that breaks an invariant ends the run: a line says which, where and when, and the
commands of the match are written to a file that --replay plays again to the same
failure. With --keep-going it is counted, and the run goes on.

With --state the run can be interrupted at any time, and the same command goes on
where it was. The file says what was played and found. Flags that would play
something else are refused.`,
		Examples: []arguments.Example{
			{Line: "go run ./tools/soak --ticks 2000000 --model torque"},
			{Line: "go run ./tools/soak --replay soak-7.replay", Does: "plays a failure again"},
		},
		Notes: "Exit status 0 means that nothing was found, 1 that something was, 2 that a flag or a\nfile was refused, 3 that it was interrupted.",
		Vars: map[string]string{
			"models": strings.Join(systems.Models(modules...), ", "), "levels": strings.Join(soak.LevelNames(modules), ", "),
			"faults": strings.Join(soak.Faults(), ", "), "broken": soak.StillBroken, "all": soak.All,
			"every": soak.BodiesInAll, "none": soak.BodiesInNone, "some": soak.BodiesInSome,
		},
	}
}

// flags are the command line.
type flags struct {
	Seed      uint64 `name:"seed" placeholder:"SEED" default:"1" group:"What is played:" help:"Seed of the first match; each next match has the next."`
	Ticks     int    `name:"ticks" placeholder:"TICKS" default:"1000000" group:"What is played:" help:"Player ticks to play, each 32 ms of one player, to the end of the match that reaches them; with --state all of its runs count."`
	Model     string `name:"model" placeholder:"NAME" default:"${all}" group:"What is played:" help:"Movement model: ${models}, or all: each by itself and all in one match."`
	Level     string `name:"level" placeholder:"NAME" default:"${all}" group:"What is played:" help:"Level: ${levels}, or all in turn."`
	Rules     string `name:"rules" placeholder:"NAME" default:"${all}" group:"What is played:" help:"Rules of the model tribes: articles, original, arena, or all in turn."`
	Bodies    string `name:"bodies" placeholder:"MATCHES" default:"${some}" group:"What is played:" help:"In which matches some of those who move are spawned entities, with brains or without, and turrets fire: ${every}, ${none} or, if absent, a third of them."`
	Fault     string `name:"fault" placeholder:"RULE" group:"What is checked:" help:"Break a rule on purpose, to see that it is found: ${faults}."`
	Except    string `name:"except" placeholder:"INVARIANTS" default:"${broken}" group:"What is checked:" help:"Invariants to leave out, with commas between: I16, or I16/slide for one model alone."`
	KeepGoing bool   `name:"keep-going" group:"What is checked:" help:"Count what breaks and go on."`
	Workers   int    `name:"workers" placeholder:"MATCHES" help:"Play so many matches at a time; 0 is one for each processor."`
	State     string `name:"state" placeholder:"FILE" help:"Keep in this file how far the run is."`
	Table     bool   `name:"table" help:"Show what was played and found, by level and model."`
	Out       string `name:"out" placeholder:"FOLDER" default:"." help:"Write replays of failures to this folder."`
	Replay    string `name:"replay" placeholder:"FILE" help:"Play this file again."`
}

// request is what the command line asks for.
type request struct {
	soak.Options
	flags flags
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
	case errors.Is(err, arguments.ErrHelp):
		return clean
	case err != nil:
	case q.flags.Replay != "":
		status, err = again(q.flags.Replay, stdout, modules)
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
	program := command(modules)
	f := &q.flags
	if _, err := program.Parse(f, args, help); err != nil {
		return q, err
	}
	q.Options = soak.Options{Seed: f.Seed, Ticks: f.Ticks, Level: f.Level, Model: f.Model, Rules: f.Rules, Fault: f.Fault, Except: f.Except,
		Bodies: f.Bodies, Workers: f.Workers, Modules: modules}
	return q, cmp.Or(arguments.AtLeast("--ticks", f.Ticks, 1), arguments.AtLeast("--workers", f.Workers, 0))
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
