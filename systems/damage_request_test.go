package systems

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
)

// TestDamage_IsRefusedBeyondItsLimits, and hurts nobody then; at them it is taken.
func TestDamage_IsRefusedBeyondItsLimits(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
	long := strings.Repeat("k", codec.MaxText)
	for _, c := range []struct {
		damage Damage
		want   string // nothing: it is taken
	}{
		{Damage{Source: id}, ""}, {Damage{Kind: long, Weapon: long}, ""},
		{Damage{Armor: components.ArmorFactors{Light: components.MinFactor, Heavy: components.MaxFactor}, Shield: components.MaxFactor}, ""},
		{Damage{Amount: -1e-9}, "damage -1e-09, want 0 to "}, {Damage{Amount: math.NaN()}, "damage NaN, want 0 to "},
		{Damage{Amount: math.Nextafter(maxPayload, math.Inf(1))}, ", want 0 to "}, {Damage{Amount: math.Inf(1)}, "damage +Inf, want 0 to "},
		{Damage{Source: 99}, "there is no entity 99"},
		{Damage{Kind: long + "k"}, "the kind or the weapon of damage has more than 255 bytes"}, {Damage{Weapon: long + "k"}, "the kind or the weapon of damage has more than 255 bytes"},
		{Damage{Position: geom.Vec{Y: math.Inf(-1)}}, "position {0 -Inf 0} is not finite"},
		{Damage{Armor: components.ArmorFactors{Medium: 2 * components.MaxFactor}}, "Armor.Medium"}, {Damage{Shield: components.MinFactor / 2}, "Shield"},
	} {
		err := m.Damage(id, c.damage)
		if (err == nil) != (c.want == "") || err != nil && (!errors.Is(err, ErrRequest) || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: %v, want %q", c.damage, err, c.want)
		}
	}
	health := components.Health.Get(mustEntry(m, id))
	health.ProtectedTicks = 0
	if m.Step(nil); health.Current != health.Max {
		t.Errorf("damage of nothing leaves %+v", *health)
	}
	if err := m.Damage(id, Damage{Amount: maxPayload}); err != nil {
		t.Fatal(err)
	}
	if m.Step(nil); health.Alive() {
		t.Error("the most damage does not kill")
	}
}
