// Command arsenal is the arena with seven weapons of a module of their own, most of them
// nothing but JSON. Where there is no display it plays a match without a window and says
// what the weapons did.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/skijet/skijet/examples/arsenal/arsenal"
	_ "github.com/skijet/skijet/examples/arsenal/demo" // plays where there is no display
	"github.com/skijet/skijet/game"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

func main() {
	if err := run(); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "arsenal:", err)
		os.Exit(1)
	}
}

func run() error {
	module, err := arsenal.Module()
	if err != nil {
		return err
	}
	level, err := arsenal.Range()
	if err != nil {
		return err
	}
	module.Levels = []*levels.Level{level}
	o, err := options.Program{Name: "arsenal", Modules: []systems.Module{module}}.Parse(options.Args(), os.Stdout)
	if err != nil {
		return err
	}
	return game.Run(o, os.Stderr, extension(module))
}

// extension is what the arena is given.
func extension(module systems.Module) game.Extension {
	return game.Extension{
		Name:    "arsenal",
		Modules: []systems.Module{module},
		Meshes:  meshes(),
		Draw:    draw,
		Tick: func(v *game.View) {
			for _, line := range arsenal.Feed(v.Match) {
				v.Feed(hud.Part{Text: line, Color: hud.White})
			}
		},
	}
}
