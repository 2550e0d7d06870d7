package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
)

// wear takes damage off the health of a projectile, and reports whether none is left.
func (t *mine) wear(damage float64, by components.ID) bool {
	v := t.volatile
	v.By = by
	v.Health = max(v.Health-max(damage, 0), 0)
	return v.Health == 0
}

// meet notes that a projectile ended at the mine. What has a radius harms it by its
// blast, but the first hit sets off a mine without health. The first hit that does so
// counts.
func (t *mine) meet(s *shot) {
	damage := 0.0
	if payload := s.payload(); payload.Radius == 0 {
		damage = payload.Damage
	}
	if t.wear(damage, s.owner.ID) && (!t.hit || s.now < t.seconds) {
		t.hit, t.seconds = true, s.now
	}
}

// hitMine lets a ray meet a mine.
func (m *Match) hitMine(t *mine, damage float64, by components.ID) {
	t.volatile.Triggered = t.wear(damage, by) || t.volatile.Triggered
}

// setOff ends a projectile that others have set off: it goes off, or is a dud.
func (m *Match) setOff(s *shot) {
	if s.volatile == nil || !s.volatile.Dud {
		m.detonate(s, nil, true)
		return
	}
	m.events.log.Add(event.Event{Kind: event.Died, Subject: s.member.ID, Other: s.volatile.By, Position: s.position.Feet, Shot: s.member.ID})
	s.velocity.Linear = geom.Vec{}
	m.despawn(s.member)
}
