// Package cli is the program of tools/level, for games with their own modules: a main that
// calls [Main] with them is the same program for levels that these make in code.
package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/skijet/skijet/systems"
)

// Exit statuses.
const (
	good = iota
	bad
	misused
)

const about = `Level checks levels, converts models and heightmaps into levels and back, and
begins new ones.

example: go run ./tools/level new hill && go run ./tools/level check hill
         go run ./tools/level convert -scale 0.01 -name "Old Hill" hill.glb hill
         go run ./tools/level preview hill hill-preview.png
         go run ./tools/level convert -cell 4 -max 300 terrain.png hill

usage: level check [-scale N] LEVEL...
       level info LEVEL...
       level preview [-scale N] LEVEL PICTURE.png
       level convert [flags] FROM TO
       level new FOLDER
       level new MODEL.glb

Check says whether levels are good, how large, and what to doubt. Info lists every
part that they use of their files, and what they ignore. Preview draws a level from
above and from its spawns, on any machine. New makes a small level that
has one of everything and says what it is, or a model with all that models can have.

A LEVEL is a folder with a level.json, a .glb or .gltf file, or the name of an
embedded level or of one of the modules of this program. Convert makes
  a folder   of a .glb or .gltf, or of a .png, .raw, .r16 or .ter heightmap
  a .glb     of any level, to work on it in a modeller
  a .png     of the terrain of a level
docs/levels.md describes the formats.
`

// errUsage is returned for an invalid command line.
var errUsage = errors.New("see -h")

// Main runs the program with the modules of a game, and exits. Their levels are found by
// their names.
func Main(modules ...systems.Module) {
	os.Exit(Run(os.Args[1:], os.Stdout, os.Stderr, modules...))
}

// Run runs the program with arguments and returns its exit status.
func Run(args []string, stdout, stderr io.Writer, modules ...systems.Module) int {
	own, err := systems.Levels(modules...)
	if err == nil {
		err = command(own, args, stdout, stderr)
	}
	switch {
	case err == nil:
		return good
	case errors.Is(err, flag.ErrHelp):
		return good
	case errors.Is(err, errUsage):
		fmt.Fprintln(stderr, "level:", err)
		return misused
	}
	// The name of the package says nothing more than that of the program.
	fmt.Fprintln(stderr, "level:", strings.TrimPrefix(err.Error(), "levels: "))
	return bad
}

func command(own shelf, args []string, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		return fmt.Errorf("nothing to do: %w", errUsage)
	}
	name, rest := args[0], args[1:]
	switch name {
	case "check":
		return check(own, rest, stdout, stderr)
	case "info":
		return info(own, rest, stdout, stderr)
	case "convert":
		return convert(own, rest, stdout, stderr)
	case "preview":
		return preview(own, rest, stdout, stderr)
	case "new":
		return begin(rest, stdout)
	case "-h", "-help", "--help", "help":
		fmt.Fprint(stdout, about)
		return flag.ErrHelp
	}
	return fmt.Errorf("unknown command %q, want check, info, preview, convert or new: %w", name, errUsage)
}

// parse reads the flags of a command, which takes at least and at most so many
// further arguments.
func parse(flags *flag.FlagSet, args []string, least, most int, stdout io.Writer) error {
	flags.SetOutput(io.Discard)
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(stdout, "%s\nflags of %s:\n", about, flags.Name())
		flags.SetOutput(stdout)
		flags.PrintDefaults()
		return err
	case err != nil:
		return fmt.Errorf("%w: %w", err, errUsage)
	case flags.NArg() < least || flags.NArg() > most:
		return fmt.Errorf("%s takes other arguments than %q: %w", flags.Name(), flags.Args(), errUsage)
	}
	return nil
}
