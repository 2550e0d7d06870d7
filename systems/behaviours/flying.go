package behaviours

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// near returns the entities whose boxes are about a place, in the order of their IDs. They are
// good until the next call.
func near(m *systems.Match, center geom.Vec, radius float64) []components.ID {
	s := systems.Single(m, scratchKind)
	s.near = m.Nearby(geom.Bounds{Min: center, Max: center}.Expand(radius), s.near[:0])
	return s.near
}

// target is an entity that shots may hit.
type target struct {
	id    components.ID
	entry *donburi.Entry
	box   geom.Box
	team  int
}

// targetOf returns an entity that shots may hit and that is no shot itself.
func targetOf(m *systems.Match, id components.ID) (t target, ok bool) {
	entry, ok := m.Entry(id)
	if !ok || !isAlive(entry) || entry.HasComponent(components.Flight) ||
		!entry.HasComponent(components.Health) && !entry.HasComponent(components.Solid) {
		return target{}, false
	}
	t = target{id: id, entry: entry}
	if entry.HasComponent(components.Team) {
		t.team = components.Team.Get(entry).Number
	}
	t.box, ok = m.Box(id)
	return t, ok
}

// isMate reports whether the target is of a team.
func (t *target) isMate(team int) bool { return team != 0 && t.team == team }

// isAlive reports whether an entity has health left, or none to lose.
func isAlive(entry *donburi.Entry) bool {
	return !entry.HasComponent(components.Health) || components.Health.Get(entry).Alive()
}

// strengthen multiplies further payloads like the first one.
func strengthen(_ *systems.Match, s systems.FlyingShot) {
	damage, radius := s.Strength()
	list := systems.FlyingPart(s, Payloads).List
	for i := range list {
		list[i].Damage *= damage
		list[i].Radius *= radius
	}
}

// addPayloads lets further payloads act after that of the shot.
func addPayloads(_ *systems.Match, s systems.FlyingShot, _ *systems.ShotContact) {
	list := systems.FlyingPart(s, Payloads).List
	for i := range list {
		s.AddPayload(&list[i])
	}
}

// hasPierced reports whether a shot went through an entity already, which it does not meet
// again.
func hasPierced(_ *systems.Match, s systems.FlyingShot, other components.ID) bool {
	return slices.Contains(systems.FlyingPart(s, Pierce).Through[:], other)
}

// pierce lets a shot act on a target and fly on.
func pierce(_ *systems.Match, s systems.FlyingShot, c *systems.ShotContact) {
	p := systems.FlyingPart(s, Pierce)
	if c.Answer != systems.ShotHits || c.Near || p.Left <= 0 || c.Other == components.Nobody || !c.Armed && wouldStick(s, c) {
		return
	}
	p.Left--
	copy(p.Through[1:], p.Through[:])
	p.Through[0] = c.Other
	s.Act()
	c.Answer = systems.ShotPasses
}
