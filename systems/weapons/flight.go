package weapons

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Fly returns the velocity of a projectile some seconds later and its way until
// then. The way follows the mean of both velocities, which is exact for a
// constant acceleration: a shell neither gains nor loses energy in flight.
func Fly(velocity geom.Vec, f *components.FlightData, seconds float64) (after, displacement geom.Vec) {
	after = velocity
	if speed := velocity.Length(); f.Acceleration > 0 && speed > 0 && speed < f.TopSpeed {
		faster := min(speed+float64(f.Acceleration*seconds), f.TopSpeed)
		after = velocity.Scale(faster / speed)
	}
	after.Z -= float64(f.Gravity * seconds)
	return after, velocity.Add(after).Scale(seconds / 2)
}

// bounceLift is added along the normal of a bounce, m/s [TR]. Without it a shell
// that is pushed into a floor would never leave it.
const bounceLift = 0.02

// Bounce returns the velocity after a bounce off a surface that itself moves at
// surface m/s: mirrored, lifted, and then multiplied whole by the elasticity,
// which is that of the projectile times that of the material [TR].
func Bounce(velocity, surface, normal geom.Vec, elasticity float64) geom.Vec {
	relative := velocity.Sub(surface)
	mirrored := relative.AddScaled(normal, bounceLift-float64(2*relative.Dot(normal)))
	return mirrored.Scale(elasticity).Add(surface)
}

// A projectile rests once a bounce leaves it slower than restSpeed on a surface
// that is no steeper than restSlope [ours]. The speed is what gravity gives in a
// little over a tick; a higher one stops shells that can be seen to hop.
const (
	restSpeed = 0.7 // m/s
	restSlope = 0.7 // n.up, 45 degrees
)

// Rests reports whether a bounce ends a projectile's motion.
func Rests(velocity, normal geom.Vec) bool {
	return normal.Z >= restSlope && velocity.Length() < restSpeed
}

// Home turns a velocity towards a target, by at most the turn rate of h.
func Home(velocity, target geom.Vec, h *components.HomingData, seconds float64) geom.Vec {
	speed := velocity.Length()
	heading, wanted := velocity.Normalize(), target.Normalize()
	sin, cos := geom.SinCos(geom.Degrees(min(float64(h.Turn*seconds), 180)))
	along := heading.Dot(wanted)
	if wanted == (geom.Vec{}) {
		return velocity
	}
	if along >= cos {
		return wanted.Scale(speed)
	}
	side := wanted.AddScaled(heading, -along).Normalize()
	if side == (geom.Vec{}) {
		return velocity // straight behind: no side is nearer
	}
	return heading.Scale(cos).AddScaled(side, sin).Scale(speed)
}

// InCone reports whether a point is at most so many degrees off a unit heading.
func InCone(heading, displacement geom.Vec, degrees float64) bool {
	_, cos := geom.SinCos(geom.Degrees(min(degrees, 180)))
	return displacement.Normalize().Dot(heading) >= cos
}

// HitBox returns the fraction of the way from start at which a point first
// meets the box, 0 for a start inside, and the normal of the face that it meets.
// Where box and point both move, give the way of the point less that of the box.
// For a start inside, the normal is that of the nearest face.
func HitBox(start, displacement geom.Vec, box geom.Box) (float64, geom.Vec, bool) {
	low, high := box.Min(), box.Max()
	near, far := math.Inf(-1), 1.0
	var normal geom.Vec
	for i, a := range [3][4]float64{
		{start.X, displacement.X, low.X, high.X}, {start.Y, displacement.Y, low.Y, high.Y}, {start.Z, displacement.Z, low.Z, high.Z},
	} {
		from, speed, lo, hi := a[0], a[1], a[2], a[3]
		if math.Abs(speed) < 1e-12 {
			if from < lo || from > hi {
				return 0, geom.Vec{}, false
			}
			continue
		}
		t0, t1 := (lo-from)/speed, (hi-from)/speed
		if enter := min(t0, t1); enter > near {
			near, normal = enter, axis(i, math.Copysign(1, -speed))
		}
		far = min(far, max(t0, t1))
	}
	if near > far || far < 0 {
		return 0, geom.Vec{}, false
	}
	if near <= 0 {
		return 0, wayOut(start, box), true
	}
	return near, normal, true
}

// axis returns a unit vector along x, y or z.
func axis(i int, sign float64) geom.Vec {
	switch i {
	case 0:
		return geom.Vec{X: sign}
	case 1:
		return geom.Vec{Y: sign}
	}
	return geom.Vec{Z: sign}
}

// wayOut returns the normal of the face of a box nearest to a point in it.
func wayOut(p geom.Vec, box geom.Box) geom.Vec {
	from := p.Sub(box.Center)
	room := box.Half.Sub(from.Abs())
	switch {
	case room.Z <= room.X && room.Z <= room.Y:
		return axis(2, math.Copysign(1, from.Z))
	case room.X <= room.Y:
		return axis(0, math.Copysign(1, from.X))
	}
	return axis(1, math.Copysign(1, from.Y))
}

// Grow returns a box with margin metres more on every side.
func Grow(box geom.Box, margin float64) geom.Box {
	box.Half = box.Half.Add(geom.Vec{X: margin, Y: margin, Z: margin})
	return box
}
