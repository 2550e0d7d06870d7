// Command weapon prints the weapons of the arena as JSON, to start one of your own, and
// checks files of weapons.
//
//	go run ./tools/weapon                list the weapons
//	go run ./tools/weapon disc           print one
//	go run ./tools/weapon -check DIR     check every file of a folder
//	go run ./tools/weapon -look DIR      print the looks and sounds of its weapons
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/systems/weapons"
)

const about = `Weapon prints the weapons of the arena as JSON, to begin one of your own with, and
checks folders of it.

example: mkdir -p mine && go run ./tools/weapon disc > mine/saucer.json
         go run ./tools/weapon -check mine

usage: weapon                    list the names
       weapon NAME...            print these
       weapon -check DIR
       weapon -look DIR|NAME...  print whole looks, with what follows from the rest

docs/weapons.md lists the fields with their units.

`

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		// The name of the package says nothing more than that of the program.
		fmt.Fprintln(os.Stderr, "weapon:", strings.TrimPrefix(err.Error(), "weapons: "))
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("weapon", flag.ContinueOnError)
	check := flags.String("check", "", "check the .json files of this `folder`; status 1 and the first fault if one is bad")
	look := flags.Bool("look", false, "print how weapons look and sound, of a folder or by their names")
	if err := arguments.Parse(flags, args, arguments.Any, about, out); err != nil {
		return err
	}
	switch {
	case *look && (*check != "" || flags.NArg() == 0):
		return errors.New("-look takes a folder or names of weapons: see -h")
	case *check != "" && flags.NArg() > 0:
		return fmt.Errorf("unexpected argument %q: -check takes one folder and no names, see -h", flags.Arg(0))
	}
	catalogue, err := weapons.NewCatalogue(weapons.Standard()...)
	if err != nil {
		return err
	}
	switch {
	case *look:
		return printLooks(catalogue, flags.Args(), out)
	case *check != "":
		return checkDir(*check, out)
	case flags.NArg() == 0:
		for _, name := range catalogue.Names() {
			fmt.Fprintln(out, name)
		}
		return nil
	}
	for _, name := range flags.Args() {
		spec, ok := catalogue.Lookup(name)
		if !ok {
			return fmt.Errorf("no weapon %q: leave the name out for a list", name)
		}
		data, err := weapons.Encode(*spec)
		if err != nil {
			return err
		}
		if _, err := out.Write(data); err != nil {
			return err
		}
	}
	return nil
}

// checkDir lists the weapons of a folder, or reports what is wrong with one.
func checkDir(dir string, out io.Writer) error {
	specs, err := weapons.LoadDir(dir)
	if err != nil {
		return err
	}
	if len(specs) == 0 {
		return fmt.Errorf("%s: there is no .json file in it", dir)
	}
	if _, err := weapons.NewCatalogue(weapons.Merge(weapons.Standard(), specs)...); err != nil {
		return err
	}
	for _, s := range specs {
		if doubt := s.LookDoubt(); doubt != "" {
			fmt.Fprintln(out, doubt)
		}
		for _, p := range s.Parts {
			fmt.Fprintf(out, "%s: %s has a part %q, which only a match with the module of that part can check\n", p.Place(), s.Name, p.Name)
		}
		fmt.Fprintf(out, "%s is good\n", s.Name)
	}
	return nil
}

// printLooks prints the complete looks of weapons, by their names or those of folders.
func printLooks(catalogue *weapons.Catalogue, args []string, out io.Writer) error {
	for _, arg := range args {
		var specs []weapons.Spec
		if spec, ok := catalogue.Lookup(arg); ok {
			specs = append(specs, *spec)
		} else if _, err := os.Stat(arg); err != nil {
			return fmt.Errorf("%s: neither a weapon nor a folder: leave it out for a list of weapons", arg)
		} else if specs, err = weapons.LoadDir(arg); err != nil {
			return err
		}
		for i := range specs {
			if err := printLook(&specs[i], out); err != nil {
				return err
			}
		}
	}
	return nil
}

// printLook prints the complete look of a weapon, and which parts its file sets.
func printLook(s *weapons.Spec, out io.Writer) error {
	full, err := json.MarshalIndent(s.FullLook(), "", "  ")
	if err != nil {
		return err
	}
	said := "and says nothing itself"
	if s.Look != nil {
		own, err := json.Marshal(s.Look)
		if err != nil {
			return err
		}
		said = "and says " + string(own)
	}
	_, err = fmt.Fprintf(out, "%s: looks like a %s, %s\n\"look\": %s\n", s.Name, s.Class(), said, full)
	return err
}
