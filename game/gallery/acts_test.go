package gallery

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/present"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

// armors are the three armours of the bodies, and their half extents in metres.
var armors = []struct {
	name string
	half geom.Vec
}{{"light", geom.Vec{X: 0.5, Y: 0.5, Z: 1.15}}, {"medium", geom.Vec{X: 0.7, Y: 0.7, Z: 1.2}}, {"heavy", geom.Vec{X: 0.8, Y: 0.8, Z: 1.3}}}

// act is something that a body does, as a match would report it.
type act struct {
	name string
	// is changes the state of somebody who stands, some seconds after the beginning.
	is func(p *systems.PlayerState, seconds float64)
	// then happens at the beginning, and the picture is taken so many seconds later.
	then  func(b *present.Builder, p *systems.PlayerState)
	after float64
}

// inAir is a time without contact, in ticks.
const inAir = 60

// acts are what bodies do. The first of them, as many as told says, can be told apart from afar; the
// others are variants.
var acts = []act{
	{name: "stands"},
	{name: "runs", is: func(p *systems.PlayerState, _ float64) { p.Velocity = geom.Vec{Y: 8} }, after: 0.08},
	{name: "skis", is: func(p *systems.PlayerState, _ float64) { p.Velocity, p.Move.Skiing = geom.Vec{Y: 25}, true }, after: 0.1},
	{name: "jets", is: func(p *systems.PlayerState, _ float64) {
		p.Velocity, p.Move.Jetting, p.Contact.TicksSinceJumpable = geom.Vec{Y: 12, Z: 8}, true, inAir
	}, after: 0.5},
	{name: "falls", is: func(p *systems.PlayerState, _ float64) {
		p.Velocity, p.Contact.TicksSinceJumpable = geom.Vec{Y: 5, Z: -22}, inAir
	}, after: 0.1},
	{name: "lands", then: func(b *present.Builder, p *systems.PlayerState) { b.Land(p.ID, 18) }, after: 0.1},
	{name: "is hit from its right", then: func(b *present.Builder, p *systems.PlayerState) {
		b.Strike(p, beside(p, geom.Vec{X: 5, Z: 1}), 0.4)
	}, after: 0.1},
	{name: "is thrown by a blast", is: func(p *systems.PlayerState, _ float64) {
		p.Velocity, p.Contact.TicksSinceJumpable = geom.Vec{Y: -18, Z: 9}, inAir
	}, then: func(b *present.Builder, p *systems.PlayerState) { b.Throw(p.ID, p.Velocity) }, after: 0.3},
	{name: "dies", then: func(b *present.Builder, p *systems.PlayerState) {
		b.Strike(p, beside(p, geom.Vec{Y: 5, Z: 1}), 0.6)
		b.Fell(p)
		p.Alive = false
	}, after: 0.7},
	{name: "skis in a turn to the left", is: func(p *systems.PlayerState, seconds float64) {
		p.Look.Yaw, p.Move.Skiing = geom.Degrees(40*seconds), true
		p.Velocity = p.Look.ToWorld(geom.Vec{Y: 30})
	}, after: 0.6},
	{name: "skis down", is: func(p *systems.PlayerState, _ float64) {
		p.Velocity, p.Move.Skiing, p.Contact.Normal = geom.Vec{Y: 25, Z: -15}, true, geom.Vec{Y: 0.5, Z: 0.866}
	}, after: 0.1},
	{name: "skis across", is: func(p *systems.PlayerState, _ float64) {
		p.Velocity, p.Move.Skiing, p.Contact.Normal = geom.Vec{Y: 25}, true, geom.Vec{X: 0.45, Z: 0.893}
	}, after: 0.1},
	{name: "skis aside, aims up", is: func(p *systems.PlayerState, _ float64) {
		p.Velocity, p.Move.Skiing, p.Look.Pitch = geom.Vec{X: 25}, true, geom.Degrees(40)
	}, after: 0.1},
	{name: "kneels", is: func(p *systems.PlayerState, _ float64) { p.Crouched = true }, after: 0.1},
	{name: "is thrown to its left", is: func(p *systems.PlayerState, _ float64) {
		p.Velocity, p.Contact.TicksSinceJumpable = geom.Vec{X: -18, Z: 9}, inAir
	}, then: func(b *present.Builder, p *systems.PlayerState) { b.Throw(p.ID, p.Velocity) }, after: 0.3},
	{name: "fires", then: func(b *present.Builder, p *systems.PlayerState) {
		b.Fired(systems.Event{Kind: systems.EventFired, Subject: p.ID, Weapon: "chaingun", Position: systems.EyePosition(p.Position, p.Half), Normal: p.Look.Forward()})
	}, after: 0.05},
	{name: "is dying", then: func(b *present.Builder, p *systems.PlayerState) {
		b.Strike(p, beside(p, geom.Vec{Y: -5, Z: 1}), 0.6)
		b.Fell(p)
		p.Alive = false
	}, after: 0.35},
}

// beside returns a place to the right, in front and above of somebody.
func beside(p *systems.PlayerState, d geom.Vec) geom.Vec {
	return p.Position.Add(geom.YawPitch{Yaw: p.Look.Yaw}.ToWorld(d))
}

// told is how many acts, from the first, can be told apart from afar.
const told = 9

// body builds the scene of an act of a body that faces a direction.
func (s *studio) body(a *act, armor int, facing geom.Angle, camera render.Camera) *render.Scene {
	s.builder = present.New(&s.state, func(geom.Vec) {})
	self := systems.PlayerState{ID: 1, Team: 1, Weapon: "disc", Alive: true, ArmorName: armors[armor].name, Half: armors[armor].half, Position: bodyAt,
		Ammo: 20, Energy: 60, MaxEnergy: 60}
	self.Contact.Normal = geom.Up()
	show := func(seconds float64) {
		if a.is != nil {
			a.is(&self, seconds)
		}
		turned := self
		turned.Look.Yaw += facing
		turn := geom.YawPitch{Yaw: facing}
		turned.Velocity, turned.Contact.Normal = turn.ToWorld(self.Velocity), turn.ToWorld(self.Contact.Normal)
		s.builder.Begin(camera, studioTick)
		s.build([]systems.PlayerState{turned}, nil, components.Nobody)
		if seconds == 0 && a.then != nil {
			a.then(s.builder, &turned)
			self.Alive = turned.Alive
		}
	}
	for n := range int(math.Round(a.after/studioTick)) + 1 {
		show(float64(n) * studioTick)
	}
	return &s.builder.Scene
}

// bodyAt is where bodies stand.
var bodyAt = geom.Vec{Y: -20}

const (
	// farAway is the distance from which bodies are told apart, m, in a picture of farWidth pixels,
	// of which farSide are drawn.
	farAway, farWidth, farSide = 60, 1280, 44
	// enlarged is by how much the sheet enlarges these.
	enlarged = 2
	// usualView is the usual horizontal field of view, degrees.
	usualView = 95
)

// farCamera looks at bodies from afar, with a part of the usual view.
func farCamera() render.Camera {
	cam := present.LookAt(bodyAt.Add(geom.Vec{Y: -farAway, Z: 4}), bodyAt.Add(geom.Vec{Z: 1.1}))
	cam.FovDeg = 2 * math.Atan(math.Tan(usualView*math.Pi/360)*farSide/farWidth) * 180 / math.Pi
	return cam
}

// outline returns which pixels of two pictures differ.
func outline(a, b *image.RGBA) []bool {
	covered := make([]bool, len(a.Pix)/4)
	for i := range covered {
		for c := range 3 {
			d := int(a.Pix[4*i+c]) - int(b.Pix[4*i+c])
			covered[i] = covered[i] || d > 12 || d < -12
		}
	}
	return covered
}

// pictured draws a scene and returns its pixels.
func (s *studio) pictured(screen *ebiten.Image, scene *render.Scene) *image.RGBA {
	s.renderer.Draw(screen, scene)
	p := image.NewRGBA(screen.Bounds())
	screen.ReadPixels(p.Pix)
	return p
}

// farOutline draws a body from afar, without its lights and its shadow, and returns the pixels that it
// covers.
func (s *studio) farOutline(screen *ebiten.Image, scene *render.Scene) (*image.RGBA, []bool) {
	scene.Sprites, scene.Shadows, scene.Decals = nil, nil, nil
	seen := s.pictured(screen, scene)
	scene.Models = nil
	return seen, outline(seen, s.pictured(screen, scene))
}

// facings are the directions in which bodies are shown: half towards the eye, and across.
var facings = [...]geom.Angle{geom.Degrees(150), geom.Degrees(-90)}

// Sizes of the sheet of bodies in pixels: a near view, and the height of a row of names.
const nearWidth, nearHeight, nameHeight = 176, 196, 22

// drawBodies returns the sheet of bodies: for each armour a row of acts seen from near, and below each
// how it is seen from afar, enlarged, and its outline there, for two directions.
func (g *Sheet) drawBodies() (image.Image, error) {
	s, err := newStudio(g)
	if err != nil {
		return nil, err
	}
	rowHeight := nearHeight + len(facings)*farSide*enlarged
	blockHeight := nameHeight + len(armors)*rowHeight
	sheet := image.NewRGBA(image.Rect(0, 0, told*nearWidth, (len(acts)+told-1)/told*blockHeight))
	near, far := ebiten.NewImage(nearWidth, nearHeight), ebiten.NewImage(farSide, farSide)
	defer near.Deallocate()
	defer far.Deallocate()
	for k := range acts {
		corner := image.Pt(k%told*nearWidth, k/told*blockHeight)
		draw.Draw(sheet, image.Rect(0, 0, nearWidth, nameHeight).Add(corner), s.label(acts[k].name), image.Point{}, draw.Src)
		for armor := range armors {
			at := corner.Add(image.Pt(0, nameHeight+armor*rowHeight))
			cam := present.LookAt(bodyAt.Add(geom.Vec{X: -1.4, Y: -5.4, Z: 2.3}), bodyAt.Add(geom.Vec{Z: 1.05}))
			cam.FovDeg = 32
			s.renderer.SetOptions(render.Options{Scale: 2})
			draw.Draw(sheet, near.Bounds().Add(at), s.pictured(near, s.body(&acts[k], armor, facings[0], cam)), image.Point{}, draw.Src)
			s.renderer.SetOptions(farLook)
			for i, facing := range facings {
				seen, covered := s.farOutline(far, s.body(&acts[k], armor, facing, farCamera()))
				at := at.Add(image.Pt(0, nearHeight+i*farSide*enlarged))
				enlarge(sheet, at, enlarged, func(x, y int) color.Color { return seen.At(x, y) })
				enlarge(sheet, at.Add(image.Pt(farSide*enlarged, 0)), enlarged, func(x, y int) color.Color {
					if covered[y*farSide+x] {
						return color.Black
					}
					return color.White
				})
			}
		}
	}
	return sheet, nil
}

// farLook is how bodies are drawn from afar: as fast as the arena can.
var farLook = render.Options{Sharp: true}

// enlarge draws a far view with large pixels.
func enlarge(dst *image.RGBA, at image.Point, times int, of func(x, y int) color.Color) {
	for y := range farSide * times {
		for x := range farSide * times {
			dst.Set(at.X+x, at.Y+y, of(x/times, y/times))
		}
	}
}

// label draws the name of a column.
func (s *studio) label(name string) *image.RGBA {
	strip := ebiten.NewImage(nearWidth, nearHeight)
	defer strip.Deallocate()
	strip.Fill(hud.Dark)
	c := s.text.Canvas(strip)
	u := 1 / c.Unit()
	c.Text(name, 6*u, 4*u, hud.TextStyle{Font: hud.Bold, Size: 14 * u, OnPanel: true})
	p := image.NewRGBA(strip.Bounds())
	strip.ReadPixels(p.Pix)
	return p
}
