// Command tether is the arena with a grappling tether, in a module of its own.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/skijet/skijet/game"
	"github.com/skijet/skijet/game/options"
)

func main() {
	o, err := options.Program{Name: "tether"}.Parse(options.Args(), os.Stdout)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err == nil {
		err = game.Run(o, os.Stderr, extension())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "tether:", err)
		os.Exit(1)
	}
}
