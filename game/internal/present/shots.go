package present

import (
	"cmp"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/internal/weaponlook"
	"github.com/skijet/skijet/systems"
)

// handReach is the distance from the eye, m, at which shots of the camera's player, which
// are drawn from the hand, have reached the line of sight.
const handReach = 25

// ownShotFrom is the distance from the eye, m, from which these are drawn: before, they are in the barrel.
const ownShotFrom = 1.3

// pulse is how fast the light of waiting shots changes, radians/s.
const pulse = 5

// addShot draws a projectile. In the match it begins at the eye. Where that is the
// camera, it is drawn from the hand, since otherwise it could not be seen.
func (s *Builder) addShot(p *systems.ProjectileState, inside components.ID) {
	if p.Velocity.Length() >= TracerSpeed {
		return // its tracer is enough
	}
	a := s.state.Looks.Of(p.Weapon)
	at, heading := p.Position, p.Velocity.Normalize()
	if p.Owner == inside && inside != components.Nobody {
		away := at.Sub(s.Scene.Camera.Position).Length()
		if away < ownShotFrom {
			return // it is in the barrel
		}
		at = at.AddScaled(s.hand(), max(1-away/handReach, 0))
	}
	s.addShotMesh(a, at, p.Velocity)
	halo := a.Look.Halo
	light := render.Sprite{Kind: render.SpriteGlow, Position: at, Size: halo.Size, Color: looks.GlowOr(halo.Color, a.Glow), Alpha: 0.8}
	switch halo.Kind {
	case "glow":
		s.Scene.Sprites = append(s.Scene.Sprites, light)
	case "pulse":
		light.Alpha = 0.35 + 0.35*float32(math.Sin(s.Scene.Time*pulse))
		s.Scene.Sprites = append(s.Scene.Sprites, light)
	}
	s.addTrail(p, a, at, heading)
	s.AddShadow(p.Position, 0.3)
}

// addShotMesh draws the mesh of a projectile, spinning or along its path.
func (s *Builder) addShotMesh(a *looks.Weapon, at, velocity geom.Vec) {
	if a.Mesh == (looks.Shape{}) {
		return
	}
	i := render.Instance{Mesh: a.Mesh.ID, Own: a.Mesh.Own, Position: at, Scale: a.Look.Scale, Tint: looks.Tint(a.Glow), Glow: 0.9}
	switch {
	case velocity == (geom.Vec{}): // it lies waiting
		i.Glow = 0.4
	case a.Look.Spin != 0:
		i.Yaw = geom.Degrees(math.Mod(s.Scene.Time*a.Look.Spin, 360))
	default:
		i.Yaw = geom.Degrees(math.Atan2(-velocity.X, velocity.Y) * 180 / math.Pi)
		i.Pitch = geom.Degrees(math.Atan2(velocity.Z, velocity.Horizontal().Length()) * 180 / math.Pi)
	}
	s.Scene.Models = append(s.Scene.Models, i)
}

// wake is the position of the last puff of a projectile.
type wake struct {
	last geom.Vec
	seen bool // seen in this picture
}

// maxPuffs limits the puffs of a projectile between two pictures.
const maxPuffs = 8

// addTrail draws the trail of a projectile.
func (s *Builder) addTrail(p *systems.ProjectileState, a *looks.Weapon, at, heading geom.Vec) {
	trail := a.Look.Trail
	if heading == (geom.Vec{}) || trail.Length <= 0 || trail.Width <= 0 {
		return
	}
	color := looks.GlowOr(trail.Color, a.Glow)
	switch trail.Kind {
	case "streak":
		s.addStreak(at, heading.Scale(-trail.Length), trail.Width, color, 0.7)
	case "helix":
		s.addHelix(at, heading.Scale(-trail.Length), trail.Width, color)
	case "smoke":
		s.addStreak(at, heading.Scale(-min(trail.Length, 1)), trail.Width, a.Glow, 0.6)
		s.leave(p, at, trail, func(from geom.Vec, life float64) {
			if trail.Color == "" {
				color = render.Color{0.8, 0.79, 0.78}
			}
			s.Effects.add(particle{kind: render.SpriteSmoke, position: from, velocity: s.Effects.ball().Scale(0.3), life: life,
				size: trail.Width, growth: trail.Width * 2.5, Color: color, alpha: 0.5})
		})
	case "sparks":
		s.addStreak(at, heading.Scale(-trail.Length*0.6), trail.Width, color, 0.6)
		s.leave(p, at, trail, func(from geom.Vec, life float64) {
			s.Effects.add(particle{kind: render.SpriteSpark, position: from, velocity: p.Velocity.Scale(0.15).Add(s.Effects.ball().Scale(2.5)),
				gravity: 6, life: life, size: trail.Width * 0.7, Color: color, alpha: 1})
		})
	}
}

// leave calls puff at even distances along the path of a projectile since the last
// picture, with the time for which the puff lasts, s.
func (s *Builder) leave(p *systems.ProjectileState, at geom.Vec, trail weaponlook.Trail, puff func(from geom.Vec, life float64)) {
	w, ok := s.wakes[p.ID]
	if !ok {
		w = &wake{last: at}
		s.wakes[p.ID] = w
	}
	w.seen = true
	way := at.Sub(w.last)
	spacing := max(2.2*trail.Width, 0.3)
	count := int(way.Length() / spacing)
	if count == 0 {
		return
	}
	spacing *= max(float64(count)/maxPuffs, 1)
	life := geom.Clamp(trail.Length/max(p.Velocity.Length(), 1), 0.15, 2.5)
	for range min(count, maxPuffs) {
		w.last = w.last.AddScaled(way.Normalize(), spacing)
		puff(w.last, life)
	}
}

// forgetWakes drops the wakes of projectiles that have ended.
func (s *Builder) forgetWakes() {
	for id, w := range s.wakes {
		if !w.seen {
			delete(s.wakes, id)
			continue
		}
		w.seen = false
	}
}

func (s *Builder) addStreak(at, axis geom.Vec, width float64, color render.Color, alpha float32) {
	s.Scene.Sprites = append(s.Scene.Sprites, render.Sprite{Kind: render.SpriteGlow, Position: at, Axis: axis, Size: width, Color: color, Alpha: alpha})
}

// addHelix draws lights that wind around a line.
func (s *Builder) addHelix(at, axis geom.Vec, width float64, color render.Color) {
	const lights = 12
	across := cmp.Or(axis.Cross(geom.Vec{Z: 1}).Normalize(), geom.Vec{X: 1})
	up := across.Cross(axis).Normalize()
	s.addStreak(at, axis, width*0.4, color, 0.5)
	for i := range lights {
		share := (float64(i) + 0.5) / lights
		sin, cos := math.Sincos(s.Scene.Time*18 + share*4*math.Pi)
		place := at.AddScaled(axis, share).AddScaled(across, 1.5*width*cos).AddScaled(up, 1.5*width*sin)
		s.Scene.Sprites = append(s.Scene.Sprites, render.Sprite{Kind: render.SpriteGlow, Position: place, Size: width * 0.8,
			Color: color, Alpha: float32(0.9 * (1 - share))})
	}
}

const (
	// handSpread is the ratio of the distances from the line of sight of a point in the
	// world and of a point of the weapon in hand at the same place of the picture. The
	// weapon is drawn with a field of view of 68 degrees, the world usually with 95.
	handSpread = 1.62
	// barrelReach is how far from the eye the weapon in hand ends, m.
	barrelReach = 0.9
)

// Muzzle returns where the weapon in hand ends, seen from an eye.
func Muzzle(eye geom.Vec, look geom.YawPitch) geom.Vec {
	return eye.Add(look.ToWorld(geom.Vec{X: handSpread * handRight, Y: barrelReach, Z: handSpread * (handUp + 0.03)}))
}

// breech returns where the weapon in hand throws out casings, seen from an eye.
func breech(eye geom.Vec, look geom.YawPitch) geom.Vec {
	return eye.Add(look.ToWorld(geom.Vec{X: handSpread * (handRight + 0.04), Y: handForward + 0.12, Z: handSpread * (handUp + 0.06)}))
}

// Brass is the colour of casings.
var Brass = render.Color{0.95, 0.66, 0.2}

// eject throws out the casing of a shot at a place, to the right of where a weapon points, if its class has
// some. size is 1 before the own eye.
func (e *effects) eject(at geom.Vec, look geom.YawPitch, velocity geom.Vec, class weaponlook.Class, size float64) {
	switch class {
	case weaponlook.ClassBullet:
		size *= 0.02 // m
	case weaponlook.ClassGrenade, weaponlook.ClassShell:
		size *= 0.04
	default:
		return
	}
	away := geom.Vec{X: 1.9, Y: -0.3, Z: 2.1}.AddScaled(e.ball(), 0.3)
	e.add(particle{kind: render.SpriteSmoke, position: at, velocity: velocity.Add(look.ToWorld(away)), gravity: 14, life: 0.7, size: size,
		streak: 0.012, Color: Brass, alpha: 1})
}

// hand returns where the launcher is held, from the camera.
func (s *Builder) hand() geom.Vec {
	return s.Scene.Camera.Look.ToWorld(geom.Vec{X: handSpread * handRight, Y: handForward, Z: handSpread * handUp})
}

// held returns what a player has in the hand, which everybody sees.
func (s *Builder) held(p *systems.PlayerState) render.Held {
	if p.Weapon == "" {
		return render.Held{Other: true}
	}
	a := s.state.Looks.Of(p.Weapon)
	tint := looks.Tint(a.Glow) // in the colour of its shots
	if a.Hand.ID == render.MeshLauncher {
		tint = looks.TeamTint(s.state.Palette, p.Team)
	}
	return render.Held{Other: true, Mesh: a.Hand.ID, Own: a.Hand.Own, Scale: a.Look.HandScale, Tint: tint, Glow: 0.35}
}

// hold shows the weapon in the hands of the player behind the camera.
func (s *Builder) hold(p *systems.PlayerState, g *PoseState, seconds float64) {
	s.sway += seconds * p.Velocity.Horizontal().Length() * g.run * 2 * math.Pi / strideLength
	bob := 0.012 * g.run
	h := s.held(p)
	s.Scene.ViewModel = render.ViewModel{
		Mesh: h.Mesh, Own: h.Own, Scale: h.Scale, Tint: h.Tint, Glow: h.Glow, Action: g.hand.Action(),
		Offset: geom.Vec{
			X: handRight + bob*math.Sin(s.sway),
			Y: handForward,
			Z: handUp - bob*math.Abs(math.Cos(s.sway)) - 0.02*g.ski + 0.015*g.jet*math.Sin(s.Scene.Time*31)*0.3,
		},
	}
	s.Scene.ViewModel.Offset.Y -= 0.08 * p.Charge // the weapon is drawn back
	g.hand.place(&s.Scene.ViewModel)
}
