package game

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/game/sound"
	"github.com/skijet/skijet/internal/weaponlook"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// TestArmory_HasAllThatLooksCanName: the lists are those of package weapons, which
// knows nothing of meshes and sounds.
func TestArmory_HasAllThatLooksCanName(t *testing.T) {
	for _, name := range append(weaponlook.Meshes(), weaponlook.HandMeshes()...) {
		if _, ok := render.MeshByName(name); !ok {
			t.Errorf("there is no mesh %q", name)
		}
	}
	for _, name := range weaponlook.SoundNames() {
		if _, ok := mixer.ByName(name); !ok {
			t.Errorf("there is no sound %q", name)
		}
	}
	for _, name := range weaponlook.Icons() {
		if !panels.HasWeaponIcon(name) {
			t.Errorf("there is no icon %q", name)
		}
	}
}

// fileOf reads an example's file, to be put beside a weapon.
func fileOf(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// tone is a .wav file of a tenth of a second.
func tone() []byte {
	const n = 4410
	data := append([]byte("RIFF"), binary.LittleEndian.AppendUint32(nil, 36+2*n)...)
	data = append(data, "WAVEfmt "...)
	for _, word := range []uint32{16, 1 | 1<<16, 44100, 88200, 2 | 16<<16} {
		data = binary.LittleEndian.AppendUint32(data, word)
	}
	data = append(append(data, "data"...), binary.LittleEndian.AppendUint32(nil, 2*n)...)
	for i := range n {
		data = binary.LittleEndian.AppendUint16(data, uint16(int16(16000*math.Sin(float64(i)/10))))
	}
	return data
}

// saucer is a bolt whose look names files.
func saucer(t *testing.T, change func(l *weaponlook.Look)) []byte {
	t.Helper()
	look := weaponlook.Look{Label: "Saucer", Mesh: "saucer.glb", Sounds: weaponlook.Sounds{Fire: weaponlook.Sound{Name: "saucer.wav", Pitch: 1.5}}}
	change(&look)
	s := bolt("saucer", 30, look)
	data, err := weapons.Encode(s)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestWatch_ReloadsLooksMeshesAndSounds edits a weapon and what lies beside it under a
// running game. Nothing of it touches the match, and what is broken leaves what was
// there.
func TestWatch_ReloadsLooksMeshesAndSounds(t *testing.T) {
	g, _ := newGame(t)
	engine, _ := mixer.Offline()
	g.sound = engine
	clock := time.Unix(1000, 0)
	g.clock.now = func() time.Time { return clock }
	files := fstest.MapFS{}
	g.session.weaponFolder, g.plugins.folder = newWeaponFolder("mine", files, weapons.Standard()), looks.NewFiles(files, engine)
	put := func(name string, data []byte) {
		clock = clock.Add(time.Second)
		files[name] = &fstest.MapFile{Data: data, ModTime: clock}
		g.reload()
		g.tick()
	}
	mesh := fileOf(t, "render/meshes/disc.glb")
	files["saucer.glb"], files["saucer.wav"] = &fstest.MapFile{Data: mesh}, &fstest.MapFile{Data: tone()}
	put("saucer.json", saucer(t, func(*weaponlook.Look) {}))
	a := g.session.state.Looks.Of("saucer")
	if g.session.weaponFolder.fault != "" || a.Mesh.Own == nil || a.Look.Label != "Saucer" || a.Fire.Pitch != 1.5 || a.Fire.Effect <= mixer.Silence {
		t.Fatalf("%q: %+v", g.session.weaponFolder.fault, a)
	}
	catalogue := g.session.state.Match.Weapons()

	put("saucer.json", saucer(t, func(l *weaponlook.Look) { l.Label, l.Color = "Plate", "#ff0000" }))
	b := g.session.state.Looks.Of("saucer")
	if b.Look.Label != "Plate" || b.Glow != (render.Color{looks.Brightness, 0, 0}) || b.Mesh != a.Mesh || b.Fire.Effect != a.Fire.Effect {
		t.Errorf("another label and colour: %+v", b)
	}
	if g.session.state.Match.Weapons() != catalogue {
		t.Error("a change of the look alone changed the weapons of the match")
	}

	put("saucer.glb", fileOf(t, "render/meshes/gun.glb"))
	c := g.session.state.Looks.Of("saucer")
	if c.Mesh.Own == nil || c.Mesh == a.Mesh {
		t.Error("another mesh is not taken")
	}
	put("saucer.glb", mesh[:100])
	p, _ := g.session.state.Player(g.session.state.Self)
	notice := g.frame(p, g.session.state.History.After, g.session.camera.Place(g.session.state.Level.Solid, p, p.Look, 0, 90)).Notice
	if d := g.session.state.Looks.Of("saucer"); d.Mesh != c.Mesh || !strings.Contains(notice, `weapon "saucer": look.mesh: levels: saucer.glb`) {
		t.Errorf("a broken mesh: %+v, the screen says %q", d.Mesh, notice)
	}
	put("saucer.wav", []byte("noise"))
	if d := g.session.state.Looks.Of("saucer"); d.Fire != c.Fire || !strings.Contains(strings.Join(g.session.state.Looks.Faults, "\n"), "look.sounds.fire: saucer.wav: sound refused") {
		t.Errorf("a broken sound: %+v, %q", d.Fire, g.session.state.Looks.Faults)
	}
	put("saucer.glb", mesh)
	put("saucer.wav", tone())
	if d := g.session.state.Looks.Of("saucer"); g.session.weaponFolder.fault != "" || d.Mesh.Own == nil || d.Mesh == c.Mesh || d.Fire != a.Fire {
		t.Errorf("put right: %q, %+v", g.session.weaponFolder.fault, d)
	}
	delete(files, "saucer.wav")
	clock = clock.Add(time.Second)
	g.reload()
	if !strings.Contains(g.session.weaponFolder.fault, "saucer.json") || !strings.Contains(g.session.weaponFolder.fault, "want an existing file") || g.session.state.Looks.Of("saucer").Fire != a.Fire {
		t.Errorf("a file is gone: %q", g.session.weaponFolder.fault)
	}
}

// TestExtension_LooksNameItsMeshesSoundsAndFiles is the look of a weapon in Go.
func TestExtension_LooksNameItsMeshesSoundsAndFiles(t *testing.T) {
	look := weaponlook.Look{Mesh: "pyramid", Hand: "hand.glb", Sounds: weaponlook.Sounds{Fire: weaponlook.Sound{Name: "snap"}, Hit: weaponlook.Sound{Name: "none-such"}}}
	e := Extension{
		Modules: []systems.Module{{Name: "x", Weapons: []weapons.Spec{bolt("spike", 30, look)}}},
		Meshes: map[string]render.MeshSource{"pyramid": render.MeshOf(render.Surface{
			Vertices: []geom.Vec{{X: 0.1}, {Y: 0.1}, {Z: 0.1}}})},
		Sounds: map[string]sound.Source{"snap": sound.Recipe(0.1, func(t, _ float64) float64 { return math.Sin(t * 3000) })},
		Assets: fstest.MapFS{"hand.glb": {Data: fileOf(t, "render/meshes/tube.glb")}},
	}
	level := yardtest.Level(t)
	match, err := systems.NewMatch(systems.Options{Level: level, Modules: matchModules([]Extension{e})})
	if err != nil {
		t.Fatal(err)
	}
	self, err := match.Join(systems.PlayerSpec{Name: "You", Team: 1})
	if err != nil {
		t.Fatal(err)
	}
	engine, _ := mixer.Offline()
	var told []string
	g, err := newArena(arenaConfig{Match: match, Self: self, Sound: engine, setup: setup{extensions: []Extension{e}, report: func(line string) { told = append(told, line) }}})
	if err != nil {
		t.Fatal(err)
	}
	a := g.session.state.Looks.Of("spike")
	if a.Mesh.Own != g.plugins.all[0].meshes["pyramid"] || a.Hand.Own == nil || a.Fire.Effect != g.plugins.all[0].sounds["snap"] {
		t.Errorf("%+v", a)
	}
	usual, _ := mixer.ByName("hit_blaster")
	if a.Hit.Effect != usual || len(told) != 1 || !strings.Contains(told[0], `weapon "spike": look.sounds.hit: "none-such": nothing has that name`) {
		t.Errorf("a sound that nobody has: %+v, told %q", a.Hit, told)
	}
}

// TestFired_EmptyWeaponClicksOncePerPull counts what is heard.
func TestFired_EmptyWeaponClicksOncePerPull(t *testing.T) {
	g, ids := newGame(t)
	engine, heard := mixer.Offline()
	engine.SetVolume(1, false)
	g.hearBy(engine)
	for range 40 {
		g.poll()
		g.tick()
	}
	entry, _ := g.session.state.Match.Entry(ids[0])
	components.Arsenal.Get(entry).Slots[0].Ammo = 0
	g.tick()
	loud := func(seconds float64) bool {
		data := make([]byte, int(seconds*sound.Rate)*8)
		if _, err := heard.Read(data); err != nil {
			t.Fatal(err)
		}
		return bytes.ContainsFunc(data, func(r rune) bool { return r != 0 })
	}
	loud(3) // what was heard before
	g.poll(input.MouseLeft)
	g.tick()
	if !loud(0.5) {
		t.Error("nothing is heard of a trigger pulled for nothing")
	}
	g.poll(input.MouseLeft)
	g.tick()
	if loud(0.5) {
		t.Error("it is heard again while the trigger is held")
	}
	p, _ := g.session.state.Player(g.session.state.Self)
	if f := g.frame(p, g.session.state.History.After, g.session.camera.Place(g.session.state.Level.Solid, p, p.Look, 0, 90)); f.Weapon.Reason != "no ammo" {
		t.Errorf("the screen says %q", f.Weapon.Reason)
	}
}
