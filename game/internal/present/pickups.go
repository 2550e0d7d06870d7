package present

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems/pickups"
)

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
