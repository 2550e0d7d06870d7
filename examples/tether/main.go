// Command tether is the arena with a grappling tether, in a module of its own.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/skijet/skijet/examples/tether/tether"
	"github.com/skijet/skijet/game"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
)

func main() {
	o, err := options.Parse(options.Args(), os.Stdout)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err == nil {
		err = game.Run(o, os.Stderr, game.Extension{Modules: []systems.Module{tether.Module()}, Draw: draw})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "tether:", err)
		os.Exit(1)
	}
}
