// Command meshgen generates the models that game/render embeds. They consist of
// bevelled boxes, lathed profiles and extruded outlines, so they can be changed by
// editing numbers, without a modelling tool:
//
//	go run ./tools/meshgen --out game/render/meshes
//
// Axes are x right, y forward, z up, metres; the files use glTF's convention, y up. A
// material named "team" takes the colour of the team.
package main

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/skijet/skijet/internal/arguments"
)

var program = arguments.Program{
	Name:     "meshgen",
	About:    "Meshgen generates the models that the arena embeds.",
	Examples: []arguments.Example{{Line: "go run ./tools/meshgen --out game/render/meshes"}},
}

// flags are the command line.
type flags struct {
	Out string `name:"out" placeholder:"FOLDER" default:"game/render/meshes" help:"Write to this folder."`
}

func main() { os.Exit(program.Exit(run(os.Args[1:], os.Stdout), os.Stderr)) }

func run(args []string, out io.Writer) error {
	var f flags
	if _, err := program.Parse(&f, args, out); err != nil {
		return err
	}
	made := models()
	for _, name := range slices.Sorted(maps.Keys(made)) {
		root := made[name]
		root.compact()
		path := filepath.Join(f.Out, name+".glb")
		if err := save(root, path); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		fmt.Fprintf(out, "%-16s %5d triangles %5d vertices\n", name, root.triangles(), root.vertices())
	}
	return nil
}

// models builds all models by their file names.
func models() map[string]*node {
	return map[string]*node{
		"player_light":  player(lightBuild, false),
		"player_medium": player(mediumBuild, false),
		"player_heavy":  player(heavyBuild, false),
		"far_light":     player(lightBuild, true),
		"far_medium":    player(mediumBuild, true),
		"far_heavy":     player(heavyBuild, true),
		"disc":          disc(),
		"launcher":      launcher(),
		"gun":           gun(0.030, 0.34),
		"tube":          gun(0.064, 0.22),
		"cannon":        cannon(),
		"chaingun":      chaingun(),
		"rifle":         rifle(),
		"pistol":        pistol(),
		"emitter":       emitter(),
		"medic":         medic(),
		"drum":          drum(),
		"plasma":        plasma(),
		"grenade_hand":  grenadeHand(),
		"mine_hand":     mineHand(),
		"bolt":          bolt(),
		"shell":         shellRound(),
		"missile":       missile(),
		"grenade":       grenadeRound(),
		"mine":          mine(),
		"flag":          flagPole(),
	}
}
