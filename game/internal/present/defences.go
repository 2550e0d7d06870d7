package present

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems/bases"
)

// cube is a cube of a piece: its place, its size and how it shines.
type cube struct {
	at   geom.Vec
	size float64
	tint render.Color
	glow float32
}

// addCubes draws cubes about a place, turned by a yaw.
func (s *Builder) addCubes(foot geom.Vec, yaw geom.Angle, cubes []cube) {
	turn := geom.YawPitch{Yaw: yaw}
	for _, c := range cubes {
		s.Scene.Models = append(s.Scene.Models, render.Instance{Mesh: render.MeshBox, Position: foot.Add(turn.ToWorld(c.at)), Scale: c.size, Yaw: yaw, Tint: c.tint, Glow: c.glow})
	}
}

// addTurret draws a gun on a column, which looks where it aims and droops when it does not work.
func (s *Builder) addTurret(p *bases.State, tint render.Color) {
	foot, look, glow := p.Position.Add(geom.Vec{Z: -p.Half.Z}), p.Look, float32(0.9)
	if !p.On {
		look.Pitch, glow = geom.Degrees(-28), 0.05
	}
	s.addCubes(foot, 0, []cube{
		{geom.Vec{Z: 0.2}, 1.5, MetalTint, 0}, {geom.Vec{Z: 0.75}, 0.9, MetalTint, 0}, {geom.Vec{Z: 1.15}, 0.7, tint, glow * 0.3},
	})
	head := foot.Add(geom.Vec{Z: 1.7})
	s.addCubes(head, look.Yaw, []cube{
		{geom.Vec{Y: -0.1}, 0.95, MetalTint, 0}, {geom.Vec{X: -0.55}, 0.5, MetalTint, 0}, {geom.Vec{X: 0.55}, 0.5, MetalTint, 0},
		{geom.Vec{Y: 0.1, Z: 0.32}, 0.5, tint, glow * 0.5},
	})
	ahead := look.Forward()
	side := geom.YawPitch{Yaw: look.Yaw}.ToWorld(geom.Vec{X: 0.55})
	for k := range 6 { // two barrels, each a row of cubes
		along := ahead.Scale(0.35 + 0.24*float64(k))
		for _, at := range [2]geom.Vec{head.Add(along).Add(side), head.Add(along).Sub(side)} {
			c := cube{size: 0.26, tint: MetalTint}
			if k == 5 {
				c.tint, c.glow = tint, glow
			}
			s.Scene.Models = append(s.Scene.Models, render.Instance{Mesh: render.MeshBox, Position: at, Scale: c.size, Yaw: look.Yaw, Tint: c.tint, Glow: c.glow})
		}
	}
	s.AddShadow(p.Position, 1.2)
	if !p.On && p.Health < 0.5 {
		s.addSmoke(p.Position)
	}
}

// addSensor draws a mast with a dish that turns while it works.
func (s *Builder) addSensor(p *bases.State, tint render.Color) {
	foot, spin, glow := p.Position.Add(geom.Vec{Z: -p.Half.Z}), 0.0, float32(0.05)
	if p.On {
		spin, glow = math.Mod(s.Scene.Time*90, 360), 0.9
	}
	s.addCubes(foot, 0, []cube{
		{geom.Vec{Z: 0.2}, 1.1, MetalTint, 0}, {geom.Vec{Z: 0.8}, 0.45, MetalTint, 0}, {geom.Vec{Z: 1.2}, 0.4, MetalTint, 0}, {geom.Vec{Z: 1.6}, 0.35, MetalTint, 0},
	})
	dish := []cube{{geom.Vec{}, 0.5, MetalTint, 0}, {geom.Vec{Y: 0.75}, 0.22, tint, glow}}
	for k := -3; k <= 3; k++ { // a bow of cubes, open ahead
		x := 0.3 * float64(k)
		dish = append(dish, cube{geom.Vec{X: x, Y: 0.16 + 0.42*x*x}, 0.34, MetalTint, 0}, cube{geom.Vec{X: x, Y: 0.2 + 0.42*x*x, Z: 0.34}, 0.3, tint, glow * 0.35},
			cube{geom.Vec{X: x, Y: 0.2 + 0.42*x*x, Z: -0.34}, 0.3, tint, glow * 0.35})
	}
	s.addCubes(foot.Add(geom.Vec{Z: 2.3}), geom.Degrees(spin), dish)
	s.AddShadow(p.Position, 0.9)
	if !p.On && p.Health < 0.5 {
		s.addSmoke(p.Position)
	}
}
