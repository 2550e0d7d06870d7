package game

import (
	"image"
	"io"
	"math"
	"os"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/game/sound"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

func TestView_PlacesEveryEntityBetweenTheLastTwoTicks(t *testing.T) {
	var v View
	g, _ := extended(t, Extension{Draw: func(given *View) { v = *given }})
	g.tick()
	g.tick()
	g.session.state.Fraction = 0.25
	g.extendScene(0.01)
	if v.Fraction != 0.25 || v.Seconds != 0.01 || v.Self != g.session.state.Self {
		t.Errorf("the view is %+v", v)
	}
	seen := 0
	for e := range v.Entities(orbs) {
		seen++
		if want := -3 + orbSpeed*systems.TickSeconds*1.25; math.Abs(e.Position.X-want) > 1e-9 {
			t.Errorf("the orb is drawn at %v, want %v", e.Position.X, want)
		}
		if got := e.Look.Yaw.SignedDegrees(); math.Abs(got-25) > 0.01 {
			t.Errorf("it is turned by %v degrees, want 25", got)
		}
		if at, ok := v.Position(e.ID); !ok || at != e.Position || v.Look(e.ID) != e.Look {
			t.Errorf("Position says %v, %v", at, ok)
		}
		g.session.state.Match.Despawn(e.ID)
	}
	if seen != 1 {
		t.Fatalf("%d orbs", seen)
	}
	g.tick()
	if n := orbs.Count(g.session.state.Match); n != 0 || slices.ContainsFunc(g.session.state.History.Places, func(p scene.Place) bool { return p.To.Z == 1.5 }) {
		t.Errorf("%d orbs are left, places %+v", n, g.session.state.History.Places)
	}
	if _, ok := v.Position(9999); ok {
		t.Error("nobody is somewhere")
	}
}

// TestView_ATeleportOfAnyEntityIsNotDrawnAsAFlight.
func TestView_ATeleportOfAnyEntityIsNotDrawnAsAFlight(t *testing.T) {
	g, _ := extended(t, Extension{})
	g.tick()
	for id := range orbs.In(g.session.state.Match) {
		if err := g.session.state.Match.Teleport(id, geom.Vec{X: 150, Y: 50, Z: 2}); err != nil {
			t.Fatal(err)
		}
	}
	g.tick()
	for id := range orbs.In(g.session.state.Match) {
		for _, fraction := range []float64{0, 0.5, 1} {
			if at, _, _ := g.session.state.History.At(id, fraction); at.X < 149 {
				t.Errorf("%v of the way it is at %v", fraction, at)
			}
		}
	}
}

// pyramid is a mesh made in code, 2 m wide.
func pyramid() render.Surface {
	top := geom.Vec{Z: 2}
	c := [4]geom.Vec{{X: -1, Y: -1}, {X: 1, Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}}
	var corners []geom.Vec
	for i := range c {
		corners = append(corners, c[i], c[(i+1)%4], top)
	}
	return render.Surface{Vertices: corners, Color: render.Color{0.9, 0.05, 0.05}, Tinted: true}
}

// redAt reports how much redder than green a pixel is.
func redAt(p *image.RGBA, x, y float64) int {
	c := p.RGBAAt(int(x), int(y))
	return int(c.R) - int(c.G)
}

func TestView_DrawsMeshesWhereTheyAreWithLightAndShadow(t *testing.T) {
	var at render.ScreenPoint
	var tint render.Color
	var mesh string
	g, _ := extended(t, Extension{
		Meshes: map[string]render.MeshSource{
			"pyramid": render.MeshOf(pyramid()),
			"file":    render.MeshFile(os.DirFS("render/meshes"), "flag.glb"),
		},
		Draw: func(v *View) {
			place := geom.Vec{Y: 9, Z: 0.5}
			v.Mesh(mesh, render.Instance{Position: place, Tint: tint, Yaw: geom.Degrees(30)})
			v.Shadow(place, 1.5)
			at = v.Project(place.Add(geom.Vec{Z: 0.7}))
		},
	})
	g.tick()
	show := func(inTint render.Color, name string) *image.RGBA {
		tint, mesh = inTint, name
		p := pictureOf(g, 320, 180)
		unit := hud.Unit(g.session.state.Size)
		at.X, at.Y = at.X*unit, at.Y*unit
		save(t, "mesh_"+name, p)
		return p
	}
	red := show(render.Color{}, "pyramid")
	if !at.OnScreen || redAt(red, at.X, at.Y) < 60 {
		t.Errorf("at %+v there is %v, want the red of the mesh", at, red.RGBAAt(int(at.X), int(at.Y)))
	}
	if green := show(render.Color{0.05, 0.9, 0.05}, "pyramid"); redAt(green, at.X, at.Y) > -60 {
		t.Errorf("tinted green it is %v", green.RGBAAt(int(at.X), int(at.Y)))
	}
	none := show(render.Color{}, "typo")
	changed := 0
	for i := range none.Pix {
		if none.Pix[i] != red.Pix[i] {
			changed++
		}
	}
	if changed < 1500 {
		t.Errorf("the mesh changes %d values of the picture", changed)
	}
	if p := show(render.Color{0.9, 0.05, 0.05}, "file"); slices.Equal(p.Pix, none.Pix) {
		t.Error("the mesh of a file is not seen")
	}
}

func TestView_ReportsAnUnknownNameOnce(t *testing.T) {
	var lines []string
	g, _ := extended(t, Extension{Name: "crabs", Draw: func(v *View) {
		v.Mesh("crabb", render.Instance{})
		v.Play("snapp", geom.Vec{}, 1, 1)
	}}, func(c *arenaConfig) { c.setup.report = func(line string) { lines = append(lines, line) } })
	g.extendScene(0)
	g.extendScene(0)
	want := []string{`extension "crabs": there is no mesh "crabb": add it to Extension.Meshes`,
		`extension "crabs": there is no sound "snapp": add it to Extension.Sounds`}
	if !slices.Equal(lines, want) {
		t.Errorf("reported %q", lines)
	}
}

// loudness reads so many seconds of what an engine plays and returns the power of
// the left and of the right ear.
func loudness(t *testing.T, heard io.Reader, seconds float64) (left, right float64) {
	t.Helper()
	data := make([]byte, int(seconds*sound.Rate)*8)
	if _, err := io.ReadFull(heard, data); err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(data); i += 8 {
		l, r := float32At(data[i:]), float32At(data[i+4:])
		left, right = left+l*l, right+r*r
	}
	return left, right
}

func float32At(data []byte) float64 {
	bits := uint32(data[0]) | uint32(data[1])<<8 | uint32(data[2])<<16 | uint32(data[3])<<24
	return float64(math.Float32frombits(bits))
}

func TestView_SoundsComeFromTheirPlacesAndLoopsFollowTheirEntity(t *testing.T) {
	engine, heard := mixer.Offline()
	tone := func(t float64) float64 { return math.Sin(2 * math.Pi * 300 * t) }
	loops, snap := true, false
	g, _ := extended(t, Extension{
		Sounds: map[string]sound.Source{
			"snap": sound.Recipe(0.2, func(t, _ float64) float64 { return tone(t) }),
			"hum":  sound.LoopRecipe(1, tone),
		},
		Draw: func(v *View) {
			for e := range v.Entities(orbs) {
				if loops {
					v.Loop("hum", e.ID, 1, 1)
				}
			}
			if snap {
				v.Play("snap", geom.Vec{X: -30}, 1, 1)
				v.PlayHere("snap", 0.01, 2)
			}
		},
	}, func(c *arenaConfig) { c.Sound = engine })
	engine.SetVolume(1, false)
	for _, bus := range []mixer.Bus{mixer.Ambience, mixer.Announcer, mixer.Music} {
		engine.SetBus(bus, 0)
	}
	g.tick()
	for range 60 { // the spawn is heard no longer, and the orb is far to the right
		g.tick()
	}
	loudness(t, heard, 2)
	draw := func() {
		pictureOf(g, 64, 36)
		engine.LoopHere(mixer.LoopKey{Effect: mixer.WindLoop}, 0, 1) // which is never still
	}
	draw()
	loudness(t, heard, 0.1)
	if left, right := loudness(t, heard, 0.3); right < 1 || right < 3*left {
		t.Errorf("an orb to the right hums with power %.2f left, %.2f right", left, right)
	}
	loops = false
	draw()
	loudness(t, heard, 2) // until the walls answer no longer
	if left, right := loudness(t, heard, 0.3); left+right > 1e-3 {
		t.Errorf("a loop that nobody asks for has power %v", left+right)
	}
	snap = true
	draw()
	if left, right := loudness(t, heard, 0.1); left < 1 || left < 3*right {
		t.Errorf("a snap to the left has power %.2f left, %.2f right", left, right)
	}
}

func TestView_HidesWhatIsBuiltIn(t *testing.T) {
	var parts Parts
	var hidden []components.ID
	g, ids := extended(t, Extension{Draw: func(v *View) {
		v.Hide(parts)
		for _, id := range hidden {
			v.HideEntity(id)
		}
	}})
	level := *g.session.state.Level // with a flag
	level.Flags = []levels.Flag{{Team: 1, Position: geom.Vec{Y: 20}}}
	g.session.state.Level = &level
	g.tick()
	// count returns how many models of each mesh are drawn.
	count := func() map[render.MeshID]int {
		pictureOf(g, 64, 36)
		n := map[render.MeshID]int{g.session.builder.Scene.ViewModel.Mesh: 1}
		for _, m := range g.session.builder.Scene.Models {
			n[m.Mesh]++
		}
		return n
	}
	for _, c := range []struct {
		parts  Parts
		hidden []components.ID
		gone   render.MeshID
	}{
		{Players, nil, render.MeshPlayerLight}, {0, ids[1:], render.MeshPlayerLight},
		{Flags, nil, render.MeshFlag}, {Hands, nil, render.MeshLauncher},
	} {
		parts, hidden = 0, nil
		all := count()
		parts, hidden = c.parts, c.hidden
		left := count()
		if all[c.gone] != 1 || left[c.gone] != 0 {
			t.Errorf("parts %b, entities %v: of %v there are left %v", c.parts, c.hidden, all, left)
		}
	}
	if now, _ := g.plugins.all[0].view.Hidden(); now != Hands {
		t.Errorf("the view says that %b is hidden", now)
	}
}

func TestView_HidesPartsOfTheHUDAndTheNamesOfWhomItHides(t *testing.T) {
	var hide hud.Parts
	var parts Parts
	g, _ := extended(t, Extension{Draw: func(v *View) { v.HideHUD(hide); v.Hide(parts) }})
	g.tick()
	p, _ := g.session.state.Player(g.session.state.Self)
	frame := func() *panels.Frame {
		pictureOf(g, 64, 36)
		return g.frame(p, g.session.state.Players, g.session.builder.Scene.Camera)
	}
	if f := frame(); f.Hide != 0 || len(f.Markers) != 1 {
		t.Errorf("hidden %b, %d names", f.Hide, len(f.Markers))
	}
	hide, parts = hud.Crosshair|hud.Feed, Players
	if f := frame(); f.Hide != hide || len(f.Markers) != 0 {
		t.Errorf("hidden %b, %d names", f.Hide, len(f.Markers))
	}
}

func TestView_RopesBeginWhereTheWeaponIsSeen(t *testing.T) {
	var own, other geom.Vec
	var cam render.Camera
	g, ids := extended(t, Extension{Draw: func(v *View) {
		own, _ = v.Hand(v.Self)
		for i := range v.Players {
			if id := v.Players[i].ID; id != v.Self {
				other, _ = v.Hand(id)
			}
		}
		cam = v.Camera
		if _, ok := v.Hand(9999); ok {
			t.Error("nobody has a hand")
		}
	}})
	g.tick()
	pictureOf(g, 64, 36)
	ahead := own.Sub(cam.Position)
	if displacement := ahead.Dot(cam.Look.Forward()); displacement < 0.3 || ahead.Length() > 1.5 {
		t.Errorf("from the eye the own hand is at %v", ahead)
	}
	p, _ := g.session.state.Player(ids[1])
	if want := p.Position.Add(geom.Vec{Z: p.Half.Z}); other.Sub(want).Length() > 0.1 {
		t.Errorf("the hand of the other is at %v, want %v", other, want)
	}
	g.settings.ThirdPerson = true
	pictureOf(g, 64, 36)
	if p, _ := find.Player(g.session.state.Players, g.session.state.Self); own.Sub(p.Position).Length() > 2 || own.Sub(cam.Position).Length() < 2 {
		t.Errorf("seen from outside the own hand is at %v, the feet at %v", own, p.Position)
	}
}
