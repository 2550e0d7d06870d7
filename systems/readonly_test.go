package systems

import (
	"errors"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/tribes"
)

// TestReadOnly_NothingChangesAndNothingIsSilent asks for every change that there is.
func TestReadOnly_NothingChangesAndNothingIsSilent(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id, other := join(t, m, PlayerSpec{Position: at(0, 0, 0)}), join(t, m, PlayerSpec{Position: at(9, 0, 0)})
	steps(m, 3)
	shot, err := m.Launch(Shot{Weapon: "disc", Position: geom.Vec{Z: 20}})
	if err != nil {
		t.Fatal(err)
	}
	outsider := m.World.Entry(m.World.Create(components.Position))
	saved, tag := snapshot(m, nil), With(components.Solid, components.SolidData{})
	second := func(_ any, err error) error { return err }
	for name, ask := range map[string]func() error{
		"Spawn":          func() error { return second(m.Spawn(boxed(geom.Vec{Z: 9})...)) },
		"Adopt":          func() error { return second(m.Adopt(outsider)) },
		"Add":            func() error { return m.Add(id, tag) },
		"Remove":         func() error { return m.Remove(id, components.Solid) },
		"Join":           func() error { return second(m.Join(PlayerSpec{})) },
		"Refit":          func() error { return m.Refit(id, PlayerSpec{Armor: tribes.Heavy()}) },
		"Launch":         func() error { return second(m.Launch(Shot{Weapon: "disc", Position: geom.Vec{Z: 20}})) },
		"Explode":        func() error { return m.Explode(geom.Vec{}, components.PayloadData{Kind: "disc"}, id) },
		"Damage":         func() error { return m.Damage(id, Damage{Amount: 1}) },
		"Heal":           func() error { return m.Heal(id, 1, id) },
		"Kill":           func() error { return m.Kill(id, id) },
		"Push":           func() error { return m.Push(id, geom.Vec{X: 1}) },
		"Teleport":       func() error { return m.Teleport(id, geom.Vec{X: 1}) },
		"Revive":         func() error { return m.Revive(id, 1) },
		"Respawn":        func() error { return m.Respawn(id) },
		"Detonate":       func() error { return m.Detonate(shot) },
		"Refill":         func() error { return second(m.Refill(id, 1)) },
		"SetPack":        func() error { return m.SetPack(id, components.ShieldPack) },
		"SetTeamDamage":  func() error { return m.SetTeamDamage(1) },
		"ReplaceWeapons": func() error { return m.ReplaceWeapons(m.Weapons().Specs()[:2]) },
		"Enter":          func() error { return second(m.Enter(LeaveEntry(other))) },
		"Restore":        func() error { return m.Restore(saved) },
		"Step":           func() error { return m.Step(nil) },
		"Emit":           func() error { return Emit(m, id, struct{}{}) },
		"Despawn":        func() error { return m.Despawn(other) },
		"Random":         func() error { m.Random("view").Uint64(); return nil },
		"Submit":         func() error { m.Submit([]Command{{Player: id}}); return nil },
		"EditWaiting":    func() error { EditWaiting(m, func(*Heal) bool { return false }); return nil },
	} {
		before := m.Hash()
		if m.ReadOnly(true) {
			t.Fatal("it was read-only before")
		}
		err := ask()
		if !m.ReadOnly(false) {
			t.Fatal("it was not read-only")
		}
		if m.Hash() != before {
			t.Errorf("%s changed the match", name)
		}
		if err == nil { // it has no error to return
			err = m.Step(nil)
		}
		if !errors.Is(err, ErrReadOnly) {
			t.Errorf("%s: got %v", name, err)
		}
		if err := m.Restore(saved); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Step(nil); err != nil {
		t.Error(err)
	}
}
