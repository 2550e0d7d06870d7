package tune

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// brakeData slows a shot, for some ticks.
type brakeData struct {
	Part  float64 `json:"part"`
	Ticks int     `json:"ticks"`
}

var brakeKind = donburi.NewComponentType[brakeData]()

var brakedShots = systems.NewQuery(brakeKind, components.Velocity)

// brakes is a module of a part of weapons, with a weapon that has it.
func brakes(t *testing.T) systems.Module {
	t.Helper()
	spec, err := weapons.Decode([]byte(`{"name": "balloon", "slot": 1, "trigger": {"cycle_ticks": 20},
		"projectile": {"muzzle_mps": 40, "ttl_ticks": 50, "grace_ticks": 8, "payload": {"kind": "balloon", "damage": 0.2, "radius_m": 4}},
		"parts": {"brake": {"part": 0.125, "ticks": 9}}}`))
	if err != nil {
		t.Fatal(err)
	}
	return systems.Module{Name: "brakes", Weapons: []weapons.Spec{spec},
		Components: []systems.Registration{systems.ShotPart("brake", brakeKind, nil)},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.Before("projectiles", systems.System{Name: "brakes slow", Run: func(m *systems.Match) {
				for _, entry := range brakedShots.In(m) {
					velocity := components.Velocity.Get(entry)
					velocity.Linear = velocity.Linear.Scale(1 - brakeKind.Get(entry).Part)
				}
			}})
		},
	}
}

// brakedSpeed fires the weapon in a place, and returns how fast the shot flies three ticks later.
func brakedSpeed(t *testing.T, m *systems.Match, id components.ID, place int) (speed float64) {
	t.Helper()
	for tick := range 80 { // until it has gone off
		in := components.Input{Weapon: uint8(place + 1)}
		if tick == 20 {
			in.Buttons = components.ButtonFire
		}
		if err := m.Step([]systems.Command{{Player: id, Input: in}}); err != nil {
			t.Fatal(err)
		}
		for _, shot := range brakedShots.In(m) {
			if tick == 23 {
				speed = components.Velocity.Get(shot).Linear.Length()
			}
		}
	}
	return speed
}

// TestTuner_ThePartsOfAWeaponChangeItsNextShot, as the numbers of the weapon itself do, and the
// exported file loads.
func TestTuner_ThePartsOfAWeaponChangeItsNextShot(t *testing.T) {
	module := brakes(t)
	match, ids := yardtest.Match(t, yardtest.Level(t), module)
	if err := match.Step(nil); err != nil {
		t.Fatal(err)
	}
	entry, _ := match.Entry(ids[0])
	place := slices.IndexFunc(components.Arsenal.Get(entry).Slots, func(s components.WeaponSlot) bool { return s.Weapon == "balloon" })
	shotSpeed := func() float64 { return brakedSpeed(t, match, ids[0], place) }
	changes := 0
	u := New(match, Game{Enter: match.Enter, Changed: func() { changes++ }, Weapons: func() {}, WeaponLabel: func(name string) string { return name }})
	tune := func(name string, number float64) error {
		t.Helper()
		parts, err := u.weaponParts("balloon")
		if err != nil {
			t.Fatal(err)
		}
		fields, _ := parts[0].Fields()
		i := slices.IndexFunc(fields, func(f Field) bool { return f.Name == name })
		if i < 0 {
			t.Fatalf("%s cannot be tuned", name)
		}
		return u.Set(&parts[0], &fields[i], number)
	}
	before := shotSpeed()
	if err := tune("parts.brake.part", 0.5); err != nil {
		t.Fatal(err)
	}
	braked := shotSpeed()
	if err := tune("projectile.muzzle_mps", 80); err != nil {
		t.Fatal(err)
	}
	faster := shotSpeed()
	if !(braked > 0 && braked < 0.8*before) || !(faster > 1.9*braked) {
		t.Errorf("shots fly at %v m/s, braked at %v, twice as fast at %v", before, braked, faster)
	}
	if err := tune("parts.brake.ticks", 9.5); err == nil || !strings.Contains(err.Error(), "brake") {
		t.Errorf("half a tick: %v", err)
	}
	if changes != 2 {
		t.Errorf("%d changes, want 2", changes)
	}
	wantExported(t, u, module)
}

// wantExported checks that the exported file of the balloon makes the weapon that is played with.
func wantExported(t *testing.T, u *Tuner, module systems.Module) {
	t.Helper()
	files, _, err := u.files(nil, "")
	if err != nil || len(files["weapons/balloon.json"]) == 0 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "balloon.json"), files["weapons/balloon.json"], 0o644); err != nil {
		t.Fatal(err)
	}
	specs, err := weapons.LoadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	again, err := systems.NewMatch(systems.Options{Level: u.match.Level, Modules: []systems.Module{module}})
	if err != nil {
		t.Fatal(err)
	}
	if err := again.ReplaceWeapons(weapons.Merge(again.Weapons().Specs(), specs)); err != nil {
		t.Fatal(err)
	}
	now, _ := u.match.Weapons().Lookup("balloon")
	loaded, _ := again.Weapons().Lookup("balloon")
	one, _ := weapons.Encode(*now)
	other, _ := weapons.Encode(*loaded)
	if !bytes.Equal(one, other) || string(loaded.Parts[0].Data) != `{"part":0.5,"ticks":9}` {
		t.Errorf("the file has %s", files["weapons/balloon.json"])
	}
}
