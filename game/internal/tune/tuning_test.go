package tune

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/slide"
	"github.com/skijet/skijet/systems/torque"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/systems/weapons"
)

// whole is a file of everything about the first armour of a model.
func whole(t *testing.T, model string) *File {
	t.Helper()
	asked := &File{Model: model, Mode: "ctf", Armor: new(components.ArmorData), Match: new(modes.Rules)}
	switch model {
	case components.ModelTribes:
		asked.Tribes = new(tribes.Rules)
	case components.ModelTorque:
		asked.Torque, asked.Datablock = new(torque.Rules), new(components.DatablockData)
	default:
		asked.Slide, asked.Walker = new(slide.Rules), new(components.WalkerData)
	}
	f, err := asked.usual(nil)
	if err != nil {
		t.Fatal(err)
	}
	f.Model, f.Mode = model, "ctf"
	return f
}

// Every number of every part is changed, written and read again.
func TestFile_ReadsWhatItWrote(t *testing.T) {
	for _, model := range systems.Models() {
		f := whole(t, model)
		fields := Fields(f)
		if len(fields) < 40 {
			t.Fatalf("%s: only %d fields", model, len(fields))
		}
		for i := range fields {
			field := &fields[i]
			first := field.Get()
			if err := field.Set(first + field.Step(first)); err != nil {
				t.Fatal(err)
			}
			if f.Validate() != nil {
				field.Set(first) // it is at its limit
			}
		}
		data, err := f.Encode()
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "tuning.json")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		got, err := Load(path)
		if err != nil {
			t.Fatal(err)
		}
		got.given = given{}
		if !reflect.DeepEqual(got, f) {
			t.Errorf("%s: read\n%+v\nwrote\n%+v", model, got, f)
		}
	}
}

func TestFile_WhatItLeavesOutIsAsUsual(t *testing.T) {
	f, err := Decode([]byte(`{"model": "tribes", "armor": {"Name": "heavy", "JetForce": 900}, "mode": "ctf", "match": {"PointLimit": 3}}`))
	if err != nil {
		t.Fatal(err)
	}
	armor := tribes.Heavy()
	armor.JetForce = 900
	mode, _ := modes.ByName("ctf")
	rules := mode.Default
	rules.PointLimit = 3
	f.given = given{}
	if want := (&File{Model: "tribes", Armor: &armor, Mode: "ctf", Match: &rules}); !reflect.DeepEqual(f, want) {
		t.Errorf("got %+v", f)
	}
}

func TestLoad_NamesFilePlaceAndReason(t *testing.T) {
	for text, wants := range map[string][]string{
		"":                                {"line 1", "empty"},
		"{\n\"armor\": {\n":               {"line 3", "ends too early"},
		"{\n\"armour\": {}\n}":            {"line 2", `"armour"`},
		"{\n\"armor\": {\n\"Mas\": 3}\n}": {"line 3", `"Mas"`},
		"{\n\"armor\": {\n\"Mass\": \"heavy\"}\n}":                    {"line 3", "armor.Mass", "a text"},
		`{"model": "tribes", "armor": {"Name": "light", "Mass": -4}}`: {"armor", "Mass", "-4"},
		`{"model": "tribes", "tribes_rules": {"MaxBumps": 99}}`:       {"tribes_rules", "MaxBumps", "99"},
		`{"mode": "ctf", "match": {"TeamDamage": 7}}`:                 {"match", "TeamDamage", "7"},
		`{"armor": {"Name": "light"}}`:                                {"armor", "need model"},
		`{"torque_rules": {"MaxSpeed": 9}}`:                           {"need model"},
		`{"match": {"PointLimit": 3}}`:                                {"match", "needs mode"},
		`{"model": "tribe"}`:                                          {`model "tribe"`, "choose tribes"},
		`{"mode": "ctff"}`:                                            {`mode "ctff"`, "ctf"},
		`{"model": "tribes", "armor": {"Name": "hevy"}}`:              {"armor", "hevy", "heavy"},
		`{"model": "tribes", "datablock": {"SwimForce": 1}}`:          {"datablock", "tribes"},
		`{"model": "torque", "tribes_rules": {"MaxBumps": 2}}`:        {"tribes_rules", "torque"},
		"{\n\"Armor\": {\"Name\": \"light\"}\n}":                      {"line 2", `"Armor"`, "want one of model, armor"},
		"{\"model\": \"tribes\",\n\"armor\": {\n\"mass\": 3}\n}":      {"line 3", `"mass"`, "want one of Name, Class, Mass"},
		`{"model": "tribes", "tribes_rules": {"Gravity": {"z": -3}}}`: {`"z"`, "want one of X, Y, Z"},
		`{"model": "torque", "datablock": {"SwimForce": -1}}`:         {"datablock", "SwimForce", "-1"},
		`{} {}`:                        {"line 1", "what follows"},
		strings.Repeat(" ", maxFile+1): {"large"},
	} {
		path := filepath.Join(t.TempDir(), "mine.json")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := Load(path)
		if !errors.Is(err, ErrFile) && !errors.Is(err, regular.ErrSize) {
			t.Errorf("%.60q: %v", text, err)
			continue
		}
		for _, want := range append(wants, path) {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%.60q: %q does not name %s", text, err, want)
			}
		}
	}
	if _, err := Load("no/such/file.json"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}

func TestFields_AreTheNumbersByTheirNamesInFiles(t *testing.T) {
	spec := weapons.Standard()[0]
	names := map[string]bool{}
	for _, f := range Fields(&spec) {
		names[f.Name] = true
	}
	for _, want := range []string{"trigger.cycle_ticks", "projectile.muzzle_mps", "projectile.payload.damage"} {
		if !names[want] {
			t.Errorf("no field %s of %s in %v", want, spec.Name, names)
		}
	}
	armor := tribes.Light()
	fields := Fields(&armor)
	for i := range fields {
		f := &fields[i]
		if f.Name == "Half.Z" {
			if err := f.Set(0.75); err != nil || armor.Half.Z != 0.75 || f.Get() != 0.75 {
				t.Errorf("Half.Z is %v, %v", armor.Half.Z, err)
			}
		}
	}
}

func TestField_StepsAreRoundAndWholeNumbersStayWhole(t *testing.T) {
	var f Field
	for first, want := range map[float64]float64{0: 0.1, 20: 1, 0.66: 0.02, 9: 0.5, 425: 20, -20: 1} {
		if got := f.Step(first); got != want {
			t.Errorf("the step of %v is %v, want %v", first, got, want)
		}
	}
	f.Whole = true
	for first, want := range map[float64]float64{0: 1, 8: 1, 28125: 1000} {
		if got := f.Step(first); got != want {
			t.Errorf("the whole step of %v is %v, want %v", first, got, want)
		}
	}
}

func TestTune_ChangesThePlayerAndTheMatchThatItIsAbout(t *testing.T) {
	f := whole(t, components.ModelTribes)
	f.Armor.JetForce, f.Tribes.Gravity.Z, f.Match.PointLimit = 500, -5, 2
	spec, _ := systems.Preset(components.ModelTribes, "light")
	all, unused := f.Tune(&spec, tribes.Arena())
	if len(unused) > 0 || spec.Armor.JetForce != 500 || all.Gravity.Z != -5 {
		t.Errorf("the armour is %+v, the rules %+v, unused %q", spec.Armor, all, unused)
	}
	if rules, ok := systems.PartValue(spec.Parts, systems.TribesRules); !ok || rules.Gravity.Z != -5 {
		t.Errorf("the rules are %+v", rules)
	}
	heavy, _ := systems.Preset(components.ModelTribes, "heavy")
	if _, unused := f.Tune(&heavy, tribes.Arena()); len(unused) != 1 || !strings.Contains(unused[0], "light") || heavy.Armor != tribes.Heavy() {
		t.Errorf("another armour: %q", unused)
	}
	other, _ := systems.Preset(components.ModelSlide, "")
	if all, unused := f.Tune(&other, tribes.Original()); all != tribes.Original() || len(unused) != 1 || !strings.Contains(unused[0], "tribes") {
		t.Errorf("another model: %q", unused)
	}
}

// A file that names no rules changes those of the match, and one that names some changes those
// alone.
func TestTune_ChangesTheRulesThatTheFileNames(t *testing.T) {
	for _, c := range []struct {
		name, of string
		changes  bool
	}{{"", "original", true}, {"", "articles", true}, {"original", "original", true}, {"arena", "original", false}, {"tribes2", "original", false}, {"mine", "original", true}} {
		text := `{"model": "tribes", "tribes_rules": {"MaxSpeed": 90`
		if c.name != "" {
			text += `, "Name": "` + c.name + `"`
		}
		f, err := Decode([]byte(text + "}}"))
		if err != nil {
			t.Fatal(err)
		}
		want, _ := tribes.RulesByName(c.of)
		spec, _ := systems.Preset(components.ModelTribes, "")
		got, unused := f.Tune(&spec, want)
		own, tuned := systems.PartValue(spec.Parts, systems.TribesRules)
		if c.changes {
			want.MaxSpeed, want.Name = 90, cmp.Or(c.name, c.of)
		}
		if got != want || tuned != c.changes || tuned && own != want || (len(unused) == 0) != c.changes {
			t.Errorf("rules %q in a match by %q: got %+v, want %+v; unused %q", c.name, c.of, got, want, unused)
		}
	}
}

// A game's own models and modes have usual values too.
func TestDecode_TakesTheModelsAndModesOfModules(t *testing.T) {
	body := tribes.Heavy()
	body.Name = "crab"
	walker := components.WalkerData{Name: "crab", LegHeight: 0.7}
	hover := systems.Module{Name: "hover", Models: []systems.Model{{Name: "hover", Presets: []systems.ModelPreset{
		{Name: "crab", Armor: body, Tuning: []systems.Part{systems.With(components.Walker, walker)}}}}}}
	mode := modes.Deathmatch.Module(modes.Rules{PointLimit: 77, MercyLead: 5})
	mode.Variant = "mine"
	f, err := Decode([]byte(`{"model": "hover", "armor": {"JetForce": 9}, "mode": "mine", "match": {"PointLimit": 3}}`), hover, mode)
	if err != nil {
		t.Fatal(err)
	}
	body.JetForce = 9
	if *f.Armor != body {
		t.Errorf("the armour is %+v, want %+v", *f.Armor, body)
	}
	room, err := levels.Build(levels.Parts{Name: "room", Structures: []levels.Structure{levels.Room("room", geom.Vec{}, geom.Vec{X: 20, Y: 20, Z: 20})},
		Spawns: []levels.Spawn{{Position: geom.Vec{X: 10, Y: 10, Z: 1}}}})
	if err != nil {
		t.Fatal(err)
	}
	m, err := systems.NewMatch(systems.Options{Level: room, Modules: []systems.Module{mode}})
	if err != nil {
		t.Fatal(err)
	}
	if unused, err := f.TuneMatch(m, "mine"); err != nil || len(unused) > 0 {
		t.Fatal(unused, err)
	}
	if status, _ := modes.StatusOf(m); status.Rules != (modes.Rules{PointLimit: 3, MercyLead: 5}) {
		t.Errorf("the rules are %+v", status.Rules)
	}
	if _, err := Decode([]byte(`{"model": "hover", "armor": {"JetForce": 9}}`)); err == nil || !strings.Contains(err.Error(), `model "hover" is unknown`) {
		t.Errorf("without the module: %v", err)
	}
}

// TestFields_LeaveOutWhatCannotBeTunedAlone: the bytes of a text, and the width of a crouched
// body, which is that of the body.
func TestFields_LeaveOutWhatCannotBeTunedAlone(t *testing.T) {
	value := struct {
		Data  []byte
		Armor components.ArmorData
	}{Data: []byte(`{"extra": 0.35}`)}
	fields := Fields(&value)
	crouches := 0
	for i := range fields {
		switch name := fields[i].Name; {
		case strings.HasPrefix(name, "Data"), name == "Armor.CrouchHalf.X", name == "Armor.CrouchHalf.Y":
			t.Errorf("%s can be tuned", name)
		case name == "Armor.CrouchHalf.Z", name == "Armor.Half.X", name == "Armor.Half.Y":
			crouches++
		}
	}
	if crouches != 3 {
		t.Errorf("%d of 3 lengths of the body can be tuned", crouches)
	}
}
