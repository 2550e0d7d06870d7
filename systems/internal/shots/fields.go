package shots

import (
	"cmp"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
)

// Fields draws bodies and shots to the shots with a field, or pushes them away.
type Fields struct {
	*Config
	launcher *Launcher
	carriers *store.List
	near     query
	flying   []*Shot // that fields move, by X
}

func newFields(c *Config, l *Launcher) *Fields {
	return &Fields{Config: c, launcher: l, carriers: c.Store.ListOf(store.Field, store.Flight)}
}

// Run lets all fields work. They change velocities only, so all of them see the same
// positions. Nothing shields from them.
func (f *Fields) Run() {
	if len(f.carriers.Members) == 0 && !slices.ContainsFunc(f.launcher.fired, hasField) {
		return
	}
	f.findFlying()
	for _, p := range f.carriers.Members {
		if !p.Gone {
			f.apply(f.launcher.of(p))
		}
	}
	for _, s := range f.launcher.fired {
		if hasField(s) {
			f.apply(s)
		}
	}
}

// hasField reports whether a pending shot has a field and still flies.
func hasField(s *Shot) bool { return s.isPending() && PartOf(s, components.Field) != nil }

// apply lets the field of one shot work.
func (f *Fields) apply(s *Shot) {
	field, on := PartOf(s, components.Field), components.Nobody
	if stick := PartOf(s, components.Stick); stick != nil {
		on = stick.On
	}
	f.drawBodies(s, field, on)
	if field.Shots {
		f.drawShots(s, field)
	}
}

// drawBodies works on all boxes in reach of a field but what its shot sticks to.
func (f *Fields) drawBodies(s *Shot, field *components.FieldData, on components.ID) {
	center := s.position.Feet
	for _, id := range f.near.around(f.Store, center, field.Radius) {
		q, ok := f.Store.All.Find(components.ID(id))
		if ok && !q.Gone && q.ID != on && !q.Has(store.Flight) && q.IsAlive() {
			if change := fieldChange(field, center.Sub(q.Box().Center)); change != (geom.Vec{}) {
				f.Push(q, change)
			}
		}
	}
}

// findFlying lists the shots that fields move, by X.
func (f *Fields) findFlying() {
	f.flying = f.flying[:0]
	add := func(s *Shot) {
		if stick := PartOf(s, components.Stick); stick == nil || !stick.Stuck {
			f.flying = append(f.flying, s)
		}
	}
	for _, p := range f.launcher.Flying.Members {
		if !p.Gone {
			add(f.launcher.of(p))
		}
	}
	for _, s := range f.launcher.fired {
		if s.isPending() {
			add(s)
		}
	}
	slices.SortFunc(f.flying, func(a, b *Shot) int {
		return cmp.Or(cmp.Compare(a.position.Feet.X, b.position.Feet.X), cmp.Compare(a.id, b.id))
	})
}

// drawShots works on all other shots in reach of a field.
func (f *Fields) drawShots(s *Shot, field *components.FieldData) {
	center := s.position.Feet
	first, _ := slices.BinarySearchFunc(f.flying, center.X-field.Radius, func(q *Shot, x float64) int { return cmp.Compare(q.position.Feet.X, x) })
	for _, q := range f.flying[first:] {
		if q.position.Feet.X > center.X+field.Radius {
			return
		}
		if q != s {
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
	return displacement.Scale(field.Pull * (1 - distance/field.Radius) * tickSeconds / distance)
}
