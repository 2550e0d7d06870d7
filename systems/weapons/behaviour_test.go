package weapons

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// everything is a weapon in JSON whose projectile has all behaviours.
const everything = `{
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
    "releases": [{"weapon": "everything", "when": "every", "every_ticks": 4, "count": 3, "spread_deg": 20, "speed_mps": 9, "inherit": 0.5, "generations": 2}],
    "stick": ["walls", "platforms"],
    "field": {"pull_mps2": -20, "radius_m": 6, "shots": true},
    "chain": {"jumps": 3, "range_m": 8, "factor": 0.5},
    "pierce": 2,
    "flare_heat": 1.5
  },
  "parts": {"b": {"x": [1, "<>"]}, "a": 7}
}`

func TestDecode_ReadsAllThatAProjectileMayDo(t *testing.T) {
	s, err := Decode([]byte(everything))
	if err != nil {
		t.Fatal(err)
	}
	if p := s.Projectile; !p.Stick.Has(components.StickWalls|components.StickPlatforms) || p.Stick.Has(components.StickBodies) ||
		p.Lock.Ticks != 30 || p.Releases[0].Inherit != 0.5 || p.Payloads[0].Radius != 5 || !p.Volatile.Dud || p.Field.Pull != -20 {
		t.Errorf("%+v", p)
	}
	if len(s.Parts) != 2 || s.Parts[0].Name != "a" || string(s.Parts[0].Data) != "7" {
		t.Errorf("%+v", s.Parts)
	}
	data, err := Encode(s)
	if err != nil {
		t.Fatal(err)
	}
	back, err := Decode(data)
	if err != nil || !reflect.DeepEqual(back, s) {
		t.Errorf("%v: %+v became %+v", err, s, back)
	}
	// A clone shares nothing.
	c := s.Clone()
	c.Projectile.Payloads[0].Damage, c.Projectile.Releases[0].Count, c.Projectile.Field.Pull = 9, 9, 9
	c.Projectile.Chain.Jumps, c.Projectile.Lock.Ticks, c.Parts[0].Data[0] = 9, 9, '9'
	if !reflect.DeepEqual(back, s) {
		t.Error("the clone changed the weapon")
	}
}

func TestDecode_RefusesBehaviourThatMakesNoSense(t *testing.T) {
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
		{`"health": 0.5`, `"health": -1`, "projectile.volatile.health is -1"},
		{`"ticks": 30`, `"ticks": 0`, "projectile.lock.ticks is 0, want 1 to"},
		{`"homing": {"turn_deg_per_s": 90, "range_m": 50, "cone_deg": 60, "least_heat": 0.2},`, ``, "projectile.lock is there, want homing"},
		{`"radius_m": 5`, `"radius_m": 1`, `projectile.payloads[0].radius_m is 1, want 0, or more than 1 for the rule "tribes"`},
		{`"radius_m": 5`, `"radius_m": 1, "rule": "basic"`, ""},
		{`"radius_m": 5`, `"radius_m": -5`, "projectile.payloads[0].radius_m is -5"},
		{`"a": 7`, `"b": 7`, `part "b" is given twice`},
		{`{"b": {"x": [1, "<>"]}, "a": 7}`, `[]`, `parts: want an object`},
	} {
		text := strings.Replace(everything, c.from, c.to, 1)
		if text == everything {
			t.Fatalf("%q is not in the text", c.from)
		}
		_, err := Decode([]byte(text))
		if c.want == "" && err != nil || c.want != "" && (!errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%q for %q: got %v, want %q", c.to, c.from, err, c.want)
		}
	}
	bounceless := disc.Clone()
	bounceless.Projectile.Releases = []components.ReleaseData{{Weapon: "disc", When: components.ReleaseAtBounce, Count: 1, Generations: 1}}
	if err := bounceless.Validate(); !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), "want a bounce") {
		t.Error(err)
	}
}

// TestCatalogue_RefusesWeaponsThatReleaseThemselvesForEver has releases by pairs of
// weapons, with the limit of generations of each.
func TestCatalogue_RefusesWeaponsThatReleaseThemselvesForEver(t *testing.T) {
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
		specs := []Spec{{Name: "laser", Trigger: Trigger{CycleTicks: 1}, Ray: &Ray{Range: 5}}}
		for _, name := range []string{"a", "b", "c"} {
			s := disc.Clone()
			s.Name = name
			for _, r := range c.releases {
				if r.from == name {
					s.Projectile.Releases = append(s.Projectile.Releases,
						components.ReleaseData{Weapon: r.to, When: components.ReleaseAtEnd, Count: 1, Generations: r.limit})
				}
			}
			specs = append(specs, s)
		}
		_, err := NewCatalogue(specs...)
		if c.want == "" && err != nil || c.want != "" && (!errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%v: got %v, want %q", c.releases, err, c.want)
		}
	}
}

// TestScatter_ReachesItsEdgeAndNoFarther uses the extremes of both random numbers.
func TestScatter_ReachesItsEdgeAndNoFarther(t *testing.T) {
	for _, heading := range []geom.Vec{{X: 1}, {Y: -1}, {Z: 1}, geom.Vec{X: 1, Y: 1, Z: 1}.Normalize()} {
		for _, degrees := range []float64{0, 10, 90, 180} {
			for _, around := range []float64{0, 0.25, 0.6, 0.9999999999} {
				if got := Scatter(heading, degrees, 0, around); got.Sub(heading).Length() > 1e-9 {
					t.Errorf("the middle of %v is %v", heading, got)
				}
				got := Scatter(heading, degrees, 1, around)
				if cos := math.Cos(degrees * math.Pi / 180); math.Abs(got.Dot(heading)-cos) > 1e-3 || math.Abs(got.Length()-1) > 1e-12 {
					t.Errorf("%v degrees off %v: %v", degrees, heading, got)
				}
			}
		}
	}
}

// TestCatalogue_ChecksWhatSecondModesRelease also checks that a second mode may release
// its own weapon, because its first mode is the one released.
func TestCatalogue_ChecksWhatSecondModesRelease(t *testing.T) {
	for weapon, want := range map[string]string{"none": `alt.projectile.releases[0].weapon is "none"`, "disc": ""} {
		spec := disc.Clone()
		alt := spec.First().clone()
		alt.Projectile.Releases = []components.ReleaseData{{Weapon: weapon, When: components.ReleaseAtEnd, Count: 1}}
		spec.Alt = &alt
		_, err := NewCatalogue(spec)
		if got := fmt.Sprint(err); (err == nil) != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s: %v, want %q", weapon, err, want)
		}
		if spec.Clone().Alt.Projectile.Releases[0].Count = 2; alt.Projectile.Releases[0].Count != 1 {
			t.Error("a clone shares the releases of its second mode")
		}
	}
}
