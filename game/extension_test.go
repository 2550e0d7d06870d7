package game

import (
	"testing"

	"github.com/skijet/skijet/systems"
)

// TestExtension_DrawsAndBringsItsModule is the whole hook.
func TestExtension_DrawsAndBringsItsModule(t *testing.T) {
	g, _ := newGame(t)
	drawn := 0
	ext := Extension{Draw: func(v *View) {
		drawn++
		if v.Match != g.match || v.Scene == nil {
			t.Errorf("it sees %+v", v)
		}
	}}
	if err := g.load([]Extension{ext, {}}); err != nil {
		t.Fatal(err)
	}
	g.extendScene(0)
	if drawn != 1 {
		t.Errorf("drawn %d times", drawn)
	}
	ext.Modules = []systems.Module{{Name: "crabs"}}
	if got := modulesOf([]Extension{ext, {}}); len(got) != 1 || got[0].Name != "crabs" {
		t.Errorf("modules %+v", got)
	}
}
