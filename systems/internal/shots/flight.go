package shots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
)

// Flight moves shots and ends them.
type Flight struct {
	*Config
	launcher *Launcher
	targets  *Targets

	near    query
	checked bool    // modules have hooks, which may have changed the entities of shots
	contact Contact // that is dealt with
}

// Run moves every shot along its whole path of the tick, also those that were fired in it
// and become entities in stage 11. Those that others can hit fly first, so that a shot and
// a mine in the air meet where both really are. Shots do not meet each other: two discs
// pass.
func (f *Flight) Run() {
	f.detonateRequested()
	l := f.launcher
	if len(l.Flying.Members)+len(l.fired) == 0 {
		return // nothing looks for targets
	}
	f.targets.find()
	for _, s := range l.fired {
		l.tellFired(s)
	}
	for _, volatile := range [...]bool{true, false} {
		for _, p := range l.Flying.Members {
			if p.Gone || p.Has(store.Volatile) != volatile || f.checked && !f.Store.IsIntact(p) {
				continue
			}
			p.Start = p.Position.Feet
			f.fly(l.of(p))
		}
		for _, s := range l.fired {
			if s.isPending() && (s.volatile != nil) == volatile {
				f.fly(s)
			}
		}
		if volatile {
			f.targets.findShootables(true)
		}
	}
	f.detonateHit()
	for _, p := range l.Flying.Members {
		if p.IsBoxed() {
			f.Store.Track(p)
			f.Store.Changed() // others look for it where it came
		}
	}
}

// detonateRequested sets off the shots that requests name.
func (f *Flight) detonateRequested() {
	for id := range f.Requests.Detonations.Drain() {
		if p, ok := f.Store.All.Find(*id); ok && !p.Gone && p.Has(store.Flight) {
			f.detonate(f.launcher.of(p), nil, true)
		}
	}
}

// detonateHit sets off the shootables that shots of the tick met, each at the earliest hit,
// whichever shot flew first.
func (f *Flight) detonateHit() {
	for i := range f.targets.shootables {
		t := &f.targets.shootables[i]
		if !t.hit {
			continue
		}
		s := t.shot
		s.now = t.seconds
		s.position.Feet = t.box.Center.AddScaled(t.moved, t.seconds/tickSeconds)
		f.setOff(s)
	}
}

// maxBounces bounds the bounces of a tick [ours]: a shell in a narrow gap stays
// where the last one left it, and goes on in the next tick.
const maxBounces = 8

// fly moves one shot through the tick.
func (f *Flight) fly(s *Shot) {
	if s.volatile != nil && s.volatile.Triggered {
		f.setOff(s)
		return
	}
	for _, hook := range s.hooks.fly {
		if s.stopped = hook(s) || s.stopped; s.stopped {
			break // what is held seeks nothing
		}
	}
	if s.IsGone() {
		return // a hook has ended it
	}
	if s.stopped {
		if !f.waitForFuse(s) {
			f.age(s)
		}
		return
	}
	rested := false
	if s.bounce != nil {
		rested, s.bounce.AtRest = s.bounce.AtRest, false
		f.expect(s)
	}
	for range maxBounces {
		left := tickSeconds - s.now
		after, displacement := weapons.Fly(s.velocity.Linear, s.flight, left)
		c := f.meet(s, displacement)
		s.position.Feet = s.position.Feet.AddScaled(displacement, c.fraction)
		if !c.found {
			s.velocity.Linear, s.now = after, tickSeconds
			break
		}
		s.velocity.Linear, _ = weapons.Fly(s.velocity.Linear, s.flight, float64(left*c.fraction))
		s.now += float64(left * c.fraction)
		if f.resolveContact(s, c, rested) {
			return
		}
		if s.stopped || s.isAtRest() {
			if f.waitForFuse(s) {
				return
			}
			break
		}
	}
	f.age(s)
}

// waitForFuse lets what is left of the tick pass for a shot that does not move, and reports
// whether somebody came near enough to set it off.
func (f *Flight) waitForFuse(s *Shot) bool {
	if s.fuse == nil || s.fuse.Proximity == 0 || !s.isArmed() {
		return false // nobody is near enough
	}
	c := f.nothing()
	f.meetTargets(s, geom.Vec{}, c)
	if !c.Near {
		return false
	}
	s.now += float64((tickSeconds - s.now) * c.fraction)
	f.hitTarget(s, c)
	return true
}

// age counts the ticks of a shot that still flies, and ends it with its time or outside of
// the world.
func (f *Flight) age(s *Shot) {
	down(&s.owner.GraceTicks)
	down(&s.life.Ticks)
	if fuse := s.fuse; fuse != nil {
		down(&fuse.ArmTicks)
		if fuse.RestCheckTicks > 0 {
			if down(&fuse.CheckTicks); fuse.CheckTicks == 0 {
				fuse.CheckTicks = fuse.RestCheckTicks
				fuse.Armed = fuse.Armed || s.isAtRest() || s.stopped
			}
		}
	}
	f.tellFlown(s, nil)
	switch {
	case s.IsGone(): // a hook has ended it
	case s.life.Ticks == 0:
		s.now = tickSeconds
		f.detonate(s, nil, false)
	case !f.Store.Limits.Contains(s.position.Feet):
		f.Remove(s)
	}
}

// hitTarget ends a shot where it met something. A shootable that was hit goes off too: all
// shots that meet it in the tick end at it, and the first of them counts.
func (f *Flight) hitTarget(s *Shot, c *Contact) {
	f.detonate(s, c, true)
	if c.shootable != nil {
		c.shootable.meet(s)
	}
}

// detonate lets the payload of a shot go off and ends it, at a contact if there is one. A
// payload that damages only what it hits leaves no trace unless it is to be seen.
func (f *Flight) detonate(s *Shot, c *Contact, seen bool) {
	s.ending = true
	f.explode(s, c, seen)
	for _, hook := range s.hooks.end {
		hook(s, c)
	}
	f.Remove(s)
}

// explode lets the payload of a shot go off.
func (f *Flight) explode(s *Shot, c *Contact, seen bool) {
	s.seen = seen
	s.blast = request.Blast{
		Center: s.position.Feet, Owner: s.owner.ID, Team: s.owner.Team,
		Weapon: s.Weapon(), Heading: s.velocity.Linear.Normalize(),
		Seconds: s.now, ID: s.id, Triangle: noTriangle,
	}
	if c != nil {
		f.locate(s, c)
		s.blast.Hit, s.blast.Normal, s.blast.Platform, s.blast.Triangle = c.Other, c.Normal, c.Platform, c.Triangle
	}
	f.queueBlast(s, s.Payload())
	for _, hook := range s.hooks.explode {
		hook(s, c)
	}
}

// queueBlast asks for the blast of one payload of a shot that goes off.
func (f *Flight) queueBlast(s *Shot, payload *components.PayloadData) {
	if s.blast.Payload = *payload; s.seen || payload.Radius > 0 {
		f.Requests.Blasts = append(f.Requests.Blasts, s.blast)
	}
}

// Act lets the payload of a shot act at a contact that it outlives.
func (f *Flight) Act(s *Shot, c *Contact) {
	if !s.IsGone() && !s.ending {
		f.explode(s, c, true)
	}
}

// AddPayload lets a further payload act where the payload of the shot goes off.
func (f *Flight) AddPayload(s *Shot, payload *components.PayloadData) { f.queueBlast(s, payload) }

// Detonate lets a shot go off where it is, if it still flies.
func (f *Flight) Detonate(s *Shot) {
	if !s.IsGone() && !s.ending {
		f.detonate(s, nil, true)
	}
}

// setOff ends a shot that others have set off: it goes off, or is a dud.
func (f *Flight) setOff(s *Shot) {
	if s.volatile == nil || !s.volatile.Dud {
		f.detonate(s, nil, true)
		return
	}
	f.Events.Add(event.Event{Kind: event.Died, Subject: s.id, Other: s.volatile.By, Position: s.position.Feet, Shot: s.id})
	s.velocity.Linear = geom.Vec{}
	f.Remove(s)
}

// Remove takes a shot out of the tick; stage 11 removes its entity.
func (f *Flight) Remove(s *Shot) {
	if s.entity != nil {
		s.entity.Gone = true
	} else {
		s.pending.ended = true
	}
	f.Store.Despawn(s.id)
}
