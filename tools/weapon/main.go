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

	"github.com/skijet/skijet/systems/weapons"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "weapon:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("weapon", flag.ContinueOnError)
	flags.SetOutput(out)
	check := flags.String("check", "", "`folder` of weapons in JSON to check")
	if err := flags.Parse(args); err != nil {
		return err
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
	if _, err := weapons.NewCatalogue(weapons.Merge(weapons.Standard(), specs)...); err != nil {
		return err
	}
	for _, s := range specs {
		fmt.Fprintf(out, "%s is good\n", s.Name)
	}
	return nil
}
