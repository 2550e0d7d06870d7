package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// good is a valid scenario; each refusal changes one part of it.
const good = `{
  "version": 1,
  "level": "plane.glb",
  "rules": "articles",
  "ticks": 20,
  "seed": 1,
  "players": [
    {"name": "a", "model": "tribes", "armor": "light", "position": [0, 0, 0], "velocity": [0, 0, 0],
     "yaw_deg": 0, "pitch_deg": 0, "energy": 60, "energy_pack": false, "team": 0, "weapons": ["disc"]},
    {"name": "b", "position": [9, 0, 0], "weapons": []}
  ],
  "inputs": [
    {"tick": 0, "player": "a", "forward": 1, "right": 0, "jump": false, "jet": false, "ski": false,
     "fire": false, "weapon": "disc", "yaw_deg": 0, "pitch_deg": 0},
    {"tick": 4, "player": "b", "jet": true}
  ],
  "explosions": [
    {"tick": 6, "position": [0, 1, 0], "radius": 7.5, "kickback": 150, "damage": 0.5, "kind": "disc"}
  ]
}
`

var refusals = []struct{ old, new, want string }{
	// The file as a whole.
	{good, ``, `line 1, column 1: the file ends in the middle`},
	{good, `[]`, `want an object, found a list`},
	{"  ]\n}", `  ]`, `the file ends in the middle`},
	{"\n}\n", "\n} {}", `something follows the scenario`},
	{`"seed": 1,`, `"seed": 1;`, `line 6, column`},
	{`"seed": 1`, `"seed": 01`, `line 6, column`},

	// Fields that are unknown, missing, twice.
	{`"seed"`, `"Seed"`, `Seed: unknown field`},
	{`"seed": 1`, `"seed": 1, "gravity": 9`, `gravity: unknown field`},
	{`"armor"`, `"armour"`, `players[0].armour: unknown field`},
	{`"jet": true`, `"jets": true`, `inputs[1].jets: unknown field, want one of tick, player, forward, right, weapon, throw, yaw_deg, pitch_deg, jump, jet, ski, crouch, fire, alt_fire, pack, use, game1, game2`},
	{`"jet": true`, `"throw": "disc"`, `inputs[1].throw: unknown weapon for "b": "disc", there is none to choose`},
	{`"kickback"`, `"kick back"`, `explosions[0]."kick back": unknown field`},
	{`"seed": 1`, `"seed": 1, "seed": 2`, `seed: is given twice`},
	{`"jet": true`, `"jet": true, "jet": false`, `inputs[1].jet: is given twice`},
	{`"version": 1,`, ``, `version: is missing`},
	{`"level": "plane.glb",`, ``, `level: is missing`},
	{`"ticks": 20,`, ``, `ticks: is missing`},
	{`"name": "b", `, ``, `players[1].name: is missing`},
	{`"tick": 4, `, ``, `inputs[1].tick: is missing`},
	{`"tick": 6, `, ``, `explosions[0].tick: is missing`},
	{`, "radius": 7.5`, ``, `explosions[0].radius: is missing`},

	// Types.
	{`"version": 1`, `"version": "1"`, `version: want a whole number, found a text`},
	{`"ticks": 20`, `"ticks": 20.5`, `ticks: want a whole number, found 20.5`},
	{`"ticks": 20`, `"ticks": null`, `ticks: want a whole number, found null`},
	{`"seed": 1`, `"seed": -1`, `seed: is -1, want a whole number from 0`},
	{`"seed": 1`, `"seed": 18446744073709551616`, `seed: is 18446744073709551616, want`},
	{`"level": "plane.glb"`, `"level": 7`, `level: want a text, found a number`},
	{`"position": [0, 0, 0]`, `"position": [0, 0]`, `players[0].position: want 3 numbers, found 2`},
	{`"position": [0, 0, 0]`, `"position": [0, 0, "0"]`, `players[0].position[2]: want a number, found a text`},
	{`"position": [0, 0, 0]`, `"position": {}`, `players[0].position: want a list, found an object`},
	{`"energy_pack": false`, `"energy_pack": 0`, `players[0].energy_pack: want true or false, found a number`},
	{`"jet": true`, `"jet": 1`, `inputs[1].jet: want true or false, found a number`},
	{`"jet": true`, `"yaw_deg": "north"`, `inputs[1].yaw_deg: want a number, found a text`},
	{`{"name": "b", "position": [9, 0, 0], "weapons": []}`, `"b"`, `players[1]: want an object, found a text`},
	{`"seed": 1`, `"seed": [[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]`, `is nested too deep`},

	// Numbers.
	{`"version": 1`, `"version": 2`, `version: is 2, want 1 to 1`},
	{`"ticks": 20`, `"ticks": -1`, `ticks: is -1, want 0 to 10000000`},
	{`"ticks": 20`, `"ticks": 99999999999999999999`, `ticks: is 99999999999999999999, want 0 to`},
	{`"velocity": [0, 0, 0]`, `"velocity": [0, 1e999, 0]`, `players[0].velocity[1]: 1e999 is not a finite number`},
	{`"jet": true`, `"yaw_deg": -1e999`, `inputs[1].yaw_deg: -1e999 is not a finite number`},
	{`"kickback": 150`, `"kickback": 1e400`, `explosions[0].kickback: 1e400 is not a finite number`},
	{`"energy": 60`, `"energy": 61`, `players[0].energy: is 61, want 0 to 60`},
	{`"pitch_deg": 0, "energy"`, `"pitch_deg": 91, "energy"`, `players[0].pitch_deg: is 91, want -90 to 90`},
	{`"jet": true`, `"forward": 2`, `inputs[1].forward: is 2, want -1 to 1`},
	{`"radius": 7.5`, `"radius": -1`, `explosions[0].radius: is -1, want at least 0`},
	{`"team": 0`, `"team": -1`, `players[0].team: is -1, want 0 to`},

	// Names.
	{`"rules": "articles"`, `"mode": "tag"`, `mode: unknown mode "tag", want team, ctf, deathmatch, duel, rabbit, trial, practice`},
	{`"rules": "articles"`, `"rules": "Articles"`, `rules: unknown rules "Articles", want articles, original, arena`},
	{`"model": "tribes"`, `"model": "quake"`, `players[0].model: unknown model "quake", want tribes, torque, slide`},
	{`"model": "tribes"`, `"model": "torque"`, `players[0].armor: unknown armour "light", want tge-default, t3d-default, t2-light, t2-medium, t2-heavy`},
	{`"model": "tribes"`, `"model": "slide"`, `players[0].armor: unknown armour "light", want walker`},
	{`"armor": "light"`, `"armor": "wooden"`, `players[0].armor: unknown armour "wooden", want light, medium, heavy`},
	{`"weapons": ["disc"]`, `"weapons": ["spoon"]`, `players[0].weapons[0]: unknown weapon "spoon", want disc`},
	{`"weapon": "disc"`, `"weapon": "spoon"`, `inputs[0].weapon: unknown weapon for "a": "spoon", want disc`},
	{`"jet": true`, `"weapon": "disc"`, `inputs[1].weapon: unknown weapon for "b": "disc", there is none to choose`},
	{`"player": "b"`, `"player": "c"`, `inputs[1].player: unknown player "c"`},
	{`"name": "b"`, `"name": "a"`, `players[1].name: "a" is taken by another player`},
	{`"name": "b"`, `"name": ""`, `players[1].name: "" is no name`},
	{`"name": "b"`, `"name": "b\n"`, `players[1].name: "b\n" is no name`},
	{`"level": "plane.glb"`, `"level": "atlantis"`, `level: unknown level "atlantis", want a file`},
	{`"level": "plane.glb"`, `"level": "plain.glb"`, `plain.glb: cannot be opened`},
	{`"level": "plane.glb"`, `"level": "s.json"`, `s.json`},
	{`"level": "plane.glb"`, `"level": ""`, `level: is empty`},

	// Time.
	{`"tick": 0`, `"tick": 5`, `inputs[1].tick: is 4, after an input of tick 5: inputs must be in the order of ticks`},
	{`"tick": 0`, `"tick": -1`, `inputs[0].tick: is -1, want 0 to 20`},
	{`"tick": 4`, `"tick": 21`, `inputs[1].tick: is 21, want 0 to 20`},
	{`"tick": 6`, `"tick": 21`, `explosions[0].tick: is 21, want 0 to 20`},
	{`"tick": 6`, `"tick": -6`, `explosions[0].tick: is -6, want 0 to 20`},
}

func TestTrace_RefusesWhatIsWrongWithFileFieldAndReason(t *testing.T) {
	level, err := os.ReadFile(plane)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	file, outputs := filepath.Join(folder, "s.json"), filepath.Join(folder, "out")
	if err := os.Mkdir(outputs, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "plane.glb"), level, 0o644); err != nil {
		t.Fatal(err)
	}
	attempt := func(text string) (int, string) {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return trace(t, "-scenario", file, "-out", filepath.Join(outputs, "a.csv"),
			"-plot", filepath.Join(outputs, "a.png"), "-projectiles", filepath.Join(outputs, "b.csv"))
	}
	for _, c := range refusals {
		if strings.Count(good, c.old) != 1 {
			t.Fatalf("%q is not once in the good scenario", c.old)
		}
		status, said := attempt(strings.Replace(good, c.old, c.new, 1))
		if status != 2 || !strings.HasPrefix(said, "trace: "+file+": ") || !strings.Contains(said, c.want) {
			t.Errorf("%s: status %d, said %s, want %s", c.new, status, said, c.want)
		}
		if strings.Count(said, "\n") != 1 {
			t.Errorf("%s: not one line: %s", c.new, said)
		}
		if files := names(t, outputs); len(files) > 0 {
			t.Fatalf("%s: left behind: %v", c.new, files)
		}
	}
	if status, said := attempt(good); status != 0 || len(names(t, outputs)) != 3 {
		t.Errorf("the good scenario: status %d, said %s", status, said)
	}
}
