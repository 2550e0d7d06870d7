// Arena is a first person game of skiing, jetting and disc jumping, on Skijet's
// systems. Run it with -h for its flags.
package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/skijet/skijet/game"
	"github.com/skijet/skijet/game/options"
	_ "github.com/skijet/skijet/game/options/guard" // answers where there is no display
	_ "github.com/skijet/skijet/game/options/quiet" // instead of remarks of the X library
	"github.com/skijet/skijet/internal/arguments"
)

func main() { os.Exit(run()) }

func run() int {
	o, err := options.Parse(options.Args(), os.Stdout)
	if errors.Is(err, arguments.ErrHelp) {
		return arguments.Done
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "arena:", err)
		return arguments.Refused
	}
	if err := game.Run(o, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "arena:", err)
		if errors.Is(err, game.ErrOptions) {
			return arguments.Refused
		}
		return arguments.Failed
	}
	return arguments.Done
}
