package modes_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/modes"
	"github.com/yohamta/donburi"
)

type (
	hillOne struct{ Held int }
	hillTwo struct{ HeldTicks int }
)

var (
	heldOne = donburi.NewComponentType[hillOne]()
	heldTwo = donburi.NewComponentType[hillTwo]()
)

// TestMode_MigratesByItsOwnVersion, and not that of another mode.
func TestMode_MigratesByItsOwnVersion(t *testing.T) {
	one := modes.Mode{Name: "hill", Title: "king of the hill", Version: "1", Components: []systems.Registration{systems.State("hill.held", heldOne, systems.OfMatch())}}
	two := modes.Mode{Name: "hill", Title: "king of the hill", Version: "2", Older: []string{"1"}, Components: []systems.Registration{systems.State("hill.held", heldTwo, systems.OfMatch())}}
	two.Migrate = func(from, component string, r *codec.Reader) ([]byte, error) {
		if from != "1" || component != "hill.held" {
			return nil, errors.New("from " + from + " of " + component)
		}
		var value hillOne
		before, err := codec.For[hillOne]()
		if err == nil {
			err = before.Decode(r, &value)
		}
		if err != nil {
			return nil, err
		}
		now, err := codec.For[hillTwo]()
		return now.Encode(nil, &hillTwo{31 * value.Held}), err
	}
	saved, _ := game(t, one.Module(modes.Rules{}), 1, 2)
	systems.Single(saved, heldOne).Held = 3
	data, err := saved.Snapshot(nil)
	if err != nil {
		t.Fatal(err)
	}
	m, _ := game(t, two.Module(modes.Rules{}))
	if err := m.Restore(data); err != nil || systems.Single(m, heldTwo).HeldTicks != 93 {
		t.Errorf("%v, held for %d ticks", err, systems.Single(m, heldTwo).HeldTicks)
	}
	two.Title = "queen of the hill"
	m, _ = game(t, two.Module(modes.Rules{}))
	if err := m.Restore(data); !errors.Is(err, systems.ErrOtherMatch) || !strings.Contains(err.Error(), "whose Module.Older does not name it") {
		t.Errorf("of another mode: %v", err)
	}
}
