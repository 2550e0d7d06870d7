// Level checks levels, converts models and heightmaps to levels and back, and creates new
// ones.
//
//	go run ./tools/level check hill.glb
//	go run ./tools/level info valley
//	go run ./tools/level convert -scale 0.01 hill.glb hill
//	go run ./tools/level new hill
//
// Exit status 0 means success, 1 that a level was refused or a file could not be written,
// 2 that the command line was refused.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
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
         go run ./tools/level convert -cell 4 -max 300 terrain.png hill

usage: level check [-scale N] LEVEL...
       level info LEVEL...
       level convert [flags] FROM TO
       level new FOLDER

Check says whether levels are good, how large, and what to doubt. Tell lists every
part that they use of their files, and what they ignore. New makes a small level that
has one of everything and says what it is.

A LEVEL is a folder with a level.json, a .glb or .gltf file, or the name of an
embedded level. Convert makes
  a folder   of a .glb or .gltf, or of a .png, .raw, .r16 or .ter heightmap
  a .glb     of any level, to work on it in a modeller
  a .png     of the terrain of a level
docs/levels.md describes the formats.
`

// errUsage is returned for an invalid command line.
var errUsage = errors.New("see -h")

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run executes the arguments and returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	err := command(args, stdout, stderr)
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

func command(args []string, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		return fmt.Errorf("nothing to do: %w", errUsage)
	}
	name, rest := args[0], args[1:]
	switch name {
	case "check":
		return check(rest, stdout, stderr)
	case "info":
		return info(rest, stdout, stderr)
	case "convert":
		return convert(rest, stdout, stderr)
	case "new":
		return begin(rest, stdout)
	case "-h", "-help", "--help", "help":
		fmt.Fprint(stdout, about)
		return flag.ErrHelp
	}
	return fmt.Errorf("unknown command %q, want check, info, convert or new: %w", name, errUsage)
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
