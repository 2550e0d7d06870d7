package systems

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// bristleData is a part of a module.
type bristleData struct {
	Hairs int       `json:"hairs"`
	Way   []float64 `json:"way,omitempty" state:"max=4"`
}

var (
	bristle = donburi.NewComponentType[bristleData]()
	comb    = donburi.NewComponentType[bristleData]()
)

// bristles is a module with two parts, of which one needs the other.
func bristles() Module {
	return Module{Name: "bristles", Components: []Registration{
		ShotPart("bristle", bristle, nil),
		ShotPart("comb", comb, func(p *weapons.Part) (v bristleData, err error) {
			if err = p.Decode(&v.Hairs); err == nil && v.Hairs == 13 {
				err = errors.New("13 hairs bring bad luck")
			}
			return v, err
		}, Needs(bristle)),
	}}
}

// brushFile is a weapon with parts in its eighth line and after.
const brushFile = `{
  "name": "brush",
  "trigger": {"cycle_ticks": 10},
  "projectile": {
    "muzzle_mps": 50, "ttl_ticks": 100,
    "payload": {"kind": "brush", "damage": 0.1}
  },
  "parts": {
    "bristle": {"hairs": 5, "way": [1, 2]},
    "comb": 7
  }
}`

// loaded reads a weapon from a file in a folder of its own.
func loaded(t *testing.T, text string) weapons.Spec {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "brush.json"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	specs, err := weapons.LoadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	return specs[0]
}

func TestShotPart_IsOnEveryProjectileOfTheWeaponAlone(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil), Weapons: []weapons.Spec{loaded(t, brushFile), pellet()}, Modules: []Module{bristles()}})
	for range 2 {
		lob(m, "brush", 0, geom.Vec{Z: 20}, geom.Vec{})
	}
	lob(m, "pellet", 0, geom.Vec{Z: 20}, geom.Vec{})
	shots := m.Projectiles(nil)
	for i, want := range []bool{true, true, false} {
		entry := mustEntry(m, shots[i].ID)
		if entry.HasComponent(bristle) != want || want && (bristle.Get(entry).Hairs != 5 || len(bristle.Get(entry).Way) != 2 || comb.Get(entry).Hairs != 7) {
			t.Errorf("shot %d: %v", i, entry)
		}
	}
	// Each has a list of its own, and all of it counts in the hash and is saved.
	first, second := bristle.Get(mustEntry(m, shots[0].ID)), bristle.Get(mustEntry(m, shots[1].ID))
	state, hash := snapshot(m, nil), m.Hash()
	first.Way[0] = 9
	if second.Way[0] != 1 || m.Hash() == hash {
		t.Errorf("the other has %v", second.Way)
	}
	if err := m.Restore(state); err != nil || m.Hash() != hash {
		t.Errorf("restored: %v", err)
	}
	if got, err := m.Launch(Shot{Weapon: "brush", Parts: []Part{With(bristle, bristleData{Hairs: 1})}}); err != nil || bristle.Get(mustEntry(m, got)).Hairs != 1 {
		t.Errorf("with parts of its own: %v", err)
	}
}

func TestShotPart_IsRefusedWithFileLineAndReason(t *testing.T) {
	for _, c := range []struct {
		from, to string
		modules  []Module
		want     string
	}{
		{"", "", nil, `brush.json: line 9, column 16: weapon "brush": parts.bristle: no module of the match has a part of this name`},
		{`"comb"`, `"combs"`, []Module{bristles()}, `brush.json: line 10, column 14: weapon "brush": parts.combs: no module of the match has a part of this name, want one of bristle, comb`},
		{`"hairs"`, `"hair"`, []Module{bristles()}, `brush.json: line 9, column 16: weapon "brush": parts.bristle: unknown field "hair", want one of hairs, way`},
		{`7`, `13`, []Module{bristles()}, `brush.json: line 10, column 13: weapon "brush": parts.comb: 13 hairs bring bad luck`},
		{`[1, 2]`, `[1, 2, 3, 4, 5]`, []Module{bristles()}, `brush.json: line 9, column 16: weapon "brush": parts.bristle: `},
		{`"bristle": {"hairs": 5, "way": [1, 2]},`, ``, []Module{bristles()}, `brush.json: line 10, column 13: weapon "brush": parts.comb: `},
	} {
		spec := loaded(t, strings.Replace(brushFile, c.from, c.to, 1))
		_, err := NewMatch(Options{Level: hall(t, nil), Weapons: []weapons.Spec{spec}, Modules: c.modules})
		if !errors.Is(err, weapons.ErrInvalid) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q for %q: got %v, want %q", c.to, c.from, err, c.want)
		}
		m := newMatch(t, Options{Level: hall(t, nil), Weapons: []weapons.Spec{pellet()}, Modules: c.modules})
		hash := m.Hash()
		if err := m.ReplaceWeapons([]weapons.Spec{spec}); !errors.Is(err, weapons.ErrInvalid) || m.Hash() != hash || m.Weapons().Names()[0] != "pellet" {
			t.Errorf("%q for %q: replaced %v", c.to, c.from, err)
		}
	}
}

// TestShotPart_IsCheckedByTheTagsOfItsFields, wherever a weapon has it.
func TestShotPart_IsCheckedByTheTagsOfItsFields(t *testing.T) {
	type ranged struct {
		Turn float64 `json:"turn_m" limit:"1..500"`
		Name string  `json:"name" limit:"0..3" state:"max=9"`
	}
	kind, other := donburi.NewComponentType[ranged](), donburi.NewComponentType[bristleData]()
	module := Module{Name: "ranged", Components: []Registration{
		ShotPart("ranged", kind, nil),
		ShotPart("list", other, func(p *weapons.Part) (v bristleData, err error) {
			var list []ranged
			if err = p.Decode(&list); err != nil {
				err = fmt.Errorf("list: %w", err)
			}
			return v, err
		}),
	}}
	const carried = "{\n\"name\": \"a\", \"trigger\": {\"cycle_ticks\": 10},\n"
	const shot = `"muzzle_mps": 50, "ttl_ticks": 100, "payload": {"kind": "a", "damage": 0.1}`
	for name, c := range map[string]struct {
		text  string
		wants []string
	}{
		"all right": {carried + `"projectile": {` + shot + `}, "parts": {"ranged": {"turn_m": 500, "name": "abc"}, "list": [{"turn_m": 1}]}}`, nil},
		"carried": {carried + `"projectile": {` + shot + `}, "parts": {"ranged": {"turn_m": 5000, "name": "abcd"}}}`, []string{
			`brush.json: line 3, column 125: weapon "a": parts.ranged.turn_m is 5000, want 1 to 500`, `parts.ranged.name: its length in bytes is 4, want 0 to 3`}},
		"not given": {carried + `"projectile": {` + shot + `}, "parts": {"ranged": {}}}`, []string{`brush.json: line 3, column 114: weapon "a": parts.ranged.turn_m is 0, want 1 to 500`}},
		"a list":    {carried + `"projectile": {` + shot + `}, "parts": {"list": [{"turn_m": 1}, {"turn_m": 0.5}]}}`, []string{`line 3, column 139: weapon "a": parts.list[1].turn_m is 0.5, want 1 to 500`}},
		"a ray":     {carried + `"ray": {"range_m": 50, "damage": 0.1}, "parts": {"ranged": {"turn_m": 0.5}}}`, []string{"parts.ranged.turn_m is 0.5"}},
		"released":  {`{"name": "a", "carried": false, "projectile": {` + shot + `, "parts": {"ranged": {"turn_m": 0.5}}}}`, []string{"projectile.parts.ranged.turn_m is 0.5"}},
		"second":    {carried + `"projectile": {` + shot + `}, "alt": {"trigger": {"cycle_ticks": 10}, "projectile": {` + shot + `, "parts": {"ranged": {"turn_m": 0.5}}}}}`, []string{"alt.projectile.parts.ranged.turn_m is 0.5"}},
	} {
		_, err := NewMatch(Options{Level: hall(t, nil), Weapons: []weapons.Spec{loaded(t, c.text)}, Modules: []Module{module}})
		if len(c.wants) == 0 && err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, want := range c.wants {
			if !errors.Is(err, weapons.ErrInvalid) || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: got %v, want %q", name, err, want)
			}
		}
	}
}

// TestShotPart_CountsInTheHashOfTheWeapons also holds that entries carry the parts.
func TestShotPart_CountsInTheHashOfTheWeapons(t *testing.T) {
	hashes := map[uint64]bool{}
	for _, hairs := range []string{"5", "6"} {
		spec := loaded(t, strings.Replace(brushFile, `"hairs": 5`, `"hairs": `+hairs, 1))
		m := newMatch(t, Options{Level: hall(t, nil), Weapons: []weapons.Spec{spec}, Modules: []Module{bristles()}})
		hashes[m.Hash()] = true
		entry, err := WeaponsEntry([]weapons.Spec{spec})
		if err != nil {
			t.Fatal(err)
		}
		before := m.Hash()
		if _, err := m.Enter(entry); err != nil || m.Hash() != before {
			t.Errorf("entered: %v", err)
		}
	}
	if len(hashes) != 2 {
		t.Error("both have the same hash")
	}
}

func TestShotPart_OfATypeThatCannotBeStateIsRefused(t *testing.T) {
	kind := donburi.NewComponentType[struct{ F func() }]()
	_, err := NewMatch(Options{Level: hall(t, nil), Modules: []Module{{Name: "bad", Components: []Registration{ShotPart("bad", kind, nil)}}}})
	if !errors.Is(err, codec.ErrType) {
		t.Error(err)
	}
}

// TestShotPart_OfAModeCountsBeforeThatOfTheWeapon, and the other mode has that of the weapon.
func TestShotPart_OfAModeCountsBeforeThatOfTheWeapon(t *testing.T) {
	spec := loaded(t, strings.Replace(brushFile, `"payload"`, `"parts": {"bristle": {"hairs": 9}}, "payload"`, 1))
	second := spec.First()
	projectile := *second.Projectile
	projectile.Parts = nil
	second.Projectile = &projectile
	spec.Alt = &second
	m := newMatch(t, Options{Level: hall(t, nil), Weapons: []weapons.Spec{spec}, Modules: []Module{bristles()}})
	for alt, hairs := range map[bool]int{false: 9, true: 5} {
		id, err := m.Launch(Shot{Weapon: "brush", Alt: alt, Position: geom.Vec{Z: 20}})
		if err != nil {
			t.Fatal(err)
		}
		entry := mustEntry(m, id)
		if bristle.Get(entry).Hairs != hairs || comb.Get(entry).Hairs != 7 {
			t.Errorf("second mode %v: %d hairs and a comb of %d, want %d and 7", alt, bristle.Get(entry).Hairs, comb.Get(entry).Hairs, hairs)
		}
	}
}
