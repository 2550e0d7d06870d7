package gallery

import (
	"testing"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/weapons"
)

// TestGallery_TakesWeaponsThatNeedMoreThanTheirFolder has files with parts of modules that
// no tool of ours knows, and with releases of what is elsewhere.
func TestGallery_TakesWeaponsThatNeedMoreThanTheirFolder(t *testing.T) {
	specs, err := weapons.LoadDir("../../examples/arsenal/arsenal/weapons")
	if err != nil {
		t.Fatal(err)
	}
	level, err := studioLevel()
	if err != nil {
		t.Fatal(err)
	}
	for i := range specs {
		if _, err := systems.NewMatch(systems.Options{Level: level, Weapons: sitters(specs[i : i+1]), Modules: []systems.Module{behaviours.Module()}}); err != nil {
			t.Errorf("%s: %v", specs[i].Name, err)
		}
	}
}
