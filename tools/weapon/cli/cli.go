// Package cli is the program of tools/weapon, for games with their own modules: a main
// that calls [Main] with them is the same program for their weapons and parts.
package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/replaykit"
	"github.com/skijet/skijet/internal/weaponlook"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/weapons"
)

var program = arguments.Program{
	Name: "weapon",
	About: `Weapon prints the weapons of the arena as JSON, to begin one of your own with, and
checks folders of it.`,
	Examples: []arguments.Example{
		{Line: "go run ./tools/weapon", Does: "lists the names"},
		{Line: "go run ./tools/weapon disc > mine/saucer.json", Does: "begins a weapon"},
		{Line: "go run ./tools/weapon --check mine", Does: "says what is wrong with those of a folder"},
		{Line: "go run ./tools/weapon --look disc", Does: "prints the whole look, with what follows from the rest"},
		{Line: "go run ./tools/weapon --parts", Does: "lists what weapons can name in \"parts\""},
	},
	Notes: `Exit status 1 means that a weapon is bad, 2 that the command line is.

docs/weapons.md lists the fields with their units.`,
}

// flags are the command line.
type flags struct {
	Check string   `name:"check" placeholder:"FOLDER" help:"Check the .json files of this folder, and print a line for every fault."`
	Parts bool     `name:"parts" help:"List the parts of the modules of this program, of which weapons can have any."`
	Look  bool     `name:"look" help:"Print how weapons look and sound, of a folder or by their names."`
	Names []string `arg:"" optional:"" help:"Weapons to print; all are listed without any."`
}

// Main runs the program with the modules of a game, and exits. The weapons of modules
// come after ours or replace them, and parts of modules are checked in files.
func Main(modules ...systems.Module) {
	os.Exit(Run(os.Args[1:], os.Stdout, os.Stderr, modules...))
}

// Run runs the program with arguments and returns its exit status.
func Run(args []string, stdout, stderr io.Writer, modules ...systems.Module) int {
	err := run(args, stdout, modules)
	if err != nil && !errors.Is(err, arguments.ErrHelp) && !errors.Is(err, arguments.ErrUsage) {
		err = errors.New(prefix.ReplaceAllString(err.Error(), ""))
	}
	return program.Exit(err, stderr)
}

// prefix are names of packages, which say nothing more than that of the program.
var prefix = regexp.MustCompile(`(?m)^((weapons|systems): )+`)

func run(args []string, out io.Writer, modules []systems.Module) error {
	var f flags
	if _, err := program.Parse(&f, args, out); err != nil {
		return err
	}
	switch {
	case f.Look && (f.Check != "" || len(f.Names) == 0):
		return arguments.Refuse("--look takes a folder or names of weapons")
	case f.Check != "" && len(f.Names) > 0:
		return arguments.Refuse("unexpected argument %s: --check takes one folder and no names", f.Names[0])
	}
	catalogue, err := weapons.NewCatalogue(known(modules)...)
	if err != nil {
		return err
	}
	switch {
	case f.Parts:
		return listParts(modules, out)
	case f.Look:
		return printLooks(catalogue, f.Names, out)
	case f.Check != "":
		return checkDir(f.Check, out, modules)
	case len(f.Names) == 0:
		for _, name := range catalogue.Names() {
			fmt.Fprintln(out, name)
		}
		return nil
	}
	for _, name := range f.Names {
		spec, ok := catalogue.Lookup(name)
		if !ok {
			return fmt.Errorf("no weapon %q: leave the name out for a list", name)
		}
		data, err := weapons.Encode(weaponlook.Dressed(*spec))
		if err != nil {
			return err
		}
		if _, err := out.Write(data); err != nil {
			return err
		}
	}
	return nil
}

// known lists the shipped weapons and those of modules.
func known(modules []systems.Module) []weapons.Spec {
	specs := weapons.Standard()
	for i := range modules {
		specs = weapons.Merge(specs, modules[i].Weapons)
	}
	return specs
}

// listParts prints the names of all parts, a line each.
func listParts(modules []systems.Module, out io.Writer) error {
	none := true
	for i := range modules {
		for k := range modules[i].Components {
			if r := &modules[i].Components[k]; r.IsShotPart() {
				fmt.Fprintf(out, "%s, of %s\n", r.Name(), modules[i].Name)
				none = false
			}
		}
	}
	if none {
		return errors.New("no module of this program has parts: a main of a game's own can, see docs/building.md")
	}
	return nil
}

// checkDir lists the weapons of a folder, or reports what is wrong with them.
func checkDir(dir string, out io.Writer, modules []systems.Module) error {
	specs, err := weaponlook.LoadDir(dir)
	if err != nil {
		return err
	}
	if len(specs) == 0 {
		return fmt.Errorf("%s: there is no .json file in it", dir)
	}
	all := weapons.Merge(known(modules), specs)
	if _, err := weapons.NewCatalogue(all...); err != nil {
		return err
	}
	if err := checkParts(all, modules); err != nil {
		return err
	}
	if err := checkAssets(weapons.FolderFS(dir), specs); err != nil {
		return err
	}
	for _, s := range specs {
		if doubt := weaponlook.Doubt(&s); doubt != "" {
			fmt.Fprintln(out, doubt)
		}
		for _, p := range s.Parts {
			if len(modules) == 0 {
				file, _ := s.Source()
				fmt.Fprintf(out, "%s: %s has a part %q, which only a match with the module of that part can check\n", file, s.Name, p.Name)
			}
		}
		for _, rule := range s.Rules() {
			if _, ok := weapons.StandardFalloffs()[rule]; !ok && len(modules) == 0 {
				fmt.Fprintf(out, "%s has the rule %q, which only a match with the module of that falloff can check\n", s.Name, rule)
			}
		}
		fmt.Fprintf(out, "%s is good\n", s.Name)
	}
	return nil
}

// checkParts gives weapons to a match with the parts and falloffs of modules, and with nothing
// else of theirs. A program without modules checks behaviours, and lets the parts and rules of
// others be.
func checkParts(all []weapons.Spec, modules []systems.Module) error {
	level, err := levels.Build(levels.Parts{Name: "room", Structures: []levels.Structure{levels.Room("room", geom.Vec{X: -20, Y: -20}, geom.Vec{X: 20, Y: 20, Z: 20})}})
	if err != nil {
		return err
	}
	if len(modules) == 0 {
		all, modules = withoutOthers(all)
	}
	var bare []systems.Module
	for _, m := range replaykit.With(modules, behaviours.Module()) {
		bare = append(bare, systems.Module{Name: m.Name, Components: m.Components, Models: m.Models, Falloffs: m.Falloffs, CheckWeapons: m.CheckWeapons})
	}
	_, err = systems.NewMatch(systems.Options{Level: level, Weapons: all, Modules: bare})
	return err
}

// withoutOthers returns weapons without the parts that only modules of others know, and a module
// that stands for their falloffs.
func withoutOthers(all []weapons.Spec) ([]weapons.Spec, []systems.Module) {
	others := systems.Module{Name: "others", Falloffs: map[components.BlastRule]weapons.Falloff{}}
	var kept []weapons.Spec
	for i := range all {
		spec := all[i].Clone()
		spec.Parts = nil
		rules := spec.Rules()
		for _, alt := range [...]bool{false, true} {
			fire, _ := spec.Mode(alt)
			if fire.Projectile == nil {
				continue
			}
			fire.Projectile.Parts = slices.DeleteFunc(fire.Projectile.Parts, func(p weapons.Part) bool { return !p.HasKey() })
			var b behaviours.Behaviour
			_ = b.Read(fire.Projectile) // the match refuses what it cannot read
			for k := range b.Payloads {
				rules = append(rules, b.Payloads[k].Rule)
			}
		}
		for _, rule := range rules {
			if _, ours := weapons.StandardFalloffs()[rule]; !ours {
				others.Falloffs[rule] = weapons.StandardFalloffs()[""]
			}
		}
		kept = append(kept, spec)
	}
	return kept, []systems.Module{others}
}

// printLooks prints the complete looks of weapons, by their names or those of folders.
func printLooks(catalogue *weapons.Catalogue, args []string, out io.Writer) error {
	for _, arg := range args {
		var specs []weapons.Spec
		if spec, ok := catalogue.Lookup(arg); ok {
			specs = append(specs, *spec)
		} else if _, err := os.Stat(arg); err != nil {
			return fmt.Errorf("%s: neither a weapon nor a folder: leave it out for a list of weapons", arg)
		} else if specs, err = weaponlook.LoadDir(arg); err != nil {
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
	spec := weaponlook.Dressed(*s)
	own, err := weaponlook.Of(&spec)
	if err != nil {
		return err
	}
	full, err := json.MarshalIndent(weaponlook.Full(s, own), "", "  ")
	if err != nil {
		return err
	}
	said := "and says nothing itself"
	if own != nil {
		said = "and says " + string(own.JSON())
	}
	_, err = fmt.Fprintf(out, "%s: looks like a %s, %s\n\"look\": %s\n", s.Name, weaponlook.ClassOf(s), said, full)
	return err
}
