package bots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// Numbers of mines that lie about [ours].
const (
	mineAhead = 1.6 // s of its way that a bot watches for them
	mineMiss  = 6.0 // m, how near it passes by at least
)

// fused are shots with a fuse, of which some go off by who comes near.
var fused = systems.NewQuery(components.Fuse, components.Position)

// findMines lists the mines that are there.
func (s *scene) findMines() []geom.Vec {
	if !s.hasMines {
		s.hasMines, s.mines = true, s.mines[:0]
		for _, entry := range fused.In(s.match) {
			if components.Fuse.Get(entry).Proximity > 0 {
				s.mines = append(s.mines, components.Position.Get(entry).Feet)
			}
		}
	}
	return s.mines
}

// avoidMines steps aside, and jets, for a mine that lies ahead, also an own one: mines do not know who threw them.
func (b *bot) avoidMines() {
	d, speed := &b.brain.evades, b.velocity.LengthSquared()
	if d.ticks > 0 || b.skill.dodge == 0 || speed < slowSpeed*slowSpeed {
		return
	}
	for _, mine := range b.scene.findMines() {
		offset := mine.Sub(b.feet)
		seconds := offset.Dot(b.velocity) / speed
		if seconds <= 0 || seconds > mineAhead {
			continue
		}
		miss := b.velocity.Scale(seconds).Sub(offset) // from the mine
		if miss.Length() > mineMiss {
			continue
		}
		d.side = geom.Vec{X: -b.velocity.Y, Y: b.velocity.X}.Normalize()
		if d.side.Dot(miss) < 0 {
			d.side = d.side.Neg()
		}
		d.ticks, d.above = evadeTicks, true
		return
	}
}
