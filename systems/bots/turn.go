package bots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// aimed is the largest angle between the view and the aim at which a bot fires, 1.5 degrees
// [ours]. With less it does not fire while it follows an enemy who changes direction.
const aimed = 273

// toward turns a view toward another one, by at most so much in yaw and in pitch.
func toward(from, want geom.YawPitch, most geom.Angle) geom.YawPitch {
	step := func(from, want geom.Angle) geom.Angle {
		return from + geom.Angle(int16(min(max((want-from).Signed(), -int(most)), int(most))))
	}
	return geom.YawPitch{Yaw: step(from.Yaw, want.Yaw), Pitch: step(from.Pitch, want.Pitch)}
}

// within reports whether two views differ by at most so much in yaw and in pitch.
func within(a, b geom.YawPitch, most int) bool {
	return absInt((a.Yaw-b.Yaw).Signed()) <= most && absInt((a.Pitch-b.Pitch).Signed()) <= most
}

func absInt(n int) int { return max(n, -n) }

// gaze is where a bot looks in a tick, and the view that it turns to. That is reached at once,
// or in several ticks.
type gaze struct {
	before, want geom.YawPitch // view of the tick before, and the one that it turns to
	speed        geom.Angle    // largest turn in a tick
	isSet        bool          // want was set in this tick
}

// turnTo turns the look of an intent towards a view.
func (g *gaze) turnTo(intent *components.Input, want geom.YawPitch) {
	g.isSet, g.want = true, components.ClampPitch(want)
	intent.Look = toward(g.before, g.want, g.speed)
}

// isOn reports whether the look of an intent is near the wanted view.
func (g *gaze) isOn(intent *components.Input, most int) bool {
	return within(intent.Look, g.want, most)
}

// press presses the axes of keys so that a body runs along a direction, whatever the view is.
func press(keys *components.Input, along geom.Vec) {
	back := geom.YawPitch{Yaw: -keys.Look.Yaw}.ToWorld(along)
	keys.Right, keys.Forward = components.AxisOf(back.X), components.AxisOf(back.Y)
}
