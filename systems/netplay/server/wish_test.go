package server

import (
	"encoding/json"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/ruleset"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/netplay/server/rooms"
	"github.com/skijet/skijet/systems/torque"
)

func TestRoom_APlayerHasTheBodyThatIsWishedFor(t *testing.T) {
	wish, err := json.Marshal(bases.WishData{Model: components.ModelTorque, Preset: "t2-heavy", Pack: components.RepairPack})
	if err != nil {
		t.Fatal(err)
	}
	spec, err := playerOf("Ada", wish, rooms.Usual())
	if err != nil || spec.Name != "Ada" || spec.Model != components.ModelTorque || spec.Armor.Class != components.HeavyArmor || spec.Pack != components.RepairPack {
		t.Errorf("%+v, %v", spec, err)
	}
	if spec, err = playerOf("", nil, rooms.Usual()); err != nil || spec.Name != "nameless" {
		t.Errorf("without a wish: %+v, %v", spec, err)
	}
	for _, wish := range []string{"{", `{"Model": "tribes", "Preset": "gold"}`, `{"Model": "boat"}`} {
		if _, err := playerOf("Ada", []byte(wish), rooms.Usual()); err == nil {
			t.Errorf("%s is granted", wish)
		}
	}
}

// TestRoom_PlaysByASetOfRules: its weapons, its bots and whoever joins, and who becomes another one
// in the match, move by it.
func TestRoom_PlaysByASetOfRules(t *testing.T) {
	for _, set := range ruleset.Names() {
		r := roomOf(t, setup{Name: "one", Level: "bowl", Mode: "deathmatch", Rules: set, Bots: 3, Seats: 4, Pace: 1, Points: -1, Minutes: -1})
		m, is2 := r.game.match, set == ruleset.Tribes2
		disc, _ := m.Weapons().Lookup("disc")
		if m.Rules().Name != set || r.health().Rules != set || (disc.Projectile.MuzzleSpeed == 90) != is2 {
			t.Errorf("%s: rules %s, discs of %v m/s", set, m.Rules().Name, disc.Projectile.MuzzleSpeed)
		}
		r.speaking = &guest{}
		spec, err := r.admit("Ada", []byte(`{"Model": "torque", "Preset": "t2-light"}`))
		if err != nil {
			t.Fatal(err)
		}
		ada, err := m.Join(spec)
		if err == nil {
			_, err = m.Enter(bases.WishEntry(ada, bases.WishData{Model: components.ModelTorque, Preset: "t2-heavy"}))
		}
		if err != nil {
			t.Fatal(err)
		}
		bots := 0
		for _, p := range m.Players(nil) {
			entry, _ := m.Entry(p.ID)
			if !entry.HasComponent(systems.TorqueRules) {
				continue
			}
			if original := *systems.TorqueRules.Get(entry) == torque.Tribes2Original(); original != is2 {
				t.Errorf("%s: %q moves by the contacts of the engine: %v", set, p.Name, original)
			}
			bots++
		}
		if bots != 1 && !is2 || bots != 4 && is2 {
			t.Errorf("%s: %d bodies of Torque", set, bots)
		}
		if err := m.Kill(ada, components.Nobody); err != nil {
			t.Fatal(err)
		}
		for range 400 {
			m.Step(nil)
		}
		entry, _ := m.Entry(ada)
		if armor := components.Armor.Get(entry); armor.Name != "t2-heavy" || (*systems.TorqueRules.Get(entry) == torque.Tribes2Original()) != is2 {
			t.Errorf("%s: it became %s with %+v", set, armor.Name, systems.TorqueRules.Get(entry).Name)
		}
	}
}
