package affine

import (
	"github.com/skijet/skijet/collision/geom"
)

// Map maps a point p to x*p.X + y*p.Y + z*p.Z + origin. Every product is rounded
// before it is added, so vertices are the same on every machine.
type Map struct{ X, Y, Z, Origin geom.Vec }

// Placement turns by yaw about the z axis and then moves to position.
func Placement(position geom.Vec, yaw geom.Angle) Map {
	turn := geom.YawPitch{Yaw: yaw}
	return Map{
		X: turn.ToWorld(geom.Vec{X: 1}), Y: turn.ToWorld(geom.Vec{Y: 1}), Z: geom.Up(), Origin: position,
	}
}

// Scaled returns the map that scales first.
func (m Map) Scaled(factor float64) Map {
	m.X, m.Y, m.Z = m.X.Scale(factor), m.Y.Scale(factor), m.Z.Scale(factor)
	return m
}

// FromMatrix reads a column-major 4x4 matrix. It takes the last row as 0, 0, 0, 1.
func FromMatrix(m [16]float64) Map {
	return Map{
		X: geom.Vec{X: m[0], Y: m[1], Z: m[2]}, Y: geom.Vec{X: m[4], Y: m[5], Z: m[6]},
		Z: geom.Vec{X: m[8], Y: m[9], Z: m[10]}, Origin: geom.Vec{X: m[12], Y: m[13], Z: m[14]},
	}
}

// FromTRS scales, then turns by the quaternion (x, y, z, w), then moves. The
// quaternion need not have length 1.
func FromTRS(translation [3]float64, q [4]float64, scale [3]float64) Map {
	x, y, z, w := q[0], q[1], q[2], q[3]
	xx, yy, zz, ww := float64(x*x), float64(y*y), float64(z*z), float64(w*w)
	s := xx + yy + zz + ww
	if s == 0 {
		return Map{} // a zero quaternion, which the caller refuses
	}
	s = 2 / s
	xy, xz, yz := float64(x*y), float64(x*z), float64(y*z)
	wx, wy, wz := float64(w*x), float64(w*y), float64(w*z)
	column := func(a, b, c, factor float64) geom.Vec { return geom.Vec{X: a, Y: b, Z: c}.Scale(factor) }
	return Map{
		X:      column(1-float64(s*(yy+zz)), float64(s*(xy+wz)), float64(s*(xz-wy)), scale[0]),
		Y:      column(float64(s*(xy-wz)), 1-float64(s*(xx+zz)), float64(s*(yz+wx)), scale[1]),
		Z:      column(float64(s*(xz+wy)), float64(s*(yz-wx)), 1-float64(s*(xx+yy)), scale[2]),
		Origin: geom.Vec{X: translation[0], Y: translation[1], Z: translation[2]},
	}
}

// Direction maps a displacement.
func (m Map) Direction(v geom.Vec) geom.Vec {
	return m.X.Scale(v.X).AddScaled(m.Y, v.Y).AddScaled(m.Z, v.Z)
}

// Point maps a point.
func (m Map) Point(p geom.Vec) geom.Vec { return m.Direction(p).Add(m.Origin) }

// After returns the map that applies first and then m.
func (m Map) After(first Map) Map {
	return Map{
		X: m.Direction(first.X), Y: m.Direction(first.Y), Z: m.Direction(first.Z),
		Origin: m.Point(first.Origin),
	}
}

// Mirrors reports whether the map mirrors, which swaps front and back faces.
func (m Map) Mirrors() bool { return m.X.Cross(m.Y).Dot(m.Z) < 0 }

// Normals returns the map of surface normals. Its results are not normalised.
func (m Map) Normals() Map {
	cofactor := Map{X: m.Y.Cross(m.Z), Y: m.Z.Cross(m.X), Z: m.X.Cross(m.Y)}
	if m.Mirrors() {
		cofactor.X, cofactor.Y, cofactor.Z = cofactor.X.Neg(), cofactor.Y.Neg(), cofactor.Z.Neg()
	}
	return cofactor
}

// IsFinite reports whether no part is NaN or infinite.
func (m Map) IsFinite() bool {
	return m.X.IsFinite() && m.Y.IsFinite() && m.Z.IsFinite() && m.Origin.IsFinite()
}
