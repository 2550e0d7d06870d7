package levels

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"
)

var renewAbouts = flag.Bool("renew-abouts", false, "write abouts.json anew")

// TestAboutsFile_SaysWhatTheLevelsSay: a page lists levels by that file, before they are
// fetched.
func TestAboutsFile_SaysWhatTheLevelsSay(t *testing.T) {
	all := map[string]About{}
	for _, name := range EmbeddedNames() {
		all[name], _ = EmbeddedAbout(name)
	}
	want, err := json.MarshalIndent(all, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, '\n')
	if *renewAbouts {
		if err := os.WriteFile("abouts.json", want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile("abouts.json"); err != nil || !bytes.Equal(got, want) {
		t.Errorf("abouts.json differs from the levels (%v): go test ./levels -run AboutsFile -renew-abouts", err)
	}
}

// TestEmbeddedAbout_SaysWhatTheBuiltLevelHas: a list of levels promises no flags that are
// not there.
func TestEmbeddedAbout_SaysWhatTheBuiltLevelHas(t *testing.T) {
	for _, name := range EmbeddedNames() {
		level, err := Embedded(name)
		if err != nil {
			t.Fatal(err)
		}
		a, ok := EmbeddedAbout(name)
		if built := AboutOf(level); built.Text != a.Text || built.Title != a.Title || built.Flags != a.Flags || built.Gates != a.Gates || built.Water != a.Water {
			t.Errorf("%s is described as %+v, and built as %+v", name, a, built)
		}
		if !ok || a.Title != level.Name || a.Flags != len(level.Flags) || a.Platforms != len(level.Platforms) {
			t.Errorf("%s is described as %+v, and has %d flags and %d platforms", name, a, len(level.Flags), len(level.Platforms))
		}
		if t0 := level.Terrain; t0 != nil && a.Wide > 0 && (a.Wide < 0.9*float64(t0.Columns-1)*t0.Cell || a.Wide > 1.1*float64(t0.Columns)*t0.Cell) {
			t.Errorf("%s is %v m wide, its terrain has %d columns of %v m", name, a.Wide, t0.Columns, t0.Cell)
		}
	}
	if _, ok := EmbeddedAbout("nowhere"); ok {
		t.Error("a level that is not there is described")
	}
}
