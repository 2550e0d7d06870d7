package behaviours

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// search finds what a seeker sees best: the hottest where it goes by heat, and the
// nearest where not. Of equals the first that is looked at counts.
type search struct {
	from, heading      geom.Vec
	reach, cone, least float64 // least is of heat, and 0 does not look for it

	found        components.ID
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

// look compares an entity, which is so hot, with the best so far, and reports whether it is
// better.
func (f *search) look(id components.ID, at geom.Vec, heat float64) (better bool) {
	displacement := at.Sub(f.from)
	distance := displacement.Length()
	if distance >= f.reach {
		return false
	}
	score := -distance
	if f.least > 0 {
		if heat < f.least {
			return false
		}
		score = float64(heat * (1 - distance/f.reach))
	}
	if better = score > f.best && weapons.InCone(f.heading, displacement, f.cone); better {
		f.found, f.displacement, f.best = id, displacement, score
	}
	return better
}

// takeLock tells a shot of a trigger whom its shooter has locked on.
func takeLock(m *systems.Match, s systems.FlyingShot) {
	locking := systems.FlyingPart(s, Locking)
	if locking == nil || !s.IsFired() {
		return
	}
	seeker := systems.FlyingPart(s, Homing)
	if shooter, ok := m.Entry(s.Owner().ID); ok && shooter.HasComponent(Lock) {
		if lock := Lock.Get(shooter); lock.Ticks >= locking.Ticks {
			seeker.Target = lock.Target
		}
	}
}

var flares = systems.NewQuery(components.Flight, Flare)

// seek turns a shot. One that needs a lock seeks nobody but whom it was locked on, or what is
// hotter.
func seek(m *systems.Match, s systems.FlyingShot) (held bool) {
	seeker, byLock, owner := systems.FlyingPart(s, Homing), systems.FlyingPart(s, Locking) != nil, s.Owner()
	if byLock && seeker.Target == components.Nobody {
		return false
	}
	f := newSearch(*s.Position(), s.Velocity().Normalize(), seeker.Range, seeker.Cone, seeker.Heat)
	for _, id := range near(m, f.from, f.reach) {
		if byLock && seeker.Target != id || id == owner.ID {
			continue
		}
		if t, ok := targetOf(m, id); ok && !t.isMate(owner.Team) {
			f.look(id, t.box.Center, heatOf(t.entry))
		}
	}
	if seeker.Heat > 0 {
		for flare := range flares.Shots(m) {
			if flare.ID() != s.ID() {
				f.look(flare.ID(), *flare.Position(), systems.FlyingPart(flare, Flare).Heat)
			}
		}
	}
	*s.Velocity() = turn(*s.Velocity(), f.displacement, seeker.Turn*systems.TickSeconds)
	return false
}

// turn turns a velocity towards a target by at most so many degrees.
func turn(velocity, target geom.Vec, degrees float64) geom.Vec {
	speed := velocity.Length()
	heading, wanted := velocity.Normalize(), target.Normalize()
	sin, cos := geom.SinCos(geom.Degrees(min(degrees, 180)))
	along := heading.Dot(wanted)
	if wanted == (geom.Vec{}) {
		return velocity
	}
	if along >= cos {
		return wanted.Scale(speed)
	}
	side := wanted.AddScaled(heading, -along).Normalize()
	if side == (geom.Vec{}) {
		return velocity // the target is straight behind, so no side is nearer
	}
	return heading.Scale(cos).AddScaled(side, sin).Scale(speed)
}
