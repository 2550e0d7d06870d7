package game

import (
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

const (
	// cameraHalf is half the side of the box that is swept behind the player, m [ours]. It is
	// small enough to start inside the thinnest player, who is 0.65 m wide, at a wall, and as
	// large as the near plane is wide: its corners, 0.2 m before the eye, are up to 0.32 m away
	// from it. A smaller one shows what is behind a wall, and below the ground, that the camera
	// passes along.
	cameraHalf = 0.32
	// cameraGap is by how much the camera keeps away from what stopped it, m.
	cameraGap = 0.2
	// cameraLift is how far above the eye the third-person camera is, m.
	cameraLift = 0.5
	// widenRate is how fast the field of view follows the speed, 1/s.
	widenRate = 4
	// followTime is the time constant with which the camera of a demo turns, s.
	followTime = 0.25
)

// camera is the camera of the picture.
type camera struct {
	fovBoost float64 // degrees, follows the speed
	dip      spring  // m, sinks on a landing and comes back
	shake    shake
	time     float64    // s, of the shake
	calm     bool       // nothing moves the camera but the player
	follow   scene.Look // of a demo
	settled  bool
}

// land lowers the view for an impact in m/s.
func (c *camera) land(impact float64) {
	c.dip.push(dipDepth * min(impact, maxImpact))
	c.shake.add(landingShake(impact))
}

// update moves everything that swings. widest is by how many degrees the view widens at
// the highest speed; a calm camera does none of that.
func (c *camera) update(seconds, speed, widest float64, calm bool) {
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

// chase turns the camera of a demo towards where the player looks.
func (c *camera) chase(target geom.YawPitch, seconds float64) {
	if !c.settled {
		c.follow.Set(target)
		c.settled = true
		return
	}
	now := c.follow.Angles()
	ease := 1 - math.Exp(-seconds/followTime)
	c.follow.Yaw += (target.Yaw - now.Yaw).SignedDegrees() * ease
	c.follow.Pitch += (target.Pitch - now.Pitch).SignedDegrees() * ease
}

// place returns the render camera for a player that looks along view. distance
// is 0 in first person, and otherwise how far behind the eye to look from.
func (c *camera) place(world collision.Shape, p *systems.PlayerState, view geom.YawPitch, distance, fov float64) render.Camera {
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
		eye.Z = min(eye.Z, p.Position.Z+2*p.Half.Z-cameraHalf)
		eye = behind(world, eye, view, distance)
	}
	return render.Camera{Position: eye, Look: view, Roll: roll, FovDeg: fov + c.fovBoost}
}

// behind returns where a camera ends up, distance metres behind the eye, without passing
// through anything solid.
func behind(world collision.Shape, eye geom.Vec, view geom.YawPitch, distance float64) geom.Vec {
	box := geom.Box{Center: eye, Half: geom.Vec{X: cameraHalf, Y: cameraHalf, Z: cameraHalf}}
	box.Center = box.Center.AddScaled(geom.Up(), sweep(world, box, geom.Up().Scale(cameraLift)))
	back := view.Forward().Scale(-distance)
	free := sweep(world, box, back)
	return box.Center.AddScaled(back.Normalize(), max(free-cameraGap, 0))
}

// sweep returns how far the box can go along way, metres.
func sweep(world collision.Shape, box geom.Box, displacement geom.Vec) float64 {
	free := 1.0
	if hit, ok := world.SweepBox(box, displacement); ok {
		free = hit.Fraction
	}
	return free * displacement.Length()
}
