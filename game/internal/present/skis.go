package present

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

const (
	// sprayRate and powderRate are how many drops of spray and puffs of powder a skier
	// throws up at most, 1/s.
	sprayRate, powderRate = 200, 40
	// ownSpray is how many times more drops are thrown before the own eye, which sees them
	// pass in a moment and from within.
	ownSpray = 2.6
	// sprayNear is the distance up to which all of that is drawn, m, and sprayFar that
	// from which nothing is.
	sprayNear, sprayFar = 50, 320
	// mostThrown limits what a skier throws up in one picture, however long it lasts.
	mostThrown = 48
)

// GroundAt returns the ground under a place.
func (s *Builder) GroundAt(at geom.Vec) render.Ground {
	if s.Ground == nil {
		return render.Ground{Kind: render.GroundHard, Color: render.Color{0.5, 0.5, 0.5}, Height: at.Z, Sun: 1}
	}
	return s.Ground(at)
}

// dustOf returns the colour on the screen of what is thrown up from some ground: paler
// than the ground, since light shines through it.
func dustOf(ground render.Ground) render.Color {
	c := clodOf(ground)
	for i, of := range [3]float32{0.86, 0.78, 0.62} {
		c[i] += (of*float32(0.6+0.4*ground.Sun) - c[i]) * 0.6
	}
	return c
}

// clodOf returns the colour on the screen of a piece of some ground.
func clodOf(ground render.Ground) render.Color {
	c := ground.Color
	for i := range c {
		c[i] = float32(math.Sqrt(float64(c[i]) * (0.55 + 0.9*ground.Sun)))
	}
	return c
}

// owed returns how many whole particles are due of a rate per second, and keeps the rest.
func owed(rest *float64, rate, seconds float64) int {
	*rest += rate * seconds
	whole := math.Floor(*rest)
	*rest -= whole
	return int(min(whole, mostThrown))
}

// throwUp adds what the skis and the jets of a player throw up from the ground.
func (s *Builder) throwUp(p *systems.PlayerState, g *PoseState, inside bool, seconds float64) {
	if p.Move.Jetting {
		s.blowDust(p, g, seconds)
	}
	far := p.Position.Sub(s.Scene.Camera.Position).Length()
	near := 1 - ramp(sprayNear, sprayFar, far)
	speed := p.Velocity.Length()
	much := spraying(speed, p.Contact.Normal) * near
	if !p.Contact.Touching || p.Contact.Normal.Z < 0.3 || much <= 0 {
		return
	}
	ground := s.GroundAt(p.Position)
	rate, ahead := sprayRate*much, inside && !s.Calm
	if ahead {
		rate *= ownSpray
	}
	for range owed(&g.spray, rate, seconds) {
		s.Effects.spray(p, ground, seconds, ahead)
	}
	for range owed(&g.powder, powderRate*much, seconds) {
		s.Effects.powder(p, ground, seconds)
	}
}

// spray adds a drop of what a skier throws to the side. Ahead of an eye it is thrown to
// where the eye sees it.
func (e *effects) spray(p *systems.PlayerState, ground render.Ground, seconds float64, ahead bool) {
	normal, speed := p.Contact.Normal, p.Velocity.Length()
	forward := p.Velocity.Scale(1 / speed)
	side := forward.Cross(normal).Normalize()
	if e.random.Uint32()&1 == 0 {
		side = side.Scale(-1)
	}
	hard := 0.5 + speed/45
	feet := p.Position.AddScaled(p.Velocity, -seconds*e.random.Float64()) // on the way since the last picture
	drop := particle{kind: render.SpriteSmoke, Color: dustOf(ground), gravity: 9}
	drop.position = feet.AddScaled(side, 0.3).AddScaled(normal, 0.08)
	drop.velocity = p.Velocity.Scale(0.45+0.35*e.random.Float64()).AddScaled(side, hard*(1+2*e.random.Float64())).
		AddScaled(normal, hard*(0.8+1.8*e.random.Float64())).Add(e.ball().Scale(0.7))
	if ahead {
		drop.position = p.Position.AddScaled(forward, 1.9+2.4*e.random.Float64()).AddScaled(side, 0.6+0.7*e.random.Float64()).AddScaled(normal, 0.05)
		drop.velocity = p.Velocity.Scale(1.04).AddScaled(side, hard*(1.0+2.8*e.random.Float64())).AddScaled(normal, hard*(1.6+3.2*e.random.Float64()))
	}
	switch ground.Kind {
	case render.GroundSnow:
		drop.life, drop.size, drop.growth, drop.alpha = 0.7, 0.18, 1.8, 0.9
	case render.GroundMeadow, render.GroundStraw:
		drop.life, drop.size, drop.growth, drop.alpha = 0.55, 0.2, 1.7, 0.75
		if e.random.Uint32()&1 != 0 { // clods and blades of grass
			drop.Color = clodOf(ground)
			drop.life, drop.size, drop.growth, drop.alpha = 0.65, 0.03+0.05*e.random.Float64(), 0, 1
		}
	default:
		drop.life, drop.size, drop.growth, drop.alpha = 0.45, 0.15, 1.2, 0.55
		if e.random.Uint32()&1 == 0 { // sparks of steel on stone
			drop.kind, drop.Color = render.SpriteSpark, render.Color{1.9, 1.2, 0.5}
			drop.life, drop.size, drop.growth, drop.alpha, drop.streak = 0.3, 0.03, 0, 1, 0.03
		}
	}
	if ahead && drop.growth > 0 {
		drop.growth, drop.alpha = 1.4*drop.growth, 0.5+0.5*drop.alpha
	}
	e.add(drop)
}

// powder adds a puff that stays in the air behind a skier.
func (e *effects) powder(p *systems.PlayerState, ground render.Ground, seconds float64) {
	feet := p.Position.AddScaled(p.Velocity, -seconds*e.random.Float64())
	puff := particle{kind: render.SpriteSmoke, position: feet.AddScaled(p.Contact.Normal, 0.25).Add(e.ball().Scale(0.3)),
		velocity: p.Velocity.Scale(0.12).Add(geom.Vec{Z: 0.7}).Add(e.ball().Scale(0.8)), life: 1.5, size: 0.4, growth: 1.5,
		Color: dustOf(ground), alpha: 0.7}
	switch ground.Kind {
	case render.GroundSnow:
		puff.alpha, puff.growth = 0.8, 2
	case render.GroundMeadow:
		puff.alpha = 0.6
	case render.GroundHard:
		puff.alpha = 0.35
	}
	e.add(puff)
}

const (
	// MaxTracks limits the pieces of tracks; a further one replaces the oldest.
	MaxTracks = 800
	// TrackSpan is the length at which a piece ends, m, and trackGap how far the next tick
	// may be off to belong to it.
	TrackSpan, trackGap = 2.5, 6
	// TrackLife is how many seconds a track can be seen, and trackWidth how wide it is, m.
	TrackLife, trackWidth = 12.0, 0.75
	// trackTurn is the cosine of the turn of the ground at which a piece ends.
	trackTurn = 0.995
)

// tracks are what the skis of everybody leave on the ground.
type tracks struct{ trail }

// Record extends the tracks of those who ski in this tick.
func (t *tracks) Record(players []systems.PlayerState, ground func(geom.Vec) render.Ground) {
	for i := range players {
		p := &players[i]
		if strength := trackOf(p); strength > 0 {
			t.extend(p, strength, ground)
		} else {
			delete(t.open, p.ID)
		}
	}
}

// trackOf returns how deep the track of a player is, 0 to 1.
func trackOf(p *systems.PlayerState) float64 {
	if !p.Alive || !p.Contact.Touching || p.Contact.Normal.Z < 0.3 {
		return 0
	}
	return ramp(0.6*sprayFrom, 2.5*sprayFrom, p.Velocity.Length())
}

// extend extends the track of a player, or begins one.
func (t *tracks) extend(p *systems.PlayerState, strength float64, ground func(geom.Vec) render.Ground) {
	from := p.Position
	if i, ok := t.open[p.ID]; ok {
		last := &t.All[i]
		if gap := p.Position.Sub(last.To).Length(); gap < trackGap {
			from = last.To
			if last.Normal.Dot(p.Contact.Normal) > trackTurn && last.To.Sub(last.From).Length()+gap < TrackSpan {
				last.To, last.age = p.Position, 0
				return
			}
		}
	}
	under := ground(p.Position)
	share := float32(0.55)
	color := render.Color{0.055, 0.04, 0.025} // bare soil
	switch under.Kind {
	case render.GroundHard:
		color, share = render.Color{0.1, 0.1, 0.1}, 0.2
	case render.GroundRock:
		color, share = render.Color{0.3, 0.29, 0.28}, 0.35
	case render.GroundSnow:
		color = render.Color{0.3, 0.37, 0.48}
	}
	t.open[p.ID] = t.add(render.Decal{From: from, To: p.Position, Normal: p.Contact.Normal, Width: trackWidth,
		Strength: share * float32(strength), Color: color, Track: true})
}
