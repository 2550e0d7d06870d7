package game

import (
	"strings"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/game/sound"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// playAt plays a sound of a weapon at a position.
func (g *Game) playAt(v looks.Voice, at geom.Vec, gain float64) {
	g.sound.PlayPitched(v.Effect, at, v.Volume*gain, v.Pitch)
}

func (g *Game) fired(e systems.Event, mine bool) {
	a := g.Looks.Of(e.Weapon)
	if g.Match.Signal(&e) != "" {
		g.signalled(e, a)
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
	if mine {
		g.sound.PlayHerePitched(a.Fire.Effect, 0.7*a.Fire.Volume, a.Fire.Pitch)
		g.reloads(e.Weapon, e.Alt)
	} else {
		g.playAt(a.Fire, e.Position, 1)
	}
	if mine && !g.fromOutside() {
		at = muzzle(e.Position, g.look.angles())
		flash := a.Look.Muzzle
		flash.Size *= 0.2 // near the eye
		g.builder.effects.muzzle(at, e.Normal, velocity, flash, a.Glow)
		return
	}
	g.builder.effects.muzzle(at, e.Normal, velocity, a.Look.Muzzle, a.Glow)
}

// signalled plays the sound of a mode that fires nothing. A second mode, which acts on
// the shots of the first one, clicks.
func (g *Game) signalled(e systems.Event, a *looks.Weapon) {
	if e.Alt {
		g.playAt(a.Empty, e.Position, 1)
		return
	}
	g.playAt(a.Fire, e.Position, 1)
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
		from = muzzle(from, g.look.angles())
	}
	g.builder.effects.tracer(from, to, spec.Projectile.MuzzleSpeed, looks.GlowOr(a.Look.Trail.Color, a.Glow), a.Look.Trail.Width)
}

// exploded shows an explosion.
func (g *Game) exploded(e systems.Event) {
	a := g.Looks.Of(e.Weapon)
	gain := 0.6
	if e.Amount > 0 {
		gain = 0.5 + e.Amount/12
	}
	g.playAt(a.Hit, e.Position, gain)
	if e.Amount < pointBlast && e.Triangle >= 0 {
		g.impact(e.Position, e.Normal)
	}
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
		from = muzzle(from, g.look.angles())
	}
	spec, ok := g.Match.Weapons().Lookup(e.Weapon)
	if ok && spec.Beam != nil {
		g.hum(&e, a)
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
	g.playAt(a.Hit, to, 0.6)
	if met {
		g.impact(to, back.Normalize().Neg())
	}
	if met && e.Other == components.Nobody {
		g.addScar(a, to.Sub(back), back.Scale(2), 0)
	}
}

// maxHums is how many shots in flight are heard, the nearest ones, and humReach how far,
// m.
const maxHums, humReach = 6, 70

// hum is a continuous sound of a shot or a beam.
type hum struct {
	voice looks.Voice
	tick  int64         // in which that was last so, of a beam
	met   components.ID // whom a beam holds
	on    bool          // in this picture
}

// hum continues the sound of a beam that was on in a tick, and plays that it went on and
// that it took hold of somebody.
func (g *Game) hum(e *systems.Event, a *looks.Weapon) {
	key := sound.LoopKey{Effect: a.Loop.Effect, Owner: uint32(e.Subject)}
	before, was := g.hums[key]
	if !was {
		g.playAt(a.Fire, e.Position, 1)
	}
	if e.Other != components.Nobody && (!was || before.met != e.Other) {
		g.playAt(a.Hit, e.Position.Add(e.Normal), 1)
	}
	g.hums[key] = &hum{voice: a.Loop, tick: e.Tick, met: e.Other}
}

// listenToShots continues the sounds of beams and of shots in flight, and ends those of
// shots that have ended.
func (g *Game) listenToShots(ear geom.Vec) {
	heard := 0
	for i := range g.Shots {
		p := &g.Shots[i]
		v := g.Looks.Of(p.Weapon).Loop
		if v.Effect == sound.Silence || heard == maxHums || p.Position.Sub(ear).Length() > humReach || p.Velocity == (geom.Vec{}) {
			continue
		}
		heard++
		key := sound.LoopKey{Effect: v.Effect, Owner: uint32(p.ID)}
		g.hums[key] = &hum{voice: v, on: true, tick: -1}
		g.sound.LoopMoving(key, p.Position, p.Velocity, 0.6*v.Volume, v.Pitch)
	}
	for key, h := range g.hums {
		if at, _, ok := g.History.At(components.ID(key.Owner), g.Fraction); ok && h.tick >= 0 && g.Match.Tick()-h.tick <= 2 {
			g.sound.Loop(key, at, 0.7*h.voice.Volume, h.voice.Pitch)
			h.on = true
		}
		if !h.on {
			g.sound.LoopHere(key, 0, 1)
			delete(g.hums, key)
			continue
		}
		h.on = false
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
