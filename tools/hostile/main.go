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
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/hostile"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

const about = `usage: hostile [FLAGS]

Hostile feeds everything that reads a file with damaged and strange ones, and tells what
is taken, panics, is slow, takes much memory or is refused without the name of the file.
Run it in the folder of the module. Status 1 means that something was found.

`

func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("hostile", flag.ContinueOnError)
	one := flags.Int("one-of", 1, "try one of so `many` damaged files")
	err := arguments.Parse(flags, args, 0, about, stdout)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err == nil && *one < 1 {
		err = fmt.Errorf("-one-of is %d, want at least 1: %w", *one, arguments.ErrUsage)
	}
	if err != nil {
		fmt.Fprintln(stderr, "hostile:", err)
		return 2
	}
	list, err := formats()
	if err != nil {
		fmt.Fprintln(stderr, "hostile:", err)
		return 2
	}
	folder, err := os.MkdirTemp("", "hostile-*")
	if err != nil {
		fmt.Fprintln(stderr, "hostile:", err)
		return 2
	}
	defer os.RemoveAll(folder)
	report, err := hostile.Run(list, folder, hostile.Options{OneIn: *one, Timed: true, Progress: func(format string, r *hostile.Report) {
		fmt.Fprintf(stdout, "%-16s %7d files, %7d taken, %7d refused; at most %.1f MB and %v a file; %d found\n",
			format, r.Files, r.Accepted, r.Refused, float64(r.Memory)/1e6, r.Slowest.Round(1e5), len(r.Found))
		for _, line := range r.Found[:min(len(r.Found), 20)] {
			fmt.Fprintln(stdout, "  "+line)
		}
	}})
	if err != nil {
		fmt.Fprintln(stderr, "hostile:", err)
		return 2
	}
	if len(report.Found) > 0 {
		return 1
	}
	return 0
}
