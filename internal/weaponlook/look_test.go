package weaponlook

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// disc is the shipped weapon.
func disc() weapons.Spec {
	all := weapons.Standard()
	return all[slices.IndexFunc(all, func(s weapons.Spec) bool { return s.Name == "disc" })]
}

// fullOf returns the complete look of a weapon.
func fullOf(t *testing.T, s *weapons.Spec) Look {
	t.Helper()
	own, err := Of(s)
	if err != nil {
		t.Fatal(err)
	}
	return Full(s, own)
}

// decoded reads a weapon and its look.
func decoded(data []byte) (weapons.Spec, error) {
	s, err := weapons.Decode(data)
	if err == nil {
		_, err = Of(&s)
	}
	return s, err
}

// withLook is the disc with a block of JSON as its look.
func withLook(t *testing.T, look string) []byte {
	t.Helper()
	data, err := weapons.Encode(disc())
	if err != nil {
		t.Fatal(err)
	}
	return []byte(strings.TrimSuffix(strings.TrimSpace(string(data)), "}") + `, "look": ` + look + "}")
}

func TestLook_IsRefusedByThePlaceOfWhatIsWrong(t *testing.T) {
	for look, want := range map[string]string{
		`{"label": "a\nb"}`:                        `look.label is "a\nb"`,
		`{"label": "` + long(65) + `"}`:            "look.label",
		`{"icon": "spoon"}`:                        `look.icon is "spoon", want one of bolt, plasma, disc`,
		`{"crosshair": "spoon"}`:                   `look.crosshair is "spoon"`,
		`{"color": "red"}`:                         `look.color is "red", want "#rrggbb"`,
		`{"halo": {"color": "#12345g"}}`:           `look.halo.color is "#12345g"`,
		`{"trail": {"kind": "rope"}}`:              `look.trail.kind is "rope"`,
		`{"explosion": {"kind": "hole"}}`:          `look.explosion.kind is "hole"`,
		`{"mesh": "../etc/disc.glb"}`:              `look.mesh is "../etc/disc.glb"`,
		`{"mesh": "/disc.glb"}`:                    "look.mesh",
		`{"mesh": "c:\\disc.glb"}`:                 "look.mesh",
		`{"mesh": "disc.wav"}`:                     "look.mesh",
		`{"hand": "A b"}`:                          "look.hand",
		`{"scale": 101}`:                           "look.scale is 101, want 0 to 100",
		`{"scale": -1}`:                            "look.scale is -1",
		`{"key": 11}`:                              "look.key is 11",
		`{"spin_deg_per_s": 1e9}`:                  "look.spin_deg_per_s",
		`{"trail": {"length_m": 1e9}}`:             "look.trail.length_m",
		`{"sounds": {"hit": {"volume": 5}}}`:       "look.sounds.hit.volume is 5",
		`{"sounds": {"loop": {"pitch": 0.01}}}`:    "look.sounds.loop.pitch is 0.01",
		`{"sounds": {"fire": {"name": "a.mp3"}}}`:  `look.sounds.fire.name is "a.mp3"`,
		`{"sounds": {"fire": {"named": "a.wav"}}}`: "named",
	} {
		if _, err := decoded(withLook(t, look)); !errors.Is(err, weapons.ErrInvalid) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", look, err, want)
		}
	}
}

func long(letters int) string { return strings.Repeat("m", letters) }

func TestLook_DoubtsNamesThatOnlyAGameCanHave(t *testing.T) {
	for look, want := range map[string]string{
		`{"mesh": "disk"}`: `look.mesh is "disk"`,
		`{"sounds": {"fire": {"name": "fire_disk"}}}`: `look.sounds.fire.name is "fire_disk"`,
		`{"mesh": "disc", "hand": "a.glb"}`:           "",
	} {
		s, err := decoded(withLook(t, look))
		if err != nil {
			t.Fatal(err)
		}
		if got := Doubt(&s); want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", look, got, want)
		}
		if got := Doubt(&s, "disk", "fire_disk"); got != "" {
			t.Errorf("%s: %q in a game that has it", look, got)
		}
	}
}

// TestClass_FollowsFromWhatAWeaponDoes changes one property of a plain bolt at a time.
func TestClass_FollowsFromWhatAWeaponDoes(t *testing.T) {
	shot := func(change func(p *weapons.Projectile)) weapons.Spec {
		s := weapons.Spec{Name: "x", Trigger: weapons.Trigger{CycleTicks: 20}, Projectile: &weapons.Projectile{MuzzleSpeed: 80, TTLTicks: 100, Payload: components.PayloadData{Damage: 0.2}}}
		change(s.Projectile)
		return s
	}
	for want, s := range map[Class]weapons.Spec{
		ClassBolt:    shot(func(*weapons.Projectile) {}),
		ClassPlasma:  shot(func(p *weapons.Projectile) { p.Payload.Radius = 3 }),
		ClassDisc:    shot(func(p *weapons.Projectile) { p.Payload.Radius = 8 }),
		ClassShell:   shot(func(p *weapons.Projectile) { p.Payload.Radius, p.Flight.Gravity = 8, 20 }),
		ClassBullet:  shot(func(p *weapons.Projectile) { p.MuzzleSpeed = 400 }),
		ClassMissile: shot(func(p *weapons.Projectile) { p.Parts = weapons.Parts{{Name: "behaviours.homing", Data: []byte("{}")}} }),
		ClassGrenade: shot(func(p *weapons.Projectile) {
			p.Bounce, p.Fuse, p.Flight.Radius = &components.BounceData{Elasticity: 0.4}, &components.FuseData{Contact: true, ArmTicks: 9}, 0.1
		}),
		ClassMine: shot(func(p *weapons.Projectile) {
			p.Payload.Radius, p.Flight.Radius = 8, 0.1
			p.Bounce, p.Fuse = &components.BounceData{Elasticity: 0.1}, &components.FuseData{Proximity: 3, RestCheckTicks: 9}
		}),
		ClassRay:    {Name: "x", Trigger: weapons.Trigger{CycleTicks: 20}, Ray: &weapons.Ray{Range: 100}},
		ClassBeam:   {Name: "x", Trigger: weapons.Trigger{CycleTicks: 20}, Beam: &weapons.Beam{Range: 100, Drain: 9}},
		ClassSignal: {Name: "x", Trigger: weapons.Trigger{CycleTicks: 20}, Signal: "wall"},
		ClassRepair: {Name: "x", Trigger: weapons.Trigger{CycleTicks: 20}, Beam: &weapons.Beam{Range: 100, Heal: 1}},
	} {
		if err := s.Validate(); err != nil {
			t.Fatal(want, err)
		}
		if got := ClassOf(&s); got != want {
			t.Errorf("a %s is taken for a %s", want, got)
		}
		full := Full(&s, nil)
		valid := s
		valid.Look = full.JSON()
		if _, err := Of(&valid); err != nil {
			t.Errorf("the look of a %s: %v", want, err)
		}
		if full.Label != "X" || full.Key == 0 || full.Color == "" || full.Icon == "" || full.Crosshair == "" || full.Hand == "" ||
			full.Mesh == "" || full.Trail.Kind == "" || full.Halo.Kind == "" || full.Muzzle.Kind == "" || full.Explosion.Kind == "" ||
			full.Decal.Kind == "" || full.Sounds.Fire.Name == "" || full.Sounds.Loop.Name == "" || Doubt(&valid) != "" {
			t.Errorf("the look of a %s has holes: %+v", want, full)
		}
	}
}

func TestFullLook_TakesWhatIsSaidAndFillsInTheRest(t *testing.T) {
	s, own := disc(), Look{Color: "#102030", Mesh: "saucer.glb", Sounds: Sounds{Fire: Sound{Pitch: 2}, Hit: Sound{Name: None}}}
	s.Name, s.Slot = "hover_disc", 30
	full := Full(&s, &own)
	if full.Label != "Hover disc" || full.Color != "#102030" || full.Mesh != "saucer.glb" || full.Spin != 0 || full.Scale != 1 ||
		full.Sounds.Fire != (Sound{"fire_disc", 1, 2}) || full.Sounds.Hit.Name != None || full.Key != 1 || full.Trail.Kind != "streak" {
		t.Errorf("%+v", full)
	}
	if own.Label != "" {
		t.Error("the look of the weapon was changed")
	}
}

func TestFullLook_KeysAreSlotsAndOthersJoinTheirClass(t *testing.T) {
	for slot, want := range map[int]int{1: 1, 7: 7, 10: 10, 11: 3, 300: 3, -4: 3, 0: 3} {
		s := weapons.Spec{Name: "x", Slot: slot, Projectile: &weapons.Projectile{Bounce: &components.BounceData{}}}
		if got := Full(&s, nil).Key; got != want {
			t.Errorf("slot %d has key %d, want %d", slot, got, want)
		}
	}
}

// TestLoadFS_FindsAssetsBesideTheWeaponAndNowhereElse loads a directory of a file
// system in memory, as in a browser.
func TestLoadFS_FindsAssetsBesideTheWeaponAndNowhereElse(t *testing.T) {
	weapon := withLook(t, `{"mesh": "shapes/saucer.glb", "sounds": {"fire": {"name": "saucer.wav"}}}`)
	files := fstest.MapFS{
		"mine/w.JSON": {Data: weapon}, "mine/saucer.wav": {Data: []byte("x")}, "mine/shapes/saucer.glb": {Data: []byte("x")},
	}
	specs, err := LoadFS(files, "mine")
	if err != nil || len(specs) != 1 || !slices.Equal(Files(&specs[0]), []string{"shapes/saucer.glb", "saucer.wav"}) {
		t.Fatalf("%v, %v", specs, err)
	}
	files["saucer.wav"] = files["mine/saucer.wav"]
	delete(files, "mine/saucer.wav")
	for _, c := range []struct {
		want string
		file *fstest.MapFile
	}{
		{`mine/w.JSON: line 34, column 69: weapon "disc": look.sounds.fire.name is "saucer.wav", want an existing file in the directory of this one or below`, nil},
		{"at most 16777216 bytes", &fstest.MapFile{Data: make([]byte, maxAsset+1)}},
		{"want a regular file", &fstest.MapFile{Mode: fs.ModeNamedPipe}},
	} {
		if c.file != nil {
			files["mine/saucer.wav"] = c.file
		}
		if _, err := LoadFS(files, "mine"); !errors.Is(err, weapons.ErrInvalid) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	if _, err := LoadFS(files, "none"); !errors.Is(err, fs.ErrNotExist) && err == nil {
		t.Error("a folder that is not there was loaded")
	}
}

func TestLoadDir_NamesFilesByTheirPaths(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "w.json"), withLook(t, `{"mesh": "gone.glb"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := LoadDir(dir); err == nil || !strings.Contains(err.Error(), filepath.Join(dir, "w.json")+`: line 34, column 20: weapon "disc": look.mesh is "gone.glb"`) {
		t.Errorf("%v", err)
	}
}

// section returns the text below a heading of docs/weapons.md.
func section(t *testing.T, heading string) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/weapons.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, ok := strings.Cut(string(text), "\n## "+heading+"\n")
	if !ok {
		t.Fatalf("docs/weapons.md has no section %q", heading)
	}
	body, _, _ := strings.Cut(after, "\n## ")
	return body
}

// TestDocs_TheListingOfALookIsALook puts the listing into the disc and loads it with
// the files that it names.
func TestDocs_TheListingOfALookIsALook(t *testing.T) {
	_, listing, _ := strings.Cut(section(t, "A look of its own"), "```json\n\"look\": ")
	listing, _, ok := strings.Cut(listing, "\n```")
	if !ok {
		t.Fatal("there is no listing")
	}
	files := fstest.MapFS{"disc.json": {Data: withLook(t, listing)}, "saucer.glb": {}, "saucer.wav": {}}
	specs, err := LoadFS(files, ".")
	if err != nil {
		t.Fatal(err)
	}
	full := fullOf(t, &specs[0])
	if full.Label != "Saucer" || full.Sounds.Fire != (Sound{"saucer.wav", 0.8, 1.2}) || full.Trail.Kind != "sparks" || full.Hand != "launcher" {
		t.Errorf("it is %+v", full)
	}
}

func TestDocs_NameEverythingThatALookCanName(t *testing.T) {
	text := section(t, "Every field")
	for _, list := range [][]string{Icons(), Crosshairs(), Meshes(), HandMeshes(), Trails(), Halos(), Muzzles(), Explosions(), Decals(), SoundNames()} {
		for _, name := range list {
			if !strings.Contains(text, "`"+name+"`") {
				t.Errorf("docs/weapons.md does not name %q", name)
			}
		}
	}
}
