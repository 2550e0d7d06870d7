// Hostile tests every reader with damaged and strange files: cut off, with flipped bits,
// with false numbers, pipes, devices, folders, links and files of 30 GB. Each must be
// accepted, or refused with an error that names it, within a second and with little
// memory.
//
//	go run ./tools/hostile
//
// Exit status 0 means that nothing was found, 1 that something was, 2 that a flag was
// refused or a format could not be tested.
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/hostile"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

var program = arguments.Program{
	Name: "hostile",
	About: `Hostile feeds everything that reads a file with damaged and strange ones, and tells what
is taken, panics, is slow, takes much memory or is refused without the name of the file.
Run it in the folder of the module.`,
	Examples: []arguments.Example{{Line: "go run ./tools/hostile --one-of 10", Does: "takes a tenth of the time"}},
	Notes:    "Exit status 0 means that nothing was found, 1 that something was, 2 that a flag was\nrefused or a format could not be tested.",
}

// flags are the command line.
type flags struct {
	OneOf int `name:"one-of" placeholder:"NUMBER" default:"1" help:"Try one of so many damaged files."`
}

func run(args []string, stdout, stderr io.Writer) int {
	var f flags
	_, err := program.Parse(&f, args, stdout)
	if err == nil {
		err = arguments.AtLeast("--one-of", f.OneOf, 1)
	}
	if err != nil {
		return program.Exit(err, stderr)
	}
	status, err := test(f.OneOf, stdout)
	if err != nil {
		program.Exit(err, stderr)
	}
	return status
}

// test tests all formats with one of so many damaged files, and returns the exit status.
func test(one int, stdout io.Writer) (int, error) {
	list, err := formats()
	if err != nil {
		return arguments.Refused, err
	}
	folder, err := os.MkdirTemp("", "hostile-*")
	if err != nil {
		return arguments.Refused, err
	}
	defer os.RemoveAll(folder)
	report, err := hostile.Run(list, folder, hostile.Options{OneIn: one, Timed: true, Progress: func(format string, r *hostile.Report) {
		fmt.Fprintf(stdout, "%-16s %7d files, %7d taken, %7d refused; at most %.1f MB and %v a file; %d found\n",
			format, r.Files, r.Accepted, r.Refused, float64(r.Memory)/1e6, r.Slowest.Round(1e5), len(r.Found))
		for _, line := range r.Found[:min(len(r.Found), 20)] {
			fmt.Fprintln(stdout, "  "+line)
		}
	}})
	if err != nil {
		return arguments.Refused, err
	}
	if len(report.Found) > 0 {
		return arguments.Failed, nil
	}
	return arguments.Done, nil
}
