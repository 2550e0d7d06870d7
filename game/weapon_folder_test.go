package game

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/systems/weapons"
)

// TestWatch_TakesChangesAndKeepsTheOldWeaponsOnFaults edits a folder of weapons
// under a running game.
func TestWatch_TakesChangesAndKeepsTheOldWeaponsOnFaults(t *testing.T) {
	g, ids := newGame(t)
	dir := t.TempDir()
	g.session.weaponFolder = newWeaponFolder(dir, nil, weapons.Standard())
	clock := time.Unix(1000, 0)
	g.clock.now = func() time.Time { return clock }
	edit := func(text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, "disc.json"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		clock = clock.Add(time.Second)
		if err := os.Chtimes(filepath.Join(dir, "disc.json"), clock, clock); err != nil {
			t.Fatal(err)
		}
		g.reload()
	}
	radius := func() float64 {
		spec, ok := g.session.state.Match.Weapons().Lookup("disc")
		if !ok {
			t.Fatal("no disc")
		}
		return spec.Projectile.Payload.Radius
	}
	g.reload()
	if radius() != 7.5 || g.session.weaponFolder.fault != "" {
		t.Fatalf("an empty folder: radius %v, %q", radius(), g.session.weaponFolder.fault)
	}
	for _, spec := range weapons.Standard() {
		if spec.Name != "disc" {
			continue
		}
		spec.Projectile.Payload.Radius = 9
		data, err := weapons.Encode(spec)
		if err != nil {
			t.Fatal(err)
		}
		edit(string(data))
		if radius() != 9 || g.session.weaponFolder.fault != "" {
			t.Errorf("a new radius: %v, %q", radius(), g.session.weaponFolder.fault)
		}
		edit(strings.Replace(string(data), `"radius_m": 9`, `"radius_m": -9`, 1))
		p, _ := g.session.state.Player(ids[0])
		notice := g.frame(p, g.session.state.History.After, g.session.camera.Place(g.session.state.Level.Solid, p, p.Look, 0, 90)).Notice
		if radius() != 9 || !strings.Contains(notice, "disc.json") || !strings.Contains(notice, "radius_m is -9") {
			t.Errorf("a broken file: radius %v, the screen says %q", radius(), notice)
		}
		edit(string(data))
		if radius() != 9 || g.session.weaponFolder.fault != "" {
			t.Errorf("mended: %v, %q", radius(), g.session.weaponFolder.fault)
		}
	}
	if err := os.Remove(filepath.Join(dir, "disc.json")); err != nil {
		t.Fatal(err)
	}
	clock = clock.Add(time.Second)
	if g.reload(); radius() != 7.5 {
		t.Errorf("the file is gone: radius %v, want the standard 7.5", radius())
	}
}

// TestWatch_ShowsTheFirstFaultAndReportsAll: the screen has room for one, and says how many
// there are.
func TestWatch_ShowsTheFirstFaultAndReportsAll(t *testing.T) {
	g, _ := newGame(t)
	dir := t.TempDir()
	for _, name := range []string{"a.json", "b.json", "c.json"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(`{"name": `), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var told []string
	g.setup.report = func(line string) { told = append(told, line) }
	g.session.weaponFolder = newWeaponFolder(dir, nil, weapons.Standard())
	g.reload()
	shown := strings.Split(g.session.weaponFolder.fault, "\n")
	if len(shown) != 2 || !strings.Contains(shown[0], "a.json: line 1") || !strings.HasSuffix(shown[0], "(the old weapons stay)") || !strings.HasPrefix(shown[1], "and 2 more") {
		t.Errorf("the screen says %q", g.session.weaponFolder.fault)
	}
	if len(told) != 4 || !strings.Contains(told[2], "c.json: line 1") {
		t.Errorf("reported are %q", told)
	}
}
