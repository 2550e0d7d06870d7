package behaviours

import (
	"cmp"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

var (
	carriers = systems.NewQuery(components.Flight, Field)
	flying   = systems.NewQuery(components.Flight)
)

// runFields lets all fields attract and repel. They change velocities only, so all of them see
// the same positions. Nothing shields from them.
func runFields(m *systems.Match) {
	s := systems.Single(m, scratchKind)
	for carrier := range carriers.Shots(m) {
		field := systems.FlyingPart(carrier, Field)
		drawBodies(m, carrier, field)
		if !field.Shots {
			continue
		}
		if len(s.flying) == 0 {
			s.findFlying(m)
		}
		s.drawShots(carrier, field)
	}
	s.flying = s.flying[:0]
}

// drawBodies works on all boxes in reach of a field but what its shot sticks to.
func drawBodies(m *systems.Match, carrier systems.FlyingShot, field *FieldData) {
	center, on := *carrier.Position(), components.Nobody
	if stick := systems.FlyingPart(carrier, Stick); stick != nil {
		on = stick.On
	}
	for _, id := range near(m, center, field.Radius) {
		entry, ok := m.Entry(id)
		if !ok || id == on || entry.HasComponent(components.Flight) || !entry.HasComponent(components.Velocity) || !isAlive(entry) {
			continue
		}
		box, _ := m.Box(id)
		if change := fieldChange(field, center.Sub(box.Center)); change != (geom.Vec{}) && m.Push(id, change) != nil {
			return // the tick has no room for more
		}
	}
}

// findFlying lists the shots that fields move, by X.
func (s *scratch) findFlying(m *systems.Match) {
	for shot := range flying.Shots(m) {
		if stick := systems.FlyingPart(shot, Stick); stick == nil || !stick.Stuck {
			s.flying = append(s.flying, shot)
		}
	}
	slices.SortFunc(s.flying, func(a, b systems.FlyingShot) int {
		return cmp.Or(cmp.Compare(a.Position().X, b.Position().X), cmp.Compare(a.ID(), b.ID()))
	})
}

// drawShots works on all other shots in reach of a field.
func (s *scratch) drawShots(carrier systems.FlyingShot, field *FieldData) {
	center := *carrier.Position()
	first, _ := slices.BinarySearchFunc(s.flying, center.X-field.Radius, func(q systems.FlyingShot, x float64) int { return cmp.Compare(q.Position().X, x) })
	for _, q := range s.flying[first:] {
		if q.Position().X > center.X+field.Radius {
			return
		}
		if q.ID() != carrier.ID() {
			*q.Velocity() = q.Velocity().Add(fieldChange(field, center.Sub(*q.Position())))
		}
	}
}

// fieldChange returns the change of velocity in a tick of what lies a displacement away
// from the centre of a field, by which it gets there.
func fieldChange(field *FieldData, displacement geom.Vec) geom.Vec {
	distance := displacement.Length()
	if distance == 0 || distance >= field.Radius {
		return geom.Vec{}
	}
	return displacement.Scale(field.Pull * (1 - distance/field.Radius) * systems.TickSeconds / distance)
}
