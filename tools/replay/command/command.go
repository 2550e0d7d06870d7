// Package command is the program of tools/replay, for games with their own modules: a
// main that calls [Main] with them is the same program for their replays.
package command

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
	"time"

	"github.com/skijet/skijet/internal/replaykit"
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

// task is one command of the program.
type task struct {
	name, args, about string
	long              string
	count             int // of arguments
	run               func(c *call) error
}

// tasks lists all commands, in the order of the help.
func tasks() []task {
	return []task{
		{"info", "FILE", "says what is in a replay", longInfo, 1, info},
		{"verify", "FILE", "plays it and compares every hash", longVerify, 1, verify},
		{"diff", "A B", "plays two and says where they part", longDiff, 2, diff},
		{"hash", "FILE", "plays it and prints its ticks and its last hash", longHash, 1, hash},
		{"text", "FILE [TEXT]", "writes the text form, to read and to change", longText, 1, text},
		{"binary", "TEXT FILE", "makes a replay of the text form again", longBinary, 2, binary},
		{"cut", "FROM TO FILE NEW", "writes the ticks from FROM to TO as a replay of their own", longCut, 4, cut},
	}
}

const (
	longInfo   = `It prints level, date, note, modules, options, length, and how much of what is in it, and reads every command.`
	longVerify = `It plays the replay as fast as it can. A replay holds a hash for each 32 ticks; the first one that
differs is told with the ticks in which the match began to go another way, and with every field of the
next state that it holds which differs: the value here, that which was recorded, and their bits.
Exit status 0 means that all hashes are the same, 1 that one differs.`
	longDiff = `It plays both side by side, from the later of their beginnings, and stops after the first tick in which
their states differ. It prints whose commands differed first, and every field that differs: tick, entity,
component, field, both values and their bits. A replay that does not play here as it was recorded is told of too.
Exit status 0 means that they are the same to the end of the shorter one, 1 that they part.`
	longHash   = `It prints one line, "<ticks> <hash>": of the state after the last tick as it was played just now.`
	longText   = `Without TEXT it goes to the standard output. The form is explained in the package systems/replay.`
	longBinary = `What text wrote comes back to the bit.`
	longCut    = `The new replay begins with the state at tick FROM and ends with that at TO.`
)

// call is one run of a command.
type call struct {
	ctx            context.Context
	args           []string
	stdout, stderr io.Writer
	modules        []systems.Module
	level          string
	loaded         *levels.Level
	most           int
	every          int64
}

// Main runs the program with the modules of a game, and exits. A replay is played with
// the modules that it names: of these or, if none has that name and version, of ours:
// bots, pickups, the modes, and those of the soak. Its level is one of theirs, an
// embedded one, or that of -level.
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
	case err == nil, errors.Is(err, flag.ErrHelp):
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
	if len(args) == 0 || args[0] == "-h" || args[0] == "-help" || args[0] == "--help" {
		c.help()
		if len(args) == 0 {
			return errors.New("nothing is asked for: see -h")
		}
		return flag.ErrHelp
	}
	for _, t := range tasks() {
		if t.name == args[0] {
			return c.do(&t, args[1:])
		}
	}
	return fmt.Errorf("unknown task %q: see -h", args[0])
}

func (c *call) help() {
	fmt.Fprint(c.stdout, "Replay looks at recorded matches.\n\nusage: replay TASK [FLAGS] ARGUMENTS\n\n")
	for _, t := range tasks() {
		fmt.Fprintf(c.stdout, "  %-7s%-19s%s\n", t.name, t.args, t.about)
	}
	fmt.Fprint(c.stdout, `
"replay TASK -h" explains one. Exit status 0 means that all is well, 1 that
something differs, 2 that a file or an argument was refused, 3 that it was
interrupted.
`)
}

func (c *call) do(t *task, args []string) error {
	flags := flag.NewFlagSet(t.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&c.level, "level", "", "`file` of the level, for one that is neither embedded nor of a module")
	flags.IntVar(&c.most, "most", 40, "most `differences` to print")
	if t.name == "cut" {
		flags.Int64Var(&c.every, "every", replay.KeyframeTicks, "write the whole state each so many `ticks`; with 1, verify says\nelsewhere which tick is the first to differ")
	}
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(c.stdout, "usage: replay %s [FLAGS] %s\n\n%s\n\n", t.name, t.args, t.long)
		flags.SetOutput(c.stdout)
		flags.PrintDefaults()
		return err
	case err != nil:
		return fmt.Errorf("%w: see -h", err)
	}
	c.args = flags.Args()
	if n := len(c.args); n < t.count || n > t.count && (t.name != "text" || n > 2) {
		return fmt.Errorf("%s takes %s: see -h", t.name, t.args)
	}
	return t.run(c)
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
	return systems.Options{Level: level, Modules: replaykit.Needed(&r.Header, replaykit.Known(c.modules))}, err
}

// levelOf returns the level of a replay: the given one, or one of the program. The level
// of the last replay is reused.
func (c *call) levelOf(r *replay.Replay) (*levels.Level, error) {
	if c.loaded != nil && systems.LevelDigest(c.loaded) == r.Header.LevelDigest {
		return c.loaded, nil
	}
	var err error
	if c.level != "" {
		c.loaded, err = levels.Load(c.level)
		return c.loaded, err
	}
	if c.loaded, err = replaykit.LevelOf(&r.Header, c.modules); err != nil && !errors.Is(err, systems.ErrModule) {
		err = fmt.Errorf("the level %q is not one of this program: give its file by -level", r.Header.Level)
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

// interruptible reads and writes until the program is interrupted.
type interruptible struct {
	ctx context.Context
	io.Reader
	io.Writer
}

func (i interruptible) Read(p []byte) (int, error) {
	if err := i.ctx.Err(); err != nil {
		return 0, err
	}
	return i.Reader.Read(p)
}

func (i interruptible) Write(p []byte) (int, error) {
	if err := i.ctx.Err(); err != nil {
		return 0, err
	}
	return i.Writer.Write(p)
}
