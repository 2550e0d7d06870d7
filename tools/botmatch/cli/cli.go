// Package cli is the program of tools/botmatch, for games with their own modules: a main
// that calls [Main] with them is the same program for their matches.
package cli

import (
	"cmp"
	"context"
	"errors"
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
	"github.com/skijet/skijet/internal/ruleset"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/weapons"
)

// Exit statuses.
const (
	played = iota
	failed
	refused
	interrupted
)

// program is what the help says beside the flags.
func (q *request) program() arguments.Program {
	return arguments.Program{
		Name: "botmatch",
		About: `Botmatch lets bots play a match without a window, as fast as the machine can.

It prints one line of JSON: the winner, the scores of the teams or, without teams, of
the players, and statistics of each weapon. The hash is that of the state after the last
tick, which is the same on every machine for the same flags. center_share is the fraction
of time that living players spend near the middle between the flags, within a third of
their distance; without flags, near the middle of the level, within a third of its width.
A shot is one pull of a trigger, however many pellets it fires. A ray is one shot, and so is a
beam from when it is switched on until it is off; a shot with a blast may hit several.`,
		Examples: []arguments.Example{
			{Line: "go run ./tools/botmatch --mode ctf --level works --minutes 15 --seeds 1-10"},
			{Line: "go run ./tools/botmatch --acceptance --hash-on arm64,wasm"},
			{Line: "go run ./tools/botmatch --record a.replay", Does: "which tools/replay plays"},
		},
		Notes: "Exit status 0 means that it was played, 1 that a file could not be written or that --acceptance\nmissed something, 2 that a flag or a file was refused, 3 that it was interrupted.",
		Vars: map[string]string{
			"levels": strings.Join(systems.LevelNames(q.modules...), ", "), "mode": q.modes()[0], "modes": strings.Join(q.modes(), ", "),
			"models": strings.Join(systems.Models(q.modules...), ", "), "model": components.ModelTribes, "most": strconv.Itoa(maxBots),
			"seeds": strconv.Itoa(acceptanceSeeds), "minutes": fmt.Sprint(acceptanceMinutes), "accepted": strings.Join(acceptanceLevels, ", "),
			"machines": machines(),
			"skill":    strconv.Itoa(bots.DefaultSkill), "best": strconv.Itoa(bots.Skills - 1),
		},
	}
}

// all stands for every movement model.
const all = "all"

// none is the value of --mode for no mode.
const none = "none"

// maxBots is the most bots [ours]: with more, 60 s of play take minutes.
const maxBots = 1024

// maxMinutes is the longest match [ours]: a day.
const maxMinutes = 1440

// maxPoints is the highest limit of points [ours].
const maxPoints = 1000

// maxSeeds is how many matches may be asked for at once [ours].
const maxSeeds = 100_000

// flags are the command line.
type flags struct {
	Level      string  `name:"level" placeholder:"NAME" default:"valley" group:"The match:" help:"Play on this level, by its name or the path of one: ${levels}."`
	Mode       string  `name:"mode" placeholder:"NAME" default:"${mode}" group:"The match:" help:"Play this mode: ${modes}."`
	Minutes    float64 `name:"minutes" placeholder:"MINUTES" default:"1" group:"The match:" help:"Length of the match in its own time."`
	Points     int     `name:"points" placeholder:"NUMBER" default:"0" group:"The match:" help:"Win by so many captures, kills or rounds, and end the match; 0 plays for the time alone. A mode of a game has its own."`
	Seed       uint64  `name:"seed" placeholder:"SEED" default:"1" group:"The match:" help:"Seed of all that is random in the match."`
	Seeds      string  `name:"seeds" placeholder:"A-B" group:"The match:" help:"Play a match for each of these seeds, several at once."`
	Bots       int     `name:"bots" placeholder:"NUMBER" default:"8" group:"The players:" help:"So many bots, 1 to ${most}."`
	Skill      int     `name:"skill" placeholder:"SKILL" default:"${skill}" group:"The players:" help:"How well they play, 0 to ${best}."`
	Model      string  `name:"model" placeholder:"NAME" group:"The players:" help:"Movement model: ${models}, or all in turn; each in all its armours in turn. By default ${model}, and by the rules tribes2 torque in the armours of Tribes 2."`
	Rules      string  `name:"rules" placeholder:"NAME" default:"arena" group:"The players:" help:"Rules of the model tribes: arena, articles or original; or tribes2, with its weapons and its engine for the model torque."`
	Weapons    string  `name:"weapons" placeholder:"FOLDER" group:"The players:" help:"Weapons in JSON, over those of the rules."`
	Record     string  `name:"record" placeholder:"FILE" group:"What is written:" help:"Also write a replay to this file."`
	Acceptance bool    `name:"acceptance" group:"Acceptance:" help:"Play ${seeds} matches of ${minutes} minutes on each of ${accepted}, and print what was demanded and found. --seeds and --minutes change that."`
	HashOn     string  `name:"hash-on" placeholder:"MACHINES" group:"Acceptance:" help:"Also compare the hash of a short match on other machines, of which some run here under an emulator: ${machines}."`
	Table      bool    `name:"table" group:"What is written:" help:"Print a table of the players in place of JSON."`
}

// request is what the command line asks for.
type request struct {
	flags
	last    uint64 // seed of the last match
	modules []systems.Module
	weapons []weapons.Spec // of the folder, over those of the rules
}

// Main runs the program with the modules of a game, and exits. Every match has these
// modules and ours: bots, pickups and the mode of --mode, except one of ours with the name
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
	if errors.Is(err, arguments.ErrHelp) {
		return played
	}
	if err != nil {
		fmt.Fprintln(stderr, "botmatch:", err)
		return refused
	}
	if q.Acceptance {
		return q.accept(ctx, stdout, stderr)
	}
	return q.playAll(ctx, stdout, stderr)
}

func parse(args []string, help io.Writer, modules []systems.Module) (request, error) {
	q := request{modules: modules}
	program := q.program()
	given, err := program.Parse(&q.flags, args, help)
	if err != nil {
		return q, err
	}
	if err := q.checkAcceptance(given.Has); err != nil {
		return q, err
	}
	if _, err := q.hashTargets(); err != nil {
		return q, err
	}
	if err := q.check(); err != nil {
		return q, err
	}
	return q, q.load()
}

// load reads the folder of weapons.
func (q *request) load() error {
	if q.Weapons == "" {
		return nil
	}
	specs, err := weapons.LoadDir(q.Weapons)
	if err == nil && len(specs) == 0 {
		err = fmt.Errorf("--weapons %q: there is no .json file in it", q.Weapons)
	}
	q.weapons = specs
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
func (q *request) check() error {
	if q.Model == "" {
		q.Model = components.ModelTribes
		if q.Rules == ruleset.Tribes2 {
			q.Model = components.ModelTorque
		}
	}
	models := append(systems.Models(q.modules...), all)
	return cmp.Or(
		arguments.OneOf("--mode", q.Mode, q.modes()...),
		arguments.OneOf("--model", q.Model, models...),
		arguments.OneOf("--rules", q.Rules, ruleset.Names()...),
		arguments.Between("--bots", q.Bots, 1, maxBots),
		arguments.Between("--skill", q.Skill, 0, bots.Skills-1),
		arguments.Between("--points", q.Points, 0, maxPoints),
		arguments.Between("--minutes", q.Minutes, systems.TickSeconds/60, maxMinutes),
		q.checkSeeds(),
	)
}

// checkSeeds reads --seeds.
func (q *request) checkSeeds() error {
	q.last = q.Seed
	if q.Seeds == "" {
		return nil
	}
	first, last, ok := strings.Cut(q.Seeds, "-")
	a, err1 := strconv.ParseUint(first, 10, 64)
	b, err2 := strconv.ParseUint(last, 10, 64)
	switch {
	case !ok || err1 != nil || err2 != nil || b < a:
		return arguments.Refuse("--seeds %q is no range of seeds, such as 1-8", q.Seeds)
	case b-a >= maxSeeds:
		return arguments.Refuse("--seeds %q are more than %d", q.Seeds, maxSeeds)
	case q.Record != "" && b > a:
		return arguments.Refuse("--record and --seeds: a file holds one match")
	}
	q.Seed, q.last = a, b
	return nil
}

// bringsMode reports whether the mode is one of the program.
func (q *request) bringsMode() bool {
	return slices.ContainsFunc(q.modules, func(m systems.Module) bool { return m.Name == modes.Name && m.Variant == q.Mode })
}

// brings reports whether the program has a module of that name.
func (q *request) brings(name string) bool {
	return slices.ContainsFunc(q.modules, func(m systems.Module) bool { return m.Name == name })
}
