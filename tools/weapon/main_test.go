package main

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skijet/skijet/systems/weapons"
)

func TestWeapon_PrintsWhatTheFormatReads(t *testing.T) {
	var list bytes.Buffer
	if err := run(nil, &list); err != nil {
		t.Fatal(err)
	}
	names := strings.Fields(list.String())
	if len(names) != len(weapons.Standard()) || names[0] != "disc" {
		t.Errorf("the list is %v", names)
	}
	for _, name := range names {
		var out bytes.Buffer
		if err := run([]string{name}, &out); err != nil {
			t.Fatal(err)
		}
		if s, err := weapons.Decode(out.Bytes()); err != nil || s.Name != name {
			t.Errorf("%s: read back as %q, %v", name, s.Name, err)
		}
	}
	if err := run([]string{"spoon"}, &list); err == nil || !strings.Contains(err.Error(), `no weapon "spoon"`) {
		t.Errorf("a spoon: %v", err)
	}
}

func TestWeapon_ChecksAFolder(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{"-check", "../../examples/hoverdisc"}, &out); err != nil || out.String() != "hoverdisc is good\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "bad.json"), []byte(`{"name": "bad"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run([]string{"-check", dir}, &out); err == nil || !strings.Contains(err.Error(), "bad.json") {
		t.Errorf("a bad file: %v", err)
	}
	for folder, want := range map[string]string{t.TempDir(): "no .json file", filepath.Join(dir, "none"): "no such file"} {
		if err := run([]string{"-check", folder}, &out); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", folder, err, want)
		}
	}
}

func TestWeapon_TellsOfPartsThatModulesCheck(t *testing.T) {
	good, err := os.ReadFile("../../examples/hoverdisc/hoverdisc.json")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	text := bytes.Replace(good, []byte(`"slot": 12,`), []byte(`"slot": 12, "parts": {"brake": {"part": 0.5}},`), 1)
	if err := os.WriteFile(filepath.Join(dir, "hover.json"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := run([]string{"-check", dir}, &out); err != nil || !strings.Contains(out.String(), `hover.json, line 3: hoverdisc has a part "brake", which only`) {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// TestWeapon_PrintsWholeLooks prints what can be put into the file as it is.
func TestWeapon_PrintsWholeLooks(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{"-look", "disc", "../../examples/hoverdisc"}, &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`disc: looks like a disc, and says {"label":"Disc launcher"`, "hoverdisc: looks like a", `"label": "Hover disc"`, `"hit": {`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
	for args, want := range map[string]string{"-look": "see -h", "-look -check .": "see -h", "-look spoon": "spoon: neither a weapon nor a folder"} {
		if err := run(strings.Fields(args), &out); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", args, err, want)
		}
	}
}

func TestWeapon_HelpBeginsWithWhatItIsForAndHasAnExample(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{"-h"}, &out); !errors.Is(err, flag.ErrHelp) {
		t.Error(err)
	}
	if help := out.String(); !strings.HasPrefix(help, "Weapon prints") || !strings.Contains(help, "example: ") || !strings.Contains(help, "-check folder") {
		t.Errorf("-h says %q", help)
	}
	for _, args := range [][]string{{"-cheque", "mine"}, {"-check", "mine", "disc"}} {
		out.Reset()
		if err := run(args, &out); err == nil || !strings.Contains(err.Error(), "see -h") || out.Len() > 0 {
			t.Errorf("%q: %v, said %q", args, err, out.String())
		}
	}
}
