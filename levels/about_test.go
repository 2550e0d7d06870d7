package levels

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

var renewAbouts = flag.Bool("renew-abouts", false, "write abouts.json anew")

// TestAboutsFile_SaysWhatTheBuiltLevelsHave: lists of levels are made of it, and promise no flags
// that are not there.
func TestAboutsFile_SaysWhatTheBuiltLevelsHave(t *testing.T) {
	folders, err := embedded.ReadDir("data")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]About{}
	for _, folder := range folders {
		level, err := LoadFS(embedded, "data/"+folder.Name())
		if err != nil {
			t.Fatal(err)
		}
		all[folder.Name()] = AboutOf(level)
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
	if _, ok := EmbeddedAbout("nowhere"); ok {
		t.Error("a level that is not there is described")
	}
}

// TestAboutOf_CountsWhatALevelHas, by the kinds of its zones in any case.
func TestAboutOf_CountsWhatALevelHas(t *testing.T) {
	zone := func(kind string) Zone {
		return NewZone(kind, "", geom.Bounds{Min: geom.Vec{X: 1, Y: 1}, Max: geom.Vec{X: 2, Y: 2, Z: 1}})
	}
	parts := Parts{
		Name: "Title", About: "text", Terrain: &Terrain{Columns: 6, Rows: 4, Cell: 2, Heights: make([]float64, 24)},
		Flags: []Flag{{Team: 1, Position: geom.Vec{X: 3, Y: 3, Z: 1}}, {Team: 2, Position: geom.Vec{X: 4, Y: 3, Z: 1}}},
		Zones: []Zone{zone("gate"), zone("Gate"), zone("capture")},
	}
	for _, water := range []bool{false, true} {
		if water {
			parts.Zones = append(parts.Zones, zone(ZoneWater))
		}
		l, err := Build(parts)
		if err != nil {
			t.Fatal(err)
		}
		a := AboutOf(l)
		if a.Title != "Title" || a.Text != "text" || a.Wide != 10 || a.Flags != 2 || a.Gates != 2 || a.Water != water || a.Platforms+a.Pickups != 0 {
			t.Errorf("with water %v: %+v", water, a)
		}
		if a.FlagsIn("ctf") != 2 {
			t.Errorf("%d flags in a mode without places of its own", a.FlagsIn("ctf"))
		}
		if a.addLayout("ctf", 5); a.FlagsIn("ctf") != 5 || a.FlagsIn("rabbit") != 2 {
			t.Errorf("%d flags of that mode and %d of others", a.FlagsIn("ctf"), a.FlagsIn("rabbit"))
		}
	}
}
