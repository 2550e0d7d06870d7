package shots

import (
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/filter"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
)

// Answer is what a shot does at a contact.
type Answer uint8

// Answers to a contact.
const (
	Hit    Answer = iota // it goes off and ends
	Pass                 // it flies on through what it met
	Bounce               // it bounces off
	Stop                 // it stays there
)

// Contact is what a shot met along its path.
type Contact struct {
	Position geom.Vec      // of the shot, m
	Normal   geom.Vec      // of what it met, unit; zero where it only came near an entity
	Other    components.ID // entity that it met, or nobody
	Platform components.ID // whose triangle it met, or nobody
	Triangle int           // that it met, or -1
	Seconds  float64       // of the tick until then
	Surface  geom.Vec      // velocity of what was met, m/s
	Near     bool          // it came near an entity, or met what always sets it off
	Answer   Answer

	found      bool
	fraction   float64
	elasticity float64 // of what was met
	shootable  *shootable
}

// noTriangle is the number of a triangle where none was met.
const noTriangle = -1

// locate notes where a shot is at a contact, and which platform that is with.
func (f *Flight) locate(s *Shot, c *Contact) {
	c.Position, c.Seconds = s.position.Feet, s.now
	c.Platform, _ = f.Platforms.PlatformOf(c.Triangle)
}

// meet returns what a shot meets first in the rest of the tick. Targets and shootables move
// along their own paths meanwhile. Of equal times the level comes first, then targets and
// then shootables, each by the lower ID.
func (f *Flight) meet(s *Shot, displacement geom.Vec) *Contact {
	c := f.nothing()
	if hit, ok := f.meetLevel(s, displacement); ok {
		*c = Contact{found: true, fraction: hit.Fraction, Normal: hit.Normal, elasticity: f.elasticity(hit.Material), Triangle: hit.Triangle}
	}
	f.meetTargets(s, displacement, c)
	if s.volatile == nil {
		f.meetShootables(s, displacement, c)
	}
	return c
}

// nothing returns the contact of a shot that meets nothing on its way. There is one at a
// time.
func (f *Flight) nothing() *Contact {
	f.contact = Contact{fraction: 1, Triangle: noTriangle}
	return &f.contact
}

func (f *Flight) meetLevel(s *Shot, displacement geom.Vec) (collision.Hit, bool) {
	switch {
	case !(s.flight.Radius > 0):
		return f.Store.Solid.Raycast(s.position.Feet, displacement)
	case s.near != nil:
		return s.near.SweepBox(s.box(), displacement)
	}
	return f.Store.Solid.SweepBox(s.box(), displacement)
}

// bounceReach is how far beside its way one that bounces may get in the tick, m [ours].
// More collects triangles that it does not meet, and with less it asks the level.
const bounceReach = 0.25

// expect makes what is near one that bounces ready for the bounces of a tick. Where it
// lies, that is so from tick to tick.
func (f *Flight) expect(s *Shot) {
	if s.entity == nil {
		return
	}
	if s.near = s.entity.Cache; s.near != nil && s.flight.Radius > 0 {
		s.near.Expect(f.Store.Solid, s.box(), s.velocity.Linear.Scale(tickSeconds), bounceReach)
	}
}

// meetTargets looks for a target earlier on the way than c.
func (f *Flight) meetTargets(s *Shot, displacement geom.Vec, c *Contact) {
	left := (tickSeconds - s.now) / tickSeconds
	from := s.position.Feet
	proximity := 0.0
	if s.fuse != nil && s.isArmed() {
		proximity = s.fuse.Proximity
	}
	margin := max(s.flight.Radius, proximity)
	path := geom.Bounds{Min: from, Max: from}.Include(from.AddScaled(displacement, c.fraction)).Expand(margin + f.targets.reach)
	f.lookFor(s)
	for _, id := range f.near.in(f.Store, path) {
		q, t, ok := f.targets.open(components.ID(id))
		if !ok || s.passes(q) || !f.Filter.Meets(q) {
			continue
		}
		box, moved := t.seenBy(s)
		relative := displacement.AddScaled(moved, -left)
		box = box.Translate(moved.Scale(s.now / tickSeconds))
		near := proximity > 0 && !q.Has(store.Flight) && (q.ID == s.owner.ID || !t.isMate(s.owner))
		larger := s.flight.Radius
		if near {
			larger = margin
		}
		at, normal, ok := weapons.HitBox(from, relative, grown(box, larger))
		if !ok || at >= c.fraction || !near && s.leaves(at, relative, normal) {
			continue
		}
		*c = Contact{found: true, fraction: at, Normal: normal, Surface: t.moved.Scale(1 / tickSeconds),
			elasticity: 1, Triangle: noTriangle, Other: q.ID, Near: near}
	}
}

// lookFor begins to ask the filter whom a shot meets.
func (f *Flight) lookFor(s *Shot) {
	if !f.Filter.IsIdle() {
		pair := filter.Pair{Kind: filter.Shot, ID: s.id, Owner: s.owner.ID, Team: s.owner.Team, Weapon: s.Weapon()}
		f.Filter.Look(pair, s.kinds(), PartOf(s, components.Layers))
	}
}

// passes reports whether a shot does not meet a target: it is itself, or its owner at first,
// or a hook says so.
func (s *Shot) passes(q *store.Member) bool {
	if q == s.entity || q.ID == s.owner.ID && s.owner.GraceTicks > 0 || slices.Contains(s.passed, q.ID) {
		return true
	}
	for _, hook := range s.hooks.passes {
		if hook(s, q.ID) {
			return true
		}
	}
	return false
}

// leaves reports whether a shot that bounced off a box, or rests on one, is already leaving
// it.
func (s *Shot) leaves(at float64, relative, normal geom.Vec) bool {
	return at == 0 && (!s.goesOff() || len(s.hooks.contact) > 0) && relative.Dot(normal) >= 0
}

// meetShootables looks for a shootable that is met before c. It sets off whatever meets it.
func (f *Flight) meetShootables(s *Shot, displacement geom.Vec, c *Contact) {
	f.lookFor(s)
	left := (tickSeconds - s.now) / tickSeconds
	for i := range f.targets.shootables {
		t := &f.targets.shootables[i]
		if t.shot.IsGone() || slices.Contains(s.passed, t.shot.id) || !t.meets(f.Filter) {
			continue
		}
		box := grown(t.box.Translate(t.moved.Scale(s.now/tickSeconds)), s.flight.Radius)
		if at, normal, ok := weapons.HitBox(s.position.Feet, displacement.AddScaled(t.moved, -left), box); ok && at < c.fraction {
			*c = Contact{found: true, fraction: at, Normal: normal, elasticity: 1, Triangle: noTriangle, Other: t.shot.id, shootable: t, Near: true}
		}
	}
}

// elasticity returns how much of a bounce a material of the level keeps.
func (f *Flight) elasticity(material uint8) float64 {
	if int(material) < len(f.Materials) {
		return f.Materials[material].Elasticity
	}
	return 1
}

// resolveContact does what a contact leads to, and reports whether it ended the shot. One
// that lay there before the tick tells nothing of a bounce.
func (f *Flight) resolveContact(s *Shot, c *Contact, rested bool) (ended bool) {
	c.Position, c.Seconds = s.position.Feet, s.now
	if c.Answer = Hit; s.bounce != nil && !c.Near && !s.HasImpactFuse() {
		c.Answer = Bounce
	}
	if len(s.hooks.contact) > 0 {
		c.Platform, _ = f.Platforms.PlatformOf(c.Triangle)
		for _, hook := range s.hooks.contact {
			hook(s, c)
		}
		if s.IsGone() {
			return true
		}
	}
	into := c.Surface.Sub(s.velocity.Linear).Dot(c.Normal)
	switch c.Answer {
	case Bounce:
		f.bounce(s, c, rested, into)
		return s.IsGone()
	case Stop:
		s.stopped = true
		f.locate(s, c)
		f.tellContact(s, event.Stuck, c, into)
	case Pass:
		s.passed = append(s.passed, c.Other)
		f.locate(s, c)
	default:
		f.hitTarget(s, c)
		return true
	}
	f.tellFlown(s, c)
	return s.IsGone()
}

// bounce turns a shot back from what it met.
func (f *Flight) bounce(s *Shot, c *Contact, rested bool, into float64) {
	elasticity := c.elasticity
	if s.bounce != nil {
		elasticity = float64(s.bounce.Elasticity * c.elasticity)
	}
	s.velocity.Linear = weapons.Bounce(s.velocity.Linear, c.Surface, c.Normal, elasticity)
	rests := s.bounce != nil && c.Other == components.Nobody && weapons.Rests(s.velocity.Linear, c.Normal)
	f.locate(s, c)
	if !(rests && rested) {
		f.tellContact(s, event.Bounced, c, into)
		f.tellFlown(s, c)
	}
	if rests {
		s.velocity.Linear, s.bounce.AtRest = geom.Vec{}, true
	}
}

// tellFlown runs the hooks of a shot that has outlived a contact, or the tick for nil.
func (f *Flight) tellFlown(s *Shot, c *Contact) {
	for _, hook := range s.hooks.flown {
		hook(s, c)
	}
}

// tellContact tells of a contact that a shot outlives.
func (f *Flight) tellContact(s *Shot, kind event.Kind, c *Contact, into float64) {
	f.Events.Add(event.Event{Kind: kind, Subject: s.owner.ID, Other: c.Other, Position: c.Position, Normal: c.Normal, Amount: into,
		Weapon: s.Weapon(), Shot: s.id, Platform: c.Platform, Triangle: c.Triangle})
}

// grown returns a box that is larger by margin metres on every side.
func grown(box geom.Box, margin float64) geom.Box {
	box.Half = box.Half.Add(geom.Vec{X: margin, Y: margin, Z: margin})
	return box
}
