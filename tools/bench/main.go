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
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/tools/bench/workload"
)

var command = arguments.Program{
	Name:  "bench",
	About: "Bench measures package collision against Embree and Bullet, one thread, processor\ntime. See docs/collision.md.",
	Examples: []arguments.Example{
		{Line: "go run ./tools/bench --quick"},
		{Line: "go run ./tools/bench --markdown", Does: "prints the tables of docs/collision.md"},
	},
	Vars: map[string]string{"scenes": strings.Join(scenes(), ",")},
}

// options are the flags, and what follows from them.
type options struct {
	Rounds   int      `name:"rounds" placeholder:"NUMBER" default:"5" help:"Measured rounds."`
	Scenes   []string `name:"scenes" placeholder:"A,B" default:"${scenes}" help:"What to measure."`
	Quick    bool     `name:"quick" help:"At most 2 rounds, fewer queries, and not the largest scene."`
	Markdown bool     `name:"markdown" help:"Print the tables of docs/collision.md."`
	Queries  int      `name:"queries" placeholder:"NUMBER" default:"50000" help:"Queries a set."`
	Worker   string   `name:"worker" placeholder:"SCENE" hidden:"" help:"Serve a scene on standard input; used by bench itself."`
	sample   int      // queries of each set, for the float64 reference
}

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parse(args, stdout)
	switch {
	case err != nil:
	case o.Worker != "":
		err = work(o.Worker, o.Queries, stdin, stdout)
	default:
		err = bench(o, stdout, stderr)
	}
	return command.Exit(err, stderr)
}

func parse(args []string, help io.Writer) (options, error) {
	var o options
	if _, err := command.Parse(&o, args, help); err != nil {
		return o, err
	}
	o.sample = 500
	if o.Quick {
		o.Rounds, o.Queries, o.sample = min(o.Rounds, 2), min(o.Queries, 10_000), 100
		o.Scenes = slices.DeleteFunc(o.Scenes, func(s string) bool { return s == workload.Terrain1M })
	}
	for _, s := range o.Scenes {
		if err := arguments.OneOf("--scenes", s, scenes()...); err != nil {
			return o, err
		}
	}
	return o, cmp.Or(arguments.AtLeast("--rounds", o.Rounds, 1), arguments.AtLeast("--queries", o.Queries, 1))
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
	for _, name := range o.Scenes {
		fmt.Fprintln(stderr, "bench:", name)
		if err := measure(r, o, name, dir, programs); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	r.print(stdout, o)
	return nil
}
