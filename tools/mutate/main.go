// Mutate samples how much of the source its tests notice: it turns an operator, drops an
// assignment or a call at random places, and runs the short tests of the package that reach
// each.
//
//	go run ./tools/mutate --count 30 ./collision
//	go run ./tools/mutate --seed 7 --count 300
//
// Exit status 0 means that enough was noticed, 1 that it was not, 2 that a flag or a package
// is wrong.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/mutants"
)

var program = arguments.Program{
	Name: "mutate",
	About: `Mutate samples how much of the source its tests notice. It makes small changes at
random places: an operator is turned, an assignment or a call is dropped. All of them are
compiled at once, and switched on one at a time. With each, it runs those short tests of
the package that reach it, the quick ones first; for an internal package also those of the
package above, or where that does not use it, of those that import it. No file is changed. A change that no test notices is listed: it costs only
time, or a test is missing, or the code is not needed.`,
	Examples: []arguments.Example{
		{Line: "go run ./tools/mutate --count 30 ./collision"},
		{Line: "go run ./tools/mutate --seed 7 --count 300"},
		{Line: "go run ./tools/mutate --only systems/limits.go:90 ./systems"},
	},
	Notes: "Exit status 0 means that enough was noticed, 1 that it was not, 2 that a flag or a\npackage is wrong.",
	Vars:  map[string]string{"processors": strconv.Itoa(runtime.NumCPU())},
}

// flags are the command line.
type flags struct {
	Packages []string `arg:"" optional:"" placeholder:"PACKAGE" help:"Packages as go list takes them; the collision kernel, levels and systems if there is none."`
	Seed     uint64   `name:"seed" placeholder:"NUMBER" default:"1" help:"Draw the places by this number."`
	Count    int      `name:"count" placeholder:"NUMBER" default:"60" help:"Try so many changes."`
	Least    int      `name:"least" placeholder:"PERCENT" default:"85" help:"Ask for at least so many noticed of a hundred."`
	Workers  int      `name:"workers" placeholder:"NUMBER" default:"${processors}" help:"Try so many at a time."`
	Only     []string `name:"only" placeholder:"PLACE" help:"Try no changes but those at places that begin so, as they are printed, such as systems/limits.go:90. Several are separated by commas."`
	Verbose  bool     `name:"verbose" short:"v" help:"Name those that were noticed too."`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	f, err := parse(args, stdout)
	var packages []listed
	if err == nil {
		packages, err = list(ctx, f.Packages)
	}
	enough := false
	if err == nil {
		enough, err = sample(ctx, f, packages, stdout)
	}
	switch {
	case err != nil:
		if program.Exit(err, stderr) == arguments.Done {
			return arguments.Done
		}
		return arguments.Refused
	case !enough:
		return arguments.Failed
	}
	return arguments.Done
}

func parse(args []string, help io.Writer) (flags, error) {
	var f flags
	if _, err := program.Parse(&f, args, help); err != nil {
		return f, err
	}
	if len(f.Packages) == 0 {
		f.Packages = []string{"./collision/...", "./levels/...", "./systems/..."}
	}
	return f, errors.Join(arguments.AtLeast("--count", f.Count, 1), arguments.AtLeast("--workers", f.Workers, 1),
		arguments.Between("--least", f.Least, 0, 100))
}

// wanted returns the mutants at places that were asked for.
func (f *flags) wanted(found []mutants.Mutant) []mutants.Mutant {
	return slices.DeleteFunc(found, func(m mutants.Mutant) bool {
		return len(f.Only) > 0 && !slices.ContainsFunc(f.Only, func(place string) bool { return strings.HasPrefix(m.String(), place) })
	})
}

// listed is what go list says of a package.
type listed struct {
	ImportPath, Dir, Name              string
	GoFiles, TestGoFiles, XTestGoFiles []string
	Imports, Deps                      []string
	Module                             struct{ Path, Dir string }
}

func (l *listed) path() string {
	return strings.TrimPrefix(strings.TrimPrefix(l.ImportPath, l.Module.Path), "/")
}

func (l *listed) hasTests() bool { return len(l.TestGoFiles)+len(l.XTestGoFiles) > 0 }

func list(ctx context.Context, patterns []string) ([]listed, error) {
	cmd := exec.CommandContext(ctx, "go", append([]string{"list", "-json"}, patterns...)...)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return nil, arguments.Refuse("%s", bytes.TrimSpace(exit.Stderr))
	}
	if err != nil {
		return nil, err
	}
	var all []listed
	for decoder := json.NewDecoder(bytes.NewReader(out)); decoder.More(); {
		var l listed
		if err := decoder.Decode(&l); err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	return all, nil
}

// testersOf returns the packages whose tests are to notice a change of a package: its own,
// and for an internal package those of the one above, or where that does not depend on it, of
// those that import it. Packages for tests have none.
func testersOf(l *listed, all []listed) (testers []string) {
	if strings.HasSuffix(l.ImportPath, "test") {
		return nil
	}
	if l.hasTests() {
		testers = append(testers, l.path())
	}
	above, _, internal := strings.Cut(l.ImportPath, "/internal/")
	if !internal {
		return testers
	}
	used := slices.ContainsFunc(all, func(other listed) bool { return other.ImportPath == above && slices.Contains(other.Deps, l.ImportPath) })
	for i := range all {
		other := &all[i]
		asked := used && other.ImportPath == above || !used && slices.Contains(other.Imports, l.ImportPath)
		if asked && other.hasTests() {
			testers = append(testers, other.path())
		}
	}
	return testers
}

// count is how many changes of a package were tried, and how many of them were noticed.
type count struct{ tried, noticed int }

// sample tries changes and reports whether enough were noticed.
func sample(ctx context.Context, f flags, packages []listed, out io.Writer) (enough bool, err error) {
	var all []mutants.Mutant
	root := ""
	for i := range packages {
		l := &packages[i]
		p := &mutants.Package{Path: filepath.ToSlash(l.path()), Name: l.Name, Files: l.GoFiles, Testers: testersOf(l, packages)}
		if root = l.Module.Dir; len(p.Testers) == 0 {
			continue
		}
		found, err := mutants.Find(root, p)
		if err != nil {
			return false, err
		}
		all = append(all, f.wanted(found)...)
	}
	if len(all) == 0 {
		return false, arguments.Refuse("nothing to change in %s: no package with tests, or no such place", strings.Join(f.Packages, " "))
	}
	total, counts := count{}, map[string]*count{}
	fmt.Fprintf(out, "%d of %d possible changes, seed %d\n", min(f.Count, len(all)), len(all), f.Seed)
	err = mutants.Run(ctx, root, mutants.Sample(all, f.Seed), f.Count, f.Workers, func(r mutants.Result) {
		if r.Outcome == mutants.Refused {
			return
		}
		c := counts[r.Mutant.Package.Path]
		if c == nil {
			c = &count{}
			counts[r.Mutant.Package.Path] = c
		}
		total.tried++
		c.tried++
		if r.Outcome == mutants.Noticed {
			total.noticed++
			c.noticed++
		}
		if f.Verbose || r.Outcome == mutants.Survived {
			fmt.Fprintf(out, "%3d/%d  %-8v  %v\n", total.tried, f.Count, r.Outcome, r.Mutant)
		}
	})
	if err == nil && total.tried == 0 {
		err = errors.New("none of the changes compiles")
	}
	if err != nil {
		return false, err
	}
	printCounts(out, counts)
	fmt.Fprintf(out, "noticed: %d of %d, %d %%; at least %d %% are asked for\n", total.noticed, total.tried, 100*total.noticed/total.tried, f.Least)
	return 100*total.noticed >= f.Least*total.tried, nil
}

func printCounts(out io.Writer, counts map[string]*count) {
	var paths []string
	for path := range counts {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	for _, path := range paths {
		fmt.Fprintf(out, "%4d of %3d  %s\n", counts[path].noticed, counts[path].tried, path)
	}
}
