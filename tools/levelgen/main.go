// Levelgen generates the levels that are embedded in the game: terrain, buildings and
// manifest. The output has the same bytes for the same seed on every machine.
//
//	go run ./tools/levelgen -out levels/data/valley -seed 1
//	go run ./tools/levelgen -out levels/data/valley -picture docs/valley-map.png
package main

import (
	"errors"
	"flag"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/levels"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "levelgen:", err)
		os.Exit(1)
	}
}

const about = `Levelgen writes a generated level and draws relief maps of levels.

example: go run ./tools/levelgen -level hill -picture hill.png
         go run ./tools/levelgen -out hill -design valley -seed 7

A map is 768 pixels wide: contours every 10 m, or 1 m in a level less
than 30 m high, spawns white, flags yellow.

`

// run executes the command with these arguments.
func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("levelgen", flag.ContinueOnError)
	folder := flags.String("out", "", "`folder` to write the level to; it is made if it does not exist")
	name := flags.String("design", "valley", "`name` of the level to generate: "+designNames())
	seed := flags.Uint64("seed", 1, "`number` that shapes the terrain; buildings stay the same")
	picture := flags.String("picture", "", "`file` to draw a relief map of the level to, as PNG; "+
		"without -out it shows the level that -level names")
	level := flags.String("level", "valley", "`name` of an embedded level, or a path, to draw")
	if err := arguments.Parse(flags, args, 0, about, out); errors.Is(err, flag.ErrHelp) {
		return nil
	} else if err != nil {
		return err
	}
	if *folder == "" && *picture == "" {
		return errors.New("nothing to do, give -out, -picture or both: see -h")
	}
	if *folder != "" {
		if err := write(*folder, *name, *seed); err != nil {
			return err
		}
		*level = *folder
	}
	l, err := levels.Open(*level)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %d triangles, %d structures, %d spawns, hash %016x\n",
		l.Name, l.Solid.Len(), len(l.Structures), len(l.Spawns), l.ContentHash)
	if *picture == "" {
		return nil
	}
	return draw(*picture, l)
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
