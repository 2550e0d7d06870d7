package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
)

// Times of heat [ours].
const (
	heatSeconds = 1.0 // of jets until a body is as hot as they make it
	coolSeconds = 2.0 // until it is cold again
)

// HeatUp lets jets heat bodies, and those that do not burn cool.
func HeatUp(m *Match) {
	for _, p := range m.warm.Members {
		heat := p.Heat
		if p.Energy.Jetting {
			heat.Level = min(heat.Level+TickSeconds/heatSeconds, 1)
		} else {
			heat.Level = max(heat.Level-TickSeconds/coolSeconds, 0)
		}
	}
}

// heatOf returns how hot a member is.
func heatOf(p *store.Member) float64 {
	switch {
	case p.Has(store.Flare):
		return components.Flare.Get(p.Entry).Heat
	case p.Has(store.Heat):
		return p.Heat.Level
	}
	return 0
}

// search finds what a seeker sees best: the hottest where it goes by heat, and the
// nearest where not. Of equals the first that is looked at counts.
type search struct {
	from, heading      geom.Vec
	reach, cone, least float64 // least is of heat, and 0 does not look for it

	found        *store.Member
	displacement geom.Vec // to what was found
	best         float64
}

// newSearch makes a search from a place along a unit heading.
func newSearch(from, heading geom.Vec, reach, cone, least float64) search {
	f := search{from: from, heading: heading, reach: reach, cone: cone, least: least}
	if least == 0 {
		f.best = -reach
	}
	return f
}

// look compares a member, which is so hot, with the best so far.
func (f *search) look(p *store.Member, at geom.Vec, heat float64) {
	displacement := at.Sub(f.from)
	distance := displacement.Length()
	if distance >= f.reach {
		return
	}
	score := -distance
	if f.least > 0 {
		if heat < f.least {
			return
		}
		score = float64(heat * (1 - distance/f.reach))
	}
	if score > f.best && weapons.InCone(f.heading, displacement, f.cone) {
		f.found, f.displacement, f.best = p, displacement, score
	}
}

// home turns a projectile that seeks. One that needs a lock seeks nobody but whom it
// was locked on, or what is hotter.
func (m *Match) home(s *shot) {
	h := s.homing
	if h == nil || h.ByLock && h.Target == components.Nobody {
		return
	}
	f := newSearch(s.position.Feet, s.velocity.Linear.Normalize(), h.Range, h.Cone, h.Heat)
	m.nearby = m.store.Broadphase.Query(geom.Bounds{Min: f.from, Max: f.from}.Expand(f.reach+m.reach), m.nearby[:0])
	for _, id := range m.nearby {
		q, ok := m.target(components.ID(id))
		if !ok || q.ID == s.owner.ID || q.Has(store.Flight) || m.shotTable.At(q).target.isMate(s.owner) {
			continue
		}
		if !h.ByLock || h.Target == q.ID {
			f.look(q, m.shotTable.At(q).target.box.Center, heatOf(q))
		}
	}
	if h.Heat > 0 {
		for _, q := range m.flares.Members {
			if !q.Gone && q != s.member {
				f.look(q, q.Position.Feet, heatOf(q))
			}
		}
		for _, b := range m.newborns {
			if q := &b.member; b.flare > 0 && !q.Gone && q != s.member {
				f.look(q, b.position.Feet, b.flare)
			}
		}
	}
	s.velocity.Linear = weapons.Home(s.velocity.Linear, f.displacement, h, TickSeconds)
}

// AimLocks counts for how long weapons in hand that need a lock are aimed on somebody.
func AimLocks(m *Match) {
	locks := m.catalogue.Locks()
	for _, p := range m.armed.Members {
		lock, on := p.Lock, components.LockData{}
		if !locks {
			*lock = on // of a weapon that was replaced
			continue
		}
		if seeker := m.seekerInHand(p); seeker != nil && p.IsAlive() {
			if q := m.aimedAt(p, seeker, lock.Target); q != nil {
				if on.Target = q.ID; q.ID == lock.Target {
					on.Ticks = lock.Ticks
				}
				on.Ticks = min(on.Ticks+1, seeker.Lock.Ticks)
			}
		}
		*lock = on
	}
}

// seekerInHand returns the projectile of the held weapon that needs a lock, if there is
// one. Of two it is that of the trigger that is pulled.
func (m *Match) seekerInHand(p *store.Member) *weapons.Projectile {
	slot, ok := p.Arsenal.InHand()
	if !ok {
		return nil
	}
	spec, ok := m.specInHand(p, slot.Weapon)
	if !ok {
		return nil
	}
	pulled := p.Intent.Has(components.ButtonAltFire)
	for _, alt := range [...]bool{pulled, !pulled} {
		if w, ok := modeOf(spec, alt); ok && w.Projectile != nil && w.Projectile.Lock != nil {
			return w.Projectile
		}
	}
	return nil
}

// aimedAt returns the enemy that a lock is on: the one before, as long as the shooter
// sees it in the cone, and else the one of all those that the weapon would seek.
func (m *Match) aimedAt(p *store.Member, seeker *weapons.Projectile, before components.ID) *store.Member {
	from := EyePosition(p.Position.Feet, p.Box().Half)
	f := newSearch(from, p.Intent.Look.Forward(), seeker.Lock.Range, seeker.Lock.Cone, seeker.Homing.Heat)
	if held := f; m.lookFor(&held, p, before) {
		return held.found
	}
	m.nearby = m.store.Broadphase.Query(geom.Bounds{Min: from, Max: from}.Expand(f.reach), m.nearby[:0])
	for _, id := range m.nearby {
		m.lookFor(&f, p, components.ID(id))
	}
	return f.found
}

// lookFor compares an enemy of a shooter who can be seen with the best so far, and
// reports whether it is better.
func (m *Match) lookFor(f *search, shooter *store.Member, id components.ID) bool {
	q, ok := m.hittable(id)
	if team := shooter.TeamNumber(); !ok || q == shooter || !q.Has(store.Health) || q.Has(store.Flight) || team != 0 && q.TeamNumber() == team {
		return false
	}
	better, center := *f, q.Box().Center
	if better.look(q, center, heatOf(q)); better.found != q {
		return false
	}
	if _, hidden := m.store.Solid.Raycast(f.from, center.Sub(f.from)); hidden {
		return false
	}
	*f = better
	return true
}

// lockedOn returns whom a shooter's projectile is to seek.
func lockedOn(p *store.Member, seeker *weapons.Projectile) components.ID {
	if seeker.Lock == nil || !p.Has(store.Lock) {
		return components.Nobody
	}
	if lock := p.Lock; lock.Ticks >= seeker.Lock.Ticks {
		return lock.Target
	}
	return components.Nobody
}
