package scene

import (
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

// History is the visible state of the match after its last two ticks.
type History struct {
	// Eases is set where ticks are stepped again, so that what was shown may turn out to be
	// wrong: the error fades.
	Eases         bool
	tick          int64
	Places        []Place // of everything with a position, in the order of IDs
	placesBefore  []Place // the same for the tick before; scratch
	Before, After []systems.PlayerState
	shots         []systems.ProjectileState // after the last tick
	// The number of platforms never changes.
	PlatformsBefore, PlatformsAfter []systems.PlatformState
}

// Place is the position of an entity after the last two ticks.
type Place struct {
	ID                  components.ID
	From, To            geom.Vec
	began               geom.Vec // position before the last tick
	LookedFrom, LooksTo geom.YawPitch
	// appeared is set if it was created or teleported in the last tick: then it is drawn
	// only from its new position on.
	appeared bool
	error    geom.Vec // of what is shown in To
}

const (
	// errorShare is the share of an error that goes in a tick [ours]: two thirds in 0.1 s. With
	// more, others jerk; with less, they are shown where they are not.
	errorShare = 0.3
	// maxShift is how far an entity is moved in a tick to where it is, m [ours]: 0.1 m in a
	// frame of 60 in a second.
	maxShift = 0.19
	// maxError is the error, m, beyond which an entity is shown where it is at once [ours].
	maxError = 4
)

// placed finds all entities with a position.
var placed = systems.NewQuery(components.Position)

// Record records the state after a tick.
func (h *History) Record(match *systems.Match) {
	h.Before, h.After = h.After, match.Players(h.Before[:0])
	h.shots = match.Projectiles(h.shots[:0])
	h.PlatformsBefore, h.PlatformsAfter = h.PlatformsAfter, match.Platforms(h.PlatformsBefore[:0])
	h.Places, h.placesBefore = h.placesBefore[:0], h.Places
	for id, entry := range placed.In(match) {
		displacement, _ := match.Path(id)
		now := Place{ID: id, began: displacement.From, To: components.Position.Get(entry).Feet, appeared: displacement.Teleported}
		if entry.HasComponent(components.View) {
			now.LooksTo = components.View.Get(entry).YawPitch
		}
		h.Places = append(h.Places, now)
	}
	h.link(match.Tick() == h.tick+1)
	h.tick = match.Tick()
}

// link sets the previous position of each place. Both lists are in the order of IDs. follows
// is set if no tick is between them.
func (h *History) link(follows bool) {
	next := 0
	for i := range h.Places {
		now := &h.Places[i]
		for next < len(h.placesBefore) && h.placesBefore[next].ID < now.ID {
			next++
		}
		if next == len(h.placesBefore) || h.placesBefore[next].ID != now.ID || now.appeared {
			now.From, now.LookedFrom = now.To, now.LooksTo
			if !now.appeared && now.began != now.To { // a shot has flown from its muzzle already
				now.From = now.began
				continue
			}
			now.appeared = true
			continue
		}
		before := &h.placesBefore[next]
		now.From, now.LookedFrom = before.To, before.LooksTo
		if h.Eases {
			now.ease(before, follows)
		}
	}
}

// ease lets what was shown too far off come back over some ticks.
func (p *Place) ease(before *Place, follows bool) {
	p.error = before.error
	if follows {
		p.error = before.To.Sub(p.began)
	}
	off := p.error.Length()
	if off > maxError {
		p.From, p.error = p.began, geom.Vec{}
	}
	if off > 0 {
		p.error = p.error.Scale(1 - min(errorShare, maxShift/off))
	}
	p.To = p.To.Add(p.error)
}

// find returns the place of an entity.
func (h *History) find(id components.ID) (*Place, bool) {
	i, ok := slices.BinarySearchFunc(h.Places, id, func(p Place, id components.ID) int { return int(p.ID) - int(id) })
	if !ok {
		return nil, false
	}
	return &h.Places[i], true
}

// At returns the position and view of an entity at a fraction between the last two ticks.
func (h *History) At(id components.ID, fraction float64) (geom.Vec, geom.YawPitch, bool) {
	p, ok := h.find(id)
	if !ok {
		return geom.Vec{}, geom.YawPitch{}, false
	}
	return p.From.Lerp(p.To, fraction), turn(p.LookedFrom, p.LooksTo, fraction), true
}

// Players appends every player at a fraction between the last two ticks.
func (h *History) Players(dst []systems.PlayerState, fraction float64) []systems.PlayerState {
	for i := range h.After {
		state := h.After[i]
		if p, ok := h.find(state.ID); ok {
			state.Position, state.Look, _ = h.At(state.ID, fraction)
			if old, ok := find.Player(h.Before, state.ID); ok && !p.appeared {
				state.Velocity = old.Velocity.Lerp(state.Velocity, fraction)
				state.Energy = old.Energy + (state.Energy-old.Energy)*fraction
			}
		}
		dst = append(dst, state)
	}
	return dst
}

// Projectiles appends the projectiles that were in flight in the last tick. Those that
// hit are explosions already.
func (h *History) Projectiles(dst []systems.ProjectileState, fraction float64) []systems.ProjectileState {
	for i := range h.shots {
		state := h.shots[i]
		if p, ok := h.find(state.ID); ok && !p.appeared {
			state.Position = p.From.Lerp(p.To, fraction)
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

// Platforms appends the pose of every platform at a fraction between the last two ticks.
func (h *History) Platforms(dst []render.Platform, fraction float64) []render.Platform {
	for i := range min(len(h.PlatformsBefore), len(h.PlatformsAfter)) {
		from, to := &h.PlatformsBefore[i], &h.PlatformsAfter[i]
		pose := to.Pose
		pose.Position = from.Pose.Position.Lerp(to.Pose.Position, fraction)
		pose.Angle = turnAngle(from.Pose.Angle, to.Pose.Angle, fraction)
		dst = append(dst, render.Platform{Number: to.Number, Pose: pose})
	}
	return dst
}

const (
	// maxPitch is the steepest view in degrees; the match allows no more.
	maxPitch = 88
	// StickTurn is how fast a fully deflected stick turns the view, degrees/s, and
	// StickTilt the same up and down.
	StickTurn, StickTilt = 220, 140
)

// Look is the view of the local player, in degrees. It is finer than the view in the
// match, so that slow mouse movements are not lost.
type Look struct{ Yaw, Pitch float64 }

// Turn applies mouse counts to the right and down.
func (l *Look) Turn(right, down, degreesPerCount float64, invert bool) {
	if invert {
		down = -down
	}
	l.Yaw = math.Mod(l.Yaw-right*degreesPerCount, 360)
	l.Pitch = geom.Clamp(l.Pitch-down*degreesPerCount, -maxPitch, maxPitch)
}

// Angles returns the view in the units of the match.
func (l *Look) Angles() geom.YawPitch {
	return geom.YawPitch{Yaw: geom.Degrees(l.Yaw), Pitch: geom.Degrees(l.Pitch)}
}

// Set takes over the view of a state.
func (l *Look) Set(v geom.YawPitch) {
	l.Yaw, l.Pitch = v.Yaw.SignedDegrees(), v.Pitch.SignedDegrees()
}
