package systems

import (
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/crowd"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/store"
)

// StepWorld is the world that a model steps in: the level with its platforms, and
// the heads that the body stands on.
type StepWorld struct {
	level *collision.World
	heads []geom.Box
	own   *collision.Nearby // of the body; nil for none
	near  *collision.Nearby // the same once it knows where this step asks
	trace *MoveTrace        // of the body; nil for none
}

// Expect makes the world ready for what is up to reach metres beside the way of a box;
// see [collision.Nearby.Expect]. No answer depends on it.
func (f *StepWorld) Expect(box geom.Box, displacement geom.Vec, reach float64) {
	if f.near = f.own; f.near != nil {
		f.near.Expect(f.level, box, displacement, reach)
	}
}

func (f *StepWorld) sweepLevel(box geom.Box, displacement geom.Vec) (collision.Hit, bool) {
	if f.near != nil {
		return f.near.SweepBox(box, displacement)
	}
	return f.level.SweepBox(box, displacement)
}

func (f *StepWorld) overlapLevel(box geom.Box, contacts []collision.Contact) []collision.Contact {
	if f.near != nil {
		return f.near.OverlapBox(box, contacts)
	}
	return f.level.OverlapBox(box, contacts)
}

// SweepBox returns the first hit in the level or on a head, of equal ones that in
// the level.
func (f *StepWorld) SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool) {
	if f.trace != nil {
		return f.traceSweep(box, displacement)
	}
	if len(f.heads) == 0 {
		return f.sweepLevel(box, displacement)
	}
	first, found := f.sweepLevel(box, displacement)
	for _, head := range f.heads {
		if hit, ok := collision.SweepBoxes(box, displacement, head); ok && (!found || hit.Fraction < first.Fraction) {
			first, found = hit, true
		}
	}
	return first, found
}

// OverlapBox appends a contact for each triangle and head that overlaps box.
func (f *StepWorld) OverlapBox(box geom.Box, contacts []collision.Contact) []collision.Contact {
	if f.trace != nil {
		return f.traceOverlap(box, contacts)
	}
	contacts = f.overlapLevel(box, contacts)
	for _, head := range f.heads {
		if c, ok := collision.OverlapBoxes(box, head); ok {
			contacts = append(contacts, c)
		}
	}
	return contacts
}

// findHeads looks where every body is and who stands on whose head, and then also
// how everybody moves.
func (m *Match) findHeads() {
	nowhere := geom.Box{Center: geom.Vec{X: math.NaN(), Y: math.NaN(), Z: math.NaN()}}
	m.crowd.Bodies = m.crowd.Bodies[:0]
	m.crowded = append(m.crowded[:0], m.solids.Members...)
	for i, p := range m.crowded {
		m.bodyTable.At(p).place, m.bodyTable.At(p).box = int32(i), nowhere
		b := crowd.Body{Carrier: crowd.None}
		if p.IsAlive() {
			m.bodyTable.At(p).box, m.bodyTable.At(p).from = p.Box(), p.Position.Feet
			b.Mass = m.weight(p)
		}
		b.Box = m.bodyTable.At(p).box
		m.crowd.Bodies = append(m.crowd.Bodies, b)
	}
	m.crowd.FindHeads()
	if len(m.crowd.Riders) == 0 {
		return
	}
	for i, p := range m.crowded {
		m.crowd.Bodies[i].Velocity = m.worldVelocity(p)
	}
	for _, i := range m.crowd.Riders {
		m.crowd.Bodies[i].Carrier = m.carrier(i)
	}
}

// boardHeads lets everybody who stands on a head see the world from there: its
// velocity becomes that against whom it stands on.
func (m *Match) boardHeads() {
	for _, i := range m.crowd.Riders {
		p := m.crowded[i]
		if on := m.crowd.Bodies[i].Carrier; on != crowd.None && p.Has(store.Velocity) {
			velocity := p.Velocity
			velocity.Linear = velocity.Linear.Sub(m.crowd.Bodies[on].Velocity)
		}
	}
}

// carrier returns on whose head a solid stands and is carried along: nobody's where
// the level or a platform is right under its feet too.
func (m *Match) carrier(place int32) int32 {
	p := m.crowded[place]
	if !p.Has(store.Model) {
		return crowd.None // nothing moves it: for who is under it, it is a ceiling
	}
	if _, ok := m.store.Solid.SweepBox(m.bodyTable.At(p).box, geom.Vec{Z: -crowd.Probe}); ok {
		return crowd.None
	}
	_, on := m.crowd.HeadsUnder(place)
	return on
}

// worldVelocity is the velocity of a solid against the level: that of the component
// is the one against a platform.
func (m *Match) worldVelocity(p *store.Member) geom.Vec {
	if !p.Has(store.Velocity) {
		return geom.Vec{}
	}
	velocity := p.Velocity.Linear
	if p.Has(store.Ride) {
		velocity = velocity.Add(p.Ride.Velocity)
	}
	return velocity
}

// weight returns by what solids share where they meet.
func (m *Match) weight(p *store.Member) float64 {
	if mass := p.Mass(); mass > 0 {
		return mass
	}
	return crowd.Fixed
}

// CollideBodies lets the bodies meet that the stage has moved.
func CollideBodies(m *Match) {
	m.store.Changed()
	if len(m.crowded) < 2 {
		return
	}
	m.impactHeads()
	m.crowd.Solve(m.store.Solid, TickSeconds)
	for _, i := range m.crowd.Changed {
		m.displace(m.crowded[i], &m.crowd.Bodies[i])
	}
	for i := range m.crowd.Bodies {
		if b := &m.crowd.Bodies[i]; b.Impact > 0 {
			m.collide(m.crowded[i], b)
		}
	}
	if n := m.crowd.Work.Overflows + m.crowd.DroppedHeads; n > 0 {
		m.events.log.Add(event.Event{Kind: event.OverLimit, Amount: float64(n), Limit: event.LimitNeighbours})
	}
}

// displace puts a solid where it came when it met others.
func (m *Match) displace(p *store.Member, b *crowd.Body) {
	if p.Gone {
		return
	}
	if p.Mass() == 0 {
		return
	}
	if b.DisplacementChanged {
		feet := m.bodyTable.At(p).from.Add(b.Displacement)
		p.Position.Feet = feet
		m.bodyTable.At(p).box = p.Box()
		m.store.TrackBox(p, m.bodyTable.At(p).box)
	}
	if b.VelocityChanged && p.Has(store.Velocity) {
		velocity := b.Velocity
		if p.Has(store.Ride) {
			velocity = velocity.Sub(p.Ride.Velocity)
		}
		p.Velocity.Linear = velocity
	}
}

// CarryRiders takes whoever stands on a head along with what the platforms did to
// the one below.
func CarryRiders(m *Match) {
	if len(m.platforms) == 0 {
		return
	}
	for _, i := range m.crowd.Riders {
		p, on := m.crowded[i], m.crowd.Bodies[i].Carrier
		if on == crowd.None || !p.Has(store.Model) || p.Gone {
			continue
		}
		carrier := m.crowded[on]
		if carrier.Gone {
			continue
		}
		position, velocity := p.Position, p.Velocity
		if position.Feet != p.Start {
			continue // moved by a platform itself
		}
		displacement := carrier.Position.Feet.Sub(carrier.Start)
		position.Feet = position.Feet.Add(crowd.Follow(m.store.Solid, p.Box(), displacement))
		velocity.Linear = velocity.Linear.Add(m.worldVelocity(carrier).Sub(m.crowd.Bodies[on].Velocity))
		m.store.Track(p)
	}
}

// impactHeads gives those below the impact of riders that came down on them.
func (m *Match) impactHeads() {
	for _, i := range m.crowd.Riders {
		p := m.crowded[i]
		if !p.Has(store.Model) || p.Gone {
			continue
		}
		report := p.Report
		for k := range report.Bumps[:report.BumpCount] {
			if bump := &report.Bumps[k]; bump.Triangle < 0 { // of a box
				_, below := m.crowd.HeadsUnder(i)
				m.crowd.Bodies[below].AddImpact(bump.Impact, bump.Normal.Neg(), i)
			}
		}
	}
}

// collide lets a body take the hardest of its meetings in a tick as its model takes
// an impact on the level.
func (m *Match) collide(p *store.Member, b *crowd.Body) {
	if !p.Has(store.Model) || p.Gone {
		return
	}
	model := m.modelOf(p)
	if model == nil {
		return
	}
	m.load(p)
	report, feet := m.body.Report, m.body.Position.Feet
	before := report.Damage
	report.Impact = max(report.Impact, b.Impact)
	if model.Impact != nil {
		model.Impact(m.context(p), b.Normal, b.Impact)
		m.reload(p, model)
	}
	if b.Impact > landingNoise {
		other := components.Nobody
		if b.HitBody != crowd.None {
			other = m.crowded[b.HitBody].ID
		}
		m.events.log.Add(event.Event{Kind: event.Landed, Subject: p.ID, Other: other, Position: feet, Normal: b.Normal, Amount: b.Impact})
	}
	if damage := report.Damage - before; damage > 0 {
		m.requests.AddDamage(request.Damage{Victim: p.ID, Amount: damage, Position: feet})
	}
}
