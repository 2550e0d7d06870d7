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
		case levels.ZonePad:
			s.addPad((*levels.Zone)(&z.ZoneData))
		}
	}
}

const (
	// padFrames is how many frames of light rise from a pad at a time, padFrame how high, m, and
	// padSeconds how long each takes.
	padFrames  = 3
	padFrame   = 2.2
	padSeconds = 1.2
	// padArrows is how many marks show the beginning of the flight, and padReach how far, s.
	padArrows = 7
	padReach  = 0.55
)

var padColor = render.Color{0.25, 1.4, 0.75}

// addPad shows a pad by frames of light that rise from its ground, and marks along the way on
// which it throws.
func (s *Builder) addPad(z *levels.Zone) {
	low, high := z.Bounds.Min, z.Bounds.Max
	line := func(from, to geom.Vec, size, alpha float64) {
		s.Scene.Sprites = append(s.Scene.Sprites, render.Sprite{Kind: render.SpriteGlow, Position: from, Axis: to.Sub(from),
			Size: size, Color: padColor, Alpha: float32(alpha)})
	}
	for k := range padFrames + 1 {
		share := wrap(s.Scene.Time/padSeconds+float64(k)/padFrames, 1)
		if k == padFrames {
			share = 0 // one stays where it is
		}
		up := low.Z + 0.06 + padFrame*share
		corner := [4]geom.Vec{{X: low.X, Y: low.Y, Z: up}, {X: high.X, Y: low.Y, Z: up}, {X: high.X, Y: high.Y, Z: up}, {X: low.X, Y: high.Y, Z: up}}
		for i := range corner {
			line(corner[i], corner[(i+1)%4], 0.1, 0.9*(1-share))
		}
	}
	middle := z.Bounds.Center()
	at := geom.Vec{X: middle.X, Y: middle.Y, Z: low.Z + 0.2}
	velocity, ok := z.Throw(at)
	if !ok {
		return
	}
	for k := range padArrows {
		share := wrap(s.Scene.Time/padSeconds+float64(k)/padArrows, 1)
		seconds := padReach * share
		on := at.Add(velocity.Scale(seconds)).Sub(geom.Vec{Z: 10 * seconds * seconds})
		way := velocity.Sub(geom.Vec{Z: 20 * seconds}).Normalize()
		line(on, on.Add(way.Scale(0.7)), 0.16, 0.9*(1-share))
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
