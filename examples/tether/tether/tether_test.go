package tether_test

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/examples/tether/tether"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons/weaponstest"
)

func TestTether_HoldsWhatHoldsForEveryWeapon(t *testing.T) {
	weaponstest.Run(t, tether.Spec(), weaponstest.With(tether.Module()))
}

// swinger is a match in the valley with somebody in the air who can reach the
// ground.
func swinger(t *testing.T) (*systems.Match, components.ID) {
	t.Helper()
	level, err := levels.Open("valley")
	if err != nil {
		t.Fatal(err)
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{tether.Module()}})
	if err != nil {
		t.Fatal(err)
	}
	high := level.Spawns[0].Position.Add(geom.Vec{Z: 30})
	id, err := m.Join(systems.PlayerSpec{Weapons: []string{tether.Name, "disc"}, Position: &high})
	if err != nil {
		t.Fatal(err)
	}
	return m, id
}

func TestTether_DrawsItsOwnerToTheAnchorUntilTheTriggerIsLetGo(t *testing.T) {
	m, id := swinger(t)
	m.Step(nil)
	hold := systems.Command{Player: id, Input: components.Input{Buttons: components.ButtonFire, Look: geom.YawPitch{Pitch: geom.Degrees(-45)}}}
	var rope tether.Data
	for tick := 0; tick < 40 && !rope.On; tick++ {
		m.Step([]systems.Command{hold})
		entry, _ := m.Entry(id)
		rope = *tether.Tether.Get(entry)
	}
	if !rope.On {
		t.Fatal("the hook met nothing")
	}
	length := rope.Length
	for tick := range 30 {
		m.Step([]systems.Command{hold})
		entry, _ := m.Entry(id)
		if now := *tether.Tether.Get(entry); !now.On || now.Anchor != rope.Anchor || now.Length > length+1e-9 {
			t.Fatalf("tick %d: rope %+v, was %v m long", tick, now, length)
		} else {
			length = now.Length
		}
	}
	if length > rope.Length-3 {
		t.Errorf("after a second the rope is %v m long, was %v", length, rope.Length)
	}
	hold.Buttons = 0
	m.Step([]systems.Command{hold})
	if entry, _ := m.Entry(id); tether.Tether.Get(entry).On {
		t.Error("it holds on after the trigger was let go")
	}
}

func TestTether_IsPartOfTheHash(t *testing.T) {
	m, id := swinger(t)
	m.Step(nil)
	other, _ := swinger(t)
	other.Step(nil)
	if m.Hash() != other.Hash() {
		t.Fatalf("two equal matches: %x and %x", m.Hash(), other.Hash())
	}
	entry, _ := m.Entry(id)
	tether.Tether.Get(entry).Length = 5 // of a slack rope that does nothing yet
	m.Step(nil)
	other.Step(nil)
	if m.Hash() == other.Hash() {
		t.Error("a rope of 5 m is not in the hash")
	}
	if err := m.Problem(); err != nil {
		t.Error(err)
	}
}
