package weapons

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
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
	p := s.Projectile
	for name, data := range map[string]string{
		"behaviours.stick": `["walls","platforms"]`, "behaviours.pierce": "2", "behaviours.flare": "1.5",
		"behaviours.locking": `{"ticks":30,"range_m":200,"cone_deg":10}`,
	} {
		if part := p.Parts.Find(name); part == nil || string(part.Data) != data {
			t.Errorf("%s: %+v", name, part)
		}
	}
	for _, key := range projectileKeys {
		if p.Parts.Find(key.part) == nil {
			t.Errorf("everything has no %s: give it one", key.key)
		}
	}
	if !p.Volatile.Dud || !slices.IsSortedFunc(p.Parts, func(a, b Part) int { return strings.Compare(a.Name, b.Name) }) {
		t.Errorf("%+v", p)
	}
	if len(s.Parts) != 2 || s.Parts[0].Name != "a" || string(s.Parts[0].Data) != "7" {
		t.Errorf("%+v", s.Parts)
	}
	data, err := Encode(s)
	if err != nil {
		t.Fatal(err)
	}
	if text := string(data); strings.Contains(text, "behaviours") || !strings.Contains(text, `"flare_heat": 1.5`) {
		t.Errorf("written as %s", text)
	}
	back, err := Decode(data)
	if err != nil || !reflect.DeepEqual(back, s) {
		t.Errorf("%v: %+v became %+v", err, s, back)
	}
	// A clone shares nothing.
	c := s.Clone()
	c.Projectile.Parts[0].Data[0], c.Parts[0].Data[0] = '9', '9'
	if !reflect.DeepEqual(back, s) {
		t.Error("the clone changed the weapon")
	}
}

// TestDecode_PartsOfAProjectileAreThoseOfItsMode by their names, or by keys.
func TestDecode_PartsOfAProjectileAreThoseOfItsMode(t *testing.T) {
	for from, c := range map[string]struct{ to, want string }{
		`"pierce": 2`:   {`"parts": {"fuel": {"left": 5}}`, ""},
		`"pierce": 2,`:  {`"parts": {"behaviours.stick": []},`, `projectile.parts: part "behaviours.stick" is given twice`},
		`"flare_heat"`:  {`"flareheat"`, `projectile: unknown field "flareheat", want one of muzzle_mps, `},
		`"homing": {`:   {`"pierce": 1, "homing": {`, `field "pierce" is given twice`},
		`{"b": {"x": `:  {`{"a": {"x": `, `part "a" is given twice`},
		`"bounce": {"e`: {`"bounce": {"e`, ""},
	} {
		text := strings.Replace(everything, from, c.to, 1)
		s, err := Decode([]byte(text))
		if c.want != "" {
			if !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: got %v, want %q", c.to, err, c.want)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err := Encode(s)
		if back, again := Decode(data); err != nil || again != nil || !reflect.DeepEqual(back, s) {
			t.Errorf("%s became %s: %v, %v", c.to, data, err, again)
		}
	}
}

func TestParts_AreFoundPutAndTakenAwayByName(t *testing.T) {
	var parts Parts
	for _, name := range []string{"b", "c", "a", "b"} {
		parts = parts.With(Part{Name: name, Data: []byte("1")})
	}
	if len(parts) != 3 || parts[0].Name != "a" || parts.Find("b") != &parts[1] || parts.Find("d") != nil {
		t.Errorf("%+v", parts)
	}
	if left := parts.Without("b"); len(left) != 2 || left.Find("b") != nil || len(parts) != 3 {
		t.Errorf("%+v", left)
	}
}

func TestSpec_ChecksPayloadsOfParts(t *testing.T) {
	s, err := Decode([]byte(everything))
	if err != nil {
		t.Fatal(err)
	}
	l := s.Projectile.Payload
	if err := s.CheckPart("projectile.payloads[0]", &l); err != nil {
		t.Error(err)
	}
	for want, radius := range map[string]float64{"projectile.payloads[0].radius_m is 1, want 0, or more than 1": 1, "projectile.payloads[0].radius_m is -5": -5} {
		l.Radius = radius
		for _, part := range []any{l, &l} {
			if err := s.CheckPart("projectile.payloads[0]", part); !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), want) {
				t.Errorf("%T: got %v, want %s", part, err, want)
			}
		}
	}
}

// TestDecode_RefusesWhatMakesNoSense of a projectile that does everything.
func TestDecode_RefusesWhatMakesNoSense(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{`"bounce": {"elasticity": 0.5},`, ``, ""},
		{`"health": 0.5`, `"health": -1`, "projectile.volatile.health is -1"},
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
}
