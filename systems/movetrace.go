package systems

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
)

// Limits of a [MoveTrace] [ours]: a step makes some ten queries, and a stuck body some fifty.
const (
	maxTracedQueries  = 128
	maxTracedContacts = 512
)

// MoveTrace holds what the movement model of one body asked about the world in its last
// step, in order, for tools and pages that explain a movement. [Match.TraceMoves] fills it.
type MoveTrace struct {
	Body     components.ID // whose step it is
	Tick     int64         // in which it was made
	From, To geom.Vec      // of the feet, before and after it, m
	Queries  []MoveQuery
	Contacts []collision.Contact // that overlap queries found
	Dropped  int                 // queries and contacts beyond the limits
}

// MoveQuery is one query of a step.
type MoveQuery struct {
	Box geom.Box
	// Overlap is set if the query asked what the box overlaps, and not where it stops on
	// its way along Displacement.
	Overlap      bool
	Displacement geom.Vec // of a sweep, m
	Hit          collision.Hit
	Found        bool // Hit, or a contact
	// FirstContact and Contacts are the part of MoveTrace.Contacts that an overlap found.
	FirstContact, Contacts int
}

// End returns the centre of the box where a sweep stopped, or at the end of its way.
func (q *MoveQuery) End() geom.Vec {
	if q.Found && !q.Overlap {
		return q.Box.Center.AddScaled(q.Displacement, q.Hit.Fraction)
	}
	return q.Box.Center.Add(q.Displacement)
}

// TraceMoves fills a trace in every tick in which the body of an entity moves, until it is
// called again; nil ends that. No state and no result depends on it, and it costs nothing
// for other bodies. Snapshots do not contain it.
func (m *Match) TraceMoves(id components.ID, trace *MoveTrace) {
	m.models.traced, m.models.trace = id, trace
}

// traceStep is the step of a model, which it records.
func (m *models) traceStep(model *Model, c *StepContext, world motion.Expecter) {
	t := m.trace
	t.Body, t.Tick, t.From, t.Dropped = m.traced, c.Match.Tick(), c.Body.Position.Feet, 0
	t.Queries, t.Contacts = t.Queries[:0], t.Contacts[:0]
	m.world = tracedWorld{Expecter: world, trace: t}
	c.World = &m.world
	model.Step(c)
	t.To = c.Body.Position.Feet
}

// add appends a query, or counts it.
func (t *MoveTrace) add(q MoveQuery) {
	if len(t.Queries) >= maxTracedQueries {
		t.Dropped++
		return
	}
	t.Queries = append(t.Queries, q)
}

// tracedWorld records the queries of a step.
type tracedWorld struct {
	motion.Expecter
	trace *MoveTrace
}

// SweepBox is that of the world.
func (w *tracedWorld) SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool) {
	hit, found := w.Expecter.SweepBox(box, displacement)
	w.trace.add(MoveQuery{Box: box, Displacement: displacement, Hit: hit, Found: found})
	return hit, found
}

// OverlapBox is that of the world.
func (w *tracedWorld) OverlapBox(box geom.Box, contacts []collision.Contact) []collision.Contact {
	t, before := w.trace, len(contacts)
	contacts = w.Expecter.OverlapBox(box, contacts)
	found := contacts[before:]
	kept := min(len(found), maxTracedContacts-len(t.Contacts))
	t.Dropped += len(found) - kept
	t.add(MoveQuery{Box: box, Overlap: true, Found: len(found) > 0, FirstContact: len(t.Contacts), Contacts: kept})
	t.Contacts = append(t.Contacts, found[:kept]...)
	return contacts
}
