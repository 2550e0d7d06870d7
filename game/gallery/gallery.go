package gallery

import (
	"fmt"
	"image"
	"image/png"
	"io"
	"io/fs"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/present"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/internal/weaponlook"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/weapons"
)

// Sizes of the gallery in pixels: a cell, the column of names and a row with its gap.
const (
	cellWidth, cellHeight = 264, 164
	nameWidth, rowGap     = 196, 6
	// columns is how many cells a row has, of which the first, ownColumns, are seen from the eye.
	columns, ownColumns = 8, 4
	// handLeft is how far left of the lower right corner of such a picture the weapon is.
	handLeft = 66
)

// Sheet is a picture of weapons, with a row for each: the weapon in hand, as it fires, as it loads,
// without ammunition and in the hand of somebody else, a shot in flight, its end, and the
// marks that remain.
type Sheet struct {
	Weapons []weapons.Spec
	// Files are the files that looks name; nil for none.
	Files fs.FS
	// Report is called with what looks name and does not exist.
	Report func(line string)
}

// Write opens a small window, draws the sheet and writes it as a PNG.
func (g *Sheet) Write(w io.Writer) error {
	return drawOnce(func() error {
		picture, err := g.draw()
		if err != nil {
			return err
		}
		return (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(w, picture)
	})
}

// studio is the scene in which weapons are drawn.
type studio struct {
	state    scene.State
	renderer *render.Renderer
	builder  *present.Builder
	text     *panels.HUD
}

// studioLevel is a floor with a wall along y = 6.
func studioLevel() (*levels.Level, error) {
	corners := []geom.Vec{
		{X: -300, Y: -300}, {X: 300, Y: -300}, {X: 300, Y: 300}, {X: -300, Y: 300},
		{X: -300, Y: 6}, {X: 300, Y: 6}, {X: 300, Y: 6, Z: 60}, {X: -300, Y: 6, Z: 60},
	}
	floor := levels.Structure{Name: "studio", Vertices: corners, Indices: []uint32{0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7},
		Normals: []geom.Vec{{Z: 1}, {Z: 1}, {Z: 1}, {Z: 1}, {Y: -1}, {Y: -1}, {Y: -1}, {Y: -1}}, Color: [3]float32{0.1, 0.11, 0.12}}
	return levels.Build(levels.Parts{Name: "studio", Structures: []levels.Structure{floor},
		Spawns: []levels.Spawn{{Position: geom.Vec{Y: -20, Z: 0.1}}}})
}

// sitters are weapons without what nobody sees and what needs more than their folder has:
// parts of other modules, and releases of others.
func sitters(specs []weapons.Spec) []weapons.Spec {
	var all []weapons.Spec
	for _, spec := range specs {
		spec = spec.Clone()
		spec.Parts = nil
		for _, alt := range [...]bool{false, true} {
			if fire, _ := spec.Mode(alt); fire.Projectile != nil {
				fire.Projectile.Parts = slices.DeleteFunc(fire.Projectile.Parts, func(p weapons.Part) bool { return !p.HasKey() || p.Field() == "releases" })
			}
		}
		all = append(all, spec)
	}
	return all
}

func newStudio(g *Sheet) (*studio, error) {
	level, err := studioLevel()
	if err != nil {
		return nil, err
	}
	match, err := systems.NewMatch(systems.Options{Level: level, Weapons: sitters(g.Weapons), Modules: []systems.Module{behaviours.Module()}})
	if err != nil {
		return nil, err
	}
	s := &studio{state: scene.State{Match: match, Level: level}}
	if s.renderer, err = render.New(level, render.Options{Scale: 2}); err != nil {
		return nil, err
	}
	if s.text, err = panels.New(); err != nil {
		return nil, err
	}
	files := looks.NewFiles(g.Files, &mixer.Engine{})
	s.state.Looks = looks.New(match, func() []looks.Source { return []looks.Source{files} })
	s.state.Looks.Make()
	for _, fault := range s.state.Looks.Faults {
		if g.Report != nil {
			g.Report(fault)
		}
	}
	return s, nil
}

// build makes the scene of a frame.
func (s *studio) build(players []systems.PlayerState, shots []systems.ProjectileState, inside components.ID) *render.Scene {
	s.state.Players, s.state.Shots, s.state.Inside = players, shots, inside
	return s.builder.Build(studioTick)
}

// draw returns the whole picture.
func (g *Sheet) draw() (image.Image, error) {
	s, err := newStudio(g)
	if err != nil {
		return nil, err
	}
	names := s.state.Match.Weapons().Names()
	size := image.Rect(0, 0, nameWidth+columns*(cellWidth+rowGap), len(names)*(cellHeight+rowGap))
	sheet := ebiten.NewImage(size.Dx(), size.Dy())
	defer sheet.Deallocate()
	sheet.Fill(hud.Dark)
	cell := ebiten.NewImage(cellWidth, cellHeight)
	defer cell.Deallocate()
	wide := ebiten.NewImage(9*cellWidth/4, 9*cellHeight/4)
	defer wide.Deallocate()
	for row, name := range names {
		spec, _ := s.state.Match.Weapons().Lookup(name)
		for column, view := range []func(*weapons.Spec, *looks.Weapon) *render.Scene{s.held, s.fires, s.loads, s.isEmpty, s.carriedBy, s.inFlight, s.ends, s.stays} {
			s.builder = present.New(&s.state, func(geom.Vec) {})
			part := cell
			left := 0
			if column < ownColumns { // what is held lies at the lower right
				part, left = wide, handLeft
			}
			s.renderer.Draw(part, view(spec, s.state.Looks.Of(name)))
			var o ebiten.DrawImageOptions
			o.GeoM.Translate(float64(nameWidth+column*(cellWidth+rowGap)), float64(row*(cellHeight+rowGap)))
			corner := part.Bounds().Max.Sub(cell.Bounds().Max).Sub(image.Pt(left, 0))
			sheet.DrawImage(part.SubImage(cell.Bounds().Add(corner)).(*ebiten.Image), &o)
		}
		s.writeRow(sheet, spec, s.state.Looks.Of(name), float64(row*(cellHeight+rowGap)))
	}
	picture := image.NewRGBA(size)
	sheet.ReadPixels(picture.Pix)
	return picture, nil
}

// writeRow writes the label of a row.
func (s *studio) writeRow(sheet *ebiten.Image, spec *weapons.Spec, a *looks.Weapon, top float64) {
	part := sheet.SubImage(image.Rect(0, int(top), nameWidth, int(top)+cellHeight)).(*ebiten.Image)
	c := s.text.Canvas(part)
	u := 1 / c.Unit()
	y := top * u
	lines := []string{fmt.Sprintf("%s, key %d", weaponlook.ClassOf(spec), a.Look.Key%10), "crosshair " + a.Look.Crosshair,
		"fire " + a.Look.Sounds.Fire.Name, "hit " + a.Look.Sounds.Hit.Name, "loop " + a.Look.Sounds.Loop.Name}
	c.WeaponIcon(a.Look.Icon, 22*u, y+32*u, 26*u, looks.RGBA(a.Glow))
	c.Text(a.Look.Label, 42*u, y+20*u, hud.TextStyle{Font: hud.Bold, Size: 17 * u, OnPanel: true})
	for i, line := range lines {
		c.Text(line, 12*u, y+(56+22*float64(i))*u, hud.TextStyle{Size: 14 * u, Color: hud.Dim, OnPanel: true})
	}
}

// studioTick is the time between two pictures of the studio, s.
const studioTick = 1.0 / 60

// sitter is somebody who has a weapon in the hand, ready to fire.
func sitter(spec *weapons.Spec) systems.PlayerState {
	weapon := spec.Name
	if !spec.IsCarried() {
		weapon = "" // nobody ever sees it in a hand
	}
	return systems.PlayerState{ID: 1, Team: 1, Weapon: weapon, Alive: true, Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1.15}, Position: geom.Vec{Y: -20},
		Ammo: 20, Energy: 1000, MaxEnergy: 1000, Pack: components.PackData{Kind: spec.Pack}, ArmorName: "light"}
}

// held draws a weapon as its holder sees it.
func (s *studio) held(spec *weapons.Spec, _ *looks.Weapon) *render.Scene {
	return s.inHand(sitter(spec), 1)
}

// fires draws it two ticks after a shot: its flash, its recoil and its casing.
func (s *studio) fires(spec *weapons.Spec, _ *looks.Weapon) *render.Scene {
	self := sitter(spec)
	s.inHand(self, 1)
	s.state.Self = self.ID
	s.builder.Fired(systems.Event{Kind: systems.EventFired, Subject: self.ID, Weapon: spec.Name, Position: studioEye, Normal: geom.Vec{Y: 1}})
	s.state.Self = components.Nobody
	return s.inHand(self, 4)
}

// studioEye is where the eye of who holds a weapon is.
var studioEye = geom.Vec{Y: -20, Z: 2}

// loads draws it half way to its next shot, with what spins or is charged.
func (s *studio) loads(spec *weapons.Spec, _ *looks.Weapon) *render.Scene {
	self := sitter(spec)
	self.CooldownTicks, self.Spin = spec.Trigger.CycleTicks, 1
	if spec.Trigger.Charge != nil {
		self.Charge = 1
	}
	return s.inHand(self, int(0.5*float64(spec.Trigger.CycleTicks)*systems.TickSeconds/studioTick)+1)
}

// isEmpty draws it without ammunition and energy.
func (s *studio) isEmpty(spec *weapons.Spec, _ *looks.Weapon) *render.Scene {
	self := sitter(spec)
	self.Ammo, self.Energy = 0, 0
	return s.inHand(self, 40)
}

// inHand draws a state for a number of pictures, from the eye.
func (s *studio) inHand(self systems.PlayerState, pictures int) *render.Scene {
	cam := present.LookAt(studioEye, geom.Vec{Y: 6, Z: 2.2})
	cam.FovDeg = 0
	for range pictures {
		s.builder.Begin(cam, studioTick)
		s.build([]systems.PlayerState{self}, nil, self.ID)
	}
	return &s.builder.Scene
}

// carriedBy draws it in the hand of somebody else.
func (s *studio) carriedBy(spec *weapons.Spec, _ *looks.Weapon) *render.Scene {
	cam := present.LookAt(geom.Vec{X: 2.1, Y: -18.5, Z: 1.9}, geom.Vec{X: 0.2, Y: -19.5, Z: 1.4})
	cam.FovDeg = 42
	s.builder.Begin(cam, studioTick)
	return s.build([]systems.PlayerState{sitter(spec)}, nil, components.Nobody)
}

// inFlight draws a shot in flight, seen from its side, or a line of light.
func (s *studio) inFlight(spec *weapons.Spec, a *looks.Weapon) *render.Scene {
	heading := geom.Vec{X: 1, Z: 0.12}.Normalize()
	middle := geom.Vec{Y: 0, Z: 2}
	cam := present.LookAt(middle.Add(geom.Vec{X: 0.7, Y: -2.6, Z: 0.35}), middle.Add(geom.Vec{X: -0.55}))
	p := spec.Projectile
	if p == nil || p.MuzzleSpeed >= present.TracerSpeed {
		from, to := middle.AddScaled(heading, -3), middle.AddScaled(heading, 2.2)
		if p != nil {
			from, to = middle.AddScaled(heading, -1.6), middle.AddScaled(heading, 0.4)
		}
		s.builder.Begin(cam, studioTick)
		s.builder.Effects.Line(from, to, a.Look.Trail, a.Glow, 1)
		return s.build(nil, nil, 0)
	}
	shot := systems.ProjectileState{ID: 7, Weapon: spec.Name, Velocity: heading.Scale(geom.Clamp(p.MuzzleSpeed, 8, 40))}
	const steps = 24
	for i := range steps {
		shot.Position = middle.AddScaled(shot.Velocity, studioTick*float64(i+1-steps))
		if i == steps-1 && weaponlook.ClassOf(spec) == weaponlook.ClassMine {
			shot.Velocity = geom.Vec{}
		}
		s.builder.Begin(cam, studioTick)
		s.build(nil, []systems.ProjectileState{shot}, 0)
	}
	return &s.builder.Scene
}

// ends draws a moment after a shot exploded before the wall, or a flash on the wall.
func (s *studio) ends(spec *weapons.Spec, a *looks.Weapon) *render.Scene {
	return s.after(spec, a, 0.11)
}

// stays draws what is left some time later.
func (s *studio) stays(spec *weapons.Spec, a *looks.Weapon) *render.Scene {
	return s.after(spec, a, 1)
}

// after draws the end of a shot on the wall, some seconds later.
func (s *studio) after(spec *weapons.Spec, a *looks.Weapon, seconds float64) *render.Scene {
	radius := 0.0
	if spec.Projectile != nil {
		radius = spec.Projectile.Payload.Radius
	}
	at := geom.Vec{Y: 5.9, Z: 2.5 + radius*0.3}
	away := max(radius*2.6, 2.5)
	s.builder.Effects.End(at, radius, a.Look.Explosion, a.Glow)
	s.builder.AddScar(a, at, geom.Vec{Y: 2}, radius)
	cam := present.LookAt(at.Add(geom.Vec{X: -away * 0.35, Y: -away, Z: away * 0.15}), at)
	for t := 0.0; t < seconds; t += studioTick {
		s.builder.Begin(cam, studioTick)
		s.build(nil, nil, components.Nobody)
	}
	return &s.builder.Scene
}
