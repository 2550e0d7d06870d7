package present

import (
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

// Dolly moves a camera behind a player, in its direction of flight.
type Dolly struct {
	// Back, Up and Aside are where the camera is, m, seen from the player in its direction of
	// flight.
	Back, Up, Aside float64
	World           collision.Shape
	heading         geom.Vec
}

// dollyTime is how slowly the camera turns after the player, s [ours].
const dollyTime = 0.45

// TurnAtOnce lets the next camera look in the direction of flight without turning there.
func (d *Dolly) TurnAtOnce() { d.heading = geom.Vec{} }

// Place returns the camera and which share of its way behind the player was free.
func (d *Dolly) Place(p *systems.PlayerState, seconds float64) (render.Camera, float64) {
	way := p.Velocity.Add(p.Carried)
	way.Z *= 0.35 // the horizon stays in the picture
	if way.Length() > 3 {
		ease := 1.0
		if d.heading != (geom.Vec{}) {
			ease = 1 - math.Exp(-seconds/dollyTime)
		}
		d.heading = d.heading.Lerp(way.Normalize(), ease)
	}
	ahead := d.heading
	if ahead.Length() < 0.1 {
		ahead = p.Look.Forward()
	}
	ahead = ahead.Normalize()
	chest := p.Position.Add(geom.Vec{Z: 1.4})
	right := geom.Vec{X: ahead.Y, Y: -ahead.X}
	look := geom.YawPitch{Yaw: geom.Heading(ahead)}
	offset := ahead.Scale(-d.Back).Add(right.Scale(d.Aside)).Add(geom.Vec{Z: d.Up})
	box := geom.Box{Center: chest, Half: geom.Vec{X: CameraHalf, Y: CameraHalf, Z: CameraHalf}}
	free := sweep(d.World, box, offset)
	eye := chest.AddScaled(offset.Normalize(), max(free-CameraGap, 0))
	cam := LookAt(eye, chest.AddScaled(ahead, 6))
	if cam.Look == (geom.YawPitch{}) {
		cam.Look = look
	}
	cam.FovDeg = 72 + min(p.Velocity.Length()/3, 14) // faster is wider
	return cam, free / offset.Length()
}

// LookAt is a camera at from that looks at to.
func LookAt(from, to geom.Vec) render.Camera {
	d := to.Sub(from)
	return render.Camera{Position: from, FovDeg: 60, Look: geom.YawPitch{Yaw: geom.Degrees(math.Atan2(-d.X, d.Y) * 180 / math.Pi),
		Pitch: geom.Degrees(math.Atan2(d.Z, d.Horizontal().Length()) * 180 / math.Pi)}}
}
