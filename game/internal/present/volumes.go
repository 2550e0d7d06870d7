package present

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/levels"
)

const (
	// volumeReach is the distance up to which winds, embers and belts are shown, m.
	volumeReach = 180
	// specks is the most specks of a zone, and speckRoom the volume for each, m3.
	specks    = 90
	speckRoom = 14
	// beltSpacing is the distance between the marks of a belt, m.
	beltSpacing = 3
)

// addZones draws water, and makes other zones visible: specks that drift in a physical
// one, and embers over a deadly one.
func (s *Builder) addZones(eye geom.Vec) {
	s.Scene.Water = s.Scene.Water[:0]
	for i := range s.state.Things.Zones {
		z := &s.state.Things.Zones[i]
		if z.Kind == levels.ZoneWater {
			s.Scene.Water = append(s.Scene.Water, z.Bounds)
		}
		if eye.Sub(eye.Max(z.Bounds.Min).Min(z.Bounds.Max)).Length() > volumeReach {
			continue
		}
		switch z.Kind {
		case levels.ZonePhysical:
			s.addSpecks(int(z.ID), z.Bounds, drift(&z.ZoneData), render.Color{0.6, 0.85, 1.1}, 0.08)
		case levels.ZoneKill:
			above := z.Bounds
			above.Max.Z += 4
			s.addSpecks(int(z.ID), above, geom.Vec{Z: 2.5}, render.Color{1.8, 0.6, 0.12}, 0.07)
		}
	}
}

// drift returns the velocity of specks in a zone, m/s: along its force, or upward where
// gravity is reversed.
func drift(z *components.ZoneData) geom.Vec {
	displacement := z.Force.Scale(1.0 / 20).Add(geom.Vec{Z: 12 * (1 - z.GravityFactor)})
	if speed := displacement.Length(); speed > 22 {
		displacement = displacement.Scale(22 / speed)
	}
	return displacement
}

// addSpecks fills a box with streaks that move with a velocity and reappear at the other
// side. Their positions follow from the time alone.
func (s *Builder) addSpecks(seed int, box geom.Bounds, displacement geom.Vec, color render.Color, size float64) {
	room := box.Size()
	count := min(specks, int(room.X*room.Y*room.Z/speckRoom)+6)
	for k := range count {
		at := geom.Vec{
			X: box.Min.X + wrap(speckShare(seed, k, 0)*room.X+displacement.X*s.Scene.Time, room.X),
			Y: box.Min.Y + wrap(speckShare(seed, k, 1)*room.Y+displacement.Y*s.Scene.Time, room.Y),
			Z: box.Min.Z + wrap(speckShare(seed, k, 2)*room.Z+displacement.Z*s.Scene.Time, room.Z),
		}
		s.Scene.Sprites = append(s.Scene.Sprites, render.Sprite{
			Kind: render.SpriteGlow, Position: at, Axis: displacement.Scale(0.06), Size: size, Color: color, Alpha: 0.75,
		})
	}
}

// speckShare returns a number from 0 to 1, evenly distributed over k.
func speckShare(seed, k, axis int) float64 {
	irrational := [3]float64{0.8191725133961645, 0.6710436067037893, 0.5497004779019703}
	return math.Mod(float64(k+1+seed*37)*irrational[axis], 1)
}

// wrap brings f into 0 to size.
func wrap(f, size float64) float64 {
	f = math.Mod(f, size)
	if f < 0 {
		f += size
	}
	return f
}

// addBelts marks the surface of conveyors with moving lights.
func (s *Builder) addBelts(eye geom.Vec) {
	for i := range s.Scene.Platforms {
		p := &s.Scene.Platforms[i]
		plan := &s.state.Level.Platforms[p.Number]
		speed := plan.Belt.Length()
		if speed == 0 || p.Pose.Position.Sub(eye).Length() > volumeReach {
			continue
		}
		along := plan.Belt.Normalize()
		across := geom.Up().Cross(along).Normalize()
		half, wide, top := beltSize(plan, along, across)
		for at := wrap(speed*s.Scene.Time, beltSpacing) - half; at < half; at += beltSpacing {
			side := across.Scale(wide * 0.8)
			from := along.Scale(at).Add(geom.Vec{Z: top + 0.03})
			s.Scene.Sprites = append(s.Scene.Sprites, render.Sprite{
				Kind: render.SpriteGlow, Position: p.Pose.Apply(from.Sub(side)), Axis: p.Pose.Apply(from.Add(side)).Sub(p.Pose.Apply(from.Sub(side))),
				Size: 0.12, Color: render.Color{0.9, 0.7, 0.2}, Alpha: 0.55,
			})
		}
	}
}

// beltSize returns half the length and width of a belt, and its height.
func beltSize(p *levels.Platform, along, across geom.Vec) (half, wide, top float64) {
	top = math.Inf(-1)
	for i := range p.Structures {
		for _, v := range p.Structures[i].Vertices {
			half, wide = max(half, v.Dot(along)), max(wide, v.Dot(across))
			top = max(top, v.Z)
		}
	}
	return half, wide, top
}
