// Arena is a first person game of skiing, jetting and disc jumping, on Skijet's
// systems. Run it with -h for its flags.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/skijet/skijet/game"
	"github.com/skijet/skijet/game/options"
	_ "github.com/skijet/skijet/game/options/guard" // answers where there is no display
	_ "github.com/skijet/skijet/game/options/quiet" // instead of remarks of the X library
)

// Exit statuses.
const (
	played = iota
	failed
	refused // nothing was started or written
)

func main() { os.Exit(run()) }

func run() int {
	o, err := options.Parse(options.Args(), os.Stdout)
	if errors.Is(err, flag.ErrHelp) {
		return played
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "arena:", err)
		return refused
	}
	if err := game.Run(o, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "arena:", err)
		if errors.Is(err, game.ErrOptions) {
			return refused
		}
		return failed
	}
	return played
}
