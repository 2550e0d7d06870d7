// Package cli is the trace command as a function, for games with their own modules:
// their main calls [Main] with them.
package cli

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

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/scenario"
	"github.com/skijet/skijet/systems"
)

// Exit statuses.
const (
	done = iota
	failed
	refused
)

const about = `Trace runs a scenario headless and writes a CSV line for every tick and player.

usage: trace -scenario FILE.json -out FILE.csv [-plot FILE.svg] [-projectiles FILE.csv]
       trace -figures FOLDER [-scenario FOLDER]

`

// request is the parsed command line.
type request struct {
	scenario, out, plot, projectiles, figures string
	modules                                   []systems.Module
}

// Main runs the command with the modules of a game, and exits. Every scenario is run
// with these modules and none of ours: bots, pickups and modes only work if their
// modules are among them. A level is the name of a level of the modules or of an
// embedded one, or a path.
func Main(modules ...systems.Module) { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr, modules...)) }

func run(args []string, stdout, stderr io.Writer, modules ...systems.Module) int {
	q, err := parse(args, stdout)
	q.modules = modules
	if errors.Is(err, flag.ErrHelp) {
		return done
	}
	switch {
	case err != nil:
	case q.figures != "":
		err = drawFigures(q.figures, q.scenario)
	default:
		err = trace(q, stderr)
	}
	if err == nil {
		return done
	}
	fmt.Fprintln(stderr, "trace:", err)
	if bad := (*scenario.Error)(nil); errors.As(err, &bad) || errors.Is(err, arguments.ErrUsage) {
		return refused
	}
	return failed
}

func parse(args []string, help io.Writer) (request, error) {
	var q request
	flags := flag.NewFlagSet("trace", flag.ContinueOnError)
	flags.StringVar(&q.scenario, "scenario", "", "`file` to run")
	flags.StringVar(&q.out, "out", "", "CSV `file` to write")
	flags.StringVar(&q.plot, "plot", "", "also draw speed, height and energy over time to this `file`:\n"+
		strings.Join(plotFormats, ", "))
	flags.StringVar(&q.projectiles, "projectiles", "", "also write the projectiles to this CSV `file`")
	flags.StringVar(&q.figures, "figures", "", "draw the figures of docs/feel.md into this `folder`, from the scenarios in -scenario,\n"+
		"which is "+scenarioFolder+" if absent")
	if err := arguments.Parse(flags, args, 0, about, help); err != nil {
		return q, err
	}
	switch {
	case q.figures != "" && q.out+q.plot+q.projectiles != "":
		return q, fmt.Errorf("-figures can only be combined with -scenario: %w", arguments.ErrUsage)
	case q.figures != "":
		if q.scenario == "" {
			q.scenario = scenarioFolder
		}
		return q, nil
	case q.scenario == "":
		return q, fmt.Errorf("-scenario is missing: %w", arguments.ErrUsage)
	case q.out == "":
		return q, fmt.Errorf("-out is missing: %w", arguments.ErrUsage)
	}
	for _, path := range []string{q.out, q.plot, q.projectiles} {
		if sameFile(path, q.scenario) {
			return q, fmt.Errorf("%s: is the scenario file itself: %w", path, arguments.ErrUsage)
		}
	}
	if q.plot != "" {
		if _, ok := plotFormat(q.plot); !ok {
			return q, fmt.Errorf("-plot %q: the name must end in one of %s: %w",
				q.plot, strings.Join(plotFormats, ", "), arguments.ErrUsage)
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
	s, err := scenario.Read(q.scenario, q.modules...)
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
	rows, err := files.create(q.out)
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
	if q.projectiles != "" {
		shots, err := files.create(q.projectiles)
		if err != nil {
			return err
		}
		shots.WriteString(scenario.ShotHeader)
		watchers = append(watchers, shots.seeShots)
	}
	var picture *chart
	if q.plot != "" {
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
		err = picture.save(&files, q.plot)
	}
	if err != nil {
		return err
	}
	return files.commit()
}
