package bots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
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
	tick  int64
	by    components.ID
	team  int
	place geom.Vec
	line  geom.Vec // unit vector of the shot
	speed float64  // m/s of the projectile, 0 for none that could be avoided
}

// noises are the shots of the last ticks, as a ring: a bot listens only every few ticks.
type noises struct {
	ring [noiseCount]noise
	next int
}

// listen keeps the shots of the last tick, tells whoever was hurt by whom, and lets the dead forget.
func (c *Crew) listen() {
	m, d := c.scene.match, &c.scene.noises
	events := m.Events()
	for i := range events {
		switch e := &events[i]; e.Kind {
		case systems.EventFired:
			d.ring[d.next] = noise{tick: m.Tick() - 1, by: e.Subject, team: teamOf(m, e.Subject), place: e.Position, line: e.Normal, speed: shotSpeed(m, e)}
			d.next = (d.next + 1) % noiseCount
		case systems.EventDamaged:
			c.feel(e)
		case systems.EventDied:
			if p := c.find(e.Subject); p != nil {
				p.brain.die()
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
func (c *Crew) feel(e *systems.Event) {
	p := c.find(e.Subject)
	enemy, ok := c.scene.enemy(e.Subject, e.Other, teamOf(c.scene.match, e.Subject))
	if p != nil && ok {
		p.brain.sight.hear(enemy.id, enemy.feet)
		p.brain.sight.hurtTicks = hurtTicks
	}
}

// fused are shots with a fuse, of which some go off by who comes near.
var fused = systems.NewQuery(components.Fuse, components.Position)

// findMines lists the mines that lie about.
func (s *scene) findMines() {
	s.mines = s.mines[:0]
	for _, entry := range fused.In(s.match) {
		if components.Fuse.Get(entry).Proximity > 0 {
			s.mines = append(s.mines, components.Position.Get(entry).Feet)
		}
	}
}

// hearShots remembers who fired near in the last ticks, and steps out of the way of what comes near or lies ahead.
func (b *bot) hearShots(every int64) {
	d := &b.scene.noises
	team, now := b.team(), b.match.Tick()
	for i := range d.ring {
		n := &d.ring[i]
		if n.by == components.Nobody || n.by == b.id || now-n.tick > every || team != 0 && n.team == team {
			continue
		}
		offset := b.feet.Sub(n.place)
		if offset.LengthSquared() > shotRange*shotRange {
			continue
		}
		b.brain.sight.hear(n.by, n.place.Add(randomError(b.random, noiseError)))
		if n.speed > 0 {
			b.considerDodge(n, offset)
		}
	}
	ahead := noise{line: b.velocity.Normalize()}
	for _, mine := range b.scene.mines { // own ones too: they do not know who threw them
		b.considerDodge(&ahead, b.feet.Sub(mine))
	}
}

// randomError returns a random displacement of at most so many metres on each axis.
func randomError(random *systems.Random, most float64) geom.Vec {
	return geom.Vec{X: random.Unit(), Y: random.Unit()}.Scale(most)
}

// nimble is how much more readily a body dodges than one in medium armour [ours].
var nimble = map[components.ArmorClass]float64{components.LightArmor: 2, components.MediumArmor: 1, components.HeavyArmor: 0.2}

// considerDodge chooses the side to which the bot leaves the line of a shot, or of its own way to what lies still, which it
// jumps over too.
func (b *bot) considerDodge(n *noise, offset geom.Vec) {
	// The shot meets a bot that comes to it earlier, and one that flees from it later.
	closing := b.velocity.AddScaled(n.line, -n.speed)
	seconds := -offset.Dot(closing) / closing.LengthSquared()
	if !(seconds >= 0 && seconds <= shotAhead) || b.brain.evades.ticks > 0 {
		return
	}
	miss := offset.AddScaled(closing, seconds)
	if miss.Length() > nearMiss || float64(b.random.Below(100)) >= float64(b.skill.dodge)*nimble[b.armor.Class] {
		return
	}
	side := geom.Vec{X: -n.line.Y, Y: n.line.X}.Normalize()
	if side.Dot(miss) < 0 {
		side = side.Neg()
	}
	b.brain.evades = evasion{side: side, ticks: evadeTicks, above: n.speed == 0}
}
