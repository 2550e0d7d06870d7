// Package guard keeps the arena from crashing where there is no display.
//
// On Linux and the BSDs Ebitengine opens the display while packages are
// initialised, before main runs, and panics without one. Nothing in main can
// stop that, not even for -h. A package can, if it is initialised earlier:
// the language initialises packages sorted by import path, each as soon as all
// that it imports is ready. Ebitengine waits for the package net and for
// net's vendored packages, whose paths sort after this one, so this package
// comes first as long as it does not import net itself. A test runs the arena
// without a display and would notice if that ever changed.
//
// It is initialised before a game can name its modules. So it does not know what they
// offer, and says so.
//
// Import it for its effect alone, in a test as well, which then fails with one
// line instead of a panic:
//
//	import _ "github.com/skijet/skijet/game/options/guard"
package guard

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/internal/arguments"
)

// unlisted ends the help where there is no display.
const unlisted = `
Levels, modes, movement models, armours and flags of a program's own are listed where there
is a display.`

// Where there is no display, what can be answered without one is answered
// here, and the program ends.
func init() {
	problem := options.DisplayProblem()
	if problem == "" {
		return
	}
	// A test binary has flags of its own.
	if !strings.HasSuffix(os.Args[0], ".test") {
		program := options.Program{Name: strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")}
		var choice *arguments.ChoiceError
		switch _, err := program.Parse(options.Args(), os.Stdout); {
		case errors.Is(err, arguments.ErrHelp):
			fmt.Println(unlisted)
			os.Exit(0)
		case errors.As(err, &choice):
			problem += fmt.Sprintf("; and unless a module of the game has it, %v", err)
		case errors.Is(err, arguments.ErrUnknown):
			problem += fmt.Sprintf("; and unless the program has flags of its own, %v", err)
		case err != nil:
			problem = err.Error()
		}
	}
	fmt.Fprintf(os.Stderr, "%s: %s\n", filepath.Base(os.Args[0]), problem)
	os.Exit(2)
}
