package systems

import (
	"errors"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// shard is what only others release.
func shard() weapons.Spec {
	spec := plain()
	spec.Name, spec.Trigger, spec.Carried = "shard", weapons.Trigger{}, new(bool)
	return spec
}

func TestCarried_FalseIsInNoHandAndCanBeLaunched(t *testing.T) {
	m, id := duel(t, Options{}, plain(), shard())
	if slots := playerEntry(m, id).arsenal.Slots; len(slots) != 1 || slots[0].Weapon != "plain" {
		t.Errorf("who carries everything carries %+v", slots)
	}
	if _, err := m.Join(PlayerSpec{Position: at(5, 0, 0), Weapons: []string{"shard"}}); !errors.Is(err, ErrPlayer) || !strings.Contains(err.Error(), `"shard" is not carried`) {
		t.Errorf("asking for it: %v", err)
	}
	if _, err := m.Launch(Shot{Weapon: "shard", Position: geom.Vec{Z: 20}, Velocity: geom.Vec{Y: 10}}); err != nil {
		t.Error(err)
	}
	if _, ok := speedOf(m, "shard"); !ok {
		t.Error("it does not fly")
	}
}

// TestCarried_FalseOfAReplacementTakesItAway also from those who asked for it by name.
func TestCarried_FalseOfAReplacementTakesItAway(t *testing.T) {
	carried := shard()
	carried.Carried, carried.Trigger = nil, weapons.Trigger{CycleTicks: 5}
	m, all := duel(t, Options{}, plain(), carried)
	named := join(t, m, PlayerSpec{Position: at(5, 0, 0), Weapons: []string{"shard", "plain"}})
	if err := m.ReplaceWeapons([]weapons.Spec{plain(), shard()}); err != nil {
		t.Fatal(err)
	}
	for _, id := range []components.ID{all, named} {
		if slots := playerEntry(m, id).arsenal.Slots; len(slots) != 1 || slots[0].Weapon != "plain" {
			t.Errorf("player %d carries %+v", id, slots)
		}
	}
}
