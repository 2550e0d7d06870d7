package motion

import "github.com/skijet/skijet/collision/geom"

// Noise is the speed into a surface, in m/s, that rounding leaves of a velocity that
// was clipped by it, at any speed that is played [ours]. With less, a body would hit
// again what it moves along.
const Noise = 1e-9

// Tolerance is how far a velocity may lead into a surface that it is along.
type Tolerance struct {
	Speed float64 // m/s
	Sine  float64 // of the angle to the surface, beside that
	// Crease is the square of the sine between two surfaces up to which they are taken
	// for parallel, and have no crease.
	Crease float64
}

// LeadsOut reports whether a velocity leads into none of some surfaces.
func (t Tolerance) LeadsOut(v geom.Vec, normals []geom.Vec) bool {
	most := t.Speed
	if t.Sine > 0 {
		most += float64(t.Sine * v.Length())
	}
	for _, n := range normals {
		if v.Dot(n) < -most {
			return false
		}
	}
	return true
}

// AlongPlanes returns the velocity that is nearest to v and leads into none of some
// surfaces, where v itself leads into one: along one of them, or along the crease of
// two, or none.
func AlongPlanes(v geom.Vec, normals []geom.Vec, t Tolerance) (best geom.Vec) {
	// All of these are projections of v, so the longest is the nearest.
	for i, a := range normals {
		best = t.longer(best, v.RejectFrom(a), normals)
		for _, b := range normals[:i] {
			if crease := a.Cross(b); crease.LengthSquared() > t.Crease {
				crease = crease.Normalize()
				best = t.longer(best, crease.Scale(v.Dot(crease)), normals)
			}
		}
	}
	return best
}

func (t Tolerance) longer(best, v geom.Vec, normals []geom.Vec) geom.Vec {
	if v.LengthSquared() > best.LengthSquared() && t.LeadsOut(v, normals) {
		return v
	}
	return best
}
