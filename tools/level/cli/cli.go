// Package cli is the program of tools/level, for games with their own modules: a main that
// calls [Main] with them is the same program for levels that these make in code.
package cli

import (
	"errors"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/systems"
)

var program = arguments.Program{
	Name: "level",
	About: `Level checks levels, converts models and heightmaps into levels and back, and
begins new ones.

A LEVEL is a folder with a level.json, a .glb or .gltf file, or the name of an
embedded level or of one of the modules of this program.`,
	Examples: []arguments.Example{
		{Line: "go run ./tools/level new hill && go run ./tools/level check hill"},
		{Line: `go run ./tools/level convert --scale 0.01 --name "Old Hill" hill.glb hill`},
		{Line: "go run ./tools/level preview hill hill-preview.png"},
		{Line: "go run ./tools/level convert --cell 4 --max 300 terrain.png hill"},
	},
	Notes: `Exit status 1 means that a level is bad or a file could not be written, 2 that the
command line was refused. docs/levels.md describes the formats.`,
	Vars: map[string]string{"most": strconv.Itoa(maxTryTicks)},
}

// flags are the command line. Each command is the flags and arguments after its name.
type flags struct {
	Check   checkCommand   `cmd:"" help:"Say whether levels are good, how large, and what to doubt."`
	Info    infoCommand    `cmd:"" help:"List every part that levels use of their files, and what they ignore."`
	Preview previewCommand `cmd:"" help:"Draw a level from above and from its spawns, on any machine."`
	Convert convertCommand `cmd:"" help:"Make a level of a model or a heightmap, or a model or a heightmap of a level."`
	New     newCommand     `cmd:"" help:"Begin a level, or a model, that has one of everything."`
}

// Main runs the program with the modules of a game, and exits. Their levels are found by
// their names, and check refuses what they refuse in a match.
func Main(modules ...systems.Module) {
	os.Exit(Run(os.Args[1:], os.Stdout, os.Stderr, modules...))
}

// Run runs the program with arguments and returns its exit status.
func Run(args []string, stdout, stderr io.Writer, modules ...systems.Module) int {
	own, err := systems.Levels(modules...)
	if err == nil {
		err = command(shelf{modules, own, systems.Reads(modules...)}, args, stdout, stderr)
	}
	if err != nil && !errors.Is(err, arguments.ErrHelp) && !errors.Is(err, arguments.ErrUsage) {
		// The name of the package says nothing more than that of the program.
		err = errors.New(strings.TrimPrefix(err.Error(), "levels: "))
	}
	return program.Exit(err, stderr)
}

func command(own shelf, args []string, stdout, stderr io.Writer) error {
	var f flags
	parsed, err := program.Parse(&f, args, stdout)
	if err != nil {
		return err
	}
	switch parsed.Command {
	case "check":
		return f.Check.run(own, stdout, stderr)
	case "info":
		return f.Info.run(own, stdout, stderr)
	case "preview":
		return f.Preview.run(own, stdout, stderr)
	case "convert":
		c := conversion{convertCommand: f.Convert, own: own, stdout: stdout, stderr: stderr, given: parsed.Has}
		return c.run()
	}
	return f.New.run(stdout)
}
