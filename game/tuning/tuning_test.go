package tuning

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/systems/weapons"
)

// whole is a file of everything about the first armour of a model.
func whole(t *testing.T, model string) *File {
	t.Helper()
	spec, err := systems.Preset(model, "")
	if err != nil {
		t.Fatal(err)
	}
	f := defaults(model, spec.Armor.Name, "ctf")
	f.Model, f.Mode = model, "ctf"
	switch model {
	case components.ModelTribes:
		f.Torque, f.Datablock, f.Slide, f.Walker = nil, nil, nil, nil
	case components.ModelTorque:
		f.Tribes, f.Slide, f.Walker = nil, nil, nil
	default:
		f.Tribes, f.Torque, f.Datablock = nil, nil, nil
	}
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
	rules := mode.Usual
	rules.PointLimit = 3
	if want := (&File{Model: "tribes", Armor: &armor, Mode: "ctf", Match: &rules}); !reflect.DeepEqual(f, want) {
		t.Errorf("got %+v", f)
	}
}

func TestLoad_NamesFilePlaceAndReason(t *testing.T) {
	for text, wants := range map[string][]string{
		"":                                {"line 1", "ends"},
		"{\n\"armor\": {\n":               {"line 3", "ends"},
		"{\n\"armour\": {}\n}":            {"line 2", `"armour"`},
		"{\n\"armor\": {\n\"Mas\": 3}\n}": {"line 3", `"Mas"`},
		"{\n\"armor\": {\n\"Mass\": \"heavy\"}\n}":                    {"line 3", "armor.Mass", "string"},
		`{"model": "tribes", "armor": {"Name": "light", "Mass": -4}}`: {"armor", "Mass", "-4"},
		`{"tribes_rules": {"MaxBumps": 99}}`:                          {"tribes_rules", "MaxBumps", "99"},
		`{"match": {"TeamDamage": 7}}`:                                {"match", "TeamDamage", "7"},
		`{"model": "torque", "datablock": {"SwimForce": -1}}`:         {"datablock", "SwimForce", "-1"},
		`{} {}`:                        {"line 1", "follows"},
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
	if unused := f.Tune(&spec); len(unused) > 0 || spec.Armor.JetForce != 500 {
		t.Errorf("the armour is %+v, unused %q", spec.Armor, unused)
	}
	if rules, ok := systems.PartValue(spec.Tuning, systems.TribesRules); !ok || rules.Gravity.Z != -5 {
		t.Errorf("the rules are %+v", rules)
	}
	heavy, _ := systems.Preset(components.ModelTribes, "heavy")
	if unused := f.Tune(&heavy); len(unused) != 1 || !strings.Contains(unused[0], "light") || heavy.Armor != tribes.Heavy() {
		t.Errorf("another armour: %q", unused)
	}
	slide, _ := systems.Preset(components.ModelSlide, "")
	if unused := f.Tune(&slide); len(unused) != 1 || !strings.Contains(unused[0], "tribes") {
		t.Errorf("another model: %q", unused)
	}
}
