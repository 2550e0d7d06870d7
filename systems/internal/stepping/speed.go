package stepping

import "github.com/skijet/skijet/collision/geom"

// CapSpeed limits the length of a velocity. If the length overflows, the result is zero.
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

// Approach moves v towards target by at most that much. Within reach the result is
// exactly the target: adding the difference to v would leave a rounding error, and a body
// at rest would drift.
func Approach(v, target geom.Vec, most float64) geom.Vec {
	change := target.Sub(v)
	if length := change.Length(); length > most {
		return v.AddScaled(change, most/length)
	}
	return target
}
