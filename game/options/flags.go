package options

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/choices"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/tune"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/ruleset"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
)

// Options are the flags of the arena.
type Options struct {
	Match  Match    `embed:"" group:"The match (as in the last one; in the first by default):"`
	Body   body     `embed:"" group:"You:"`
	Files  files    `embed:"" group:"You:"`
	Online online   `embed:"" group:"With others:"`
	Watch  watching `embed:"" group:"Watching:"`
	Window window   `embed:"" group:"Picture and sound:"`
	Shot   Shot     `embed:"" group:"Picture and sound:"`

	Given []string   `kong:"-"` // names of the flags that were given
	Tuned *tune.File `kong:"-"` // what is in the file of --tuning, or nil

	byFile  []string // names of the flags that --rules or the file of --tuning sets in place of defaults
	program Program
}

// Match are the flags of what is played.
type Match struct {
	Level      string  `name:"level" placeholder:"NAME" default:"${level}" help:"Play on this level, by its name or the path of one: ${levels}."`
	LevelScale float64 `name:"level-scale" placeholder:"FACTOR" default:"1" help:"Make a level that is a .glb or .gltf so many times as large: 0.01 for centimetres."`
	Mode       string  `name:"mode" placeholder:"NAME" default:"${mode}" help:"Play this mode: ${modes}."`
	Bots       int     `name:"bots" placeholder:"NUMBER" default:"7" help:"So many bots on both sides, 0 to ${bots}: the first against you, the next with you, and so on. A duel always has 1, a time trial and lessons have none."`
	Skill      int     `name:"skill" placeholder:"NUMBER" default:"${skill}" help:"How well bots aim, see, turn, react and dodge, 0 to ${skills}."`
	Limits     Limits  `embed:""`
}

// body are the flags of the player's body.
type body struct {
	Model string `name:"model" placeholder:"NAME" default:"${model}" help:"Move by this model: ${models}."`
	Armor string `name:"armor" placeholder:"NAME" help:"Wear this armour: ${armors}; empty is the first of the model."`
	Rules string `name:"rules" placeholder:"NAME" default:"${rules}" help:"Rules of the model tribes: arena, by which nobody gets stuck, articles, as published, or original, as in the game of 1998; or tribes2: its weapons, and the model torque, which you then move by, as its engine moves it."`
	Pack  string `name:"pack" placeholder:"NAME" default:"energy" help:"Carry this pack: ${packs}."`
}

// files are the flags of files and folders that a player adds.
type files struct {
	Weapons string `name:"weapons" placeholder:"FOLDER" help:"Weapons in JSON, over those of the arena; the folder is read again when it changes."`
	Tuning  string `name:"tuning" placeholder:"FILE" help:"Numbers of your armour, of movement and of the match in JSON, as the pages of tuning export them."`
	Lessons string `name:"lessons" placeholder:"FILE" help:"Learn by the lessons of this file in JSON."`
}

// watching are the flags of replays, and of playing without hands.
type watching struct {
	Demo     bool   `name:"demo" help:"A bot plays and the camera follows it."`
	Replay   string `name:"replay" placeholder:"FILE" help:"Play this replay instead of a match; with --level, on a level of your own."`
	Tick     int64  `name:"tick" placeholder:"TICK" help:"Begin a replay at this tick; 31 make a second."`
	Record   string `name:"record" placeholder:"FILE" help:"Record the first match to this file, which stays; without it the last ten matches that somebody played are kept in the user's data folder, skijet/replays."`
	NoRecord bool   `name:"no-record" help:"Record no match."`
}

// window are the flags of the window, and of how it draws and sounds.
type window struct {
	Width      int     `name:"width" placeholder:"PIXELS" default:"1280" help:"Width of the window."`
	Height     int     `name:"height" placeholder:"PIXELS" default:"720" help:"Height of the window."`
	Fullscreen bool    `name:"fullscreen" help:"Fill the screen."`
	Scale      float64 `name:"scale" placeholder:"SHARE" default:"1" help:"Draw the world at this share of the window's size; lower is faster."`
	Mute       bool    `name:"mute" help:"No sound, and no sound device is opened."`
}

// Shot are the flags of a picture, and of the end of the program.
type Shot struct {
	File    string  `name:"shot" placeholder:"FILE.png" help:"Save a picture to this file and quit."`
	Scores  bool    `name:"shot-scores" help:"Show the scores in the picture of --shot."`
	Frame   int     `name:"shot-frame" placeholder:"FRAME" help:"Frame that --shot saves; time then runs at 60 frames a second whatever the machine, so the picture is the same everywhere. 0 saves a late one of --seconds."`
	Seconds float64 `name:"seconds" placeholder:"SECONDS" help:"Quit after so long; 0 plays on."`
}

// online are the flags of a match that a server plays.
type online struct {
	Join     string `name:"join" placeholder:"ADDRESS" help:"Play in the room of a server: HOST, HOST:PORT, HOST:PORT/ROOM or the link that it prints."`
	Password string `name:"password" placeholder:"WORD" help:"Password of that server."`
	Name     string `name:"name" placeholder:"NAME" default:"Player" help:"Your name in matches with others, as on their pages; ${name} bytes at most."`
	Run      string `name:"run" placeholder:"RUN" help:"Race the run of somebody in a time trial: its link, its text, or a file with it."`
	Site     string `name:"site" placeholder:"ADDRESS" help:"Address of a page with the arena, for links to your runs; without it, their texts are copied."`
}

// Program is the program whose flags are parsed. The zero value is the arena.
type Program struct {
	Name  string // of the command, in its help and before its errors; empty is arena
	Title string // of the game, on its start page and its window; empty is Skijet
	About string // the first line of the help; empty is that of the arena, or else none but the name
	// Modules are those of its extensions: their modes, movement models and levels can be
	// chosen too.
	Modules []systems.Module
}

// Program returns the name of the program, for what stands before its errors.
func (o *Options) Program() string {
	return cmp.Or(o.program.Name, arena)
}

// Title is that of a game without one of its own.
const Title = "Skijet"

// Title returns the title of the game.
func (o *Options) Title() string {
	return cmp.Or(o.program.Title, Title)
}

// modules are those of the program.
func (o *Options) modules() []systems.Module {
	return o.program.Modules
}

const arena = "arena"

// Limits of the flags.
const (
	MaxBots            = 15
	minWidth, maxWidth = 320, 7680
	minHeight          = 180
	maxHeight          = 4320
	minScale, maxScale = 0.1, 2
)

// about is the first line of the help.
func (o *Options) about() string {
	name := o.Program()
	switch {
	case o.program.About != "":
		return o.program.About
	case name != arena:
		return name + ": a game on Skijet."
	}
	return "Arena: ski down hills, jet up them, and hit somebody with a disc."
}

// help is what the help says beside the flags.
func (o *Options) help() arguments.Program {
	name := o.Program()
	return arguments.Program{
		Name: name, About: o.about(),
		Examples: []arguments.Example{
			{Line: name, Does: "begins with the start page"},
			{Line: name + " --mode ctf --level works --bots 7", Does: "plays a match at once"},
			{Line: name + " --demo --mute --shot-frame 700 --shot " + name + ".png", Does: "saves a picture of bots"},
		},
		Notes: aboutKeys,
		Vars: map[string]string{
			"name": strconv.Itoa(MostName), "level": "valley", "levels": strings.Join(systems.LevelNames(o.modules()...), ", "),
			"mode": o.modes()[0], "modes": strings.Join(o.modes(), ", "), "bots": strconv.Itoa(MaxBots),
			"skill": strconv.Itoa(bots.DefaultSkill), "skills": strconv.Itoa(bots.Skills - 1),
			"model": components.ModelTribes, "models": strings.Join(systems.Models(o.modules()...), ", "), "armors": o.armorsByModel(),
			"rules": ruleset.Names()[0], "packs": strings.Join(choices.Packs(), ", "),
		},
	}
}

const aboutKeys = `
Walk with W A S D, look with the mouse, hold Shift to ski, the right mouse button
to jet, the left one to fire; Space jumps, and skis while it is held. The wheel, Q,
E and 1 to 0 change weapons; G throws a hand grenade and B a mine, when it is let
go; F holds up a shield. Z zooms, V is third person, Tab the scores, M the sound, F11 the
full screen, Esc the menu. With others Enter writes to all, U to the team, X and a digit
call to it, J votes yes or is ready, K votes no, and F2 shows the connection. F3 turns through debug pages; comma stops time, point
steps one tick, - and = change the speed, and F4 tunes numbers. In a time trial Backspace
restarts the run, L saves a place in it, and N goes back there. A start page leads
to matches, time trials, replays and options; a flag that says which match to play
begins it at once.

The last ten matches are kept, and the menu plays them under Watch: Space
pauses, Left and Right go 5 seconds, Up and Down 30, comma and point one tick;
- and = change the speed, [ and ] the player, V the view; C is a free camera, B
and N go to kills, F follows the action, and O shows a match with others as you saw it.

In a browser the same flags come from the address: ?demo=1&armor=light
`

// Parse reads the command line. For -h it writes the explanation to help and
// returns [flag.ErrHelp]. Any other error names the flag and what is wrong
// with it in one line. Modules are those of an arena with extensions: their modes and
// movement models can be chosen too.
func Parse(args []string, help io.Writer, modules ...systems.Module) (Options, error) {
	return Program{Modules: modules}.Parse(args, help)
}

// Parse is [Parse] for a program of its own, under its name.
func (p Program) Parse(args []string, help io.Writer) (Options, error) {
	o := Options{program: p}
	program := o.help()
	parsed, err := program.Parse(&o, args, help)
	if err != nil {
		return o, err
	}
	o.Given = parsed.Given
	return o, o.check()
}

// modes are those that can be chosen, the usual one first.
func (o *Options) modes() []string { return modes.Names(o.modules()...) }

func (o *Options) check() error {
	if err := o.readTuning(); err != nil {
		return err
	}
	if err := o.preferLessons(); err != nil {
		return err
	}
	if err := o.Match.check(); err != nil {
		return err
	}
	if o.Body.Rules == ruleset.Tribes2 && o.sets("rules") && !o.sets("model") && (!o.sets("armor") || strings.HasPrefix(o.Body.Armor, "t2-")) {
		o.Body.Model, o.byFile = components.ModelTorque, append(o.byFile, "model")
	}
	if o.Body.Armor == "" {
		o.Body.Armor = choices.FirstArmor(o.Body.Model, o.modules()...)
	}
	for _, choice := range []struct {
		flag, value string
		from        []string
	}{
		{"--model", o.Body.Model, systems.Models(o.modules()...)}, {"--armor", o.Body.Armor, systems.Presets(o.Body.Model, o.modules()...)},
		{"--rules", o.Body.Rules, ruleset.Names()}, {"--pack", o.Body.Pack, choices.Packs()}, {"--mode", o.Match.Mode, o.modes()},
	} {
		if !slices.Contains(choice.from, choice.value) {
			if model := o.modelOf(choice.value); choice.flag == "--armor" && model != "" {
				return fmt.Errorf("--armor %q belongs to another movement: add --model %s, or choose %s", choice.value, model,
					strings.Join(choice.from, ", "))
			}
			return arguments.OneOf(choice.flag, choice.value, choice.from...)
		}
	}
	return cmp.Or(
		arguments.Between("--name: the bytes of it", len(o.Online.Name), 1, MostName),
		arguments.Between("--width", o.Window.Width, minWidth, maxWidth), arguments.Between("--height", o.Window.Height, minHeight, maxHeight),
		arguments.Between("--scale", o.Window.Scale, minScale, maxScale),
		arguments.Between("--seconds", o.Shot.Seconds, 0, math.MaxInt32), arguments.Between("--shot-frame", o.Shot.Frame, 0, math.MaxInt32),
		o.Files.checkWeapons(), o.Watch.check(&o.Online), o.Shot.check())
}

func (m *Match) check() error {
	switch {
	case m.Level == "":
		return errors.New("--level is empty: name a level or a path")
	case m.LevelScale != 1 && !levels.IsModel(m.Level):
		return fmt.Errorf("--level-scale %v is for a --level that is a .glb or .gltf file, not for %q", m.LevelScale, m.Level)
	}
	return cmp.Or(arguments.Between("--level-scale", m.LevelScale, levels.MinScale, levels.MaxScale),
		arguments.Between("--bots", m.Bots, 0, MaxBots), arguments.Between("--skill", m.Skill, 0, bots.Skills-1), m.Limits.check("--"))
}

// checkWeapons refuses a folder without weapons. Faults in the files are shown in the game, which goes
// on with the old weapons.
func (f *files) checkWeapons() error {
	if f.Weapons == "" {
		return nil
	}
	list, err := os.ReadDir(f.Weapons)
	if err != nil {
		return fmt.Errorf("--weapons %q is no folder", f.Weapons)
	}
	isWeapon := func(e os.DirEntry) bool { return !e.IsDir() && strings.EqualFold(filepath.Ext(e.Name()), ".json") }
	if !slices.ContainsFunc(list, isWeapon) {
		return fmt.Errorf("--weapons %q: there is no .json file in it: name the folder of your weapons, or put one there as docs/weapons.md says", f.Weapons)
	}
	return nil
}

// readTuning reads the file of --tuning, and prefers the match that it is about.
func (o *Options) readTuning() (err error) {
	if o.Files.Tuning == "" {
		return nil
	}
	if o.Tuned, err = tune.Load(o.Files.Tuning, o.modules()...); err != nil {
		return fmt.Errorf("--tuning: %w", err)
	}
	prefer := func(flag string, value *string, wanted string) {
		if wanted != "" && !o.sets(flag) {
			*value, o.byFile = wanted, append(o.byFile, flag)
		}
	}
	prefer("model", &o.Body.Model, o.Tuned.Model)
	prefer("mode", &o.Match.Mode, o.Tuned.Mode)
	if o.Body.Model != o.Tuned.Model {
		return nil
	}
	if o.Tuned.Armor != nil {
		prefer("armor", &o.Body.Armor, o.Tuned.Armor.Name)
	}
	base := o.Tuned.BaseRules()
	if prefer("rules", &o.Body.Rules, base); base != "" && base != o.Body.Rules {
		return fmt.Errorf("--rules %s: the tribes_rules of --tuning %s change the rules %s: leave out --rules, or their Name", o.Body.Rules, o.Files.Tuning, base)
	}
	return nil
}

// sets reports whether a flag was given, or the file of --tuning says the same.
func (o *Options) sets(flag string) bool {
	return slices.Contains(o.Given, flag) || slices.Contains(o.byFile, flag)
}

// check refuses contradictory flags, and a path at which no file can be.
func (w *watching) check(o *online) error {
	switch {
	case w.Record != "" && w.NoRecord:
		return errors.New("--record and --no-record contradict each other")
	case w.Record != "" && w.Replay != "":
		return errors.New("--record and --replay: a replay is there already")
	case w.Tick != 0 && w.Replay == "":
		return fmt.Errorf("--tick %d needs --replay FILE", w.Tick)
	case o.Run != "" && (w.Demo || w.Replay != "" || o.Join != ""):
		return errors.New("--run begins a time trial, and --demo, --replay and --join something else: leave one out")
	case o.Join != "" && (w.Demo || w.Replay != ""):
		return errors.New("--join plays, and --demo and --replay only watch: leave one out")
	case w.Tick < 0:
		return fmt.Errorf("--tick %d is below 0", w.Tick)
	case w.Record == "":
		return nil
	}
	if err := replays.CheckTarget(w.Record); err != nil {
		return fmt.Errorf("--record %q: %w", w.Record, err)
	}
	if matches, err := replays.UserMatches(); err == nil && replays.Owns(matches, w.Record) {
		return fmt.Errorf("--record %q: a file of that name would be removed after %d matches: choose another", w.Record, replays.Kept)
	}
	return nil
}

// modelOf returns the movement model that has an armour of that name, or nothing.
func (o *Options) modelOf(armor string) string {
	for _, model := range systems.Models(o.modules()...) {
		if slices.Contains(systems.Presets(model, o.modules()...), armor) {
			return model
		}
	}
	return ""
}

// armorsByModel lists the armours of every model.
func (o *Options) armorsByModel() string {
	var lists []string
	for _, model := range systems.Models(o.modules()...) {
		lists = append(lists, strings.Join(systems.Presets(model, o.modules()...), ", ")+" of "+model)
	}
	return strings.Join(lists, "; ")
}

// check checks before the game starts whether the picture can be saved.
func (s *Shot) check() error {
	if s.File == "" {
		if s.Frame > 0 {
			return fmt.Errorf("--shot-frame %d needs --shot FILE.png", s.Frame)
		}
		if s.Scores {
			return errors.New("--shot-scores needs --shot FILE.png")
		}
		return nil
	}
	if !strings.EqualFold(filepath.Ext(s.File), ".png") {
		return fmt.Errorf("--shot %q: the name must end in .png", s.File)
	}
	folder := filepath.Dir(s.File)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return fmt.Errorf("--shot %q: %q is no folder", s.File, folder)
	}
	if info, err := os.Stat(s.File); err == nil && info.IsDir() {
		return fmt.Errorf("--shot %q is a folder", s.File)
	}
	return nil
}
