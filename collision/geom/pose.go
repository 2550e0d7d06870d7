package geom

// Pose is where a rigid thing is: turned by Angle about Axis, then moved to
// Position. The zero value is the place where it was made.
type Pose struct {
	Position Vec
	Axis     Vec // unit; the zero vector means up
	Angle    Angle
}

// Apply returns where the point v of the thing is.
func (p Pose) Apply(v Vec) Vec { return p.turn(v, p.Angle).Add(p.Position) }

// Undo returns the point of the thing that is at v.
func (p Pose) Undo(v Vec) Vec { return p.turn(v.Sub(p.Position), -p.Angle) }

// turn rotates v about the axis (Rodrigues).
func (p Pose) turn(v Vec, angle Angle) Vec {
	if angle == 0 {
		return v
	}
	axis := p.Axis
	if axis == (Vec{}) {
		axis = Up()
	}
	sin, cos := SinCos(angle)
	return v.Scale(cos).AddScaled(axis.Cross(v), sin).AddScaled(axis, float64(axis.Dot(v)*(1-cos)))
}

// IsFinite reports whether no number of the pose is NaN or infinite.
func (p Pose) IsFinite() bool { return p.Position.IsFinite() && p.Axis.IsFinite() }
