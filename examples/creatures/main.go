// Command creatures is the arena with crabs, turrets, orbs and sticky charges, from
// modules of their own, in a cave that is made in code.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strconv"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/examples/creatures/creatures"
	"github.com/skijet/skijet/game"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

func main() {
	o, err := options.Program{Name: "creatures"}.Parse(options.Args(), os.Stdout)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err == nil {
		err = run(o)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "creatures:", err)
		os.Exit(1)
	}
}

func run(o options.Options) error {
	cave, err := creatures.Cave()
	if err != nil {
		return err
	}
	return game.Run(o, os.Stderr, extension(cave))
}

// extension is what the arena is given.
func extension(cave *levels.Level) game.Extension {
	modules := creatures.Modules(creatures.Places{})
	modules[0].Levels = []*levels.Level{cave}
	return game.Extension{
		Name:    "creatures",
		Modules: modules,
		Meshes:  meshes(),
		Actions: []game.Action{{Name: "creatures detonate", Label: "Set off charges", Button: creatures.Detonator, Keys: []input.Key{"H"}}},
		Options: []game.Option{{
			Name: "creatures.feed", Label: "Messages of creatures", Hint: "Whether the feed tells of bites and charges",
			Values: []string{"shown", "hidden"},
		}, {
			Name: "creatures.bite", Label: "Bites of crabs", Hint: "Health that a bite costs, in percent",
			Values: []string{"6", "12", "0"}, // the first is the default
		}},
		Draw: draw,
		Tick: func(v *game.View) {
			tellBite(v)
			if v.Option("creatures.feed") == "hidden" {
				return
			}
			for _, line := range creatures.Feed(v.Match) {
				v.Feed(hud.Part{Text: line, Color: hud.White})
			}
		},
		Board: func(v *game.View, b *hud.Board) {
			score := systems.Single(v.Match, creatures.Score)
			b.AddColumn("Orbs", func(r *hud.Row) string { return fmt.Sprint(score.Teams[r.Team]) })
			b.Lines = append(b.Lines, creatures.Board(v.Match)...)
		},
	}
}

// tellBite calls for the bite that the user chose, where the match has another.
func tellBite(v *game.View) {
	percent := v.Option("creatures.bite")
	if v.Watching() || percent == strconv.Itoa(systems.Single(v.Match, creatures.Bite).Percent) {
		return
	}
	_, _ = v.Enter(systems.CallEntry(creatures.CallBite, components.Nobody, []byte(percent))) // refused online: there the host decides
}
