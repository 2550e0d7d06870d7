package present

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/internal/weaponlook"
)

// smallBlast is the radius of the effect of an explosion without a radius, m.
const smallBlast = 0.5

// End shows where a shot ended. radius is that of its explosion in metres, or 0.
func (e *effects) End(at geom.Vec, radius float64, look weaponlook.Effect, glow render.Color) {
	if look.Size > 0 {
		radius = look.Size
	}
	color := looks.GlowOr(look.Color, glow)
	kind := look.Kind
	if radius <= 0 {
		radius = smallBlast
		if kind != weaponlook.None && kind != "ring" {
			kind = "spark"
		}
	}
	if show, ok := ends[kind]; ok {
		show(e, at, radius, color)
	}
}

// ends show the ends of shots, by their kind.
var ends = map[string]func(e *effects, at geom.Vec, radius float64, color render.Color){
	"blast": (*effects).Explode, "fire": (*effects).burn, "plasma": (*effects).splatter, "spark": (*effects).mark, "ring": (*effects).flash}

// Explode shows an explosion with a radius in metres.
func (e *effects) Explode(at geom.Vec, radius float64, color render.Color) {
	bright := render.Color{color[0] * 1.5, color[1] * 1.5, color[2] * 1.5}
	e.add(particle{kind: render.SpriteGlow, position: at, life: 0.35, size: radius * 0.75, growth: radius, Color: bright, alpha: 1})
	e.add(particle{kind: render.SpriteGlow, position: at, life: 0.16, size: radius * 0.4, Color: render.Color{3, 3, 3}, alpha: 1})
	e.add(particle{kind: render.SpriteRing, position: at, life: 0.45, size: radius * 0.25, growth: radius * 2.2, Color: color, alpha: 0.8})
	e.sparks(at, radius*3.2, 14, 0.13, render.Color{2, 1.6, 0.9})
	e.smoke(at, radius, 7, render.Color{0.16, 0.15, 0.14})
}

// burn shows a ball of fire that turns to smoke.
func (e *effects) burn(at geom.Vec, radius float64, color render.Color) {
	e.add(particle{kind: render.SpriteGlow, position: at, life: 0.14, size: radius * 0.45, Color: render.Color{3, 2.8, 2.2}, alpha: 1})
	e.add(particle{kind: render.SpriteGlow, position: at, life: 0.3, size: radius * 0.6, growth: radius * 0.8, Color: color, alpha: 0.7})
	e.add(particle{kind: render.SpriteRing, position: at, life: 0.35, size: radius * 0.2, growth: radius * 2.6,
		Color: render.Color{1.1, 0.8, 0.5}, alpha: 0.5})
	for range 9 {
		displacement := e.ball()
		displacement.Z = math.Abs(displacement.Z)
		e.add(particle{kind: render.SpriteFlame, position: at.AddScaled(displacement, radius*0.2), velocity: displacement.Scale(radius * 1.3),
			life: 0.3 + 0.35*e.random.Float64(), size: radius * 0.3, growth: radius * 0.4, Color: render.Color{1.9, 0.85, 0.25}, alpha: 0.95})
	}
	e.sparks(at, radius*2.6, 16, 0.12, render.Color{2, 1.3, 0.5})
	e.smoke(at, radius*1.1, 10, render.Color{0.1, 0.095, 0.09})
}

// splatter shows drops of light that fly apart, without smoke.
func (e *effects) splatter(at geom.Vec, radius float64, color render.Color) {
	e.add(particle{kind: render.SpriteGlow, position: at, life: 0.12, size: radius * 0.5, Color: render.Color{2.5, 2.5, 2.5}, alpha: 0.9})
	e.add(particle{kind: render.SpriteGlow, position: at, life: 0.5, size: radius * 0.7, growth: radius * 0.5, Color: color, alpha: 0.9})
	for range 12 {
		displacement := e.ball().Scale(radius * 3)
		displacement.Z = math.Abs(displacement.Z)
		e.add(particle{kind: render.SpriteGlow, position: at, velocity: displacement, gravity: 14, life: 0.35 + 0.4*e.random.Float64(),
			size: 0.05 + 0.03*radius, Color: color, alpha: 1, streak: 0.04})
	}
	e.add(particle{kind: render.SpriteRing, position: at, life: 0.3, size: radius * 0.3, growth: radius * 2, Color: color, alpha: 0.6})
}

// mark shows where a bullet or a bolt ended.
func (e *effects) mark(at geom.Vec, radius float64, color render.Color) {
	e.add(particle{kind: render.SpriteGlow, position: at, life: 0.14, size: radius * 0.6, growth: radius * 2, Color: color, alpha: 0.9})
	e.sparks(at, 6+6*radius, 6, 0.05+0.04*radius, render.Color{0.6 + color[0]*0.7, 0.5 + color[1]*0.7, 0.3 + color[2]*0.7})
	e.add(particle{kind: render.SpriteSmoke, position: at, velocity: geom.Vec{Z: 0.6}, life: 0.5, size: radius * 0.3, growth: radius,
		Color: render.Color{0.4, 0.39, 0.37}, alpha: 0.25})
}

// flash shows by light alone that something was taken or put on.
func (e *effects) flash(at geom.Vec, radius float64, color render.Color) {
	e.add(particle{kind: render.SpriteRing, position: at, life: 0.4, size: radius * 0.4, growth: radius * 3, Color: color, alpha: 0.9})
	for range 8 {
		e.add(particle{kind: render.SpriteSpark, position: at, velocity: e.ball().Scale(3).Add(geom.Vec{Z: 2}), gravity: 6,
			life: 0.5, size: 0.09, Color: color, alpha: 1})
	}
}

// sparks adds sparks that fly up and fall, at most so many m/s fast.
func (e *effects) sparks(at geom.Vec, speed float64, count int, size float64, color render.Color) {
	for range count {
		displacement := e.ball().Scale(speed)
		displacement.Z = math.Abs(displacement.Z)
		e.add(particle{kind: render.SpriteSpark, position: at, velocity: displacement, gravity: 12, life: 0.3 + 0.5*e.random.Float64(),
			size: size, Color: color, alpha: 1, streak: 0.05})
	}
}

// smoke adds smoke that rises from an explosion with a radius in metres.
func (e *effects) smoke(at geom.Vec, radius float64, count int, color render.Color) {
	for range count {
		displacement := e.ball()
		e.add(particle{kind: render.SpriteSmoke, position: at.AddScaled(displacement, radius*0.25),
			velocity: displacement.Scale(radius * 0.5).Add(geom.Vec{Z: 1.2}), life: 0.9 + 0.7*e.random.Float64(),
			size: radius * 0.22, growth: radius * 0.3, Color: color, alpha: 0.45})
	}
}

// flashLife is how long the flash of a muzzle is seen, s: also in a picture that is taken two ticks later.
const flashLife = 0.12

// muzzle shows a shot that was fired at a position along a unit vector, by a shooter with
// a velocity in m/s.
func (e *effects) muzzle(at, heading, velocity geom.Vec, look weaponlook.Effect, glow render.Color) {
	if look.Kind == weaponlook.None {
		return
	}
	size, color := look.Size, looks.GlowOr(look.Color, glow)
	e.add(particle{kind: render.SpriteGlow, position: at, velocity: velocity, life: flashLife, size: size, growth: 3 * size, Color: color, alpha: 0.8})
	hot := render.Color{1.6 + color[0], 1.5 + color[1], 1.2 + color[2]}
	e.add(particle{kind: render.SpriteSpark, position: at, velocity: velocity, life: flashLife, size: 0.9 * size, Color: hot, alpha: 1})
	e.add(particle{kind: render.SpriteFlame, position: at.AddScaled(heading, -0.2*size), axis: heading.Scale(2.2 * size), velocity: velocity, life: flashLife,
		size: 0.32 * size, Color: hot, alpha: 1})
	switch look.Kind {
	case "smoke":
		for range 4 {
			e.add(particle{kind: render.SpriteSmoke, position: at, velocity: velocity.AddScaled(heading, 2+3*e.random.Float64()).Add(e.ball().Scale(0.6)),
				life: 0.5 + 0.3*e.random.Float64(), size: size * 0.3, growth: size * 1.2, Color: render.Color{0.5, 0.49, 0.47}, alpha: 0.22})
		}
	case "sparks":
		for range 4 {
			e.add(particle{kind: render.SpriteSpark, position: at, velocity: velocity.AddScaled(heading, 8+8*e.random.Float64()).Add(e.ball().Scale(3)),
				life: 0.08 + 0.06*e.random.Float64(), size: size * 0.14, Color: color, alpha: 1, streak: 0.02})
		}
	}
}

// Line shows a ray or a beam from one place to another for some seconds.
func (e *effects) Line(from, to geom.Vec, trail weaponlook.Trail, glow render.Color, life float64) {
	color := looks.GlowOr(trail.Color, glow)
	along := func(from, to geom.Vec, width float64, alpha float32) {
		e.add(particle{kind: render.SpriteGlow, position: from, axis: to.Sub(from), life: life, size: width, Color: color, alpha: alpha})
	}
	switch trail.Kind {
	case weaponlook.None:
		return
	case "helix":
		e.arc(from, to, trail.Width, along)
	case "smoke", "sparks":
		along(from, to, trail.Width, 0.9)
		way, count := to.Sub(from), min(int(to.Sub(from).Length()/1.5), 24)
		for i := range count {
			at := from.AddScaled(way, (float64(i)+0.5)/float64(count))
			if trail.Kind == "sparks" {
				e.add(particle{kind: render.SpriteSpark, position: at, velocity: e.ball().Scale(1.5), life: 0.4, size: trail.Width, Color: color, alpha: 1})
				continue
			}
			e.add(particle{kind: render.SpriteSmoke, position: at, velocity: e.ball().Scale(0.4), life: 0.8, size: trail.Width,
				growth: trail.Width * 3, Color: render.Color{0.5, 0.5, 0.5}, alpha: 0.3})
		}
	default:
		along(from, to, trail.Width, 0.9)
		along(from, to, trail.Width*0.4, 0.9)
	}
	e.add(particle{kind: render.SpriteGlow, position: to, life: life, size: 5 * trail.Width, Color: color, alpha: 0.8})
}

// arc draws crooked lines between two positions, different ones in each tick.
func (e *effects) arc(from, to geom.Vec, width float64, along func(from, to geom.Vec, width float64, alpha float32)) {
	const joints = 7
	way := to.Sub(from)
	for strand := range 2 {
		last := from
		for i := 1; i <= joints; i++ {
			next := from.AddScaled(way, float64(i)/joints)
			if i < joints {
				next = next.AddScaled(e.ball(), min(0.05*way.Length(), 4*width)*(1+float64(strand)))
			}
			along(last, next, width*(0.7-0.35*float64(strand)), 0.9)
			last = next
		}
	}
	along(from, to, width*0.25, 0.4)
}

// repairBeam shows a beam that returns to the player who holds it.
func (e *effects) repairBeam(at geom.Vec, color render.Color) {
	e.add(particle{kind: render.SpriteGlow, position: at.AddScaled(e.ball(), 0.1), velocity: geom.Vec{Z: 0.8},
		life: 0.3, size: 0.06, growth: 0.2, Color: color, alpha: 0.8})
}
