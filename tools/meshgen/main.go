// Command meshgen generates the models that game/render embeds. They consist of
// bevelled boxes, lathed profiles and extruded outlines, so they can be changed by
// editing numbers, without a modelling tool:
//
//	go run ./tools/meshgen -out game/render/meshes
//
// Axes are x right, y forward, z up, metres; the files use glTF's convention, y up. A
// material named "team" takes the colour of the team.
package main

import (
	"flag"
	"fmt"
	"log"
	"maps"
	"path/filepath"
	"slices"
)

func main() {
	out := flag.String("out", "game/render/meshes", "folder to write to")
	flag.Parse()
	made := models()
	for _, name := range slices.Sorted(maps.Keys(made)) {
		root := made[name]
		root.compact()
		path := filepath.Join(*out, name+".glb")
		if err := save(root, path); err != nil {
			log.Fatalf("meshgen: %s: %v", path, err)
		}
		fmt.Printf("%-16s %5d triangles %5d vertices\n", name, root.triangles(), root.vertices())
	}
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
