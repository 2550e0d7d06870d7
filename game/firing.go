package game

import (
	"strings"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// fired shows a shot. A mode that fires nothing is only heard.
func (g *Game) fired(e systems.Event, mine bool) {
	a := g.Looks.Of(e.Weapon)
	if g.Match.Signal(&e) != "" {
		return
	}
	g.trace(e, a, mine)
	velocity := geom.Vec{}
	if p, ok := g.Player(e.Subject); ok {
		velocity = p.Velocity
	}
	at := e.Position.AddScaled(e.Normal, 0.8)
	if gait, ok := g.builder.gaits[e.Subject]; ok {
		gait.hand.recoil = 1
	}
	if mine && !g.fromOutside() {
		at = muzzle(e.Position, g.look.Angles())
		flash := a.Look.Muzzle
		flash.Size *= 0.2 // near the eye
		g.builder.effects.muzzle(at, e.Normal, velocity, flash, a.Glow)
		return
	}
	g.builder.effects.muzzle(at, e.Normal, velocity, a.Look.Muzzle, a.Glow)
}

// trace shows shots that are too fast to be seen between two ticks.
func (g *Game) trace(e systems.Event, a *looks.Weapon, mine bool) {
	spec, ok := g.Match.Weapons().Lookup(e.Weapon)
	if !ok || spec.Projectile == nil || spec.Projectile.MuzzleSpeed < tracerSpeed {
		return
	}
	displacement := e.Normal.Scale(tracerReach)
	if hit, ok := g.Match.Solid().Raycast(e.Position, displacement); ok {
		displacement = displacement.Scale(hit.Fraction)
	}
	from, to := e.Position, e.Position.Add(displacement)
	if mine && !g.fromOutside() {
		from = muzzle(from, g.look.Angles())
	}
	g.builder.effects.tracer(from, to, spec.Projectile.MuzzleSpeed, looks.GlowOr(a.Look.Trail.Color, a.Glow), a.Look.Trail.Width)
}

// exploded shows an explosion.
func (g *Game) exploded(e systems.Event) {
	a := g.Looks.Of(e.Weapon)
	g.builder.effects.end(e.Position, e.Amount, a.Look.Explosion, a.Glow)
	if p, ok := g.Player(g.Self); ok && p.Alive {
		g.camera.shake.add(blastShake(e.Amount, e.Position.Sub(p.Position).Length()))
	}
	if e.Triangle >= 0 && e.Platform == components.Nobody && e.Other == components.Nobody && e.Normal != (geom.Vec{}) {
		g.addScar(a, e.Position.AddScaled(e.Normal, 0.05), e.Normal.Scale(-scarReach), e.Amount)
	}
}

// scarReach is how far from the end of a shot a wall gets a mark, m: more than half the
// width of any shot.
const scarReach = 5.1

// addScar adds the mark of a shot to the surface in that direction.
func (g *Game) addScar(a *looks.Weapon, from, displacement geom.Vec, radius float64) {
	leaveScar(g.Match.Solid(), g.builder, a, from, displacement, radius)
}

func leaveScar(solid *collision.World, on *sceneBuilder, a *looks.Weapon, from, displacement geom.Vec, radius float64) {
	decal := a.Look.Decal
	if decal.Kind == weapons.None {
		return
	}
	hit, ok := solid.Raycast(from, displacement)
	if !ok {
		return
	}
	size := decal.Size
	if size == 0 {
		size = geom.Clamp(radius*0.28, 0.15, 4)
	}
	color, share := render.Color{}, float32(1)
	switch {
	case decal.Color != "":
		color = looks.Tint(looks.Glow(decal.Color))
	case on.ground != nil:
		color, share = soot(on.ground(hit.Point))
	}
	on.marks.burnt(hit.Point, hit.Normal, size, color, share)
}

// Times for which a ray, and a tick of a beam, are shown, s.
const rayLife, beamLife = 0.28, 0.1

// beam shows a ray, or a tick of a beam. The player's own begins at the weapon in hand.
func (g *Game) beam(e systems.Event, mine bool) {
	a := g.Looks.Of(e.Weapon)
	from, to := e.Position, e.Position.Add(e.Normal)
	if mine && !g.fromOutside() {
		from = muzzle(from, g.look.Angles())
	}
	spec, ok := g.Match.Weapons().Lookup(e.Weapon)
	if ok && spec.Beam != nil {
		if e.Normal == (geom.Vec{}) { // it mends its own holder
			g.builder.effects.repairBeam(from, a.Glow)
			return
		}
		g.builder.effects.line(from, to, a.Look.Trail, a.Glow, beamLife)
		return
	}
	g.builder.effects.line(from, to, a.Look.Trail, a.Glow, rayLife)
	back := e.Normal.Normalize().Scale(0.3)
	_, met := g.Match.Solid().Raycast(to.Sub(back), back.Scale(2))
	if !met && e.Other == components.Nobody {
		return // it ended in the air
	}
	g.builder.effects.end(to, 0, a.Look.Explosion, a.Glow)
	if met && e.Other == components.Nobody {
		g.addScar(a, to.Sub(back), back.Scale(2), 0)
	}
}

// dryFires plays the sound of a trigger that is pulled while its weapon cannot fire.
func (g *Game) dryFires(fire bool) {
	pulled := fire && !g.pulled
	g.pulled = fire
	p, ok := g.Player(g.Self)
	if !pulled || !ok || !p.Alive {
		return
	}
	spec, ok := g.Match.Weapons().Lookup(p.Weapon)
	if !ok || lacks(spec, p.Ammo, p.Energy, p.Pack.Kind) == "" {
		return
	}
	empty := g.Looks.Of(p.Weapon).Empty
	g.sound.PlayHerePitched(empty.Effect, 0.6*empty.Volume, empty.Pitch)
}

// lacks describes what a weapon needs before it can fire, or returns nothing.
func lacks(spec *weapons.Spec, ammo int, energy float64, pack components.PackKind) string {
	switch {
	case !fits(spec, pack):
		return needsPack(spec)
	case spec.Trigger.UsesAmmo() && ammo == 0:
		return "no ammo"
	case energy < spec.Trigger.MinEnergy:
		return "no energy"
	}
	return ""
}

// needsPack says which pack a weapon needs.
func needsPack(spec *weapons.Spec) string { return "needs " + strings.ToLower(packLabels[spec.Pack]) }

// fits reports whether a weapon has the pack that it needs.
func fits(spec *weapons.Spec, pack components.PackKind) bool {
	return spec.Pack == components.NoPack || spec.Pack == pack
}
