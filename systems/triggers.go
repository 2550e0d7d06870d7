package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/yohamta/donburi"
)

// TouchZones tells who entered and left which zone, and kills whoever touched a
// kill zone. The whole way of the tick counts: a zone that somebody flew through
// was entered and left, however fast. The way is taken for straight.
func TouchZones(m *Match) {
	if len(m.Level.Zones) == 0 {
		return
	}
	for _, p := range m.bodies.members {
		if entry := m.World.Entry(p.entity); isAlive(p, entry) && !p.gone {
			m.touchZonesOf(p, entry)
		}
	}
}

func (m *Match) touchZonesOf(p *member, entry *donburi.Entry) {
	box, inside := boxOf(p, entry), components.Zones.Get(entry)
	feet := components.Position.Get(entry).Feet
	way := feet.Sub(p.start)
	before := box.Translate(way.Neg())
	path := before.Bounds().Union(box.Bounds())
	for i := range m.Level.Zones {
		z := &m.Level.Zones[i]
		was := inside.Contains(i)
		if !was && !z.Bounds.Overlaps(path) {
			continue
		}
		is := touches(box, geom.Vec{}, z.Bounds)
		passed := is || !was && touches(before, way, z.Bounds)
		inside.Set(i, is)
		if passed && !was {
			m.emit(Event{Kind: EventEntered, Subject: p.id, Position: feet, Place: i})
		}
		if !is && (was || passed) {
			m.emit(Event{Kind: EventLeft, Subject: p.id, Position: feet, Place: i})
		}
		if passed && z.Kind == levels.ZoneKill {
			m.killByWorld(p, entry)
			return
		}
	}
}

// touches reports whether a box on its way along a displacement ever overlaps
// bounds, in more than a side.
func touches(box geom.Box, way geom.Vec, bounds geom.Bounds) bool {
	low, high := bounds.Min.Sub(box.Max()), bounds.Max.Sub(box.Min())
	enter, leave := 0.0, 1.0
	for _, axis := range [3][3]float64{{low.X, high.X, way.X}, {low.Y, high.Y, way.Y}, {low.Z, high.Z, way.Z}} {
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
