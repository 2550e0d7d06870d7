// Command gallery draws a picture of weapons: the weapon in hand, a shot in flight, its
// end, and the marks that remain.
//
//	go run ./tools/gallery -o docs/gallery.png     the shipped weapons
//	go run ./tools/gallery -o mine.png mine        those of a folder
//	go run ./tools/gallery -readme docs            the animation and the levels of the README
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/skijet/skijet/game"
	_ "github.com/skijet/skijet/game/options/guard" // answers where there is no display
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/systems/weapons"
)

const about = `Gallery draws a picture of weapons: what is held, a shot in flight, its end and what
stays of it.

example: go run ./tools/gallery -o mine.png mine

usage: gallery -o FILE.png          the shipped weapons
       gallery -o FILE.png FOLDER   those of a folder, with the meshes beside them
       gallery -readme FOLDER       play.gif and a picture of each level into a folder,
                                    from matches of bots, which takes minutes

`

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "gallery:", err)
		os.Exit(1)
	}
}

func run(args []string, out, report io.Writer) error {
	flags := flag.NewFlagSet("gallery", flag.ContinueOnError)
	path := flags.String("o", "", "write the picture to this `file`")
	readme := flags.String("readme", "", "write the pictures of the README to this `folder`")
	if err := arguments.Parse(flags, args, 1, about, out); err != nil {
		return err
	}
	switch {
	case *path == "" && *readme == "":
		return errors.New("want -o file or -readme folder: see -h")
	case *path != "" && *readme != "":
		return errors.New("-o and -readme: want one of them")
	case *readme != "":
		return shootReadme(*readme, report)
	}
	specs, files, err := pictured(flags.Arg(0))
	if err != nil {
		return err
	}
	gallery := game.Gallery{Weapons: specs, Files: files, Report: func(line string) { fmt.Fprintln(report, "gallery:", line) }}
	var picture bytes.Buffer
	if err := gallery.Write(&picture); err != nil {
		return err
	}
	return regular.WriteFile(*path, picture.Bytes())
}

// pictured returns the weapons of a folder with its files, or the shipped ones.
func pictured(folder string) ([]weapons.Spec, fs.FS, error) {
	if folder == "" {
		return weapons.Standard(), nil, nil
	}
	specs, err := weapons.LoadDir(folder)
	if err == nil && len(specs) == 0 {
		err = fmt.Errorf("%s: there is no .json file in it", folder)
	}
	return specs, weapons.FolderFS(folder), err
}
