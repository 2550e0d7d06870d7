// Package demo plays a match of the arsenal without a window where there is no display.
//
// As package guard of the arena it does so while packages are initialised, since
// Ebitengine needs a display before main runs.
package demo

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/skijet/skijet/examples/arsenal/arsenal"
	"github.com/skijet/skijet/game/options"
)

func init() {
	problem := options.DisplayProblem()
	if problem == "" || strings.HasSuffix(os.Args[0], ".test") {
		return
	}
	_, err := options.Program{Name: "arsenal"}.Parse(options.Args(), os.Stdout)
	if errors.Is(err, flag.ErrHelp) {
		os.Exit(0)
	}
	if err == nil {
		fmt.Printf("%s\nThis is what the weapons do in a match without a window.\n\n", problem)
		err = arsenal.Summary(os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "arsenal:", err)
		os.Exit(1)
	}
	os.Exit(0)
}
