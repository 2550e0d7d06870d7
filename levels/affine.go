package levels

import (
	"github.com/skijet/skijet/collision/geom"
)

// affine maps a point p to x*p.X + y*p.Y + z*p.Z + origin. Every product is rounded
// before it is added, so vertices are the same on every machine.
type affine struct{ x, y, z, origin geom.Vec }

// placement turns by yaw about the z axis and then moves to position.
func placement(position geom.Vec, yaw geom.Angle) affine {
	turn := geom.YawPitch{Yaw: yaw}
	return affine{
		x: turn.ToWorld(geom.Vec{X: 1}), y: turn.ToWorld(geom.Vec{Y: 1}), z: geom.Up(), origin: position,
	}
}

// scaled returns the map that scales first.
func (m affine) scaled(factor float64) affine {
	m.x, m.y, m.z = m.x.Scale(factor), m.y.Scale(factor), m.z.Scale(factor)
	return m
}

// fromMatrix reads a column-major 4x4 matrix. It takes the last row as 0, 0, 0, 1.
func fromMatrix(m [16]float64) affine {
	return affine{
		x: geom.Vec{X: m[0], Y: m[1], Z: m[2]}, y: geom.Vec{X: m[4], Y: m[5], Z: m[6]},
		z: geom.Vec{X: m[8], Y: m[9], Z: m[10]}, origin: geom.Vec{X: m[12], Y: m[13], Z: m[14]},
	}
}

// fromTRS scales, then turns by the quaternion (x, y, z, w), then moves. The
// quaternion need not have length 1.
func fromTRS(translation [3]float64, q [4]float64, scale [3]float64) affine {
	x, y, z, w := q[0], q[1], q[2], q[3]
	xx, yy, zz, ww := float64(x*x), float64(y*y), float64(z*z), float64(w*w)
	s := xx + yy + zz + ww
	if s == 0 {
		return affine{} // a zero quaternion, which the caller refuses
	}
	s = 2 / s
	xy, xz, yz := float64(x*y), float64(x*z), float64(y*z)
	wx, wy, wz := float64(w*x), float64(w*y), float64(w*z)
	column := func(a, b, c, factor float64) geom.Vec { return geom.Vec{X: a, Y: b, Z: c}.Scale(factor) }
	return affine{
		x:      column(1-float64(s*(yy+zz)), float64(s*(xy+wz)), float64(s*(xz-wy)), scale[0]),
		y:      column(float64(s*(xy-wz)), 1-float64(s*(xx+zz)), float64(s*(yz+wx)), scale[1]),
		z:      column(float64(s*(xz+wy)), float64(s*(yz-wx)), 1-float64(s*(xx+yy)), scale[2]),
		origin: geom.Vec{X: translation[0], Y: translation[1], Z: translation[2]},
	}
}

// direction maps a displacement.
func (m affine) direction(v geom.Vec) geom.Vec {
	return m.x.Scale(v.X).AddScaled(m.y, v.Y).AddScaled(m.z, v.Z)
}

// point maps a point.
func (m affine) point(p geom.Vec) geom.Vec { return m.direction(p).Add(m.origin) }

// after returns the map that applies first and then m.
func (m affine) after(first affine) affine {
	return affine{
		x: m.direction(first.x), y: m.direction(first.y), z: m.direction(first.z),
		origin: m.point(first.origin),
	}
}

// mirrors reports whether the map mirrors, which swaps front and back faces.
func (m affine) mirrors() bool { return m.x.Cross(m.y).Dot(m.z) < 0 }

// normals returns the map of surface normals. Its results are not normalised.
func (m affine) normals() affine {
	cofactor := affine{x: m.y.Cross(m.z), y: m.z.Cross(m.x), z: m.x.Cross(m.y)}
	if m.mirrors() {
		cofactor.x, cofactor.y, cofactor.z = cofactor.x.Neg(), cofactor.y.Neg(), cofactor.z.Neg()
	}
	return cofactor
}

// normal maps the normal of a surface to a unit vector, or to zero where it
// has no direction.
func (m affine) normal(n geom.Vec) geom.Vec { return m.normals().direction(n).Normalize() }

// isFinite reports whether no part is NaN or infinite.
func (m affine) isFinite() bool {
	return m.x.IsFinite() && m.y.IsFinite() && m.z.IsFinite() && m.origin.IsFinite()
}
