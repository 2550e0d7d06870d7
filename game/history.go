package game

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

// history is what can be seen of the match after its last two ticks.
type history struct {
	places        []place // of everything with a position, in the order of IDs
	placesBefore  []place // scratch, and what places was made from
	before, after []systems.PlayerState
	shots         []systems.ProjectileState // after the last tick
	// Platforms are all there from the first tick to the last.
	platformsBefore, platformsAfter []systems.PlatformState
}

// place is where an entity was after the tick before the last and after the last.
type place struct {
	id                  components.ID
	from, to            geom.Vec
	began               geom.Vec // where the last tick found it
	lookedFrom, looksTo geom.YawPitch
	// appeared is set where it was not there before, or somewhere else: then it
	// begins where it was put.
	appeared bool
}

// placed finds everything that is somewhere.
var placed = systems.NewQuery(components.Position)

// record takes in the state after a tick.
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

// link lets each place begin where the entity was before. Both lists are in the
// order of IDs.
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

// at returns where an entity is, and looks, part of the way between the last two
// ticks.
func (h *history) at(id components.ID, fraction float64) (geom.Vec, geom.YawPitch, bool) {
	p, ok := h.find(id)
	if !ok {
		return geom.Vec{}, geom.YawPitch{}, false
	}
	return p.from.Lerp(p.to, fraction), turn(p.lookedFrom, p.looksTo, fraction), true
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

// players appends every player as it is part of the way from the tick
// before the last to the last one.
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

// projectiles appends those that flew in the last tick. One that hit is an explosion
// already.
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

// turn goes part of the way between two views, the short way round.
func turn(from, to geom.YawPitch, fraction float64) geom.YawPitch {
	return geom.YawPitch{Yaw: turnAngle(from.Yaw, to.Yaw, fraction), Pitch: turnAngle(from.Pitch, to.Pitch, fraction)}
}

func turnAngle(from, to geom.Angle, fraction float64) geom.Angle {
	return from + geom.Angle(int16(float64((to-from).Signed())*fraction))
}

// platforms appends where every platform is part of the way between the last
// two ticks.
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
