package bodies

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/crowd"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/solids"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/motion"
)

// collisions lets bodies whose paths cross hit each other.
type collisions struct {
	store    *store.Store
	events   *event.Log
	requests *request.Queues
	crowd    *solids.Crowd
	models   *Models
}

func (c *collisions) run() {
	c.store.Changed()
	if len(c.crowd.Members) < 2 {
		return
	}
	c.impactHeads()
	c.crowd.Solver.Solve(c.store.Solid, motion.TickSeconds)
	for _, i := range c.crowd.Solver.Changed {
		c.displace(c.crowd.Members[i], &c.crowd.Solver.Bodies[i])
	}
	for i := range c.crowd.Solver.Bodies {
		if b := &c.crowd.Solver.Bodies[i]; b.Impact > 0 {
			c.impact(c.crowd.Members[i], b)
		}
	}
	if n := c.crowd.Solver.Work.Overflows + c.crowd.Solver.DroppedHeads; n > 0 {
		c.events.Add(event.Event{Kind: event.OverLimit, Amount: float64(n), Limit: event.LimitNeighbours})
	}
}

// impactHeads gives those below the impact of riders that came down on them.
func (c *collisions) impactHeads() {
	for _, i := range c.crowd.Solver.Riders {
		p := c.crowd.Members[i]
		if !p.Has(store.Model) || p.Gone {
			continue
		}
		report := p.Report
		for k := range report.Bumps[:report.BumpCount] {
			if bump := &report.Bumps[k]; bump.Triangle < 0 { // of a box
				_, below := c.crowd.Solver.HeadsUnder(i)
				c.crowd.Solver.Bodies[below].AddImpact(bump.Impact, bump.Normal.Neg(), i)
			}
		}
	}
}

// displace puts a solid where it came when it met others.
func (c *collisions) displace(p *store.Member, b *crowd.Body) {
	if p.Gone || p.Mass() == 0 {
		return
	}
	if b.DisplacementChanged {
		place := c.crowd.At(p)
		p.Position.Feet = place.From.Add(b.Displacement)
		place.Box = p.Box()
		c.store.TrackBox(p, place.Box)
	}
	if b.VelocityChanged && p.Has(store.Velocity) {
		velocity := b.Velocity
		if p.Has(store.Ride) {
			velocity = velocity.Sub(p.Ride.Velocity)
		}
		p.Velocity.Linear = velocity
	}
}

// impact lets a body take the hardest of its impacts in a tick as its model takes
// an impact on the level.
func (c *collisions) impact(p *store.Member, b *crowd.Body) {
	if !p.Has(store.Model) || p.Gone {
		return
	}
	model := c.models.Of(p)
	if model == nil {
		return
	}
	c.models.load(p)
	body := &c.models.body
	report, feet := body.Report, body.Position.Feet
	before := report.Damage
	report.Impact = max(report.Impact, b.Impact)
	if model.Impact != nil {
		model.Impact(p, body, &c.models.world, b.Normal, b.Impact)
		c.models.reload(p, model)
	}
	if b.Impact > landingNoise {
		other := components.Nobody
		if b.HitBody != crowd.None {
			other = c.crowd.Members[b.HitBody].ID
		}
		c.events.Add(event.Event{Kind: event.Landed, Subject: p.ID, Other: other, Position: feet, Normal: b.Normal, Amount: b.Impact})
	}
	if damage := report.Damage - before; damage > 0 {
		c.requests.AddDamage(request.Damage{Victim: p.ID, Amount: damage, Position: feet})
	}
}
