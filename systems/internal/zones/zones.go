// Package zones finds who enters and leaves the zones of a match, and which zones change how
// a body moves.
package zones

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/store"
)

// Stage is the zones of one match. Make one with [New].
type Stage struct {
	store    *store.Store
	events   *event.Log
	kill     func(*store.Member)
	zones    *store.List
	visitors *store.List // whatever can be in a zone

	volumes  []volume       // all zones
	media    []*levels.Zone // those of them that change how a body moves
	occupied bool           // somebody may remember a zone
}

// volume is a zone as one stage sees it.
type volume struct {
	id     components.ID
	bounds geom.Bounds
	kill   bool
}

// New makes the zones of a match, which kills by a function who touches a kill zone.
func New(s *store.Store, events *event.Log, kill func(*store.Member)) *Stage {
	z := &Stage{store: s, events: events, kill: kill, zones: s.ListOf(store.Zone)}
	z.visitors = s.NewList(func(l *store.Layout) bool { return l.Has(store.Inside) && l.IsBoxed() })
	s.OnInsert(func(p *store.Member) {
		z.occupied = z.occupied || p.Has(store.Inside)
		z.volumes = slices.Grow(z.volumes[:0], len(z.zones.Members))
		z.media = slices.Grow(z.media[:0], len(z.zones.Members))
	})
	return z
}

// Spawn makes an entity of each zone of a level.
func (z *Stage) Spawn(zones []levels.Zone) error {
	for i := range zones {
		if _, err := z.store.Spawn([]store.Part{store.NewPart(components.Zone, components.ZoneData(zones[i]))}); err != nil {
			return fmt.Errorf("zone %d, %q: %w", i, zones[i].Name, err)
		}
	}
	return nil
}

// Restored notes that anybody may remember a zone.
func (z *Stage) Restored() { z.occupied = true }

// Media returns the zones that change how a body moves. They are good for one system of the
// tick.
func (z *Stage) Media() []*levels.Zone {
	z.gather()
	return z.media
}

// gather looks where the zones are and which of them change how a body moves.
// A system may have moved them, or made one invalid: that one does nothing.
func (z *Stage) gather() {
	z.volumes, z.media = z.volumes[:0], z.media[:0]
	for _, p := range z.zones.Members {
		zone := (*levels.Zone)(components.Zone.Get(p.Entry))
		if p.Gone {
			continue
		}
		if err := zone.Validate(); err != nil {
			z.store.Faults.Fail(fmt.Errorf("systems: entity %d does nothing as a zone: %w", p.ID, err))
			continue
		}
		z.volumes = append(z.volumes, volume{id: p.ID, bounds: zone.Bounds, kill: zone.Kind == levels.ZoneKill})
		if zone.Kind == levels.ZoneWater || zone.Kind == levels.ZonePhysical || zone.Kind == levels.ZonePad {
			z.media = append(z.media, zone)
		}
	}
}

// Touch reports who entered and left which zone, and kills whoever touched a
// kill zone. The whole path of an entity in the tick counts: a zone that somebody
// flew through was entered and left, however fast. The path is taken as straight,
// and a zone for where it is now. Who was in a zone that is no more has left it.
//
// It is about all that carry [components.Inside] and a box; bodies do.
func (z *Stage) Touch() {
	z.gather()
	if len(z.volumes) == 0 && !z.occupied {
		return
	}
	z.occupied = len(z.volumes) > 0
	dropped := 0
	for _, p := range z.visitors.Members {
		if z.occupied && (p.Gone || !p.IsAlive()) {
			continue
		}
		dropped += z.touchAll(p)
	}
	if dropped > 0 {
		z.events.Add(event.Event{Kind: event.OverLimit, Amount: float64(dropped), Limit: event.LimitZones})
	}
}

// touchAll reports which zones a member has entered and left, and returns how
// many it is in beyond those that it can remember.
func (z *Stage) touchAll(p *store.Member) (dropped int) {
	box, inside := p.Box(), components.Inside.Get(p.Entry)
	feet := p.Position.Feet
	displacement := feet.Sub(p.Start)
	before := box.Translate(displacement.Neg())
	path := before.Bounds().Union(box.Bounds())
	old := *inside
	was := old.List() // those that are not looked at yet
	*inside = components.InsideData{}
	for i := range z.volumes {
		v := &z.volumes[i]
		for len(was) > 0 && was[0] < v.id {
			z.events.Add(event.Event{Kind: event.Left, Subject: p.ID, Other: was[0], Position: feet})
			was = was[1:]
		}
		isOld := len(was) > 0 && was[0] == v.id
		if isOld {
			was = was[1:]
		} else if !v.bounds.Overlaps(path) {
			continue
		}
		is := v.bounds.Meets(box, geom.Vec{})
		passed := is || !isOld && v.bounds.Meets(before, displacement)
		known := true
		if is {
			if known = int(inside.Count)+len(was) < components.MaxInside; known {
				inside.Zones[inside.Count] = v.id
				inside.Count++
			} else {
				dropped++
			}
		}
		if passed && !isOld && known {
			z.events.Add(event.Event{Kind: event.Entered, Subject: p.ID, Other: v.id, Position: feet})
		}
		if !is && (isOld || passed) {
			z.events.Add(event.Event{Kind: event.Left, Subject: p.ID, Other: v.id, Position: feet})
		}
		if passed && v.kill {
			inside.Count += uint8(copy(inside.Zones[inside.Count:], was))
			z.kill(p)
			return dropped
		}
	}
	for _, id := range was {
		z.events.Add(event.Event{Kind: event.Left, Subject: p.ID, Other: id, Position: feet})
	}
	return dropped
}
