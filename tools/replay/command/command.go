// Package command is the program of tools/replay, for games with their own modules: a
// main that calls [Main] with them is the same program for their replays.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/replaykit"
	"github.com/skijet/skijet/internal/testreplays"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
)

// Exit statuses.
const (
	clean = iota
	found
	refused
	interrupted
)

var program = arguments.Program{
	Name:  "replay",
	About: "Replay looks at recorded matches.",
	Examples: []arguments.Example{
		{Line: "go run ./tools/replay info match.replay"},
		{Line: "go run ./tools/replay verify match.replay", Does: "does it play here as it was recorded?"},
		{Line: "go run ./tools/replay cut 600 1200 match.replay part.replay"},
	},
	Notes: `Exit status 0 means that all is well, 1 that something differs, 2 that a file or an
argument was refused, 3 that it was interrupted.`,
	Vars: map[string]string{"every": strconv.Itoa(replay.KeyframeTicks)},
}

// flags are the command line.
type flags struct {
	Level string `name:"level" placeholder:"FILE" help:"File of the level, for one that is neither embedded nor of a module."`
	Most  int    `name:"most" placeholder:"NUMBER" default:"40" help:"Print so many differences at most."`

	Info   infoTask   `cmd:"" help:"Say what is in a replay."`
	Verify verifyTask `cmd:"" help:"Play it and compare every hash."`
	Diff   diffTask   `cmd:"" help:"Play two and say where they part."`
	Hash   hashTask   `cmd:"" help:"Play it and print its ticks and its last hash."`
	Text   textTask   `cmd:"" help:"Print its entries and commands."`
	Cut    cutTask    `cmd:"" help:"Write the ticks between two as a replay of their own."`
	Run    runTask    `cmd:"" help:"Prove a run of a time trial."`
}

// The tasks are what follows their names. Help is what "replay TASK -h" says of each.
type (
	infoTask struct {
		File string `arg:"" help:"A replay."`
	}
	verifyTask struct {
		File string `arg:"" help:"A replay."`
		By   string `name:"by" placeholder:"KEY" help:"Refuse it unless the server with this public key, as its /key tells, has signed it."`
	}
	diffTask struct {
		A string `arg:"" help:"A replay."`
		B string `arg:"" help:"Another."`
	}
	hashTask struct {
		File string `arg:"" help:"A replay."`
	}
	textTask struct {
		File string `arg:"" help:"A replay."`
		Text string `arg:"" optional:"" help:"File to write; the standard output without it."`
	}
	runTask struct {
		Run string `arg:"" help:"Its file, its text or its link."`
	}
	cutTask struct {
		From  int64  `arg:"" help:"Tick to begin at."`
		To    int64  `arg:"" help:"Tick to end at."`
		File  string `arg:"" help:"A replay."`
		New   string `arg:"" help:"Replay to write."`
		Every int64  `name:"every" placeholder:"TICKS" default:"${every}" help:"Write the whole state each so many ticks; with 1, verify says elsewhere which tick is the first to differ."`
	}
)

// Help explains the task.
func (infoTask) Help() string {
	return "It prints level, date, note, modules, options, length, and how many commands and entries are in it, and reads all of them."
}

// Help explains the task.
func (verifyTask) Help() string {
	return `It plays the replay as fast as it can. A replay holds a hash for each 32 ticks; the first one that differs is told
with the ticks in which the match began to go another way, and with every field of the next state that it holds which
differs: the value here, that which was recorded, and their bits.

Where a signature lies beside it, as NAME.sig, or --by asks for one, it is checked first: who has signed the file, and
that nothing was changed since.

Exit status 0 means that all hashes are the same, 1 that one differs.`
}

// Help explains the task.
func (diffTask) Help() string {
	return `It plays both side by side, from the later of their beginnings, and stops after the first tick in which their states
differ. It prints whose commands differed first, and every field that differs: tick, entity, component, field, both
values and their bits. A replay that does not play here as it was recorded is told of too.

Exit status 0 means that they are the same to the end of the shorter one, 1 that they part.`
}

// Help explains the task.
func (hashTask) Help() string {
	return `It prints one line, "ticks hash": of the state after the last tick as it was played just now.`
}

// Help explains the task.
func (textTask) Help() string {
	return "Of each tick it prints the entries, and the commands that differ from those of the tick before."
}

// Help explains the task.
func (cutTask) Help() string {
	return "The new replay begins with the state at the one tick and ends with that at the other."
}

// Help explains the task.
func (runTask) Help() string {
	return `It plays the run again, and says who ran, where and how long it took.

Exit status 0 means that it ends as it says, 1 that it does not.`
}

// tasks are the commands by their names.
var tasks = map[string]func(c *call) error{
	"info": info, "verify": verify, "diff": diff, "hash": hash, "text": text, "cut": cut, "run": prove,
}

// call is one run of a command.
type call struct {
	flags
	ctx            context.Context
	stdout, stderr io.Writer
	modules        []systems.Module
	loaded         *levels.Level
}

// Main runs the program with the modules of a game, and exits. A replay is played with
// the modules that it names: of these or, if none has that name and version, of ours:
// bots, pickups, the modes, and those of the soak. Its level is one of theirs, an
// embedded one, or that of --level.
func Main(modules ...systems.Module) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := Run(ctx, os.Args[1:], os.Stdout, os.Stderr, modules...)
	stop()
	os.Exit(status)
}

// Run runs the program with arguments and returns its exit status.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer, modules ...systems.Module) int {
	c := &call{ctx: ctx, stdout: stdout, stderr: stderr, modules: modules}
	err := c.run(args)
	switch {
	case err == nil, errors.Is(err, arguments.ErrHelp):
		return clean
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "replay: interrupted")
		return interrupted
	case errors.Is(err, errFound):
		return found
	}
	fmt.Fprintln(stderr, "replay:", strings.TrimPrefix(err.Error(), "replay: "))
	if errors.Is(err, replay.ErrDesync) {
		return found
	}
	return refused
}

// errFound is returned after differences were found and printed.
var errFound = errors.New("they differ")

func (c *call) run(args []string) error {
	parsed, err := program.Parse(&c.flags, args, c.stdout)
	if err != nil {
		return err
	}
	return tasks[parsed.Command](c)
}

// open reads a replay and makes a player of it.
func (c *call) open(path string) (*replay.Replay, *replay.Player, error) {
	r, err := c.read(path)
	if err != nil {
		return nil, nil, err
	}
	base, err := c.options(r)
	if err != nil {
		return nil, nil, err
	}
	p, err := replay.NewPlayer(r, base)
	return r, p, err
}

// read reads a replay and reports if it was cut.
func (c *call) read(path string) (*replay.Replay, error) {
	r, err := replay.Open(path)
	if err == nil && r.Cut() != nil {
		fmt.Fprintf(c.stderr, "replay: it ends at tick %d: %v\n", r.Last(), r.Cut())
	}
	return r, err
}

// options returns the level and the modules for a replay.
func (c *call) options(r *replay.Replay) (systems.Options, error) {
	level, err := c.levelOf(r)
	// Only the modules with which the replay was recorded: a program may have more, and
	// some in several versions.
	return systems.Options{Level: level, Modules: replaykit.Needed(&r.Header, testreplays.Known(c.modules))}, err
}

// levelOf returns the level of a replay: the given one, or one of the program. The level
// of the last replay is reused.
func (c *call) levelOf(r *replay.Replay) (*levels.Level, error) {
	if c.loaded != nil && systems.LevelDigest(c.loaded) == r.Header.LevelDigest {
		return c.loaded, nil
	}
	var err error
	if c.Level != "" {
		c.loaded, err = levels.Load(c.Level)
		return c.loaded, err
	}
	if c.loaded, err = testreplays.LevelOf(&r.Header, c.modules); err != nil && !errors.Is(err, systems.ErrModule) {
		err = fmt.Errorf("the level %q is not one of this program: give its file by --level", r.Header.Level)
	}
	return c.loaded, err
}

// progress reports progress at intervals.
type progress struct {
	out      io.Writer
	last     int64
	first    int64
	lastLine time.Time
}

func (c *call) progress(first, last int64) *progress {
	return &progress{out: c.stderr, first: first, last: last, lastLine: time.Now()}
}

// at reports the tick every second.
func (p *progress) at(tick int64) {
	if tick%64 == 0 && time.Since(p.lastLine) > time.Second {
		p.lastLine = time.Now()
		fmt.Fprintf(p.out, "tick %d of %d, %d %%\n", tick, p.last, 100*max(tick-p.first, 0)/max(p.last-p.first, 1))
	}
}

// shown returns a function that is called with each played tick, and stops when the
// program is interrupted.
func (c *call) shown(first, last int64) func(tick int64) error {
	p := c.progress(first, last)
	return func(tick int64) error {
		p.at(tick)
		return c.ctx.Err()
	}
}
