package systems

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/store"
)

// zone is a zone as one stage sees it.
type zone struct {
	id     components.ID
	bounds geom.Bounds
	kill   bool
	data   *levels.Zone // the component, good for the stage
}

// addZones makes an entity of each zone of the level.
func (m *Match) addZones() error {
	for i := range m.Level.Zones {
		if _, err := m.Spawn(With(components.Zone, components.ZoneData(m.Level.Zones[i]))); err != nil {
			return fmt.Errorf("%w: zone %d, %q: %w", ErrLevel, i, m.Level.Zones[i].Name, err)
		}
	}
	return nil
}

// checkZone refuses what no level could have as a zone.
func checkZone(z *components.ZoneData) error { return (*levels.Zone)(z).Validate() }

// gatherZones looks where the zones are and which of them change how a body moves.
// A system may have moved them, or made one invalid: that one does nothing.
func (m *Match) gatherZones() {
	m.volumes, m.media = m.volumes[:0], m.media[:0]
	for _, p := range m.zones.Members {
		data := components.Zone.Get(p.Entry)
		if p.Gone {
			continue
		}
		if err := checkZone(data); err != nil {
			m.Fail(fmt.Errorf("systems: entity %d does nothing as a zone: %w", p.ID, err))
			continue
		}
		z := zone{id: p.ID, bounds: data.Bounds, kill: data.Kind == levels.ZoneKill, data: (*levels.Zone)(data)}
		m.volumes = append(m.volumes, z)
		if data.Kind == levels.ZoneWater || data.Kind == levels.ZonePhysical {
			m.media = append(m.media, z)
		}
	}
}

// TouchZones reports who entered and left which zone, and kills whoever touched a
// kill zone. The whole path of an entity in the tick counts: a zone that somebody
// flew through was entered and left, however fast. The path is taken as straight,
// and a zone for where it is now. Who was in a zone that is no more has left it.
//
// It is about all that carry [components.Inside] and a box; bodies do.
func TouchZones(m *Match) {
	m.gatherZones()
	if len(m.volumes) == 0 && !m.zoned {
		return
	}
	m.zoned = len(m.volumes) > 0
	untold := 0
	for _, p := range m.visitors.Members {
		if m.zoned && (p.Gone || !p.IsAlive()) {
			continue
		}
		untold += m.touchZonesOf(p)
	}
	if untold > 0 {
		m.events.log.Add(event.Event{Kind: event.OverLimit, Amount: float64(untold), Limit: event.LimitZones})
	}
}

// touchZonesOf reports which zones a member has entered and left, and returns how
// many it is in beyond those that it can remember.
func (m *Match) touchZonesOf(p *store.Member) (untold int) {
	box, inside := p.Box(), components.Inside.Get(p.Entry)
	feet := p.Position.Feet
	displacement := feet.Sub(p.Start)
	before := box.Translate(displacement.Neg())
	path := before.Bounds().Union(box.Bounds())
	old := *inside
	was := old.List() // those that are not looked at yet
	*inside = components.InsideData{}
	for i := range m.volumes {
		z := &m.volumes[i]
		for len(was) > 0 && was[0] < z.id {
			m.events.log.Add(event.Event{Kind: event.Left, Subject: p.ID, Other: was[0], Position: feet})
			was = was[1:]
		}
		isOld := len(was) > 0 && was[0] == z.id
		if isOld {
			was = was[1:]
		} else if !z.bounds.Overlaps(path) {
			continue
		}
		is := touches(box, geom.Vec{}, z.bounds)
		passed := is || !isOld && touches(before, displacement, z.bounds)
		known := true
		if is {
			if known = int(inside.Count)+len(was) < components.MaxInside; known {
				inside.Zones[inside.Count] = z.id
				inside.Count++
			} else {
				untold++
			}
		}
		if passed && !isOld && known {
			m.events.log.Add(event.Event{Kind: event.Entered, Subject: p.ID, Other: z.id, Position: feet})
		}
		if !is && (isOld || passed) {
			m.events.log.Add(event.Event{Kind: event.Left, Subject: p.ID, Other: z.id, Position: feet})
		}
		if passed && z.kill {
			inside.Count += uint8(copy(inside.Zones[inside.Count:], was))
			m.health.KillByWorld(p)
			return untold
		}
	}
	for _, id := range was {
		m.events.log.Add(event.Event{Kind: event.Left, Subject: p.ID, Other: id, Position: feet})
	}
	return untold
}

// touches reports whether a box, moved along a displacement, ever overlaps
// bounds, in more than a side.
func touches(box geom.Box, displacement geom.Vec, bounds geom.Bounds) bool {
	low, high := bounds.Min.Sub(box.Max()), bounds.Max.Sub(box.Min())
	enter, leave := 0.0, 1.0
	for _, axis := range [3][3]float64{{low.X, high.X, displacement.X}, {low.Y, high.Y, displacement.Y}, {low.Z, high.Z, displacement.Z}} {
		near, far, speed := axis[0], axis[1], axis[2]
		switch {
		case speed == 0 && !(near < 0 && far > 0):
			return false
		case speed > 0:
			enter, leave = max(enter, near/speed), min(leave, far/speed)
		case speed < 0:
			enter, leave = max(enter, far/speed), min(leave, near/speed)
		}
	}
	return enter < leave
}
