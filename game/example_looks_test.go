package game_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/skijet/skijet/game"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

func saucers(files fs.FS) (game.Extension, error) {
	specs, err := weapons.LoadFS(files, ".")
	if err != nil {
		return game.Extension{}, err
	}
	module := systems.Module{Name: "saucers", Version: "1", Weapons: specs}
	return game.Extension{Modules: []systems.Module{module}, Assets: files}, nil
}

// TestDocs_TheListingOfWeaponsInAProgramIsThisFile: docs/weapons.md shows the function
// above.
func TestDocs_TheListingOfWeaponsInAProgramIsThisFile(t *testing.T) {
	text, err := os.ReadFile("../docs/weapons.md")
	if err != nil {
		t.Fatal(err)
	}
	own, err := os.ReadFile("example_looks_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, listing, _ := strings.Cut(string(text), "```go\nfunc saucers(")
	listing, _, ok := strings.Cut(listing, "\n```")
	if !ok || !strings.Contains(string(own), "\nfunc saucers("+listing+"\n") {
		t.Errorf("the listing is another: %s", listing)
	}
	spec, err := os.ReadFile("../examples/hoverdisc/hoverdisc.json")
	if err != nil {
		t.Fatal(err)
	}
	e, err := saucers(fstest.MapFS{"hoverdisc.json": {Data: spec}})
	if err != nil || len(e.Modules[0].Weapons) != 1 || !strings.Contains(string(e.Modules[0].Weapons[0].Look), "Hover disc") {
		t.Errorf("%+v, %v", e, err)
	}
}
