// Bench measures package collision against Embree (rays) and Bullet (swept
// boxes, overlaps, build) and against a float64 reference, and the steps of the
// movement models against Bullet's character, on the levels of
// tools/bench/workload.
//
//	go run ./tools/bench
//
// Two small C++ programs are compiled for it. Where a compiler or a library is
// missing it says what to install and measures our side alone. Every number is
// the processor time of one thread; all sides take turns in every round, a
// ratio is taken within a round, and the table has the medians.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/skijet/skijet/tools/bench/workload"
)

const about = `Bench measures package collision against Embree and Bullet, one thread, processor
time. See docs/collision.md.

usage: bench [-rounds N] [-scenes A,B] [-quick] [-markdown]

`

// options are the flags.
type options struct {
	rounds   int
	scenes   []string
	queries  int // a set
	sample   int // of each set, for the float64 reference
	markdown bool
	worker   string // scene to serve; for the command's own use
}

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(stderr, "bench:", err)
		return 2
	case o.worker != "":
		err = work(o.worker, o.queries, stdin, stdout)
	default:
		err = bench(o, stdout, stderr)
	}
	if err != nil {
		fmt.Fprintln(stderr, "bench:", err)
		return 1
	}
	return 0
}

func parse(args []string, stderr io.Writer) (options, error) {
	var o options
	var names string
	var quick bool
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(f.Output(), about); f.PrintDefaults() }
	f.IntVar(&o.rounds, "rounds", 5, "measured rounds")
	f.StringVar(&names, "scenes", strings.Join(scenes(), ","), "what to measure")
	f.BoolVar(&quick, "quick", false, "at most 2 rounds, fewer queries, and not the largest scene")
	f.BoolVar(&o.markdown, "markdown", false, "print the tables of docs/collision.md")
	f.IntVar(&o.queries, "queries", 50_000, "queries a set")
	f.StringVar(&o.worker, "worker", "", "serve a scene on standard input; used by bench itself")
	if err := f.Parse(args); err != nil {
		return o, err
	}
	o.scenes, o.sample = strings.Split(names, ","), 500
	if quick {
		o.rounds, o.queries, o.sample = min(o.rounds, 2), min(o.queries, 10_000), 100
		o.scenes = slices.DeleteFunc(o.scenes, func(s string) bool { return s == workload.Terrain1M })
	}
	for _, s := range o.scenes {
		if !slices.Contains(scenes(), s) {
			return o, fmt.Errorf("no scene %q, want some of %s", s, strings.Join(scenes(), ","))
		}
	}
	if f.NArg() > 0 || o.rounds < 1 || o.queries < 1 {
		return o, errors.New("want no further arguments, and at least one round of one query; see -h")
	}
	return o, nil
}

// scenes are those that can be measured.
func scenes() []string { return append(slices.Clone(workload.Names), workload.Stairs) }

// bench measures every scene and prints the tables.
func bench(o options, stdout, stderr io.Writer) error {
	dir, err := os.MkdirTemp("", "skijet-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	programs, err := compile(dir, stderr)
	if err != nil {
		return err
	}
	r := &report{}
	for _, name := range o.scenes {
		fmt.Fprintln(stderr, "bench:", name)
		if err := measure(r, o, name, dir, programs); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	r.print(stdout, o)
	return nil
}
