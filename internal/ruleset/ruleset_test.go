package ruleset

import (
	"testing"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/torque"
)

// TestTribes2_IsAWholeSet has the weapons, and bodies by the rules of their engine, which snapshots
// keep.
func TestTribes2_IsAWholeSet(t *testing.T) {
	for _, name := range Names() {
		o, ok := Options(name)
		if !ok || len(Bodies(name)) != 3 {
			t.Fatalf("%s: %v", name, ok)
		}
		level, err := systems.OpenLevel("bowl")
		if err != nil {
			t.Fatal(err)
		}
		o.Level = level
		m, err := systems.NewMatch(o)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range Bodies(name) {
			id, err := m.Join(spec)
			if err != nil {
				t.Fatal(err)
			}
			entry, _ := m.Entry(id)
			if isOf := entry.HasComponent(systems.TorqueRules); isOf != (name == Tribes2) || isOf && *systems.TorqueRules.Get(entry) != torque.Tribes2Original() {
				t.Errorf("%s: %s moves by %v", name, spec.Armor.Name, isOf)
			}
		}
		disc, _ := m.Weapons().Lookup("disc")
		if fast := disc.Projectile.MuzzleSpeed == 90; fast != (name == Tribes2) {
			t.Errorf("%s: discs of %v m/s", name, disc.Projectile.MuzzleSpeed)
		}
		for range 40 {
			if err := m.Step(nil); err != nil {
				t.Fatal(err)
			}
		}
		data, err := m.Snapshot(nil)
		if err != nil {
			t.Fatal(err)
		}
		again, err := systems.NewMatch(o)
		if err == nil {
			err = again.Restore(data)
		}
		for range 40 {
			if err == nil {
				err = m.Step(nil)
			}
			if err == nil {
				err = again.Step(nil)
			}
		}
		if err != nil || m.Hash() != again.Hash() {
			t.Errorf("%s: %v, hashes %x and %x", name, err, m.Hash(), again.Hash())
		}
	}
	if _, ok := Options("quake"); ok {
		t.Error("a set of another game")
	}
}
