package weapons

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/skijet/skijet/components"
)

func TestDecode_GivesBackWhatEncodeWrote(t *testing.T) {
	for _, want := range Standard() {
		data, err := Encode(want)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Decode(data)
		if err != nil {
			t.Fatalf("%s: %v\n%s", want.Name, err, data)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s became %+v", want.Name, got)
		}
	}
}

// good is a weapon as an author would write it; cases change a word of it.
const good = `{
  "name": "spoon",
  "slot": 20,
  "trigger": {"cycle_ticks": 10, "ammo": [1, 2, 3]},
  "projectile": {
    "muzzle_mps": 50,
    "ttl_ticks": 100,
    "flight": {"gravity_mps2": 20, "radius_m": 0.1},
    "fuse": {"contact": true, "arm_ticks": 5},
    "bounce": {"elasticity": 0.5},
    "payload": {"kind": "spoon", "damage": 0.1, "radius_m": 5, "kick_mass_mps": 100}
  }
}`

func TestDecode_ErrorsNameTheFieldAndTheReason(t *testing.T) {
	if _, err := Decode([]byte(good)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ from, to, want string }{
		{`"slot"`, `"slotte"`, `line 3, column 3: unknown field "slotte", want one of name, slot, armors`},
		{`"gravity_mps2"`, `"gravity"`, `line 8, column 16: projectile.flight: unknown field "gravity", want one of acceleration_mps2, top_speed_mps, gravity_mps2, radius_m`},
		{`"muzzle_mps": 50`, `"muzzle_mps": "fast"`, `line 6, column 19: projectile.muzzle_mps: is a text, want a number`},
		{`"muzzle_mps": 50`, `"muzzle_mps": 0`, `projectile.muzzle_mps is 0`},
		{`"ttl_ticks": 100`, `"ttl_ticks": 1e9`, `projectile.ttl_ticks`},
		{`"ttl_ticks": 100`, `"ttl_ticks": 20000`, `projectile.ttl_ticks is 20000, want 1 to 18750`},
		{`[1, 2, 3]`, `[1, 2]`, `line 4, column 42: trigger.ammo: a load of 2 numbers`},
		{`[1, 2, 3]`, `[1, 2, 3, 4]`, `trigger.ammo: a load of 4 numbers`},
		{`[1, 2, 3]`, `[1, 2, -3]`, `trigger.ammo[2] is -3`},
		{`"arm_ticks": 5`, `"arm_ticks": -5`, `projectile.fuse.arm_ticks is -5`},
		{`"elasticity": 0.5`, `"elasticity": 1.5`, `projectile.bounce.elasticity is 1.5`},
		{`"radius_m": 0.1`, `"radius_m": 0`, `projectile.flight.radius_m is 0`},
		{`"fuse": {"contact": true, "arm_ticks": 5},`, ``, `projectile.bounce is there, want a fuse`},
		{`"bounce": {"elasticity": 0.5},`, ``, `projectile.fuse is not armed at once, want a bounce`},
		{`"kick_mass_mps": 100`, `"armor": {"heavy": 0}`, `line 11, column 83: projectile.payload.armor.heavy: is 0, want 1e-06 to 1000`},
		{`"kick_mass_mps": 100`, `"shield": 2000`, `projectile.payload.shield: is 2000, want 1e-06 to 1000`},
		{`"kick_mass_mps": 100`, `"armor": {"tin": 1}`, `unknown field "tin", want one of light, medium, heavy`},
		{`"slot": 20,`, `"slot": 20, "armors": ["tin"],`, `armors is "tin"`},
		{`"slot": 20,`, `"slot": 20, "needs_pack": "jet",`, `needs_pack is "jet"`},
		{`"slot": 20,`, `"slot": 20, "ray": {"range_m": 5, "kind": "x", "damage": 1},`, `2 of them`},
		{`"name": "spoon"`, `"name": ""`, `name is ""`},
		{`"slot": 20,`, `"slot": 20`, `line 4, column 3: invalid character`},
		{"\n}", "\n} {}", `line 13, column 3: invalid character`},
		{good, ``, `the file is empty`},
		{good, good[:80], `ends too early`},
	} {
		text := strings.Replace(good, c.from, c.to, 1)
		if text == good {
			t.Fatalf("%q is not in the text", c.from)
		}
		_, err := Decode([]byte(text))
		if !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q for %q: got %v, want %q", c.to, c.from, err, c.want)
		}
	}
	if _, err := Decode(make([]byte, maxFile+1)); !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), "at most") {
		t.Errorf("a huge file: %v", err)
	}
}

// altText adds a second mode with this content to the good weapon.
func altText(alt string) string {
	return strings.Replace(good, `"slot": 20,`, `"slot": 20, "alt": {`+alt+`},`, 1)
}

func TestDecode_ErrorsOfTheSecondModeNameIt(t *testing.T) {
	const shot = `"projectile": {"muzzle_mps": 50, "ttl_ticks": 9, "payload": {"kind": "x", "damage": 0}}`
	for alt, want := range map[string]string{
		`"trigger": {"cycle_ticks": 0}, ` + shot:                                     "alt.trigger.cycle_ticks is 0",
		`"trigger": {"cycle_ticks": 5, "throw": true}, ` + shot:                      "alt.trigger.throw is true, want false: only the first mode can be thrown",
		`"trigger": {"cycle_ticks": 5}`:                                              "alt.projectile, ray, beam, signal is 0 of them",
		`"trigger": {"cycle_ticks": 5, "ammo": [1, 2, 4]}, ` + shot:                  "alt.trigger.ammo is [1 2 4], want none or that of trigger.ammo, [1 2 3]",
		`"trigger": {"cycle_ticks": 5}, ` + strings.Replace(shot, `9`, `0`, 1):       "alt.projectile.ttl_ticks is 0",
		`"trigger": {"cycle_ticks": 5}, "alt": {}, ` + shot:                          `alt: unknown field "alt"`,
		`"trigger": {"cycle_ticks": 5, "damage_by_energy": true}, ` + shot:           "alt.trigger.damage_by_energy",
		`"trigger": {"cycle_ticks": 5}, "ray": {"range_m": 5, "kind": "x"}, ` + shot: "alt.projectile, ray, beam, signal is 2 of them",
	} {
		if _, err := Decode([]byte(altText(alt))); !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", alt, err, want)
		}
	}
	s, err := Decode([]byte(altText(`"trigger": {"cycle_ticks": 5, "ammo": [1, 2, 3]}, ` + shot)))
	if err != nil {
		t.Fatal(err)
	}
	data, err := Encode(s)
	if err != nil {
		t.Fatal(err)
	}
	if back, err := Decode(data); err != nil || !reflect.DeepEqual(back, s) {
		t.Errorf("%s\nbecame %+v, %v", data, back, err)
	}
	other := s.Clone()
	other.Alt.Projectile.MuzzleSpeed, other.Alt.Trigger.CycleTicks = 1, 1
	if s.Alt.Projectile.MuzzleSpeed != 50 || s.Alt.Trigger.CycleTicks != 5 {
		t.Error("a clone shares its second mode")
	}
}

func TestLoadDir_NamesTheFileAndTakesAllOrNothing(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("a.json", good)
	write("readme.txt", "not a weapon")
	write("b.json", strings.Replace(good, "spoon", "fork", 1))
	specs, err := LoadDir(dir)
	if err != nil || len(specs) != 2 || specs[0].Name != "spoon" || specs[1].Name != "fork" {
		t.Fatalf("%+v, %v", specs, err)
	}
	write("c.json", strings.Replace(good, `"damage": 0.1`, `"damage": -1`, 1))
	specs, err = LoadDir(dir)
	if !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), "c.json") || !strings.Contains(err.Error(), "damage is -1") || specs != nil {
		t.Errorf("%v, %v", specs, err)
	}
	write("c.json", good)
	if _, err = LoadDir(dir); !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), "c.json") || !strings.Contains(err.Error(), "c.json: line 2") || !strings.Contains(err.Error(), "in another file too, "+filepath.Join(dir, "a.json")) {
		t.Errorf("the same name twice: %v", err)
	}
	if _, err = LoadDir(filepath.Join(dir, "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
}

func TestMerge_PutsChangesOverTheBaseByName(t *testing.T) {
	spoon, err := Decode([]byte(good))
	if err != nil {
		t.Fatal(err)
	}
	slow := disc.Clone()
	slow.Projectile.Flight.Acceleration = 2.5
	got := Merge(Standard(), []Spec{slow, spoon})
	if len(got) != len(Standard())+1 {
		t.Fatalf("%d weapons", len(got))
	}
	for _, s := range got {
		if s.Name == "disc" && s.Projectile.Flight.Acceleration != 2.5 {
			t.Error("the disc is the old one")
		}
	}
}

// refuses expects an error that names the field for each way to spoil a disc.
func refuses(t *testing.T, cases map[string]func(s *Spec)) {
	t.Helper()
	for field, spoil := range cases {
		s := disc.Clone()
		spoil(&s)
		if err := s.Validate(); !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), field) {
			t.Errorf("%s: %v", field, err)
		}
	}
}

func TestSpec_TriggersThatDoNotGoTogetherAreRefused(t *testing.T) {
	refuses(t, map[string]func(s *Spec){
		"trigger.spin_down_ticks":    func(s *Spec) { s.Trigger.SpinDownTicks = 5 },
		"trigger.damage_by_energy":   func(s *Spec) { s.Trigger.ByEnergy = true },
		"trigger.ammo is [15 15 15]": func(s *Spec) { s.Projectile, s.Beam = nil, &Beam{Range: 5} },
		"trigger is that of a shot": func(s *Spec) {
			s.Projectile, s.Beam, s.Trigger = nil, &Beam{Range: 5}, Trigger{CycleTicks: 5, Spread: 0.1}
		},
		"no spin, spread, lift": func(s *Spec) {
			s.Projectile, s.Beam, s.Trigger = nil, &Beam{Range: 5}, Trigger{CycleTicks: 5, Lift: 0.1}
		},
		"trigger.spin_up_ticks is 5":   func(s *Spec) { s.Trigger.Charge, s.Trigger.SpinUpTicks = &Charge{Ticks: 5}, 5 },
		"trigger.charge.ticks is 0":    func(s *Spec) { s.Trigger.Charge = &Charge{} },
		"trigger.charge.speed is 1.5":  func(s *Spec) { s.Trigger.Charge = &Charge{Ticks: 5, Speed: Least(1.5)} },
		"trigger.charge.damage is NaN": func(s *Spec) { s.Trigger.Charge = &Charge{Ticks: 5, Damage: Least(math.NaN())} },
		"trigger.charge.radius is 0.5": func(s *Spec) {
			s.Trigger.Charge, s.Projectile.Payload.Radius = &Charge{Ticks: 5, Radius: Least(0.5)}, 0
		},
		"trigger.charge.speed is 0.5": func(s *Spec) {
			s.Trigger.Charge, s.Projectile, s.Ray = &Charge{Ticks: 5, Speed: Least(0.5)}, nil, &Ray{Range: 5}
		},
		"trigger.charge is there": func(s *Spec) {
			s.Trigger, s.Projectile, s.Beam = Trigger{CycleTicks: 5, Charge: &Charge{Ticks: 5}}, nil, &Beam{Range: 5}
		},
		"trigger.pellets is 65":       func(s *Spec) { s.Trigger.Pellets = 65 },
		"trigger.burst_ticks is 0":    func(s *Spec) { s.Trigger.BurstShots = 3 },
		"trigger.burst_ticks is 57":   func(s *Spec) { s.Trigger.BurstShots, s.Trigger.BurstTicks = 3, 57 },
		"trigger.burst_ticks is 5":    func(s *Spec) { s.Trigger.BurstTicks = 5 },
		"trigger.burst_shots is -1":   func(s *Spec) { s.Trigger.BurstShots = -1 },
		"trigger is that of a charge": func(s *Spec) { s.Trigger.Charge, s.Trigger.Semi = &Charge{Ticks: 5}, true },
		"trigger.semi is true":        func(s *Spec) { s.Trigger.Semi, s.Trigger.SpinUpTicks = true, 5 },
		"no pellets, burst_shots": func(s *Spec) {
			s.Trigger, s.Projectile, s.Beam = Trigger{CycleTicks: 5, Pellets: 2}, nil, &Beam{Range: 5}
		},
		"burst_shots or semi for": func(s *Spec) {
			s.Trigger, s.Projectile, s.Beam = Trigger{CycleTicks: 5, Semi: true}, nil, &Beam{Range: 5}
		},
		"that of a shot, want no pellets": func(s *Spec) {
			s.Trigger, s.Projectile, s.Beam = Trigger{CycleTicks: 5, BurstShots: 2, BurstTicks: 1}, nil, &Beam{Range: 5}
		},
		"want no burst_shots or semi with it": func(s *Spec) {
			s.Trigger.Charge, s.Trigger.BurstShots, s.Trigger.BurstTicks = &Charge{Ticks: 5}, 2, 1
		},
		"cooling is missing":                              func(s *Spec) { s.Trigger.Heat = 0.1 },
		"cooling is there":                                func(s *Spec) { s.Cooling = &Cooling{PerSecond: 1} },
		"cooling.per_s is 0":                              func(s *Spec) { s.Trigger.Heat, s.Cooling = 0.1, &Cooling{} },
		"cooling.resume is 1":                             func(s *Spec) { s.Trigger.Heat, s.Cooling = 0.1, &Cooling{PerSecond: 1, Resume: 1} },
		"trigger.heat is -1":                              func(s *Spec) { s.Trigger.Heat = -1 },
		"trigger.spread_tan is 1.5, want 0 to 1":          func(s *Spec) { s.Trigger.Spread = 1.5 },
		"trigger.spin_up_ticks is 1001, want 0 to 1000":   func(s *Spec) { s.Trigger.SpinUpTicks = 1001 },
		"trigger.spin_down_ticks is 1001, want 0 to 1000": func(s *Spec) { s.Trigger.SpinDownTicks = 1001 },
	})
}

// TestSpec_IsRightAtItsLimits, and with all that goes together.
func TestSpec_IsRightAtItsLimits(t *testing.T) {
	half := Least(0.5)
	for what, change := range map[string]func(s *Spec){
		"nothing":            func(s *Spec) {},
		"a long name":        func(s *Spec) { s.Name = strings.Repeat("n", maxNameLen) },
		"a long burst":       func(s *Spec) { s.Trigger.BurstShots, s.Trigger.BurstTicks = 3, s.Trigger.CycleTicks },
		"one shot":           func(s *Spec) { s.Trigger.BurstShots = 1 },
		"a charge of a shot": func(s *Spec) { s.Trigger.Charge = &Charge{Ticks: 5, Speed: half, Damage: half, Radius: half} },
		"a charge of one":    func(s *Spec) { s.Trigger.Charge, s.Trigger.BurstShots = &Charge{Ticks: 1}, 1 },
		"a charge of a ray": func(s *Spec) {
			s.Projectile, s.Ray, s.Trigger.Charge = nil, &Ray{Range: 5}, &Charge{Ticks: 5, Damage: half}
		},
		"a signal":         func(s *Spec) { s.Projectile, s.Signal = nil, "go" },
		"a charged signal": func(s *Spec) { s.Projectile, s.Signal, s.Trigger.Charge = nil, "go", &Charge{Ticks: 5} },
		"a beam":           func(s *Spec) { s.Projectile, s.Beam, s.Trigger = nil, &Beam{Range: 5}, Trigger{CycleTicks: 5} },
		"barrels":          func(s *Spec) { s.Trigger.SpinUpTicks, s.Trigger.SpinDownTicks = 5, 5 },
		"all energy":       func(s *Spec) { s.Trigger.ByEnergy, s.Trigger.Energy = true, 5 },
		"parts in order":   func(s *Spec) { s.Parts = Parts{{Name: "a", Data: []byte("1")}, {Name: "b", Data: []byte("1")}} },
	} {
		s := disc.Clone()
		if change(&s); s.Validate() != nil {
			t.Errorf("%s: %v", what, s.Validate())
		}
	}
}

func TestSpec_PartsThatDoNotGoTogetherAreRefused(t *testing.T) {
	refuses(t, map[string]func(s *Spec){
		"projectile.fuse.proximity_m": func(s *Spec) {
			s.Projectile.Fuse, s.Projectile.Payload.Radius = &components.FuseData{Contact: true, Proximity: 1}, 0
		},
		"trigger is there, want none for a weapon that is not carried": func(s *Spec) { s.Carried = new(bool) },
		"slot is there": func(s *Spec) { s.Carried, s.Trigger = new(bool), Trigger{} },
		"projectile, ray, beam, signal is 0": func(s *Spec) {
			*s = Spec{Name: "x", Carried: new(bool)}
		},
		"ray is there":            func(s *Spec) { *s = Spec{Name: "x", Carried: new(bool), Ray: &Ray{Range: 5}} },
		"signal is there":         func(s *Spec) { *s = Spec{Name: "x", Carried: new(bool), Signal: "go"} },
		"signal is 2 of them":     func(s *Spec) { s.Signal = "go" },
		"signal is \"a\\nb\"":     func(s *Spec) { s.Projectile, s.Signal = nil, "a\nb" },
		"lift, damage_by_energy":  func(s *Spec) { s.Projectile, s.Signal, s.Trigger.Spread = nil, "go", 0.1 },
		"no spread, lift, damage": func(s *Spec) { s.Projectile, s.Signal, s.Trigger.Lift = nil, "go", 0.1 },
		"pellets for a signal":    func(s *Spec) { s.Projectile, s.Signal, s.Trigger.Pellets = nil, "go", 2 },
		"trigger.charge.damage": func(s *Spec) {
			s.Projectile, s.Signal, s.Trigger.Charge = nil, "go", &Charge{Ticks: 9, Damage: Least(0.5)}
		},
		"trigger.throw is true":            func(s *Spec) { s.Trigger.Throw = true },
		"beam.heal_per_s":                  func(s *Spec) { s.Projectile, s.Beam, s.Trigger.Ammo = nil, &Beam{Range: 5, Heal: 1, Damage: 1}, Load{} },
		"beam.range_m":                     func(s *Spec) { s.Projectile, s.Beam = nil, &Beam{} },
		"ray.damage":                       func(s *Spec) { s.Projectile, s.Ray = nil, &Ray{Range: 5, Damage: math.NaN()} },
		"projectile.volatile.half_m":       func(s *Spec) { s.Projectile.Volatile = &components.VolatileData{} },
		"projectile.inherit":               func(s *Spec) { s.Projectile.Inherit = math.Inf(1) },
		"projectile.flight.top_speed_mps":  func(s *Spec) { s.Projectile.Flight.TopSpeed = math.NaN() },
		"projectile.payload.kick_mass_mps": func(s *Spec) { s.Projectile.Payload.Kick = math.Inf(-1) },
		"trigger.cycle_ticks":              func(s *Spec) { s.Trigger.CycleTicks = 0 },
		"projectile.grace_ticks":           func(s *Spec) { s.Projectile.GraceTicks = -1 },
		"exactly one":                      func(s *Spec) { s.Projectile = nil },
		"parts: their number is 65":        func(s *Spec) { s.Parts = make(Parts, 65) },
		`parts is "a" after "b"`:           func(s *Spec) { s.Parts = Parts{{Name: "b", Data: []byte("1")}, {Name: "a", Data: []byte("1")}} },
		`parts is "a" after "a"`:           func(s *Spec) { s.Parts = Parts{{Name: "a", Data: []byte("1")}, {Name: "a", Data: []byte("1")}} },
	})
	if _, err := NewCatalogue(disc, disc); !errors.Is(err, ErrInvalid) {
		t.Errorf("two discs: %v", err)
	}
}

// TestDecode_ListsAllFaultsWithTheirLines has faults in both modes and in the spec
// itself, and a name that cannot be printed.
func TestDecode_ListsAllFaultsWithTheirLines(t *testing.T) {
	_, err := Decode([]byte(`{
	"name": "spoon\u001b[2J",
	"armors": ["tin"],
	"trigger": {"cycle_ticks": 0, "spread_tan": 7},
	"ray": {"range_m": 5, "kind": "x", "damage": -1},
	"alt": {
		"trigger": {"cycle_ticks": 5, "semi": true, "spin_up_ticks": 3},
		"ray": {"range_m": 0, "kind": "x"}
	}
}`))
	want := []string{
		`line 2, column 10: weapon "spoon\x1b[2J": name is "spoon\x1b[2J", want 1 to 64 letters in one line`,
		`line 3, column 12: weapon "spoon\x1b[2J": armors is "tin"`,
		`line 4, column 29: weapon "spoon\x1b[2J": trigger.cycle_ticks is 0`,
		`line 4, column 46: weapon "spoon\x1b[2J": trigger.spread_tan is 7`,
		`line 5, column 47: weapon "spoon\x1b[2J": ray.damage is -1`,
		`line 8, column 22: weapon "spoon\x1b[2J": alt.ray.range_m is 0`,
		`line 7, column 41: weapon "spoon\x1b[2J": alt.trigger.semi is true`,
	}
	if !errors.Is(err, ErrInvalid) {
		t.Fatalf("%v is not ErrInvalid", err)
	}
	got := strings.Split(err.Error(), "\n")
	if len(got) != len(want) {
		t.Errorf("%d faults, want %d", len(got), len(want))
	}
	for i := range min(len(got), len(want)) {
		if !strings.HasPrefix(got[i], want[i]) {
			t.Errorf("%s\nwant\n%s", got[i], want[i])
		}
	}
}

// TestLoadFS_ListsTheFaultsOfAllFiles expects the file name in each line.
func TestLoadFS_ListsTheFaultsOfAllFiles(t *testing.T) {
	files := fstest.MapFS{
		"a.json": {Data: []byte(`{"name": "a", "slot": "x", "nme": 1}`)},
		"b.json": {Data: []byte(`{"name": "b", "trigger": {"cycle_ticks": 5}, "ray": {"range_m": -5, "kind": "x"}}`)},
		"c.json": {Data: []byte(`{"name": "c", "trigger": {"cycle_ticks": 5}, "ray": {"range_m": 5, "kind": "x"}}`)},
	}
	specs, err := LoadFS(files, ".")
	want := []string{
		`weapons: a.json: line 1, column 23: slot: is a text`,
		`weapons: a.json: line 1, column 28: unknown field "nme"`,
		`weapons: b.json: line 1, column 65: weapon "b": ray.range_m is -5`,
	}
	if err == nil || specs != nil {
		t.Fatalf("%v and %d weapons", err, len(specs))
	}
	got := strings.Split(err.Error(), "\n")
	for i := range want {
		if len(got) != len(want) || !strings.HasPrefix(got[i], want[i]) {
			t.Fatalf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// TestLoadFS_NamesFileAndLineOfEveryFault also where a field is missing, where it shows only
// beside other weapons, and where the name of the file would be no text on a terminal.
func TestLoadFS_NamesFileAndLineOfEveryFault(t *testing.T) {
	const ray = `"ray": {"range_m": 5, "kind": "x"}`
	for text, want := range map[string]string{
		`{"name": "a", "trigger": {"cycle_ticks": 5}}`:                                      `weapons: "a\nb.json": line 1, column 1: weapon "a": projectile, ray, beam, signal is 0`,
		"{\"name\": \"a\",\n\"trigger\": {\"cycle_ticks\": 5, \"heat\": 0.1}, " + ray + "}": `"a\nb.json": line 1, column 1: weapon "a": cooling is missing`,
		`{"name": "a" "slot": 1}`:                                                           `"a\nb.json": line 1, column 14: `,
	} {
		_, err := LoadFS(fstest.MapFS{"a\nb.json": {Data: []byte(text)}}, ".")
		if err == nil || !strings.Contains(err.Error(), want) || !errors.Is(err, ErrInvalid) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	specs, err := LoadFS(fstest.MapFS{"a.json": {Data: []byte("{\"name\": \"a\", \"trigger\": {\"cycle_ticks\": 5}, \"projectile\": {\"muzzle_mps\": 5, \"ttl_ticks\": 5,\n" +
		"\"payload\": {\"kind\": \"x\"},\n\"releases\": [{\"weapon\": \"none\", \"when\": \"end\", \"count\": 1}]}}")}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	for want, err := range map[string]error{
		`a.json: line 3, column 25: weapon "a": projectile.releases[0].weapon is "none", want another: `: specs[0].Refuse("projectile.releases[0].weapon", `"none"`, "another"),
		`a.json: line 3, column 13: weapon "a": projectile.releases[1]: there is none: `:                 specs[0].Refuse("projectile.releases[1]", "there is none", ""),
		`a.json: line 2, column 12: weapon "a": projectile.payload.damage is 0, want more: `:             specs[0].Refuse("projectile.payload.damage", "0", "more"),
	} {
		if !errors.Is(err, ErrInvalid) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
