package systems

import (
	"cmp"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// ApplyFields draws bodies, and projectiles if they say so, to the projectiles with a
// field, or pushes them away. Fields change velocities only, so all of them see the same
// positions. Nothing shields from them.
func ApplyFields(m *Match) {
	if len(m.fields.members) == 0 && !slices.ContainsFunc(m.newborns, (*newborn).hasField) {
		return
	}
	m.findFlying()
	for _, p := range m.fields.members {
		if p.gone || !p.layout.flight {
			continue
		}
		on := components.Nobody
		if p.layout.stick {
			on = components.Stick.Get(p.entry).On
		}
		m.applyField(p, components.Field.Get(p.entry), on)
	}
	for _, b := range m.newborns {
		if !b.hasField() {
			continue
		}
		on := components.Nobody
		if b.stick != nil {
			on = b.stick.On
		}
		m.applyField(&b.member, b.field, on)
	}
}

// hasField reports whether it has a field and still flies.
func (b *newborn) hasField() bool { return b.field != nil && !b.member.gone }

// applyField lets the field of a projectile that sticks to somebody, or to nobody, work.
func (m *Match) applyField(p *member, field *components.FieldData, on components.ID) {
	m.drawBodies(p, field, on)
	if field.Shots {
		m.drawShots(p, field)
	}
}

// drawBodies works on all boxes in reach of a field but what its projectile sticks to.
func (m *Match) drawBodies(p *member, field *components.FieldData, on components.ID) {
	center := p.position.Feet
	m.nearby = m.broadphase.Query(geom.Bounds{Min: center, Max: center}.Expand(field.Radius), m.nearby[:0])
	for _, id := range m.nearby {
		q, ok := m.all.find(components.ID(id))
		if ok && !q.gone && q.id != on && !q.layout.flight && isAlive(q) {
			if change := fieldChange(field, center.Sub(boxOf(q).Center)); change != (geom.Vec{}) {
				m.push(q, change)
			}
		}
	}
}

// findFlying lists the projectiles that fields move, by X.
func (m *Match) findFlying() {
	m.flying = m.flying[:0]
	for _, p := range m.shots.members {
		if !p.gone && !(p.layout.stick && components.Stick.Get(p.entry).Stuck) {
			m.flying = append(m.flying, p)
		}
	}
	for _, b := range m.newborns {
		if !b.member.gone && !(b.stick != nil && b.stick.Stuck) {
			m.flying = append(m.flying, &b.member)
		}
	}
	slices.SortFunc(m.flying, func(a, b *member) int {
		return cmp.Or(cmp.Compare(a.position.Feet.X, b.position.Feet.X), cmp.Compare(a.id, b.id))
	})
}

// drawShots works on all other projectiles in reach of a field.
func (m *Match) drawShots(p *member, field *components.FieldData) {
	center := p.position.Feet
	first, _ := slices.BinarySearchFunc(m.flying, center.X-field.Radius, func(q *member, x float64) int { return cmp.Compare(q.position.Feet.X, x) })
	for _, q := range m.flying[first:] {
		if q.position.Feet.X > center.X+field.Radius {
			return
		}
		if q != p {
			q.velocity.Linear = q.velocity.Linear.Add(fieldChange(field, center.Sub(q.position.Feet)))
		}
	}
}

// fieldChange returns the change of velocity in a tick of what lies a displacement away
// from the centre of a field, by which it gets there.
func fieldChange(field *components.FieldData, displacement geom.Vec) geom.Vec {
	distance := displacement.Length()
	if distance == 0 || distance >= field.Radius {
		return geom.Vec{}
	}
	return displacement.Scale(field.Pull * (1 - distance/field.Radius) * TickSeconds / distance)
}
