package geom

import "math"

// Vec is a point or a displacement in metres, or a velocity in m/s.
type Vec struct{ X, Y, Z float64 }

// Up returns the unit vector against gravity.
func Up() Vec { return Vec{Z: 1} }

// Add returns a + b.
func (a Vec) Add(b Vec) Vec { return Vec{a.X + b.X, a.Y + b.Y, a.Z + b.Z} }

// Sub returns a - b.
func (a Vec) Sub(b Vec) Vec { return Vec{a.X - b.X, a.Y - b.Y, a.Z - b.Z} }

// Neg returns -a.
func (a Vec) Neg() Vec { return Vec{-a.X, -a.Y, -a.Z} }

// Scale returns a * s, rounded, so that a sum with it never fuses.
func (a Vec) Scale(s float64) Vec {
	return Vec{float64(a.X * s), float64(a.Y * s), float64(a.Z * s)}
}

// AddScaled returns a + b*s, each product rounded before its sum.
func (a Vec) AddScaled(b Vec, s float64) Vec {
	return Vec{a.X + float64(b.X*s), a.Y + float64(b.Y*s), a.Z + float64(b.Z*s)}
}

// Dot returns the scalar product, summed in the order x, y, z.
func (a Vec) Dot(b Vec) float64 {
	return float64(a.X*b.X) + float64(a.Y*b.Y) + float64(a.Z*b.Z)
}

// Cross returns the vector product a x b (right-handed).
func (a Vec) Cross(b Vec) Vec {
	return Vec{
		float64(a.Y*b.Z) - float64(a.Z*b.Y),
		float64(a.Z*b.X) - float64(a.X*b.Z),
		float64(a.X*b.Y) - float64(a.Y*b.X),
	}
}

// LengthSquared returns a . a.
func (a Vec) LengthSquared() float64 { return a.Dot(a) }

// Length returns the Euclidean length.
func (a Vec) Length() float64 { return math.Sqrt(a.Dot(a)) }

// Normalize returns a scaled to length 1. The zero vector, and any vector too
// short to have a direction in float64, stays zero.
func (a Vec) Normalize() Vec {
	length := a.Length()
	if length == 0 {
		return Vec{}
	}
	return Vec{a.X / length, a.Y / length, a.Z / length}
}

// Min returns the component-wise minimum.
func (a Vec) Min(b Vec) Vec { return Vec{min(a.X, b.X), min(a.Y, b.Y), min(a.Z, b.Z)} }

// Max returns the component-wise maximum.
func (a Vec) Max(b Vec) Vec { return Vec{max(a.X, b.X), max(a.Y, b.Y), max(a.Z, b.Z)} }

// Abs returns the component-wise magnitude.
func (a Vec) Abs() Vec { return Vec{math.Abs(a.X), math.Abs(a.Y), math.Abs(a.Z)} }

// Lerp returns a at t = 0 and b at t = 1.
func (a Vec) Lerp(b Vec, t float64) Vec { return a.AddScaled(b.Sub(a), t) }

// RejectFrom returns a without its component along the unit vector n.
func (a Vec) RejectFrom(n Vec) Vec { return a.AddScaled(n, -a.Dot(n)) }

// Horizontal returns a with z set to 0.
func (a Vec) Horizontal() Vec { return Vec{X: a.X, Y: a.Y} }

// IsFinite reports whether no component is NaN or infinite.
func (a Vec) IsFinite() bool {
	// Times zero, what is not finite is NaN, and the rest vanishes.
	return float64(a.X*0)+float64(a.Y*0)+float64(a.Z*0) == 0
}

// IsFinite reports whether f is neither NaN nor infinite.
func IsFinite(f float64) bool {
	f = float64(f) // a product is rounded first: fused with the difference it would not vanish
	return f-f == 0
}

// Clamp returns f limited to [low, high].
func Clamp(f, low, high float64) float64 { return min(max(f, low), high) }
