package collision

import "github.com/skijet/skijet/collision/geom"

// Tolerance limits how far a velocity along a surface may point into it.
type Tolerance struct {
	Speed float64 // speed into the surface, m/s
	Sine  float64 // additional speed into the surface, as a fraction of the speed
	// Crease is the square of the sine of the angle between two surfaces up to which they
	// count as parallel, and form no crease.
	Crease float64
}

// PointsOut reports whether a velocity points into none of the surfaces.
func (t Tolerance) PointsOut(v geom.Vec, normals []geom.Vec) bool {
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

// ClipToPlanes returns the velocity nearest to v that points into none of the surfaces,
// for a v that points into at least one. The result is along one surface, along the
// crease of two, or zero.
func ClipToPlanes(v geom.Vec, normals []geom.Vec, t Tolerance) (best geom.Vec) {
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
	if v.LengthSquared() > best.LengthSquared() && t.PointsOut(v, normals) {
		return v
	}
	return best
}
