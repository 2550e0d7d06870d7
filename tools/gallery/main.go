// Command gallery draws a picture of weapons: the weapon in hand, a shot in flight, its
// end, and the marks that remain.
//
//	go run ./tools/gallery -o docs/gallery.png     the shipped weapons
//	go run ./tools/gallery -o mine.png mine        those of a folder
//	go run ./tools/gallery -readme docs            the animation and the levels of the README
package main

import (
	"bytes"
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

var program = arguments.Program{
	Name: "gallery",
	About: `Gallery draws a picture of weapons: what is held, a shot in flight, its end and what
stays of it.`,
	Examples: []arguments.Example{
		{Line: "go run ./tools/gallery -o gallery.png", Does: "the shipped weapons"},
		{Line: "go run ./tools/gallery -o mine.png mine", Does: "those of a folder, with the meshes beside them"},
		{Line: "go run ./tools/gallery --readme docs", Does: "an animation and a picture of each level, from matches of bots, which takes minutes"},
	},
}

// flags are the command line.
type flags struct {
	Out    string `name:"out" short:"o" placeholder:"FILE.png" help:"Write the picture to this file."`
	Readme string `name:"readme" placeholder:"FOLDER" help:"Write play.gif and a picture of each level to this folder."`
	Folder string `arg:"" optional:"" help:"Folder of weapons; the shipped ones without it."`
}

func main() { os.Exit(program.Exit(run(os.Args[1:], os.Stdout, os.Stderr), os.Stderr)) }

func run(args []string, out, report io.Writer) error {
	var f flags
	if _, err := program.Parse(&f, args, out); err != nil {
		return err
	}
	switch {
	case f.Out == "" && f.Readme == "":
		return arguments.Refuse("want -o FILE or --readme FOLDER")
	case f.Out != "" && f.Readme != "":
		return arguments.Refuse("-o and --readme: want one of them")
	case f.Readme != "":
		return shootReadme(f.Readme, report)
	}
	specs, files, err := pictured(f.Folder)
	if err != nil {
		return err
	}
	gallery := game.Gallery{Weapons: specs, Files: files, Report: func(line string) { fmt.Fprintln(report, "gallery:", line) }}
	var picture bytes.Buffer
	if err := gallery.Write(&picture); err != nil {
		return err
	}
	return regular.WriteFile(f.Out, picture.Bytes())
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
