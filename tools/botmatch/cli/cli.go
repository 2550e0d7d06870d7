// Package cli is the program of tools/botmatch, for games with their own modules: a main
// that calls [Main] with them is the same program for their matches.
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
	"strconv"
	"strings"
	"syscall"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/systems/weapons"
)

// Exit statuses.
const (
	played = iota
	failed
	refused
	interrupted
)

const about = `Botmatch lets bots play a match without a window, as fast as the machine can.

usage: botmatch [-level NAME] [-mode NAME] [-bots N] [-minutes M] [-seed N] [-skill N]
                [-seeds A-B] [-model NAME] [-rules NAME] [-weapons DIR]
                [-record FILE] [-table]

It prints one line of JSON: who won, the scores of the teams, or of the players where
there are none, and what was done with each weapon. The hash is that of the state
after the last tick, which is the same on every machine for the same flags. The share
of the centre is the part of their time that players who live spend within a third of
the way between the flags, or else of the width of the level, from its middle.
The replay that -record writes is one for tools/replay.

`

// all stands for every movement model.
const all = "all"

// none is the value of -mode for no mode.
const none = "none"

// maxBots is the most bots [ours]: with more, 60 s of play take minutes.
const maxBots = 1024

// maxMinutes is the longest match [ours]: a day.
const maxMinutes = 1440

// maxSeeds is how many matches may be asked for at once [ours].
const maxSeeds = 100_000

// request is the command line.
type request struct {
	level, mode, model, rules, record, seeds string
	folder                                   string // of weapons
	bots, skill                              int
	minutes                                  float64
	seed, last                               uint64 // of the first match and of the last
	table                                    bool
	modules                                  []systems.Module
	weapons                                  []weapons.Spec // of the folder, over the shipped ones; nil: those alone
}

// Main runs the program with the modules of a game, and exits. Every match has these
// modules and ours: bots, pickups and the mode of -mode, except one of ours with the name
// of one of theirs. A level is one of theirs, an embedded one, or a path.
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
	if err != nil {
		fmt.Fprintln(stderr, "botmatch:", err)
		return refused
	}
	return q.playAll(ctx, stdout, stderr)
}

func parse(args []string, help io.Writer, modules []systems.Module) (request, error) {
	q := request{modules: modules}
	models, names := systems.Models(modules...), q.modes()
	flags := flag.NewFlagSet("botmatch", flag.ContinueOnError)
	flags.StringVar(&q.level, "level", "valley", "`name` of a level, or the path of one: "+strings.Join(systems.LevelNames(modules...), ", "))
	flags.StringVar(&q.mode, "mode", names[0], "`mode` of the game: "+strings.Join(names, ", "))
	flags.IntVar(&q.bots, "bots", 8, fmt.Sprintf("`number` of bots, 1 to %d", maxBots))
	flags.IntVar(&q.skill, "skill", bots.UsualSkill, fmt.Sprintf("how well they aim, 0 to %d", bots.Skills-1))
	flags.Float64Var(&q.minutes, "minutes", 1, "`length` of the match in minutes of its own time")
	flags.StringVar(&q.model, "model", components.ModelTribes, "movement `model`: "+strings.Join(models, ", ")+",\nor all in turn; each in all its armours in turn")
	flags.StringVar(&q.rules, "rules", "arena", "`rules` of the model tribes: arena, articles or original")
	flags.Uint64Var(&q.seed, "seed", 1, "`seed` of all that is random in the match")
	flags.StringVar(&q.seeds, "seeds", "", "play a match of each of these seeds, `A-B`, several at once")
	flags.StringVar(&q.record, "record", "", "also write a replay to this `file`")
	flags.StringVar(&q.folder, "weapons", "", "`folder` of weapons in JSON, over those of the arena")
	flags.BoolVar(&q.table, "table", false, "print a table of the players in place of JSON")
	if err := arguments.Parse(flags, args, 0, about, help); err != nil {
		return q, err
	}
	if err := q.check(models); err != nil {
		return q, err
	}
	return q, q.load()
}

// load reads the folder of weapons.
func (q *request) load() error {
	if q.folder == "" {
		return nil
	}
	specs, err := weapons.LoadDir(q.folder)
	if err == nil && len(specs) == 0 {
		err = fmt.Errorf("-weapons %q: there is no .json file in it", q.folder)
	}
	q.weapons = weapons.Merge(weapons.Standard(), specs)
	return err
}

// modes returns the modes that can be chosen.
func (q *request) modes() []string {
	names := modes.Names(q.modules...)
	if slices.Contains(names, modes.Own) {
		return names
	}
	return append(names, none)
}

// check refuses requests of which no match can be made.
func (q *request) check(models []string) error {
	_, known := tribes.RulesByName(q.rules)
	switch {
	case !slices.Contains(q.modes(), q.mode):
		return fmt.Errorf("-mode %q is unknown: choose %s", q.mode, strings.Join(q.modes(), ", "))
	case q.model != all && !slices.Contains(models, q.model):
		return fmt.Errorf("-model %q is unknown: choose %s or %s", q.model, strings.Join(models, ", "), all)
	case !known:
		return fmt.Errorf("-rules %q is unknown: choose arena, articles or original", q.rules)
	case q.bots < 1 || q.bots > maxBots:
		return fmt.Errorf("-bots is %d, want 1 to %d", q.bots, maxBots)
	case q.skill < 0 || q.skill >= bots.Skills:
		return fmt.Errorf("-skill is %d, want 0 to %d", q.skill, bots.Skills-1)
	case !(q.minutes >= systems.TickSeconds/60 && q.minutes <= maxMinutes): // NaN is refused too
		return fmt.Errorf("-minutes is %v, want %.5f to %v", q.minutes, systems.TickSeconds/60, maxMinutes)
	}
	return q.checkSeeds()
}

// checkSeeds reads -seeds.
func (q *request) checkSeeds() error {
	q.last = q.seed
	if q.seeds == "" {
		return nil
	}
	first, last, ok := strings.Cut(q.seeds, "-")
	a, err1 := strconv.ParseUint(first, 10, 64)
	b, err2 := strconv.ParseUint(last, 10, 64)
	switch {
	case !ok || err1 != nil || err2 != nil || b < a:
		return fmt.Errorf("-seeds %q is no range of seeds, such as 1-8", q.seeds)
	case b-a >= maxSeeds:
		return fmt.Errorf("-seeds %q are more than %d", q.seeds, maxSeeds)
	case q.record != "" && b > a:
		return errors.New("-record and -seeds: a file holds one match")
	}
	q.seed, q.last = a, b
	return nil
}

// brings reports whether the program has a module of that name.
func (q *request) brings(name string) bool {
	return slices.ContainsFunc(q.modules, func(m systems.Module) bool { return m.Name == name })
}
