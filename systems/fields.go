package systems

import (
	"cmp"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
)

// ApplyFields draws bodies, and projectiles if they say so, to the projectiles with a
// field, or pushes them away. Fields change velocities only, so all of them see the same
// positions. Nothing shields from them.
func ApplyFields(m *Match) {
	if len(m.fields.Members) == 0 && !slices.ContainsFunc(m.newborns, (*newborn).hasField) {
		return
	}
	m.findFlying()
	for _, p := range m.fields.Members {
		if p.Gone || !p.Has(store.Flight) {
			continue
		}
		on := components.Nobody
		if p.Has(store.Stick) {
			on = components.Stick.Get(p.Entry).On
		}
		m.applyField(p, components.Field.Get(p.Entry), on)
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
func (b *newborn) hasField() bool { return b.field != nil && !b.member.Gone }

// applyField lets the field of a projectile that sticks to somebody, or to nobody, work.
func (m *Match) applyField(p *store.Member, field *components.FieldData, on components.ID) {
	m.drawBodies(p, field, on)
	if field.Shots {
		m.drawShots(p, field)
	}
}

// drawBodies works on all boxes in reach of a field but what its projectile sticks to.
func (m *Match) drawBodies(p *store.Member, field *components.FieldData, on components.ID) {
	center := p.Position.Feet
	m.nearby = m.store.Broadphase.Query(geom.Bounds{Min: center, Max: center}.Expand(field.Radius), m.nearby[:0])
	for _, id := range m.nearby {
		q, ok := m.store.All.Find(components.ID(id))
		if ok && !q.Gone && q.ID != on && !q.Has(store.Flight) && q.IsAlive() {
			if change := fieldChange(field, center.Sub(q.Box().Center)); change != (geom.Vec{}) {
				m.bodies.Models.Push(q, change)
			}
		}
	}
}

// findFlying lists the projectiles that fields move, by X.
func (m *Match) findFlying() {
	m.flying = m.flying[:0]
	for _, p := range m.shots.Members {
		if !p.Gone && !(p.Has(store.Stick) && components.Stick.Get(p.Entry).Stuck) {
			m.flying = append(m.flying, p)
		}
	}
	for _, b := range m.newborns {
		if !b.member.Gone && !(b.stick != nil && b.stick.Stuck) {
			m.flying = append(m.flying, &b.member)
		}
	}
	slices.SortFunc(m.flying, func(a, b *store.Member) int {
		return cmp.Or(cmp.Compare(a.Position.Feet.X, b.Position.Feet.X), cmp.Compare(a.ID, b.ID))
	})
}

// drawShots works on all other projectiles in reach of a field.
func (m *Match) drawShots(p *store.Member, field *components.FieldData) {
	center := p.Position.Feet
	first, _ := slices.BinarySearchFunc(m.flying, center.X-field.Radius, func(q *store.Member, x float64) int { return cmp.Compare(q.Position.Feet.X, x) })
	for _, q := range m.flying[first:] {
		if q.Position.Feet.X > center.X+field.Radius {
			return
		}
		if q != p {
			q.Velocity.Linear = q.Velocity.Linear.Add(fieldChange(field, center.Sub(q.Position.Feet)))
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
