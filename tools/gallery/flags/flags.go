// Package flags has the command line of the gallery, and answers where there is no display:
// it is initialised before Ebitengine, which then panics. Package guard says why, and does the
// same for programs with the flags of the arena.
package flags

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/internal/arguments"
)

// Program is what the help says beside the flags.
var Program = arguments.Program{
	Name: "gallery",
	About: `Gallery draws a picture of weapons: what is held, a shot in flight, its end and what
stays of it.`,
	Examples: []arguments.Example{
		{Line: "go run ./tools/gallery -o gallery.png", Does: "the shipped weapons"},
		{Line: "go run ./tools/gallery -o mine.png mine", Does: "those of a folder, with the meshes beside them"},
	},
}

// Flags are the command line.
type Flags struct {
	Out    string `name:"out" short:"o" placeholder:"FILE.png" help:"Write the picture to this file."`
	Folder string `arg:"" optional:"" help:"Folder of weapons; the shipped ones without it."`
}

// Where there is no display, what can be answered without one is answered here, and the
// program ends.
func init() {
	problem := options.DisplayProblem()
	if problem == "" {
		return
	}
	if !strings.HasSuffix(os.Args[0], ".test") { // which has flags of its own
		var f Flags
		switch _, err := Program.Parse(&f, os.Args[1:], os.Stdout); {
		case errors.Is(err, arguments.ErrHelp):
			os.Exit(arguments.Done)
		case err != nil:
			problem = err.Error()
		}
	}
	fmt.Fprintln(os.Stderr, Program.Name+": "+problem)
	os.Exit(arguments.Refused)
}
