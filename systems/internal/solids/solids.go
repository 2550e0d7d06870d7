// Package solids knows where each solid entity of a match is in the current tick, and who
// stands on whose head. The stages of platforms and of movement share it.
package solids

import (
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/systems/crowd"
	"github.com/skijet/skijet/systems/internal/filter"
	"github.com/skijet/skijet/systems/internal/store"
)

// Crowd is the solids of one match. Make one with [New].
type Crowd struct {
	Solver  crowd.Solver    // of Members, by index
	Members []*store.Member // all solids, as of [Crowd.Find]

	store  *store.Store
	filter *filter.Filter
	meets  func(a, b int32) bool // for the solver
	solids *store.List
	places store.Table[Place]
}

// Place is where a body or another solid is.
type Place struct {
	Box   geom.Box
	From  geom.Vec // position of its feet before its step
	Index int32    // among [Crowd.Members], of a solid
}

// New makes the crowd of a match, whose filter says which solids meet.
func New(s *store.Store, f *filter.Filter) *Crowd {
	c := &Crowd{store: s, filter: f, solids: s.ListOf(store.Solid)}
	c.meets = func(a, b int32) bool { return f.Bodies(c.Members[a], c.Members[b]) }
	s.AddTable(&c.places)
	s.OnInsert(func(*store.Member) {
		n := len(c.solids.Members)
		c.Solver.Reserve(n)
		c.Members = slices.Grow(c.Members, max(n-len(c.Members), 0))
	})
	return c
}

// At returns the place of a member, good until the next member comes.
func (c *Crowd) At(p *store.Member) *Place { return c.places.At(p) }

// Meet reports whether two solids meet.
func (c *Crowd) Meet(p, q *store.Member) bool { return c.Solver.Meets == nil || c.filter.Bodies(p, q) }

// Forget drops what the last tick worked out.
func (c *Crowd) Forget() {
	c.Members = c.Members[:0]
	c.Solver.Bodies, c.Solver.Riders, c.Solver.Changed = c.Solver.Bodies[:0], c.Solver.Riders[:0], c.Solver.Changed[:0]
}

// Find looks where every solid is and who stands on whose head. Where somebody does, it
// also finds how all of them move.
func (c *Crowd) Find() {
	nowhere := geom.Box{Center: geom.Vec{X: math.NaN(), Y: math.NaN(), Z: math.NaN()}}
	if c.Solver.Meets = c.meets; c.filter.IsIdle() {
		c.Solver.Meets = nil
	}
	c.Solver.Bodies = c.Solver.Bodies[:0]
	c.Members = append(c.Members[:0], c.solids.Members...)
	for i, p := range c.Members {
		place := c.places.At(p)
		place.Index, place.Box = int32(i), nowhere
		b := crowd.Body{Carrier: crowd.None}
		if p.IsAlive() {
			place.Box, place.From = p.Box(), p.Position.Feet
			b.Mass = Mass(p)
		}
		b.Box = place.Box
		c.Solver.Bodies = append(c.Solver.Bodies, b)
	}
	c.Solver.FindHeads()
	if len(c.Solver.Riders) == 0 {
		return
	}
	for i, p := range c.Members {
		c.Solver.Bodies[i].Velocity = WorldVelocity(p)
	}
	for _, i := range c.Solver.Riders {
		c.Solver.Bodies[i].Carrier = c.carrier(i)
	}
}

// carrier returns the index of the solid on whose head another stands and is carried along:
// none where the level or a platform is right under its feet too.
func (c *Crowd) carrier(index int32) int32 {
	p := c.Members[index]
	if !p.Has(store.Model) {
		return crowd.None // nothing moves it: for who is under it, it is a ceiling
	}
	if _, ok := c.store.Solid.SweepBox(c.places.At(p).Box, geom.Vec{Z: -crowd.Probe}); ok {
		return crowd.None
	}
	_, on := c.Solver.HeadsUnder(index)
	return on
}

// WorldVelocity returns the velocity of a solid against the level. That of its component is
// the one against a platform.
func WorldVelocity(p *store.Member) geom.Vec {
	if !p.Has(store.Velocity) {
		return geom.Vec{}
	}
	velocity := p.Velocity.Linear
	if p.Has(store.Ride) {
		velocity = velocity.Add(p.Ride.Velocity)
	}
	return velocity
}

// Mass returns the mass by which solids share an impact, and divides a push: that of
// something immovable for a member without one.
func Mass(p *store.Member) float64 {
	if mass := p.Mass(); mass > 0 {
		return mass
	}
	return crowd.Fixed
}
