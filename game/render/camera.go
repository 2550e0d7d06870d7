package render

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

const (
	// nearClip is the distance of the near plane, metres. It must be less than half the
	// thickness of a player, or the camera sees through walls.
	nearClip = 0.2
	// defaultFov is the horizontal field of view in degrees.
	defaultFov = 95
	// handFov is the fixed field of view of the view model, degrees; a larger one would
	// stretch it at the edge of the screen.
	handFov = 68
	// minFov and maxFov keep the projection finite, degrees.
	minFov, maxFov = 5, 150
)

// view is a camera prepared for projection: rows that transform a world vector to
// pixels times w, and the planes of the view volume.
type view struct {
	position           geom.Vec
	right, up, forward geom.Vec // orthonormal
	width, height      float64  // pixels
	focal              float64  // pixels per unit of tangent

	// x.d/w and y.d/w are pixel coordinates of the offset d, with w = forward.d.
	x, y geom.Vec

	// sides are the inward normals of the left, right, top and bottom planes,
	// all through position.
	sides [4]geom.Vec
}

// newView prepares a camera for an image of this size in pixels.
func newView(c Camera, width, height float64) view {
	fov := c.FovDeg
	if fov == 0 || math.IsNaN(fov) {
		fov = defaultFov
	}
	fov = geom.Clamp(fov, minFov, maxFov)
	f := turned(c.Position, c.Look.Yaw, c.Look.Pitch, c.Roll)
	v := view{position: c.Position, right: f.x, up: f.z, forward: f.y, width: width, height: height, focal: width / 2 / math.Tan(fov*math.Pi/360)}
	v.build()
	return v
}

// build derives rows and planes from the basis and the focal length.
func (v *view) build() {
	cx, cy := v.width/2, v.height/2
	v.x = v.right.Scale(v.focal).AddScaled(v.forward, cx)
	v.y = v.up.Scale(-v.focal).AddScaled(v.forward, cy)
	v.sides = [4]geom.Vec{
		v.right.Scale(v.focal).AddScaled(v.forward, cx).Normalize(),
		v.right.Scale(-v.focal).AddScaled(v.forward, cx).Normalize(),
		v.up.Scale(v.focal).AddScaled(v.forward, cy).Normalize(),
		v.up.Scale(-v.focal).AddScaled(v.forward, cy).Normalize(),
	}
}

// visibility says how much of a volume is in view.
type visibility uint8

const (
	hidden  visibility = iota
	crosses            // intersects an edge of the screen or the near plane
	inside             // completely in view
)

// classify tests an axis-aligned box against the view volume up to far metres.
func (v *view) classify(b geom.Bounds, far float64) visibility {
	center, half := b.Center().Sub(v.position), b.Size().Scale(0.5)
	result := inside
	for _, n := range v.sides {
		distance := n.Dot(center)
		reach := n.Abs().Dot(half)
		if distance < -reach {
			return hidden
		}
		if distance < reach {
			result = crosses
		}
	}
	distance, reach := v.forward.Dot(center), v.forward.Abs().Dot(half)
	if distance+reach < nearClip || distance-reach > far {
		return hidden
	}
	if distance-reach < nearClip {
		result = crosses
	}
	return result
}

// distance is the distance from the camera to the nearest point of the box, metres.
func (v *view) distance(b geom.Bounds) float64 {
	p := v.position.Max(b.Min).Min(b.Max)
	return p.Sub(v.position).Length()
}

// project returns the pixel of a world position and its w; ok is false behind the near
// plane.
func (v *view) project(p geom.Vec) (x, y, w float64, ok bool) {
	d := p.Sub(v.position)
	w = v.forward.Dot(d)
	if w < nearClip {
		return 0, 0, w, false
	}
	return v.x.Dot(d) / w, v.y.Dot(d) / w, w, true
}

// Projection transforms world positions to pixels of an image.
type Projection struct{ view view }

// Projection returns the projection of the camera for an image of this size in pixels.
func (c Camera) Projection(width, height float64) Projection {
	return Projection{newView(c, width, height)}
}

// ScreenPoint is where a world position appears on the screen.
type ScreenPoint struct {
	X, Y     float64 // pixels from the top left
	Distance float64 // along the view, m; negative behind the eye
	// OnScreen is set if the position is within the image, whether or not something
	// hides it.
	OnScreen bool
	// Behind is set for positions behind the eye. X and Y are then off the screen, on
	// the side to which the player must turn.
	Behind bool
}

// Project returns where a world position appears.
func (p *Projection) Project(at geom.Vec) ScreenPoint {
	v := &p.view
	x, y, w, ok := v.project(at)
	if ok {
		return ScreenPoint{X: x, Y: y, Distance: w, OnScreen: x >= 0 && x <= v.width && y >= 0 && y <= v.height}
	}
	d := at.Sub(v.position)
	side := geom.Vec{X: v.right.Dot(d), Y: -v.up.Dot(d)}.Normalize()
	if side == (geom.Vec{}) {
		side.Y = 1
	}
	reach := v.width + v.height
	return ScreenPoint{X: v.width/2 + side.X*reach, Y: v.height/2 + side.Y*reach, Distance: w, Behind: true}
}
