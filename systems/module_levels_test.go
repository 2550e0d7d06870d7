package systems_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

func shed(t *testing.T, name string) *levels.Level {
	t.Helper()
	level, err := levels.Build(levels.Parts{Name: name, Structures: []levels.Structure{levels.Room("shed", geom.Vec{X: -30, Y: -30}, geom.Vec{X: 30, Y: 30, Z: 20})}})
	if err != nil {
		t.Fatal(err)
	}
	return level
}

func TestLevels_OfModulesAreFoundByTheirNames(t *testing.T) {
	north, south := shed(t, "north"), shed(t, "south")
	modules := []systems.Module{{Name: "b", Levels: []*levels.Level{north}}, {Name: "a", Levels: []*levels.Level{south}}}
	if names := strings.Join(systems.LevelNames(modules...), " "); !strings.HasSuffix(names, " north south") || !strings.Contains(names, "valley") {
		t.Errorf("names %s", names)
	}
	for name, want := range map[string]*levels.Level{"north": north, "south": south} {
		if got, err := systems.OpenLevel(name, modules...); err != nil || got != want {
			t.Errorf("%s: %v", name, err)
		}
	}
	if level, err := systems.OpenLevel("works", modules...); err != nil || !strings.EqualFold(level.Name, "works") {
		t.Errorf("an embedded one: %v", err)
	}
	if _, err := systems.OpenLevel("east"); err == nil || strings.Contains(err.Error(), "modules have") {
		t.Errorf("without modules: %v", err)
	}
	if _, err := systems.OpenLevel("east", modules...); err == nil || !strings.Contains(err.Error(), "north, south") {
		t.Errorf("an unknown one: %v", err)
	}
	broken := t.TempDir()
	manifest := `{"version": 1, "structures": [{"name": "hut", "file": "gone.glb"}]}`
	if err := os.WriteFile(filepath.Join(broken, "level.json"), []byte(manifest), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := systems.OpenLevel(broken, modules...); err == nil || !strings.Contains(err.Error(), "gone.glb") {
		t.Errorf("one that lacks a file: %v", err)
	}
}

func TestLevels_OfModulesHaveNamesAndNoTwoTheSame(t *testing.T) {
	bare, unnamed := *shed(t, "bare"), *shed(t, "unnamed")
	bare.Spawns, unnamed.Name = nil, ""
	for want, bad := range map[string][]*levels.Level{
		"a level is nil": {nil}, "has no name": {&unnamed}, `level "bare" has no spawns`: {&bare},
		`there is a level "valley" already`: {shed(t, "valley")}, `there is a level "one" already`: {shed(t, "one"), shed(t, "one")},
	} {
		_, err := systems.NewMatch(systems.Options{Level: shed(t, "field"), Modules: []systems.Module{{Name: "sheds", Levels: bad}}})
		if !errors.Is(err, systems.ErrModule) || !strings.Contains(err.Error(), `module "sheds": `) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
