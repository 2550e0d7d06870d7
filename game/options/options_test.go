package options_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

func TestParse_DefaultsAreFourAgainstFourInTheValley(t *testing.T) {
	o, err := options.Parse(nil, &bytes.Buffer{})
	if err != nil {
		t.Fatal(err)
	}
	if o.Match.Level != "valley" || o.Body.Model != "tribes" || o.Body.Armor != "light" || o.Body.Rules != "arena" ||
		o.Match.Bots != 7 || o.Window.Width != 1280 || o.Window.Height != 720 || o.Window.Scale != 1 || o.Watch.Demo || o.Window.Mute {
		t.Errorf("got %+v", o)
	}
}

func TestParse_ErrorsNameTheFlagInOneLine(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"-nosuch", "--nosuch"},
		{"-armor huge", `--armor "huge" is unknown: choose light, medium, heavy`},
		{"-armor t2-light", `--armor "t2-light" belongs to another movement: add --model torque, or choose light, medium, heavy`},
		{"-model slide -armor heavy", `add --model tribes, or choose `},
		{"-rules x", `--rules "x"`},
		{"-model y", `--model "y"`},
		{"-pack jet", `--pack "jet" is unknown: choose energy, shield, repair, none`},
		{"-weapons nowhere", `--weapons "nowhere" is no folder`},
		{"-bots 16", "--bots 16 is out of range: 0 to 15"},
		{"-bots -1", "--bots -1"},
		{"-bots many", "--bots"},
		{"-skill 5", "--skill 5 is out of range: 0 to 4"},
		{"-minutes 0.5", `--minutes: expected a whole number but got "0.5"`},
		{"--shot-scores", "--shot-scores needs --shot FILE.png"},
		{"-minutes -2", "--minutes -2 is out of range: -1 to 180"},
		{"-points 2000", "--points 2000 is out of range: -1 to 1000"},
		{"-mercy -2", "--mercy -2 is out of range: -1 to 1000"},
		{"-warmup 601", "--warmup 601 is out of range: -1 to 600"},
		{"-team-damage 101", "--team-damage 101 is out of range: -1 to 100"},
		{"-autobalance maybe", `--autobalance "maybe" is unknown: choose on, off`},
		{"-width 10", "--width 10"},
		{"-height 0", "--height 0"},
		{"-scale NaN", "--scale NaN"},
		{"-seconds -1", "--seconds -1"},
		{"-seconds Inf", "--seconds +Inf"},
		{"-shot-frame 5", "needs --shot"},
		{"-shot x.jpg", "must end in .png"},
		{"-shot nosuchfolder/x.png", `"nosuchfolder" is no folder`},
		{"-level=", "--level is empty"},
		{"valley", "unexpected argument valley; see -h"},
	} {
		_, err := options.Parse(strings.Fields(c.args), &bytes.Buffer{})
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v, want %s", c.args, err, c.want)
		}
	}
}

// TestParse_AFolderWithoutWeaponsIsRefused: its folders are not read, and other files are no weapons.
func TestParse_AFolderWithoutWeaponsIsRefused(t *testing.T) {
	folder := t.TempDir()
	parse := func() error {
		_, err := options.Parse([]string{"--weapons", folder}, &bytes.Buffer{})
		return err
	}
	if err := os.Mkdir(filepath.Join(folder, "weapons.json"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := parse(); err == nil || !strings.Contains(err.Error(), folder) || !strings.Contains(err.Error(), "there is no .json file in it") {
		t.Errorf("error %v", err)
	}
	if err := os.WriteFile(filepath.Join(folder, "saucer.JSON"), []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := parse(); err != nil {
		t.Errorf("with a file: %v", err)
	}
}

func TestParse_HelpExplainsEveryFlag(t *testing.T) {
	var help bytes.Buffer
	if _, err := options.Parse([]string{"-h"}, &help); !errors.Is(err, flag.ErrHelp) {
		t.Fatalf("error %v", err)
	}
	for _, name := range []string{"level", "model", "armor", "rules", "demo", "seconds", "shot",
		"shot-frame", "skill", "minutes", "points", "mercy", "warmup", "team-damage", "autobalance", "width", "height", "mute", "bots", "scale", "fullscreen"} {
		if !strings.Contains(help.String(), "--"+name) {
			t.Errorf("help is silent about -%s", name)
		}
	}
	if !strings.Contains(help.String(), "under Watch") {
		t.Error("help does not call the page of replays as the menu does")
	}
}

func TestPrefer_FlagsCountMoreThanTheLastMatch(t *testing.T) {
	last := options.Choice{Level: "works", Model: "torque", Armor: "t2-heavy", Pack: "repair", Bots: 6, Skill: 1,
		Limits: options.Limits{Minutes: 5, Points: 3, Mercy: 4, Warmup: 30, TeamDamage: 50, Autobalance: options.Off}}
	with := func(change func(c *options.Choice)) options.Choice {
		c := last
		change(&c)
		return c
	}
	for _, c := range []struct {
		args    string
		want    options.Choice
		chooses bool
	}{
		{"", last, false},
		{"-mute -seconds 3", last, false},
		{"-level valley", with(func(c *options.Choice) { c.Level = "valley" }), true},
		{"-bots 1", with(func(c *options.Choice) { c.Bots = 1 }), true},
		{"-skill 0", with(func(c *options.Choice) { c.Skill = -2 }), true},
		{"-minutes 0 -points -1", with(func(c *options.Choice) { c.Minutes, c.Points = 0, options.NoLimit }), true},
		{"-mercy 9 -warmup -1", with(func(c *options.Choice) { c.Mercy, c.Warmup = 9, options.NoLimit }), true},
		{"-team-damage 100", with(func(c *options.Choice) { c.TeamDamage = 100 }), true},
		{"-autobalance on", with(func(c *options.Choice) { c.Autobalance = options.On }), true},
		{"-mode duel", with(func(c *options.Choice) { c.Mode, c.Limits = "duel", options.Limits{} }), true},
		{"-model slide", with(func(c *options.Choice) { c.Model, c.Armor = "slide", systems.Presets("slide")[0] }), true},
		{"-rules original", with(func(c *options.Choice) { c.Rules = "original" }), true},
		{"-rules arena", last, true},
		{"-rules tribes2", with(func(c *options.Choice) { c.Rules, c.Armor = "tribes2", "t2-light" }), true},
		{"-rules tribes2 -model tribes", with(func(c *options.Choice) { c.Rules, c.Model, c.Armor = "tribes2", "tribes", "light" }), true},
		{"-rules tribes2 -armor t2-medium", with(func(c *options.Choice) { c.Rules, c.Armor = "tribes2", "t2-medium" }), true},
		{"-rules tribes2 -armor t2-medium -model torque", with(func(c *options.Choice) { c.Rules, c.Armor = "tribes2", "t2-medium" }), true},
		{"-armor heavy -pack none", with(func(c *options.Choice) { c.Model, c.Armor, c.Pack = "tribes", "heavy", "none" }), true},
	} {
		o, err := options.Parse(strings.Fields(c.args), &bytes.Buffer{})
		if err != nil {
			t.Fatal(err)
		}
		if o.ChoosesMatch() != c.chooses {
			t.Errorf("%q chooses a match: %v", c.args, o.ChoosesMatch())
		}
		if o.Prefer(last); o.Choice() != c.want {
			t.Errorf("%q: %+v, want %+v", c.args, o.Choice(), c.want)
		}
	}
}

func TestParse_ListsTheLevelsAndModesOfModules(t *testing.T) {
	hill, err := levels.Build(levels.Parts{Name: "hill", Structures: []levels.Structure{levels.Room("room", geom.Vec{}, geom.Vec{X: 20, Y: 20, Z: 20})},
		Spawns: []levels.Spawn{{Position: geom.Vec{X: 10, Y: 10, Z: 1}}}})
	if err != nil {
		t.Fatal(err)
	}
	king := systems.Module{Name: modes.Name, Variant: "king", Levels: []*levels.Level{hill}}
	var help bytes.Buffer
	_, err = options.Parse([]string{"-h"}, &help, king)
	said := strings.Join(strings.Fields(help.String()), " ")
	if !errors.Is(err, flag.ErrHelp) || !strings.Contains(said, "valley, vault, works, hill") || !strings.Contains(said, "king, team, ctf") {
		t.Errorf("%v, -h says\n%s", err, &help)
	}
}

// An arena with modules offers their movement models as it does its own.
func TestParse_TakesTheModelsOfModules(t *testing.T) {
	board := systems.Module{Name: "board", Models: []systems.Model{{Name: "board", Presets: []systems.ModelPreset{{Name: "long"}, {Name: "short"}}}}}
	var help bytes.Buffer
	if _, err := options.Parse([]string{"-h"}, &help, board); !errors.Is(err, flag.ErrHelp) ||
		!strings.Contains(help.String(), "tribes, torque, slide, board") || !strings.Contains(help.String(), "long, short of board") {
		t.Errorf("%v, -h says\n%s", err, &help)
	}
	for args, want := range map[string]string{"-model board": "long", "-model board -armor short": "short"} {
		if o, err := options.Parse(strings.Fields(args), &help, board); err != nil || o.Body.Model != "board" || o.Body.Armor != want {
			t.Errorf("%s: %+v, %v", args, o, err)
		}
	}
	if _, err := options.Parse([]string{"-armor", "short"}, &help, board); err == nil || !strings.Contains(err.Error(), "add --model board") {
		t.Errorf("got %v", err)
	}
	if _, err := options.Parse([]string{"-model", "board"}, &help); err == nil {
		t.Error("without the module it was taken")
	}
}

// TestMode_IsOneOfOursOrOfAModule and a choice names it unless it is the usual one.
func TestMode_IsOneOfOursOrOfAModule(t *testing.T) {
	king := systems.Module{Name: "modes", Variant: "king"}
	for _, c := range []struct {
		args    string
		modules []systems.Module
		want    string
		kept    string
	}{
		{"", nil, "team", ""}, {"-mode ctf", nil, "ctf", "ctf"}, {"", []systems.Module{king}, "king", ""}, {"-mode team", []systems.Module{king}, "team", "team"},
		{"-mode king", nil, "", ""},
	} {
		o, err := options.Parse(strings.Fields(c.args), io.Discard, c.modules...)
		if (err == nil) != (c.want != "") {
			t.Errorf("%q: %v", c.args, err)
		}
		if err == nil && (o.Match.Mode != c.want || o.Choice().Mode != c.kept) {
			t.Errorf("%q: mode %q, kept as %q", c.args, o.Match.Mode, o.Choice().Mode)
		}
	}
	o, err := options.Parse(nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	for kept, want := range map[string]string{"ctf": "ctf", "king": "team", "": "team"} {
		again := o
		c := o.Choice()
		c.Mode = kept
		if again.Prefer(c); again.Match.Mode != want {
			t.Errorf("a match of mode %q was played last: %q", kept, again.Match.Mode)
		}
	}
}

func TestParse_ScalesOnlyLevelsThatAreModels(t *testing.T) {
	o, err := options.Parse([]string{"-level", "hill.glb", "-level-scale", "0.01"}, io.Discard)
	if err != nil || o.Match.LevelScale != 0.01 || o.Choice().LevelScale != 0.01 {
		t.Errorf("%v, scale %v", err, o.Match.LevelScale)
	}
	again, err := options.Parse(nil, io.Discard)
	if err != nil || again.Match.LevelScale != 1 || again.Choice().LevelScale != 0 {
		t.Fatalf("%v, scale %v", err, again.Match.LevelScale)
	}
	if again.Prefer(o.Choice()); again.Match.Level != "hill.glb" || again.Match.LevelScale != 0.01 {
		t.Errorf("the last choice is %s times %v", again.Match.Level, again.Match.LevelScale)
	}
	for _, args := range [][]string{{"-level-scale", "0.01"}, {"-level", "hill.glb", "-level-scale", "0"}, {"-level", "hill.glb", "-level-scale", "NaN"}} {
		if _, err := options.Parse(args, io.Discard); err == nil || !strings.Contains(err.Error(), "-level-scale") {
			t.Errorf("%q: %v", args, err)
		}
	}
}

// TestParse_AGameOfItsOwnIsCalledByItsName, in its help and before its errors.
func TestParse_AGameOfItsOwnIsCalledByItsName(t *testing.T) {
	for _, c := range []struct {
		program options.Program
		first   string
	}{
		{options.Program{}, "Arena: ski down hills"},
		{options.Program{Name: "crabs"}, "crabs: a game on Skijet."},
		{options.Program{Name: "crabs", About: "Crabs: they pinch."}, "Crabs: they pinch."},
	} {
		var help bytes.Buffer
		name := c.program.Name
		if name == "" {
			name = "arena"
		}
		if _, err := c.program.Parse([]string{"-h"}, &help); !errors.Is(err, flag.ErrHelp) {
			t.Fatal(err)
		}
		text := help.String()
		if !strings.Contains(text, c.first) || !strings.Contains(text, name+" --mode ctf") || name != "arena" && (strings.Contains(text, "Arena") || strings.Contains(text, "arena --")) {
			t.Errorf("%+v: -h says\n%s", c.program, text)
		}
		if o, err := c.program.Parse(nil, &help); err != nil || o.Program() != name {
			t.Errorf("%+v: %q, %v", c.program, o.Program(), err)
		}
	}
}

// TestParse_LessonsChooseTheirMatch: the mode and the level of the file, whose path may be relative to it,
// unless flags say otherwise; and what is wrong with a file is said with its name, line, place and reason.
func TestParse_LessonsChooseTheirMatch(t *testing.T) {
	folder := t.TempDir()
	write := func(name, level, task string) string {
		path := filepath.Join(folder, name)
		text := fmt.Sprintf(`{"level": %q, "lessons": [
  {"title": "Jump", "task": %q, "praise": "Good", "start": [0, 0, 1], "goal": {"min": [0, 0, 0], "max": [1, 1, 1]}, "reach_m": 9, "texts": [{"text": "Press {jump}"}]}]}`, level, task)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for level, want := range map[string]string{"Valley": "valley", "maps/hall.glb": filepath.Join(folder, "maps", "hall.glb")} {
		o, err := options.Parse([]string{"--lessons", write("mine.json", level, "jump")}, io.Discard)
		if err != nil || o.Match.Mode != "learn" || o.Match.Level != want || !o.ChoosesMatch() {
			t.Errorf("%s: %v, mode %s on %s", level, err, o.Match.Mode, o.Match.Level)
		}
		if course, on, err := o.Course(); err != nil || on != want || len(course.Lessons) != 1 || course.Lessons[0].Title != "Jump" {
			t.Errorf("%s: %v, %+v on %s", level, err, course, on)
		}
	}
	o, err := options.Parse([]string{"--level", "bowl", "--lessons", write("mine.json", "valley", "jump")}, io.Discard)
	if err != nil || o.Match.Level != "bowl" {
		t.Errorf("with --level: %v, %s", err, o.Match.Level)
	}
	bad := write("bad.json", "valley", "fly")
	if _, err := options.Parse([]string{"--lessons", bad}, io.Discard); err == nil || !strings.Contains(err.Error(), "--lessons "+bad+`: line 2, column 21: lessons[0].task: is "fly", want one of`) {
		t.Errorf("a bad file: %v", err)
	}
	if _, err := options.Parse([]string{"--lessons", filepath.Join(folder, "none.json")}, io.Discard); err == nil || !strings.Contains(err.Error(), "none.json") {
		t.Errorf("no file: %v", err)
	}
	for _, other := range [][]string{{"--demo"}, {"--replay", "a.replay"}, {"--join", "here"}} {
		if _, err := options.Parse(append(other, "--run", "abc"), io.Discard); err == nil || !strings.Contains(err.Error(), "--run begins a time trial") {
			t.Errorf("--run with %v: %v", other, err)
		}
	}
}
