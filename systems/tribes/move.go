package tribes

import (
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/stepping"
	"github.com/skijet/skijet/systems/motion"
	"github.com/skijet/skijet/systems/safety"
)

// mover is one body in one tick.
type mover struct {
	body   *components.Body
	world  motion.World
	rules  *Rules
	medium components.MediumData

	wish      geom.Vec // velocity wanted by the keys, m/s, in world axes
	direction geom.Vec // unit vector of the keys in world axes, or zero

	bestSlope float64       // n.up of the best jumpable normal so far
	friction  float64       // of this tick's surfaces
	inside    bool          // some sweep began deeper than the slop
	freeSlice geom.Vec      // feet at the start of the slice of the last contact
	last      collision.Hit // the last contact, resolved or not
	first     geom.Vec      // velocity at the start of the move
	unused    float64       // seconds that the last fix-up could not use

	planes   [mostPlanes]geom.Vec // normals of the surfaces resolved in this tick
	count    int                  // of planes
	resolved uint                 // bit i: the current bump has resolved planes[i]
	steps    int                  // up, of the current bump
	creased  bool                 // some bump has resolved a crease
}

// move moves the body for one tick. target is its velocity up to the first contact.
func (m *mover) move(target geom.Vec) {
	b, r := m.body, m.rules
	m.first, m.bestSlope = b.Velocity.Linear, b.Contact.JumpNormal.Dot(geom.Up())
	start := b.Position.Feet
	kept := float64(b.Contact.Friction * r.FrictionDecay)
	if kept < r.FrictionFloor {
		kept = 0
	}
	m.world = motion.WithNearby(b, m.world, target.Scale(TickSeconds), float64(r.StepHeight*m.body.Half().Z), 0)
	b.Contact.Touching = false
	left := m.travel(target)
	switch {
	case left > 0 && r.StopWhenBumpsRunOut && !(m.creased && b.Report.Jetting):
		m.body.Velocity.Linear = geom.Vec{}
		m.body.Position.Feet = m.freeSlice
		m.report(components.BumpBack, &m.last, 0)
	case left > 0 && m.count > 1:
		m.endInCrease(left)
	case left > 0:
		m.report(components.BumpBack, &m.last, 0) // steps alone: the next tick continues
	}
	if r.NeverStuck && b.Contact.Touching {
		m.stayPut(start)
	}
	b.Contact.Friction = min(max(m.friction, kept), 1)
	m.end(start)
}

// travel moves the body through the tick and returns the time that remains when the bumps
// run out, in seconds. The loop follows the collision article: sweep, classify, step up or
// bounce, and try again with the remaining time.
func (m *mover) travel(target geom.Vec) float64 {
	left, slice, bumps := TickSeconds, m.rules.FirstSlice, 0
	var hit collision.Hit
	for left > 0 && (bumps < m.rules.MaxBumps || m.creased) {
		free := m.body.Position.Feet
		if !m.sweep(target.Scale(left), &hit) {
			m.body.Position.Feet = free.AddScaled(target, left)
			return 0
		}
		m.last = hit
		spent := float64(left * hit.Fraction)
		sliceTime, slices := slices(target, left, slice)
		switch {
		case m.joinsBump(hit.Normal, -spent*target.Dot(hit.Normal), slice):
			m.creased = true
		case bumps == m.rules.MaxBumps:
			return left
		default:
			bumps++
			m.resolved, m.steps = 0, 0
		}
		m.freeSlice = free
		m.body.Contact.Touching, m.body.Contact.Normal = true, hit.Normal
		m.body.Position.Feet = free.AddScaled(target, spent)
		left -= spent
		m.unused = 0
		if rest := m.respond(&hit, free, target, spent, sliceTime, slices); rest {
			return 0
		}
		left += m.unused
		target, slice = m.body.Velocity.Linear, m.rules.NextSlice
	}
	return left
}

// slices returns the time of one slice, s, and the number of slices of a displacement.
func slices(velocity geom.Vec, left, length float64) (float64, float64) {
	count := max(1, math.Ceil(velocity.Length()*left/length-sliceNoise))
	return left / count, count
}

// sliceNoise keeps rounding at the exact end of a slice from adding one more.
const sliceNoise = 1e-9

// sweep sets hit to the first contact along a displacement, and reports whether there is
// one before its very end, which is left to the next displacement.
func (m *mover) sweep(displacement geom.Vec, hit *collision.Hit) (ok bool) {
	*hit, ok = m.world.SweepBox(geom.FeetBox(m.body.Position.Feet, m.body.Half()), displacement)
	m.inside = m.inside || ok && hit.Depth > 0
	return ok && hit.Fraction < 1
}

// respond resolves one contact, hit spent seconds after the body left free, and reports
// whether the body came to rest.
func (m *mover) respond(hit *collision.Hit, free, target geom.Vec, spent, sliceTime, slices float64) bool {
	riser := m.rules.StepSlope
	if riser == 0 {
		riser = m.body.Armor.JumpSurfaceMinDot // [S0]
	}
	if hit.Normal.Z < riser {
		if top, ok := m.stepUp(hit, target); ok {
			m.report(components.BumpStep, hit, 0)
			m.resolved = 0
			m.steps++
			if !m.rules.StepProcessesTop {
				return false
			}
			hit = &top
			free, spent = m.body.Position.Feet, 0
		}
	}
	impact := -m.body.Velocity.Linear.Dot(hit.Normal)
	if impact <= 0 {
		// The displacement used the mean of two velocities; the later one already
		// leads away.
		m.report(components.BumpSlide, hit, 0)
		return false
	}
	m.feel(hit, impact)

	// The bounce happens at the start of the slice of the contact, as if the
	// body had never moved in it.
	slice := geom.Clamp(math.Ceil(spent/sliceTime-sliceNoise), 1, slices)
	full := float64(sliceTime * (slice - 1))
	if m.rules.NeverStuck && m.walksIntoWall(hit.Normal) {
		full = spent
	}
	m.body.Position.Feet = free.AddScaled(target, full)
	m.freeSlice = m.body.Position.Feet
	before := m.body.Velocity.Linear
	m.body.Velocity.Linear = before.AddScaled(hit.Normal, impact+m.rules.Elasticity)
	if m.rules.NeverStuck && m.count > 1 && m.hold() {
		impact = before.Sub(m.body.Velocity.Linear).Length()
	}
	m.fixUp(spent - full)

	if hit.Normal.Z > 0 && m.atRest(hit) {
		m.body.Velocity.Linear = geom.Vec{}
		m.body.Position.Feet = free
		m.report(components.BumpRest, hit, impact)
		return true
	}
	m.report(components.BumpSlide, hit, impact)
	return false
}

// fixUp moves the body by the bounced velocity for the time from the start of the slice to
// the contact. In a crease the other surface may stop it at once; then that time is added
// to the remainder of the tick.
func (m *mover) fixUp(seconds float64) {
	fix := m.body.Velocity.Linear.Scale(seconds)
	var again collision.Hit
	if m.sweep(fix, &again) {
		fix = fix.Scale(again.Fraction)
		m.unused = float64(seconds * (1 - again.Fraction))
	}
	m.body.Position.Feet = m.body.Position.Feet.Add(fix)
}

// feel applies the effects of an impact other than the bounce: damage, the record of a
// jumpable surface, and friction.
func (m *mover) feel(hit *collision.Hit, impact float64) {
	m.land(hit.Normal, impact)
	if hit.Normal.Z > 0 && !(m.creased && m.find(hit.Normal) >= 0) {
		m.addFriction(float64(hit.Normal.Z * m.grip(hit)))
	}
	m.remember(hit.Normal)
}

// Impact applies an impact in m/s on another body to this one, as one on the level with
// that normal.
func Impact(b *components.Body, r *Rules, normal geom.Vec, impact float64) {
	m := mover{body: b, rules: r}
	m.hurt(normal, impact)
}

// hurt applies the damage of an impact. A hard landing prevents jumps for a while.
func (m *mover) hurt(normal geom.Vec, impact float64) {
	if stepping.AddImpactDamage(m.body, impact) && normal.Z > m.body.Armor.JumpSurfaceMinDot {
		m.body.Contact.JumpLockTicks = m.rules.LandingLockTicks
	}
}

// land applies the damage of an impact and records a jumpable surface: the first after a
// tick without one, then the flattest.
func (m *mover) land(normal geom.Vec, impact float64) {
	m.hurt(normal, impact)
	slope := normal.Z
	if slope <= m.body.Armor.JumpSurfaceMinDot {
		return
	}
	if m.body.Contact.TicksSinceJumpable > 1 || slope > m.bestSlope {
		m.bestSlope = slope
		m.body.Contact.TicksSinceJumpable = 0
		m.body.Contact.JumpNormal = normal
	}
}

// grip is the friction of a surface relative to the default material.
func (m *mover) grip(hit *collision.Hit) float64 {
	if m.rules.MaterialFriction {
		return m.body.Surface(hit.Material).Friction
	}
	return 1
}

func (m *mover) addFriction(friction float64) {
	if m.rules.SumFriction {
		m.friction += friction
	} else {
		m.friction = friction
	}
}

// atRest reports whether the body comes to rest on an upward surface.
func (m *mover) atRest(hit *collision.Hit) bool {
	limit := float64(m.rules.RestSpeed * m.grip(hit))
	if m.rules.RestBySlope {
		limit *= hit.Normal.Z
	}
	return m.body.Contact.CrawledToStop && m.body.Velocity.Linear.Length() < limit
}

func (m *mover) report(kind components.BumpKind, hit *collision.Hit, impact float64) {
	m.body.Report.Add(kind, hit.Triangle, hit.Normal, impact)
}

// end frees a body that is inside something, or else records that it is free. A body that
// starts free ends free, unless something moved into it, which the sweeps detect. Where
// other code placed the body, an overlap query decides.
func (m *mover) end(start geom.Vec) {
	known := m.body.Contact.HasSafe && m.body.Contact.Safe == start
	if m.inside || !known && !safety.IsFree(m.body, m.world, m.body.Position.Feet) {
		safety.Free(m.body, m.world, start)
		return
	}
	safety.Remember(m.body)
}
