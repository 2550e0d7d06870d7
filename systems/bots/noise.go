package bots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// Numbers of hearing [ours].
const (
	noiseCount = 32    // noises that are kept: with fewer, bots miss shots in a large fight
	shotRange  = 110.0 // m, within which a shot is heard
	jetRange   = 45.0  // m, within which jets are heard
	noiseError = 6.0   // m on each axis, by which a heard place is wrong
	slowShot   = 130.0 // m/s, up to which a bot can step out of the way of a shot
	nearMiss   = 7.0   // m, how near a shot must pass to make it do so
	shotAhead  = 1.6   // s of flight within which it does
	evadeTicks = 22    // ticks for which it does
)

// noise is a shot that whoever is near may hear.
type noise struct {
	Tick  int64
	By    components.ID
	Team  int
	Place geom.Vec
	Line  geom.Vec // unit vector of the shot
	Speed float64  // m/s of the projectile, 0 for none that could be avoided
}

// noiseData is the shots of the last ticks, as a ring. It is state: a bot listens only every
// few ticks.
type noiseData struct {
	Ring [noiseCount]noise
	Next int
}

// check refuses what listen does not write.
func (d *noiseData) check() error {
	if d.Next < 0 || d.Next >= noiseCount {
		return errNoise
	}
	for i := range d.Ring {
		n := &d.Ring[i]
		if !n.Place.IsFinite() || !n.Line.IsFinite() || !geom.IsFinite(n.Speed) {
			return errNoise
		}
	}
	return nil
}

var noiseKind = donburi.NewComponentType[noiseData]()

// listen keeps the shots of a tick, and tells whoever is hurt by whom.
func listen(m *systems.Match) {
	d := systems.Single(m, noiseKind)
	events := m.Events()
	for i := range events {
		switch e := &events[i]; e.Kind {
		case systems.EventFired:
			d.Ring[d.Next] = noise{Tick: m.Tick(), By: e.Subject, Team: teamOf(m, e.Subject), Place: e.Position, Line: e.Normal, Speed: shotSpeed(m, e)}
			d.Next = (d.Next + 1) % noiseCount
		case systems.EventDamaged:
			feel(m, e)
		case systems.EventDied:
			if entry, ok := m.Entry(e.Subject); ok && entry.HasComponent(Brain) {
				Brain.Get(entry).die()
			}
		}
	}
}

// teamOf returns the team of an entity, 0 for none.
func teamOf(m *systems.Match, id components.ID) int {
	if entry, ok := m.Entry(id); ok && entry.HasComponent(components.Team) {
		return components.Team.Get(entry).Number
	}
	return 0
}

// shotSpeed returns the speed of a fired projectile that explodes and can be avoided, or 0.
func shotSpeed(m *systems.Match, e *systems.Event) float64 {
	spec, ok := m.Weapons().Lookup(e.Weapon)
	if !ok {
		return 0
	}
	fire, ok := spec.Mode(e.Alt)
	if !ok || fire.Projectile == nil || fire.Projectile.MuzzleSpeed > slowShot || fire.Projectile.Payload.Radius == 0 {
		return 0
	}
	return fire.Projectile.MuzzleSpeed
}

// feel tells a bot where the damage came from.
func feel(m *systems.Match, e *systems.Event) {
	entry, ok := m.Entry(e.Subject)
	if !ok || e.Other == e.Subject || !entry.HasComponent(Brain) {
		return
	}
	other, ok := m.Entry(e.Other)
	if !ok {
		return
	}
	enemy, ok := combatantOf(e.Other, other)
	team := teamOf(m, e.Subject)
	if ok && (team == 0 || enemy.team != team) {
		Brain.Get(entry).hear(enemy.id, enemy.feet)
		Brain.Get(entry).HurtTicks = hurtTicks
	}
}

// hearShots remembers who fired near in the last ticks, and steps out of the way of what comes near.
func (b *bot) hearShots(every int64) {
	d := systems.Single(b.match, noiseKind)
	team, now := b.team(), b.match.Tick()
	for i := range d.Ring {
		n := &d.Ring[i]
		if n.By == components.Nobody || n.By == b.id || now-n.Tick > every || team != 0 && n.Team == team {
			continue
		}
		offset := b.feet.Sub(n.Place)
		if offset.LengthSquared() > shotRange*shotRange {
			continue
		}
		b.brain.hear(n.By, n.Place.Add(randomError(b.random, noiseError)))
		if n.Speed > 0 {
			b.considerDodge(n, offset)
		}
	}
}

// randomError returns a random displacement of at most so many metres on each axis.
func randomError(random *systems.Random, most float64) geom.Vec {
	return geom.Vec{X: random.Unit(), Y: random.Unit()}.Scale(most)
}

// considerDodge chooses the side to which the bot leaves the line of a shot.
func (b *bot) considerDodge(n *noise, offset geom.Vec) {
	// The shot meets a bot that comes to it earlier, and one that flees from it later.
	closing := b.velocity.AddScaled(n.Line, -n.Speed)
	seconds := -offset.Dot(closing) / closing.LengthSquared()
	if !(seconds >= 0 && seconds <= shotAhead) || b.brain.EvadeTicks > 0 {
		return
	}
	miss := offset.AddScaled(closing, seconds)
	if miss.Length() > nearMiss || b.random.Below(100) >= b.skill.dodge {
		return
	}
	side := geom.Vec{X: -n.Line.Y, Y: n.Line.X}.Normalize()
	if side.Dot(miss) < 0 {
		side = side.Neg()
	}
	b.brain.Evade, b.brain.EvadeTicks = side, evadeTicks
}
