package options

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/replays"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// Options are the flags of the arena.
type Options struct {
	Level         string // name of an embedded level, or a path
	LevelScale    float64
	Model         string // movement model
	Armor         string // one of the model's
	Rules         string // of the model tribes: arena, articles or original
	Pack          string // energy, shield, repair or none
	Mode          string // of the game
	Weapons       string // folder of weapons in JSON, or empty
	Demo          bool   // a bot plays, the camera follows it
	Bots          int    // on both sides
	Seconds       float64
	Shot          string // PNG to write, or empty
	ShotFrame     int    // frame to write, or 0 for a late one
	Width, Height int    // of the window
	Scale         float64
	Fullscreen    bool
	Mute          bool
	Record        string   // file for the replay of the first match, or empty
	NoRecord      bool     // and no match is kept
	Replay        string   // file to play, or empty
	Tick          int64    // of it to begin at
	Given         []string // names of the flags that were given

	modules []systems.Module // that bring movement models
}

// Limits of the flags.
const (
	MaxBots            = 15
	minWidth, maxWidth = 320, 7680
	minHeight          = 180
	maxHeight          = 4320
	minScale, maxScale = 0.1, 2
)

// firstRules are the default rules of the arena.
const firstRules = "arena"

// Words that flags choose from.
var (
	rules = []string{firstRules, "articles", "original"}
	packs = []string{"energy", "shield", "repair", "none"}
)

const about = `Arena: ski down hills, jet up them, and hit somebody with a disc.

usage: arena [flags]

`

const aboutKeys = `
Walk with W A S D, look with the mouse, hold Space or Shift to ski, the right
mouse button to jet, the left one to fire. The wheel, Q, E and 1 to 0 change
weapons; G throws a hand grenade and B a mine, when it is let go; F holds up a
shield. V is third person, Tab the scores, M the sound, F11 the full screen, Esc
the menu. A start page leads to matches, time trials, replays and options; a flag
that says which match to play begins it at once.

The last ten matches are kept, and the menu plays them under Replays: Space
pauses, Left and Right go 5 seconds, Up and Down 30, comma and point one tick;
- and = change the speed, [ and ] the player, V the view; C is a free camera, B
and N go to kills.

In a browser the same flags come from the address: ?demo=1&armor=light
`

// ChoiceError is the error of a flag whose value is none of the choices. With other modules
// there may be more of them.
type ChoiceError struct {
	Flag, Value string
	Choices     []string
}

// Error names the flag and the choices in one line.
func (e *ChoiceError) Error() string {
	return fmt.Sprintf("%s %q is unknown: choose %s", e.Flag, e.Value, strings.Join(e.Choices, ", "))
}

// Parse reads the command line. For -h it writes the explanation to help and
// returns [flag.ErrHelp]. Any other error names the flag and what is wrong
// with it in one line. Modules are those of an arena with extensions: their modes and
// movement models can be chosen too.
func Parse(args []string, help io.Writer, modules ...systems.Module) (Options, error) {
	o := Options{modules: modules}
	flags := flag.NewFlagSet("arena", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	o.define(flags)
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(help, about)
		flags.SetOutput(help)
		flags.PrintDefaults()
		fmt.Fprint(help, aboutKeys)
		return o, err
	case err != nil:
		return o, err
	case flags.NArg() > 0:
		return o, fmt.Errorf("unexpected argument %q: every option is a flag, see -h", flags.Arg(0))
	}
	flags.Visit(func(f *flag.Flag) { o.Given = append(o.Given, f.Name) })
	return o, o.check()
}

func (o *Options) define(flags *flag.FlagSet) {
	flags.StringVar(&o.Level, "level", "valley", "`name` of a level, or the path of one: "+strings.Join(systems.LevelNames(o.modules...), ", "))
	flags.Float64Var(&o.LevelScale, "level-scale", 1, "make a -level that is a .glb or .gltf so many times as large, `number`: 0.01 for centimetres")
	flags.StringVar(&o.Model, "model", "tribes", "movement `model`: "+strings.Join(systems.Models(o.modules...), ", "))
	flags.StringVar(&o.Armor, "armor", "", "your `armour`: "+o.armorsByModel()+"; empty is the first of the model")
	flags.StringVar(&o.Rules, "rules", firstRules, "`rules` of the model tribes: arena, by which nobody gets stuck,\n"+
		"articles, as published, or original, as in the game of 1998")
	flags.StringVar(&o.Pack, "pack", "energy", "your `pack`: "+strings.Join(packs, ", "))
	flags.StringVar(&o.Mode, "mode", o.modes()[0], "`mode` of the game: "+strings.Join(o.modes(), ", "))
	flags.StringVar(&o.Weapons, "weapons", "", "`folder` of weapons in JSON, over those of the arena; it is read again when it changes")
	flags.BoolVar(&o.Demo, "demo", false, "a bot plays and the camera follows it")
	flags.IntVar(&o.Bots, "bots", 1, fmt.Sprintf("`number` of bots, 0 to %d: the first against you, the next with you, and so on", MaxBots))
	flags.Float64Var(&o.Seconds, "seconds", 0, "quit after so many `seconds`; 0 plays on")
	flags.StringVar(&o.Shot, "shot", "", "save a picture to this PNG `file` and quit")
	flags.IntVar(&o.ShotFrame, "shot-frame", 0,
		"`frame` that -shot saves; time then runs at 60 frames a second whatever the machine,\n"+
			"so the picture is the same everywhere. 0 saves a late one of -seconds")
	flags.IntVar(&o.Width, "width", 1280, "`width` of the window")
	flags.IntVar(&o.Height, "height", 720, "`height` of the window")
	flags.Float64Var(&o.Scale, "scale", 1, "draw the world at this `share` of the window's size; lower is faster")
	flags.BoolVar(&o.Fullscreen, "fullscreen", false, "fill the screen")
	flags.BoolVar(&o.Mute, "mute", false, "no sound, and no sound device is opened")
	flags.StringVar(&o.Record, "record", "", "record the first match to this `file`, which stays; without it the last ten matches\n"+
		"that somebody played are kept in the user's data folder, skijet/replays")
	flags.BoolVar(&o.NoRecord, "no-record", false, "record no match")
	flags.StringVar(&o.Replay, "replay", "", "play this replay instead of a match; with -level, on a level of your own")
	flags.Int64Var(&o.Tick, "tick", 0, "`tick` of -replay to begin at; 31 make a second")
}

// FirstArmor returns the default body of a movement model: one with jets, if there is
// one. An unknown model has none.
func FirstArmor(model string, modules ...systems.Module) string {
	if model == components.ModelTorque {
		return "t2-light"
	}
	if presets := systems.Presets(model, modules...); len(presets) > 0 {
		return presets[0]
	}
	return ""
}

// modes are those that can be chosen, the usual one first.
func (o *Options) modes() []string { return modes.Names(o.modules...) }

func (o *Options) check() error {
	if o.Level == "" {
		return errors.New("-level is empty: name a level or a path")
	}
	if o.LevelScale != 1 && !levels.IsModel(o.Level) {
		return fmt.Errorf("-level-scale %v is for a -level that is a .glb or .gltf file, not for %q", o.LevelScale, o.Level)
	}
	if o.Armor == "" {
		o.Armor = FirstArmor(o.Model, o.modules...)
	}
	for _, choice := range []struct {
		flag, value string
		from        []string
	}{
		{"-model", o.Model, systems.Models(o.modules...)}, {"-armor", o.Armor, systems.Presets(o.Model, o.modules...)},
		{"-rules", o.Rules, rules}, {"-pack", o.Pack, packs}, {"-mode", o.Mode, o.modes()},
	} {
		if !slices.Contains(choice.from, choice.value) {
			if model := o.modelOf(choice.value); choice.flag == "-armor" && model != "" {
				return fmt.Errorf("-armor %q belongs to another movement: add -model %s, or choose %s", choice.value, model,
					strings.Join(choice.from, ", "))
			}
			return &ChoiceError{Flag: choice.flag, Value: choice.value, Choices: choice.from}
		}
	}
	for _, number := range []struct {
		flag             string
		value, low, high float64
	}{
		{"-bots", float64(o.Bots), 0, MaxBots},
		{"-width", float64(o.Width), minWidth, maxWidth},
		{"-height", float64(o.Height), minHeight, maxHeight},
		{"-scale", o.Scale, minScale, maxScale},
		{"-level-scale", o.LevelScale, levels.MinScale, levels.MaxScale},
		{"-seconds", o.Seconds, 0, math.MaxInt32},
		{"-shot-frame", float64(o.ShotFrame), 0, math.MaxInt32},
	} {
		// Written so that NaN, which compares false, is refused too.
		if !(number.value >= number.low && number.value <= number.high) {
			return fmt.Errorf("%s %v is out of range: %v to %v", number.flag, number.value,
				number.low, number.high)
		}
	}
	if o.Weapons != "" {
		if info, err := os.Stat(o.Weapons); err != nil || !info.IsDir() {
			return fmt.Errorf("-weapons %q is no folder", o.Weapons)
		}
	}
	if err := o.checkReplay(); err != nil {
		return err
	}
	return o.checkShot()
}

// checkReplay refuses contradictory flags, and a path at which no file can be.
func (o *Options) checkReplay() error {
	switch {
	case o.Record != "" && o.NoRecord:
		return errors.New("-record and -no-record contradict each other")
	case o.Record != "" && o.Replay != "":
		return errors.New("-record and -replay: a replay is there already")
	case o.Tick != 0 && o.Replay == "":
		return fmt.Errorf("-tick %d needs -replay FILE", o.Tick)
	case o.Tick < 0:
		return fmt.Errorf("-tick %d is below 0", o.Tick)
	case o.Record == "":
		return nil
	}
	if err := replays.CheckTarget(o.Record); err != nil {
		return fmt.Errorf("-record %q: %w", o.Record, err)
	}
	if folder, err := replays.UserFolder(); err == nil && folder.Names(o.Record) {
		return fmt.Errorf("-record %q: a file of that name would be removed after %d matches: choose another", o.Record, replays.Kept)
	}
	return nil
}

// modelOf returns the movement model that has an armour of that name, or nothing.
func (o *Options) modelOf(armor string) string {
	for _, model := range systems.Models(o.modules...) {
		if slices.Contains(systems.Presets(model, o.modules...), armor) {
			return model
		}
	}
	return ""
}

// armorsByModel lists the armours of every model.
func (o *Options) armorsByModel() string {
	var lists []string
	for _, model := range systems.Models(o.modules...) {
		lists = append(lists, strings.Join(systems.Presets(model, o.modules...), ", ")+" of "+model)
	}
	return strings.Join(lists, "; ")
}

// checkShot checks before the game starts whether the picture can be saved.
func (o *Options) checkShot() error {
	if o.Shot == "" {
		if o.ShotFrame > 0 {
			return fmt.Errorf("-shot-frame %d needs -shot FILE.png", o.ShotFrame)
		}
		return nil
	}
	if !strings.EqualFold(filepath.Ext(o.Shot), ".png") {
		return fmt.Errorf("-shot %q: the name must end in .png", o.Shot)
	}
	folder := filepath.Dir(o.Shot)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return fmt.Errorf("-shot %q: %q is no folder", o.Shot, folder)
	}
	if info, err := os.Stat(o.Shot); err == nil && info.IsDir() {
		return fmt.Errorf("-shot %q is a folder", o.Shot)
	}
	return nil
}

// QueryArgs turns the query of a browser's address into a command line:
// "?demo=1&armor=light" gives -armor=light -demo=1, in the order of the names.
func QueryArgs(query map[string][]string) []string {
	var args []string
	for name, values := range query {
		for _, value := range values {
			if value == "" {
				value = "1" // "?demo" reads as a switch
			}
			args = append(args, "-"+name+"="+value)
		}
	}
	slices.Sort(args)
	return args
}
