// Command meshgen makes the models that game/render embeds. They are built from
// bevelled boxes, lathed profiles and extruded outlines, so that they can be
// changed by editing numbers and need no modelling tool:
//
//	go run ./tools/meshgen -out game/render/meshes
//
// Axes are x right, y forward, z up, metres; the files follow glTF's own
// convention, y up. A material named "team" takes the colour of the team.
package main

import (
	"flag"
	"fmt"
	"log"
	"path/filepath"
)

func main() {
	out := flag.String("out", "game/render/meshes", "folder to write to")
	flag.Parse()
	models := []struct {
		name string
		root *node
	}{
		{"player_light", player(lightBuild)},
		{"player_medium", player(mediumBuild)},
		{"player_heavy", player(heavyBuild)},
		{"disc", disc()},
		{"launcher", launcher()},
		{"flag", flagPole()},
	}
	for _, m := range models {
		path := filepath.Join(*out, m.name+".glb")
		if err := save(m.root, path); err != nil {
			log.Fatalf("meshgen: %s: %v", path, err)
		}
		fmt.Printf("%-16s %5d triangles\n", m.name, m.root.triangles())
	}
}
