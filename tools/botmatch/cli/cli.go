// Package cli is the program of tools/botmatch, for games with modules of their
// own: a main that calls [Main] with them is the same program for their matches.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/tribes"
)

// Exit statuses.
const (
	played = iota
	failed
	refused
	interrupted
)

const about = `Botmatch lets bots play a match without a window, as fast as the machine can.

usage: botmatch [-level NAME] [-mode NAME] [-bots N] [-seconds S] [-model NAME]
                [-rules NAME] [-seed N] [-record FILE] [-json]

It prints what each player did and the hash of the state after the last tick, which
is the same on every machine for the same flags. The replay that -record writes is
one for tools/replay.

`

// all stands for every movement model.
const all = "all"

// Words for -mode.
const (
	teams      = "team"
	deathmatch = "deathmatch"
	none       = "none"
	own        = "own" // of a module of the program, which is named modesName
)

// modesName is the name of the module of every mode, so that a match has one at most.
const modesName = "modes"

// maxBots is the most that may play [ours]: what 60 s of it take is minutes.
const maxBots = 1024

// maxSeconds is the longest match [ours]: a day.
const maxSeconds = 86400

// request is what the command line asks for.
type request struct {
	level, mode, model, rules, record string
	bots                              int
	seconds                           float64
	seed                              uint64
	json                              bool
	modules                           []systems.Module
}

// Main runs the program with the modules of a game, and exits. Every match is played
// with them and with ours, which are bots, pickups and the rules of -mode, but for one
// of ours that has the name of one of theirs. A level is one of theirs, an embedded one,
// or a path.
func Main(modules ...systems.Module) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := Run(ctx, os.Args[1:], os.Stdout, os.Stderr, modules...)
	stop()
	os.Exit(status)
}

// Run runs the program with arguments and returns its exit status.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer, modules ...systems.Module) int {
	q, err := parse(args, stdout, modules)
	if errors.Is(err, flag.ErrHelp) {
		return played
	}
	var b *botmatch
	if err == nil {
		b, err = prepare(q)
	}
	if err != nil {
		fmt.Fprintln(stderr, "botmatch:", err)
		return refused
	}
	if err = b.play(ctx, stderr); err == nil {
		err = b.print(stdout)
	}
	switch {
	case err != nil:
		fmt.Fprintln(stderr, "botmatch:", err)
		return failed
	case b.interrupted:
		fmt.Fprintf(stderr, "botmatch: interrupted after %d of %d ticks\n", b.match.Tick(), b.ticks)
		return interrupted
	}
	return played
}

func parse(args []string, help io.Writer, modules []systems.Module) (request, error) {
	q := request{modules: modules}
	models := systems.Models(modules...)
	flags := flag.NewFlagSet("botmatch", flag.ContinueOnError)
	flags.StringVar(&q.level, "level", "valley", "`name` of a level, or the path of one: "+strings.Join(systems.LevelNames(modules...), ", "))
	if q.brings(modesName) {
		flags.StringVar(&q.mode, "mode", own, "the `rules` of this program are its own")
	} else {
		flags.StringVar(&q.mode, "mode", teams, "`rules` of the game: "+strings.Join([]string{teams, deathmatch, none}, ", "))
	}
	flags.IntVar(&q.bots, "bots", 8, fmt.Sprintf("`number` of bots, 2 to %d", maxBots))
	flags.Float64Var(&q.seconds, "seconds", 60, "`length` of the match in seconds of its own time")
	flags.StringVar(&q.model, "model", components.ModelTribes, "movement `model`: "+strings.Join(models, ", ")+",\nor all in turn; each in all its armours in turn")
	flags.StringVar(&q.rules, "rules", "arena", "`rules` of the model tribes: arena, articles or original")
	flags.Uint64Var(&q.seed, "seed", 1, "`seed` of all that is random in the match")
	flags.StringVar(&q.record, "record", "", "also write a replay to this `file`")
	flags.BoolVar(&q.json, "json", false, "print JSON in place of a table")
	if err := arguments.Parse(flags, args, 0, about, help); err != nil {
		return q, err
	}
	return q, q.check(models)
}

// check refuses what no match can be made of.
func (q *request) check(models []string) error {
	_, known := tribes.RulesByName(q.rules)
	switch {
	case q.brings(modesName):
		if q.mode != own {
			return fmt.Errorf("-mode %q cannot be chosen: this program brings rules of its own", q.mode)
		}
	case !slices.Contains([]string{teams, deathmatch, none}, q.mode):
		return fmt.Errorf("-mode %q is unknown: choose %s, %s or %s", q.mode, teams, deathmatch, none)
	}
	switch {
	case q.model != all && !slices.Contains(models, q.model):
		return fmt.Errorf("-model %q is unknown: choose %s or %s", q.model, strings.Join(models, ", "), all)
	case !known:
		return fmt.Errorf("-rules %q is unknown: choose arena, articles or original", q.rules)
	case q.bots < 2 || q.bots > maxBots:
		return fmt.Errorf("-bots is %d, want 2 to %d", q.bots, maxBots)
	case !(q.seconds >= systems.TickSeconds && q.seconds <= maxSeconds): // NaN is refused too
		return fmt.Errorf("-seconds is %v, want %v to %v", q.seconds, systems.TickSeconds, maxSeconds)
	}
	return nil
}

// brings reports whether the program was given a module of that name.
func (q *request) brings(name string) bool {
	return slices.ContainsFunc(q.modules, func(m systems.Module) bool { return m.Name == name })
}
