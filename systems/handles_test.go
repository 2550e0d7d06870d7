package systems

import (
	"errors"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/yohamta/donburi"
	dmath "github.com/yohamta/donburi/features/math"
)

// TestState_RefusesHandles of the world in which an entity is.
func TestState_RefusesHandles(t *testing.T) {
	type target struct {
		Of [2]struct{ Entity donburi.Entity }
	}
	type world struct{ ID donburi.WorldId }
	type address struct{ At uintptr }
	for want, r := range map[string]Registration{
		"Of[].Entity: storage.Entity is a handle": State("target", donburi.NewComponentType[target]()),
		"ID: donburi.WorldId is a handle":         State("world", donburi.NewComponentType[world]()),
		"At: uintptr is a handle":                 State("address", donburi.NewComponentType[address]()),
	} {
		_, err := NewMatch(Options{Level: hall(t, nil), Modules: []Module{registers(r)}})
		if !errors.Is(err, codec.ErrType) || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "components.ID") {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	type fine struct {
		To    components.ID
		Place dmath.Vec2
		Entry donburi.Entity `state:"derived"`
	}
	if _, err := NewMatch(Options{Level: hall(t, nil), Modules: []Module{registers(State("fine", donburi.NewComponentType[fine]()))}}); err != nil {
		t.Error(err)
	}
}
