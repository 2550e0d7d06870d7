package tribes

import (
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// mover is the state of one tick's motion.
type mover struct {
	*components.Body
	world World
	rules *Rules

	bestSlope float64  // n.up of the jumpable normal held so far
	friction  float64  // of this tick's surfaces
	inside    bool     // some sweep began deeper than the slop
	previous  geom.Vec // the normal of the contact before Contact.Normal in this tick
	freeSlice geom.Vec // feet at the start of the slice of the last contact
}

// move carries the body along for one tick. target is the velocity of its way
// up to the first contact. The loop follows the collision article: sweep,
// classify, step up or bounce, and try again with the time that is left.
func move(b *components.Body, w World, r *Rules, target geom.Vec) {
	m := mover{Body: b, world: w, rules: r, bestSlope: b.Contact.JumpNormal.Dot(geom.Up())}
	start := b.Position.Feet
	kept := float64(b.Contact.Friction * r.FrictionDecay)
	if kept < r.FrictionFloor {
		kept = 0
	}
	touched := false
	left := TickSeconds
	slice := r.FirstSlice
	bumps := 0
	for ; bumps < r.MaxBumps && left > 0; bumps++ {
		free := m.Position.Feet
		hit, ok := m.sweep(target.Scale(left))
		if !ok {
			m.Position.Feet = free.AddScaled(target, left)
			left = 0
			break
		}
		if touched {
			m.previous = m.Contact.Normal
		}
		touched = true
		m.freeSlice = free
		m.Contact.Normal = hit.Normal
		spent := float64(left * hit.Fraction)
		m.Position.Feet = free.AddScaled(target, spent)
		sliceTime, slices := slices(target, left, slice)
		left -= spent
		rest := m.answer(hit, free, target, spent, sliceTime, slices)
		if rest {
			left = 0
			break
		}
		target, slice = m.Velocity.Linear, r.NextSlice
	}
	switch {
	case left > 0 && r.StopWhenBumpsRunOut:
		m.Velocity.Linear = geom.Vec{}
		m.Position.Feet = m.freeSlice
	case left > 0:
		m.creep(left)
	}
	b.Contact.Touching = touched
	b.Contact.Friction = min(max(m.friction, kept), 1)
	if m.inside {
		m.pushOut(start)
	}
}

// slices returns the time of one slice and how many the way is divided in.
func slices(velocity geom.Vec, left, length float64) (float64, float64) {
	count := max(1, math.Ceil(velocity.Length()*left/length-sliceNoise))
	return left / count, count
}

// sliceNoise keeps rounding at the exact end of a slice from adding one more.
const sliceNoise = 1e-9

func (m *mover) sweep(displacement geom.Vec) (collision.Hit, bool) {
	hit, ok := m.world.SweepBox(geom.FeetBox(m.Position.Feet, m.Half()), displacement)
	m.inside = m.inside || ok && hit.Depth > 0
	return hit, ok
}

// answer responds to one contact, met after spent seconds on the way from free,
// and reports whether the body came to rest.
func (m *mover) answer(hit collision.Hit, free, target geom.Vec, spent, sliceTime, slices float64) bool {
	riser := m.rules.StepSlope
	if riser == 0 {
		riser = m.Armor.JumpSurfaceMinDot // [S0]
	}
	if hit.Normal.Z < riser {
		if top, ok := m.stepUp(hit, target); ok {
			m.report(components.BumpStep, hit, 0)
			if !m.rules.StepProcessesTop {
				return false
			}
			hit = top
			free, spent = m.Position.Feet, 0
		}
	}
	impact := -m.Velocity.Linear.Dot(hit.Normal)
	if impact <= 0 {
		// The way there was the mean of two velocities; the later one already
		// leads away.
		m.report(components.BumpSlide, hit, 0)
		return false
	}
	m.land(hit, impact)

	// The bounce happens at the start of the slice of the contact, as if the
	// body had never moved in it.
	slice := geom.Clamp(math.Ceil(spent/sliceTime-sliceNoise), 1, slices)
	full := float64(sliceTime * (slice - 1))
	m.Position.Feet = free.AddScaled(target, full)
	m.freeSlice = m.Position.Feet
	m.Velocity.Linear = m.Velocity.Linear.AddScaled(hit.Normal, impact+m.rules.Elasticity)
	fix := m.Velocity.Linear.Scale(spent - full)
	if again, ok := m.sweep(fix); ok {
		fix = fix.Scale(again.Fraction)
	}
	m.Position.Feet = m.Position.Feet.Add(fix)

	if hit.Normal.Z > 0 {
		grip := m.grip(hit)
		m.addFriction(float64(hit.Normal.Z * grip))
		if m.atRest(hit.Normal.Z, grip) {
			m.Velocity.Linear = geom.Vec{}
			m.Position.Feet = free
			m.report(components.BumpRest, hit, impact)
			return true
		}
	}
	m.report(components.BumpSlide, hit, impact)
	return false
}

// land takes the damage of an impact and remembers a jumpable surface: the
// first after a tick without one, then the flattest.
func (m *mover) land(hit collision.Hit, impact float64) {
	if excess := impact - m.Armor.MinDamageSpeed; excess > 0 {
		m.Report.Damage += float64(excess * m.Armor.DamageScale)
		m.Contact.JumpLockTicks = m.rules.LandingLockTicks
	}
	slope := hit.Normal.Z
	if slope <= m.Armor.JumpSurfaceMinDot {
		return
	}
	if m.Contact.SinceJumpable > 1 || slope > m.bestSlope {
		m.bestSlope = slope
		m.Contact.SinceJumpable = 0
		m.Contact.JumpNormal = hit.Normal
	}
}

// grip is how much more than the default material a surface rubs.
func (m *mover) grip(hit collision.Hit) float64 {
	if m.rules.MaterialFriction {
		return m.Surface(hit.Material).Friction
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

func (m *mover) atRest(slope, grip float64) bool {
	limit := float64(m.rules.RestSpeed * grip)
	if m.rules.RestBySlope {
		limit *= slope
	}
	return m.Contact.CrawledToStop && m.Velocity.Linear.Length() < limit
}

func (m *mover) report(kind components.BumpKind, hit collision.Hit, impact float64) {
	m.Report.Add(kind, hit.Triangle, hit.Normal, impact)
}

// pushOut frees a body that began the tick inside something, or puts it back.
func (m *mover) pushOut(start geom.Vec) {
	half := m.Half()
	reach := min(half.X, half.Y, half.Z)
	moved, ok, scratch := collision.Depenetrate(m.world, geom.FeetBox(m.Position.Feet, half), reach, m.Scratch)
	m.Scratch = scratch
	if !ok {
		m.Position.Feet = start
		m.Report.Stuck = true
		return
	}
	m.Position.Feet = m.Position.Feet.Add(moved)
}

// creep spends the rest of a tick whose bumps ran out along the crease of the
// last two surfaces, a hair off both. The velocity stays as it is. Without it a
// body in a wedge narrower than a right angle hits one side, then the other, and
// never moves on.
func (m *mover) creep(seconds float64) {
	crease := m.Contact.Normal.Cross(m.previous)
	if crease.LengthSquared() < 1e-6 {
		return
	}
	crease = crease.Normalize()
	speed := m.Velocity.Linear.Dot(crease)
	if math.Abs(speed) < m.rules.CrawlSpeed {
		return // it rests in the wedge
	}
	way := crease.Scale(speed).AddScaled(m.Contact.Normal.Add(m.previous), m.rules.Elasticity).Scale(seconds)
	if hit, ok := m.sweep(way); ok {
		way = way.Scale(hit.Fraction)
	}
	m.Position.Feet = m.Position.Feet.Add(way)
}
