// Levelgen generates the levels that are embedded in the game: terrain, buildings and
// manifest. The output has the same bytes for the same seed on every machine.
//
//	go run ./tools/levelgen --out levels/data/valley --seed 1
//	go run ./tools/levelgen --out levels/data/valley --picture docs/valley-map.png
package main

import (
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/levels"
)

func main() { os.Exit(program.Exit(run(os.Args[1:], os.Stdout), os.Stderr)) }

var program = arguments.Program{
	Name: "levelgen",
	About: `Levelgen writes a generated level and draws relief maps of levels.

A map is 768 pixels wide: contours every 10 m, or 1 m in a level less
than 30 m high, spawns white, flags yellow.`,
	Examples: []arguments.Example{
		{Line: "go run ./tools/levelgen --level hill --picture hill.png"},
		{Line: "go run ./tools/levelgen --out hill --design valley --seed 7"},
	},
	Vars: map[string]string{"designs": designNames()},
}

// flags are the command line.
type flags struct {
	Out     string `name:"out" placeholder:"FOLDER" help:"Write the level to this folder; it is made if it does not exist."`
	Design  string `name:"design" placeholder:"NAME" default:"valley" help:"Generate this level: ${designs}."`
	Seed    uint64 `name:"seed" placeholder:"SEED" default:"1" help:"Shape the terrain by this number; buildings stay the same."`
	Picture string `name:"picture" placeholder:"FILE.png" help:"Draw a relief map of the level to this file; without --out it shows the level that --level names."`
	Level   string `name:"level" placeholder:"NAME" default:"valley" help:"Draw this embedded level, or the one at a path."`
}

// run executes the command with these arguments.
func run(args []string, out io.Writer) error {
	var f flags
	if _, err := program.Parse(&f, args, out); err != nil {
		return err
	}
	if f.Out == "" && f.Picture == "" {
		return arguments.Refuse("nothing to do, give --out, --picture or both")
	}
	if f.Out != "" {
		if err := write(f.Out, f.Design, f.Seed); err != nil {
			return err
		}
		f.Level = f.Out
	}
	l, err := levels.Open(f.Level)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %d triangles, %d structures, %d spawns, hash %016x\n",
		l.Name, triangles(l), len(l.Structures), len(l.Spawns), l.ContentHash)
	if f.Picture == "" {
		return nil
	}
	return draw(f.Picture, l)
}

// triangles counts the triangles of a level with those of its platforms.
func triangles(l *levels.Level) int {
	n := l.Solid.Len()
	for i := range l.Platforms {
		for k := range l.Platforms[i].Structures {
			n += len(l.Platforms[i].Structures[k].Indices) / 3
		}
	}
	return n
}

// write generates the level into a folder.
func write(folder, name string, seed uint64) error {
	files, err := generate(name, seed)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(folder, f.name), f.data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// draw writes the relief map of a level.
func draw(name string, l *levels.Level) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := png.Encode(f, drawMap(l)); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
