package game

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

// history is what can be seen of the match after its last two ticks.
type history struct {
	before, after           []systems.PlayerState
	shotsBefore, shotsAfter []systems.ProjectileState
	// Platforms are all there from the first tick to the last.
	platformsBefore, platformsAfter []systems.PlatformState
}

// record takes in the state after a tick.
func (h *history) record(match *systems.Match) {
	h.before, h.after = h.after, match.Players(h.before[:0])
	h.shotsBefore, h.shotsAfter = h.shotsAfter, match.Projectiles(h.shotsBefore[:0])
	h.platformsBefore, h.platformsAfter = h.platformsAfter, match.Platforms(h.platformsBefore[:0])
	for _, e := range match.Events() {
		if e.Kind == systems.EventSpawned {
			h.jump(e.Subject)
		}
	}
}

// jump lets a player appear where it is now instead of flying there.
func (h *history) jump(id components.ID) {
	now, ok := player(h.after, id)
	if !ok {
		return
	}
	for i := range h.before {
		if h.before[i].ID == id {
			h.before[i] = *now
		}
	}
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
		if old, ok := player(h.before, state.ID); ok {
			state.Position = old.Position.Lerp(state.Position, fraction)
			state.Velocity = old.Velocity.Lerp(state.Velocity, fraction)
			state.Look = turn(old.Look, state.Look, fraction)
			state.Energy = old.Energy + (state.Energy-old.Energy)*fraction
		}
		dst = append(dst, state)
	}
	return dst
}

// shots appends every projectile that was there in both ticks. A new one is
// still at the eye of its shooter, and one that hit is an explosion already.
func (h *history) shots(dst []systems.ProjectileState, fraction float64) []systems.ProjectileState {
	next := 0
	for i := range h.shotsAfter {
		state := h.shotsAfter[i]
		// Both lists are in the order of IDs.
		for next < len(h.shotsBefore) && h.shotsBefore[next].ID < state.ID {
			next++
		}
		if next == len(h.shotsBefore) || h.shotsBefore[next].ID != state.ID {
			continue
		}
		state.Position = h.shotsBefore[next].Position.Lerp(state.Position, fraction)
		dst = append(dst, state)
	}
	return dst
}

// turn goes part of the way between two views, the short way round.
func turn(from, to geom.YawPitch, fraction float64) geom.YawPitch {
	between := func(a, b geom.Angle) geom.Angle {
		return a + geom.Angle(int16(float64((b-a).Signed())*fraction))
	}
	return geom.YawPitch{Yaw: between(from.Yaw, to.Yaw), Pitch: between(from.Pitch, to.Pitch)}
}

// platforms appends where every platform is part of the way between the last
// two ticks.
func (h *history) platforms(dst []render.Platform, fraction float64) []render.Platform {
	for i := range min(len(h.platformsBefore), len(h.platformsAfter)) {
		from, to := &h.platformsBefore[i], &h.platformsAfter[i]
		pose := to.Pose
		pose.Position = from.Pose.Position.Lerp(to.Pose.Position, fraction)
		pose.Angle = from.Pose.Angle + geom.Angle(int16(float64((to.Pose.Angle-from.Pose.Angle).Signed())*fraction))
		dst = append(dst, render.Platform{Number: to.Number, Pose: pose})
	}
	return dst
}
