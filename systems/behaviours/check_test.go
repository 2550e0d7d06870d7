package behaviours

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// allBehaviours is a weapon in JSON whose projectile has all behaviours.
const allBehaviours = `{
  "name": "everything",
  "trigger": {"cycle_ticks": 10},
  "projectile": {
    "muzzle_mps": 50, "ttl_ticks": 100,
    "flight": {"radius_m": 0.1},
    "fuse": {"arm_ticks": 5},
    "bounce": {"elasticity": 0.5},
    "homing": {"turn_deg_per_s": 90, "range_m": 50, "cone_deg": 60, "least_heat": 0.2},
    "lock": {"ticks": 30, "range_m": 200, "cone_deg": 10},
    "volatile": {"half_m": 0.2, "health": 0.5, "dud": true},
    "payload": {"kind": "x", "damage": 0.1, "armor": {"light": 1.2}, "shield": 0.5},
    "payloads": [{"kind": "y", "damage": 0.2, "radius_m": 5}],
    "releases": [{"weapon": "everything", "when": "every", "count": 3, "spread_deg": 20, "speed_mps": 9, "inherit": 0.5, "every_ticks": 4, "generations": 2}],
    "stick": ["walls", "platforms"],
    "field": {"pull_mps2": -20, "radius_m": 6, "shots": true},
    "chain": {"jumps": 3, "range_m": 8, "factor": 0.5},
    "pierce": 2,
    "flare_heat": 1.5
  },
  "hints": {"worth_per_s": 1}
}`

// fileOf reads a weapon from a file in a folder of its own.
func fileOf(t *testing.T, text string) weapons.Spec {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "all.json"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	specs, err := weapons.LoadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	return specs[0]
}

func TestBehaviour_ReadsAllThatAProjectileMayDo(t *testing.T) {
	s, err := weapons.Decode([]byte(allBehaviours))
	if err != nil {
		t.Fatal(err)
	}
	var b Behaviour
	if err := b.Read(s.Projectile); err != nil || !b.Stick.Has(StickWalls|StickPlatforms) || b.Stick.Has(StickBodies) || b.Homing.Heat != 0.2 ||
		b.Lock.Ticks != 30 || b.Releases[0].Inherit != 0.5 || b.Payloads[0].Radius != 5 || b.Field.Pull != -20 || b.Chain.Jumps != 3 || b.Pierce != 2 || b.Flare != 1.5 {
		t.Errorf("%+v, %v", b, err)
	}
	if !s.Projectile.Has("lock") || s.Projectile.Has("locking") {
		t.Error("it has another key")
	}
	// What is given back is the same, and what is not there is taken away.
	before := s.Clone()
	if b.Give(s.Projectile); len(s.Projectile.Parts) != len(before.Projectile.Parts) {
		t.Errorf("%+v", s.Projectile.Parts)
	}
	for i, part := range before.Projectile.Parts {
		if got := s.Projectile.Parts[i]; got.Name != part.Name || string(got.Data) != string(part.Data) {
			t.Errorf("got %s: %s, want %s: %s", got.Name, got.Data, part.Name, part.Data)
		}
	}
	if (Behaviour{}).Give(s.Projectile); len(s.Projectile.Parts) != 0 {
		t.Errorf("%+v", s.Projectile.Parts)
	}
}

func TestModule_RefusesBehaviourThatMakesNoSense(t *testing.T) {
	level := hall(t, nil)
	for _, c := range []struct{ from, to, want string }{
		{`"count": 3`, `"count": 65`, "projectile.releases[0].count is 65, want 1 to 64"},
		{`"spread_deg": 20`, `"spread_deg": 181`, "projectile.releases[0].spread_deg is 181, want 0 to 180"},
		{`"when": "every"`, `"when": "never"`, `projectile.releases[0].when is "never", want end, bounce or every`},
		{`"when": "every"`, `"when": "end"`, `projectile.releases[0].every_ticks is 4, want at least 1 with "when": "every"`},
		{`"every_ticks": 4, `, ``, `projectile.releases[0].every_ticks is 0, want at least 1`},
		{`"generations": 2`, `"generations": 17`, "projectile.releases[0].generations is 17, want 0 to 16"},
		{`"bounce": {"elasticity": 0.5},`, ``, ""},
		{`["walls", "platforms"]`, `["walls", "water"]`, `projectile.stick: "water" is none of walls, bodies, platforms`},
		{`"pull_mps2": -20`, `"pull_mps2": -1e6`, "projectile.field.pull_mps2 is -1e+06"},
		{`"radius_m": 6`, `"radius_m": 0`, "projectile.field.radius_m is 0"},
		{`"jumps": 3`, `"jumps": 17`, "projectile.chain.jumps is 17, want 1 to 16"},
		{`"factor": 0.5`, `"factor": 1.5`, "projectile.chain.factor is 1.5"},
		{`"damage": 0.1`, `"damage": 0.1, "radius_m": 3`, "projectile.chain is there, want a payload without a radius"},
		{`"pierce": 2`, `"pierce": 9`, "projectile.pierce is 9, want 0 to 8"},
		{`"ticks": 30`, `"ticks": 0`, "projectile.lock.ticks is 0, want 1 to"},
		{`"homing": {"turn_deg_per_s": 90, "range_m": 50, "cone_deg": 60, "least_heat": 0.2},`, ``, "projectile.lock is there, want homing"},
		{`"cone_deg": 60`, `"cone_deg": 181`, "all.json: line 9, column 65: weapon \"everything\": projectile.homing.cone_deg is 181, want 0 to 180"},
		{`"radius_m": 5`, `"radius_m": 1`, `projectile.payloads[0].radius_m is 1, want 0, or more than 1 for the rule "tribes"`},
		{`"radius_m": 5`, `"radius_m": 1, "rule": "basic"`, ""},
		{`"radius_m": 5`, `"radius_m": -5`, "projectile.payloads[0].radius_m is -5"},
		{`"radius_m": 5`, `"radius_m": 5, "rule": "loud"`, `projectile.payloads[0].rule is "loud", want the rule of a falloff`},
		{`"turn_deg_per_s"`, `"turn"`, `projectile.homing: unknown field "turn", want one of turn_deg_per_s, range_m, cone_deg, least_heat`},
		{`"jumps": 3`, `"jumps": "many"`, `all.json: line 17, column 24: weapon "everything": projectile.chain.jumps: is a text, want a whole number`},
		{`"count": 3`, `"number": 3`, `projectile.releases[0]: unknown field "number", want one of weapon, when, count`},
		{`"flare_heat": 1.5`, `"flare_heat": [1]`, `projectile.flare_heat: is a list, want a number`},
		{`"payloads": [`, `"payloads": [{}, {}, {}, {}, {}, {}, {}, {}, `, `projectile.payloads: `},
	} {
		text := strings.Replace(allBehaviours, c.from, c.to, 1)
		if text == allBehaviours {
			t.Fatalf("%q is not in the text", c.from)
		}
		_, err := systems.NewMatch(systems.Options{Level: level, Weapons: []weapons.Spec{fileOf(t, text)}, Modules: []systems.Module{Module()}})
		if c.want == "" && err != nil || c.want != "" && (!errors.Is(err, weapons.ErrInvalid) || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%q for %q: got %v, want %q", c.to, c.from, err, c.want)
		}
	}
	for want, change := range map[string]func(s *weapons.Spec){
		"projectile.releases[0].when is bounce, want a bounce": func(s *weapons.Spec) {
			Behaviour{Releases: []ReleaseData{{Weapon: "pellet", When: ReleaseAtBounce, Count: 1, Generations: 1}}}.Give(s.Projectile)
		},
		"alt.projectile.field.radius_m is 0": func(s *weapons.Spec) {
			other := s.Clone()
			alt := other.First()
			Behaviour{Field: &FieldData{Pull: 1}}.Give(alt.Projectile)
			s.Alt = &alt
		},
		`projectile.homing is "", want JSON without spaces`: func(s *weapons.Spec) {
			Behaviour{Homing: &HomingData{Turn: math.NaN()}}.Give(s.Projectile)
		},
		`parts.behaviours.pierce is there, want "pierce" in a projectile`: func(s *weapons.Spec) {
			s.Parts = weapons.Parts{{Name: "behaviours.pierce", Data: []byte("1")}}
		},
	} {
		s := pellet()
		change(&s)
		_, err := systems.NewMatch(systems.Options{Level: level, Weapons: []weapons.Spec{s}, Modules: []systems.Module{Module()}})
		if !errors.Is(err, weapons.ErrInvalid) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

// TestModule_IsNamedWhereItIsMissing for each key, with the place in the file.
func TestModule_IsNamedWhereItIsMissing(t *testing.T) {
	_, err := systems.NewMatch(systems.Options{Level: hall(t, nil), Weapons: []weapons.Spec{fileOf(t, allBehaviours)}})
	for _, want := range []string{
		`all.json: line 9, column 15: weapon "everything": projectile.homing: no module of the match knows it: add behaviours.Module(): invalid weapon`,
		`weapon "everything": projectile.lock: `, `weapon "everything": projectile.flare_heat: `,
	} {
		if !errors.Is(err, weapons.ErrInvalid) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

// TestModule_ChecksWeaponsThatReplaceOthers and leaves those of before.
func TestModule_ChecksWeaponsThatReplaceOthers(t *testing.T) {
	m := newMatch(t, systems.Options{Level: hall(t, nil), Weapons: []weapons.Spec{pellet()}})
	bad := pellet()
	bad.Name = "bad"
	give(bad.Projectile, func(b *Behaviour) { b.Pierce = 9 })
	if err := m.ReplaceWeapons([]weapons.Spec{bad}); !errors.Is(err, weapons.ErrInvalid) || m.Weapons().Names()[0] != "pellet" {
		t.Errorf("%v, %v", err, m.Weapons().Names())
	}
}

// TestModule_RefusesWeaponsThatReleaseThemselvesForEver has releases by pairs of
// weapons, with the limit of generations of each.
func TestModule_RefusesWeaponsThatReleaseThemselvesForEver(t *testing.T) {
	level := hall(t, nil)
	type release struct {
		from, to string
		limit    int
	}
	for _, c := range []struct {
		releases []release
		want     string
	}{
		{[]release{{"a", "b", 0}, {"b", "c", 0}, {"a", "c", 0}}, ""},
		{[]release{{"a", "a", 0}}, `weapon "a": projectile.releases[0].generations is 0, want 1 to 16`},
		{[]release{{"a", "a", 1}}, ""},
		{[]release{{"a", "b", 0}, {"b", "c", 0}, {"c", "a", 0}}, `weapon "a": projectile.releases[0].generations`},
		{[]release{{"a", "b", 0}, {"b", "c", 0}, {"c", "a", 3}}, ""},
		{[]release{{"a", "b", 0}, {"b", "c", 0}, {"c", "b", 0}}, `weapon "b": projectile.releases[0].generations`},
		{[]release{{"a", "spoon", 0}}, `projectile.releases[0].weapon is "spoon", want a weapon of the match`},
		{[]release{{"a", "laser", 0}}, `projectile.releases[0].weapon is "laser", want a weapon of the match`},
	} {
		specs := []weapons.Spec{{Name: "laser", Trigger: weapons.Trigger{CycleTicks: 1}, Ray: &weapons.Ray{Range: 5}}}
		for _, name := range []string{"a", "b", "c"} {
			s := pellet()
			s.Name = name
			for _, r := range c.releases {
				if r.from == name {
					give(s.Projectile, func(b *Behaviour) {
						b.Releases = append(b.Releases, ReleaseData{Weapon: r.to, When: ReleaseAtEnd, Count: 1, Generations: r.limit})
					})
				}
			}
			specs = append(specs, s)
		}
		_, err := systems.NewMatch(systems.Options{Level: level, Weapons: specs, Modules: []systems.Module{Module()}})
		if c.want == "" && err != nil || c.want != "" && (!errors.Is(err, weapons.ErrInvalid) || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%v: got %v, want %q", c.releases, err, c.want)
		}
	}
}

// TestModule_ChecksWhatSecondModesRelease also checks that a second mode may release
// its own weapon, because its first mode is the one released.
func TestModule_ChecksWhatSecondModesRelease(t *testing.T) {
	for weapon, want := range map[string]string{"none": `alt.projectile.releases[0].weapon is "none"`, "pellet": ""} {
		spec, other := pellet(), pellet()
		alt := other.First()
		give(alt.Projectile, func(b *Behaviour) { b.Releases = []ReleaseData{{Weapon: weapon, When: ReleaseAtEnd, Count: 1}} })
		spec.Alt = &alt
		_, err := systems.NewMatch(systems.Options{Level: hall(t, nil), Weapons: []weapons.Spec{spec}, Modules: []systems.Module{Module()}})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", weapon, err, want)
		}
	}
}

// TestScatter_ReachesItsEdgeAndNoFarther uses the extremes of both random numbers.
func TestScatter_ReachesItsEdgeAndNoFarther(t *testing.T) {
	for _, heading := range []geom.Vec{{X: 1}, {Y: -1}, {Z: 1}, geom.Vec{X: 1, Y: 1, Z: 1}.Normalize()} {
		for _, degrees := range []float64{0, 10, 90, 180} {
			for _, around := range []float64{0, 0.25, 0.6, 0.9999999999} {
				if got := scatter(heading, degrees, 0, around); got.Sub(heading).Length() > 1e-9 {
					t.Errorf("the middle of %v is %v", heading, got)
				}
				got := scatter(heading, degrees, 1, around)
				if cos := math.Cos(degrees * math.Pi / 180); math.Abs(got.Dot(heading)-cos) > 1e-3 || math.Abs(got.Length()-1) > 1e-12 {
					t.Errorf("%v degrees off %v: %v", degrees, heading, got)
				}
			}
		}
	}
}

func TestTurn_TurnsByItsRateAndNoFurther(t *testing.T) {
	v := geom.Vec{Y: 40}
	for tick := 1; tick <= 60; tick++ {
		v = turn(v, geom.Vec{X: 10}, 90*0.032)
		if speed := v.Length(); math.Abs(speed-40) > 1e-9 {
			t.Errorf("tick %d: %v m/s", tick, speed)
		}
		turned := math.Atan2(v.X, v.Y) * 180 / math.Pi
		if want := math.Min(float64(tick)*2.88, 90); math.Abs(turned-want) > 0.005*float64(min(tick, 32))+1e-9 {
			t.Errorf("after %d ticks it has turned by %v degrees, want %v", tick, turned, want)
		}
	}
	for _, target := range []geom.Vec{{}, {Y: -10}} {
		if got := turn(geom.Vec{Y: 40}, target, 90*0.032); got != (geom.Vec{Y: 40}) {
			t.Errorf("towards %v it turns to %v", target, got)
		}
	}
}
