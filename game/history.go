package game

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

// history is the visible state of the match after its last two ticks.
type history struct {
	places        []place // of everything with a position, in the order of IDs
	placesBefore  []place // the same for the tick before; scratch
	before, after []systems.PlayerState
	shots         []systems.ProjectileState // after the last tick
	// The number of platforms never changes.
	platformsBefore, platformsAfter []systems.PlatformState
}

// place is the position of an entity after the last two ticks.
type place struct {
	id                  components.ID
	from, to            geom.Vec
	began               geom.Vec // position before the last tick
	lookedFrom, looksTo geom.YawPitch
	// appeared is set if it was created or teleported in the last tick: then it is drawn
	// only from its new position on.
	appeared bool
}

// placed finds all entities with a position.
var placed = systems.NewQuery(components.Position)

// record records the state after a tick.
func (h *history) record(match *systems.Match) {
	h.before, h.after = h.after, match.Players(h.before[:0])
	h.shots = match.Projectiles(h.shots[:0])
	h.platformsBefore, h.platformsAfter = h.platformsAfter, match.Platforms(h.platformsBefore[:0])
	h.places, h.placesBefore = h.placesBefore[:0], h.places
	for id, entry := range placed.In(match) {
		displacement, _ := match.Path(id)
		now := place{id: id, began: displacement.From, to: components.Position.Get(entry).Feet, appeared: displacement.Teleported}
		if entry.HasComponent(components.View) {
			now.looksTo = components.View.Get(entry).YawPitch
		}
		h.places = append(h.places, now)
	}
	h.link()
}

// link sets the previous position of each place. Both lists are in the order of IDs.
func (h *history) link() {
	next := 0
	for i := range h.places {
		now := &h.places[i]
		for next < len(h.placesBefore) && h.placesBefore[next].id < now.id {
			next++
		}
		if next == len(h.placesBefore) || h.placesBefore[next].id != now.id || now.appeared {
			now.from, now.lookedFrom = now.to, now.looksTo
			if !now.appeared && now.began != now.to { // a shot has flown from its muzzle already
				now.from = now.began
				continue
			}
			now.appeared = true
			continue
		}
		now.from, now.lookedFrom = h.placesBefore[next].to, h.placesBefore[next].looksTo
	}
}

// find returns the place of an entity.
func (h *history) find(id components.ID) (*place, bool) {
	i, ok := slices.BinarySearchFunc(h.places, id, func(p place, id components.ID) int { return int(p.id) - int(id) })
	if !ok {
		return nil, false
	}
	return &h.places[i], true
}

// at returns the position and view of an entity at a fraction between the last two ticks.
func (h *history) at(id components.ID, fraction float64) (geom.Vec, geom.YawPitch, bool) {
	p, ok := h.find(id)
	if !ok {
		return geom.Vec{}, geom.YawPitch{}, false
	}
	return p.from.Lerp(p.to, fraction), turn(p.lookedFrom, p.looksTo, fraction), true
}

// positionOf returns where an entity is drawn.
func (g *Game) positionOf(id components.ID) (geom.Vec, bool) {
	at, _, ok := g.history.at(id, g.fraction)
	return at, ok
}

// player finds a player among states.
func player(states []systems.PlayerState, id components.ID) (*systems.PlayerState, bool) {
	for i := range states {
		if states[i].ID == id {
			return &states[i], true
		}
	}
	return nil, false
}

// players appends every player at a fraction between the last two ticks.
func (h *history) players(dst []systems.PlayerState, fraction float64) []systems.PlayerState {
	for i := range h.after {
		state := h.after[i]
		if p, ok := h.find(state.ID); ok {
			state.Position, state.Look, _ = h.at(state.ID, fraction)
			if old, ok := player(h.before, state.ID); ok && !p.appeared {
				state.Velocity = old.Velocity.Lerp(state.Velocity, fraction)
				state.Energy = old.Energy + (state.Energy-old.Energy)*fraction
			}
		}
		dst = append(dst, state)
	}
	return dst
}

// projectiles appends the projectiles that were in flight in the last tick. Those that
// hit are explosions already.
func (h *history) projectiles(dst []systems.ProjectileState, fraction float64) []systems.ProjectileState {
	for i := range h.shots {
		state := h.shots[i]
		if p, ok := h.find(state.ID); ok && !p.appeared {
			state.Position = p.from.Lerp(p.to, fraction)
			dst = append(dst, state)
		}
	}
	return dst
}

// turn interpolates between two views, the short way round.
func turn(from, to geom.YawPitch, fraction float64) geom.YawPitch {
	return geom.YawPitch{Yaw: turnAngle(from.Yaw, to.Yaw, fraction), Pitch: turnAngle(from.Pitch, to.Pitch, fraction)}
}

func turnAngle(from, to geom.Angle, fraction float64) geom.Angle {
	return from + geom.Angle(int16(float64((to-from).Signed())*fraction))
}

// platforms appends the pose of every platform at a fraction between the last two ticks.
func (h *history) platforms(dst []render.Platform, fraction float64) []render.Platform {
	for i := range min(len(h.platformsBefore), len(h.platformsAfter)) {
		from, to := &h.platformsBefore[i], &h.platformsAfter[i]
		pose := to.Pose
		pose.Position = from.Pose.Position.Lerp(to.Pose.Position, fraction)
		pose.Angle = turnAngle(from.Pose.Angle, to.Pose.Angle, fraction)
		dst = append(dst, render.Platform{Number: to.Number, Pose: pose})
	}
	return dst
}
