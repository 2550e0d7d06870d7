package bots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// Reason is why a bot goes where it goes.
type Reason uint8

// Reasons for a goal.
const (
	ReasonRoam    Reason = iota // none: it roams
	ReasonStuck                 // it is stuck and goes round
	ReasonOrder                 // it was sent, see [Send]
	ReasonGame                  // the rules of the game, see components.Goal
	ReasonFetch                 // a pickup or a station
	ReasonRetreat               // away from an enemy
	ReasonEnemy                 // at an enemy
	ReasonRole                  // its role
)

// String returns the reason in a word.
func (r Reason) String() string {
	return [...]string{"roam", "stuck", "order", "game", "fetch", "retreat", "enemy", "role", "unknown"}[min(r, ReasonRole+1)]
}

// Plan is where a bot goes and why, and what it knows.
type Plan struct {
	Reason Reason
	Goal   geom.Vec // to which it steers next, m
	// Route are places ahead on its way across the level, from the nearest on, m; none if
	// it goes straight.
	Route         []geom.Vec
	Role          Role
	Enemies       []Enemy       // that it knows of
	Target        components.ID // the one it attacks, or Nobody
	Weapon, Throw int           // places in its slots, from 1, of what it fights with and is about to throw, or 0
	Alt           bool          // it uses the second mode of Weapon
	Notes         []string      // further reasons, for people
}

// routePlaces is how many places ahead a plan has at most [ours].
const routePlaces = 48

// PlanOf returns what a living bot of the crew would do in the next tick if it saw nothing new.
// It returns false for other entities, and for a bot without a command so far. It changes
// neither the match nor the crew, so a page that explains bots can call it whenever it draws; it
// appends to route.
func (c *Crew) PlanOf(id components.ID, route []geom.Vec) (Plan, bool) {
	m, p := c.scene.match, c.find(id)
	entry, ok := m.Entry(id)
	if p == nil || !ok || !entry.HasComponent(Bot) || !components.Health.Get(entry).Alive() {
		return Plan{}, false
	}
	// Copies of all that a decision may change.
	s, random, own, intent := c.scene, c.random, *p, *components.Intent.Get(entry)
	s.atlas, s.pickups, s.pieces, s.nearby, s.hasPickups, s.hasPieces = systems.Single(m, atlasKind), nil, nil, nil, false, false
	own.entry = entry
	b := c.bot(&own)
	b.scene, b.random = &s, &random
	b.read(&intent)
	d := &own.brain
	plan := Plan{Goal: b.overLand(b.chooseGoal()), Reason: b.course.reason, Role: d.role, Target: d.sight.target,
		Weapon: d.hands.weapon, Alt: d.hands.alt, Throw: d.hands.throw, Notes: d.notes()}
	if b.course.way != nil {
		plan.Route = s.chart.route(b.course.way, b.feet, route)
	}
	for i := range d.sight.memories {
		if e := d.sight.memories[i]; e.ID != components.Nobody {
			plan.Enemies = append(plan.Enemies, e)
		}
	}
	return plan, true
}

// route appends places on a way from a place.
func (c *chart) route(f *field, from geom.Vec, places []geom.Vec) []geom.Vec {
	cell, ok := c.cellAt(from)
	if !ok || len(f.next) == 0 {
		return places
	}
	for range routePlaces {
		next := int(f.next[cell])
		if next == cell {
			return append(places, f.to)
		}
		cell = next
		places = append(places, c.standing(cell))
	}
	return places
}
