package cli

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

func TestWeapon_PrintsWhatTheFormatReads(t *testing.T) {
	var list bytes.Buffer
	if err := run(nil, &list, nil); err != nil {
		t.Fatal(err)
	}
	names := strings.Fields(list.String())
	if len(names) != len(weapons.Standard()) || names[0] != "disc" {
		t.Errorf("the list is %v", names)
	}
	for _, name := range names {
		var out bytes.Buffer
		if err := run([]string{name}, &out, nil); err != nil {
			t.Fatal(err)
		}
		if s, err := weapons.Decode(out.Bytes()); err != nil || s.Name != name {
			t.Errorf("%s: read back as %q, %v", name, s.Name, err)
		}
	}
	if err := run([]string{"spoon"}, &list, nil); err == nil || !strings.Contains(err.Error(), `no weapon "spoon"`) {
		t.Errorf("a spoon: %v", err)
	}
}

func TestWeapon_ChecksAFolder(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{"-check", "../../../examples/hoverdisc"}, &out, nil); err != nil || out.String() != "hoverdisc is good\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "bad.json"), []byte(`{"name": "bad"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run([]string{"-check", dir}, &out, nil); err == nil || !strings.Contains(err.Error(), "bad.json") {
		t.Errorf("a bad file: %v", err)
	}
	for folder, want := range map[string]string{t.TempDir(): "no .json file", filepath.Join(dir, "none"): "no such file"} {
		if err := run([]string{"-check", folder}, &out, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", folder, err, want)
		}
	}
}

func TestWeapon_TellsOfPartsThatModulesCheck(t *testing.T) {
	good, err := os.ReadFile("../../../examples/hoverdisc/hoverdisc.json")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	text := bytes.Replace(good, []byte(`"slot": 12,`), []byte(`"slot": 12, "parts": {"brake": {"part": 0.5}},`), 1)
	if err := os.WriteFile(filepath.Join(dir, "hover.json"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := run([]string{"-check", dir}, &out, nil); err != nil || !strings.Contains(out.String(), `hover.json: hoverdisc has a part "brake", which only`) {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// TestWeapon_PrintsWholeLooks prints what can be put into the file as it is.
func TestWeapon_PrintsWholeLooks(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{"-look", "disc", "../../../examples/hoverdisc"}, &out, nil); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`disc: looks like a disc, and says {"label":"Disc launcher"`, "hoverdisc: looks like a", `"label": "Hover disc"`, `"hit": {`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
	for args, want := range map[string]string{"-look": "see -h", "-look -check .": "see -h", "-look spoon": "spoon: neither a weapon nor a folder"} {
		if err := run(strings.Fields(args), &out, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", args, err, want)
		}
	}
}

func TestWeapon_HelpBeginsWithWhatItIsForAndHasAnExample(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{"-h"}, &out, nil); !errors.Is(err, arguments.ErrHelp) {
		t.Error(err)
	}
	if help := out.String(); !strings.HasPrefix(help, "Weapon prints") || !strings.Contains(help, "Examples:") || !strings.Contains(help, "--check=FOLDER") {
		t.Errorf("-h says %q", help)
	}
	for _, args := range [][]string{{"-cheque", "mine"}, {"-check", "mine", "disc"}} {
		out.Reset()
		if err := run(args, &out, nil); err == nil || !strings.Contains(err.Error(), "see -h") || out.Len() > 0 {
			t.Errorf("%q: %v, said %q", args, err, out.String())
		}
	}
}

// brakeData is a part of a module.
type brakeData struct {
	Part float64 `json:"part"`
}

var brake = donburi.NewComponentType[brakeData]()

// brakes is a module with a part, a weapon and a setup that no tool is to call.
func brakes() systems.Module {
	return systems.Module{
		Name: "brakes", Components: []systems.Registration{systems.ShotPart("brake", brake, nil)},
		Weapons: []weapons.Spec{{Name: "braker", Trigger: weapons.Trigger{CycleTicks: 5}, Ray: &weapons.Ray{Range: 9}}},
		Setup:   func(*systems.Match) error { return errors.New("set up") },
	}
}

// TestWeapon_WithModulesKnowsTheirWeaponsAndChecksTheirParts as a main of a game does.
func TestWeapon_WithModulesKnowsTheirWeaponsAndChecksTheirParts(t *testing.T) {
	good, err := os.ReadFile("../../../examples/hoverdisc/hoverdisc.json")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, c := range []struct {
		part   string
		status int
		want   string
	}{
		{`"brake": {"part": 0.5}`, 0, "hoverdisc is good\n"},
		{`"brake": {"parts": 0.5}`, 1, `hover.json: line 3, column 34: weapon "hoverdisc": parts.brake: unknown field "parts"`},
		{`"break": {}`, 1, `parts.break: no module of the match has a part of this name, want one of brake`},
	} {
		text := bytes.Replace(good, []byte(`"slot": 12,`), []byte(`"slot": 12, "parts": {`+c.part+`},`), 1)
		if err := os.WriteFile(filepath.Join(dir, "hover.json"), text, 0o600); err != nil {
			t.Fatal(err)
		}
		var out, report bytes.Buffer
		if status := Run([]string{"-check", dir}, &out, &report, brakes()); status != c.status || !strings.Contains(out.String()+report.String(), c.want) ||
			strings.Contains(report.String(), "systems:") {
			t.Errorf("%s: status %d, %q, %q", c.part, status, out.String(), report.String())
		}
	}
	var out bytes.Buffer
	if err := run([]string{"braker"}, &out, []systems.Module{brakes()}); err != nil || !strings.Contains(out.String(), `"range_m": 9`) {
		t.Errorf("%q, %v", out.String(), err)
	}
	out.Reset()
	if err := run([]string{"-parts"}, &out, []systems.Module{brakes()}); err != nil || out.String() != "brake, of brakes\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
	if err := run([]string{"-parts"}, &out, nil); err == nil {
		t.Error("parts of no module")
	}
}

// TestWeapon_ChecksMeshesAndSounds that the arena would refuse, with the line that names them.
func TestWeapon_ChecksMeshesAndSounds(t *testing.T) {
	const text = `{"name": "a", "trigger": {"cycle_ticks": 5}, "ray": {"range_m": 5, "kind": "x"},
"look": {"mesh": "a.glb", "sounds": {"fire": {"name": "a.wav"},
"hit": {"name": "a.ogg"}}}}`
	dir := t.TempDir()
	write := func(name, data string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("a.json", text)
	write("a.glb", "no mesh")
	write("a.wav", "RIFF____WAVEfmt \x10\x00\x00\x00\x03\x00\x01\x00__________\x20\x00data")
	write("a.ogg", "OggS, but OpusHead")
	var out bytes.Buffer
	err := run([]string{"-check", dir}, &out, nil)
	if err == nil {
		t.Fatal("all is good")
	}
	lines := strings.Split(err.Error(), "\n")
	for i, want := range []string{"a.json: line 2, column 18: weapon \"a\": levels: a.glb:1:2: ", "line 2, column 55: weapon \"a\": a.wav: it has format 3, 1 channels and 32 bits", "line 3, column 17: weapon \"a\": a.ogg: want an Ogg file of Vorbis"} {
		if len(lines) != 3 || !strings.Contains(lines[i], want) {
			t.Errorf("%s\nhas not %s", err, want)
		}
	}
	for data, want := range map[string]string{
		"RIFF____WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00__________\x10\x00data\x02\x00\x00\x00__": "",
		"RIFF____WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00__________\x10\x00data\x00\x00\x00\x00":   "no samples",
		"RIFF____WAVEdata\x02\x00\x00\x00__":                                                       "its format is missing",
		"RIFF____WAVELIST\xff\xff\xff\xff__":                                                       "ends before its samples",
		"":                                                                                         "does not begin",
	} {
		if got := wavFault([]byte(data)); !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%q: %q, want %q", data, got, want)
		}
	}
}

// TestWeapon_FollowsNoLinkOutOfTheFolder: what is said to lie beside a weapon does.
func TestWeapon_FollowsNoLinkOutOfTheFolder(t *testing.T) {
	outside, dir := t.TempDir(), t.TempDir()
	good, err := os.ReadFile("../../../examples/hoverdisc/hoverdisc.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(outside, "a.json"), good, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(outside, "a.json"), filepath.Join(dir, "a.json")); err != nil {
		t.Skip(err)
	}
	var out bytes.Buffer
	if err := run([]string{"-check", dir}, &out, nil); err == nil || !strings.Contains(err.Error(), "a.json: path escapes") {
		t.Errorf("%q, %v", out.String(), err)
	}
}
