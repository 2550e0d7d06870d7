package systems

import (
	"testing"

	"github.com/skijet/skijet/systems/weapons"
)

func TestRestoreWith_BringsBackWeaponsTooOrNothing(t *testing.T) {
	m, other := fray(t, 4), fray(t, 4)
	if err := other.ReplaceWeapons(weapons.Standard()[:6]); err != nil {
		t.Fatal(err)
	}
	entry, err := WeaponsEntry(other.Weapons().Specs())
	if err != nil {
		t.Fatal(err)
	}
	saved, before := snapshot(other, nil), m.Hash()
	bad := append([]byte(nil), saved...)
	bad[len(bad)-1]++
	third := fray(t, 4)
	if err := third.ReplaceWeapons(weapons.Standard()[:5]); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{m.RestoreWith(entry, bad), m.RestoreWith(entry, snapshot(third, nil)), m.RestoreWith(Entry{}, saved), m.Restore(saved), m.RestoreWith(TeamDamageEntry(1), saved)} {
		if err == nil || m.Hash() != before || len(m.Weapons().Specs()) < 7 {
			t.Errorf("%v, and %d weapons", err, len(m.Weapons().Specs()))
		}
	}
	if err := m.RestoreWith(entry, saved); err != nil || m.Hash() != other.Hash() || len(m.Weapons().Specs()) != 6 {
		t.Errorf("%v, and %d weapons", err, len(m.Weapons().Specs()))
	}
}

func TestCopyFrom_TakesWeaponsAndStateOfAnotherMatchThatGoesOnByItself(t *testing.T) {
	m, other := fray(t, 4), fray(t, 4)
	for tick := range 30 {
		other.Step(frayCommands(other, tick))
	}
	if err := other.ReplaceWeapons(weapons.Standard()[:6]); err != nil {
		t.Fatal(err)
	}
	for tick := range 10 {
		if err := m.CopyFrom(other); err != nil || m.Hash() != other.Hash() {
			t.Fatal(err)
		}
		m.Step(frayCommands(m, tick))
		if m.Hash() == other.Hash() {
			t.Fatal("one steps the other")
		}
		other.Step(frayCommands(other, tick))
	}
}
