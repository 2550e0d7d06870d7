package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// TestTrace_PlaysWeaponsAndModelsOfModules lets a scenario name what only a module has.
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
	if status := run([]string{"-scenario", file, "-out", out}, &stderr, &stderr, module); status != done {
		t.Fatalf("status %d: %s", status, &stderr)
	}
	if status := run([]string{"-scenario", file, "-out", out}, &stderr, &stderr); status != refused || !strings.Contains(stderr.String(), "stone") {
		t.Errorf("without the module: status %d: %s", status, &stderr)
	}
}
