package bots

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
)

// Numbers of winds that lift [ours].
const (
	liftCost  = 3.0 // m of distance that a metre of height is worth
	liftSlow  = 2.0 // m/s, up to which it counts as at rest
	liftDrift = 4.0 // m/s at which it drifts in a wind
	liftAhead = 1.5 // s ahead of it, where the wind must still be
)

// findLift finds the cells with ground to which a wind helps, the nearer and the lower the
// better.
func (c *chart) findLift() {
	c.lift = make([]int32, len(c.kinds))
	var land []int32 // without edges, and bridges above a wind
	for n := range c.inland {
		if c.inland[n] >= 2 && c.windIn(c.middle(n)) == nil {
			land = append(land, int32(n))
		}
	}
	for i := range c.lift {
		c.lift[i] = -1
		wind := c.windIn(c.middle(i))
		if wind == nil {
			continue
		}
		least, at := math.Inf(1), c.middle(i)
		for _, n := range land {
			cost := float64(liftCost * max(c.ground[n]-wind.Bounds.Max.Z, 0))
			if cost >= least {
				continue
			}
			if far := c.middle(int(n)).Sub(at).Length() + cost; far < least {
				least, c.lift[i] = far, n
			}
		}
	}
}

// windIn returns a wind that lifts what comes there at any height, or nil.
func (c *chart) windIn(p geom.Vec) *levels.Zone {
	for i := range c.winds {
		wind := &c.winds[i]
		if p.Z = wind.Bounds.Max.Z; wind.GravityFactor < 0 && wind.Bounds.Contains(p) {
			return wind
		}
	}
	return nil
}

// rideWind lets a bot whom a wind holds rise higher each time, until it can fly to the ground
// to which the wind helps.
func (b *bot) rideWind() {
	c := b.scene.chart
	wind := c.windIn(b.feet)
	cell, ok := c.cellAt(b.feet)
	if wind == nil || !ok || c.lift[cell] < 0 {
		return
	}
	b.run = c.middle(int(c.lift[cell])).Sub(b.feet).Horizontal().Normalize()
	if b.flies(b.run) {
		return
	}
	// In the wind the jets add to its lift, and above they would fight gravity.
	lifts := b.feet.Z < wind.Bounds.Max.Z && b.velocity.Z > -liftSlow && b.jets.energy > thrustTo
	b.intent.Hold(components.ButtonJet, lifts)
	if b.run = b.run.Scale(liftDrift).Sub(b.velocity.Horizontal()); c.windIn(b.feet.AddScaled(b.velocity.Horizontal(), liftAhead)) == nil {
		b.run = b.velocity.Horizontal().Neg()
		b.intent.Hold(components.ButtonJet, b.jets.energy > thrustTo)
	}
	if b.run.Length() < liftSlow {
		b.run = geom.Vec{}
	}
	b.run = b.run.Normalize()
}
