package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// TestTrace_PlaysWeaponsAndModelsOfModules runs a scenario with names that only a
// module defines.
func TestTrace_PlaysWeaponsAndModelsOfModules(t *testing.T) {
	disc := weapons.Standard()[0]
	disc.Name = "spare"
	walker, err := systems.Preset("slide", "")
	if err != nil {
		t.Fatal(err)
	}
	module := systems.Module{Name: "test", Weapons: []weapons.Spec{disc}, Models: []systems.Model{{
		Name: "stone", Presets: []systems.ModelPreset{{Name: "only", Armor: walker.Armor}}, Step: func(*systems.StepContext) {},
	}}}
	folder := t.TempDir()
	file, out := filepath.Join(folder, "a.json"), filepath.Join(folder, "a.csv")
	data := `{"version": 1, "rules": "articles", "seed": 1, "level": "valley", "ticks": 3, "players": [{"name": "a", "model": "stone", "weapons": ["spare"], "position": [0, 0, 300]}]}`
	if err := os.WriteFile(file, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	if status := run([]string{"-scenario", file, "-out", out}, &stderr, &stderr, module); status != arguments.Done {
		t.Fatalf("status %d: %s", status, &stderr)
	}
	if status := run([]string{"-scenario", file, "-out", out}, &stderr, &stderr); status != arguments.Refused || !strings.Contains(stderr.String(), "stone") {
		t.Errorf("without the module: status %d: %s", status, &stderr)
	}
}

// traced runs a scenario of four ticks on the plane with a player "a" and these inputs.
func traced(t *testing.T, inputs string, module systems.Module) (int, string) {
	t.Helper()
	folder := t.TempDir()
	file := filepath.Join(folder, "a.json")
	level, err := filepath.Abs("../../../testdata/levels/plane.glb")
	if err != nil {
		t.Fatal(err)
	}
	data := fmt.Sprintf(`{"version": 1, "level": %q, "ticks": 4, "players": [{"name": "a", "position": [0, 0, 0], "weapons": ["disc", "grenade"]}], "inputs": [%s]}`, level, inputs)
	if err := os.WriteFile(file, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	return run([]string{"-scenario", file, "-out", filepath.Join(folder, "a.csv")}, &stderr, &stderr, module), stderr.String()
}

// each is a module that inspects the players before they act.
func each(look func(m *systems.Match, in components.Input)) systems.Module {
	players := systems.NewQuery(components.Player, components.Intent)
	return systems.Module{Name: "look", Schedule: func(s systems.Schedule) systems.Schedule {
		return s.After("commands", systems.System{Name: "look", Run: func(m *systems.Match) {
			for _, entry := range players.In(m) {
				look(m, *components.Intent.Get(entry))
			}
		}})
	}}
}

func TestTrace_AnInputHoldsEveryButtonAndWhatIsThrown(t *testing.T) {
	var seen []components.Input
	status, said := traced(t, `{"tick": 0, "player": "a", "game1": true, "game8": true, "alt_fire": true, "crouch": true, "throw": "grenade"},
		{"tick": 1, "player": "a", "game8": false, "pack": true, "use": true}, {"tick": 2, "player": "a", "throw": ""}`,
		each(func(_ *systems.Match, in components.Input) { seen = append(seen, in) }))
	first := components.ButtonGame1 | components.ButtonAltFire | components.ButtonCrouch
	want := []components.Input{{Buttons: first | components.ButtonGame8, Throw: 2},
		{Buttons: first | components.ButtonPack | components.ButtonUse, Throw: 2}, {Buttons: first | components.ButtonPack | components.ButtonUse}}
	if status != arguments.Done || len(seen) != 4 {
		t.Fatalf("status %d, %d inputs: %s", status, len(seen), said)
	}
	for i := range want {
		if seen[i].Buttons != want[i].Buttons || seen[i].Throw != want[i].Throw {
			t.Errorf("tick %d: %q, want %q", i, seen[i].Text(), want[i].Text())
		}
	}
}

func TestTrace_TellsOfASystemThatFailsInItsOwnWords(t *testing.T) {
	status, said := traced(t, "", each(func(m *systems.Match, _ components.Input) {
		if m.Tick() == 2 {
			m.Fail(errors.New("the cart has no wheels"))
		}
	}))
	if status != arguments.Refused || !strings.Contains(said, "tick 2: the cart has no wheels") || strings.Contains(said, "too large") {
		t.Errorf("status %d: %s", status, said)
	}
}

func TestTrace_PlaysOnTheLevelOfAModule(t *testing.T) {
	level, err := levels.Build(levels.Parts{Name: "shed", Structures: []levels.Structure{levels.Room("shed", geom.Vec{X: -30, Y: -30}, geom.Vec{X: 30, Y: 30, Z: 20})}})
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	file := filepath.Join(folder, "a.json")
	if err := os.WriteFile(file, []byte(`{"version": 1, "level": "shed", "ticks": 3, "players": [{"name": "a"}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for want, modules := range map[int][]systems.Module{arguments.Done: {{Name: "sheds", Levels: []*levels.Level{level}}}, arguments.Refused: nil} {
		var stderr bytes.Buffer
		if status := run([]string{"-scenario", file, "-out", filepath.Join(folder, "a.csv")}, &stderr, &stderr, modules...); status != want || want == arguments.Refused && !strings.Contains(stderr.String(), `unknown level "shed"`) {
			t.Errorf("%d modules: status %d: %s", len(modules), status, &stderr)
		}
	}
}
