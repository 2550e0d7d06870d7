package geom

import "math"

// Angle is a direction in 1/65,536 of a full turn. Whole turns wrap, so sums
// of angles never lose precision and are the same on every machine. As an
// elevation it is read as signed: see [Angle.Signed].
type Angle uint16

// Common angles.
const (
	QuarterTurn Angle = 1 << 14
	HalfTurn    Angle = 1 << 15
)

// Degrees returns the nearest Angle to d degrees, ties away from zero. A value
// that is not finite gives 0.
func Degrees(d float64) Angle {
	if !IsFinite(d) {
		return 0
	}
	turns := d / 360
	turns -= math.Floor(turns)
	return Angle(uint32(math.Floor(float64(turns*65536)+0.5)) & 0xffff)
}

// Degrees returns the angle in [0, 360).
func (a Angle) Degrees() float64 { return float64(a) * 360 / 65536 }

// Signed returns the angle in [-32768, 32767] parts of a turn.
func (a Angle) Signed() int { return int(int16(a)) }

// SignedDegrees returns the angle in [-180, 180).
func (a Angle) SignedDegrees() float64 { return float64(a.Signed()) * 360 / 65536 }

// SinCos returns sine and cosine of the angle. The error is below 2e-16, and
// multiples of a quarter turn are exact. The result is the same on every
// machine, unlike math.Sincos.
func SinCos(a Angle) (sin, cos float64) {
	// Fold into the first eighth, where the series converge fast.
	quadrant, part := a>>14, a&(QuarterTurn-1)
	swap := part > QuarterTurn/2
	if swap {
		part = QuarterTurn - part
	}
	x := float64(float64(part) * (2 * math.Pi / 65536))
	s, c := sinSeries(x), cosSeries(x)
	if swap {
		s, c = c, s
	}
	switch quadrant {
	case 0:
		return s, c
	case 1:
		return c, -s
	case 2:
		return -s, -c
	default:
		return -c, s
	}
}

// sinSeries is the Taylor series of sine to x^17, enough for x up to pi/4.
func sinSeries(x float64) float64 {
	t := x * x
	p := float64(t*(1.0/355687428096000)) - 1.0/1307674368000
	p = float64(p*t) + 1.0/6227020800
	p = float64(p*t) - 1.0/39916800
	p = float64(p*t) + 1.0/362880
	p = float64(p*t) - 1.0/5040
	p = float64(p*t) + 1.0/120
	p = float64(p*t) - 1.0/6
	return x + float64(x*float64(t*p))
}

// cosSeries is the Taylor series of cosine to x^16, enough for x up to pi/4.
func cosSeries(x float64) float64 {
	t := x * x
	p := float64(t*(1.0/20922789888000)) - 1.0/87178291200
	p = float64(p*t) + 1.0/479001600
	p = float64(p*t) - 1.0/3628800
	p = float64(p*t) + 1.0/40320
	p = float64(p*t) - 1.0/720
	p = float64(p*t) + 1.0/24
	p = float64(p*t) - 1.0/2
	return 1 + float64(t*p)
}

// YawPitch is where an entity looks. Yaw turns left from +y (counter-clockwise
// seen from above); pitch is positive upward.
type YawPitch struct{ Yaw, Pitch Angle }

// Forward returns the unit vector of the view.
func (v YawPitch) Forward() Vec {
	sy, cy := SinCos(v.Yaw)
	sp, cp := SinCos(v.Pitch)
	return Vec{-sy * cp, cy * cp, sp}
}

// ToWorld turns a vector given as x right, y forward into world axes by the
// yaw alone; z is unchanged.
func (v YawPitch) ToWorld(local Vec) Vec { return v.Turn().ToWorld(local) }

// Turn returns the turn by the yaw alone, for several vectors.
func (v YawPitch) Turn() Turn {
	s, c := SinCos(v.Yaw)
	return Turn{sin: s, cos: c}
}

// Turn is a turn about the z axis.
type Turn struct{ sin, cos float64 }

// ToWorld turns a vector as [YawPitch.ToWorld] does.
func (t Turn) ToWorld(local Vec) Vec {
	return Vec{
		float64(local.X*t.cos) - float64(local.Y*t.sin),
		float64(local.X*t.sin) + float64(local.Y*t.cos),
		local.Z,
	}
}

// Heading returns the yaw that looks along v, ignoring z. A vector without a
// horizontal part, or with one that is not finite, gives 0.
func Heading(v Vec) Angle {
	if v.X == 0 && v.Y == 0 || !v.Horizontal().IsFinite() {
		return 0
	}
	// Turn v back by quarters until it lies in the first one, then halve.
	var yaw Angle
	x, y := v.X, v.Y
	for !(x <= 0 && y > 0) {
		x, y = y, -x
		yaw += QuarterTurn
	}
	return yaw + bisect(-x, y)
}

// elevation returns the pitch that looks along v, -90 to 90 degrees, and 0 for
// the zero vector.
func elevation(v Vec) Angle {
	flat := v.Horizontal().Length()
	switch {
	case v.Z == 0:
		return 0
	case v.Z < 0:
		return -elevation(v.Neg())
	case flat == 0:
		return QuarterTurn
	}
	return bisect(v.Z, flat)
}

// bisect returns the angle in [0, 90) degrees whose tangent is sine/cosine,
// rounded down to the next Angle; sine is not negative and cosine is positive.
func bisect(sine, cosine float64) Angle {
	low, high := Angle(0), QuarterTurn
	for high-low > 1 {
		middle := low + (high-low)/2
		s, c := SinCos(middle)
		if float64(s*cosine) <= float64(c*sine) {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

// LookAlong returns the view along v, its angles rounded down.
func LookAlong(v Vec) YawPitch { return YawPitch{Yaw: Heading(v), Pitch: elevation(v)} }
