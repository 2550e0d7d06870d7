package present

import (
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

const (
	// CameraHalf is half the side of the box that is swept behind the player, m [ours]. It is
	// small enough to start inside the thinnest player, who is 0.65 m wide, at a wall, and as
	// large as the near plane is wide: its corners, 0.2 m before the eye, are up to 0.32 m away
	// from it. A smaller one shows what is behind a wall, and below the ground, that the camera
	// passes along.
	CameraHalf = 0.32
	// CameraGap is by how much the camera keeps away from what stopped it, m.
	CameraGap = 0.2
	// cameraLift is how far above the eye the third-person camera is, m.
	cameraLift = 0.5
	// widenRate is how fast the field of view follows the speed, 1/s.
	widenRate = 4
	// followTime is the time constant with which the camera of a demo turns, s.
	followTime = 0.25
	// zoomTime is the time constant with which the view narrows for zoom, s.
	zoomTime = 0.05
)

// Camera is the camera of the picture.
type Camera struct {
	fovBoost float64 // degrees, follows the speed
	zoom     float64 // how many times as large all is to be, less 1
	zoomed   float64 // and is
	dip      spring  // m, sinks on a landing and comes back
	shake    shake
	time     float64    // s, of the shake
	calm     bool       // nothing moves the camera but the player
	Follow   scene.Look // of a demo
	settled  bool
}

// land lowers the view for an impact in m/s.
func (c *Camera) land(impact float64) {
	c.dip.push(dipDepth * min(impact, maxImpact))
	c.shake.add(landingShake(impact))
}

// Record moves the camera by what happened in the last tick to the player whom it follows.
func (c *Camera) Record(s *scene.State) {
	for key := range systems.Events[modes.RunRestarted](s.Match) {
		c.settled = c.settled && key.Subject != s.Self
	}
	for key := range systems.Events[modes.LessonBegun](s.Match) {
		c.settled = c.settled && key.Subject != s.Self
	}
	for _, e := range s.Match.Events() {
		mine := e.Subject == s.Self
		switch e.Kind {
		case systems.EventSpawned:
			if mine {
				c.settled = false
			}
		case systems.EventLanded:
			if mine && e.Amount >= SoftLanding {
				c.land(e.Amount)
			}
		case systems.EventExploded:
			if p, ok := s.Player(s.Self); ok && p.Alive {
				c.shake.add(blastShake(e.Amount, e.Position.Sub(p.Position).Length()))
			}
		case systems.EventDamaged:
			if mine {
				c.shake.add(0.2 + e.Amount)
			}
		}
	}
}

// Settle lets the camera of a demo look at once where the player does.
func (c *Camera) Settle() { c.settled = false }

// Update moves everything that swings. widest is by how many degrees the view widens at
// the highest speed; a calm camera does none of that.
func (c *Camera) Update(seconds, speed, widest float64, calm bool) {
	c.calm = calm
	c.time += seconds
	c.dip.step(seconds)
	c.shake.step(seconds)
	goal := widest * widening(speed)
	if calm {
		goal = 0
	}
	c.fovBoost += (goal - c.fovBoost) * (1 - math.Exp(-seconds*widenRate))
}

// ZoomTo narrows the view for some seconds towards where all is so many times as large.
func (c *Camera) ZoomTo(times, seconds float64) {
	c.zoom = times - 1
	c.zoomed += (c.zoom - c.zoomed) * (1 - math.Exp(-seconds/zoomTime))
}

// Zoom returns how many times as large all is to be.
func (c *Camera) Zoom() float64 { return 1 + c.zoom }

// Chase turns the camera of a demo towards where the player looks.
func (c *Camera) Chase(target geom.YawPitch, seconds float64) {
	if !c.settled {
		c.Follow.Set(target)
		c.settled = true
		return
	}
	now := c.Follow.Angles()
	ease := 1 - math.Exp(-seconds/followTime)
	c.Follow.Yaw += (target.Yaw - now.Yaw).SignedDegrees() * ease
	c.Follow.Pitch += (target.Pitch - now.Pitch).SignedDegrees() * ease
}

// Place returns the render camera for a player that looks along view. distance
// is 0 in first person, and otherwise how far behind the eye to look from.
func (c *Camera) Place(world collision.Shape, p *systems.PlayerState, view geom.YawPitch, distance, fov float64) render.Camera {
	eye := systems.EyePosition(p.Position, p.Half)
	roll := geom.Angle(0)
	if !c.calm {
		lift, sway := 0.0, 0.0
		if p.Contact.Touching {
			lift, sway = rumble(spraying(p.Velocity.Length(), p.Contact.Normal), c.time)
		}
		eye.Z += lift - c.dip.at
		yaw, pitch, tilt := c.shake.turn(c.time)
		view.Yaw += geom.Degrees(yaw)
		view.Pitch += geom.Degrees(pitch - dipNod*c.dip.at)
		roll = geom.Degrees(tilt + sway)
	}
	if distance > 0 {
		// A low ceiling is no further than the head.
		eye.Z = min(eye.Z, p.Position.Z+2*p.Half.Z-CameraHalf)
		eye = behind(world, eye, view, distance)
	}
	return render.Camera{Position: eye, Look: view, Roll: roll, FovDeg: 2 * math.Atan(math.Tan((fov+c.fovBoost)*math.Pi/360)/(1+c.zoomed)) * 180 / math.Pi}
}

// behind returns where a camera ends up, distance metres behind the eye, without passing
// through anything solid.
func behind(world collision.Shape, eye geom.Vec, view geom.YawPitch, distance float64) geom.Vec {
	box := geom.Box{Center: eye, Half: geom.Vec{X: CameraHalf, Y: CameraHalf, Z: CameraHalf}}
	box.Center = box.Center.AddScaled(geom.Up(), sweep(world, box, geom.Up().Scale(cameraLift)))
	back := view.Forward().Scale(-distance)
	free := sweep(world, box, back)
	return box.Center.AddScaled(back.Normalize(), max(free-CameraGap, 0))
}

// sweep returns how far the box can go along way, metres.
func sweep(world collision.Shape, box geom.Box, displacement geom.Vec) float64 {
	free := 1.0
	if hit, ok := world.SweepBox(box, displacement); ok {
		free = hit.Fraction
	}
	return free * displacement.Length()
}

// Dolly moves a camera behind a player, in its direction of flight.
type Dolly struct {
	Back, Up float64 // where the camera is, m, seen from the player in its direction of flight
	World    collision.Shape
	heading  geom.Vec
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
	offset := ahead.Scale(-d.Back).Add(geom.Vec{Z: d.Up})
	box := geom.Box{Center: chest, Half: geom.Vec{X: CameraHalf, Y: CameraHalf, Z: CameraHalf}}
	free := sweep(d.World, box, offset)
	eye := chest.AddScaled(offset.Normalize(), max(free-CameraGap, 0))
	cam := LookAt(eye, chest.AddScaled(ahead, 6))
	cam.FovDeg = 72 + min(p.Velocity.Length()/3, 14) // faster is wider
	return cam, free / offset.Length()
}

// LookAt is a camera at from that looks at to.
func LookAt(from, to geom.Vec) render.Camera {
	d := to.Sub(from)
	return render.Camera{Position: from, FovDeg: 60, Look: geom.YawPitch{Yaw: geom.Degrees(math.Atan2(-d.X, d.Y) * 180 / math.Pi),
		Pitch: geom.Degrees(math.Atan2(d.Z, d.Horizontal().Length()) * 180 / math.Pi)}}
}
