// Slips checks that the tests for the slips of the published texts can fail. For one slip
// after another, it replaces our source by the formula of the text, and expects the tests
// of that slip to fail.
//
//	go run ./tools/slips
//	go run ./tools/slips -only 27,41 -v
//	go run ./tools/slips -list
//
// Exit status 0 means that every formula was caught, 1 that one was not, 2 that the table
// or a flag is wrong.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/slips"
)

// Exit statuses.
const (
	caught  = arguments.Done
	missed  = arguments.Failed
	refused = arguments.Refused
)

var program = arguments.Program{
	Name: "slips",
	About: `Slips puts the formulas of the published texts, slips and all, in the place of what
was decided for each, and expects the tests called TestSeedNN_ to fail. No file is
changed. A run over all of them takes some minutes.`,
	Examples: []arguments.Example{
		{Line: "go run ./tools/slips --only 27,41 -v"},
		{Line: "go run ./tools/slips --list"},
	},
	Notes: "Exit status 0 means that every formula was caught, 1 that one was not, 2 that the table\nor a flag is wrong.",
	Vars:  map[string]string{"processors": strconv.Itoa(runtime.NumCPU())},
}

// flags are the command line.
type flags struct {
	Only    string `name:"only" placeholder:"NUMBERS" help:"Try these slips, with commas between the numbers; all if empty."`
	List    bool   `name:"list" help:"List the slips and what is put in for them, and run nothing."`
	Verbose bool   `name:"verbose" short:"v" help:"Name the tests that noticed."`
	Workers int    `name:"workers" placeholder:"NUMBER" default:"${processors}" help:"Try so many formulas at a time."`
}

// request is what the command line asks for.
type request struct {
	flags
	slips []slips.Slip
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	q, err := parse(args, stdout)
	if err == nil && q.List {
		list(q.slips, stdout)
		return caught
	}
	var root string
	if err == nil {
		root, err = moduleRoot(ctx)
	}
	if err == nil {
		var s summary
		if err = s.run(ctx, root, &q, stdout, stderr); err == nil {
			return s.print(q.slips, stdout)
		}
	}
	if program.Exit(err, stderr) == arguments.Done {
		return caught
	}
	return refused
}

func parse(args []string, help io.Writer) (request, error) {
	var q request
	if _, err := program.Parse(&q.flags, args, help); err != nil {
		return q, err
	}
	if err := arguments.AtLeast("--workers", q.Workers, 1); err != nil {
		return q, err
	}
	all := slips.All()
	if q.Only == "" {
		q.slips = all
		return q, nil
	}
	for _, text := range strings.Split(q.Only, ",") {
		number, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || number < 1 || number > len(all) {
			return q, arguments.Refuse("--only: there is no slip %q, want numbers from 1 to %d", text, len(all))
		}
		q.slips = append(q.slips, all[number-1])
	}
	return q, nil
}

// list prints the table.
func list(all []slips.Slip, out io.Writer) {
	for _, s := range all {
		fmt.Fprintf(out, "%2d  %s\n", s.Number, s.Title)
		for _, r := range s.Readings {
			fmt.Fprintf(out, "      put in: %s\n", r.Says)
		}
		if s.Why != "" {
			fmt.Fprintf(out, "      nothing to put in: %s\n", s.Why)
		}
	}
}

// summary counts the results.
type summary struct {
	tried, wrong int
	missed       []int // slips with a formula that was not caught
}

// run tries the formulas and prints a line for each.
func (s *summary) run(ctx context.Context, root string, q *request, stdout, stderr io.Writer) error {
	count := 0
	for _, one := range q.slips {
		count += len(one.Readings)
	}
	fmt.Fprintf(stderr, "slips: %d formulas, %d at a time\n", count, q.Workers)
	return slips.Run(ctx, root, q.slips, q.Workers, func(r slips.Result) {
		s.tried++
		outcome := "caught"
		switch {
		case r.Err != nil:
			outcome = "FAULT"
			s.wrong++
		case !r.Caught():
			outcome = "MISSED"
			s.missed = append(s.missed, r.Slip.Number)
		}
		fmt.Fprintf(stdout, "%3d/%d  %-6s  %2d  %s\n", s.tried, count, outcome, r.Slip.Number, r.Reading.Says)
		if r.Err != nil {
			fmt.Fprintln(stdout, "      ", r.Err)
		}
		if q.Verbose {
			for _, name := range r.Failed {
				fmt.Fprintln(stdout, "      ", name)
			}
		}
	})
}

// print prints the counts and returns the exit status.
func (s *summary) print(all []slips.Slip, out io.Writer) int {
	with := 0
	for _, one := range all {
		if len(one.Readings) > 0 {
			with++
		}
	}
	fmt.Fprintf(out, "%d slips: %d with %d formulas, %d of these caught, %d missed, %d faults of the table; %d with nothing to put in\n",
		len(all), with, s.tried, s.tried-len(s.missed)-s.wrong, len(s.missed), s.wrong, len(all)-with)
	for _, one := range all {
		if one.Why != "" {
			fmt.Fprintf(out, "%2d  nothing to put in: %s\n", one.Number, one.Why)
		}
	}
	slices.Sort(s.missed)
	switch {
	case s.wrong > 0:
		return refused
	case len(s.missed) > 0:
		fmt.Fprintf(out, "not caught: %v\n", slices.Compact(s.missed))
		return missed
	}
	return caught
}

// moduleRoot returns the folder of go.mod.
func moduleRoot(ctx context.Context) (string, error) {
	out, err := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return "", fmt.Errorf("looking for the module: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
}
