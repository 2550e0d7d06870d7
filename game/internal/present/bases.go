package present

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/pickups"
)

// Looks of base pieces.
const (
	// darkReach is how far from a destroyed generator the lights are off, m: the size of a base.
	darkReach = 42.0
	// stationReach is the distance up to which the light of a station is drawn, m.
	stationReach = 300
)

// MetalTint is the colour of the casing of a piece.
var MetalTint = render.Color{0.16, 0.17, 0.19}

// AddPiece draws a base piece in the colour of its team.
func (s *Builder) AddPiece(p *bases.State) {
	tint := looks.TeamTint(s.state.Palette, p.Team)
	switch p.Kind {
	case levels.PieceGenerator:
		s.addGenerator(p, tint)
	case levels.PieceTurret:
		s.addTurret(p, tint)
	case levels.PieceSensor:
		s.addSensor(p, tint)
	default:
		s.addStation(p, tint)
	}
}

// addGenerator draws a core that turns in a casing while it runs, and smokes when it is down.
func (s *Builder) addGenerator(p *bases.State, tint render.Color) {
	foot := p.Position.Add(geom.Vec{Z: -p.Half.Z})
	box := func(x, y, z, size float64, color render.Color, glow float32, yaw geom.Angle) {
		s.Scene.Models = append(s.Scene.Models, render.Instance{Mesh: render.MeshBox, Position: foot.Add(geom.Vec{X: x, Y: y, Z: z}),
			Scale: size, Yaw: yaw, Tint: color, Glow: glow})
	}
	for _, x := range [2]float64{-0.55, 0.55} {
		for _, y := range [2]float64{-0.55, 0.55} {
			for k := range 4 {
				box(x, y, 0.3+0.6*float64(k), 0.6, MetalTint, 0, 0)
			}
		}
	}
	spin, glow := 0.0, float32(0.05)
	if p.On {
		spin, glow = math.Mod(s.Scene.Time*120, 360), 0.9
		s.Scene.Sprites = append(s.Scene.Sprites, render.Sprite{Kind: render.SpriteGlow, Position: p.Position, Size: 2.6, Color: tint, Alpha: 0.4})
	} else {
		s.Scene.Dark = append(s.Scene.Dark, geom.Bounds{Min: p.Position, Max: p.Position}.Expand(darkReach))
		s.addSmoke(p.Position)
	}
	for k := range 3 {
		box(0, 0, 0.7+0.7*float64(k), 0.75, tint, glow*float32(0.4+0.6*p.Health), geom.Degrees(spin+30*float64(k)))
	}
	s.AddShadow(p.Position, 1.4)
}

// addSmoke draws smoke above a wreck.
func (s *Builder) addSmoke(from geom.Vec) {
	for k := range 3 {
		phase := math.Mod(s.Scene.Time*0.4+float64(k)/3, 1)
		s.Scene.Sprites = append(s.Scene.Sprites, render.Sprite{Kind: render.SpriteSmoke, Position: from.Add(geom.Vec{Z: 1 + 2.5*phase}),
			Size: 0.5 + phase, Rotation: geom.Degrees(120 * float64(k)), Color: render.Color{0.05, 0.05, 0.05}, Alpha: float32(0.6 * (1 - phase))})
	}
}

// addStation draws a console at the back of a pad and, with power, a ring of light that closes while
// it serves.
func (s *Builder) addStation(p *bases.State, tint render.Color) {
	if !p.On || p.Position.Sub(s.Scene.Camera.Position).Length() > stationReach {
		return
	}
	foot := p.Position.Add(geom.Vec{Z: -p.Half.Z})
	const lights = 8
	turn := s.Scene.Time * 0.7
	for k := range lights {
		sin, cos := math.Sincos(2*math.Pi*float64(k)/lights + turn)
		reach := 1.3 - 0.7*p.Busy
		at := foot.Add(geom.Vec{X: reach * cos, Y: reach * sin, Z: 0.15 + 2*p.Busy})
		s.Scene.Sprites = append(s.Scene.Sprites, render.Sprite{Kind: render.SpriteGlow, Position: at, Size: 0.3, Color: tint, Alpha: 0.8})
	}
	s.Scene.Sprites = append(s.Scene.Sprites,
		render.Sprite{Kind: render.SpriteGlow, Position: foot, Axis: geom.Vec{Z: 2.6}, Size: 0.7, Color: tint, Alpha: float32(0.18 + 0.4*p.Busy)})
}

// Colours of pickups, by what they give.
var (
	healTint = render.Color{0.9, 0.12, 0.12}
	ammoTint = render.Color{0.9, 0.6, 0.1}
	packTint = render.Color{0.15, 0.4, 0.95}
)

// pickupReach is the distance up to which the light of a pickup is drawn, m.
const pickupReach = 400

// block is a cube of a pickup, in units of its half extent.
type block struct{ x, y, z, size float64 }

// Shapes of pickups: a cross, a stack of boxes, a pack with two tanks.
var (
	healShape = []block{{0, 0, 0, 0.5}, {0.5, 0, 0, 0.5}, {-0.5, 0, 0, 0.5}, {0, 0, 0.5, 0.5}, {0, 0, -0.5, 0.5}}
	ammoShape = []block{{-0.32, -0.32, -0.4, 0.6}, {0.32, -0.32, -0.4, 0.6}, {-0.32, 0.32, -0.4, 0.6}, {0.32, 0.32, -0.4, 0.6}, {0, 0, 0.25, 0.6}}
	packShape = []block{{0, 0, -0.3, 0.75}, {0, 0, 0.3, 0.75}, {-0.55, 0, 0, 0.4}, {0.55, 0, 0, 0.4}, {-0.55, 0, -0.4, 0.4}, {0.55, 0, -0.4, 0.4}}
)

// lookOf returns the looks of a pickup.
func lookOf(p *pickups.Data) (tint render.Color, shape []block) {
	switch {
	case p.Pack != components.NoPack:
		return packTint, packShape
	case p.Heal > 0:
		return healTint, healShape
	default:
		return ammoTint, ammoShape
	}
}

// addPickup draws a pickup: it turns, floats up and down, and stands in a shaft of light
// that is visible from afar.
func (s *Builder) addPickup(p *pickups.State) {
	if p.WaitTicks > 0 {
		return
	}
	tint, shape := lookOf(&p.Data)
	yaw := geom.Degrees(math.Mod(s.Scene.Time*60, 360))
	turn := geom.YawPitch{Yaw: yaw}
	middle := p.Position.Add(geom.Vec{Z: 0.15 + 0.1*math.Sin(s.Scene.Time*2+p.Position.X)})
	for _, b := range shape {
		at := turn.ToWorld(geom.Vec{X: b.x, Y: b.y, Z: b.z}.Scale(p.Half))
		s.Scene.Models = append(s.Scene.Models, render.Instance{Mesh: render.MeshBox, Position: middle.Add(at),
			Scale: b.size * p.Half, Yaw: yaw, Tint: tint, Glow: 0.25})
	}
	s.AddShadow(p.Position, p.Half)
	if p.Position.Sub(s.Scene.Camera.Position).Length() > pickupReach {
		return
	}
	foot := p.Position.Add(geom.Vec{Z: -p.Half})
	s.Scene.Sprites = append(s.Scene.Sprites,
		render.Sprite{Kind: render.SpriteGlow, Position: middle, Size: 2.2 * p.Half, Color: tint, Alpha: 0.35},
		render.Sprite{Kind: render.SpriteGlow, Position: foot, Axis: geom.Vec{Z: 5}, Size: 0.3, Color: tint, Alpha: 0.35})
}
