// Command gallery draws a picture of weapons: the weapon in hand, a shot in flight, its
// end, and the marks that remain.
//
//	go run ./tools/gallery -o docs/gallery.png     the shipped weapons
//	go run ./tools/gallery -o mine.png mine        those of a folder
package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/skijet/skijet/game/gallery"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/internal/weaponlook"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/skijet/skijet/tools/gallery/flags"
)

func main() { os.Exit(flags.Program.Exit(run(os.Args[1:], os.Stdout, os.Stderr), os.Stderr)) }

func run(args []string, out, report io.Writer) error {
	var f flags.Flags
	if _, err := flags.Program.Parse(&f, args, out); err != nil {
		return err
	}
	if f.Out == "" {
		return arguments.Refuse("want -o FILE")
	}
	specs, files, err := pictured(f.Folder)
	if err != nil {
		return err
	}
	sheet := gallery.Sheet{Weapons: specs, Files: files, Report: func(line string) { fmt.Fprintln(report, "gallery:", line) }}
	var picture bytes.Buffer
	if err := sheet.Write(&picture); err != nil {
		return err
	}
	return regular.WriteFile(f.Out, picture.Bytes())
}

// pictured returns the weapons of a folder with its files, or the shipped ones.
func pictured(folder string) ([]weapons.Spec, fs.FS, error) {
	if folder == "" {
		return weapons.Standard(), nil, nil
	}
	specs, err := weaponlook.LoadDir(folder)
	if err == nil && len(specs) == 0 {
		err = fmt.Errorf("%s: there is no .json file in it", folder)
	}
	return specs, weapons.FolderFS(folder), err
}
