package bots_test

import (
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/weapons"
)

// TestBots_KeepAWeaponForThreeSeconds unless it is empty.
func TestBots_KeepAWeaponForThreeSeconds(t *testing.T) {
	const keep = 93 // ticks
	m := teams(t, hall(t), 6, 2)
	type hand struct {
		weapon string
		ammo   int
		since  int64
		alive  bool
	}
	hands := map[components.ID]hand{}
	changes := 0
	for range 3000 {
		bots.Play(m, nil)
		for _, p := range m.Players(nil) {
			was := hands[p.ID]
			is := hand{p.Weapon, p.Ammo, was.since, p.Alive}
			if p.Weapon != was.weapon && p.Alive && was.alive {
				spec, _ := m.Weapons().Lookup(was.weapon)
				fire := spec.First()
				empty := fire.Trigger.UsesAmmo() && was.ammo == 0
				fights := !fire.Trigger.Throw && fire.Hint().Use != weapons.UseHeal
				if kept := m.Tick() - was.since; was.since > 0 && kept < keep && !empty && fights {
					t.Errorf("tick %d: %d puts %s away for %s after %d ticks", m.Tick(), p.ID, was.weapon, p.Weapon, kept)
				}
				is.since = m.Tick()
				changes++
			}
			if !p.Alive {
				is.since = 0
			}
			hands[p.ID] = is
		}
	}
	if changes < 40 {
		t.Errorf("%d changes of weapon, want some", changes)
	}
}
