package motion

import "github.com/skijet/skijet/collision/geom"

// CapSpeed limits a velocity. One whose length overflows has no direction left and
// becomes none.
func CapSpeed(v geom.Vec, limit float64) geom.Vec {
	speed := v.Length()
	switch {
	case !geom.IsFinite(speed):
		return geom.Vec{}
	case speed > limit:
		return v.Scale(limit / speed)
	}
	return v
}

// Approach moves v towards target by at most that much. Within reach the result is the
// target to the bit: a sum of v and the difference to it would leave rounding behind,
// and a body at rest would creep.
func Approach(v, target geom.Vec, most float64) geom.Vec {
	displacement := target.Sub(v)
	if distance := displacement.Length(); distance > most {
		return v.AddScaled(displacement, most/distance)
	}
	return target
}
