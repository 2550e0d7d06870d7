package present

import (
	"math"
	"math/rand/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/render"
)

// MaxParticles limits the particles; a further one replaces the oldest.
const MaxParticles = 1500

// particle is one sprite that moves and fades by itself.
type particle struct {
	kind               render.SpriteKind
	position, velocity geom.Vec
	gravity            float64 // m/s2 downward
	age, life          float64 // s
	size, growth       float64 // m, m/s
	Color              render.Color
	alpha              float32
	rotation           geom.Angle
	streak             float64  // s of its way that it is drawn along
	axis               geom.Vec // line along which it is drawn, m
}

// effects are all particles. They are not simulated.
type effects struct {
	Particles []particle
	next      int // index of the oldest, if the ring is full
	random    *rand.Rand
}

// NewEffects returns no effects yet.
func NewEffects() effects { return effects{random: rand.New(rand.NewPCG(1, 2))} }

func (e *effects) add(p particle) {
	p.rotation = geom.Angle(e.random.Uint32())
	if len(e.Particles) < MaxParticles {
		e.Particles = append(e.Particles, p)
		return
	}
	e.Particles[e.next] = p
	e.next = (e.next + 1) % MaxParticles
}

// Update moves all particles and removes those that have ended.
func (e *effects) Update(seconds float64) {
	kept := e.Particles[:0]
	for _, p := range e.Particles {
		p.age += seconds
		if p.age >= p.life {
			continue
		}
		p.velocity.Z -= p.gravity * seconds
		p.velocity = p.velocity.Scale(math.Exp(-seconds * 0.8))
		p.position = p.position.AddScaled(p.velocity, seconds)
		p.size += p.growth * seconds
		kept = append(kept, p)
	}
	e.Particles, e.next = kept, 0
}

// Sprites appends what is to be drawn.
func (e *effects) Sprites(dst []render.Sprite) []render.Sprite {
	for i := range e.Particles {
		p := &e.Particles[i]
		share := float32(p.age / p.life)
		s := render.Sprite{Kind: p.kind, Position: p.position, Size: p.size, Rotation: p.rotation,
			Color: p.Color, Alpha: p.alpha * (1 - share) * (1 - share*share)}
		s.Axis = p.axis
		if p.streak > 0 {
			s.Axis = p.velocity.Scale(p.streak)
		}
		dst = append(dst, s)
	}
	return dst
}

// ball returns a random vector of at most unit length.
func (e *effects) ball() geom.Vec {
	f := func() float64 { return 2*e.random.Float64() - 1 }
	for {
		if v := (geom.Vec{X: f(), Y: f(), Z: f()}); v.LengthSquared() <= 1 {
			return v
		}
	}
}

// exhaust adds the exhaust of a jet.
func (e *effects) exhaust(at, velocity geom.Vec) {
	e.add(particle{kind: render.SpriteSmoke, position: at.AddScaled(e.ball(), 0.1),
		velocity: velocity.Scale(0.4).Add(geom.Vec{Z: -4}).Add(e.ball()), life: 0.55, size: 0.16, growth: 0.9,
		Color: render.Color{0.55, 0.56, 0.58}, alpha: 0.22})
}

// scrape adds sparks of a player who slides up a wall.
func (e *effects) scrape(at, velocity, normal geom.Vec) {
	displacement := velocity.Scale(-0.2).AddScaled(normal, 1.5).Add(e.ball())
	e.add(particle{kind: render.SpriteSmoke, position: at.AddScaled(normal, 0.05), velocity: displacement, gravity: 6,
		life: 0.45, size: 0.12, growth: 0.7, Color: render.Color{0.62, 0.6, 0.57}, alpha: 0.3})
}

// dust adds the dust of a landing at so many m/s on some ground.
func (e *effects) dust(feet geom.Vec, impact float64, ground render.Ground) {
	impact = min(impact, maxImpact)
	for range int(impact * 0.8) {
		displacement := e.ball().Scale(2 + impact*0.2)
		displacement.Z = math.Abs(displacement.Z) * 0.4
		e.add(particle{kind: render.SpriteSmoke, position: feet.Add(geom.Vec{Z: 0.2}), velocity: displacement,
			life: 0.7, size: 0.3, growth: 1.2, Color: dustOf(ground), alpha: 0.3})
	}
}

// splash adds the splash of something that enters water.
func (e *effects) splash(at, velocity geom.Vec) {
	for range int(min(velocity.Length(), 40)/2) + 4 {
		displacement := e.ball().Scale(2.5).AddScaled(velocity.Horizontal(), 0.25)
		displacement.Z = 2 + math.Abs(velocity.Z)*0.3*e.random.Float64()
		e.add(particle{kind: render.SpriteSmoke, position: at, velocity: displacement, gravity: 12,
			life: 0.5 + 0.5*e.random.Float64(), size: 0.2, growth: 0.9, Color: render.Color{0.75, 0.82, 0.85}, alpha: 0.4})
	}
}

const (
	// TracerSpeed is the speed above which shots are drawn as tracers, m/s: 8 m in a
	// tick.
	TracerSpeed = 250
	// tracerReach is the distance, m, and tracerSeconds the time for which a tracer is
	// drawn.
	tracerReach, tracerSeconds = 200, 0.03
)

// tracer adds a streak that moves between two positions and ends there.
func (e *effects) tracer(from, to geom.Vec, speed float64, color render.Color, width float64) {
	displacement := to.Sub(from)
	e.add(particle{kind: render.SpriteGlow, position: from, velocity: displacement.Normalize().Scale(speed),
		life: max(displacement.Length()/speed, 0.04), size: width, Color: color, alpha: 1, streak: tracerSeconds})
}
