package render

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// limb is how a pose rotates and moves one part.
type limb struct {
	pitch float64 // degrees, positive if the part below the pivot swings forward
	yaw   float64 // left turn, degrees
	lift  float64 // m upward
}

// limbOf returns how the pose moves the part of that name at a time in seconds. Unknown
// parts do not move.
func (p *Pose) limbOf(name string, time float64) limb {
	if name == "cloth" {
		return limb{yaw: 9*math.Sin(1.9*time) + 5*math.Sin(4.3*time)}
	}
	if *p == (Pose{}) {
		return limb{}
	}
	aim := p.Aim.SignedDegrees()
	swing := math.Sin(2*math.Pi*p.Stride) * p.Run
	lift := math.Cos(2*math.Pi*p.Stride) * p.Run
	switch name {
	case "pelvis":
		bob := 0.04 * p.Run * math.Abs(math.Cos(2*math.Pi*p.Stride))
		return limb{lift: bob - 0.11*p.Ski}
	case "torso":
		return limb{pitch: -8*p.Run - 24*p.Ski - 6*p.Jet + 0.25*aim}
	case "head":
		return limb{pitch: 6*p.Run + 20*p.Ski + 5*p.Jet + 0.6*aim}
	case "arm_r":
		return limb{pitch: 4*p.Run + 22*p.Ski + 6*p.Jet + 0.75*aim}
	case "arm_l":
		return limb{pitch: -18*swing + 10*p.Ski - 14*p.Jet + 0.5*aim}
	case "thigh_l":
		return limb{pitch: 42*swing + 56*p.Ski - 16*p.Jet}
	case "thigh_r":
		return limb{pitch: -42*swing + 46*p.Ski - 26*p.Jet}
	case "shin_l":
		return limb{pitch: -34*max(lift, 0) - 12*p.Run - 62*p.Ski - 20*p.Jet}
	case "shin_r":
		return limb{pitch: -34*max(-lift, 0) - 12*p.Run - 54*p.Ski - 34*p.Jet}
	default:
		return limb{}
	}
}

// place sets frames to the world placement of each part of the model at a time in
// seconds.
func (m *model) place(frames []frame, root frame, pose *Pose, time float64) []frame {
	frames = grow(frames, len(m.parts))
	for i := range m.parts {
		p := &m.parts[i]
		local := frame{x: worldFrame.x, y: worldFrame.y, z: worldFrame.z, origin: p.pivot}
		if move := pose.limbOf(p.name, time); move != (limb{}) {
			local = turned(p.pivot.Add(geom.Vec{Z: move.lift}), geom.Degrees(move.yaw), geom.Degrees(move.pitch), 0)
		}
		if p.parent < 0 {
			frames[i] = root.within(local)
		} else {
			frames[i] = frames[p.parent].within(local)
		}
	}
	return frames
}
