package explode

import (
	"errors"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
)

func TestEntry_ExplodesWhereItSays(t *testing.T) {
	level, err := testlevels.Rooms(1)
	if err != nil {
		t.Fatal(err)
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{Module()}})
	if err != nil {
		t.Fatal(err)
	}
	at := geom.Vec{X: 0.1, Y: -2, Z: 1e-9}
	if got, ok := PositionOf(Entry("disc", at)); !ok || got != at {
		t.Errorf("it is at %v, %v", got, ok)
	}
	if _, ok := PositionOf(systems.LeaveEntry(1)); ok {
		t.Error("a player who leaves explodes")
	}
	if _, err := m.Enter(Entry("disc", at)); err != nil {
		t.Fatal(err)
	}
	if err := m.Step(nil); err != nil {
		t.Fatal(err)
	}
	found := false
	for _, e := range m.Events() {
		found = found || e.Kind == systems.EventExploded && e.Position == at
	}
	if !found {
		t.Errorf("events %+v", m.Events())
	}
	for _, bad := range []systems.Entry{Entry("laser", at), Entry("spoon", at), systems.CallEntry(name, 0, []byte("short"))} {
		if _, err := m.Enter(bad); !errors.Is(err, errData) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
	if _, err := m.Enter(Entry("disc", geom.Vec{X: math.NaN()})); !errors.Is(err, systems.ErrBlast) {
		t.Errorf("nowhere: %v", err)
	}
}
