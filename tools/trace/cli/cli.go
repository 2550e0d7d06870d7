// Package cli is the trace command as a function, for games with their own modules:
// their main calls [Main] with them.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/scenario"
	"github.com/skijet/skijet/systems"
)

var program = arguments.Program{
	Name:  "trace",
	About: "Trace runs a scenario headless and writes a CSV line for every tick and player.",
	Examples: []arguments.Example{
		{Line: "go run ./tools/trace --scenario testdata/scenarios/drop.json --out drop.csv --plot drop.svg"},
		{Line: "go run ./tools/trace --figures docs/img", Does: "draws the figures of docs/feel.md"},
	},
	Notes: `Exit status 1 means that a file could not be written or that a state of --moves is
further off than --within, 2 that the command line or the
scenario was refused; then no file is written.`,
	Vars: map[string]string{"formats": strings.Join(plotFormats, ", "), "folder": scenarioFolder},
}

// flags are the command line.
type flags struct {
	Scenario    string  `name:"scenario" placeholder:"FILE" help:"Run this scenario."`
	Out         string  `name:"out" placeholder:"FILE.csv" help:"Write the trace to this file."`
	Plot        string  `name:"plot" placeholder:"FILE" help:"Also draw speed, height and energy over time to this file: ${formats}."`
	Moves       string  `name:"moves" placeholder:"FILE.csv" help:"Play this table of moves instead, and write to --out how far from each of its states the player is."`
	Within      float64 `name:"within" placeholder:"METRES" help:"With --moves, fail where that is further."`
	Projectiles string  `name:"projectiles" placeholder:"FILE.csv" help:"Also write the projectiles to this file."`
	Figures     string  `name:"figures" placeholder:"FOLDER" help:"Draw the figures of docs/feel.md into this folder, from the scenarios in the folder of --scenario, which is ${folder} if absent."`
}

// request is the parsed command line.
type request struct {
	flags
	modules []systems.Module
}

// Main runs the command with the modules of a game, and exits. Every scenario is run
// with these modules and none of ours: bots, pickups and modes only work if their
// modules are among them. A level is the name of a level of the modules or of an
// embedded one, or a path.
func Main(modules ...systems.Module) { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr, modules...)) }

func run(args []string, stdout, stderr io.Writer, modules ...systems.Module) int {
	q, err := parse(args, stdout)
	q.modules = modules
	switch {
	case err != nil:
	case q.Figures != "":
		err = drawFigures(q.Figures, q.Scenario)
	case q.Moves != "":
		err = compare(q, stdout)
	default:
		err = trace(q, stderr)
	}
	status := program.Exit(err, stderr)
	if bad := (*scenario.Error)(nil); errors.As(err, &bad) {
		return arguments.Refused
	}
	return status
}

func parse(args []string, help io.Writer) (request, error) {
	var q request
	if _, err := program.Parse(&q.flags, args, help); err != nil {
		return q, err
	}
	switch {
	case q.Figures != "" && q.Out+q.Plot+q.Projectiles != "":
		return q, arguments.Refuse("--figures can only be combined with --scenario")
	case q.Figures != "":
		if q.Scenario == "" {
			q.Scenario = scenarioFolder
		}
		return q, nil
	case q.Scenario == "":
		return q, arguments.Refuse("--scenario is missing")
	case q.Out == "":
		return q, arguments.Refuse("--out is missing")
	}
	switch {
	case q.Moves == "" && q.Within != 0:
		return q, arguments.Refuse("--within is for --moves")
	case q.Moves != "" && q.Plot+q.Projectiles != "":
		return q, arguments.Refuse("--moves can only be combined with --scenario, --out and --within")
	case q.Within < 0:
		return q, arguments.Refuse("--within %v: want a distance in metres", q.Within)
	}
	for _, path := range []string{q.Out, q.Plot, q.Projectiles} {
		if sameFile(path, q.Scenario) {
			return q, arguments.Refuse("%s: is the scenario file itself", path)
		}
		if sameFile(path, q.Moves) {
			return q, arguments.Refuse("%s: is the table of moves itself", path)
		}
	}
	if q.Plot != "" {
		if _, ok := plotFormat(q.Plot); !ok {
			return q, arguments.Refuse("--plot %q: the name must end in one of %s", q.Plot, strings.Join(plotFormats, ", "))
		}
	}
	return q, nil
}

// sameFile reports whether two paths refer to the same existing file.
func sameFile(a, b string) bool {
	ia, erra := os.Stat(a)
	ib, errb := os.Stat(b)
	return erra == nil && errb == nil && os.SameFile(ia, ib)
}

// trace runs the scenario and writes all requested files, or none.
func trace(q request, stderr io.Writer) (err error) {
	s, err := scenario.Read(q.Scenario, q.modules...)
	if err != nil {
		return err
	}
	level, err := s.OpenLevel()
	if err != nil {
		return err
	}
	if s.Note != "" {
		fmt.Fprintln(stderr, "trace:", s.Note)
	}
	var files outputs
	defer func() { err = errors.Join(err, files.discard()) }()
	rows, err := files.create(q.Out)
	if err != nil {
		return err
	}
	rows.WriteString(scenario.TraceHeader)
	interrupted, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	watchers := []func(*scenario.Frame) error{
		func(*scenario.Frame) error { return context.Cause(interrupted) },
		newProgress(stderr, s.Ticks).see, rows.seeRows,
	}
	if q.Projectiles != "" {
		shots, err := files.create(q.Projectiles)
		if err != nil {
			return err
		}
		shots.WriteString(scenario.ShotHeader)
		watchers = append(watchers, shots.seeShots)
	}
	var picture *chart
	if q.Plot != "" {
		picture = newChart(filepath.Base(s.File), []panel{speedPanel, heightPanel, energyPanel}, s.Names(), s.Ticks)
		watchers = append(watchers, picture.see)
	}
	err = s.Run(level, func(f *scenario.Frame) error {
		for _, see := range watchers {
			if err := see(f); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && picture != nil {
		err = picture.save(&files, q.Plot)
	}
	if err != nil {
		return err
	}
	return files.commit()
}
