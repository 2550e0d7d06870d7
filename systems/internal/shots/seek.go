package shots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
)

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

// look compares a member, which is so hot, with the best so far. A pending shot is nil.
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

// homing turns shots to what they seek.
type homing struct {
	*Config
	targets  *Targets
	launcher *Launcher
	flares   *store.List
	near     query
}

// fired tells a shot whom it is to seek.
func (h *homing) fired(s *Shot) { PartOf(s, components.Homing).Target = s.pending.order.target }

// fly turns a shot. One that needs a lock seeks nobody but whom it was locked on, or what
// is hotter.
func (h *homing) fly(s *Shot) (held bool) {
	seeker := PartOf(s, components.Homing)
	if seeker.ByLock && seeker.Target == components.Nobody {
		return false
	}
	f := newSearch(s.position.Feet, s.velocity.Linear.Normalize(), seeker.Range, seeker.Cone, seeker.Heat)
	for _, id := range h.near.around(h.Store, f.from, f.reach+h.targets.reach) {
		q, t, ok := h.targets.open(components.ID(id))
		if !ok || q.ID == s.owner.ID || q.Has(store.Flight) || t.isMate(s.owner) {
			continue
		}
		if !seeker.ByLock || seeker.Target == q.ID {
			f.look(q, t.box.Center, heatOf(q))
		}
	}
	if seeker.Heat > 0 {
		for _, q := range h.flares.Members {
			if !q.Gone && q != s.entity {
				f.look(q, q.Position.Feet, heatOf(q))
			}
		}
		for _, q := range h.launcher.fired {
			if flare := PartOf(q, components.Flare); flare != nil && q.isPending() && q != s {
				f.look(nil, q.position.Feet, flare.Heat)
			}
		}
	}
	s.velocity.Linear = weapons.Home(s.velocity.Linear, f.displacement, seeker, tickSeconds)
	return false
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
