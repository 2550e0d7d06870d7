// Ghosts makes the gold runs that the arena ships with its courses: it searches for the inputs of a
// fast run on each, without a window.
//
//	go run ./tools/ghosts              # all courses, a minute or two each
//	go run ./tools/ghosts valley isles # some
//	go run ./tools/ghosts --check      # plays those that are there
//
// Run it after a change of movement or of the ground of a course; a test says when a run does not
// end any more as it says. Exit status 0 means that all is well, 1 that a run was not found or does
// not end as it says, 2 that an argument was refused.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/ruleset"
	"github.com/skijet/skijet/internal/runlink"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// flags are the command line.
type flags struct {
	Levels []string `arg:"" optional:"" help:"Levels; all embedded ones without any."`
	Out    string   `name:"out" placeholder:"FOLDER" default:"game/internal/bests/gold" help:"Folder of the runs."`
	Width  int      `name:"width" placeholder:"NUMBER" default:"30" help:"So many ways are followed at a time: more find faster runs, and take longer."`
	Share  float64  `name:"share" placeholder:"SHARE" default:"0.96" help:"Share of the gold time that a run may take; runs are at most a tenth faster, so that they can be beaten."`
	Check  bool     `name:"check" help:"Play the runs that are there."`
}

var program = arguments.Program{
	Name:  "ghosts",
	About: "Ghosts makes the gold runs of courses.",
	Examples: []arguments.Example{
		{Line: "go run ./tools/ghosts valley", Does: "searches for a fast run in the valley"},
		{Line: "go run ./tools/ghosts --check", Does: "plays the runs that are there"},
	},
	Notes: "Exit status 0 means that all is well, 1 that a run was not found or ends otherwise than it says, 2 that an argument was refused.",
}

func main() {
	var f flags
	if _, err := program.Parse(&f, os.Args[1:], os.Stdout); err != nil {
		os.Exit(program.Exit(err, os.Stderr))
	}
	names := f.Levels
	if len(names) == 0 {
		names = levels.EmbeddedNames()
	}
	failed := false
	for _, name := range names {
		if err := f.course(name); err != nil {
			fmt.Fprintf(os.Stderr, "ghosts: %s: %v\n", name, err)
			failed = true
		}
	}
	if failed {
		os.Exit(arguments.Failed)
	}
}

// course searches for the run of a course, or plays the one that is there.
func (f *flags) course(name string) error {
	level, err := levels.Embedded(name)
	if err != nil {
		return err
	}
	path := filepath.Join(f.Out, name+runlink.Suffix)
	if f.Check {
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		r, err := runlink.Decode(data)
		if err == nil {
			err = r.Play(level, nil)
		}
		if err == nil {
			fmt.Printf("%s: %.2f s, %d bytes\n", name, r.Seconds, len(data))
		}
		return err
	}
	began := time.Now()
	r := &runlink.Run{Level: level.Name, Digest: systems.LevelDigest(level), Runner: "Gold ghost",
		Model: components.ModelTribes, Armor: "light", Pack: string(components.EnergyPack), Rules: ruleset.Names()[0]}
	if err := f.beatable(r, level); err != nil {
		return err
	}
	data, err := r.Encode()
	if err == nil {
		err = os.WriteFile(path, data, 0o644)
	}
	if err == nil {
		fmt.Printf("%s: %.2f s, %d bytes, found in %.0f s on %s\n", name, r.Seconds, len(data), time.Since(began).Seconds(), runtime.GOARCH)
	}
	return err
}

// Speeds that the runner would not exceed, m/s, and how often another one is tried [ours].
const (
	slowest, fastest = 8.0, 60.0
	tries            = 7
)

// beatable searches for a run somewhat under the gold time, by the speed that the runner would not exceed. The
// fastest run that is found would only discourage.
func (f *flags) beatable(r *runlink.Run, level *levels.Level) error {
	gold, err := goldTime(r, level)
	if err != nil {
		return err
	}
	low, high, top := slowest, fastest, fastest
	found := *r
	err = errors.New("no run was searched for")
	for range tries {
		next := *r
		if err = search(&next, level, f.Width, top); err == nil {
			err = next.Play(level, nil)
		}
		fmt.Fprintf(os.Stderr, "at most %.1f m/s: %.2f s of %.2f s %v\n", top, next.Seconds, gold, err)
		switch {
		case err != nil || next.Seconds > f.Share*gold:
			low = top
		default:
			found, high = next, top
		}
		if err == nil && next.Seconds <= f.Share*gold && next.Seconds > (f.Share-0.1)*gold {
			break
		}
		top = (low + high) / 2
	}
	if found.Seconds == 0 {
		return fmt.Errorf("no run takes at most %.2f s, the last: %w", f.Share*gold, err)
	}
	*r = found
	return nil
}

// goldTime returns the time for gold on the course of a level.
func goldTime(r *runlink.Run, level *levels.Level) (float64, error) {
	m, _, err := r.Begin(level)
	if err != nil {
		return 0, err
	}
	return systems.Single(m, modes.Course).Gold, nil
}
