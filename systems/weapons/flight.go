package weapons

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Fly returns the velocity of a projectile after some seconds and its displacement
// until then. The displacement uses the mean of both velocities, which is exact for a
// constant acceleration: without air a shell neither gains nor loses energy in flight.
func Fly(velocity geom.Vec, f *components.FlightData, seconds float64) (after, displacement geom.Vec) {
	after = velocity
	fall := float64(f.Gravity * seconds)
	if speed := velocity.Length(); f.Acceleration > 0 && speed > 0 && speed < f.TopSpeed {
		faster := min(speed+float64(f.Acceleration*seconds), f.TopSpeed)
		after = velocity.Scale(faster / speed)
	} else if f.Acceleration == 0 && f.TopSpeed > 0 && fall > 0 {
		after = velocity.Scale(1 - min(fall/f.TopSpeed, 1))
	}
	after.Z -= fall
	return after, velocity.Add(after).Scale(seconds / 2)
}

// bounceLift is added along the normal of a bounce, m/s [TR]. Without it a shell pushed
// into a floor would never leave it.
const bounceLift = 0.02

// Bounce returns the velocity after a bounce off a surface that itself moves with the
// velocity surface. The relative velocity is mirrored, bounceLift is added along the
// normal, and the sum is multiplied by the elasticity, which is that of the projectile
// times that of the material [TR].
func Bounce(velocity, surface, normal geom.Vec, elasticity float64) geom.Vec {
	relative := velocity.Sub(surface)
	mirrored := relative.AddScaled(normal, bounceLift-float64(2*relative.Dot(normal)))
	return mirrored.Scale(elasticity).Add(surface)
}

// A projectile comes to rest when a bounce leaves it slower than restSpeed on a surface
// whose normal is at least restSlope upward [ours]. The speed is what gravity adds in a
// little more than a tick; a higher one stops shells that visibly hop.
const (
	restSpeed = 0.7 // m/s
	restSlope = 0.7 // n.up, 45 degrees
)

// Rests reports whether a projectile comes to rest in a bounce.
func Rests(velocity, normal geom.Vec) bool {
	return normal.Z >= restSlope && velocity.Length() < restSpeed
}

// InCone reports whether a displacement deviates from a unit heading by at most an
// angle in degrees.
func InCone(heading, displacement geom.Vec, degrees float64) bool {
	_, cos := geom.SinCos(geom.Degrees(min(degrees, 180)))
	return displacement.Normalize().Dot(heading) >= cos
}

// HitBox returns the fraction of the displacement at which a point from start first
// meets the box, and the normal of the face that it meets. For a start inside the box
// the fraction is 0 and the normal is that of the nearest face. If both box and point
// move, pass the displacement of the point relative to the box.
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

// wayOut returns the normal of the face of a box that is nearest to a point inside it.
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
