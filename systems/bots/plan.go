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
	ReasonRoam    Reason = iota // nothing leads it anywhere
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
	names := [...]string{"roam", "stuck", "order", "game", "fetch", "retreat", "enemy", "role"}
	if int(r) >= len(names) {
		return "unknown"
	}
	return names[r]
}

// Plan is where a bot goes and why.
type Plan struct {
	Reason Reason
	Goal   geom.Vec // to which it steers next, m
	// Route are places ahead on its way across the level, from the nearest on, m; none if
	// it goes straight.
	Route []geom.Vec
}

// routePlaces is how many places ahead a plan has at most [ours].
const routePlaces = 48

// PlanOf returns what a living bot would do in the next tick if it saw nothing new, or false
// for an entity that no bot plays. It changes nothing in the match, so a page that explains
// bots can call it whenever it draws; it appends to route.
func PlanOf(m *systems.Match, id components.ID, route []geom.Vec) (Plan, bool) {
	entry, ok := m.Entry(id)
	own, hasScene := systems.FindSingle(m, sceneKind)
	if !ok || !hasScene || own.match != m || !entry.HasComponent(Brain) || !components.Health.Get(entry).Alive() {
		return Plan{}, false
	}
	// Copies of all that a decision may change.
	s, random, brain, intent := *own, *m.Random("bots"), *Brain.Get(entry), *components.Intent.Get(entry)
	s.pickups, s.pieces, s.nearby, s.hasPickups, s.hasPieces = nil, nil, nil, false, false
	if s.chart == nil {
		s.flags = nil // no way is known before the first tick
	}
	usual := skills[DefaultSkill] // a goal does not depend on it
	b := bot{match: m, scene: &s, random: &random, id: id, entry: entry, skill: &usual}
	b.read(&brain, &intent)
	plan := Plan{Goal: b.overLand(b.chooseGoal()), Reason: b.course.reason}
	if b.course.way != nil {
		plan.Route = s.chart.route(b.course.way, b.feet, route)
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
