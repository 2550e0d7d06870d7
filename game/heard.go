package game

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/sound"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

const (
	// pointBlast is the radius of a blast, m, below which the surface is heard beside it.
	pointBlast = 2
	// badHit is the health that a hard hit takes.
	badHit = 0.25
	// fullBounce is the speed, m/s, at which a bounce is loudest.
	fullBounce = 22
)

// hearLanding plays a landing: the harder, the deeper.
func (g *Game) hearLanding(e systems.Event) {
	if e.Other != components.Nobody {
		g.sound.Play(sound.Bump, e.Position, math.Min(e.Amount/15, 1.2))
		return
	}
	effect := sound.Land.On(g.builder.surfaceAgainst(e.Position, e.Normal))
	g.sound.PlayPitched(effect, e.Position, math.Min(e.Amount/18, 1.4), 1.25-0.5*min(e.Amount/maxImpact, 1))
	if e.Amount > hardLanding {
		g.sound.Play(sound.Thud, e.Position, 0.5+0.7*landingShake(e.Amount))
	}
}

// bounced plays that something thrown bounces.
func (g *Game) bounced(e systems.Event) {
	effect := sound.Bounce.On(g.builder.surfaceAgainst(e.Position, e.Normal))
	g.sound.PlayPitched(effect, e.Position, math.Min(0.1+e.Amount/fullBounce, 1), 0.9+0.2*min(e.Amount/fullBounce, 1))
}

// impact plays the surface that a shot met at a place with a normal.
func (g *Game) impact(at, normal geom.Vec) {
	g.sound.Play(sound.Impact.On(g.builder.surfaceAgainst(at, normal)), at, 0.8)
}

// surfaceAgainst returns the surface at a place with a normal.
func (s *sceneBuilder) surfaceAgainst(at, normal geom.Vec) sound.Surface {
	const reach = 1.5 // m, more than half of any body
	hit, ok := s.solid.Raycast(at.AddScaled(normal, reach/2), normal.Scale(-2*reach))
	if !ok {
		return sound.Metal // of a platform
	}
	return s.surfaceOf(hit.Triangle, hit.Material)
}

// hearDeath plays a death, and that the player killed.
func (g *Game) hearDeath(e systems.Event, mine bool) {
	if mine {
		g.sound.PlayHere(sound.OwnDeath, 1)
		return
	}
	g.sound.Play(sound.Death, e.Position, 0.9)
	if e.Other == g.Self && g.Self != components.Nobody {
		g.sound.PlayHere(sound.Kill, 0.8)
	}
}

// hearHurt plays damage to the player by its kind.
func (g *Game) hearHurt(e systems.Event) {
	effect := sound.HurtBlast
	p, ok := g.Player(g.Self)
	switch {
	case ok && p.Pack.On && p.Pack.Kind == components.ShieldPack:
		effect = sound.Shielded
	case causeOf(&e) == "":
		effect = sound.HurtFall
	case e.DamageKind == weapons.KindBullet, e.DamageKind == weapons.KindBlaster:
		effect = sound.Hurt
	case e.DamageKind == weapons.KindELF, e.DamageKind == weapons.KindLaser, e.DamageKind == weapons.KindPlasma:
		effect = sound.HurtEnergy
	}
	g.sound.PlayHere(effect, math.Min(0.3+e.Amount, 1))
}

// hearHit plays that the player hurt somebody.
func (g *Game) hearHit(e systems.Event) {
	effect := sound.Hit
	if p, ok := g.Player(e.Subject); ok && p.Pack.On && p.Pack.Kind == components.ShieldPack {
		effect = sound.HitShield
	} else if e.Amount >= badHit {
		effect = sound.HitHard
	}
	g.sound.PlayHere(effect, 0.8)
}
