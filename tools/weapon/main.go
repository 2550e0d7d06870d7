// Command weapon prints the weapons of the arena as the JSON that weapons are
// written in, to begin one of your own with, and checks files of it.
//
//	go run ./tools/weapon                list the weapons
//	go run ./tools/weapon disc           print one
//	go run ./tools/weapon -check DIR     say whether every file of a folder is good
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/skijet/skijet/systems/weapons"
)

const about = `Weapon prints the weapons of the arena as JSON, to begin one of your own with, and
checks folders of it.

example: mkdir -p mine && go run ./tools/weapon disc > mine/saucer.json
         go run ./tools/weapon -check mine

usage: weapon            list the names
       weapon NAME...    print these
       weapon -check DIR

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
	flags.SetOutput(io.Discard)
	check := flags.String("check", "", "check the .json files of this `folder`; status 1 and the first fault if one is bad")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(out, about)
		flags.SetOutput(out)
		flags.PrintDefaults()
		return err
	case err != nil:
		return fmt.Errorf("%w: see -h", err)
	case *check != "" && flags.NArg() > 0:
		return fmt.Errorf("unexpected argument %q: -check takes one folder and no names, see -h", flags.Arg(0))
	}
	catalogue, err := weapons.NewCatalogue(weapons.Standard()...)
	if err != nil {
		return err
	}
	switch {
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

// checkDir lists the weapons of a folder, or says what is wrong with one.
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
		for _, p := range s.Parts {
			fmt.Fprintf(out, "%s: %s has a part %q, which only a match with the module of that part can check\n", p.Place(), s.Name, p.Name)
		}
		fmt.Fprintf(out, "%s is good\n", s.Name)
	}
	return nil
}
